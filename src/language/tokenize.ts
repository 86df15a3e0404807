import { foldCharacter, isCommonHan, isHanOrKana } from "./folding.ts";
import { readArtefact } from "./slack-markup.ts";

/**
 * A piece of a question: a run of letters, a run of digits, one Chinese or Japanese character, or a sign.
 * Offsets are UTF-16 positions in the question as typed.
 */
export interface Token {
  readonly kind: "word" | "number" | "han" | "mark";
  /** Folded for comparison; numbers without thousands separators. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Directly after the token before, without a blank. */
  readonly glued: boolean;
  /** Written in capitals only. */
  readonly upper: boolean;
  /** Begins with a capital. */
  readonly capital: boolean;
  /** A number with thousands separators: never a year. */
  readonly grouped: boolean;
  /** `text` is the corrected spelling. */
  readonly isRespelled?: true;
}

/** Mentions, links, emoji and quoted lines: part of the message, not of the question. */
export interface Artefact {
  readonly start: number;
  readonly end: number;
}

export interface Tokenized {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly artefacts: readonly Artefact[];
}

const ABBREVIATION = /\p{L}(?:\.\p{L})+\.?(?![\p{L}\p{N}])/uy;
const GROUPED_NUMBER = /[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?/y;
// The endings of possessives and contractions: "HK's", "I'm", "we've", "don't".
const POSSESSIVE = /['’‘ʼ`´](?:s|m|ve|d|ll|re|t)(?![\p{L}\p{N}])/iuy;
const RANGE_DOTS = /(?:\.{2,3}|…)(?=\s?[0-9])/y;
const LETTER = /^\p{L}$/u;
const DIGIT = /^\p{Nd}$/u;
const SPACE = /^[\s\u00a0]$/u;

/** Splits a question into tokens and separates the artefacts of Slack. Linear in the length of the question. */
export function tokenize(text: string): Tokenized {
  const tokens: Token[] = [];
  const artefacts: Artefact[] = [];
  let at = 0;
  while (at < text.length) {
    const artefact = readArtefact(text, at);
    if (artefact !== null && artefact.replacement === "") {
      artefacts.push({ start: at, end: artefact.end });
      at = artefact.end;
      continue;
    }
    if (artefact !== null) {
      tokens.push(mark(artefact.replacement, at, artefact.end, tokens));
      at = artefact.end;
      continue;
    }
    at = readToken(text, at, tokens);
  }
  return { text, tokens, artefacts };
}

/** Reads one token or blank; returns where the next begins. */
function readToken(text: string, at: number, tokens: Token[]): number {
  const character = characterAt(text, at);
  if (isCommonHan(character)) return push(tokens, "han", foldCharacter(character), text, at, at + 1);
  if (isLatinLetter(character.toLowerCase())) return readWord(text, at, tokens);
  if (character === "\n") return push(tokens, "mark", "\n", text, at, at + 1);
  if (SPACE.test(character)) return at + character.length;
  const folded = foldCharacter(character);
  if (folded === "") return passOver(tokens, at, at + character.length);
  if (isHanOrKana(folded)) return push(tokens, "han", folded, text, at, at + character.length);
  if (DIGIT.test(folded)) return readNumber(text, at, tokens);
  if (LETTER.test(characterAt(folded, 0))) return readWord(text, at, tokens);
  const dots = sticky(RANGE_DOTS, text, at);
  if (dots !== null && tokens.at(-1)?.kind === "number") return push(tokens, "mark", "-", text, at, at + dots.length);
  const possessive = sticky(POSSESSIVE, text, at);
  if (possessive !== null && tokens.length > 0) return push(tokens, "mark", "'s", text, at, at + possessive.length);
  return push(tokens, "mark", MARK_FOLDS.get(folded) ?? folded, text, at, at + character.length);
}

/** An invisible character is added to the token before it, so that the next token still counts as glued. */
function passOver(tokens: Token[], at: number, end: number): number {
  const last = tokens.at(-1);
  if (last?.end === at) tokens[tokens.length - 1] = { ...last, end };
  return end;
}

/** A file name is one word: "ACME_FY2024_Results.pptx" names no company and no year. */
const FILE_NAME = /[\p{L}\p{N}_().-]{1,100}\.(?:pptx?|xlsx?|docx?|pdf|csv|md|txt|png|jpe?g)(?![\p{L}\p{N}])/iuy;

/** A number that looks like a year is one word with the noun that it numbers: "ticket 2023", "ext. 2024". */
const COUNTED =
  /(?:ext|extension|tel|phone|fax|room|ticket|ref|case|id)\.?[ #:]{1,2}(?:19|20)[0-9]{2}(?![\p{L}\p{N}-])/iuy;

function readWord(text: string, at: number, tokens: Token[]): number {
  const counted = sticky(COUNTED, text, at);
  if (counted !== null) return push(tokens, "word", counted.toLowerCase(), text, at, at + counted.length);
  const file = text[at - 1] === undefined || /[\s:：(（]/.test(text[at - 1] ?? "") ? sticky(FILE_NAME, text, at) : null;
  if (file !== null) return push(tokens, "word", file.toLowerCase(), text, at, at + file.length);
  const abbreviation = sticky(ABBREVIATION, text, at);
  if (abbreviation !== null) {
    const letters = [...abbreviation]
      .filter((c) => c !== ".")
      .map(foldCharacter)
      .join("");
    return push(tokens, "word", letters, text, at, at + abbreviation.length);
  }
  let end = at;
  let folded = "";
  while (end < text.length) {
    const character = characterAt(text, end);
    const piece = foldCharacter(character);
    if (piece !== "" && !isLatinLetter(piece) && (!LETTER.test(characterAt(piece, 0)) || isHanOrKana(piece))) break;
    folded += piece;
    end += character.length;
  }
  return push(tokens, "word", folded, text, at, end);
}

/** Fast path for plain lower-case letters: tests for all scripts are slower. */
function isLatinLetter(piece: string): boolean {
  return piece.length === 1 && piece >= "a" && piece <= "z";
}

function readNumber(text: string, at: number, tokens: Token[]): number {
  const grouped = sticky(GROUPED_NUMBER, text, at);
  if (grouped !== null) return push(tokens, "number", grouped.replaceAll(",", ""), text, at, at + grouped.length);
  let end = at;
  let digits = "";
  while (end < text.length) {
    const character = characterAt(text, end);
    const piece = foldCharacter(character);
    const decimalPoint =
      piece === "." && !digits.includes(".") && DIGIT.test(foldCharacter(characterAt(text, end + 1)));
    if (piece !== "" && !DIGIT.test(piece) && !decimalPoint) break;
    digits += piece;
    end += character.length;
  }
  return push(tokens, "number", digits, text, at, end);
}

function push(tokens: Token[], kind: Token["kind"], folded: string, text: string, start: number, end: number): number {
  const raw = text.slice(start, end);
  const glued = tokens.at(-1)?.end === start;
  const letters = kind === "word";
  const upper = letters && raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  const capital = letters && raw[0] !== raw[0]?.toLowerCase();
  const grouped = kind === "number" && raw.includes(",");
  tokens.push({ kind, text: folded, start, end, glued, upper, capital, grouped });
  return end;
}

function mark(text: string, start: number, end: number, tokens: readonly Token[]): Token {
  return {
    kind: "mark",
    text,
    start,
    end,
    glued: tokens.at(-1)?.end === start,
    upper: false,
    capital: false,
    grouped: false,
  };
}

function sticky(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** Signs with the same meaning, mapped to one of them. */
const MARK_FOLDS: ReadonlyMap<string, string> = new Map([
  ["’", "'"],
  ["‘", "'"],
  ["ʼ", "'"],
  ["´", "'"],
  ["`", "'"],
  ["–", "-"],
  ["—", "-"],
  ["−", "-"],
  ["‐", "-"],
  ["‑", "-"],
  ["~", "-"],
  ["～", "-"],
  ["→", "-"],
  ["“", '"'],
  ["”", '"'],
  ["「", '"'],
  ["」", '"'],
  ["，", ","],
  ["。", "."],
  ["？", "?"],
  ["！", "!"],
  ["；", ";"],
  ["：", ":"],
  ["、", "、"],
  ["（", "("],
  ["）", ")"],
]);
