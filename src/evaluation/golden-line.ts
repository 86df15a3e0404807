import type { Language } from "../domain/profile.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { ExpectedCell, GoldenCase } from "./golden-case.ts";
import { judge } from "./judge.ts";
import type { Observation, ObservedCell } from "./observation.ts";
import { parseGoldenCase } from "./parse-golden-case.ts";

/** A slot that a question back may ask for. */
export type AskedSlot = "metric" | "entity" | "period";

/** What a new case expects: what an answer says, or a question back for a slot. */
export type Expected =
  | { readonly kind: "as_observed"; readonly observation: Observation }
  | { readonly kind: "asks_for"; readonly missing: AskedSlot };

/** A question as it was asked; `at` is the day as YYYY-MM-DD. */
export interface CaseSubject {
  readonly id: string;
  readonly question: string;
  readonly language: Language;
  readonly at: string;
  readonly clearance: Clearance;
  readonly ceiling: Clearance;
  readonly tags: readonly string[];
}

/**
 * A case as one line of a golden set; null where no case can expect such an answer. An expectation that is taken from an
 * answer is one that this answer fulfils.
 */
export function goldenLine(subject: CaseSubject, expected: Expected): string | null {
  const expect = expected.kind === "asks_for" ? askedFor(expected.missing) : expectOf(expected.observation);
  if (expect === null) return null;
  const { language, ...rest } = subject;
  const line = JSON.stringify({ ...rest, lang: language, expect });
  const parsed = parseGoldenCase(line);
  if (!parsed.ok) return null;
  return expected.kind === "asks_for" || isFulfilled(parsed.golden, expected.observation) ? line : null;
}

function askedFor(missing: AskedSlot): object {
  return { kind: "ask_first", missing };
}

function isFulfilled({ expect }: GoldenCase, observation: Observation): boolean {
  const { checks, harms } = judge(expect, observation);
  return harms.length === 0 && checks.every(({ fault }) => fault === null);
}

function expectOf(observation: Observation): object | null {
  const { outcome, route, external, missing, notUnderstood, passages, statements } = observation;
  if (external !== null) return { kind: "refused", external };
  if (missing !== null) return { kind: "ask_first", missing, ...unlessEmpty({ words: notUnderstood }) };
  if (route === "structured" && observation.cells.length > 0) return figuresOf(observation);
  if (route !== "narrative") return null;
  if (outcome === "answered")
    return {
      kind: "narrative",
      docs: [...new Set(passages.map(({ doc }) => doc))],
      says: statements.map(({ text }) => text),
    };
  return statements.length === 0 ? { kind: "silent" } : null;
}

function figuresOf(observation: Observation): object | null {
  const { declined, withheld, assumed, carried, notUnderstood } = observation;
  const derived = observation.derived.map(({ names, ...one }) => ({ ...one, ...unlessEmpty({ names }) }));
  const found = observation.cells.filter(({ statements }) => statements.length > 0);
  const absent = addresses(observation.cells.filter(({ cell, statements }) => !isIn(cell, statements, withheld)));
  const cells = found.map((cell) => shownCell(cell, observation.superseded));
  const beside = {
    ...unlessEmpty({ absent, withheld, carried, words: notUnderstood }),
    ...(Object.keys(assumed).length === 0 ? {} : { assumed }),
  };
  const [reason, ...more] = declined;
  if (more.length > 0) return null;
  if (reason !== undefined) return { kind: "declined", reason, cells, derived, ...beside };
  if (derived.length > 0) return { kind: "derived", derived, cells, ...beside };
  if (found.length > 0) return { kind: "values", cells, ...beside };
  return { kind: absent.length > 0 ? "not_found" : "withheld", ...beside };
}

/** Whether a cell is shown or withheld. */
function isIn(cell: string, statements: ExpectedCell["statements"], withheld: readonly string[]): boolean {
  return statements.length > 0 || withheld.includes(cell);
}

function addresses(cells: readonly ObservedCell[]): readonly string[] {
  return cells.map(({ cell }) => cell);
}

function shownCell({ cell, statements, sum, quotient }: ObservedCell, former: readonly ObservedCell[]): object {
  if (sum !== undefined) return { cell, sum, parts: statements };
  if (quotient !== undefined) {
    const { sums, ...figure } = quotient;
    return { cell, quotient: figure, sums, parts: statements };
  }
  const [statement, ...conflicts] = statements;
  const superseded = former.filter((one) => one.cell === cell).flatMap((one) => one.statements);
  return { cell, ...statement, ...unlessEmpty({ conflicts, superseded }) };
}

/** The lists that are not empty: a case leaves the others out. */
function unlessEmpty(lists: Readonly<Record<string, readonly unknown[]>>): object {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}
