import { FREE_CHINESE } from "../passages/claims/connectives.ts";
import type { Claim } from "../passages/claims/read-claims.ts";
import type { StatedFigure } from "../passages/claims/stated-figures.ts";
import { statedTimes } from "../passages/claims/stated-times.ts";
import type { FoundName } from "../passages/name-finder.ts";
import type { MessageWords } from "./message-words.ts";

/** A sentence of a message with the figures and the known names in it. */
export interface Named {
  readonly text: string;
  readonly names: readonly FoundName[];
  readonly figures: readonly StatedFigure[];
  readonly words: MessageWords;
}

export interface Doubted extends Named {
  /** Whether a question with this word before the metric is read completely. */
  readonly isKnownBefore: (word: string, metric: string) => boolean;
}

/** The claims of a sentence without those whose number may belong to another metric, entity or period. */
export function certainClaims(claims: readonly Claim[], read: Doubted): readonly Claim[] {
  const parts = partsOfChanges(claims, read);
  const columns = columnsIn(read);
  return claims.filter(
    (claim) =>
      !parts.has(claim) &&
      !columns.has(claim.start) &&
      !isOfNearerMetric(claim, read) &&
      !isInLongerName(claim, read) &&
      !isOfOtherMetric(claim, read) &&
      !isChangeOfEarlier(claim, read) &&
      !isAmountOrRate(claim, read.text),
  );
}

/** Between two figures of one list: "-23m, +6m and +20m". */
const LISTED = /^\s*(?:(?:,|，|、|\/|→|->)\s*)?(?:(?:and|then|to|和|及)\s*)?$/u;
const BLANK = /^[\s|]*$/u;
/** So many figures of a list are columns whose headings are not said with them; with nothing between them two are. */
const LISTED_MIN = 3;

/** Where the figures of a list stand: which of them is of which period or entity is said elsewhere, if at all. */
function columnsIn({ text, figures }: Named): ReadonlySet<number> {
  const columns = new Set<number>();
  let row: StatedFigure[] = [];
  const between = (one: StatedFigure, next: StatedFigure): string => text.slice(one.end, next.start);
  const close = (): void => {
    const [first, second] = row;
    const isBare = first !== undefined && second !== undefined && BLANK.test(between(first, second));
    if (isBare || row.length >= LISTED_MIN) for (const { start } of row) columns.add(start);
  };
  for (const figure of figures.filter(({ unit }) => unit !== "code" && !unit.startsWith("time:"))) {
    const last = row.at(-1);
    const goesOn = last !== undefined && last.unit === figure.unit && LISTED.test(between(last, figure));
    if (!goesOn) close();
    row = goesOn ? [...row, figure] : [figure];
  }
  close();
  return columns;
}

/** "Customers grew by 189k, of which 114k in China": such an amount after a change is a part of it, not a level. */
function partsOfChanges(claims: readonly Claim[], { text, names, figures, words }: Doubted): ReadonlySet<Claim> {
  const parts = new Set<Claim>();
  const isMoved = (one: Claim): boolean => one.says === "change" || parts.has(one) || isSigned(one, text);
  for (const [index, claim] of claims.entries()) {
    if (claim.says !== "level" || isSigned(claim, text) || words.atLevel.test(text.slice(0, claim.start))) continue;
    const before = claims.slice(0, index);
    const last = before.findLast((one) => isRate(one) === isRate(claim)) ?? before.at(-1);
    const from = figures.findLast(({ end }) => end <= claim.start)?.end ?? 0;
    if (last !== undefined && isMoved(last) && metricIn(names, from, claim.start) === undefined) parts.add(claim);
  }
  return parts;
}

function isSigned({ start, end }: Claim, text: string): boolean {
  return /^\s*\+/u.test(text.slice(start, end));
}

function isRate({ unit }: Claim): boolean {
  return unit === "percent" || unit === "points" || unit === "bps";
}

/** "Expenses up 8% against revenue +12%": the metric named last before the figure is not the one that was read. */
function isOfNearerMetric({ metrics, start }: Claim, { names, figures }: Doubted): boolean {
  const from = figures.findLast(({ end }) => end <= start)?.end ?? 0;
  const nearest = metricIn(names, from, start);
  if (nearest === undefined || metrics.length === 0 || metrics.includes(nearest.named.code)) return false;
  // "700m of revenue and 114m of profit"
  return !names.some(({ named, start: at }) => named.kind === "metric" && metrics.includes(named.code) && at > start);
}

/** "Marketing spend was 60m": an unknown word right before a metric makes another metric of it. */
function isOfOtherMetric({ metrics, start }: Claim, { text, names, figures, words, isKnownBefore }: Doubted): boolean {
  const from = figures.findLast(({ end }) => end <= start)?.end ?? 0;
  const name = metricIn(names, from, start);
  if (name === undefined || !metrics.includes(name.named.code)) return false;
  const word = WORD_BEFORE.exec(text.slice(Math.max(0, name.start - WORD_MAX), name.start))?.groups?.word;
  if (word === undefined || words.harmlessBefore.has(word) || words.noName.has(word)) return false;
  const at = name.start - 1;
  if ([...names, ...statedTimes(text, true)].some((one) => one.start < at && at <= one.end)) return false;
  return !isKnownBefore(word, name.named.code);
}

const WORD_MAX = 40;
const WORD_BEFORE = /(?<![\p{L}\p{N}'’-])(?<word>\p{Ll}[\p{Ll}-]{1,38}) $/u;

function isChangeOfEarlier({ says, start }: Claim, { text, words }: Doubted): boolean {
  const clause =
    text
      .slice(0, start)
      .split(/[,;.，；。]/u)
      .at(-1) ?? "";
  const found = words.changeOfEarlier.exec(clause);
  return says === "change" && found !== null && !words.compared.test(clause.slice(0, found.index));
}

type MetricName = FoundName & { readonly named: { readonly kind: "metric"; readonly code: string } };

function metricIn(names: readonly FoundName[], from: number, to: number): MetricName | undefined {
  return names.findLast((one): one is MetricName => one.named.kind === "metric" && one.start >= from && one.end <= to);
}

/** "Value of new business", "the HK market": the name is a part of another one. */
function isInLongerName({ start }: Claim, { text, names, figures, words }: Doubted): boolean {
  const before = names.filter(({ end }) => end <= start);
  return before.some((name) => {
    const lead = text.slice(0, name.start);
    const word = name.named.kind === "metric" ? OF_LEAD.exec(lead)?.groups?.word : undefined;
    const at = lead.length - (OF_LEAD.exec(lead)?.[0].length ?? 0) + (word?.length ?? 0);
    const isKnown =
      word !== undefined &&
      (words.harmlessOf.has(word.toLowerCase()) ||
        [...names, ...figures].some((one) => one.start < at && at <= one.end));
    if (word !== undefined && !isKnown) return true;
    return name.named.kind === "entity" && words.ofMarket.test(text.slice(name.end));
  });
}

const OF_LEAD = /(?<![\p{L}\d.,])(?<word>\p{L}+) of (?:(?:the|our|its|their|total|all)\s+)*$/u;

/** "Up 330 or 3.5%": the unit of the second number is not the one of the first. */
function isAmountOrRate({ unit, start, end }: Claim, text: string): boolean {
  const isBare = !/[%％\p{L}]/u.test(text.slice(start, end));
  return unit === "percent" && isBare && /^\s*(?:or|或|i\.e\.|即|\/)/u.test(text.slice(end));
}

/** Whether a sentence has a name that is not the company's, whose figures its numbers may be. */
export function hasUnknownName({ text, names, figures, words }: Named): boolean {
  const last = figures.at(-1);
  if (last === undefined) return false;
  const until = last.end + (/^[^,;.:，；。()（）]*/u.exec(text.slice(last.end))?.[0].length ?? 0);
  const said = text.slice(0, until);
  if (words.others.test(said) || hasUnknownOwner({ text: said, names, figures, words })) return true;
  return [...text.slice(0, until).matchAll(CAPITALISED)].some((found) => {
    const [word] = found;
    const [start, end] = [found.index, found.index + word.length];
    if ([...names, ...figures].some((one) => one.start < end && start < one.end)) return false;
    if (isOrdinary(word, words) || isSpeaker(text.slice(0, start), text.slice(end), words)) return false;
    const isFirst = /(?:^|[\n•"“(（|]|[.!?:]\s)[\s\-–*•"“(]{0,4}$/u.test(text.slice(0, start));
    return !isFirst || /^\p{Lu}{2,}$/u.test(word) || isSubject(word, end, { text, names, figures, words });
  });
}

/**
 * "友邻人寿上半年新单保费42亿": Chinese signs right before the metric, or before the time that stands before it, that are
 * no known word may be whose figure it is. Where an own name stands in the sentence, it is that one's.
 */
function hasUnknownOwner({ text, names, words }: Named): boolean {
  if (names.some(({ named }) => named.kind === "entity")) return false;
  const times = statedTimes(text, true);
  const known = [...names, ...times];
  return names.some(({ named, start }) => {
    if (named.kind !== "metric") return false;
    const clause = /(?<![\p{L}\p{N}\s])[\p{L}\p{N}\s]*$/u.exec(text.slice(0, start))?.[0] ?? "";
    const from = start - clause.length;
    const left = [...clause].map((sign, at) =>
      known.some((one) => one.start <= from + at && from + at < one.end) ? " " : sign,
    );
    return /\p{Script=Han}{2}/u.test(left.join("").replace(FREE_CHINESE, " ").replace(words.noNameChinese, " "));
  });
}

const CAPITALISED = /(?<![\p{L}\p{N}@/._-])\p{Lu}[\p{L}\p{N}&-]*/gu;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

function isOrdinary(word: string, { noName }: MessageWords): boolean {
  return word.length === 1 || CURRENCIES.has(word) || noName.has(word.toLowerCase()) || /\d/u.test(word);
}

/** Who says or is told something is not what it is said of. */
function isSpeaker(before: string, behind: string, { speaks, addressed }: MessageWords): boolean {
  return speaks.test(behind) || addressed.test(before);
}

/** A first word with what a subject has: "Kittiwake had", "Kittiwake's", "Kittiwake:", "Kittiwake Bank's". */
function isSubject(word: string, end: number, { text, names, words }: Named): boolean {
  const behind = text.slice(end);
  if (/^(?:['’]s\b|\s+\p{Lu}[\p{Ll}]+['’]s\b)/u.test(behind)) {
    const owner = names.find(({ start }) => start === end + 1);
    return !(owner?.named.kind === "entity" && !/^['’]s/u.test(behind));
  }
  const next = /^\s+(?<next>\p{Lu}\p{L}*)/u.exec(behind);
  if (next !== null && !names.some(({ start }) => start === end + 1) && !isOrdinary(next.groups?.next ?? "", words))
    return true;
  return !words.nobody.has(word.toLowerCase()) && words.hasFigure.test(behind);
}
