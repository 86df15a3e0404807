import type { OperandOperation } from "../domain/intent.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { YearOfPart } from "../domain/period-steps.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import type { Token } from "../language/tokenize.ts";

export type Axis = "metric" | "entity" | "period" | "dimension";

/** A slot value that the question names, and how: plainly, negated ("not revenue") or excluded ("ex China"). */
export interface Mention {
  readonly axis: Axis;
  readonly mode: "plain" | "negated" | "excluded";
  /** Codes; several only for a range of periods. */
  readonly codes: readonly string[];
  /** The dimension, for mentions of a dimension value. */
  readonly dimension: string | null;
  readonly item: number;
  /** The index of its segment; segments lie between joints and breaks. */
  readonly segment: number;
  /** How an entity is named; a weaker mention gives way to a stronger one. */
  readonly by: NamedBy;
}

/** By its name; by its people ("the HK team"); by "we" or "our". */
export type NamedBy = "name" | "people" | "home";

export interface Mentions {
  readonly all: readonly Mention[];
  /** The computation between the segments before and after the joint "operand". */
  readonly operand: OperandOperation | null;
  /** The joint before each segment. */
  readonly joints: readonly Joint[];
  /** The segment of each item. */
  readonly segmentOf: readonly number[];
  /** Items that exclude or negate without a slot value after them, so that their object is unknown. */
  readonly dangling: ReadonlySet<number>;
  /** Items of periods that contradict each other; none of them is used. */
  readonly unclear: ReadonlySet<number>;
  /** Entities beside one of their people ("the HK boss's revenue"), with no other entity to ask about. */
  readonly unplaced: ReadonlySet<number>;
  /** Years that only complete a part elsewhere ("Q1 … 2025"), by item. */
  readonly absorbedYears: ReadonlyMap<number, number>;
  readonly yearAssumed: readonly PeriodCode[];
  /** A "same period last year" without a period beside it. */
  readonly samePart: { readonly item: number; readonly of: YearOfPart } | null;
}

export type Joint = "start" | "and" | "versus" | "operand" | "comma" | "clause" | "sentence";

export interface MentionSetting {
  readonly tokens: readonly Token[];
  readonly calendar: FiscalCalendar;
  /** The entity that "we" and "our" mean. */
  readonly homeEntity: string | null;
  /** Whether an entity is part of another one. */
  readonly isPart: (part: string, whole: string) => boolean;
}
