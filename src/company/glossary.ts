import type { Dimensions } from "../domain/fact.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import { grouped } from "../domain/grouped.ts";
import { existsIn, monthsOf, type Period, parsePeriodCode, periodCode, periodOfMonths } from "../domain/period.ts";
import type { DimensionSpec, EntitySpec, Language, MetricSpec, Profile } from "../domain/profile.ts";
import { localized } from "../domain/profile.ts";
import { foldText, plainText } from "../language/folding.ts";
import { type NamedSpec, wordsFor } from "./names.ts";

/** The controlled vocabulary of a company: codes, their names and the entity hierarchy. */
export interface Glossary {
  readonly profile: Profile;
  /** The default value of each dimension, used when a cell names none. */
  readonly defaultDimensions: Dimensions;
  metric(code: string): MetricSpec | undefined;
  entity(code: string): EntitySpec | undefined;
  dimension(code: string): DimensionSpec | undefined;
  /** Entities whose parent is the given one, in profile order. */
  children(entity: string): readonly EntitySpec[];
  /** Other entities with the same parent, in profile order. */
  siblings(entity: string): readonly EntitySpec[];
  metricLabel(code: string, language: Language): string;
  entityLabel(code: string, language: Language): string;
  dimensionValueLabel(dimension: string, value: string, language: Language): string;
  /** Exact look-ups for tool arguments and table labels: a code, or null. No fuzzy or partial matches. */
  normalizeMetric(raw: string): string | null;
  normalizeEntity(raw: string): string | null;
  normalizeDimensionValue(dimension: string, raw: string): string | null;
  normalizePeriod(raw: string): string | null;
}

/** Builds the look-ups of a profile once, in linear time. */
export function buildGlossary(profile: Profile): Glossary {
  const metricByWord = wordIndex(profile.metrics.values());
  const entityByWord = wordIndex(profile.entities.values());
  const valueByWord = new Map([...profile.dimensions.values()].map((spec) => [spec.code, dimensionIndex(spec)]));
  const childrenOf = grouped(profile.entities.values(), ({ parent }) => parent);
  const defaultDimensions = Object.fromEntries(
    [...profile.dimensions.values()].map((spec) => [spec.code, spec.defaultValue]),
  );
  const children = (entity: string): readonly EntitySpec[] => childrenOf.get(entity) ?? [];
  return {
    profile,
    defaultDimensions,
    metric: (code) => profile.metrics.get(code),
    entity: (code) => profile.entities.get(code),
    dimension: (code) => profile.dimensions.get(code),
    children,
    siblings: (entity) => {
      const parent = profile.entities.get(entity)?.parent;
      return parent ? children(parent).filter((spec) => spec.code !== entity) : [];
    },
    metricLabel: (code, language) => labelOf(profile.metrics.get(code), code, language),
    entityLabel: (code, language) => labelOf(profile.entities.get(code), code, language),
    dimensionValueLabel: (dimension, value, language) =>
      labelOf(profile.dimensions.get(dimension)?.values.get(value), value, language),
    normalizeMetric: (raw) => codeIn(metricByWord, raw),
    normalizeEntity: (raw) => codeIn(entityByWord, raw),
    normalizeDimensionValue: (dimension, raw) => codeIn(valueByWord.get(dimension), raw),
    normalizePeriod: (raw) => (HIDDEN.test(raw) ? null : codeOf(parsePeriodCode(plainText(raw)), profile.fiscalYears)),
  };
}

/** Normalizes a name for whole-word comparison: folded, with runs of white space as one space. */
export function cleanWord(raw: string): string {
  return foldText(raw).replace(/\s+/g, " ").trim();
}

/** Names with invisible characters are rejected: they could look like one name and be another. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}/u;

function codeIn(words: ReadonlyMap<string, string> | undefined, raw: string): string | null {
  return HIDDEN.test(raw) ? null : (words?.get(cleanWord(raw)) ?? null);
}

function wordIndex(specs: Iterable<NamedSpec>): Map<string, string> {
  const index = new Map<string, string>();
  for (const spec of specs) {
    for (const word of wordsFor(spec).map(cleanWord)) if (!index.has(word)) index.set(word, spec.code);
  }
  return index;
}

function dimensionIndex(spec: DimensionSpec): Map<string, string> {
  const index = wordIndex(spec.values.values());
  index.set(cleanWord(spec.defaultValue), spec.defaultValue);
  return index;
}

function labelOf(spec: NamedSpec | undefined, code: string, language: Language): string {
  return spec ? localized(spec.label, language) : code;
}

/** Null where the company has no such period; some months by the name that its calendar has for them. */
function codeOf(period: Period | null, fiscalYears: FiscalYears): string | null {
  if (period === null || !existsIn(period, fiscalYears)) return null;
  const span = period.kind === "months" ? monthsOf(period, fiscalYears) : null;
  return periodCode(span === null ? period : periodOfMonths(span, fiscalYears));
}
