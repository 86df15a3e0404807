import type { Glossary } from "../../../company/glossary.ts";
import type { StatedUnit } from "../../../language/cell-content.ts";
import { findTimePhrases, type StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { findBasis } from "../../../language/units/basis-words.ts";
import { findUnits } from "../../../language/units/unit-phrase.ts";
import type { LabelLexicon, Meaning, Mention } from "./label-lexicon.ts";
import type { BasisWord } from "./label-reading.ts";
import type { NearestMetrics } from "./nearest-metrics.ts";
import { totalSpan } from "./neutral-words.ts";

export interface LabelContext {
  readonly glossary: Glossary;
  readonly lexicon: LabelLexicon;
  readonly nearest: NearestMetrics;
}

/** A piece of a label that one rule reads. */
export type Phrase = { readonly start: number; readonly end: number } & (
  | { readonly kind: "name"; readonly meanings: readonly Meaning[] }
  | { readonly kind: "unit"; readonly unit: StatedUnit; readonly noun: string | null }
  | { readonly kind: "period"; readonly period: StatedPeriod }
  /** A time that the words alone do not tell: "prior year". */
  | { readonly kind: "open_time" }
  | { readonly kind: "basis"; readonly word: BasisWord }
  | { readonly kind: "total" }
);

/** The phrases of a label in order, none within another. */
export function phrasesOf(text: string, { glossary, lexicon }: LabelContext): readonly Phrase[] {
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
  return unit.currency !== null && unit.scale === null && /[元圆円]/.test(words) ? { ...unit, scale: "ONE" } : unit;
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
