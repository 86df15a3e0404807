import { type Cell, cellKey } from "../../../domain/fact.ts";
import {
  type Clearance,
  DEFAULT_CLEARANCE,
  isReadable,
  labelled,
  sensitivityLevel,
} from "../../../domain/sensitivity.ts";
import type { WaitingFigure } from "../../../domain/waiting-figure.ts";
import type { OpenFigure } from "../../../import/review/read-as-cell.ts";
import type { Settler } from "../../../import/review/review-port.ts";
import type { Rulings } from "../../../import/review/ruling.ts";
import type { Database } from "../database.ts";
import { openCellNumbers } from "../facts/find-cell.ts";
import { distinguishing, fromField } from "../facts/sources.ts";
import { readStatement } from "./review-json.ts";
import { openRulingLog } from "./ruling-log.ts";

interface HeldRow {
  readonly body: string;
  readonly sourceId: number;
  readonly doc: string;
  readonly sensitivity: string;
  readonly from: string | null;
}

/** Limits the held statements that are looked at, and those that are settled: a table may leave very many. */
const SCANNED_MAX = 5_000;
const SETTLED_MAX = 50;

const COLUMNS = `h.body, d.source_id AS sourceId, d.doc, d.sensitivity, ${distinguishing("@level")} AS "from"`;
const IN_VIEW = "JOIN document d ON d.document_id = h.document_id AND d.active = 1";
const slot = (name: string): string => `json_extract(body, '$.slots.${name}')`;

/** Statements of the cell that are stored and not shown. */
const PENDING = `SELECT ${COLUMNS} FROM fact f
  JOIN reading r USING (reading_id)
  JOIN fact_note n ON n.fact_id = f.fact_id
  JOIN held_statement h ON h.held_id = n.held_id
  ${IN_VIEW}
  WHERE f.metric_id = @metricId AND f.entity_id = @entityId AND f.period_id = @periodId
    AND f.dimensions_id = @dimensionsId AND f.active = 1 AND r.review_status = 'pending'
  ORDER BY h.held_id LIMIT ${SETTLED_MAX}`;

/** Statements with these slots, of which one may be empty; the code in its place is among what they may mean. */
const OPEN = `SELECT ${COLUMNS} FROM (
    SELECT * FROM held_statement
    WHERE ${slot("metric")} IS @metric AND ${slot("entity")} IS @entity AND ${slot("period")} IS @period
    LIMIT ${SCANNED_MAX}) h
  ${IN_VIEW}
  WHERE instr(h.body, @code) > 0
  ORDER BY h.held_id LIMIT ${SETTLED_MAX}`;

interface Wanted extends Pick<Record<"metric" | "entity" | "period", string | null>, "metric" | "entity" | "period"> {
  readonly code: string;
  readonly level: number;
}

/**
 * Finds a figure of a cell that waits for a decision: certain ones first. Never returns the figure itself. Steps through an index, so the time does not grow with the number of documents.
 */
export function openWaitingFigures(
  database: Database,
  settler: Settler,
): (cell: Cell, clearance?: Clearance) => WaitingFigure | null {
  const numbersOf = openCellNumbers(database);
  const pending = database.prepare<[Readonly<Record<string, number>>], HeldRow>(PENDING);
  const open = database.prepare<[Wanted], HeldRow>(OPEN);
  const log = openRulingLog(database);
  const item = database
    .prepare<[{ readonly sourceId: number; readonly doc: string; readonly key: string }], number>(
      "SELECT item_id FROM review_item WHERE source_id = @sourceId AND doc = @doc AND key = @key AND status = 'pending'",
    )
    .pluck();
  const storedRows = (cell: Cell, level: number): readonly HeldRow[] => {
    const numbers = numbersOf(cell);
    if (numbers === null) return [];
    const [metricId, entityId, periodId, dimensionsId] = numbers;
    return pending.all({ metricId, entityId, periodId, dimensionsId, level });
  };
  return (cell, clearance = DEFAULT_CLEARANCE) => {
    const level = sensitivityLevel(clearance);
    const rulings = rememberedBy((doc: HeldRow) => settler.rulingsFor(doc.doc, log.near(doc)));
    const figureIn = (row: HeldRow): WaitingFigure | null => {
      if (!isReadable(row.sensitivity, clearance)) return null;
      const figure = openFigure(row, rulings(row), { cell, settler });
      const [question] = figure?.keys.flatMap((key) => item.get({ ...row, key }) ?? []) ?? [];
      if (figure === null || question === undefined) return null;
      const source = { doc: figure.source.doc, locator: figure.source.locator, ...fromField(row.from) };
      return { ...labelled(row.sensitivity), cell, source, question, unclear: figure.unclear };
    };
    const rows = [...storedRows(cell, level), ...slotsOf(cell).flatMap((wanted) => open.all({ ...wanted, level }))];
    const figures = rows.flatMap((row) => figureIn(row) ?? []);
    return figures.find(({ unclear }) => unclear === null) ?? figures[0] ?? null;
  };
}

/** What is open of a held statement, if it may be the cell; one that only rivals keep from view is settled itself. */
function openFigure(
  { body }: HeldRow,
  rulings: Rulings,
  { cell, settler }: { readonly cell: Cell; readonly settler: Settler },
): OpenFigure | null {
  const settlement = settler.settle(readStatement(body), rulings);
  switch (settlement.kind) {
    case "waiting":
      return settler.readAsCell(settlement.statement, cell);
    case "fact": {
      const { fact } = settlement;
      const key = cellKey(fact.cell);
      return key === cellKey(cell) ? { source: fact.source, keys: [`values:${key}`], unclear: null } : null;
    }
    case "left_out":
      return null;
  }
}

/** The cell itself, and with each of its slots empty in turn. */
function slotsOf({ metric, entity, period }: Cell): readonly Omit<Wanted, "level">[] {
  const known = { metric, entity, period };
  const among = (code: string): string => `"code":${JSON.stringify(code)}`;
  return [
    { ...known, code: "" },
    { ...known, metric: null, code: among(metric) },
    { ...known, entity: null, code: among(entity) },
    { ...known, period: null, code: among(period) },
  ];
}

/** Computes a value once per document. */
function rememberedBy<Value>(compute: (row: HeldRow) => Value): (row: HeldRow) => Value {
  const known = new Map<string, Value>();
  return (row) => {
    const key = `${row.sourceId} ${row.doc}`;
    const value = known.get(key) ?? compute(row);
    known.set(key, value);
    return value;
  };
}
