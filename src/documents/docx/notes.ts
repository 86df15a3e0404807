import { attributeOf, childrenOf, type XmlNode } from "../office/xml-tree.ts";

type NoteKind = "footnote" | "endnote";

/** A referenced note with its displayed mark; null where the text contains a custom mark. */
export interface ReferredNote {
  readonly mark: string | null;
  readonly body: XmlNode;
}

/** The footnotes and endnotes of a document, numbered in the order of their references. */
export class NoteBook {
  readonly #bodies = new Map<string, XmlNode>();
  readonly #counts = { footnote: 0, endnote: 0 };
  #referred: ReferredNote[] = [];

  /** Adds the notes of a part; separators and similar entries are skipped. */
  add(kind: NoteKind, root: XmlNode): void {
    for (const note of childrenOf(root, kind)) {
      if ((attributeOf(note, "type") ?? "normal") !== "normal") continue;
      this.#bodies.set(`${kind} ${attributeOf(note, "id") ?? ""}`, note);
    }
  }

  /** Registers a reference and returns its mark; null where a custom mark is written next to it. */
  refer(kind: NoteKind, id: string, hasOwnMark: boolean): string | null {
    if (!hasOwnMark) this.#counts[kind] += 1;
    const count = this.#counts[kind];
    const mark = hasOwnMark ? null : kind === "footnote" ? String(count) : roman(count);
    const body = this.#bodies.get(`${kind} ${id}`);
    if (body) this.#referred.push({ mark, body });
    return mark;
  }

  /** Returns and clears the notes referenced since the last call. */
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

/** Lower-case Roman numeral, Word's default numbering of endnotes. */
function roman(count: number): string {
  let rest = count;
  let text = "";
  for (const [value, numeral] of NUMERALS) {
    text += numeral.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
