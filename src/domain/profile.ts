import type { AccessRules } from "./access.ts";
import type { Weekday } from "./calendar.ts";
import type { FiscalYears } from "./fiscal-years.ts";
import type { Clearance } from "./sensitivity.ts";
import type { SourceSpec } from "./source-spec.ts";

export type Language = "en" | "zh";

/** Text for people by language; `en` is used where a language is missing. */
export interface LocalizedText {
  readonly en: string;
  readonly zh?: string;
}

/** `flow` adds up over time, `stock` is a level at a date, `ratio` is never added and changes in points. */
export type MetricKind = "flow" | "stock" | "ratio";

export interface MetricSpec {
  readonly code: string;
  readonly label: LocalizedText;
  readonly unit: string;
  readonly kind: MetricKind;
  readonly aliases: readonly string[];
  readonly definition: LocalizedText | null;
  /** The heading of the metric in menus; null for none. */
  readonly group: LocalizedText | null;
  /** The two metrics whose quotient a ratio is defined as; null where it has no such definition. */
  readonly ratioOf: readonly [dividend: string, divisor: string] | null;
  /** The Slack user id of the person who knows the metric; null where nobody is named. */
  readonly owner: string | null;
}

export interface EntitySpec {
  readonly code: string;
  readonly label: LocalizedText;
  readonly geography: string;
  readonly parent: string | null;
  readonly aliases: readonly string[];
}

export interface DimensionValueSpec {
  readonly code: string;
  readonly label: LocalizedText;
  readonly aliases: readonly string[];
}

/** A further dimension that identifies facts, such as the sales channel. */
export interface DimensionSpec {
  readonly code: string;
  readonly label: LocalizedText;
  /** Words for the dimension itself ("channel", "渠道"). */
  readonly aliases: readonly string[];
  /** The value when a question names none: the whole. */
  readonly defaultValue: string;
  readonly values: ReadonlyMap<string, DimensionValueSpec>;
}

/** A company that is out of scope; questions about it are refused. */
export interface ExternalEntitySpec {
  readonly code: string;
  readonly label: string;
  readonly aliases: readonly string[];
}

export interface SensitivityPolicy {
  readonly defaultLevel: string;
  readonly escalateUnknownToRestricted: boolean;
  readonly restrictedFilenamePatterns: readonly string[];
  readonly restrictedKeywords: readonly string[];
  /** The levels of the company's own labels, by normalised label. */
  readonly labels?: ReadonlyMap<string, Clearance>;
}

/** Which documents take precedence where they state different values of one cell. */
export interface Ranking {
  /** The names of the ranks, highest first; empty where all documents rank equally. */
  readonly order: readonly string[];
  /** The rank of documents that no rule matches. */
  readonly defaultRank: string;
  /** Rules in order; the first whose pattern matches the document's name gives its rank. */
  readonly documents: readonly { readonly match: string; readonly rank: string }[];
}

/** Search and cost limits of explanations. */
export interface NarrativeSettings {
  /** Sources that a model may request; null for all whose passages a prompt may contain. */
  readonly sources: readonly string[] | null;
  /** Sources that are searched; null for `sources`, or for all that the asker may see. */
  readonly enabledSources: readonly string[] | null;
  readonly maxSeconds: number;
  readonly maxModelCalls: number;
  /** Maximum characters of passages in the composer's prompt. */
  readonly maxCharacters: number;
  readonly maxPassages: number;
  /** The minimum share of the question that a passage must cover: 0 to 1. */
  readonly minScore: number;
  /** Whether a model reranks the best passages before they are packed. */
  readonly rerank: boolean;
  /** Synonyms of the company's field: English words with their Chinese equivalents. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** Where a field of a fact comes from when a table is read. */
export type FieldMapping =
  | { readonly from: "column"; readonly column: string }
  | { readonly from: "constant"; readonly value: string }
  /** The heading of the value's own column, in a wide table. */
  | { readonly from: "header" }
  | { readonly from: "sheet" }
  /** For `unit` only: the metric's unit in the profile. */
  | { readonly from: "metric" };

/** How a long or wide table is turned into facts. */
export interface TableMapping {
  /** A glob on the document's name, such as `gdp*.csv`. */
  readonly match: string;
  /** A sheet's name; null for every visible sheet. */
  readonly sheet: string | null;
  /** The row of the column headings, counted from 1. */
  readonly headerRow: number;
  readonly metric: FieldMapping;
  readonly entity: FieldMapping;
  readonly period: FieldMapping;
  readonly unit: FieldMapping;
  readonly dimensions: Readonly<Record<string, FieldMapping>>;
  /** The value columns: one in a long table; several, or a pattern with `*`, in a wide one. */
  readonly values: readonly string[];
  /** Texts that mark a cell as empty; they are not reported as faults. */
  readonly missing: readonly string[];
  readonly validAsOf: string | null;
  /** Overrides the level that the documents state; absent or null to keep that. */
  readonly sensitivity?: Clearance | null;
}

/** A digest of figures for one channel, as the company file asks for it. */
export interface DigestSpec {
  readonly channel: string;
  readonly days: readonly Weekday[];
  /** From 0 to 23, in the company's time zone. */
  readonly hour: number;
  /** Empty for the headline metrics. */
  readonly metrics: readonly string[];
  readonly language: Language;
}

/** Everything that Footnote knows about a company; read once from one file, then immutable. */
export interface LearnSettings {
  /** How long picks are kept that no curator has decided about. */
  readonly keepDays: number;
}

export interface Profile {
  readonly company: { readonly name: string; readonly homeEntity: string | null };
  /** The IANA time zone that days are counted in; null for the machine's. */
  readonly timeZone: string | null;
  /** Whether an answer names the curator who corrected a figure, or only says that a curator did. */
  readonly showCurators: boolean;
  readonly fiscalYears: FiscalYears;
  readonly metrics: ReadonlyMap<string, MetricSpec>;
  /** The metrics of an overview, in their order; empty where the company file names none. */
  readonly headline: readonly string[];
  readonly entities: ReadonlyMap<string, EntitySpec>;
  readonly dimensions: ReadonlyMap<string, DimensionSpec>;
  readonly externalEntities: ReadonlyMap<string, ExternalEntitySpec>;
  /** Titles and headings of documents that only say where figures stand. */
  readonly captions: readonly string[];
  readonly sensitivity: SensitivityPolicy;
  readonly tables: readonly TableMapping[];
  readonly ranking: Ranking;
  readonly narrative: NarrativeSettings;
  /** The file of vetted answers, as named in the company file; null for none. */
  readonly faqFile: string | null;
  /** Whether words that people pick a meaning for become names; null for not. */
  readonly learn: LearnSettings | null;
  /** What is sent to channels without being asked. */
  readonly digests: readonly DigestSpec[];
  /** What is read by itself on a schedule. */
  readonly sources: readonly SourceSpec[];
  /** Hash of the file's content; answers record it. */
  readonly version: string;
}

/** A whole company file. The access rules are not part of the profile because they change while a server runs. */
export interface CompanyFile extends Profile {
  readonly access: AccessRules;
}

/** The text in a language, or in English where that is missing. */
export function localized(text: LocalizedText, language: Language): string {
  return (language === "zh" ? text.zh : undefined) ?? text.en;
}
