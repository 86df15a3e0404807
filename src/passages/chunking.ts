import type { Language } from "../domain/profile.ts";
import type { PassageDraft } from "./passage-index.ts";
import { sentencesOf } from "./sentences.ts";

/** A paragraph of a document with its place, before it is cut into passages. */
export interface Paragraph {
  /** The headings over it, outermost first. */
  readonly headings: readonly string[];
  /** The fixed part of its place: a slide, a page, a section; null where the document has no parts. */
  readonly part: string | null;
  /** Its number in that part, counted from 1. */
  readonly number: number;
  readonly text: string;
}

export interface ChunkLimits {
  /** Characters of a passage at most. */
  readonly charactersMax: number;
  /** Characters of the paragraphs before that a passage may repeat. */
  readonly overlapMax: number;
}

export const CHUNK_LIMITS: ChunkLimits = { charactersMax: 480, overlapMax: 80 };

const JOINT = "\n";
/** A rare character counts as two, and is never cut. */
const CHARACTER_SIZE_MAX = 2;

/**
 * Gathers paragraphs into passages, in order and within their part. A paragraph that is too long by itself is cut at the ends of its
 * sentences, into pieces that joined are the paragraph again. Throws `RangeError` for limits that cannot be kept.
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
      // What is repeated must not keep the new paragraph out.
      while (open.length > 0 && sizeOf([...open, paragraph]) > charactersMax) open = open.slice(1);
    }
    open = [...open, paragraph];
    isNew = true;
  }
  close();
  return passages;
}

function samePart(a: Paragraph | undefined, b: Paragraph): boolean {
  return a?.part === b.part && a?.headings.join(JOINT) === b.headings.join(JOINT);
}

function sizeOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { text }) => sum + text.length, Math.max(0, paragraphs.length - 1) * JOINT.length);
}

/** The last paragraphs that together are short enough to be repeated. */
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
    language: languageOf(text),
    text,
  };
}

function locatorOf(first: Paragraph | undefined, last: Paragraph | undefined): string {
  const from = first?.number ?? 1;
  const to = last?.number ?? from;
  const numbers = from === to ? `para=${from}` : `para=${from}-${to}`;
  return first?.part == null ? numbers : `${first.part},${numbers}`;
}

/** Whole sentences as long as they fit; one that is too long by itself is cut where it has to be. */
function pieces(text: string, charactersMax: number): readonly string[] {
  return joined(
    sentencesOf(text).flatMap((piece) => hardCut(piece.text, charactersMax)),
    charactersMax,
  );
}

/** Parts one after the other, as many in each piece as fit. */
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

/** Words between blanks, numbers with their Chinese units, or single characters: what is never cut in two without need. */
const UNCUT =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\S|[〇零一二三四五六七八九十百千万亿萬億两兩])+\s*|./gsu;

function hardCut(sentence: string, charactersMax: number): readonly string[] {
  if (sentence.length <= charactersMax) return [sentence];
  // A longer word is cut by characters, so that no half of one is left alone.
  const units = (sentence.match(UNCUT) ?? []).flatMap((unit) => (unit.length > charactersMax ? [...unit] : [unit]));
  return joined(units, charactersMax);
}

const HAN = /\p{Script=Han}/gu;
const LETTERS = /\p{L}/gu;

/** Chinese where a good part of the letters are; a bilingual passage counts as Chinese. */
function languageOf(text: string): Language {
  const han = text.match(HAN)?.length ?? 0;
  const letters = text.match(LETTERS)?.length ?? 0;
  return han * 4 > letters ? "zh" : "en";
}
