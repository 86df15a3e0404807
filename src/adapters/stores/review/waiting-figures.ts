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
import { cellNumbers } from "../facts/find-cell.ts";
import { distinguishing, fromField } from "../facts/sources.ts";
import { all, first, type Work } from "../work.ts";
import { readStatement } from "./review-json.ts";
import { rulingsNear } from "./ruling-log.ts";

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

const COLUMNS = `h.body, d.source_id AS "sourceId", d.doc, d.sensitivity, ${distinguishing("@level")} AS "from"`;
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

const SLOTS = ["metric", "entity", "period"] as const;
type SlotName = (typeof SLOTS)[number];

/** Statements with the other slots, and this one empty; the code in its place is among what they may mean. */
const openIn = (empty: SlotName | null): string => `SELECT ${COLUMNS} FROM (
    SELECT * FROM held_statement
    WHERE ${SLOTS.map((name) => (name === empty ? `${slot(name)} IS NULL` : `${slot(name)} = @${name}`)).join(" AND ")}
    LIMIT ${SCANNED_MAX}) h
  ${IN_VIEW}
  WHERE instr(h.body, @code) > 0
  ORDER BY h.held_id LIMIT ${SETTLED_MAX}`;

/** The cell itself, and with each of its slots empty in turn. */
const OPEN = [null, ...SLOTS].map((empty) => ({ empty, sql: openIn(empty) }));

const QUESTION = `SELECT item_id FROM review_item
  WHERE source_id = @sourceId AND doc = @doc AND key = @key AND status = 'pending'`;

/**
 * Finds a figure of a cell that waits for a decision: certain ones first. Never returns the figure itself. Steps through an index, so the time does not grow with the number of documents.
 */
export function* waitingFigure(
  settler: Settler,
  cell: Cell,
  clearance: Clearance = DEFAULT_CLEARANCE,
): Work<WaitingFigure | null> {
  const rulings = new Map<string, Rulings>();
  let unclear: WaitingFigure | null = null;
  for (const row of yield* heldRows(cell, sensitivityLevel(clearance))) {
    if (!isReadable(row.sensitivity, clearance)) continue;
    const key = `${row.sourceId} ${row.doc}`;
    const known = rulings.get(key) ?? settler.rulingsFor(row.doc, yield* rulingsNear(row));
    rulings.set(key, known);
    const figure = openFigure(row, known, { cell, settler });
    const question = figure === null ? undefined : yield* questionOf(row, figure.keys);
    if (figure === null || question === undefined) continue;
    const source = { doc: figure.source.doc, locator: figure.source.locator, ...fromField(row.from) };
    const waiting = { ...labelled(row.sensitivity), cell, source, question, unclear: figure.unclear };
    if (waiting.unclear === null) return waiting;
    unclear ??= waiting;
  }
  return unclear;
}

function* heldRows(cell: Cell, level: number): Work<readonly HeldRow[]> {
  const rows: HeldRow[] = [];
  const numbers = yield* cellNumbers(cell);
  if (numbers !== null) {
    const [metricId, entityId, periodId, dimensionsId] = numbers;
    rows.push(...(yield* all<HeldRow>(PENDING, { metricId, entityId, periodId, dimensionsId, level })));
  }
  const { metric, entity, period } = cell;
  for (const { empty, sql } of OPEN) {
    const code = empty === null ? "" : `"code":${JSON.stringify(cell[empty])}`;
    rows.push(...(yield* all<HeldRow>(sql, { metric, entity, period, code, level })));
  }
  return rows;
}

/** The first open question of these. */
function* questionOf({ sourceId, doc }: HeldRow, keys: readonly string[]): Work<number | undefined> {
  for (const key of keys) {
    const row = yield* first<{ readonly item_id: number }>(QUESTION, { sourceId, doc, key });
    if (row !== undefined) return row.item_id;
  }
  return undefined;
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
