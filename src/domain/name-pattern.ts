/** Whether a name holds a pattern and not just letters. */
export function isNamePattern(text: string): boolean {
  return /[*?]/.test(text);
}

/**
 * Whether a document's name is the one that is written, or fits a pattern in which `*` stands for any run of characters and `?` for one;
 * case is ignored. A pattern with `/` is compared with the path, any other with the file's name.
 */
export function namesDocument(pattern: string, doc: string): boolean {
  if (pattern === doc) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    // Runs of stars are one star: otherwise matching could take for ever.
    .replace(/\*+/g, ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "isu").test(pattern.includes("/") ? doc : (doc.split("/").at(-1) ?? doc));
}
