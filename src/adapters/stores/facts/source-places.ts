import type { FoundCell, Statement } from "../../../domain/answer.ts";
import type { Cell } from "../../../domain/fact.ts";
import { sameFigure } from "../../../domain/figure.ts";
import { type Clearance, sensitivityLevel } from "../../../domain/sensitivity.ts";
import type { ShownFigure } from "../../../domain/shown-source.ts";
import type { ShownPage, ShownTable } from "../../../domain/shown-table.ts";
import type { LoadedDocument, PlacePage, PlaceTable, SourcePlace } from "../../../domain/source-place.ts";
import { besideNow } from "../../../figures/beside-today.ts";
import { cellsNamed, placeTable, ROWS_AROUND, rowNumbered, textOfCell } from "../../../figures/place-table.ts";
import type { PlaceReading, SourcePlaces } from "../../../figures/source-places.ts";
import { all, first, type SqlDatabase, type Work } from "../work.ts";
import { type TracedCell, tracedFind, tracedKnown, tracedStated } from "./find-cell.ts";
import { unpackPage, unpackTable } from "./place-bodies.ts";
import { SAID_LEVEL } from "./present-level.ts";
import { SOURCE_COLUMNS, type SourceColumns, sourceIn } from "./sources.ts";

/** The places of figures in their documents. */
export function sourcePlaces(database: SqlDatabase): SourcePlaces {
  return { find: (shown, clearance, reading = {}) => database.read(() => placeOf(shown, clearance, reading)) };
}

function* placeOf(shown: Shown, clearance: Clearance, reading: PlaceReading): Work<SourcePlace | null> {
  const meant = meantIn(yield* readAs(shown.cell, clearance, reading), shown);
  if (meant === null) return null;
  const { found, statement, factId } = meant;
  const known = yield* lineage(factId, { clearance, isThen: reading.before !== undefined });
  if (known === null) return null;
  const place = yield* tableAt(known.documentId, statement.source.locator, known.raw);
  return {
    found,
    statement,
    isFormer: found.superseded.some((one) => one === statement),
    raw: known.raw,
    loaded: known.loaded,
    table: place?.table ?? null,
    page: place === null ? null : yield* pageAt(known.documentId, place),
  };
}

/** A cell as it is read today, and as the reading of the answer has it where that is another one. */
interface Readings {
  readonly today: TracedCell;
  readonly other: TracedCell | null;
}

function* readAs(cell: Cell, clearance: Clearance, { before, docs }: PlaceReading): Work<Readings> {
  const today = yield* tracedFind(cell, clearance);
  if (before !== undefined) return { today, other: yield* tracedKnown(cell, before, clearance) };
  if (docs !== undefined) return { today, other: yield* tracedStated(cell, new Set(docs), clearance) };
  return { today, other: null };
}

interface Meant {
  readonly found: FoundCell;
  readonly statement: Statement;
  readonly factId: number;
}

/** The figure itself as it is read today, or else in the other reading; where nobody states it, what stands there. */
function meantIn({ today, other }: Readings, shown: Shown): Meant | null {
  const now = meantBy(today, shown);
  if (other === null || (now !== null && sameFigure(now.statement.figure, shown.figure))) return now;
  const then = meantBy(other, shown);
  return then === null ? null : { ...then, found: besideNow(then.found, today.result) };
}

function meantBy({ result, factOf }: TracedCell, shown: Shown): Meant | null {
  if (result.status !== "found") return null;
  const statement = statementMeant(result, shown);
  const factId = statement === null ? undefined : factOf.get(statement.source);
  return statement === null || factId === undefined ? null : { found: result, statement, factId };
}

type Shown = Pick<ShownFigure, "cell" | "figure" | "source">;

/** The statement that was shown: by its place, then by its figure, then the one that holds. */
function statementMeant({ statement, conflicts, superseded }: FoundCell, { source, figure }: Shown): Statement | null {
  const there = [statement, ...conflicts, ...superseded].filter(
    (one) =>
      one.source.doc === source.doc &&
      one.source.locator === source.locator &&
      (source.from === undefined || one.source.from === undefined || one.source.from === source.from),
  );
  return there.find((one) => sameFigure(one.figure, figure)) ?? there[0] ?? null;
}

interface Lineage {
  readonly documentId: number;
  readonly raw: string | null;
  readonly loaded: LoadedDocument;
}

interface LineageRow extends SourceColumns, Omit<LoadedDocument, "source"> {
  readonly documentId: number;
  readonly raw: string | null;
}

interface LineageFor {
  readonly clearance: Clearance;
  /** Whether the figure is one of a former day: its document may be withdrawn since. */
  readonly isThen: boolean;
}

const versions = (condition: string): string => `FROM document v
  WHERE v.source_id = d.source_id AND v.doc = d.doc AND v.source_file_hash ${condition}`;

const LINEAGE = `
  SELECT d.document_id AS "documentId", n.raw, d.doc, ${SOURCE_COLUMNS}, s.name AS "from",
    (SELECT min(v.ingested_at) ${versions("= d.source_file_hash")} AND v.version <= d.version AND v.version > coalesce(
      (SELECT max(v.version) ${versions("<> d.source_file_hash")} AND v.version < d.version), 0)) AS at,
    (SELECT max(v.ingested_at) ${versions("<> d.source_file_hash")} AND v.version < d.version) AS "before",
    (SELECT min(v.ingested_at) ${versions("<> d.source_file_hash")} AND v.version > d.version) AS until
  FROM fact f
  JOIN document d USING (document_id)
  JOIN source s USING (source_id)
  LEFT JOIN fact_note n ON n.fact_id = f.fact_id
  WHERE f.fact_id = @factId AND (d.withdrawn = 0 OR @isThen = 1) AND ${SAID_LEVEL} <= @level`;

/** The document that a fact was read from; null where it is above the reader's clearance or withdrawn. */
function* lineage(factId: number, { clearance, isThen }: LineageFor): Work<Lineage | null> {
  const values = { factId, level: sensitivityLevel(clearance), isThen: Number(isThen) };
  const row = yield* first<LineageRow>(LINEAGE, values);
  if (row === undefined) return null;
  const { documentId, raw, source_kind, source_place, ...loaded } = row;
  return { documentId, raw, loaded: { ...loaded, source: sourceIn({ source_kind, source_place }) } };
}

interface FoundTable {
  readonly table: PlaceTable;
  readonly locator: string;
  readonly row: number;
  readonly column: number;
}

interface TableRow {
  readonly number: number;
  readonly locator: string;
  readonly body: Buffer;
}

const pieces = (condition: string): string => `
  SELECT table_no AS number, locator, body FROM shown_table
  WHERE document_id = ? AND (locator = '' OR substr(?, 1, length(locator) + 1) = locator || ',')${condition}
  ORDER BY table_no, row_first`;
const EVERY_PIECE = pieces("");
const NEAR_PIECES = pieces(" AND row_last >= ? AND row_first <= ?");

/** The table around a cell; null where it was not kept, or where the cell does not show the figure's own text. */
function* tableAt(documentId: number, locator: string, raw: string | null): Work<FoundTable | null> {
  const sql = "SELECT DISTINCT locator FROM shown_table WHERE document_id = ?";
  const locators = yield* all<{ readonly locator: string }>(sql, [documentId]);
  const row = locators.reduce<number | null>((found, one) => found ?? rowNumbered(one, locator), null);
  const kept =
    row === null
      ? yield* all<TableRow>(EVERY_PIECE, [documentId, locator])
      : yield* all<TableRow>(NEAR_PIECES, [documentId, locator, row - REACH, row + REACH]);
  const found = joined(kept).flatMap((table) =>
    cellsNamed(table, locator)
      .filter((at) => isShown(textOfCell(table, at), raw))
      .map((at) => ({ table, at })),
  );
  const [only, ...others] = found;
  // Two rows may have the same labels: which of them is meant, nobody knows.
  if (only === undefined || (row === null && others.length > 0)) return null;
  const table = placeTable(only.table, only.at);
  return table === null ? null : { table, locator: only.table.locator, ...only.at };
}

/** Rows of pieces are not contiguous: empty and hidden rows are missing. */
const REACH = ROWS_AROUND * 8;

function isShown(text: string | null, raw: string | null): boolean {
  return text !== null && (raw === null || text === raw);
}

/** The pieces of each table as one. */
function joined(pieces: readonly TableRow[]): readonly ShownTable[] {
  const tables = new Map<number, ShownTable>();
  for (const { body, ...is } of pieces) {
    const piece = unpackTable(body, is);
    const known = tables.get(is.number);
    tables.set(is.number, known === undefined ? piece : { ...known, rows: [...known.rows, ...piece.rows] });
  }
  return [...tables.values()];
}

function* pageAt(documentId: number, place: FoundTable): Work<PlacePage | null> {
  const sql =
    "SELECT locator, body FROM shown_page WHERE document_id = ? AND substr(?, 1, length(locator) + 1) = locator || ','";
  const found = yield* first<{ readonly locator: string; readonly body: Buffer }>(sql, [documentId, place.locator]);
  if (found === undefined) return null;
  const page = unpackPage(found.body, found.locator);
  const marked = markedTexts(page, place);
  return marked.length === 0 ? null : { ...page, marked };
}

function markedTexts({ texts }: ShownPage, { locator, row, column }: FoundTable): readonly number[] {
  return texts.flatMap(({ cell }, index) => {
    if (cell?.locator !== locator) return [];
    return cell.row === undefined || (cell.row === row && cell.column === column) ? [index] : [];
  });
}
