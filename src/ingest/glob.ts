/** A test for names by a pattern in which `*` stands for any run of characters and `?` for one; case is ignored. */
export function globTest(pattern: string): (name: string) => boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    // Runs of stars are one star: otherwise matching could take for ever.
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  const expression = new RegExp(`^${source}$`, "isu");
  return (name) => expression.test(name);
}
