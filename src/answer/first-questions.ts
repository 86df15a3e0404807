import type { Glossary } from "../company/glossary.ts";
import type { Answer, AnswerRun, FiguresAnswer } from "../domain/answer.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { GroupOperation } from "../domain/intent.ts";
import type { PeriodCode } from "../domain/period.ts";
import { comparePeriods, type Period, parsePeriodCode } from "../domain/period.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import type { FactStore } from "../figures/fact-store.ts";
import type { PassageIndex } from "../passages/passage-index.ts";
import { isNameable } from "../passages/sections.ts";
import { groupOf } from "./nearest-cells.ts";

/** The kinds of questions that a newcomer is shown, each of which may have no example. */
export const FIRST_KINDS = ["lookup", "compare", "why", "check", "document"] as const;

export type FirstKind = (typeof FIRST_KINDS)[number];

/** A figure that an example asks for. */
interface Asked {
  readonly metric: string;
  readonly period: PeriodCode;
}

/** A question that may have an answer: whether it has one is found by asking it. */
export type Idea =
  | (Asked & { readonly kind: "lookup"; readonly entity: string })
  | (Asked & { readonly kind: "compare"; readonly entities: readonly [string, string] })
  | (Asked & { readonly kind: "why" | "check"; readonly entity: string; readonly way: "up" | "down" })
  | { readonly kind: "document"; readonly title: string };

interface RowContext {
  readonly glossary: Glossary;
  readonly facts: Pick<FactStore, "periods">;
  readonly clearance: Clearance;
  readonly today: CalendarDate;
}

export interface IdeaContext extends RowContext {
  readonly passages: Pick<PassageIndex, "documents">;
}

const METRICS_MAX = 6;
const ENTITIES_MAX = 6;
const DOCUMENTS_MAX = 8;

/** Questions of each kind that may be answered at a clearance, the likely ones first, about various figures. */
export async function firstIdeas(context: IdeaContext): Promise<Readonly<Record<FirstKind, readonly Idea[]>>> {
  const rows: Row[] = [];
  for await (const row of storedRows(context)) rows.push(row);
  const from = (offset: number): readonly Row[] => [...rows.slice(offset), ...rows.slice(0, offset)];
  return {
    lookup: rows.map(({ metric, entity, periods: [period] }) => ({ kind: "lookup", metric, entity, period })),
    compare: pairs(from(1)),
    why: moves("why", from(3)),
    check: moves("check", from(2)),
    document: await documentIdeas(context),
  };
}

/** The stored periods of a metric and an entity that have one length, the newest first. */
interface Row {
  readonly metric: string;
  readonly entity: string;
  readonly periods: readonly [PeriodCode, ...PeriodCode[]];
}

const LOOKED_UP = 2;

/** Questions for somebody who asks for help, by the same figures: two lookups and a growth, of various entities. */
export async function helpOptions(context: RowContext): Promise<readonly NarrowingOption[]> {
  const lookups: Row[] = [];
  for await (const row of storedRows(context)) {
    if (!lookups.some(({ entity }) => entity === row.entity)) lookups.push(row);
    if (lookups.length === LOOKED_UP) break;
  }
  const growing = await growingRow(lookups, context);
  const options = lookups.map((one) => optionOf(one, null, context));
  return growing === null ? options : [...options, growthOf(growing, context)];
}

const LOOKUPS_MAX = 3;

/** Up to three questions for figures of these metrics and entities. */
export async function lookupsOf(
  metrics: readonly string[],
  entities: readonly string[],
  context: RowContext,
): Promise<readonly NarrowingOption[]> {
  const options: NarrowingOption[] = [];
  for (const metric of metrics)
    for (const entity of entities) {
      const row = options.length < LOOKUPS_MAX ? await storedRow(metric, entity, context) : null;
      if (row !== null) options.push(optionOf(row, null, context));
    }
  return options;
}

/** The leading metric that can grow, of an entity that was not looked up where there is one. */
async function growingRow(lookups: readonly Row[], context: RowContext): Promise<Row | null> {
  const { glossary } = context;
  const flow = leadingMetrics(glossary).find((code) => glossary.metric(code)?.kind !== "ratio");
  if (flow === undefined) return null;
  const isLookedUp = (entity: string): boolean => lookups.some((row) => row.entity === entity);
  const entities = leadingEntities(glossary);
  for (const entity of [...entities.filter((one) => !isLookedUp(one)), ...entities.filter(isLookedUp)]) {
    const row = await storedRow(flow, entity, context);
    if (row !== null && row.periods.length > 1) return row;
  }
  return null;
}

function growthOf(row: Row, context: RowContext): NarrowingOption {
  return optionOf(row, { kind: "growth", base: "year_earlier" }, context);
}

function optionOf(
  { metric, entity, periods: [period] }: Row,
  operation: GroupOperation | null,
  { glossary }: RowContext,
): NarrowingOption {
  const cell = { metric, entity, period, dimensions: glossary.defaultDimensions };
  return { slot: "cell", request: { group: groupOf(cell, glossary), operation } };
}

/** Each next row is of another metric and another entity than the one before, as far as there are several. */
async function* storedRows(context: RowContext): AsyncGenerator<Row> {
  const metrics = leadingMetrics(context.glossary);
  const entities = leadingEntities(context.glossary);
  for (let turn = 0; turn < entities.length; turn++)
    for (const [at, metric] of metrics.entries()) {
      const entity = entities[(at + turn) % entities.length];
      const row = entity === undefined ? null : await storedRow(metric, entity, context);
      if (row !== null) yield row;
    }
}

function leadingMetrics({ profile: { headline, metrics } }: Glossary): readonly string[] {
  const known = [...headline, ...metrics.keys()].filter((code) => metrics.has(code));
  return [...new Set(known)].slice(0, METRICS_MAX);
}

/** The home entity and its parts; where there is none, the first ones. */
function leadingEntities({ profile, children }: Glossary): readonly string[] {
  const home = profile.company.homeEntity;
  const all = home === null ? [] : [home, ...children(home).map(({ code }) => code)];
  return [...new Set([...all, ...profile.entities.keys()])].slice(0, ENTITIES_MAX);
}

/** Years are understood best; other lengths follow where there are none. */
const LENGTHS: readonly Period["kind"][] = ["year", "half", "quarter", "month"];

async function storedRow(metric: string, entity: string, context: RowContext): Promise<Row | null> {
  const { glossary, facts, clearance, today } = context;
  const codes = await facts.periods({ metric, entity, dimensions: glossary.defaultDimensions }, clearance);
  const periods = codes.flatMap((code) => {
    const period = parsePeriodCode(code);
    return period === null ? [] : [{ code, period }];
  });
  const length = LENGTHS.find((kind) => periods.some(({ period }) => period.kind === kind));
  const fiscalYears = glossary.profile.fiscalYears;
  const [newest, ...others] = periods
    .filter(({ period }) => period.kind === length)
    .sort((a, b) => comparePeriods(b.period, a.period, fiscalYears, today))
    .map(({ code }) => code);
  return newest === undefined ? null : { metric, entity, periods: [newest, ...others] };
}

/** Two entities with a figure of one metric and period; parts of a whole before a whole and its part. */
function pairs(rows: readonly Row[]): readonly Idea[] {
  const found: Idea[] = [];
  for (const [at, one] of rows.entries())
    for (const other of rows.slice(at + 1)) {
      const period = one.periods.find((code) => other.periods.includes(code));
      if (one.metric !== other.metric || one.entity === other.entity || period === undefined) continue;
      found.push({ kind: "compare", metric: one.metric, entities: [one.entity, other.entity], period });
    }
  return found;
}

function moves(kind: "why" | "check", rows: readonly Row[]): readonly Idea[] {
  return rows.flatMap(({ metric, entity, periods: [period, ...earlier] }) =>
    earlier.length === 0 ? [] : (["up", "down"] as const).map((way) => ({ kind, metric, entity, period, way })),
  );
}

async function documentIdeas({ passages, clearance }: IdeaContext): Promise<readonly Idea[]> {
  const documents = await passages.documents({ clearance }, DOCUMENTS_MAX);
  return documents.filter(({ title }) => isNameable(title)).map(({ title }) => ({ kind: "document", title }));
}

/** Whether a question was answered as a newcomer should see it: in full, and without a doubt. */
export function isAnswered({ kind }: Idea, { answer, resolved }: Pick<AnswerRun, "answer" | "resolved">): boolean {
  switch (kind) {
    case "lookup":
      return isClear(answer) && answer.cells.length === 1;
    case "compare":
      return isClear(answer) && answer.cells.length === 2 && answer.derived.length > 0;
    case "check":
      return isClear(answer) && isConfirmed(answer);
    case "why":
      return isClear(answer) && answer.premise?.claimed === answer.premise?.actual && isTold(answer.why);
    case "document":
      return answer.kind === "narrative" && resolved?.kind === "document" && isTold(answer.why);
  }
}

/** Figures that are all stored and undisputed, with nothing assumed, declined or left over. */
function isClear(answer: Answer): answer is FiguresAnswer {
  return (
    answer.kind === "figures" &&
    answer.clarification.mode === "none" &&
    answer.notUnderstood.length + answer.declined.length === 0 &&
    answer.cells.every((cell) => cell.status === "found" && cell.conflicts.length === 0)
  );
}

function isConfirmed({ verdict }: FiguresAnswer): boolean {
  return verdict !== null && verdict.checked.length > 0 && verdict.checked.every(({ holds }) => holds);
}

function isTold(why: FiguresAnswer["why"]): boolean {
  return why?.kind === "run" && why.run.statements.length > 0;
}
