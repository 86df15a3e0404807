import type { CellContent } from "../cell-content.ts";
import { readDateText } from "../periods/date-text.ts";
import { findBasis } from "../units/basis-words.ts";
import { unitOf } from "../units/unit-of-words.ts";
import { bracketedScaleAt, isDoubtfulName, type UnitWord, unitWordAt } from "../units/unit-words.ts";
import { type DecimalSign, readDigits, UNREADABLE } from "./number-form.ts";

/** The digits of a figure with their separators, or a number such as `1.2E+06`. */
const CORE = /\d(?:\.\d+)?[eE][+-]\d+(?!\p{L})|(?:\d|(?<![\p{L}.])\.\d)(?:[\d.,' ]*\d)?/u;
/** `2024A`, `1Q`, `9M`, `3Y` are headings of periods and `1a` of rows, although letters elsewhere are scales. */
const HEADING =
  /^(?:\d[a-d]|(?:19|20)\d\d ?[A-Za-z]{1,2}|[1-4]Q|[1-4]H|(?:3|6|9|12|18|24|36)M|(?:[1-4]Q|[12]H|(?:3|6|9|12)M)[-’' ]?(?:\d\d|(?:19|20)\d\d)|\d{1,2}[YDW])$/;
/** `007` is a code, and the zeros of `US$000` are a scale. */
const CODE_WITH_ZERO = /^(?:0\d+|000[,']000|0'000)$/;

/** Parses a text with digits as a figure with sign and unit; null for words, ranges, codes and headings. */
export function readFigure(text: string, decimal: DecimalSign): CellContent | null {
  const remarked = readRemarked(text, decimal);
  if (remarked !== "no remark") return remarked;
  const core = CORE.exec(text);
  if (core === null || HEADING.test(text)) return null;
  const digits = core[0];
  const before = readAround(text.slice(0, core.index), "before");
  if (typeof before === "string") return fault(before);
  if (before === null) return null;
  const after = readAround(text.slice(core.index + digits.length), "after");
  if (after === null || !isCurrency(before.words, after)) return null;
  if (typeof after === "string") return fault(after);
  if (CODE_WITH_ZERO.test(digits) || isYearWithUnit(text, after) || isWordTooAlone(text, [before, after])) return null;
  return assemble(digits, [before, after], decimal);
}

/** `2025 US$m` is the heading of a column of that year. */
function isYearWithUnit(text: string, { words }: Around): boolean {
  return (
    /^(?:19|20)\d\d\s/.test(text) &&
    words.some(({ kind }) => kind === "currency") &&
    words.some(({ kind }) => kind === "scale")
  );
}

const WORDS_TOO = new Set(["ALL", "TOP", "CUP", "SOS", "PEN"]);

/** Only a currency may precede a figure; a code that is also a word (`TOP 10`) is one only beside a scale. */
function isCurrency(before: readonly UnitWord[], after: Around | Reason): boolean {
  const isAmount = typeof after !== "string" && after.words.some(({ kind }) => kind === "scale");
  return before.every((word) => word.kind === "currency" && (isAmount || !WORDS_TOO.has(word.code)));
}

/** `Won 5` and `5 pounds` are money only beside a scale. */
function isWordTooAlone(text: string, sides: readonly Around[]): boolean {
  const isScaled = sides.some(({ words }) => words.some(({ kind }) => kind === "scale"));
  return !isScaled && text.split(/[^\p{L}]+/u).some(isDoubtfulName);
}

/** Why a text that looks like a figure is none. */
type Reason = string;

interface Around {
  readonly brackets: number;
  readonly minus: number;
  readonly plus: number;
  /** `▲`, which is a minus in East Asian accounts and an arrow up in decks. */
  readonly arrow: boolean;
  readonly words: readonly UnitWord[];
  /** A scale of one letter, as written, with the space before it if there is one. */
  readonly letter: string | null;
}

const REASONS = {
  bound: "is a bound or an estimate, not a figure",
  flag: "carries a letter that may be a flag",
  twoNumbers: "holds more than one number",
  perMille: "is in per mille, for which there is no unit",
  fraction: "is a fraction",
  bracket: "has one bracket without the other",
};

/** Parses the text on one side of the digits; null where it is words. */
function readAround(text: string, side: "before" | "after"): Around | Reason | null {
  let around: Around = { brackets: 0, minus: 0, plus: 0, arrow: false, words: [], letter: null };
  let at = 0;
  while (at < text.length) {
    const sign = readSign(around, text, at, side);
    if (sign !== null) {
      around = sign;
      at += 1;
      continue;
    }
    const found = side === "after" ? (bracketedScaleAt(text, at) ?? unitWordAt(text, at)) : unitWordAt(text, at);
    if (found === null) return around.minus > 0 && side === "after" ? null : obstacleIn(text.slice(at), side);
    const written = text.slice(at, found.end).replace(/^\(|\)$/g, "");
    const isLetter = /^[A-Za-z]$/.test(written) && found.words[0]?.kind === "scale";
    // "10-K" is the name of a form.
    if (isLetter && around.minus > 0 && side === "after") return null;
    const letter = isLetter
      ? `${/[ (]/.test(text[at - 1] ?? "") || text[at] === "(" ? " " : ""}${written}`
      : around.letter;
    around = { ...around, words: [...around.words, ...found.words], letter };
    at = found.end;
  }
  return around;
}

const COUNTED = /^[人名户家个间件份次宗辆台套张股笔单]$/u;

/** Reads a blank, a sign, a bracket or a Chinese counter; null for any other character. */
function readSign(around: Around, text: string, at: number, side: "before" | "after"): Around | null {
  const sign = text[at] ?? "";
  switch (sign) {
    case " ":
      return around;
    case side === "before" ? "(" : ")":
      return { ...around, brackets: around.brackets + 1 };
    case "-":
      // A trailing minus touches its figure; with a space between, it may be the dash of the next column.
      return side === "before" || text[at - 1] !== " " ? { ...around, minus: around.minus + 1 } : null;
    case "+":
      return side === "before" ? { ...around, plus: around.plus + 1 } : null;
    case "△":
    case "▲":
      return side === "before" ? { ...around, minus: around.minus + 1, arrow: sign === "▲" } : null;
    default:
      return side === "after" && at === text.length - 1 && COUNTED.test(sign) && unitWordAt(text, at) === null
        ? around
        : null;
  }
}

/** Letters that mark provisional, revised or estimated figures, or notes. Without `g`, which is grams. */
const FLAG = /[a-fimnprsuzPREFACSU]/;

function obstacleIn(rest: string, side: "before" | "after"): Reason | null {
  if (side === "before") return /^(?:[<>~≈≤≥±]+|ca?\.|约|超过|逾|近)\s*$/u.test(rest) ? REASONS.bound : null;
  if (/^[A-Za-z]$/.test(rest)) return FLAG.test(rest) ? REASONS.flag : null;
  if (/^‰\)?$/u.test(rest)) return REASONS.perMille;
  if (/^[¼½¾⅐-⅞]/u.test(rest)) return REASONS.fraction;
  if (/^[-—]$/u.test(rest)) return UNREADABLE;
  // Words may follow; other figures may not.
  if (/^[\s\d.,()%'$€£¥]+$/u.test(rest) && /\d/.test(rest)) return REASONS.twoNumbers;
  return rest === "(" ? REASONS.bracket : null;
}

/** A remark after a figure: a word in brackets, or a word after a blank or comma. */
const REMARK = /[*†‡ ]{0,4}[([]\p{L}[^()[\]]{0,23}[)\]]$|(?<=[\d%)])[ ,]{1,2}\p{L}{3,16}\.?$/u;
const YEAR = /^(?:19|20)\d\d$/;
/** A capital letter, or short for estimated, preliminary, provisional, revised, forecast, planned … */
const SHORT_REMARK = /^(?:[A-Z]|est|prel|prelim|prov|rev|fcst|proj|plan|planned|annuali[sz]ed|pf)\.?$/;

/** A figure whose remark may change its kind is a fault; a year or a day with a remark is a heading. */
function readRemarked(text: string, decimal: DecimalSign): CellContent | "no remark" | null {
  const remark = REMARK.exec(text)?.[0];
  const kind = remark === undefined ? null : kindByRemark(remark.replace(/[^\p{L}. ]/gu, "").trim());
  if (remark === undefined || kind === null) return "no remark";
  const stem = text.slice(0, -remark.length);
  const figure = YEAR.test(stem) || readDateText(stem) !== null ? null : readFigure(stem, decimal);
  return figure?.kind === "number" ? fault(`carries "${remark.trim()}", which may make it ${kind}`) : figure;
}

/** The kind of figure that a remark means, as in `1,571 (f)`, `1,571 (est.)`; null where it means none. */
function kindByRemark(remark: string): string | null {
  switch (remark.toLowerCase()) {
    case "e":
      return "an estimate";
    case "f":
      return "a forecast";
    case "p":
      return "a preliminary figure";
    case "r":
      return "a revised figure";
    default:
      return SHORT_REMARK.test(remark) || findBasis(remark).length > 0 ? "another kind of figure" : null;
  }
}

function assemble(core: string, [before, after]: readonly [Around, Around], decimal: DecimalSign): CellContent | null {
  if (before.brackets !== after.brackets || before.brackets > 1) return fault(REASONS.bracket);
  const negative = before.brackets + before.minus + after.minus;
  if (negative + before.plus > 1) return fault("has two signs");
  const read = readDigits(core, decimal);
  if (read.kind === "fault") return afterUnreadable(core, before) ?? fault(read.reason);
  const words = [...before.words, ...after.words];
  if (isFlag(after.letter ?? before.letter, words)) return fault(REASONS.flag);
  const stated = unitOf(words);
  if (stated.kind === "fault") return fault(stated.reason);
  if (before.arrow && stated.unit?.measure) return fault("has two readings, a minus or an arrow up");
  const value = negative === 1 && read.value !== "0" ? `-${read.value}` : read.value;
  return { kind: "number", value, unit: stated.unit };
}

/** The letter of `12.3 b` or `45 m` may be a flag or metres; beside a currency it is a scale. */
function isFlag(letter: string | null, words: readonly UnitWord[]): boolean {
  if (letter === null || words.some((word) => word.kind === "currency")) return false;
  return letter.startsWith(" ") || letter === "b";
}

/** For digits that are not one number: versions and telephone numbers are text, two numbers in a cell are a fault. */
function afterUnreadable(core: string, before: Around): CellContent | null {
  if (/^\d+(?:\.\d+){2,}$/.test(core) && !/^\d{1,3}(?:\.\d{3})+$/.test(core)) return TEXT;
  if (!core.includes(" ") || core.includes("'")) return null;
  const parts = core.split(" ");
  if (core.includes(",") && !parts.every((part) => /^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(part))) return null;
  const isPhone = parts.every((part) => /^\d+$/.test(part)) && parts.some((part) => /^0|^\d{4}/.test(part));
  return isPhone || before.plus > 0 ? TEXT : fault(REASONS.twoNumbers);
}

const TEXT: CellContent = { kind: "text" };

function fault(reason: string): CellContent {
  return { kind: "fault", reason };
}
