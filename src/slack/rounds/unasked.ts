import type { Person } from "../../company/access/person.ts";
import type { Place as PlaceOfPeople } from "../../company/access/place.ts";
import type { AnswerRun, QueryResult } from "../../domain/answer.ts";
import { sensitivityOf } from "../../domain/answer-sensitivity.ts";
import { type Cell, sameCell } from "../../domain/fact.ts";
import type { FigureChange } from "../../domain/figure-change.ts";
import type { CellRequest } from "../../domain/intent.ts";
import type { Question } from "../../domain/question.ts";
import { type Clearance, isReadable, levelIn } from "../../domain/sensitivity.ts";
import { answeredEvent } from "../../operations/audit/answered.ts";
import type { Place, SaidHere } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";

/** The readers of something that nobody asked for, and the highest level that all of them may see. */
export interface Readers {
  /** Of the post. */
  readonly key: string;
  /** In a direct message, the person; else null. */
  readonly person: Person | null;
  readonly place: PlaceOfPeople;
  readonly level: Clearance;
}

/** What has become of a figure, for a reader who may see everything. */
export async function changeForAll({ changes, figures }: Edge, said: SaidHere): Promise<FigureChange | null> {
  return changes.since(said, await figures.find(said.shown.cell, "RESTRICTED"));
}

/** A figure that was said, and what has become of it for its readers. */
export interface ReadHere extends SaidHere {
  readonly change: FigureChange;
}

interface ReadChange {
  readonly run: AnswerRun;
  readonly change: FigureChange;
}

/**
 * Asks for the figure as its readers may see it. They are told only what a reader of everything would be told too:
 * where anything above their level has a part in the change, nothing is said.
 */
export async function readChange(edge: Edge, said: SaidHere, readers: Readers): Promise<ReadChange | null> {
  const { level } = readers;
  if (!isReadable(levelIn(said.shown), level)) return null;
  await edge.turns.next();
  const request = requestOf(said.shown.cell);
  const run = await edge.ask(unaskedQuestion(edge, { text: "", request, language: said.language }, readers));
  const now = cellIn(run, said.shown.cell);
  const change = now === null || !isReadable(sensitivityOf(run.answer), level) ? null : edge.changes.since(said, now);
  const forAll = change === null ? null : await changeForAll(edge, said);
  if (change === null || forAll === null || !edge.changes.isSame(change, forAll)) return null;
  return { run, change };
}

/** The request of one cell. */
function requestOf({ metric, entity, period, dimensions }: Cell): CellRequest {
  const named = Object.fromEntries(Object.entries(dimensions).map(([key, value]) => [key, [value]]));
  return { group: { metrics: [metric], entities: [entity], periods: [period], dimensions: named }, operation: null };
}

/** A question of nobody, answered as the readers may see it. */
export function unaskedQuestion(
  edge: Edge,
  { text, request, language }: { readonly text: string; readonly request: CellRequest } & Pick<SaidHere, "language">,
  { key, person, place, level }: Readers,
): Question {
  return {
    id: edge.newId(),
    text,
    resolved: { kind: "request", request, language },
    at: edge.dayOf(edge.clock()),
    conversation: null,
    asker: person?.id ?? null,
    clearance: level,
    ceiling: level,
    ...(place.isDirect ? {} : { audience: place.channelId, postedAs: key }),
  };
}

/** The cell as an answer has it. What is computed is no longer stated. */
function cellIn({ answer }: AnswerRun, cell: Cell): QueryResult | null {
  if (answer.kind !== "figures") return null;
  for (const one of answer.cells) {
    if (one.status === "unrecognized_param" || !sameCell(one.cell, cell)) continue;
    return one.status === "summed" || one.status === "divided" ? { status: "not_found", cell } : one;
  }
  return null;
}

/** Writes the audit entry before anybody sees it. */
export async function recordUnasked(
  edge: Edge,
  run: AnswerRun,
  at: Place,
  { key, person, level }: Readers,
): Promise<void> {
  const event = answeredEvent(run, {
    who: person?.id ?? null,
    place: { kind: "slack", ...at },
    delivery: { kind: person === null ? "thread" : "private", clearance: level, ceiling: level },
  });
  await edge.audit.record([
    { at: edge.clock(), key: `answered:${key}:${run.requestId}`, event: { ...event, unasked: true } },
  ]);
}
