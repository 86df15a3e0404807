import unhomoglyph from "unhomoglyph";
import { foldCharacter, isHanOrKana } from "./folding.ts";
import { readArtefact } from "./slack-markup.ts";

/**
 * A character in the form in which names are compared. `letter`: a Latin letter or a lookalike. `digit`: stands for
 * itself or, inside a name, for a letter (`j1ngan`). `sign`: may stand for a letter (`j|ngan`). `gap`: anything else,
 * which may separate the letters of a name.
 */
export interface NameUnit {
  readonly kind: "letter" | "digit" | "sign" | "han" | "gap";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Folds a text for the comparison of names. Figures and quotes are never folded this way. */
export function foldForNames(text: string): readonly NameUnit[] {
  const units: NameUnit[] = [];
  let at = 0;
  while (at < text.length) {
    const coded = readCodedCharacter(text, at);
    if (coded !== null) {
      pushFolded(units, coded.character, at, coded.end);
      at = coded.end;
      continue;
    }
    const artefact = hidesNothing(text, at);
    if (artefact !== null) {
      units.push({ kind: "gap", text: " ", start: at, end: artefact });
      at = artefact;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    pushFolded(units, character, at, at + character.length);
    at += character.length;
  }
  return units;
}

/** The end of Slack markup that cannot contain a name: emoji, ids of mentions and channels. Null where text is read. */
function hidesNothing(text: string, at: number): number | null {
  const first = text[at];
  if (first !== "<" && first !== ":" && first !== "*" && first !== "_" && first !== "`") return null;
  if (first === "<" && !/^<[@#!]/.test(text.slice(at, at + 2))) return null;
  const end = readArtefact(text, at)?.end ?? null;
  const label = end === null || first !== "<" ? -1 : text.slice(at, end).indexOf("|");
  return label < 0 ? end : at + label + 1;
}

const CODED = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|nbsp|shy|zwnj|zwj));/y;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  shy: "\u00ad",
  zwnj: "\u200c",
  zwj: "\u200d",
};

function readCodedCharacter(text: string, at: number): { readonly character: string; readonly end: number } | null {
  if (text[at] !== "&") return null;
  CODED.lastIndex = at;
  const found = CODED.exec(text);
  if (!found) return null;
  const code =
    found[1] !== undefined ? Number(found[1]) : found[2] !== undefined ? Number.parseInt(found[2], 16) : null;
  const valid = code === null || code <= 0x10ffff;
  const character = code === null ? NAMED[found[3] ?? ""] : valid ? String.fromCodePoint(code) : " ";
  return { character: character ?? " ", end: at + found[0].length };
}

/** First code points of enclosed letters and of regional indicators (flags), which Unicode gives no plain form. */
const ENCLOSED: readonly number[] = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function enclosedLetter(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const base = ENCLOSED.find((first) => code >= first && code < first + 26);
  return base === undefined ? null : String.fromCharCode(97 + code - base);
}

function pushFolded(units: NameUnit[], character: string, start: number, end: number): void {
  for (const piece of enclosedLetter(character) ?? foldCharacter(character)) {
    if (isHanOrKana(piece)) {
      units.push({ kind: "han", text: piece, start, end });
      continue;
    }
    const plain = piece < "\u0080" ? piece : drawnLike(piece);
    for (const letter of plain) units.push({ kind: kindOf(letter), text: letterClass(letter), start, end });
  }
}

function drawnLike(character: string): string {
  const folded = unhomoglyph(character).normalize("NFKD").toLowerCase();
  return /^[a-z0-9]+$/.test(folded) ? folded : character;
}

function kindOf(letter: string): NameUnit["kind"] {
  if (/^\p{L}$/u.test(letter)) return "letter";
  if (/^[0-9]$/.test(letter)) return "digit";
  return /^[@$!|]$/.test(letter) ? "sign" : "gap";
}

/** Lookalike letters are one letter: I, l, 1 and |; O and 0. */
function letterClass(letter: string): string {
  return LETTER_CLASSES[letter] ?? letter;
}

const LETTER_CLASSES: Readonly<Record<string, string>> = {
  l: "i",
  "1": "i",
  "|": "i",
  "!": "i",
  "0": "o",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};
