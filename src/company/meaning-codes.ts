import { parseLatestCode } from "../domain/latest-period.ts";
import { parsePeriodCode, periodCode } from "../domain/period.ts";
import type { Glossary } from "./glossary.ts";
import { type NamedSpec, namesOf } from "./names.ts";

/** What a word of a question may stand for: a name of the company, a period, or words of computing. */
export type Meant =
  | { readonly slot: "metric" | "entity" | "period" | "operation"; readonly code: string }
  | { readonly slot: "dimension"; readonly dimension: string; readonly code: string };

/** A code with the names that it has in the company file. */
export interface NamedCode {
  readonly code: string;
  readonly names: readonly string[];
}

/** Phrases of the word lists: computations, rows, and the nouns of what is compared. */
export const MEANT_OPERATIONS = [
  "growth",
  "year on year",
  "quarter on quarter",
  "difference",
  "cagr",
  "sum",
  "average",
  "share of",
  "ratio",
  "highest",
  "lowest",
  "rank",
  "compare",
  "trend",
  "by year",
  "by half",
  "by quarter",
  "by month",
  "by entity",
  "year",
  "quarter",
  "month",
  "market",
] as const;

/** Every code of a company, but for periods, which are written by rule. */
export function meaningCodes({ profile }: Glossary): readonly NamedCode[] {
  const named = (slot: string, specs: Iterable<NamedSpec>): readonly NamedCode[] =>
    [...specs].map((spec) => ({ code: `${slot}:${spec.code}`, names: namesOf(spec) }));
  const dimensions = [...profile.dimensions.values()];
  return [
    ...named("metric", profile.metrics.values()),
    ...MEANT_OPERATIONS.map((words) => ({ code: `operation:${words}`, names: [] })),
    ...dimensions.flatMap((spec) => [
      { code: `operation:${spec.code}`, names: namesOf(spec) },
      { code: `operation:by ${spec.code}`, names: [] },
      ...named(`dimension:${spec.code}`, spec.values.values()),
    ]),
    // Last, since a list may end early and there may be thousands.
    ...named("entity", profile.entities.values()),
  ];
}

/** Parses a code; null for one that is on no list of this company. */
export function meantBy(code: string, glossary: Glossary): Meant | null {
  const [slot, first = "", second = "", ...more] = code.split(":");
  if (more.length > 0 || (slot !== "dimension" && second !== "")) return null;
  switch (slot) {
    case "metric":
      return glossary.metric(first) === undefined ? null : { slot, code: first };
    case "entity":
      return glossary.entity(first) === undefined ? null : { slot, code: first };
    case "period":
      return isPeriod(first) ? { slot, code: first } : null;
    case "dimension":
      return glossary.dimension(first)?.values.has(second) === true ? { slot, dimension: first, code: second } : null;
    case "operation":
      return isOperation(first, glossary) ? { slot, code: first } : null;
    default:
      return null;
  }
}

function isPeriod(code: string): boolean {
  const period = parsePeriodCode(code);
  return parseLatestCode(code) !== null || (period !== null && periodCode(period) === code);
}

function isOperation(words: string, glossary: Glossary): boolean {
  return MEANT_OPERATIONS.some((known) => known === words) || dimensionNamedIn(words, glossary) !== null;
}

/** The dimension of `channel` and `by channel`; null for other words. */
export function dimensionNamedIn(words: string, glossary: Glossary): string | null {
  const code = words.replace(/^by /u, "");
  return glossary.dimension(code) === undefined ? null : code;
}
