import type { TimeStated } from "./period-parts.ts";

/** What a phrase says; null where it is a phrase of time but no period of this company, such as "prior year". */
export type BuildPeriod = (groups: readonly (string | undefined)[], startMonth: number) => TimeStated | null;

/** A form of phrase, found anywhere in a text of ordinary width. */
export type PeriodForm = readonly [RegExp, BuildPeriod];

/** In front of a phrase: not the middle of a word, a number or an amount. */
export const LEFT = "(?<![\\p{Script=Latin}\\d$€£¥])(?<!\\d[.,/-])";
/** Behind a phrase; a letter that says which kind of figure it is, as in `2025E`, may follow. */
export const RIGHT = "(?=(?:[AEFBPR]|PF|RE)?(?![\\p{Script=Latin}\\d]))(?![.,/-]?\\d|%| ?=)";
