import type { StatedUnit } from "../../documents/document.ts";
import { findBasis } from "../../documents/stated/basis-words.ts";
import { findTimePhrases, type StatedPeriod } from "../../documents/stated/period-phrase.ts";
import { combineUnits, findUnits } from "../../documents/stated/unit-phrase.ts";
import { cleanWord, type Glossary } from "../../profile/glossary.ts";
import type { Choice } from "../../review/statement.ts";
import { type LabelLexicon, type Meaning, type Mention, sameMeaning } from "./label-lexicon.ts";
import { type BasisWord, type LabelReading, NOTHING_READ } from "./label-reading.ts";
import { nearestMetrics } from "./nearest-metrics.ts";
import {
  isMovement,
  isNeutralHeading,
  isPartOf,
  isPlainBeside,
  isShare,
  isSubTotal,
  isTotalAlone,
  leadLength,
  restrictionIn,
  speaksOfOthers,
  totalSpan,
  withoutFillers,
} from "./neutral-words.ts";

export interface LabelContext {
  readonly glossary: Glossary;
  readonly lexicon: LabelLexicon;
}

/** Reads labels of one document; each text once. */
export interface LabelReader {
  /** A heading of a row or column: every word of it counts. */
  heading(text: string): LabelReading;
  /** A title or a caption: prose in which names, periods and units count, and other words do not. */
  title(text: string): LabelReading;
}

/** Makes a reader for one document. */
export function labelReader(context: LabelContext): LabelReader {
  const headings = new Map<string, LabelReading>();
  const titles = new Map<string, LabelReading>();
  const once = (known: Map<string, LabelReading>, read: (text: string) => LabelReading) => (text: string) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const reading = read(text);
    known.set(text, reading);
    return reading;
  };
  return {
    heading: once(headings, (text) => readHeading(text, context)),
    title: once(titles, (text) => readTitle(text, context)),
  };
}

/** A piece of a label that one rule reads. */
type Phrase = { readonly start: number; readonly end: number } & (
  | { readonly kind: "name"; readonly meanings: readonly Meaning[] }
  | { readonly kind: "unit"; readonly unit: StatedUnit; readonly noun: string | null }
  | { readonly kind: "period"; readonly period: StatedPeriod }
  /** A time that the words alone do not tell: "prior year". */
  | { readonly kind: "open_time" }
  | { readonly kind: "basis"; readonly word: BasisWord }
  | { readonly kind: "total" }
);

function phrasesOf(text: string, { glossary, lexicon }: LabelContext): readonly Phrase[] {
  const total = totalSpan(text);
  const all: Phrase[] = [
    ...lexicon.find(text).map((mention: Mention): Phrase => ({ kind: "name", ...mention })),
    // Units that contradict each other within a label are words that nobody can read.
    ...findUnits(text)
      .filter(({ contradictory }) => !contradictory)
      .map(
        ({ unit, noun, start, end }): Phrase => ({
          kind: "unit",
          unit: inFull(unit, text.slice(start, end)),
          noun,
          start,
          end,
        }),
      ),
    ...findTimePhrases(text, glossary.profile.fiscalYearStartMonth).map(
      ({ period, start, end }): Phrase =>
        period === null ? { kind: "open_time", start, end } : { kind: "period", period, start, end },
    ),
    ...findBasis(text).map(
      ({ basis, start, end }): Phrase => ({
        kind: "basis",
        word: { code: basis, text: text.slice(start, end) },
        start,
        end,
      }),
    ),
    ...(total === null ? [] : [{ kind: "total" as const, ...total }]),
  ];
  return withoutOverlaps(all);
}

/** 元 without a scale is one yuan: nobody writes it for a million of them. */
function inFull(unit: StatedUnit, words: string): StatedUnit {
  return unit.currency !== null && unit.scale === null && /[元圆圓円]/.test(words) ? { ...unit, scale: "ONE" } : unit;
}

/** Of two phrases in the same place the longer one counts, and a name before others of its length. */
function withoutOverlaps(phrases: readonly Phrase[]): readonly Phrase[] {
  const byLength = phrases.toSorted(
    (a, b) => b.end - b.start - (a.end - a.start) || Number(b.kind === "name") - Number(a.kind === "name"),
  );
  const kept: Phrase[] = [];
  for (const phrase of byLength) {
    if (!kept.some(({ start, end }) => phrase.start < end && start < phrase.end)) kept.push(phrase);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

/**
 * Words that are not another kind of figure: they say that it is the plain one. A restated figure is the one that holds; where its document
 * states the former one as well, both are in doubt.
 */
const PLAIN_BASIS: ReadonlySet<string> = new Set(["actual", "reported", "audited", "unaudited", "restated"]);

function gather(text: string, phrases: readonly Phrase[]): LabelReading {
  const meanings = settledMeanings(phrases);
  const basis = phrases.flatMap((phrase) => (phrase.kind === "basis" ? [phrase.word] : []));
  const units = phrases.flatMap((phrase) => (phrase.kind === "unit" ? [phrase] : []));
  return {
    ...NOTHING_READ,
    text,
    metric: onlyOne(meanings.flatMap((meaning) => (meaning.slot === "metric" ? [meaning.code] : []))),
    entity: onlyOne(meanings.flatMap((meaning) => (meaning.slot === "entity" ? [meaning.code] : []))),
    dimensions: dimensionsOf(meanings),
    period: onlyPeriod(phrases.flatMap((phrase) => (phrase.kind === "period" ? [phrase.period] : []))),
    openTime:
      phrases.flatMap(({ kind, start, end }) => (kind === "open_time" ? [text.slice(start, end)] : []))[0] ?? null,
    unit: units.reduce<StatedUnit | null>(
      (outer, { unit }) => (outer === null ? unit : combineUnits(outer, unit)),
      null,
    ),
    noun: units.find(({ noun }) => noun !== null)?.noun ?? null,
    basis: basis.filter(({ code }) => code !== "comparison" && !PLAIN_BASIS.has(code)),
    isComparison: basis.some(({ code }) => code === "comparison"),
    isTotal: isTotalAlone(text) || phrases.some(({ kind }) => kind === "total"),
    isSubTotal: isSubTotal(text),
    isPartOf: isPartOf(text),
    name: nameIn(text, phrases),
    isForeign: meanings.some(({ slot }) => slot === "external"),
    isRestated: basis.some(({ code }) => code === "restated"),
    unitText: units.length === 0 ? null : units.map(({ start, end }) => bare(text.slice(start, end))).join(" "),
  };
}

/** The meanings of the names; one with several is settled where the rest of the label leaves one open slot. */
function settledMeanings(phrases: readonly Phrase[]): readonly Meaning[] {
  const names = phrases.flatMap((phrase) => (phrase.kind === "name" ? [phrase.meanings] : []));
  const clear = names.flatMap((meanings) => (meanings.length === 1 ? meanings : []));
  const open = names.filter((meanings) => meanings.length > 1);
  const settled = open.flatMap((meanings) => {
    const fitting = meanings.filter(({ slot }) => slot === "dimension" || !clear.some((known) => known.slot === slot));
    return fitting.length === 1 ? fitting : meanings.slice(0, 1);
  });
  const unique: Meaning[] = [];
  for (const meaning of [...clear, ...settled])
    if (!unique.some((known) => sameMeaning(known, meaning))) unique.push(meaning);
  return unique;
}

function onlyOne<Item>(items: readonly Item[]): Item | null {
  const [first] = items;
  return first !== undefined && new Set(items).size === 1 ? first : null;
}

function onlyPeriod(periods: readonly StatedPeriod[]): StatedPeriod | null {
  const [first] = periods;
  const same = periods.every((period) => JSON.stringify(period) === JSON.stringify(first));
  return first !== undefined && same ? first : null;
}

/** A dimension with two values in one label has none. */
function dimensionsOf(meanings: readonly Meaning[]): Readonly<Record<string, string>> {
  const values = new Map<string, Set<string>>();
  for (const meaning of meanings) {
    if (meaning.slot !== "dimension") continue;
    values.set(meaning.dimension, (values.get(meaning.dimension) ?? new Set()).add(meaning.value));
  }
  return Object.fromEntries(
    [...values].flatMap(([dimension, found]) => (found.size === 1 ? [[dimension, [...found][0] ?? ""]] : [])),
  );
}

/** A name in a title counts where the words beside it do not change it: "Greater China" is not China. */
function readTitle(text: string, context: LabelContext): LabelReading {
  const phrases = phrasesOf(text, context);
  const reading = gather(text, phrases);
  const { entity, isSeveral } = entityIn(text, phrases, context.glossary);
  const isMetricChanged = reading.metric !== null && isChanged(text, phrases, "metric", "both");
  const isEntityChanged = entity !== null && isChanged(text, phrases, "entity", "before");
  const severalMetrics = namedCodes(phrases, "metric").length > 1;
  const severalPeriods = reading.period === null && phrases.some(({ kind }) => kind === "period");
  return {
    ...reading,
    metric: isMetricChanged ? null : reading.metric,
    entity: isEntityChanged ? null : entity,
    restriction: restrictionIn(text),
    unclear: {
      metric: severalMetrics || isMetricChanged,
      entity: isSeveral || isEntityChanged || speaksOfOthers(text),
      period: severalPeriods,
    },
  };
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

/** The entity of a title; of a company and one of its parts it is the part, unless the title puts them side by side. */
function entityIn(text: string, phrases: readonly Phrase[], glossary: Glossary): EntityInTitle {
  const codes = namedCodes(phrases, "entity");
  const [only] = codes;
  if (only === undefined || codes.length === 1) return { entity: only ?? null, isSeveral: false };
  const innermost = codes.filter((code) => codes.every((other) => other === code || isWithin(code, other, glossary)));
  const [inner] = innermost;
  return inner === undefined || SIDE_BY_SIDE.test(text)
    ? { entity: null, isSeveral: true }
    : { entity: inner, isSeveral: false };
}

const SIDE_BY_SIDE = /\b(?:and|vs\.?|versus|against|plus|by)\b|[&+,，、]|[与和及]/i;

function isWithin(code: string, ancestor: string, glossary: Glossary): boolean {
  for (let at = glossary.entity(code)?.parent ?? null; at !== null; at = glossary.entity(at)?.parent ?? null) {
    if (at === ancestor) return true;
  }
  return false;
}

/** Whether a word that no rule knows stands right beside a name, with nothing but a blank between. */
function isChanged(
  text: string,
  phrases: readonly Phrase[],
  slot: "metric" | "entity",
  side: "before" | "both",
): boolean {
  return phrases.some((phrase, index) => {
    if (phrase.kind !== "name" || !phrase.meanings.some((meaning) => meaning.slot === slot)) return false;
    const before = text.slice(phrases[index - 1]?.end ?? 0, phrase.start);
    const after = text.slice(phrase.end, phrases[index + 1]?.start ?? text.length);
    const wordBefore = /[\p{L}\p{N}'’-]+[ -]?$/u.exec(before)?.[0] ?? "";
    const wordAfter = side === "both" ? (/^[ -]?[\p{L}\p{N}'’-]+/u.exec(after)?.[0] ?? "") : "";
    return [wordBefore, wordAfter].some((word) => word !== "" && withoutFillers(word) !== null && !isPlainBeside(word));
  });
}

function readHeading(text: string, context: LabelContext): LabelReading {
  if (isNeutralHeading(text)) return { ...NOTHING_READ, text };
  const phrases = phrasesOf(text, context);
  const reading = gather(text, phrases);
  const rest = restOf(text, phrases);
  const unknown = isTotalAlone(text) || isSubTotal(text) ? null : (twice(reading, phrases) ?? rest);
  const isWholeName = phrases.some(
    ({ kind, start, end }) => kind === "name" && start === 0 && end >= text.trim().length,
  );
  if (!isWholeName && (isShare(text) || (unknown !== null && isMovement(unknown))))
    return { ...reading, isComparison: true };
  if (unknown !== null && saysAgain(unknown, reading.metric, context.glossary)) return reading;
  if (unknown === null) return reading;
  return { ...reading, unknown, candidates: candidatesOf(text, reading, context.glossary) };
}

const PER_SHARE = /^(?:per share|share|股)$/i;

/** `每股收益（元/股）`: the unit repeats what the metric's own name says. */
function saysAgain(words: string, metric: string | null, glossary: Glossary): boolean {
  const spec = metric === null ? undefined : glossary.metric(metric);
  if (spec === undefined || !PER_SHARE.test(words)) return false;
  return [spec.label.en, spec.label.zh ?? "", ...spec.aliases].some((name) => /per share|每股/i.test(name));
}

/** Without the brackets around it. */
function bare(words: string): string {
  return words.replace(/^[\s(（[]+|[\s)）\]]+$/g, "");
}

/** What a label names, as people would repeat it. */
function nameIn(text: string, phrases: readonly Phrase[]): string {
  const dropped = phrases.filter(({ kind }) => kind === "unit" || kind === "period" || kind === "basis");
  let name = "";
  let at = leadLength(text);
  for (const { start, end } of dropped) {
    name += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  const words = (name + text.slice(at))
    .replace(/[(（[]\s*[)）\]]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.replace(/^[\s,，;；:：·|–—-]+|[\s,，;；:：·|–—-]+$/g, "");
}

/** Two metrics or two entities in one label are one thing that no rule knows: `Revenue per agent`. */
function twice(reading: LabelReading, phrases: readonly Phrase[]): string | null {
  const slots = phrases.flatMap((phrase) =>
    phrase.kind === "name" && phrase.meanings.length === 1 ? phrase.meanings : [],
  );
  const several = (slot: Meaning["slot"]): boolean => slots.some((meaning) => meaning.slot === slot);
  const lost = (several("metric") && reading.metric === null) || (several("entity") && reading.entity === null);
  const periods = phrases.filter(({ kind }) => kind === "period").length;
  return lost || (periods > 1 && reading.period === null) ? reading.text : null;
}

function restOf(text: string, phrases: readonly Phrase[]): string | null {
  let rest = "";
  let at = leadLength(text);
  for (const { start, end } of phrases) {
    rest += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return withoutFillers(rest + text.slice(at));
}

function candidatesOf(text: string, reading: LabelReading, glossary: Glossary): readonly Choice[] {
  const nearest = nearestMetrics(text, glossary);
  const metrics =
    reading.metric === null ? nearest : [reading.metric, ...nearest.filter((code) => code !== reading.metric)];
  return metrics.map((code) => ({ kind: "metric", code }));
}

/** The key of a doubt about a label. */
export function labelKey(text: string): string {
  return `label:${cleanWord(text)}`;
}
