import { isAncestor } from "../../../company/family.ts";
import type { Glossary } from "../../../company/glossary.ts";
import { fiscalYearSaid, isWholeYear, type StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { textOutside } from "../../../language/plain-spans.ts";
import { findUnits } from "../../../language/units/unit-phrase.ts";
import { isCaption } from "./captions.ts";
import { gather, statesTwoUnits } from "./gather-label.ts";
import { CLAUSE_END, type Meaning } from "./label-lexicon.ts";
import { type LabelContext, type Phrase, titlePhrasesOf } from "./label-phrases.ts";
import type { LabelReading } from "./label-reading.ts";
import { lengthIn, lengthInTitle } from "./length-words.ts";
import { isNeutralHeading, isShare, withoutFillers } from "./neutral-words.ts";
import { isRate } from "./rate-units.ts";
import {
  arePlainBeside,
  isOfThePaper,
  namesSomebody,
  partInTitle,
  restrictionIn,
  speaksOfOthers,
  speaksOfUnit,
  withoutAsides,
  withoutPlainWords,
} from "./title-words.ts";

/** Reads a title. A name counts unless the words of its clause change it: "Greater China" is not China. */
export function readTitle(title: string, context: LabelContext): LabelReading {
  const text = withoutAsides(title);
  const phrases = titlePhrasesOf(text, context, title);
  const reading = { ...gather(text, phrases), text: title };
  const { entity, isSeveral } = entityIn(text, phrases, context.glossary);
  const isMetricChanged = reading.metric !== null && isChanged(text, phrases, "metric");
  const isEntityChanged = entity !== null && isChanged(text, phrases, "entity");
  const part = partInTitle(text);
  const period = isOfThePaper(text) ? null : inPart(reading.period, part);
  return {
    ...reading,
    metric: isMetricChanged ? null : reading.metric,
    entity: isEntityChanged ? null : entity,
    period,
    months: reading.period === null ? lengthInTitle(text) : null,
    // "Actual and budget" describes the columns below.
    basis: phrases.some((phrase) => phrase.kind === "basis" && phrase.word.code === "actual")
      ? []
      : reading.basis.filter(({ code }) => code !== "provisional" || !ANNOUNCED.test(text)),
    restriction: restrictionIn(besideNames(text, phrases)),
    strangeClause: strangeClauseIn(text, phrases),
    unreadClause: unreadClauseIn(text, phrases),
    isComparison: reading.isComparison || isShare(text),
    isPureComparison: isPureComparison(text, phrases, reading),
    mentionedEntity: entity,
    unreadUnit: unreadUnitIn(text, phrases),
    unclear: {
      metric: namedCodes(phrases, "metric").length > 1 || isMetricChanged,
      entity:
        isSeveral ||
        isEntityChanged ||
        speaksOfOthers(besideNames(text, phrases)) ||
        (entity === null && namesSomebody(text)),
      dimension: isChanged(text, phrases, "dimension"),
      line: speaksOfOthers(withoutException(besideNames(text, phrases, ["dimension"]))),
      period:
        isChanged(text, phrases, "period") ||
        (period === null && !isOfThePaper(text) && phrases.some(({ kind }) => kind === "period")) ||
        (part === "quarter" && isWholeYear(period)),
    },
  };
}

/** A title without captions and names: "Profit before associates" speaks of nobody else. */
function besideNames(
  text: string,
  phrases: readonly Phrase[],
  used: readonly Meaning["slot"][] = ["metric", "dimension"],
): string {
  return textOutside(
    text,
    phrases.filter(
      (phrase) =>
        phrase.kind === "caption" ||
        (phrase.kind === "name" && phrase.meanings.every(({ slot }) => used.includes(slot))),
    ),
  );
}

/** "Profit before associates" without what it leaves out. */
function withoutException(text: string): string {
  return text.replace(/(?:\b(?:before|excluding|without)\b|不含|扣除).*/i, "");
}

/** "Preliminary" in the announcement of results does not mean a provisional figure. */
const ANNOUNCED =
  /\bpreliminary (?:(?:full[- ]year|annual|final|half[- ]year|interim) )?(?:results|announcement|statement)\b/i;

/** "YoY change" alone; "Actual vs budget" describes the columns below. */
function isPureComparison(text: string, phrases: readonly Phrase[], reading: LabelReading): boolean {
  const words = phrases.flatMap((phrase) => (phrase.kind === "basis" ? [phrase.word.code] : []));
  if (!reading.isComparison || reading.metric !== null || words.some((code) => code !== "comparison")) return false;
  return withoutFillers(leftOver(text, phrases) ?? "") === null;
}

/** Reads a cell above the row labels: a short text, mostly about units, in which every word counts. */
export function readCorner(text: string, context: LabelContext): LabelReading {
  const reading = readTitle(text, context);
  if (isAxisName(text)) return { ...reading, strangeClause: null, unreadClause: null };
  const phrases = titlePhrasesOf(text, context);
  const months = phrases.some(({ kind }) => kind === "period") ? null : lengthIn(leftOver(text, phrases) ?? "");
  if (months !== null) return { ...reading, months, strangeClause: null, unreadClause: null };
  if (!phrases.some(({ kind }) => kind === "unit")) return reading;
  // "KD '000": a scale with an unknown currency.
  const left = leftOver(text, phrases);
  const isCurrencyLike = left !== null && /^\S{1,5}$/.test(left) && /^\p{Lu}/u.test(left);
  return isCurrencyLike ? { ...reading, unreadUnit: text } : reading;
}

/** Names of the label column itself, which say nothing about the metric. */
const AXIS_NAME =
  /^(?:markets?|channels?|regions?|countr(?:y|ies)|provinces?|states?|cit(?:y|ies)|districts?|branch(?:es)?|offices?|stores?|sites?|plants?|divisions?|departments?|business units?|segments?|entit(?:y|ies)|compan(?:y|ies)|products?|customers?|brands?|months?|quarters?|years?|dates?|period|scenario|category|line|name|code|units?|currency|comments?|remarks?|notes?|source|basis|status|audit status|口径|单位|币种|备注|说明|来源|地区|市场|渠道|产品|公司|名称|序号|省份?|城市|分行|分公司|门店|部门|客户|品牌|项目|科目|月份|季度|年份|日期)$/i;

/** Whether a text only names what a column of labels holds: "Category", "Region". */
export function isAxisName(text: string): boolean {
  return AXIS_NAME.test(text.trim());
}

/** A year in the title of an interim report means its first half. */
function inPart(period: StatedPeriod | null, part: "half" | "quarter" | null): StatedPeriod | null {
  if (part === "half" && period === null) return { kind: "part", part: { kind: "half", half: 1 } };
  if (part !== "half" || period === null || !isWholeYear(period)) return period;
  const year = fiscalYearSaid(period);
  return year === null ? period : { kind: "whole", code: `${year}H1` };
}

/** The text if it contains an unreadable unit; null otherwise. */
function unreadUnitIn(text: string, phrases: readonly Phrase[]): string | null {
  if (text.length > UNIT_TEXT_MAX) return null;
  if (statesTwoUnits(phrases) || findUnits(text).some(({ contradictory }) => contradictory)) return text;
  const left = leftOver(text, phrases);
  if (left === null) return null;
  if (phrases.some((phrase) => phrase.kind === "unit" && isRate(text.slice(phrase.end)))) return text;
  return speaksOfUnit(left) || isShortUnit(text, left, phrases) ? text : null;
}

/** "Naira millions": a scale beside one or two unknown words. */
function isShortUnit(text: string, left: string, phrases: readonly Phrase[]): boolean {
  const isScaleAlone = phrases.some(
    (phrase) => phrase.kind === "unit" && phrase.unit.scale !== null && phrase.unit.currency === null,
  );
  const isUnitText = phrases.every(({ kind }) => kind === "unit");
  return (
    isScaleAlone &&
    isUnitText &&
    text.length <= SHORT_UNIT_MAX &&
    /^\S+(?: \S+)?$/.test(left) &&
    withoutFillers(left) !== null
  );
}

const SHORT_UNIT_MAX = 24;
const UNIT_TEXT_MAX = 80;

/** The text that no phrase covers; null for none. */
function leftOver(text: string, phrases: readonly Phrase[]): string | null {
  const words = textOutside(text, phrases)
    .replace(/[\s()（）[\]:：,，;；·–—-]+/g, " ")
    .trim();
  return words === "" ? null : words;
}

function namedCodes(phrases: readonly Phrase[], slot: "metric" | "entity"): readonly string[] {
  const codes = phrases.flatMap((phrase) =>
    phrase.kind === "name" ? phrase.meanings.flatMap((meaning) => (meaning.slot === slot ? [meaning.code] : [])) : [],
  );
  return [...new Set(codes)];
}

interface EntityInTitle {
  readonly entity: string | null;
  readonly isSeveral: boolean;
}

/** The entity of a title. If it names an entity and one inside it, the inner one, unless it lists them side by side. */
function entityIn(text: string, phrases: readonly Phrase[], glossary: Glossary): EntityInTitle {
  const codes = namedCodes(phrases, "entity");
  const [only] = codes;
  if (only === undefined || codes.length === 1) return { entity: only ?? null, isSeveral: false };
  const innermost = codes.filter((code) => codes.every((other) => other === code || isAncestor(other, code, glossary)));
  const [inner] = innermost;
  return inner === undefined || SIDE_BY_SIDE.test(text)
    ? { entity: null, isSeveral: true }
    : { entity: inner, isSeveral: false };
}

const SIDE_BY_SIDE = /\b(?:and|vs\.?|versus|against|plus|by)\b|[&+,，、]|[与和及]/i;

/** Whether the clause of a name contains unknown words. */
function isChanged(text: string, phrases: readonly Phrase[], slot: Meaning["slot"] | "period"): boolean {
  return phrases.some((phrase) => {
    if (!fills(phrase, slot)) return false;
    const { from, to } = clauseAround(text, phrase);
    const inClause = phrases.filter(({ start, end }) => start >= from && end <= to);
    const unknown = withoutFillers(withoutPlainWords(textOutside(text, inClause, from, to)));
    return unknown !== null && !arePlainBeside(unknown);
  });
}

/**
 * A short clause of a title with unknown words ("Revenue, cumulative", "Hong Kong – peers"), which may change
 * the meaning of the figures. Null for none; longer clauses are taken for prose.
 */
function strangeClauseIn(text: string, phrases: readonly Phrase[]): string | null {
  let from = 0;
  for (const match of [...text.matchAll(CLAUSE_END), { index: text.length, 0: "" }]) {
    const inside = phrases.filter(({ start, end }) => start < match.index && end > from);
    const clause = text.slice(from, match.index).trim();
    const isStrange = inside.length === 0 && isLabelLike(clause) && !AXIS_NAME.test(clause);
    const words = isStrange ? withoutFillers(withoutPlainWords(clause)) : null;
    if (words !== null && !isNeutralHeading(clause) && !isCaption(clause) && !arePlainBeside(words)) return clause;
    if (from > 0 && inside.length > 0 && inside.every(isOfComparison)) return clause;
    from = match.index + match[0].length;
  }
  return null;
}

/** The first clause with words that are neither used by a phrase nor words for parts of reports. */
function unreadClauseIn(text: string, phrases: readonly Phrase[]): string | null {
  let from = 0;
  for (const { index } of [...text.matchAll(CLAUSE_END), { index: text.length }]) {
    const inside = phrases.filter(({ start, end }) => start < index && end > from);
    const clause = text.slice(from, index).trim();
    const words = withoutFillers(withoutPlainWords(textOutside(text, inside, from, index)));
    if (words !== null && !isNeutralHeading(clause) && !isCaption(words) && !arePlainBeside(words)) return clause;
    from = index + 1;
  }
  return null;
}

function isOfComparison(phrase: Phrase): boolean {
  return phrase.kind === "basis" && phrase.word.code === "comparison";
}

const CLAUSE_WORDS_MAX = 4;
const CLAUSE_HAN_MAX = 10;

function isLabelLike(clause: string): boolean {
  return (
    clause.split(/\s+/).length <= CLAUSE_WORDS_MAX && (clause.match(/\p{Script=Han}/gu)?.length ?? 0) <= CLAUSE_HAN_MAX
  );
}

function fills(phrase: Phrase, slot: Meaning["slot"] | "period"): boolean {
  if (slot === "period") return phrase.kind === "period";
  return phrase.kind === "name" && phrase.meanings.some((meaning) => meaning.slot === slot);
}

function clauseAround(text: string, { start, end }: Phrase): { readonly from: number; readonly to: number } {
  let from = 0;
  for (const match of text.matchAll(CLAUSE_END)) {
    if (match.index >= end) return { from, to: match.index };
    if (match.index + match[0].length <= start) from = match.index + match[0].length;
  }
  return { from, to: text.length };
}
