import { attributeOf, childrenOf, type XmlNode } from "../office/xml-tree.ts";

type NoteKind = "footnote" | "endnote";

/** A note that was referred to, with the mark it carries on the page; null where the text has its own. */
export interface ReferredNote {
  readonly mark: string | null;
  readonly body: XmlNode;
}

/** The footnotes and endnotes of a document: they get their numbers in the order in which they are referred to. */
export class NoteBook {
  readonly #bodies = new Map<string, XmlNode>();
  readonly #counts = { footnote: 0, endnote: 0 };
  #referred: ReferredNote[] = [];

  /** Takes the notes of a part in; separators and the like are none. */
  add(kind: NoteKind, root: XmlNode): void {
    for (const note of childrenOf(root, kind)) {
      if ((attributeOf(note, "type") ?? "normal") !== "normal") continue;
      this.#bodies.set(`${kind} ${attributeOf(note, "id") ?? ""}`, note);
    }
  }

  /** Counts a reference and gives its mark; null where the mark is written beside it. */
  refer(kind: NoteKind, id: string, hasOwnMark: boolean): string | null {
    if (!hasOwnMark) this.#counts[kind] += 1;
    const count = this.#counts[kind];
    const mark = hasOwnMark ? null : kind === "footnote" ? String(count) : roman(count);
    const body = this.#bodies.get(`${kind} ${id}`);
    if (body) this.#referred.push({ mark, body });
    return mark;
  }

  /** The notes that were referred to since they were last asked for. */
  take(): readonly ReferredNote[] {
    const referred = this.#referred;
    this.#referred = [];
    return referred;
  }
}

const NUMERALS: readonly (readonly [number, string])[] = [
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Endnotes count i, ii, iii unless somebody changed it. */
function roman(count: number): string {
  let rest = count;
  let text = "";
  for (const [value, numeral] of NUMERALS) {
    text += numeral.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
