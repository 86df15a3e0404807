import type { DocumentSource } from "./document-key.ts";

/** Maximum length of a document name and of a pattern for it. */
export const PATTERN_CHARACTERS_MAX = 500;

/** Whether the text contains a wildcard. */
export function isNamePattern(text: string): boolean {
  return /[*?]/.test(text);
}

/**
 * Whether the whole text matches a pattern: `*` for any run of characters, `?` for one. Case-sensitive. Greedy
 * backtracking to the last star only, so the cost is at most the product of both lengths.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  const [wanted, given] = [[...pattern], [...text]];
  let [next, at] = [0, 0];
  let star = -1;
  let from = 0;
  while (at < given.length) {
    if (wanted[next] === "*") {
      star = next;
      from = at;
      next += 1;
    } else if (wanted[next] === "?" || wanted[next] === given[at]) {
      next += 1;
      at += 1;
    } else if (star >= 0) {
      from += 1;
      next = star + 1;
      at = from;
    } else {
      return false;
    }
  }
  return wanted.slice(next).every((sign) => sign === "*");
}

/**
 * Whether the pattern equals the document's name or matches it, ignoring case. A pattern with `/` is matched against
 * the path, any other against the file name.
 */
export function namesDocument(pattern: string, doc: string): boolean {
  if (pattern === doc) return true;
  const name = pattern.includes("/") ? doc : (doc.split("/").at(-1) ?? doc);
  return fitsPattern(withoutCase(pattern), withoutCase(name));
}

/** Character by character, so that the result never depends on neighbouring characters. */
function withoutCase(text: string): string {
  return Array.from(text, (sign) => sign.toLowerCase()).join("");
}

/** The documents that a ruling applies to: one by name, or several by a pattern, which has no source. */
export interface DocumentMatch {
  readonly match: string;
  readonly source: DocumentSource | null;
}

/** Whether a ruling applies to several documents. A ruling on one document does not, even if its name has wildcards. */
export function isTaught({ match, source }: DocumentMatch): boolean {
  return source === null && isNamePattern(match);
}

/** Whether a ruling applies to a document of this name; the source is checked elsewhere. */
export function isOnName(ruling: DocumentMatch, doc: string): boolean {
  return isTaught(ruling) ? namesDocument(ruling.match, doc) : ruling.match === doc;
}
