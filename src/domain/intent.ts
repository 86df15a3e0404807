import type { Claim } from "./claim.ts";
import type { PeriodCode } from "./period.ts";
import type { YearOfPart } from "./period-steps.ts";
import type { Language } from "./profile.ts";
import type { UnreadReason } from "./question-limits.ts";

export const ROUTES = ["structured", "narrative", "composite", "faq"] as const;

export type Route = (typeof ROUTES)[number];

/** Part of a question's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Every character belongs to exactly one span. */
export interface Span extends TextRange {
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

/** The part of the question that an unused word would have filled. */
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
  /** A question beside the one that is answered. */
  "question",
  /** Said around the question, and no part of it. */
  "remark",
] as const;

export type UnusedSlot = (typeof UNUSED_SLOTS)[number];

/**
 * Restricting words that could not be used, as typed. `blocks`: an unknown metric or entity, so no figure may
 * be shown. An unsupported unit or basis does not block; it is named beside the figure.
 */
export interface NotUnderstood {
  readonly raw: string;
  readonly slot: UnusedSlot;
  readonly blocks: boolean;
}

/**
 * The slots of one part of a question; an empty list was not named. The cells are the product of the lists.
 * "HK revenue FY25 and China profit FY24" has two groups.
 */
export interface SlotGroup {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  /** Named dimension values, by dimension; dimensions that were not named are absent. */
  readonly dimensions: Readonly<Record<string, readonly string[]>>;
}

/** The requested computation over cells. */
export type Operation =
  /** Later minus earlier, or for one period first named minus second; in points for ratios. */
  /**
   * `base`: for each period since the one before ("net adds by year"). `percent`: the first in percent of the second.
   */
  | ({
      readonly kind: "difference";
      readonly base?: "period_before" | undefined;
      readonly percent?: true | undefined;
    } & OverMembers)
  | ({ readonly kind: "growth"; readonly base: GrowthBase } & OverMembers)
  | { readonly kind: "cagr" }
  /** `over`: of the members, beside the whole ("do the markets add up to the group"). */
  | ({ readonly kind: "sum" } & Pick<OverMembers, "over">)
  /** `by`: over the parts of the named time ("average monthly sales 2025"). */
  | { readonly kind: "average"; readonly by?: "half" | "quarter" | "month" | undefined }
  /** A part (an entity, or a dimension value) of its whole (the parent entity, or the default value). */
  | ({
      readonly kind: "share";
      /** The whole is named before its part: "what % of revenue is profit". */
      readonly wholeFirst?: boolean | undefined;
    } & OverMembers)
  /** The first named figure divided by the second; `multiple`: in times, and over time the latest by the earliest. */
  | ({ readonly kind: "ratio"; readonly multiple?: true | undefined } & OverMembers)
  /** The whole minus the named parts. */
  | { readonly kind: "subtract"; readonly without: readonly Part[] }
  | {
      readonly kind: "rank";
      readonly order: "highest" | "lowest";
      /** The other end too: "best and worst quarter". */
      readonly both?: true | undefined;
      /** "the second largest": one place among entities; the first by default. */
      readonly nth?: number | undefined;
      readonly by: "entity" | "period";
      /** When ranking periods: their length; years by default. */
      readonly step?: "year" | "half" | "quarter" | "month" | undefined;
    }
  | { readonly kind: "compare" }
  /** Figures with their change on the year before: of the named metrics, or of the `headline` ones. */
  | { readonly kind: "overview"; readonly headline: boolean; readonly over?: OverviewAxis | undefined }
  /**
   * Between the figures of group `first` and those of the next group: a ratio, a share of the second, or a difference.
   */
  | { readonly kind: "between"; readonly op: OperandOperation; readonly first: number }
  /** The cells that hold data over an axis ("by year", "by entity", "by channel"). */
  | {
      readonly kind: "series";
      readonly by: SeriesAxis;
      /** Show the whole after its parts: "by market, and in total". */
      readonly whole?: boolean | undefined;
      /** "when did it exceed …" names no length: another one if nothing of the first is stored. */
      readonly orElse?: "year" | undefined;
      /** "which channel sold most": the largest or smallest first. */
      readonly order?: "highest" | "lowest" | undefined;
    }
  /** The same figure in another scale; `scale` is the suffix of a unit code. */
  | { readonly kind: "scale"; readonly scale: string };

/** "by quarter", "which month", "average monthly": the years that are named are divided into these parts. */
export function listsPartsOfYears(operation: Operation | null): boolean {
  if (operation?.kind === "average") return operation.by !== undefined;
  const step = operation?.kind === "series" ? operation.by : operation?.kind === "rank" ? operation.step : undefined;
  return step === "half" || step === "quarter" || step === "month";
}

/** Whether it is the change since the period before: of a level, what was added in each period. */
export function isSincePeriodBefore(operation: Operation | null): boolean {
  return (operation?.kind === "difference" || operation?.kind === "growth") && operation.base === "period_before";
}

/** "growth by market", "which channel grew fastest": a computation for each member, and which one comes first. */
export interface OverMembers {
  readonly over?: "entity" | "dimension" | undefined;
  readonly order?: "highest" | "lowest" | undefined;
}

/** The rows that an overview may have besides its metrics: "snapshot by market". */
export type OverviewAxis = "entity" | "half" | "quarter";

export type OperandOperation = "ratio" | "share" | "difference";
/** A computation over the cells of one group. */
export type GroupOperation = Exclude<Operation, { kind: "between" }>;
/** `both`: a growth over each of the first two ("yoy and qoq"). */
export type GrowthBase = "year_earlier" | "period_before" | "both" | "named_periods";
export type SeriesAxis = "year" | "half" | "quarter" | "month" | "entity" | "metric" | "dimension";
export type Part =
  | { readonly axis: "entity"; readonly code: string }
  | { readonly axis: "dimension"; readonly dimension: string; readonly code: string }
  | { readonly axis: "period"; readonly code: PeriodCode };

/** A request other than for figures. */
export type Topic =
  | { readonly kind: "greeting" }
  | { readonly kind: "thanks" }
  | { readonly kind: "acknowledgement" }
  | { readonly kind: "capabilities" }
  | { readonly kind: "list_metrics" }
  | { readonly kind: "list_entities" }
  | { readonly kind: "list_periods" }
  | { readonly kind: "definition"; readonly metrics: readonly string[] }
  | HeldTopic;

/** A question for what is there: the documents, when something was updated, what can be asked of an entity. */
export type HeldTopic =
  | { readonly kind: "documents" | "answerable"; readonly entities: readonly string[] }
  /** Without groups of all that there is; `ofThread`: of the figure of the thread, where there is one. */
  | { readonly kind: "updated"; readonly groups: readonly SlotGroup[]; readonly ofThread: boolean };

/** The parsed form of a question. */
export interface Intent {
  /** Kept unchanged by every parser, so that the security gate can re-read it. */
  readonly rawQuestion: string;
  readonly language: Language;
  readonly route: Route;
  readonly topic: Topic | null;
  readonly groups: readonly SlotGroup[];
  readonly operation: Operation | null;
  readonly notUnderstood: readonly NotUnderstood[];
  /** Near misses of unknown words: offered as a click, never applied automatically. */
  readonly suggestions: readonly Suggestion[];
  /** The question asks for reasons. */
  readonly asksWhy: boolean;
  /** The question depends on an earlier turn ("and profit?", "what about China?"). */
  readonly followUp: boolean;
  /** The periods that were named without their year ("Q3"): the year in `groups` is an assumption. */
  readonly yearAssumed: readonly PeriodCode[];
  /** "same period last year" without a period: the part of a year that the thread is about, in another year. */
  readonly samePart: SamePart | null;
  /** "full year?", 全年呢: the year of the part that the thread is about. */
  readonly wholeYear: boolean;
  /** "their revenue", 他们的: an entity that was named before; the home company is never assumed. */
  readonly refersToOthers: boolean;
  /** "in HK", 香港那边: the entity is named as a place, so it may belong to another company. */
  readonly entityPlaced: boolean;
  /** "vs China?", 和中国比呢: compare with the figures of the thread. */
  readonly comparesWithThread: boolean;
  /** "and in total?": the whole of every dimension, even if the thread is about a part. */
  readonly namesWhole: boolean;
  readonly reference: ThreadReference;
  /** A number that the question holds against the figure. */
  readonly claim: Claim | null;
  /** Words that are no names of the company file and were read as such. */
  readonly readAs: readonly ReadWord[];
  readonly spans: readonly Span[];
  /** Words that are on no list: those of which a meaning may be proposed. */
  readonly unexplained: readonly TextRange[];
  /** Asks for what was known on a day; absent for what holds today. */
  readonly knownOn?: AskedKnownOn | undefined;
  /** Asks what was stated before what holds: "has it been restated". */
  readonly asksFormer?: true | undefined;
  /** Parsing was given up; all other fields are empty. */
  readonly unread?: UnreadReason;
}

/** "as known on 31 March": the day as YYYY-MM-DD; null where the words name no day, or several. */
export interface AskedKnownOn {
  readonly day: string | null;
}

/** What a word can be read as: a value of a slot, or words of computing. */
export const ASSUMABLE_SLOTS = ["metric", "entity", "period", "dimension", "operation"] as const;

export type AssumableSlot = (typeof ASSUMABLE_SLOTS)[number];

/** A word of the trade, a slip of the keyboard or a proposed meaning, and what it was read as. */
export interface ReadWord {
  /** As typed. */
  readonly raw: string;
  /** Only another form of a name, such as its singular: nothing that has to be said. */
  readonly isForm?: true | undefined;
  readonly slot: AssumableSlot;
  readonly codes: readonly string[];
}

/** References of a question's words to the figures of its thread. */
export interface ThreadReference {
  /** `set` ("which one", "both", "them", 分别): all figures that were shown; `one` ("it", 它): the last one. */
  readonly to: "set" | "one" | null;
  /** "of the two", 两者: the set must have exactly two members. */
  readonly two: boolean;
  /** The axis that a noun asks for: "which market", "the worst quarter", 哪个渠道. */
  readonly axis: "entity" | "period" | "dimension" | null;
  /** "China instead", "no, China", 换成中国: the named value replaces the last shown one. */
  readonly replaces: boolean;
}

/** The same part of a year in another year; the part itself comes from the thread. */
export interface SamePart {
  /** As typed. */
  readonly raw: string;
  readonly of: YearOfPart;
}

/** "Did you mean …?": the code of a name that resembles the unknown word. */
export type Suggestion =
  | { readonly raw: string; readonly slot: "metric" | "entity"; readonly code: string }
  | { readonly raw: string; readonly slot: "dimension"; readonly dimension: string; readonly code: string };

/** A complete request, as of an option's button. */
export interface CellRequest {
  readonly group: SlotGroup;
  readonly operation: GroupOperation | null;
}

/** The operation where it is over one group; null for one between two groups. */
export function ofOneGroup(operation: Operation | null): GroupOperation | null {
  return operation?.kind === "between" ? null : operation;
}
