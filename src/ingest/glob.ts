import { foldText } from "../language/folding.ts";
/** A test for names by a pattern in which `*` stands for any run of characters and `?` for one; both are folded. */
export function globTest(pattern: string): (name: string) => boolean {
  const source = foldText(pattern)
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    // Runs of stars are one star: otherwise matching could take for ever.
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  const expression = new RegExp(`^${source}$`, "su");
  return (name) => expression.test(foldText(name));
}
