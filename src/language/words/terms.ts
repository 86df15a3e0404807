import type { OperandOperation } from "../../domain/intent.ts";

/** What a known word or phrase of a question stands for. */
export type Term =
  | { readonly kind: "metric"; readonly code: string }
  | { readonly kind: "entity"; readonly code: string }
  /** `whole` is the code of the dimension's whole. */
  | { readonly kind: "dimension_value"; readonly dimension: string; readonly code: string; readonly whole: string }
  /** The noun for a dimension itself: "channel", 渠道. */
  | { readonly kind: "dimension"; readonly dimension: string }
  | { readonly kind: "operation"; readonly cue: OperationCue }
  | { readonly kind: "currency"; readonly currency: string; readonly scale: string | null }
  | { readonly kind: "scale"; readonly scale: string }
  | { readonly kind: "percent" }
  /** Changes which figure is meant ("budget", "gross"); a company's own metric or dimension of that name wins over it. */
  | { readonly kind: "qualifier" }
  /** Says on what basis a figure stands ("restated", "audited"); named beside the figure. */
  | { readonly kind: "basis" }
  | { readonly kind: "joint"; readonly joint: "and" | "versus" }
  | { readonly kind: "negation" }
  | { readonly kind: "exclusion" }
  /** Closes a Chinese exclusion: 除香港外. */
  | { readonly kind: "exclusion_end" }
  | { readonly kind: "total" }
  /** Asks for a row per member: "each", "by", 各. */
  | { readonly kind: "each" }
  | { readonly kind: "axis"; readonly axis: "year" | "half" | "quarter" | "month" | "entity" }
  /** "year", "quarter" without which: the axis of a ranking, or part of a period's name. */
  | { readonly kind: "time_noun"; readonly axis: "year" | "half" | "quarter" | "month" }
  | { readonly kind: "per" }
  | { readonly kind: "why" }
  | { readonly kind: "narrative" }
  | { readonly kind: "source" }
  | { readonly kind: "aside" }
  | { readonly kind: "pronoun" }
  | { readonly kind: "follow_up" }
  | { readonly kind: "home" }
  | { readonly kind: "topic"; readonly topic: TopicCue }
  /** Words for members of the company in general: "subsidiary", 公司. */
  | { readonly kind: "member" }
  /** Neutral nouns for a value, right of what they are the value of: "figure", 数据. */
  | { readonly kind: "head" }
  /** People, meetings and papers: who asks or what for; a group of people may stand for the entity beside it. */
  | { readonly kind: "people"; readonly role: "group" | "person" | "occasion" }
  /** "sorry, I mean", 说错了: what follows replaces what was named before on the same axis. */
  | { readonly kind: "correction" }
  /** "not only", 不仅: a list when "but also" follows, otherwise what follows is set against what is asked. */
  | { readonly kind: "not_only" }
  /** "number of", "how many": asks for a count of things. */
  | { readonly kind: "count" }
  /** "their", "them", 他们: somebody who was named before. */
  | { readonly kind: "others" }
  /** "full year", 全年: the year of a part that a thread is about. */
  | { readonly kind: "whole_year" }
  /** "which", "who", 哪家: asks for one among several. */
  | { readonly kind: "interrogative" }
  /** The word between two figures that something is computed from: the "to" of "ratio of HK profit to China revenue". */
  | { readonly kind: "operands"; readonly op: OperandOperation; readonly wholeFirst: boolean }
  /** Words that carry nothing; those of the closed classes of a language say of which one they are. */
  | { readonly kind: "glue"; readonly role?: GlueRole }
  /** When an answer is needed: harmless beside the period that is asked for, maybe that period where none is named. */
  | { readonly kind: "deadline" }
  /** A verb that is also a noun ("report", "record"): says nothing of its own where it stands as a verb, and is a word of the question elsewhere. */
  | { readonly kind: "verb"; readonly role: "request" | "reporting" }
  | { readonly kind: "courtesy" };

/** The closed classes of a language. */
export type GlueRole = "preposition" | "auxiliary" | "determiner" | "possessive" | "pronoun" | "adverb" | "exclamation";

export type OperationCue =
  | "growth"
  | "growth_year"
  | "growth_period"
  | "difference"
  | "cagr"
  | "sum"
  | "average"
  | "share"
  /** "percentage", 百分之: a share, or a way to say a growth. */
  | "percentage"
  /** "mix": a share of a dimension's value, where one is named. */
  | "mix"
  /** "cumulative", 累计: a sum where several periods are named. */
  | "cumulative"
  | "ratio"
  | "highest"
  | "lowest"
  | "rank"
  | "compare"
  | "series"
  /** Arithmetic that is recognised and not done: doubling, medians, remainders of nothing. */
  | "unserved";

export type TopicCue =
  | "greeting"
  | "thanks"
  | "acknowledgement"
  | "capabilities"
  | "metrics"
  | "entities"
  | "periods"
  | "definition"
  | "what_is";

export type Words = readonly (readonly [Term, string])[];
