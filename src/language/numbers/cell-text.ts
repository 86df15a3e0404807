import type { CellContent, StatedUnit } from "../cell-content.ts";
import { foldText } from "../folding.ts";
import { readDateText } from "../periods/date-text.ts";
import { displayText, figureText } from "../text-folding.ts";
import { readFigure } from "./figure-text.ts";
import { labelMarks, type MarkedText, numberMarks } from "./footnote-marks.ts";

/** How numbers are written in the text around a cell. */
export interface NumberStyle {
  /** `comma` where a comma is always the decimal sign, as in German tables; `open` where it may be. */
  readonly decimal: "point" | "comma" | "open";
}

export const POINT_STYLE: NumberStyle = { decimal: "point" };

/** The parsed text of a cell. */
export interface CellText {
  /** As displayed, without footnote marks. */
  readonly text: string;
  readonly marks: readonly string[];
  readonly content: CellContent;
}

/** Fast path: most figures, as machines and English tables write them. */
const PLAIN_INTEGER = /^-?[1-9]\d{0,14}$/;
const PLAIN_POINT = /^-?(?:0|[1-9]\d{0,14})\.\d{0,14}[1-9]$/;
const ENGLISH = /^(-|\()?(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(\d{1,14}))?(%)?(\))?$/;

const REMEMBERED_LENGTH_MAX = 32;
const REMEMBERED_MAX = 20_000;
const remembered: Readonly<Record<NumberStyle["decimal"], Map<string, CellText>>> = {
  point: new Map(),
  comma: new Map(),
  open: new Map(),
};

/** Parses the text of a cell, as written for people. */
export function readCellText(raw: string, style: NumberStyle = POINT_STYLE): CellText {
  if (PLAIN_INTEGER.test(raw) || (style.decimal === "point" && PLAIN_POINT.test(raw))) return figure(raw);
  const quick = style.decimal === "point" ? englishFigure(raw) : null;
  if (quick !== null) return quick;
  if (raw.length > REMEMBERED_LENGTH_MAX) return readAnew(raw, style);
  const known = remembered[style.decimal];
  const before = known.get(raw);
  if (before !== undefined) return before;
  const read = readAnew(raw, style);
  // Cleared rather than trimmed: a file full of different texts gains nothing from a cache.
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(raw, read);
  return read;
}

function figure(value: string): CellText {
  return { text: value, marks: [], content: { kind: "number", value, unit: null } };
}

const PERCENT: StatedUnit = { currency: null, scale: null, measure: "percent" };

/** Fast path with the same result as the full parsing below. */
function englishFigure(raw: string): CellText | null {
  const [, sign, whole = "", fraction = "", percent, closing] = ENGLISH.exec(raw) ?? [];
  if (whole === "" || (sign === "(") !== (closing !== undefined)) return null;
  const kept = fraction.replace(/(?<!0)0+$/, "");
  const digits = whole.replaceAll(",", "") + (kept === "" ? "" : `.${kept}`);
  const value = sign === undefined || digits === "0" ? digits : `-${digits}`;
  return { text: raw, marks: [], content: { kind: "number", value, unit: percent === undefined ? null : PERCENT } };
}

/** Longer texts are prose, unless they are one very long number. */
const FIGURE_LENGTH_MAX = 160;
const TEXT: CellContent = { kind: "text" };

function readAnew(raw: string, style: NumberStyle): CellText {
  const text = displayText(raw);
  if (text === "") return { text, marks: [], content: TEXT };
  if (isMissing(text)) return { text, marks: [], content: { kind: "missing" } };
  if (text.length > FIGURE_LENGTH_MAX) return longText(text);
  return readMarked(text, style) ?? labelled(text);
}

function longText(text: string): CellText {
  const endless = /^[\d.,' +-]+$/.test(text) && text.replace(/\D/g, "").length > 100;
  return endless
    ? { text, marks: [], content: { kind: "fault", reason: "has more than 100 digits" } }
    : { text, marks: [], content: TEXT };
}

function labelled(text: string): CellText {
  return { ...labelMarks(text), content: TEXT };
}

/** A figure, date or dash without its footnote marks; null for words. */
function readMarked(text: string, style: NumberStyle): CellText | null {
  const marked = numberMarks(text);
  if (marked.marks.length > 0 && isMissing(marked.text)) return { ...marked, content: { kind: "missing" } };
  if (SHEET_ERROR.test(text)) return faulty(text, "shows an error of its spreadsheet");
  if (!/\p{Nd}/u.test(text)) return FRACTION.test(text) ? faulty(text, "is a fraction") : null;
  if (POWER.test(marked.text)) return faulty(text, "is a power, or a figure with a footnote mark");
  const folded = figureText(marked.text);
  const iso = readDateText(folded);
  if (iso !== null) return { ...marked, content: { kind: "date", iso } };
  const content = readFigure(folded, style.decimal);
  return content === null ? null : withoutMarksOfFaults(text, marked, content);
}

/** A fault keeps the text as displayed, with its marks. */
function withoutMarksOfFaults(text: string, marked: MarkedText, content: CellContent): CellText {
  return content.kind === "fault" ? { text, marks: [], content } : { ...marked, content };
}

const POWER = /^[\d.,()%+-]*10[⁰¹²³⁴-⁹⁻]+$/u;
const SHEET_ERROR = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
const FRACTION = /^[-−]?[¼½¾⅐-⅞]\s?%?$/u;

function faulty(text: string, reason: string): CellText {
  return { text, marks: [], content: { kind: "fault", reason } };
}

/** "Nil" means zero to some accountants and "none reported" to others, so it counts as missing, not as zero. */
const MISSING_WORDS = new Set(
  "n/a|n.a.|n.a|na|n/m|n.m.|n.m|nm|nmf|n/d|n.d.|n/r|n.r.|n/av|n/ap|nil|tbc|tbd|not applicable|not available|not meaningful|not disclosed|not reported|k.a.|k. a.|不适用|无|暂无|不详|未披露|未提供|无意义".split(
    "|",
  ),
);
/** Dashes, dots and lone marks, with or without a sign of currency or percent before or after them. */
const MISSING_SIGNS =
  /^(?:[A-Z]{0,3}[$€£¥]\s?)?(?:\(\s?)?(?:[-‐‑‒–—―−─－﹣]{1,4}|(?:[-–—] ){1,3}[-–—]|\.{2,4}|…{1,2}|:|[／/]|\*{1,3}|†{1,2}|‡)(?:\s?\))?(?:\s?[%％])?$/u;

function isMissing(text: string): boolean {
  if (text.length > 16) return false;
  if (MISSING_SIGNS.test(text)) return true;
  const folded = foldText(text);
  return MISSING_SIGNS.test(folded) || MISSING_WORDS.has(folded.replace(/^\((.+)\)$/, "$1"));
}
