import { ordinaryWidth } from "../text-folding.ts";
import { trailingBasis } from "../units/basis-words.ts";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ";
const ORDINARY = "0123456789()abcdefghijklmnoprstuvwxyz";

/** A text without its footnote marks, and the marks. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly string[];
}

/** Writes characters that a file format says are raised as superscripts; null where one has no superscript form. */
export function asSuperscript(text: string): string | null {
  const raised = [...text].map((sign) => (/[*†‡§¶,\s]/.test(sign) ? sign : SUPERSCRIPTS[ORDINARY.indexOf(sign)]));
  return raised.some((sign) => sign === undefined) ? null : raised.join("");
}

const RAISED = new RegExp(`(?<=[^\\s⁻])\\s?([${SUPERSCRIPTS}]{1,8}(?:[, ][${SUPERSCRIPTS}]{1,8}){0,8}\\)?)$`, "u");
/** `Operating profit² ($m)` */
const RAISED_INSIDE = new RegExp(`(?<=[\\p{L})%])(?<![${SUPERSCRIPTS}])[${SUPERSCRIPTS}]+(?=\\s?[\\s(（,:：])`, "gu");
const SIGNS = /(?<=\S)\s?(\(\*{1,3}\)|\*{1,4}|[†‡§¶※◊]{1,3}|\^{1,4}|(?<=[\p{L}\p{N})%])#{1,3})$/u;
const NOTE = /(?<=\S)\s?[([（【]\s?(?:note|notes|see note|附注|附註|注|註)\s?(\d{1,2}|[a-z])?[)\]）】]$/iu;
const SQUARE = /(?<=\S)\s?\[(\d{1,3}|[a-z]|[ivx]{1,4})\]$/u;
/** Without letters that may be a scale or a kind of figure, such as the `(f)` of a forecast: readFigure reads those. */
const SQUARE_OF_NUMBER = /(?<=\S)\s?\[(\d{1,3}|[a-dg-jlnoqs-z]|[ivx]{1,4})\]$/u;
const ROUND_OF_NUMBER = /(?<=[\d%)\p{L}])\s?\((\d|[a-dg-jlnoqs-z])\)$/u;
const ROUND_OF_LABEL = /(?<=\S)\s?[(（](\d{1,2}|[a-j]|i{1,3}|iv|vi{0,3}|ix)[)）]$/u;
const HALF_ROUND = /(?<=\S)\s(\d{1,2})\)$/u;
const HALF_ROUND_OF_LABEL = /(?<=[\p{L})])(\d{1,2})\)$/u;

const MARKS_MAX = 6;

/** Removes footnote marks from a figure (`1,234¹`, `45.1*`, `1,234 (1)`), never what could be part of the number. */
export function numberMarks(text: string): MarkedText {
  return strip(text, [RAISED, SIGNS, NOTE, SQUARE_OF_NUMBER, ROUND_OF_NUMBER, unopened(HALF_ROUND)], isNumberStem);
}

/** Removes footnote marks from words (`Group²⁾`, `Revenue (1)`, `Group2`); `Q2`, `CO₂`, `Tier 1`, `m²` stay whole. */
export function labelMarks(text: string): MarkedText {
  const patterns = [RAISED, SIGNS, NOTE, SQUARE, ROUND_OF_LABEL, unopened(HALF_ROUND), unopened(HALF_ROUND_OF_LABEL)];
  const ended = digitAtWord(strip(text, patterns, isLabelStem));
  const marks: string[] = [];
  const unmarked = ended.text.replace(RAISED_INSIDE, (raised: string, at: number) => {
    if (!isLabelStem(ended.text.slice(0, at), raised)) return raised;
    marks.push(...marksIn(raised));
    return "";
  });
  return { text: unmarked, marks: [...marks, ...ended.marks] };
}

function digitAtWord(marked: MarkedText): MarkedText {
  const found = DIGIT_AT_WORD.exec(ordinaryWidth(marked.text));
  const digits = found?.[2];
  if (digits === undefined || !looksLikeWord(found?.[1] ?? "")) return marked;
  return { text: marked.text.slice(0, -digits.length), marks: [...digits.split(","), ...marked.marks] };
}

type Find = (text: string) => RegExpExecArray | null;

function unopened(pattern: RegExp): Find {
  return (text) => (text.includes("(") || text.includes("（") ? null : pattern.exec(text));
}

function strip(
  whole: string,
  patterns: readonly (RegExp | Find)[],
  mayStand: (stem: string, mark: string) => boolean,
): MarkedText {
  let text = ordinaryWidth(whole);
  const marks: string[] = [];
  while (marks.length < MARKS_MAX) {
    const found = firstOf(patterns, text);
    if (found === null || found.index === 0 || !mayStand(text.slice(0, found.index), found[0])) break;
    marks.unshift(...marksIn(found[1] ?? "*"));
    text = text.slice(0, found.index).trimEnd();
  }
  return { text: whole.slice(0, text.length), marks };
}

function firstOf(patterns: readonly (RegExp | Find)[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = typeof pattern === "function" ? pattern(text) : pattern.exec(text);
    if (found !== null) return found;
  }
  return null;
}

/** `¹⁾ ²⁾` are the marks 1 and 2; a row of stars is one mark. */
function marksIn(raw: string): readonly string[] {
  if (/^\(?[*†‡§¶※◊^#]+\)?$/u.test(raw)) return [raw.replace(/[()]/g, "")];
  const plain = [...raw].map((sign) => (SUPERSCRIPTS.includes(sign) ? ORDINARY[SUPERSCRIPTS.indexOf(sign)] : sign));
  return plain
    .join("")
    .split(/[(),،\s]+/u)
    .filter((mark) => mark !== "");
}

/** Ten with a raised digit may be a power of ten: the digit is not removed, so that the cell is read as a fault. */
function isNumberStem(stem: string, mark: string): boolean {
  return !(/(?:^|\D)10$/.test(stem) && /^[⁰¹²³⁴-⁹]/u.test(mark));
}

const RAISED_UNIT = /(?:^|[\s(/])(?:[mck]?m|d?m|ft|in|yd|mi|R|r|χ|x)$/u;
const ENUMERATED =
  /(?:^|\s)(?:note|notes|table|chart|figure|exhibit|annex|appendix|schedule|section|part|item|article|class|tier|level|stage|step|phase|type|category|option|scenario|series|附注|附註|表|图|注)$/iu;

function isLabelStem(stem: string, mark: string): boolean {
  if (/\d$/.test(stem) && /^[⁰¹²³⁴-⁹]/u.test(mark)) return false;
  if (/^\s?[⁰¹²³⁴-⁹]/u.test(mark) && RAISED_UNIT.test(stem)) return false;
  // 1ˢᵗ and 30ᵗʰ are ordinals.
  if (/^[ʰⁿʳˢᵗᵈ]{2}$/u.test(mark) && /\d$/.test(stem)) return false;
  // The `(e)` of `2025 (e)` says which kind of figure the column holds.
  if (trailingBasis(stem + mark)?.end === (stem + mark).length) return false;
  return !(/^\s?[([（]/.test(mark) && ENUMERATED.test(stem));
}

const DIGIT_AT_WORD = /(?:^|[\s)/-])(\p{L}+)([1-9](?:,[1-9]){0,3})$/u;
/** Words that are numbered (`Tier 1`, `Scope 2`): a digit after them is not a mark. */
const NUMBERED =
  /^(?:tier|level|stage|step|phase|type|class|category|option|scenario|series|scope|basel|pillar|segment|product|item|note|table|chart|figure|sheet|column|page|part|section|plan|zone|region|site|team|unit|model|terminal|channel|band|grade|world|year|week|month|quarter|half|wave|batch|line|version|test|sample|customer|client|store|branch|entity|company|metric)$/i;
/** Abbreviations of accounting figures: a digit after them is a mark. */
const ACCOUNTS =
  /^(?:EBITDA|EBITDAR|EBITA|EBIT|EPS|ROE|ROCE|ROIC|ROI|ROA|NAV|EBT|PBT|PAT|ARPU|ARR|GMV|AUM|NPS|TOTAL|GROUP)$/;

function looksLikeWord(word: string): boolean {
  if (ACCOUNTS.test(word)) return true;
  return /^\p{L}\p{Ll}{3,}$/u.test(word) && !NUMBERED.test(word);
}
