import { grouped } from "../../../domain/grouped.ts";
import type { StatedUnit } from "../../../language/cell-content.ts";
import type { StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { textOutside } from "../../../language/plain-spans.ts";
import { combineUnits } from "../../../language/units/unit-phrase.ts";
import { unitsDiffer } from "../slots/units-differ.ts";
import { type Meaning, sameMeaning } from "./label-lexicon.ts";
import type { Phrase } from "./label-phrases.ts";
import { type LabelReading, NOTHING_READ } from "./label-reading.ts";
import { isPartOf, isSubTotal, isTotalAlone, leadLength } from "./neutral-words.ts";

/**
 * Basis words that do not make another kind of figure. A restated figure is the one that holds; if its document states
 * the former one as well, both are in doubt.
 */
const PLAIN_BASIS: ReadonlySet<string> = new Set(["actual", "reported", "audited", "unaudited", "restated"]);

/** Combines the phrases of a label into one reading. */
export function gather(text: string, phrases: readonly Phrase[]): LabelReading {
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
    unit: unitOf(units.map(({ unit }) => unit)),
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

/** The meanings of the names; an ambiguous one is settled if only one of its slots is not taken by another name. */
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

/** A dimension with two values in one label gets none. */
function dimensionsOf(meanings: readonly Meaning[]): Readonly<Record<string, string>> {
  const named = meanings.filter((meaning) => meaning.slot === "dimension");
  return Object.fromEntries(
    [...grouped(named, ({ dimension }) => dimension)].flatMap(([dimension, [first, ...others]]) =>
      first !== undefined && others.every(({ value }) => value === first.value) ? [[dimension, first.value]] : [],
    ),
  );
}

/** "US$m, %": the percent sign only applies to percentages, so the unit of money is kept. */
function unitOf(units: readonly StatedUnit[]): StatedUnit | null {
  const money = units.filter(({ measure }) => measure === null);
  const stated = money.length > 0 ? money : units;
  return stated.reduce<StatedUnit | null>((outer, unit) => combineUnits(outer, unit), null);
}

/** Whether a label states two contradicting units of money: "US$m, customers in '000", "US$m (HK$m)". */
export function statesTwoUnits(phrases: readonly Phrase[]): boolean {
  const money = phrases.flatMap((phrase) =>
    phrase.kind === "unit" && phrase.unit.measure === null ? [phrase.unit] : [],
  );
  return money.some((one) => money.some((other) => unitsDiffer(one, other)));
}

/** Strips surrounding brackets. */
function bare(words: string): string {
  return words.replace(/^[\s(（[]+/, "").replace(/(?<![\s)）\]])[\s)）\]]+$/, "");
}

/** The name in a label, without units, periods and basis words. */
function nameIn(text: string, phrases: readonly Phrase[]): string {
  const dropped = phrases.filter(({ kind }) => kind === "unit" || kind === "period" || kind === "basis");
  const words = textOutside(text, dropped, leadLength(text))
    .replace(/[(（[]\s*[)）\]]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.replace(/^[\s,，;；:：·|–—-]+|(?<![\s,，;；:：·|–—-])[\s,，;；:：·|–—-]+$/g, "");
}
