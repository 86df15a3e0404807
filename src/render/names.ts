import type { Glossary } from "../company/glossary.ts";
import { addDays, compareDates, parseDate } from "../domain/calendar.ts";
import { type Cell, type Dimensions, documentName, type Source } from "../domain/fact.ts";
import { type FiscalYears, firstDayOf, hasChanged } from "../domain/fiscal-years.ts";
import { parseLatestCode } from "../domain/latest-period.ts";
import { monthsOf, type Period, parsePeriodCode } from "../domain/period.ts";
import { isTransition } from "../domain/period-steps.ts";
import type { Language } from "../domain/profile.ts";
import type { PeriodWords, Subject, YearStyle } from "./catalog/catalog.ts";
import { catalogOf } from "./catalog/catalog-of.ts";
import type { Catalog } from "./catalog/en.ts";
import { clip, oneLine } from "./clip.ts";
import { locatorWords } from "./locator-words.ts";
import { plainWords } from "./plain-words.ts";

/** Maximum length of words in code points, or number of items. Figures are never shortened. */
export interface WordLimits {
  readonly label: number;
  /** A person's words, quoted. */
  readonly raw: number;
  /** A document's name, or a place in it. */
  readonly source: number;
  /** A definition. */
  readonly text: number;
  /** One statement of an explanation. */
  readonly statement: number;
  /** A vetted answer. */
  readonly answer: number;
  /** Entries of a list in running text. */
  readonly items: number;
  /** Statements of one cell. */
  readonly statements: number;
  /** Lines on restatements, and as many on other values that do not hold. */
  readonly former: number;
  /** How places in documents are said: in words for people, or as they are stored. */
  readonly places: "words" | "locators";
}

/** Maximum in any medium, so that these lines do not outweigh the figures. */
const FORMER_MAX = 3;

/** No limits on words. */
export const UNLIMITED: WordLimits = {
  label: Number.POSITIVE_INFINITY,
  raw: Number.POSITIVE_INFINITY,
  source: Number.POSITIVE_INFINITY,
  text: Number.POSITIVE_INFINITY,
  statement: Number.POSITIVE_INFINITY,
  answer: Number.POSITIVE_INFINITY,
  items: 100,
  statements: Number.POSITIVE_INFINITY,
  former: FORMER_MAX,
  places: "locators",
};

/** The names of codes for one reader, by language, company file and length limits. */
export interface Names {
  readonly language: Language;
  readonly catalog: Catalog;
  readonly glossary: Glossary;
  readonly limits: WordLimits;
  metric(code: string): string;
  entity(code: string): string;
  period(code: string): string;
  dimensionValue(dimension: string, value: string): string;
  /** A metric with the dimension values of a cell that are not default values. */
  metricOf(cell: Cell): string;
  subjectOf(cell: Cell): Subject;
  date(text: string): string;
  /** The day that a statement of a period speaks for, in words: of a later report the day on which it says so. */
  asOf(day: string | null, period: string): string | null;
  source(source: Source): Source;
  /** A place within a document. */
  place(locator: string): string;
  raw(text: string): string;
}

export function namesFor(glossary: Glossary, language: Language, limits: WordLimits = UNLIMITED): Names {
  const catalog = catalogOf(language);
  const { fiscalYears } = glossary.profile;
  const years: YearStyle = fiscalYears.every(({ startMonth }) => startMonth === 1) ? "calendar" : "fiscal";
  const label = (text: string): string => clip(oneLine(text), limits.label);
  // A code that the company file does not know is the document's own text.
  const foreign = (text: string): string => clip(plainWords(text), limits.label);
  const placeOf = (locator: string): string => {
    const words = limits.places === "words" ? locatorWords(locator, catalog, { max: limits.source }) : null;
    return words ?? clip(plainWords(locator), limits.source);
  };
  const names: Names = {
    language,
    catalog,
    glossary,
    limits,
    metric: (code) => label(glossary.metricLabel(code, language)),
    entity: (code) =>
      glossary.entity(code) === undefined ? foreign(code) : label(glossary.entityLabel(code, language)),
    period: (code) => {
      const latest = parseLatestCode(code);
      if (latest !== null) return catalog.periods.latest(latest.length);
      const period = parsePeriodCode(code);
      return period === null ? foreign(code) : periodLabel(period, { years, fiscalYears, words: catalog.periods });
    },
    dimensionValue: (dimension, value) => label(glossary.dimensionValueLabel(dimension, value, language)),
    metricOf: ({ metric, dimensions }) =>
      catalog.figures.metric(
        names.metric(metric),
        namedValues(dimensions, glossary).map(([dimension, value]) => names.dimensionValue(dimension, value)),
      ),
    subjectOf: (cell) => ({
      entity: names.entity(cell.entity),
      period: names.period(cell.period),
      metric: names.metricOf(cell),
    }),
    date: (text) => {
      const date = parseDate(text);
      return date === null ? foreign(text) : catalog.periods.date(date);
    },
    asOf: (day, period) => {
      if (day === null) return null;
      const says = catalog.figures;
      return isOfLaterReport(day, period, fiscalYears) ? says.statedOn(names.date(day)) : says.asOf(names.date(day));
    },
    source: ({ doc, from, locator }) => ({
      // Clipped separately, so that the part that distinguishes two documents is not cut off.
      doc: documentName({
        doc: clip(plainWords(doc), limits.source),
        ...(from === undefined ? {} : { from: clip(plainWords(from), limits.source) }),
      }),
      locator: placeOf(locator),
    }),
    place: placeOf,
    raw: (text) => clip(oneLine(text), limits.raw),
  };
  return names;
}

/** Years of 52 weeks end up to a week after their last month. */
const LATE_DAYS = 7;

/** Whether a day is after the end of a period, so that the figure is not that of the day. */
export function isOfLaterReport(day: string, code: string, years: FiscalYears): boolean {
  const [date, period] = [parseDate(day), parsePeriodCode(code)];
  const span = period === null ? null : monthsOf(period, years);
  return date !== null && span !== null && compareDates(date, addDays(firstDayOf(span.to), LATE_DAYS)) >= 0;
}

interface PeriodNames {
  readonly years: YearStyle;
  readonly fiscalYears: FiscalYears;
  readonly words: PeriodWords;
}

/** A period by its name. Where the fiscal year was changed, names of its parts go with the months that they have. */
function periodLabel(period: Period, { years, fiscalYears, words }: PeriodNames): string {
  const label = words.label(period, years);
  if (!hasChanged(fiscalYears)) return label;
  if (isTransition(period, fiscalYears)) return words.transition(label);
  const span = NAMED_BY_YEAR.has(period.kind) ? monthsOf(period, fiscalYears) : null;
  return span === null ? label : words.withMonths(label, firstDayOf(span.from), firstDayOf(span.to - 1));
}

const NAMED_BY_YEAR: ReadonlySet<Period["kind"]> = new Set(["year", "half", "quarter", "nine_months"]);

/** Dimension values that are not default values, as pairs of dimension and value. */
export function namedValues(dimensions: Dimensions, glossary: Glossary): readonly (readonly [string, string])[] {
  return Object.entries(dimensions).filter(([code, value]) => glossary.defaultDimensions[code] !== value);
}
