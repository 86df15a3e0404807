import type { Language } from "../domain/profile.ts";
import type { PassageDraft } from "./passage-index.ts";
import { sentencesOf } from "./sentences.ts";

/** A paragraph of a document with its place, before chunking. */
export interface Paragraph {
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** The fixed part of its locator (slide, page or section); null if the document has none. */
  readonly part: string | null;
  /** Rows of a table are paragraphs too. */
  readonly counts: "para" | "row";
  /** Its number within that part, from 1. */
  readonly number: number;
  readonly text: string;
}

export interface ChunkLimits {
  /** Maximum length of a passage in characters (UTF-16 units). */
  readonly charactersMax: number;
  /** Maximum length of preceding paragraphs repeated at the start of a passage. */
  readonly overlapMax: number;
}

export const CHUNK_LIMITS: ChunkLimits = { charactersMax: 480, overlapMax: 80 };

const JOINT = "\n";
/** A character outside the BMP has two UTF-16 units and is never split. */
const CHARACTER_SIZE_MAX = 2;

/**
 * Groups paragraphs into passages, in order and within their part. A paragraph above the limit is cut at
 * sentence ends, losing no character. Throws `RangeError` for impossible limits.
 */
export function chunk(paragraphs: readonly Paragraph[], limits: ChunkLimits = CHUNK_LIMITS): readonly PassageDraft[] {
  const { charactersMax, overlapMax } = limits;
  if (!(charactersMax >= CHARACTER_SIZE_MAX && overlapMax >= 0 && overlapMax < charactersMax))
    throw new RangeError("A passage needs room for more than what it repeats.");
  const passages: PassageDraft[] = [];
  let open: readonly Paragraph[] = [];
  let isNew = false;
  const close = (): void => {
    if (isNew && open.length > 0) passages.push(passageOf(open));
    isNew = false;
  };
  for (const paragraph of paragraphs) {
    if (open.length > 0 && !samePart(open[0], paragraph)) {
      close();
      open = [];
    }
    if (sizeOf([paragraph]) > charactersMax) {
      close();
      open = [];
      passages.push(...pieces(paragraph.text, charactersMax).map((text) => passageOf([{ ...paragraph, text }])));
      continue;
    }
    if (sizeOf([...open, paragraph]) > charactersMax) {
      close();
      open = repeated(open, overlapMax);
      // The overlap must leave room for the new paragraph.
      while (open.length > 0 && sizeOf([...open, paragraph]) > charactersMax) open = open.slice(1);
    }
    open = [...open, paragraph];
    isNew = true;
  }
  close();
  return passages;
}

/** A row of a table is a passage of its own. */
function samePart(a: Paragraph | undefined, b: Paragraph): boolean {
  return (
    a?.part === b.part &&
    a?.counts === "para" &&
    b.counts === "para" &&
    a?.headings.join(JOINT) === b.headings.join(JOINT)
  );
}

function sizeOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { text }) => sum + text.length, Math.max(0, paragraphs.length - 1) * JOINT.length);
}

/** The last paragraphs that together fit into the overlap. */
function repeated(paragraphs: readonly Paragraph[], overlapMax: number): readonly Paragraph[] {
  let from = paragraphs.length;
  while (from > 0 && sizeOf(paragraphs.slice(from - 1)) <= overlapMax) from -= 1;
  return paragraphs.slice(from);
}

function passageOf(paragraphs: readonly Paragraph[]): PassageDraft {
  const [first] = paragraphs;
  const text = paragraphs.map((paragraph) => paragraph.text).join(JOINT);
  return {
    locator: locatorOf(first, paragraphs.at(-1)),
    headings: first?.headings ?? [],
    language: languageByLetters(text),
    text,
  };
}

function locatorOf(first: Paragraph | undefined, last: Paragraph | undefined): string {
  const from = first?.number ?? 1;
  const to = last?.number ?? from;
  const numbers = `${first?.counts ?? "para"}=${from === to ? from : `${from}-${to}`}`;
  return first?.part == null ? numbers : `${first.part},${numbers}`;
}

/** Whole sentences as far as they fit; a longer sentence is cut. */
function pieces(text: string, charactersMax: number): readonly string[] {
  return joined(
    sentencesOf(text).flatMap((piece) => hardCut(piece.text, charactersMax)),
    charactersMax,
  );
}

/** Joins consecutive parts up to the limit. */
function joined(parts: readonly string[], charactersMax: number): readonly string[] {
  const pieces: string[] = [];
  let open = "";
  for (const part of parts) {
    if (open.length + part.length > charactersMax && open !== "") {
      pieces.push(open);
      open = "";
    }
    open += part;
  }
  return open === "" ? pieces : [...pieces, open];
}

/** Units that are cut only if they exceed the limit alone: words, numbers with Chinese units, single characters. */
const UNCUT =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\S|[〇零一二三四五六七八九十百千万亿萬億两兩])+\s*|./gsu;

function hardCut(sentence: string, charactersMax: number): readonly string[] {
  if (sentence.length <= charactersMax) return [sentence];
  // A longer word is cut by code points, so that surrogate pairs stay whole.
  const units = (sentence.match(UNCUT) ?? []).flatMap((unit) => (unit.length > charactersMax ? [...unit] : [unit]));
  return joined(units, charactersMax);
}

const HAN = /\p{Script=Han}/gu;
const LETTERS = /\p{L}/gu;

/** Chinese if more than a quarter of the letters are Han characters, so bilingual passages count as Chinese. */
function languageByLetters(text: string): Language {
  const han = text.match(HAN)?.length ?? 0;
  const letters = text.match(LETTERS)?.length ?? 0;
  return han * 4 > letters ? "zh" : "en";
}
