import type { AccessRules } from "./access.ts";
import type { Clearance } from "./sensitivity.ts";

export type Language = "en" | "zh";

/** Text for people by language; `en` stands in where a language is missing. */
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
  /** A heading under which menus list the metric; null for none. */
  readonly group: LocalizedText | null;
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

/** A further identity dimension of facts, such as the sales channel. */
export interface DimensionSpec {
  readonly code: string;
  readonly label: LocalizedText;
  /** Words for the dimension itself ("channel", "渠道"). */
  readonly aliases: readonly string[];
  /** The value of a cell when the question names none: the whole. */
  readonly defaultValue: string;
  readonly values: ReadonlyMap<string, DimensionValueSpec>;
}

/** A company whose figures are out of scope; questions about it are refused. */
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
  /** What the company's own labels mean, by their clean form. */
  readonly labels?: ReadonlyMap<string, Clearance>;
}

/** Which documents are believed before others, where they state different values of one cell. */
export interface Ranking {
  /** The names of ranks, the highest first; empty where all documents are equal. */
  readonly order: readonly string[];
  /** The rank of documents that no rule names. */
  readonly defaultRank: string;
  /** The first rule that fits a document's name gives its rank. */
  readonly documents: readonly { readonly match: string; readonly rank: string }[];
}

/** How explanations are looked for, and how much they may cost. */
export interface NarrativeSettings {
  /** Sources that a model may ask for; null for all that hold something. */
  readonly sources: readonly string[] | null;
  /** Sources that are searched now; null for all. */
  readonly enabledSources: readonly string[] | null;
  readonly maxSeconds: number;
  readonly maxModelCalls: number;
  /** Characters of passages that a composer is given. */
  readonly maxCharacters: number;
  readonly maxPassages: number;
  /** The share of a question that a passage has to speak of: 0 to 1. */
  readonly minScore: number;
  /** Whether a model puts the best passages into order before they are packed. */
  readonly rerank: boolean;
  /** Words of the company's trade: English ones, each with the Chinese ones that say the same. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** Where one field of a fact comes from when a table is read. */
export type FieldMapping =
  | { readonly from: "column"; readonly column: string }
  | { readonly from: "constant"; readonly value: string }
  /** The heading of the value's own column: a wide table. */
  | { readonly from: "header" }
  | { readonly from: "sheet" }
  /** For `unit` only: the unit of the metric in the profile. */
  | { readonly from: "metric" };

/** How a long or wide table becomes facts. */
export interface TableMapping {
  /** A glob over the document's name, such as `gdp*.csv`. */
  readonly match: string;
  /** A sheet's name; null reads every visible sheet. */
  readonly sheet: string | null;
  /** The row that holds the column headings, counted from 1. */
  readonly headerRow: number;
  readonly metric: FieldMapping;
  readonly entity: FieldMapping;
  readonly period: FieldMapping;
  readonly unit: FieldMapping;
  readonly dimensions: Readonly<Record<string, FieldMapping>>;
  /** The columns that hold values: one in a long table; several, or a pattern with `*`, in a wide one. */
  readonly values: readonly string[];
  /** Cells with these texts are empty, not faults. */
  readonly missing: readonly string[];
  readonly validAsOf: string | null;
  /** The level of the documents that it is for, whatever they say of themselves; absent or null where they say it. */
  readonly sensitivity?: Clearance | null;
}

/** Everything that Footnote knows about a company; read once from one file, then immutable. */
export interface Profile {
  readonly company: { readonly name: string; readonly homeEntity: string | null };
  /** The IANA name of the zone whose days are the company's; null for that of the machine. */
  readonly timeZone: string | null;
  /** Whether an answer names the curator who corrected a figure; else it says that one did. */
  readonly showCurators: boolean;
  readonly fiscalYearStartMonth: number;
  readonly metrics: ReadonlyMap<string, MetricSpec>;
  readonly entities: ReadonlyMap<string, EntitySpec>;
  readonly dimensions: ReadonlyMap<string, DimensionSpec>;
  readonly externalEntities: ReadonlyMap<string, ExternalEntitySpec>;
  readonly sensitivity: SensitivityPolicy;
  readonly tables: readonly TableMapping[];
  readonly ranking: Ranking;
  readonly narrative: NarrativeSettings;
  /** The file of vetted answers, as the company file names it; null for none. */
  readonly faqFile: string | null;
  /** Hash of the file's content: answers name the profile they were made with. */
  readonly version: string;
}

/** A whole company file. Who may ask is no part of the profile: it changes while a server runs. */
export interface CompanyFile extends Profile {
  readonly access: AccessRules;
}

/** The text in a language, or in English where it has none. */
export function localized(text: LocalizedText, language: Language): string {
  return (language === "zh" ? text.zh : undefined) ?? text.en;
}
