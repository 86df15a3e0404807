import type { PeriodCode, YearOfPart } from "./period.ts";
import type { Language } from "./profile.ts";
import type { UnreadReason } from "./question-limits.ts";

export const ROUTES = ["structured", "narrative", "composite", "faq"] as const;

export type Route = (typeof ROUTES)[number];

/** Every character of a question belongs to exactly one span. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: SpanKind;
}

export const SPAN_KINDS = [
  "metric",
  "entity",
  "period",
  "dimension",
  "operation",
  "unit",
  "basis",
  "cue",
  "negation",
  "glue",
  "courtesy",
  "artefact",
  "aside",
  "not_understood",
] as const;

export type SpanKind = (typeof SPAN_KINDS)[number];

/** What part of the question an unused word would have filled. */
export const UNUSED_SLOTS = [
  "metric",
  "entity",
  "period",
  "dimension",
  "operation",
  "unit",
  "basis",
  "breakdown",
  "topic",
] as const;

export type UnusedSlot = (typeof UNUSED_SLOTS)[number];

/**
 * Words that restrict the meaning and were not used, as typed. `blocks` says whether a figure may stand beside them:
 * an unknown metric or entity makes every figure a different one, an unserved unit or basis can be named beside it.
 */
export interface NotUnderstood {
  readonly raw: string;
  readonly slot: UnusedSlot;
  readonly blocks: boolean;
}

/**
 * What one part of a question asks for. An empty list is a slot that was not named. The cells are the product of the lists;
 * "HK revenue FY25 and China profit FY24" has two groups.
 */
export interface SlotGroup {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  /** Named dimension values, by dimension; a dimension that was not named is absent. */
  readonly dimensions: Readonly<Record<string, readonly string[]>>;
}

/** A computation over cells, exactly as asked. */
export type Operation =
  /** Later minus earlier, or first named minus second for one period; points for ratios. */
  | { readonly kind: "difference" }
  | { readonly kind: "growth"; readonly base: GrowthBase }
  | { readonly kind: "cagr" }
  | { readonly kind: "sum" }
  | { readonly kind: "average" }
  /** The part (an entity, or a dimension value) of its whole (the parent, or the default value). */
  | {
      readonly kind: "share";
      /** The whole is named before its part: "what % of revenue is profit". */
      readonly wholeFirst?: boolean | undefined;
    }
  /** The first named metric over the second. */
  | { readonly kind: "ratio" }
  /** The whole without its named parts. */
  | { readonly kind: "subtract"; readonly without: readonly Part[] }
  | {
      readonly kind: "rank";
      readonly order: "highest" | "lowest";
      readonly by: "entity" | "period";
      /** For a ranking of periods: the length of those that are ranked; years unless said. */
      readonly step?: "year" | "half" | "quarter" | "month" | undefined;
    }
  | { readonly kind: "compare" }
  /** Between the figures of a group and the one behind it, the first named first: a ratio, a share of the second, or a difference. */
  | { readonly kind: "between"; readonly op: OperandOperation; readonly first: number }
  /** The cells that hold data over an axis ("by year", "by entity", "by channel"). */
  | {
      readonly kind: "series";
      readonly by: SeriesAxis;
      /** The whole is shown behind its parts: "by market, and in total". */
      readonly whole?: boolean | undefined;
    }
  /** The same figure in another scale, as a unit code's scale suffix. */
  | { readonly kind: "scale"; readonly scale: string };

export type OperandOperation = "ratio" | "share" | "difference";
/** What is computed from the cells of one group. */
export type GroupOperation = Exclude<Operation, { kind: "between" }>;
export type GrowthBase = "year_earlier" | "period_before" | "named_periods";
export type SeriesAxis = "year" | "half" | "quarter" | "month" | "entity" | "metric" | "dimension";
export type Part =
  | { readonly axis: "entity"; readonly code: string }
  | { readonly axis: "dimension"; readonly dimension: string; readonly code: string }
  | { readonly axis: "period"; readonly code: PeriodCode };

/** What the person wants besides figures. */
export type Topic =
  | { readonly kind: "greeting" }
  | { readonly kind: "thanks" }
  | { readonly kind: "acknowledgement" }
  | { readonly kind: "capabilities" }
  | { readonly kind: "list_metrics" }
  | { readonly kind: "list_entities" }
  | { readonly kind: "list_periods" }
  | { readonly kind: "definition"; readonly metrics: readonly string[] };

/** The parsed form of a question. */
export interface Intent {
  /** Preserved by every parser, so that the security gate can re-read it. */
  readonly rawQuestion: string;
  readonly language: Language;
  readonly route: Route;
  readonly topic: Topic | null;
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly notUnderstood: readonly NotUnderstood[];
  /** Near misses of unknown words: one click away, never taken by themselves. */
  readonly suggestions: readonly Suggestion[];
  /** Asks for reasons. */
  readonly asksWhy: boolean;
  /** True when the words lean on an earlier turn ("and profit?", "what about China?"). */
  readonly followUp: boolean;
  /** A period was named without its year ("Q3"): the year in `groups` is an assumption. */
  readonly yearAssumed: boolean;
  /** "same period last year" with no period beside it: the part of a year that the thread is about, in another year. */
  readonly samePart: SamePart | null;
  /** "full year?", 全年呢: the year of the part that the thread is about. */
  readonly wholeYear: boolean;
  /** "their revenue", 他们的: somebody who was named before, never the home company by itself. */
  readonly refersToOthers: boolean;
  /** "in HK", 香港那边: the entity is named as a place, which may be one of somebody else's. */
  readonly entityPlaced: boolean;
  /** "vs China?", 和中国比呢: compares with what the thread is about. */
  readonly comparesWithThread: boolean;
  /** "and in total?": the whole of every dimension, whatever part the thread is about. */
  readonly namesWhole: boolean;
  readonly reference: ThreadReference;
  readonly spans: readonly Span[];
  /** Reading was given up: nothing else is known of the question. */
  readonly unread?: UnreadReason;
}

/** How the words of a question refer to what its thread showed. */
export interface ThreadReference {
  /** "which one", "both", "them", 分别: the several that were shown; "it", 它: the one that was shown last. */
  readonly to: "set" | "one" | null;
  /** "of the two", 两者: as many as that, and no others. */
  readonly two: boolean;
  /** The kind of member that is asked for by its noun: "which market", "the worst quarter", 哪个渠道. */
  readonly axis: "entity" | "period" | "dimension" | null;
  /** "China instead", "no, China", 换成中国: what is named takes the place of what was shown last. */
  readonly replaces: boolean;
}

/** A part of a year that something else names: so many years from it, or in the year that is given. */
export interface SamePart {
  /** As typed. */
  readonly raw: string;
  readonly of: YearOfPart;
}

/** "Did you mean …?": a code that an unknown word is close to. */
export type Suggestion =
  | { readonly raw: string; readonly slot: "metric" | "entity"; readonly code: string }
  | { readonly raw: string; readonly slot: "dimension"; readonly dimension: string; readonly code: string };

/** A request that is complete in itself: what an option's button asks. */
export interface CellRequest {
  readonly group: SlotGroup;
  readonly operation: GroupOperation | null;
}

/** A computation between two groups is none of one of them. */
export function ofOneGroup(operation: Operation | null): GroupOperation | null {
  return operation?.kind === "between" ? null : operation;
}
