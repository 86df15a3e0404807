import type { QueryResult, Statement } from "../../../domain/answer.ts";
import type { Correction } from "../../../domain/correction.ts";
import type { Cell, Source } from "../../../domain/fact.ts";
import { sameFigure } from "../../../domain/figure.ts";
import {
  type Clearance,
  DEFAULT_CLEARANCE,
  isReadable,
  labelled,
  levelIn,
  sensitivityLevel,
} from "../../../domain/sensitivity.ts";
import type { RankedStatement } from "../../../figures/holding.ts";
import { readableCell } from "../../../figures/readable-cell.ts";
import { each } from "../each.ts";
import { readNumbers } from "../review/review-json.ts";
import { isReadableRuling, rulingsById } from "../review/ruling-log.ts";
import { all, first, type Work } from "../work.ts";
import { dimensionsKey } from "./dimensions-key.ts";
import { LATER_VERSION } from "./later-version.ts";
import { levelNumbered, SAID_LEVEL } from "./present-level.ts";
import { distinguishing, fromField, OWN_FROM } from "./sources.ts";
import { type ReadFrom, toldApart } from "./told-apart.ts";
import { mayHaveBeenInView, wasInView } from "./view-times.ts";

/** The ids of a cell's codes. */
export type CellNumbers = readonly [metric: number, entity: number, period: number, dimensions: number];

const codeOf = (part: keyof Cell): string => `(SELECT code_id FROM code WHERE text = @${part}) AS ${part}`;
const NUMBERS = `SELECT ${codeOf("metric")}, ${codeOf("entity")}, ${codeOf("period")}, ${codeOf("dimensions")}`;

/** Null where a code is not stored, so that no fact can have it. */
export function* cellNumbers({ metric, entity, period, dimensions }: Cell): Work<CellNumbers | null> {
  const row = yield* first<Readonly<Record<keyof Cell, number | null>>>(NUMBERS, {
    metric,
    entity,
    period,
    dimensions: dimensionsKey(dimensions),
  });
  if (row === undefined) return null;
  const { metric: metricId, entity: entityId, period: periodId, dimensions: dimensionsId } = row;
  if (metricId === null || entityId === null || periodId === null || dimensionsId === null) return null;
  return [metricId, entityId, periodId, dimensionsId];
}

interface StatementRow extends CorrectedRow {
  readonly id: number;
  readonly doc: string;
  readonly own: string | null;
  readonly from: string | null;
  readonly file: string;
  readonly origin: string;
  readonly locator: string;
  readonly valid_as_of: string;
  readonly rank: number;
}

const CORRECTION_COLUMNS = "n.raw, n.rulings, n.stated_value, n.stated_unit";

const STATEMENTS = `
  SELECT f.fact_id AS id, f.value, unit.text AS unit, source_doc.text AS doc, f.source_locator AS locator, f.valid_as_of, r.rank,
    ${SAID_LEVEL} AS level, ${CORRECTION_COLUMNS}, ${OWN_FROM} AS own, ${distinguishing("?")} AS "from",
    d.doc AS file, s.name AS origin
  FROM fact f
  JOIN reading r USING (reading_id)
  JOIN document d USING (document_id)
  JOIN source s USING (source_id)
  JOIN code unit ON unit.code_id = f.unit_id
  JOIN code source_doc ON source_doc.code_id = f.source_doc_id
  LEFT JOIN fact_note n ON n.fact_id = f.fact_id
  WHERE f.metric_id = ? AND f.entity_id = ? AND f.period_id = ? AND f.dimensions_id = ?
    AND r.review_status IN ('auto_approved', 'approved')`;

const IN_VIEW = `${STATEMENTS}
  AND f.active = 1
  ORDER BY r.rank DESC, f.valid_as_of DESC, source_doc.text, f.source_locator, f.value, unit.text`;

/** Limits the former values that readers see; the complete history has its own query. */
const REPLACED_MAX = 100;

/** Excludes earlier readings of the same file, and facts that a person overruled. */
const REPLACED = `${STATEMENTS}
  AND f.active = 0 AND d.withdrawn = 0
  AND NOT EXISTS (SELECT 1 FROM overruled_fact o WHERE o.fact_id = f.fact_id)
  AND NOT EXISTS (SELECT 1 FROM ${LATER_VERSION} AND later.source_file_hash = d.source_file_hash)
  ORDER BY f.fact_id DESC LIMIT ${REPLACED_MAX}`;

/** The statements of a cell in view; `level` is the reader's. */
export function* statementsInView(cell: Cell, level: number): Work<readonly RankedStatement[]> {
  const numbers = yield* cellNumbers(cell);
  return numbers === null ? [] : (yield* rowsInView(numbers, level)).map(rankedFigure);
}

function rowsInView(numbers: CellNumbers, level: number): Work<readonly StatementRow[]> {
  return all<StatementRow>(IN_VIEW, [level, ...numbers]);
}

/** A cell as it is read, with the id of the fact behind each source that it cites. */
export interface TracedCell {
  readonly result: QueryResult;
  readonly factOf: ReadonlyMap<Source, number>;
}

/** Reads one cell: the statements in view, and if there are any, the values that held before. */
export function* tracedFind(cell: Cell, clearance: Clearance = DEFAULT_CLEARANCE): Work<TracedCell> {
  const level = sensitivityLevel(clearance);
  const numbers = yield* cellNumbers(cell);
  if (numbers === null) return notFound(cell);
  const before = () => all<StatementRow>(REPLACED, [level, ...numbers]);
  return yield* traced(cell, { inView: yield* rowsInView(numbers, level), before }, clearance);
}

/**
 * Reads one cell as it was in view before a moment. Where it is not known whether a statement was in view then, what
 * held is not known either, and nothing is found.
 */
export function* tracedKnown(cell: Cell, moment: string, clearance: Clearance = DEFAULT_CLEARANCE): Work<TracedCell> {
  const rows = yield* rowsKnown(cell, moment, sensitivityLevel(clearance));
  return rows === null ? notFound(cell) : yield* traced(cell, { inView: rows }, clearance);
}

/** Reads one cell as some documents state it; what holds otherwise has no influence. */
export function* tracedStated(
  cell: Cell,
  docs: ReadonlySet<string>,
  clearance: Clearance = DEFAULT_CLEARANCE,
): Work<TracedCell> {
  const numbers = yield* cellNumbers(cell);
  const rows = numbers === null ? [] : yield* rowsInView(numbers, sensitivityLevel(clearance));
  return yield* traced(cell, { inView: rows.filter(({ doc }) => docs.has(doc)) }, clearance);
}

function notFound(cell: Cell): TracedCell {
  return { result: { status: "not_found", cell }, factOf: new Map() };
}

/**
 * The statements of a cell that were in view before a moment, null where that is not known; `level` is the reader's.
 */
export function* statementsKnown(cell: Cell, moment: string, level: number): Work<readonly RankedStatement[] | null> {
  return (yield* rowsKnown(cell, moment, level))?.map(rankedFigure) ?? null;
}

/* One query for each index of facts. */
const KNOWN = [1, 0].map((active) => `${STATEMENTS} AND f.active = ${active} AND ${wasInView("?")}`);
const UNSURE = [1, 0].map(
  (active) => `${STATEMENTS}
    AND f.active = ${active} AND ${mayHaveBeenInView("?")} AND NOT (${wasInView("?")}) LIMIT 1`,
);

/** Null where it is not known of a statement whether it was in view. */
function* rowsKnown(cell: Cell, moment: string, level: number): Work<readonly StatementRow[] | null> {
  const numbers = yield* cellNumbers(cell);
  if (numbers === null) return [];
  const unsure = yield* each(UNSURE, (sql) => first(sql, [level, ...numbers, moment, moment, moment, moment]));
  if (unsure.some((row) => row !== undefined)) return null;
  const rows = yield* each(KNOWN, (sql) => all<StatementRow>(sql, [level, ...numbers, moment, moment]));
  return rows.flat().toSorted(byRank);
}

/** The order of statements in view, for the rows of two queries. */
function byRank(a: StatementRow, b: StatementRow): number {
  const [first, second] = [a, b].map((row) => JSON.stringify([row.doc, row.locator, row.value, row.unit]));
  if (first === undefined || second === undefined) return 0;
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.valid_as_of !== b.valid_as_of) return a.valid_as_of < b.valid_as_of ? 1 : -1;
  return first < second ? -1 : Number(first > second);
}

interface CellRows {
  readonly inView: readonly StatementRow[];
  /** What held before; read only where something holds. */
  readonly before?: () => Work<readonly StatementRow[]>;
}

function* traced(cell: Cell, rows: CellRows, clearance: Clearance): Work<TracedCell> {
  const readFrom = new Map<Source, ReadFrom>();
  const factOf = new Map<Source, number>();
  const ranked = function* (row: StatementRow): Work<RankedStatement> {
    const statement = { ...rankedFigure(row), ...(yield* correctionOf(row)) };
    readFrom.set(statement.source, { source: statement.source, file: row.file, origin: row.origin });
    factOf.set(statement.source, row.id);
    return statement;
  };
  const inView = yield* each(rows.inView, ranked);
  const isOpen = inView.some((one) => isReadable(levelIn(one), clearance));
  const before = isOpen && rows.before !== undefined ? yield* each(yield* rows.before(), ranked) : [];
  const read = readableCell(cell, { inView, before: () => before }, clearance);
  const result = citedApart(read, readFrom, (from, cited) => {
    const id = factOf.get(from);
    if (id !== undefined) factOf.set(cited, id);
  });
  return { result, factOf };
}

/** Makes the sources of the shown statements distinguishable. Statements that are not shown have no influence. */
function citedApart(
  result: QueryResult,
  readFrom: ReadonlyMap<Source, ReadFrom>,
  renamed: (read: Source, cited: Source) => void,
): QueryResult {
  if (result.status !== "found") return result;
  const { statement, conflicts, superseded } = result;
  const shown = [statement, ...conflicts, ...superseded].flatMap(({ source }) => readFrom.get(source) ?? []);
  const cited = new Map(toldApart(shown).map((source, at) => [shown[at]?.source, source]));
  const apart = <One extends Statement>(one: One): One => {
    const source = cited.get(one.source) ?? one.source;
    renamed(one.source, source);
    return { ...one, source };
  };
  return {
    ...result,
    statement: apart(statement),
    conflicts: conflicts.map(apart),
    superseded: superseded.map(apart),
  };
}

function rankedFigure(row: StatementRow): RankedStatement {
  return {
    ...labelled(levelNumbered(row.level)),
    rank: row.rank,
    figure: { value: row.value, unit: row.unit },
    source: { doc: row.doc, locator: row.locator, ...fromField(row.own, row.from) },
    validAsOf: row.valid_as_of === "" ? null : row.valid_as_of,
  };
}

/** A fact with its note; null fields where it has none. */
interface CorrectedRow {
  readonly value: string;
  readonly unit: string;
  readonly level: number;
  readonly raw: string | null;
  readonly rulings: string | null;
  readonly stated_value: string | null;
  readonly stated_unit: string | null;
}

/** The correction of a row, if a curator's figure differs from the document's. */
function* correctionOf(row: CorrectedRow): Work<{ readonly correction?: Correction }> {
  const { value, unit, level, raw, rulings, stated_value, stated_unit } = row;
  if (stated_value === null || stated_unit === null) return {};
  const stated = { value: stated_value, unit: stated_unit };
  // A ruling may cover several statements, some of which state its figure themselves.
  if (sameFigure(stated, { value, unit })) return {};
  const made = yield* rulingsById(readNumbers(rulings ?? "[]"));
  const ruling = made.findLast(({ choice }) => choice.kind === "value") ?? made.at(-1);
  if (ruling === undefined) return {};
  const { id: decision, by, at, why } = ruling;
  const isOpen = yield* isReadableRuling(ruling, levelNumbered(level));
  return { correction: { decision, stated, raw: raw ?? stated_value, by, at, why: isOpen ? why : null } };
}
