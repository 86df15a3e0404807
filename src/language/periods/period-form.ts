import type { FiscalYears } from "../../domain/fiscal-years.ts";
import type { TimeStated } from "./period-parts.ts";

/** Builds the period of a phrase from its groups; null where it names no period of this company, as "prior year". */
export type BuildPeriod = (groups: readonly (string | undefined)[], fiscalYears: FiscalYears) => TimeStated | null;

/** A pattern that finds a phrase anywhere in a text in plain form, and the builder of its period. */
export type PeriodForm = readonly [RegExp, BuildPeriod];

/** Before a phrase: it does not start inside a word, a number or an amount. */
export const LEFT = "(?<![\\p{Script=Latin}\\d$€£¥])(?<!\\d[.,/-])";
/** After a phrase: a letter for the kind of figure may follow, as in `2025E`. */
export const RIGHT = "(?=(?:[AEFBPR]|PF|RE)?(?![\\p{Script=Latin}\\d]))(?![.,/-]?\\d|%| ?=)";
