import type { DocumentSource } from "./document-key.ts";

/** A name is shorter, and so is a pattern for it. */
export const PATTERN_CHARACTERS_MAX = 500;

/** Whether a name holds a pattern and not just letters. */
export function isNamePattern(text: string): boolean {
  return /[*?]/.test(text);
}

/**
 * Whether a whole text fits a pattern in which `*` stands for any run of characters and `?` for one; both come as they are to be compared. A
 * star first stands for nothing and then takes one character more at a time, and only the last one is ever tried again: no pattern costs more
 * than its length times that of the text.
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
 * Whether a document's name is the one that is written, or fits a pattern; case is ignored. A pattern with `/` is compared with the path, any
 * other with the file's name.
 */
export function namesDocument(pattern: string, doc: string): boolean {
  if (pattern === doc) return true;
  const name = pattern.includes("/") ? doc : (doc.split("/").at(-1) ?? doc);
  return fitsPattern(withoutCase(pattern), withoutCase(name));
}

/** Sign by sign: what one becomes never depends on its neighbours. */
function withoutCase(text: string): string {
  return Array.from(text, (sign) => sign.toLowerCase()).join("");
}

/** The documents that a ruling is about: one by its name, or several by a pattern, which comes from no source. */
export interface DocumentMatch {
  readonly match: string;
  readonly source: DocumentSource | null;
}

/** Whether a ruling was taught for several documents. A word on one document stays that, whatever signs its name has. */
export function isTaught({ match, source }: DocumentMatch): boolean {
  return source === null && isNamePattern(match);
}

/** Whether a document of this name is meant; where it comes from is another matter. */
export function isOnName(ruling: DocumentMatch, doc: string): boolean {
  return isTaught(ruling) ? namesDocument(ruling.match, doc) : ruling.match === doc;
}
