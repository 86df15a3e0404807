import type { QueryResult, Statement } from "../../../domain/answer.ts";
import type { Correction } from "../../../domain/correction.ts";
import type { Cell, Source } from "../../../domain/fact.ts";
import { sameFigure } from "../../../domain/figure.ts";
import { type Clearance, DEFAULT_CLEARANCE, labelled, sensitivityLevel } from "../../../domain/sensitivity.ts";
import type { RankedStatement } from "../../../figures/holding.ts";
import { readableCell } from "../../../figures/readable-cell.ts";
import type { Database } from "../database.ts";
import { readNumbers } from "../review/review-json.ts";
import { openRulingLog } from "../review/ruling-log.ts";
import { dimensionsKey } from "./dimensions-key.ts";
import { LATER_VERSION } from "./document-versions.ts";
import { levelNumbered, SAID_LEVEL } from "./present-level.ts";
import { distinguishing, fromField, OWN_FROM } from "./sources.ts";
import { type ReadFrom, toldApart } from "./told-apart.ts";
import { mayHaveBeenInView, wasInView } from "./view-times.ts";

/** The ids of a cell's codes; null where one is not stored, so that no fact can have it. */
export type CellNumbers = (cell: Cell) => readonly [number, number, number, number] | null;

export function openCellNumbers(database: Database): CellNumbers {
  const code = "(SELECT code_id FROM code WHERE text = ?)";
  const select = database
    .prepare<[string, string, string, string], (number | null)[]>(`SELECT ${code}, ${code}, ${code}, ${code}`)
    .raw();
  return ({ metric, entity, period, dimensions }) => {
    const [metricId, entityId, periodId, dimensionsId] =
      select.get(metric, entity, period, dimensionsKey(dimensions)) ?? [];
    if (metricId == null || entityId == null || periodId == null || dimensionsId == null) return null;
    return [metricId, entityId, periodId, dimensionsId];
  };
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

/** The reader's level and the ids of the cell. */
type CellArguments = [number, number, number, number, number];

/** Limits the former values that readers see; the complete history has its own query. */
const REPLACED_MAX = 100;

/** The statements of a cell in view; `level` is the reader's. */
export function openStatementsInView(database: Database): (cell: Cell, level: number) => readonly RankedStatement[] {
  const numbersOf = openCellNumbers(database);
  const inView = database.prepare<CellArguments, StatementRow>(IN_VIEW);
  return (cell, level) => {
    const numbers = numbersOf(cell);
    return numbers === null ? [] : inView.all(level, ...numbers).map(rankedFigure);
  };
}

/** Reads one cell: the statements in view, and if there are any, the values that held before. */
export function openFind(database: Database): (cell: Cell, clearance?: Clearance) => QueryResult {
  const find = openTracedFind(database);
  return (cell, clearance) => find(cell, clearance).result;
}

/** A cell as it is read, with the id of the fact behind each source that it cites. */
export interface TracedCell {
  readonly result: QueryResult;
  readonly factOf: ReadonlyMap<Source, number>;
}

/** Reads one cell, and keeps which fact each shown statement is. */
export function openTracedFind(database: Database): (cell: Cell, clearance?: Clearance) => TracedCell {
  const numbersOf = openCellNumbers(database);
  const trace = openTracing(database);
  const inView = database.prepare<CellArguments, StatementRow>(IN_VIEW);
  // Excludes earlier readings of the same file, and facts that a person overruled.
  const replaced = database.prepare<CellArguments, StatementRow>(`${STATEMENTS}
    AND f.active = 0 AND d.withdrawn = 0
    AND NOT EXISTS (SELECT 1 FROM overruled_fact o WHERE o.fact_id = f.fact_id)
    AND NOT EXISTS (SELECT 1 FROM ${LATER_VERSION} AND later.source_file_hash = d.source_file_hash)
    ORDER BY f.fact_id DESC LIMIT ${REPLACED_MAX}`);
  return (cell, clearance = DEFAULT_CLEARANCE) => {
    const level = sensitivityLevel(clearance);
    const numbers = numbersOf(cell);
    if (numbers === null) return { result: { status: "not_found", cell }, factOf: new Map() };
    const rows = {
      inView: inView.all(level, ...numbers),
      before: () => replaced.all(level, ...numbers),
    };
    return trace(cell, rows, clearance);
  };
}

/**
 * Reads one cell as it was in view before a moment. Where it is not known whether a statement was in view then, what
 * held is not known either, and nothing is found.
 */
export function openTracedKnown(database: Database): (cell: Cell, moment: string, clearance?: Clearance) => TracedCell {
  const trace = openTracing(database);
  const known = openRowsKnown(database);
  return (cell, moment, clearance = DEFAULT_CLEARANCE) => {
    const rows = known(cell, moment, sensitivityLevel(clearance));
    if (rows === null) return { result: { status: "not_found", cell }, factOf: new Map() };
    return trace(cell, { inView: rows, before: () => [] }, clearance);
  };
}

/** Reads one cell as some documents state it; what holds otherwise has no influence. */
export function openTracedStated(
  database: Database,
): (cell: Cell, docs: ReadonlySet<string>, clearance?: Clearance) => TracedCell {
  const numbersOf = openCellNumbers(database);
  const trace = openTracing(database);
  const inView = database.prepare<CellArguments, StatementRow>(IN_VIEW);
  return (cell, docs, clearance = DEFAULT_CLEARANCE) => {
    const numbers = numbersOf(cell);
    const all = numbers === null ? [] : inView.all(sensitivityLevel(clearance), ...numbers);
    const rows = all.filter(({ doc }) => docs.has(doc));
    return trace(cell, { inView: rows, before: () => [] }, clearance);
  };
}

/**
 * The statements of a cell that were in view before a moment, null where that is not known; `level` is the reader's.
 */
export function openStatementsKnown(
  database: Database,
): (cell: Cell, moment: string, level: number) => readonly RankedStatement[] | null {
  const known = openRowsKnown(database);
  return (cell, moment, level) => known(cell, moment, level)?.map(rankedFigure) ?? null;
}

/** Null where it is not known of a statement whether it was in view. */
function openRowsKnown(
  database: Database,
): (cell: Cell, moment: string, level: number) => readonly StatementRow[] | null {
  const numbersOf = openCellNumbers(database);
  type Then = [...CellArguments, string, string];
  // One for each index of facts.
  const known = [1, 0].map((active) =>
    database.prepare<Then, StatementRow>(`${STATEMENTS} AND f.active = ${active} AND ${wasInView("?")}`),
  );
  const unsure = [1, 0].map((active) =>
    database.prepare<[...Then, string, string]>(`${STATEMENTS}
      AND f.active = ${active} AND ${mayHaveBeenInView("?")} AND NOT (${wasInView("?")}) LIMIT 1`),
  );
  return (cell, moment, level) => {
    const numbers = numbersOf(cell);
    if (numbers === null) return [];
    const isUnsure = unsure.some((one) => one.get(level, ...numbers, moment, moment, moment, moment) !== undefined);
    if (isUnsure) return null;
    return known.flatMap((one) => one.all(level, ...numbers, moment, moment)).toSorted(byRank);
  };
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
  readonly before: () => readonly StatementRow[];
}

function openTracing(database: Database): (cell: Cell, rows: CellRows, clearance: Clearance) => TracedCell {
  const correctionOf = openCorrections(database);
  return (cell, rows, clearance) => {
    const readFrom = new Map<Source, ReadFrom>();
    const factOf = new Map<Source, number>();
    const ranked = (row: StatementRow): RankedStatement => {
      const statement = { ...rankedFigure(row), ...correctionOf(row) };
      readFrom.set(statement.source, { source: statement.source, file: row.file, origin: row.origin });
      factOf.set(statement.source, row.id);
      return statement;
    };
    const statements = { inView: rows.inView.map(ranked), before: () => rows.before().map(ranked) };
    const result = citedApart(readableCell(cell, statements, clearance), readFrom, (read, cited) => {
      const id = factOf.get(read);
      if (id !== undefined) factOf.set(cited, id);
    });
    return { result, factOf };
  };
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
function openCorrections(database: Database): (row: CorrectedRow) => { readonly correction?: Correction } {
  const log = openRulingLog(database);
  return ({ value, unit, level, raw, rulings, stated_value, stated_unit }) => {
    if (stated_value === null || stated_unit === null) return {};
    const stated = { value: stated_value, unit: stated_unit };
    // A ruling may cover several statements, some of which state its figure themselves.
    if (sameFigure(stated, { value, unit })) return {};
    const made = readNumbers(rulings ?? "[]").flatMap((id) => log.byId(id) ?? []);
    const ruling = made.findLast(({ choice }) => choice.kind === "value") ?? made.at(-1);
    if (ruling === undefined) return {};
    const { id: decision, by, at, why } = ruling;
    const isOpen = log.isReadable(ruling, levelNumbered(level));
    return { correction: { decision, stated, raw: raw ?? stated_value, by, at, why: isOpen ? why : null } };
  };
}
