import type { StatedUnit } from "../../../language/cell-content.ts";
import type { StatedPeriod } from "../../../language/periods/period-phrase.ts";
import type { Choice } from "../statement.ts";

/** What one label says, with everything in it used or named as unknown. */
export interface LabelReading {
  readonly text: string;
  readonly metric: string | null;
  readonly entity: string | null;
  /** Values by dimension. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly period: StatedPeriod | null;
  /** How many months its figures are of, where it says that and not when; null mostly. */
  readonly months: number | null;
  /** Words for a time that they alone do not tell, such as "prior year"; null for none. */
  readonly openTime: string | null;
  readonly unit: StatedUnit | null;
  /** Words about a unit that nobody can read; null for none. Only titles have these. */
  readonly unreadUnit: string | null;
  /** The words of the unit; null without one. */
  readonly unitText: string | null;
  /** What the unit counts, where it is no currency: `agents`. */
  readonly noun: string | null;
  /** Words that make it another kind of figure: budget, restated. */
  readonly basis: readonly BasisWord[];
  /** It heads changes and shares, which are no figures of their own. */
  readonly isComparison: boolean;
  /** A title of changes and nothing else: "YoY change". */
  readonly isPureComparison: boolean;
  readonly isTotal: boolean;
  /** It says nothing but "sub-total". */
  readonly isSubTotal: boolean;
  readonly isRestated: boolean;
  /** Slots that it names twice, or names in words that change them: nobody can tell which is meant. */
  readonly unclear: Unclear;
  /** The entity that a title mentions, also where its words leave open whether it is meant. */
  readonly mentionedEntity: string | null;
  /** It names a company that is none of ours. */
  readonly isForeign: boolean;
  /** Words of a title that leave something out or in: "excluding", "before tax"; null for none. */
  readonly restriction: string | null;
  /** A clause of a title in words that no rule knows; null for none. */
  readonly strangeClause: string | null;
  /** It says that it is a part of the line before: "of which". */
  readonly isPartOf: boolean;
  /** The words that name what it is of, without numbering, unit and period. */
  readonly name: string;
  /** Words that no rule knows; null when all are used. */
  readonly unknown: string | null;
  /** What the unknown words may mean, the likeliest first. */
  readonly candidates: () => readonly Choice[];
}

type Unclear = Readonly<Record<"metric" | "entity" | "period" | "dimension", boolean>>;

/** A word for another kind of figure, as it stands and by its code. */
export interface BasisWord {
  readonly code: string;
  readonly text: string;
}

export const NOTHING_READ: Omit<LabelReading, "text"> = {
  metric: null,
  entity: null,
  dimensions: {},
  period: null,
  months: null,
  openTime: null,
  unreadUnit: null,
  unit: null,
  unitText: null,
  noun: null,
  basis: [],
  isComparison: false,
  isPureComparison: false,
  isTotal: false,
  isSubTotal: false,
  isRestated: false,
  isPartOf: false,
  unclear: { metric: false, entity: false, period: false, dimension: false },
  mentionedEntity: null,
  isForeign: false,
  restriction: null,
  strangeClause: null,
  name: "",
  unknown: null,
  candidates: () => [],
};
