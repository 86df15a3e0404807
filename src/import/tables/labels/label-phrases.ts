import type { Glossary } from "../../../company/glossary.ts";
import type { StatedUnit } from "../../../language/cell-content.ts";
import { findTimePhrases, type StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { longestOf, type Span } from "../../../language/plain-spans.ts";
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

/** A span of a label that one rule reads. */
export type Phrase = Span &
  (
    | { readonly kind: "name"; readonly meanings: readonly Meaning[] }
    | { readonly kind: "unit"; readonly unit: StatedUnit; readonly noun: string | null }
    | { readonly kind: "period"; readonly period: StatedPeriod }
    /** A time that depends on the context: "prior year". */
    | { readonly kind: "open_time" }
    | { readonly kind: "basis"; readonly word: BasisWord }
    | { readonly kind: "total" }
    /** A caption of the company file. */
    | { readonly kind: "caption" }
  );

/**
 * The phrases of a title. `written`: the title with the asides that are blank in the text, which captions and names of
 * parts may hold.
 */
export function titlePhrasesOf(text: string, context: LabelContext, written = text): readonly Phrase[] {
  const { lexicon } = context;
  const parts = lexicon.find(written).filter(({ meanings }) => meanings.every(({ slot }) => slot === "dimension"));
  return longestOf([
    ...parts.map((mention): Phrase => ({ kind: "name", ...mention })),
    ...lexicon.captions(written).map(({ start, end }): Phrase => ({ kind: "caption", start, end })),
    ...phrasesOf(text, context),
  ]);
}

/** The phrases of a label in order, without overlaps. */
export function phrasesOf(text: string, { glossary, lexicon }: LabelContext): readonly Phrase[] {
  const total = totalSpan(text);
  const all: Phrase[] = [
    // Listed first, so that a name wins over other phrases of the same length.
    ...lexicon.find(text).map((mention: Mention): Phrase => ({ kind: "name", ...mention })),
    // Contradicting units within a label stay unread words.
    ...findUnits(text)
      .filter(({ contradictory }) => !contradictory)
      .map(
        (found): Phrase => ({ ...found, kind: "unit", unit: inFull(found.unit, text.slice(found.start, found.end)) }),
      ),
    ...findTimePhrases(text, glossary.profile.fiscalYears).map(
      ({ period, start, end }): Phrase =>
        period === null ? { kind: "open_time", start, end } : { kind: "period", period, start, end },
    ),
    ...findBasis(text).map(
      ({ basis: code, text: words, ...span }): Phrase => ({ kind: "basis", word: { code, text: words }, ...span }),
    ),
    ...(total === null ? [] : [{ kind: "total" as const, ...total }]),
  ];
  return longestOf(all);
}

/** 元 without a stated scale means single yuan, never a million. */
function inFull(unit: StatedUnit, words: string): StatedUnit {
  return unit.currency !== null && unit.scale === null && /[元圆円]/.test(words) ? { ...unit, scale: "ONE" } : unit;
}
