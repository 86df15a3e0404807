import type { Claim } from "../../domain/claim.ts";
import type { OperandOperation } from "../../domain/intent.ts";

/** The meaning of a known word or phrase of a question. */
export type Term =
  /** `synonym`: a word of the trade or a learned one for a name of the company file, or another form of that name. */
  | { readonly kind: "metric"; readonly code: string; readonly synonym?: "word" | "form" }
  | { readonly kind: "entity"; readonly code: string; readonly synonym?: "word" | "form" }
  /** `whole` is the code of the dimension's whole. */
  | {
      readonly kind: "dimension_value";
      readonly dimension: string;
      readonly code: string;
      readonly whole: string;
      readonly synonym?: "word" | "form";
    }
  /** The noun for a dimension itself: "channel", 渠道. */
  | { readonly kind: "dimension"; readonly dimension: string }
  | {
      readonly kind: "operation";
      readonly cue: OperationCue;
      /** The place in a ranking: "the second largest". */
      readonly nth?: number;
      /** For a ratio, the divisor is named first. */
      readonly perFirst?: true;
      /** "doubled" claims a growth of 100 percent or more. */
      readonly claim?: { readonly bound: Claim["bound"]; readonly percent: string };
    }
  | { readonly kind: "currency"; readonly currency: string; readonly scale: string | null }
  | { readonly kind: "scale"; readonly scale: string }
  | { readonly kind: "joint"; readonly joint: (typeof JOINTS)[number] }
  | { readonly kind: "axis"; readonly axis: (typeof AXES)[number] }
  /** "year", "quarter" alone: the axis of a ranking, or part of a period's name. */
  | { readonly kind: "time_noun"; readonly axis: (typeof TIME_AXES)[number] }
  | { readonly kind: "topic"; readonly topic: TopicCue }
  /** People, meetings and papers: the asker or the occasion; a group of people may mean the entity beside it. */
  | { readonly kind: "people"; readonly role: (typeof PEOPLE)[number] }
  /** The word between two operands: the "to" of "ratio of HK profit to China revenue". */
  | { readonly kind: "operands"; readonly op: OperandOperation; readonly wholeFirst: boolean }
  /** Words without meaning for the question; function words have their class as `role`. */
  | { readonly kind: "glue"; readonly role?: GlueRole }
  /** A verb that is also a noun ("report", "record"): ignored as a verb, a word of the question elsewhere. */
  | { readonly kind: "verb"; readonly role: (typeof VERBS)[number] }
  | { readonly kind: (typeof PLAIN_KINDS)[number] };

/**
 * What people of the trade call something, in any company: read as the one name of the company file that carries one of
 * these concepts. `isRead`: false for phrases that only tell which name carries a concept.
 */
export interface Concept {
  readonly kind: "concept";
  /** What carries it: a metric, a value of a dimension, or the entity of a place. */
  readonly of: "metric" | "dimension_value" | "entity";
  readonly concepts: readonly string[];
  readonly isRead: boolean;
}

/** A short or colloquial form, and the words that are read in its place. */
export interface Spelling {
  readonly kind: "spelling";
  readonly words: string;
}

/** The phrases of one line say the same inside of a name; `ofMoney`: only in the name of an amount of money. */
export interface Interchange {
  readonly kind: "same";
  readonly ofMoney: boolean;
}

/** A word by which a remark is told from a part of the question: of persons, of sentences, of talk. */
export interface TalkSign {
  readonly kind: "talk";
  /** "ugh", "sorry": at the start of a clause it makes even two words a remark. */
  readonly exclaims: boolean;
}

/**
 * Signs are words that one reader of `src/question` or `src/answer` looks for, and that have no meaning elsewhere: by
 * kind, the parts that the reader tells apart. A word list has them below `[kind part]`.
 */
export const SIGN_PARTS = {
  /** Of a sentence that asks to be told once a figure is there. */
  wish: ["call", "when", "having", "arrival", "there", "after"],
  /**
   * Of words that ask for what was known on a day, or before. `before` a day; `standing` before one, and `closing`
   * behind it; or `opening` and `after` around it. Words of a `moment` stand behind a day or without one. `end` makes a
   * period its last day. `mind` says so of a day that stands elsewhere in the question. `beside` asks for the figure of
   * today as well. `former` asks what was stated before; so do questions that begin with `was` and end with `restated`,
   * or begin with `view` and end with `moved`.
   */
  known: [
    "before",
    "standing",
    "closing",
    "opening",
    "after",
    "moment",
    "end",
    "mind",
    "beside",
    "former",
    "was",
    "restated",
    "view",
    "moved",
  ],
  /** Of a question for what Footnote has, and when that was updated. */
  held: ["documents", "having", "files", "answerable", "dated", "when", "updated", "all", "this"],
  /** Of a why-question about how large a figure is, or where it went. */
  degree: ["before", "degree", "after"],
  /** Around two digits that are a year: "growth 25 vs 24". */
  year: ["noun", "versus", "link", "before", "deadline"],
  /** Of the time when an answer is needed: "by tomorrow noon", "before the 9am call". */
  due: ["by", "opening", "day", "weekday", "moment", "span", "occasion", "use", "until"],
  /** Before a limit on a figure: "more than 5 %". */
  limit: ["above", "at_least", "below", "at_most", "goal", "far", "done"],
  /** Of questions for a figure, or for the reason of its movement. */
  figure: ["earning", "movement"],
  /** Around the name of the document that a question is to be answered from. */
  document: ["kind", "source", "says", "the", "opening", "behind", "from", "inside", "preposition"],
  /** Of a question that asks for several things. */
  ask: ["joint", "word", "opening", "behind_comma"],
  /** By which a message says what its numbers are of. */
  message: [
    "roughly",
    "to_level",
    "at_level",
    "part",
    "loss",
    "loss_link",
    "valued",
    "planned",
    "turn",
    "refers_back",
    "compared",
    "year_before",
    "earlier_change",
    "beside_another",
    "more_than",
    "others",
    "market",
    "harmless_of",
    "harmless_before",
    "no_name",
    "speaks",
    "addressed",
    "nobody",
    "has_figure",
    "beside_time",
  ],
} as const;

export type SignKind = keyof typeof SIGN_PARTS;
export type SignPart<Kind extends SignKind> = (typeof SIGN_PARTS)[Kind][number];

export type Sign = {
  readonly [Kind in SignKind]: { readonly kind: Kind; readonly part: SignPart<Kind> };
}[SignKind];

/** Terms without further fields. */
export const PLAIN_KINDS = [
  "courtesy",
  "percent",
  // Changes which figure is meant ("budget", "gross"); a company's metric or dimension of that name has priority.
  "qualifier",
  // The basis of a figure ("restated", "audited"); shown beside the figure.
  "basis",
  // Words around the question, named beside the figure.
  "remark",
  "negation",
  "exclusion",
  // Closes a Chinese exclusion: 除香港外.
  "exclusion_end",
  "total",
  // Asks for a row per member: "each", "by", 各.
  "each",
  "per",
  "why",
  "narrative",
  "source",
  "aside",
  "pronoun",
  "follow_up",
  "home",
  // Words for members of the company in general: "subsidiary", 公司.
  "member",
  // Neutral nouns for a value, after its metric: "figure", 数据.
  "head",
  // "sorry, I mean", 说错了: the words after it replace a former value of the same axis.
  "correction",
  // "not only", 不仅: a list when "but also" follows, otherwise a contrast.
  "not_only",
  // "number of", "how many": asks for a count of things.
  "count",
  // 单位为人: the unit of things that are counted.
  "counter",
  // "their", "them", 他们: refers to an entity named before.
  "others",
  // "full year", 全年: the whole year of the part that a thread is about.
  "whole_year",
  // "which", "who", 哪家: asks for one among several.
  "interrogative",
  // "says", 听说: who says what is asked about.
  "hearsay",
  // "correct", 对不对: whether it is so, at the end of a clause.
  "check",
  // When an answer is needed: ignored beside the period that is asked for, maybe that period where none is named.
  "deadline",
] as const;

/** Classes of function words. */
export const GLUE_ROLES = [
  "preposition",
  "auxiliary",
  "determiner",
  "possessive",
  "pronoun",
  "adverb",
  "exclamation",
] as const;
export type GlueRole = (typeof GLUE_ROLES)[number];

export const JOINTS = ["and", "versus"] as const;
export const TIME_AXES = ["year", "half", "quarter", "month"] as const;
export const AXES = [...TIME_AXES, "entity"] as const;
export const PEOPLE = ["group", "person", "occasion"] as const;
export const VERBS = ["request", "reporting"] as const;

export const OPERATION_CUES = [
  "growth",
  "growth_year",
  "growth_period",
  "difference",
  // "net adds": the change since the period before.
  "net_change",
  "cagr",
  "sum",
  "average",
  "share",
  // "percentage", 百分之: a share, or growth in percent.
  "percentage",
  // "mix": a share of a dimension's value, where one is named.
  "mix",
  // "cumulative", 累计: a sum where several periods are named.
  "cumulative",
  "ratio",
  // "by what factor", 翻了几倍: the ratio of the last to the first of several periods.
  "multiple",
  "highest",
  "lowest",
  "rank",
  "compare",
  "series",
  "since_start",
  // "snapshot", 业绩: the headline metrics, or the named ones, with their change on the year before.
  "overview",
  // Arithmetic that is recognised but not supported, such as doubling and medians.
  "unserved",
] as const;
export type OperationCue = (typeof OPERATION_CUES)[number];

export const TOPIC_CUES = [
  "greeting",
  "thanks",
  "acknowledgement",
  "capabilities",
  "metrics",
  "entities",
  "periods",
  "definition",
  "what_is",
] as const;
export type TopicCue = (typeof TOPIC_CUES)[number];
