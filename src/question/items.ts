import { readLatest } from "../language/periods/latest.ts";
import { readPeriod } from "../language/periods/period-grammar.ts";
import type { FiscalCalendar, PeriodMatch } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";
import { CURRENCY_SIGNS } from "./amount-words.ts";
import { beforeName } from "./before-name.ts";
import { readClaims } from "./claims.ts";
import { settleCodeWords } from "./code-words.ts";
import { readDeadline } from "./deadline.ts";
import { unmaskNames } from "./disguised-names.ts";
import { type BreakLevel, type Item, isName, type Range } from "./item.ts";
import { placeLatest } from "./latest-words.ts";
import type { Lexicon } from "./lexicon.ts";
import type { LexiconMatch } from "./lexicon-match.ts";
import { findModifiers } from "./modifiers.ts";
import { namedAnyway } from "./named-anyway.ts";
import { markOccurrence } from "./occurrences.ts";
import { markOperands } from "./operand-joints.ts";
import { readOverviewWords } from "./overview-words.ts";
import { joinLists, markQuotients, nameQuotient } from "./quotients.ts";
import { withoutRemarks } from "./remarks.ts";
import { setAside } from "./set-aside.ts";
import { readThreshold } from "./threshold.ts";
import { nameWholes } from "./whole-of-parts.ts";

const BREAKS: ReadonlyMap<string, BreakLevel> = new Map([
  [",", "comma"],
  ["、", "comma"],
  [":", "clause"],
  [";", "sentence"],
  [".", "sentence"],
  ["?", "sentence"],
  ["!", "sentence"],
  ["\n", "sentence"],
  ["•", "sentence"],
]);

/** Splits a question into items: periods and known words by longest match, the rest unknown. Look-ahead is bounded. */
export function cutItems(tokens: readonly Token[], lexicon: Lexicon, calendar: FiscalCalendar): readonly Item[] {
  const shouting = isShouting(tokens);
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const item = readItem(tokens, at, { lexicon, calendar, shouting });
    const last = items.at(-1);
    if (last && item.kind === "unknown" && last.kind === "unknown" && continues(tokens, item.from)) {
      items[items.length - 1] = { kind: "unknown", from: last.from, to: item.to };
    } else {
      items.push(item);
    }
    at = item.to;
  }
  return items;
}

/** Settles items in context: names, talk, words whose meaning another word changes. */
export function placeItems(tokens: readonly Token[], cut: readonly Item[], { talk }: Lexicon): readonly Item[] {
  const items = setAside(tokens, withoutRemarks(tokens, markOccurrence(tokens, cut), talk));
  const placed = namedAnyway(tokens, settleCodeWords(tokens, placeLatest(tokens, items), isShouting(tokens)));
  const whole = unmaskNames(tokens, dropHalfWords(tokens, placed));
  const read = markOperands(
    tokens,
    nameQuotient(tokens, markQuotients(tokens, readClaims(tokens, nameWholes(tokens, joinLists(tokens, whole))))),
  );
  return readOverviewWords(tokens, joinHyphenated(tokens, findModifiers(tokens, read)));
}

interface Setting {
  readonly lexicon: Lexicon;
  readonly calendar: FiscalCalendar;
  readonly shouting: boolean;
}

function readItem(tokens: readonly Token[], at: number, setting: Setting): Item {
  // "end sep", "end 2025": the level at that time.
  if (tokens[at]?.text === "end" && mayBeginPeriod(tokens, at + 1) && readPeriod(tokens, at + 1, setting.calendar))
    return { kind: "term", term: { kind: "glue" }, from: at, to: at + 1 };
  const { words } = setting.lexicon;
  const special =
    readListNumber(tokens, at) ??
    readDeadline(tokens, at, words) ??
    readMeeting(tokens, at) ??
    readThreshold(tokens, at, words);
  if (special) return special;
  const longest = beforePeriod(tokens, setting.lexicon.longestAt(tokens, at), setting);
  const known = beforeName(tokens, longest, setting.lexicon);
  const amount = readMillions(tokens, at, setting.lexicon);
  if (amount !== null) return amount;
  const period = readWhen(tokens, at, known, setting.calendar);
  if (period && period.next >= (known?.to ?? 0) && !isCodeOfMonth(tokens, known, setting.shouting)) {
    return { kind: "period", reading: period.reading, from: at, to: period.next };
  }
  if (known && (known.name !== null || isName(known.term) || !isAcronym(tokens, known, setting.shouting))) {
    const { term, from, to, name } = known;
    return name === null ? { kind: "term", term, from, to } : { kind: "term", term, from, to, name };
  }
  return readOther(tokens, at);
}

/** "are we at 3m customers": millions, not three months. */
function readMillions(tokens: readonly Token[], at: number, lexicon: Lexicon): Item | null {
  const [before, number, unit] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (number?.kind !== "number" || unit?.text !== "m" || !unit.glued || !HOLDING.has(before?.text ?? "")) return null;
  return lexicon.longestAt(tokens, at + 2)?.term.kind === "metric" ? { kind: "unknown", from: at, to: at + 2 } : null;
}

const HOLDING: ReadonlySet<string> = new Set(
  "have has had got at made make makes reached near nearly almost about around roughly approximately".split(" "),
);

/** 比去年年底, "vs last year q4", 同上年年底比: the period goes on behind the words, which then end before it. */
function beforePeriod(
  tokens: readonly Token[],
  known: LexiconMatch | null,
  { lexicon, calendar }: Setting,
): LexiconMatch | null {
  const isGrowth = known?.term.kind === "operation" && known.term.cue.startsWith("growth");
  if (known === null || !(isGrowth || known.term.kind === "pronoun")) return known;
  if (PERIOD_JOINTS.has(tokens[known.to]?.text ?? "")) return known;
  for (let at = known.from + 1; at < known.to; at += 1) {
    const period = mayBeginPeriod(tokens, at) ? readPeriod(tokens, at, calendar) : null;
    if (period === null || period.next <= known.to) continue;
    const shorter = lexicon.longestAt(tokens.slice(0, at), known.from);
    return shorter?.to === at ? shorter : known;
  }
  return known;
}

const PERIOD_JOINTS: ReadonlySet<string> = new Set([",", "-", "/", "of", "in", "for", "的"]);

/** Reads a period, or words for the latest one if at least as long and not a name of the company. */
function readWhen(
  tokens: readonly Token[],
  at: number,
  known: LexiconMatch | null,
  calendar: FiscalCalendar,
): PeriodMatch | null {
  const period = mayBeginPeriod(tokens, at) ? readPeriod(tokens, at, calendar) : null;
  const latest = readLatest(tokens, at);
  if (latest === null || latest.next < (period?.next ?? 0)) return period;
  const named = known !== null && known.to === latest.next && isName(known.term);
  return named ? period : { reading: latest.value, next: latest.next };
}

/** "GDP of MAR in 2010": a company's code spelled like a month, in a position where only a name fits. */
function isCodeOfMonth(tokens: readonly Token[], known: LexiconMatch | null, shouting: boolean): boolean {
  if (known === null || shouting || !isName(known.term) || tokens[known.from]?.upper !== true) return false;
  return tokens[known.from - 1]?.text === "of" && tokens[known.to]?.text === "in";
}

function readOther(tokens: readonly Token[], at: number): Item {
  const token = tokens[at];
  const to = at + 1;
  if (token?.kind !== "mark") return { kind: "unknown", from: at, to };
  if (CIRCLED.test(token.text)) return { kind: "break", level: "sentence", from: at, to };
  const level = BREAKS.get(token.text);
  if (level === undefined) return { kind: "mark", from: at, to };
  // A dot between glued pieces ("v2.b") separates nothing.
  if (token.text === "." && token.glued && tokens[to]?.glued && !endsChinese(tokens, at))
    return { kind: "mark", from: at, to };
  return { kind: "break", level, from: at, to };
}

/** 香港2025年营收。哪个季度最低: Chinese has no blanks, so a stop beside it ends a sentence; "1.香港" numbers a list. */
function endsChinese(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind === "number" && before.text.length <= 2) return false;
  return before?.kind === "han" || tokens[at + 1]?.kind === "han";
}

/** ① and similar signs number the items of a list. */
const CIRCLED = /^[\u2460-\u24ff\u2776-\u2793]$/;

/** "my 1:1" */
function readMeeting(tokens: readonly Token[], at: number): Item | null {
  const [one, colon, other] = tokens.slice(at, at + 3);
  const isMeeting = one?.text === "1" && colon?.text === ":" && colon.glued && other?.text === "1" && other.glued;
  return isMeeting ? { kind: "term", term: { kind: "people", role: "occasion" }, from: at, to: at + 3 } : null;
}

/** The number or letter of a list item ("1)", "2.", "(3)", "a)"), which separates like the end of a sentence. */
function readListNumber(tokens: readonly Token[], at: number): Item | null {
  const open = tokens[at]?.text === "(" ? at + 1 : at;
  const number = tokens[open];
  const close = tokens[open + 1];
  const letter = number?.kind === "word" && number.text.length === 1 && close?.text === ")" && close.glued;
  const lettered = tokens[0]?.kind === "word" && tokens[1]?.text === ")" && number?.glued === false;
  if (letter && (startsLine(tokens, at) || open > at || lettered))
    return { kind: "break", level: "sentence", from: at, to: open + 2 };
  if (number?.kind !== "number" || !/^\d{1,2}$/.test(number.text) || !close?.glued) return null;
  const bracket = (close.text === ")" || close.text === "、") && startsLine(tokens, at);
  const inline = (close.text === ")" || (close.text === "、" && !number.glued)) && number.text.length === 1;
  const dot = close.text === "." && tokens[open + 2]?.glued === false && startsLine(tokens, at);
  return bracket || inline || dot ? { kind: "break", level: "sentence", from: at, to: open + 2 } : null;
}

function startsLine(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || (before.kind === "mark" && BREAKS.has(before.text));
}

/** A cheap test whether a period may begin here, so that long texts are fast. */
function mayBeginPeriod(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.kind === "number") return !CURRENCY_SIGNS.has(tokens[at - 1]?.text ?? "") || tokens[at]?.glued === false;
  if (token.kind === "han") return PERIOD_HAN.has(token.text);
  return token.kind === "word" ? PERIOD_WORDS.has(token.text) : token.text === "'";
}

const PERIOD_HAN = new Set(
  "〇零两头首末旧再后次一二三四五六七八九十上下前后去今明本当大近过最第年中半同来自从由截昨每这比较",
);
/** Names of months and other words of periods that are long enough to be misspelled. */
export const PERIOD_NAMES: readonly string[] =
  "january february april august september october november december quarter quarters quarterly month months monthly yearly annual fiscal half".split(
    " ",
  );

const PERIOD_WORDS = new Set(
  `fy f cy fiscal financial calendar year yr h q w wk half quarter qtr week the last previous prior preceding past latest most recent this current next coming a one two three
   four five six seven eight nine ten eleven twelve first second third fourth final same corresponding ltm ttm ytd qtd mtd mid middle so day yesterday today tomorrow trailing rolling since from between vs versus
   january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec month
   twenties thirties forties fifties sixties seventies eighties nineties transition transitional stub`.split(/\s+/),
);

/** "US", "IT", "WHO" in capitals are names, unless the whole question is in capitals. */
function isAcronym(tokens: readonly Token[], range: Range, shouting: boolean): boolean {
  const token = tokens[range.from];
  return !shouting && range.to === range.from + 1 && token?.upper === true && ACRONYMS.has(token.text);
}

const ACRONYMS = new Set(["us", "it", "am", "who", "may", "can", "pm", "me", "ie", "all", "one"]);

function isShouting(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => token.kind === "word");
  // "CAGR of US GDP": one word in small letters tells the others apart.
  return words.some(({ text }) => text.length > 3) && words.every(({ upper }) => upper);
}

/** Whether an unknown token belongs to the unknown run before it: Latin words always, Chinese ones only when glued. */
function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token === undefined || before === undefined) return false;
  return token.kind === "han" || before.kind === "han" ? token.glued : true;
}

/** "AcmeCN-Tech": unknown words joined by a hyphen or similar sign are one name. */
function joinHyphenated(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const mark = joined.at(-1);
    const before = joined.at(-2);
    const tied = mark?.kind === "mark" && isTie(tokens, mark) && tokens[item.from]?.glued === true;
    if (tied && item.kind === "unknown" && before?.kind === "unknown") {
      joined.splice(-2, 2, { kind: "unknown", from: before.from, to: item.to });
    } else {
      joined.push(item);
    }
  }
  return joined;
}

function isTie(tokens: readonly Token[], mark: Range): boolean {
  const token = tokens[mark.from];
  return (
    token?.glued === true && (token.text === "-" || token.text === "'" || token.text === "/" || token.text === "&")
  );
}

/** A name with a digit or letter directly beside it ("HK2") is another name, unless that was understood. */
function dropHalfWords(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const result: Item[] = [];
  for (const [index, item] of items.entries()) {
    const previous = result.at(-1);
    const next = items[index + 1];
    const stuckBefore = previous?.kind === "unknown" && stuck(tokens, item.from);
    const stuckAfter = next?.kind === "unknown" && stuck(tokens, next.from);
    const named = item.kind === "term" && isName(item.term);
    if (stuckBefore && previous && (named || item.kind === "unknown")) {
      result[result.length - 1] = { kind: "unknown", from: previous.from, to: item.to };
    } else if (stuckAfter && named) {
      result.push({ kind: "unknown", from: item.from, to: item.to });
    } else {
      result.push(item);
    }
  }
  return result;
}

/** Whether a word and a number touch without a blank. */
function stuck(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (!token?.glued || before === undefined) return false;
  return (token.kind === "number" && before.kind === "word") || (token.kind === "word" && before.kind === "number");
}
