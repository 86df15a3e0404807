import {
  type Answer,
  type CellResult,
  type FoundCell,
  type Statement,
  SUPERSEDED_BECAUSE,
  type SupersededStatement,
} from "../../domain/answer.ts";
import { narrativeRunOf } from "../../domain/answer-outcome.ts";
import { storedCells } from "../../domain/cell-figures.ts";
import { type Cell, cellKey, type Source } from "../../domain/fact.ts";
import { codeOf, documentIdOf, placeIdOf, sourceIdOf, sourcesField } from "./audit-code.ts";
import type { AuditShown } from "./audit-event.ts";

/** `message`: shows the last former value for each reason, and none where documents disagree · `json`: shows all. */
export type ShownForm = "message" | "json";

/**
 * The ids of all that an answer shows; of a sum its parts. A message that is too long lists fewer conflicting
 * statements and former values and says so; it names their documents nevertheless.
 */
export function shownOf(answer: Answer, form: ShownForm): AuditShown {
  const cells = answer.kind === "figures" || answer.kind === "check" ? answer.cells : [];
  const found = distinct(storedCells(cells));
  const absent = distinct(cells.filter((cell) => cell.status === "not_found"));
  const evidence = narrativeRunOf(answer)?.evidence ?? [];
  return {
    cells: found.map((cell) => ({
      ...addressOf(cell.cell),
      statements: statementsOf(cell).map(statementId),
      former: formerOf(cell, form).map(statementId),
    })),
    absent: absent.map(({ cell }) => addressOf(cell)),
    passages: [...new Set(evidence.map(({ passageId }) => codeOf(passageId)))],
    ...documentsOf([
      ...found.flatMap((cell) => [...statementsOf(cell), ...formerOf(cell, form)]).map(({ source }) => source),
      ...evidence.map(({ source }) => source),
      ...relatedSources(answer),
      ...(answer.kind === "figures" ? (answer.waiting ?? []).map(({ source }) => source) : []),
      ...(answer.kind === "faq" ? [answer.source] : []),
    ]),
  };
}

function statementsOf({ statement, conflicts }: FoundCell): readonly Statement[] {
  return [statement, ...conflicts];
}

function formerOf({ conflicts, superseded }: FoundCell, form: ShownForm): readonly SupersededStatement[] {
  if (form === "json") return superseded;
  const told = SUPERSEDED_BECAUSE.filter((reason) => conflicts.length === 0 || reason === "holds_now");
  return told.flatMap((reason) => superseded.find(({ because }) => because === reason) ?? []);
}

/** Related places, which are named only where nothing is quoted. */
function relatedSources(answer: Answer): readonly Source[] {
  const run = narrativeRunOf(answer);
  return run === null || run.statements.length + run.closest.length > 0 ? [] : run.related.map(({ source }) => source);
}

/** Removes duplicates of cells that an answer reads twice. */
function distinct<Result extends Exclude<CellResult, { status: "unrecognized_param" }>>(
  cells: readonly Result[],
): readonly Result[] {
  return [...new Map(cells.map((cell) => [cellKey(cell.cell), cell])).values()];
}

function addressOf({ metric, entity, period, dimensions }: Cell) {
  return {
    metric: codeOf(metric),
    entity: codeOf(entity),
    period: codeOf(period),
    dimensions: Object.fromEntries(
      Object.entries(dimensions).map(([dimension, value]) => [codeOf(dimension), codeOf(value)]),
    ),
  };
}

function statementId({ source, validAsOf, correction }: Statement) {
  const sourceId = sourceIdOf(source);
  return {
    document: documentIdOf(source.doc),
    ...(sourceId === undefined ? {} : { source: sourceId }),
    place: placeIdOf(source),
    asOf: dayOf(validAsOf),
    ...(correction === undefined ? {} : { correction: correction.decision }),
  };
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function documentsOf(sources: readonly Source[]): Pick<AuditShown, "documents" | "sources"> {
  return { documents: [...new Set(sources.map(({ doc }) => documentIdOf(doc)))], ...sourcesField(sources) };
}
