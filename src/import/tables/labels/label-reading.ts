import type { StatedUnit } from "../../../language/cell-content.ts";
import type { StatedPeriod } from "../../../language/periods/period-phrase.ts";
import type { Choice } from "../statement.ts";

/** The reading of one label; words that were not used are in `unknown`. */
export interface LabelReading {
  readonly text: string;
  readonly metric: string | null;
  readonly entity: string | null;
  /** Value by dimension code. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly period: StatedPeriod | null;
  /** The length in months, where the label states a length but no date; null otherwise. */
  readonly months: number | null;
  /** Words for a time that depends on the context, such as "prior year"; null for none. */
  readonly openTime: string | null;
  readonly unit: StatedUnit | null;
  /** Text with an unreadable unit; null for none. Only set for titles and corner cells. */
  readonly unreadUnit: string | null;
  /** The words of the unit; null without one. */
  readonly unitText: string | null;
  /** The counted noun, if the unit is not a currency: `agents`. */
  readonly noun: string | null;
  /** Words that make it another kind of figure: budget, forecast. */
  readonly basis: readonly BasisWord[];
  /** It heads changes or shares, which are not figures of the metric itself. */
  readonly isComparison: boolean;
  /** A title that names changes and nothing else: "YoY change". */
  readonly isPureComparison: boolean;
  readonly isTotal: boolean;
  /** It says only "sub-total". */
  readonly isSubTotal: boolean;
  readonly isRestated: boolean;
  /** Slots that are ambiguous: named twice, or named among words that change the meaning. */
  readonly unclear: Unclear;
  /** The entity that a title mentions, even if the words around it leave open whether it is meant. */
  readonly mentionedEntity: string | null;
  /** It names an external company. */
  readonly isForeign: boolean;
  /** Words of a title that restrict its figures: "excluding", "before tax"; null for none. */
  readonly restriction: string | null;
  /** A clause of a title with unknown words; null for none. */
  readonly strangeClause: string | null;
  /** A clause of a title with unknown words, whatever its length; null for none. */
  readonly unreadClause: string | null;
  /** It says that it is a part of the row before: "of which". */
  readonly isPartOf: boolean;
  /** The name in the label, without numbering, unit and period. */
  readonly name: string;
  /** Words that no rule knows; null when all words are used. */
  readonly unknown: string | null;
  /** Possible meanings of the unknown words, most likely first. */
  readonly candidates: () => readonly Choice[];
}

/** `line`: the metric of a title speaks of somebody else, such as associates, and a line below it may be theirs. */
type Unclear = Readonly<Record<"metric" | "entity" | "period" | "dimension" | "line", boolean>>;

/** A word for another kind of figure, with its code. */
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
  unclear: { metric: false, entity: false, period: false, dimension: false, line: false },
  mentionedEntity: null,
  isForeign: false,
  restriction: null,
  strangeClause: null,
  unreadClause: null,
  name: "",
  unknown: null,
  candidates: () => [],
};

const PLAIN_OR_OUT = [{ kind: "plain" }, { kind: "leave_out" }] as const;

/** A reading without a meaning, so that a person is asked about the text. */
export function unknownLabel(text: string): LabelReading {
  return { ...NOTHING_READ, text, name: text, unknown: text, candidates: () => PLAIN_OR_OUT };
}
