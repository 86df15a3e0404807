import type { Cell, ReviewStatus, Source } from "../../../domain/fact.ts";
import { sameFigure } from "../../../domain/figure.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, sensitivityLevel } from "../../../domain/sensitivity.ts";
import { type Holding, holdingOf, sayTheSame } from "../../../figures/holding.ts";
import type { HistoryEntry, HistoryState } from "../../../import/review/review-port.ts";
import { each, those } from "../each.ts";
import { isReadableRuling, rulingsById } from "../review/ruling-log.ts";
import { all, type Work } from "../work.ts";
import { NOTE_COLUMNS, type NoteRow, readNote } from "./fact-notes.ts";
import { cellNumbers } from "./find-cell.ts";
import { LATER_VERSION } from "./later-version.ts";
import { levelNumbered, SAID_LEVEL } from "./present-level.ts";
import { distinguishing, fromField, OWN_FROM, SOURCE_COLUMNS, type SourceColumns, sourceIn } from "./sources.ts";
import { toldApart } from "./told-apart.ts";
import { isVisible } from "./visible.ts";

interface HistoryRow extends SourceColumns, Omit<NoteRow, "raw" | "reasons" | "rulings"> {
  readonly active: number;
  readonly value: string;
  readonly unit: string;
  readonly doc: string;
  readonly locator: string;
  readonly valid_as_of: string;
  readonly rank: number;
  readonly review_status: ReviewStatus;
  readonly extractor_version: string;
  readonly mapping_version: string;
  readonly raw: string | null;
  readonly reasons: string | null;
  readonly rulings: string | null;
  readonly file: string;
  readonly own: string | null;
  readonly from: string | null;
  readonly origin: string;
  readonly version: number;
  readonly file_hash: string;
  readonly ingested_at: string;
  readonly withdrawn: number;
  readonly level: number;
  readonly overruled_by: number | null;
  readonly read_again: number;
}

interface Shown {
  readonly row: HistoryRow;
  readonly state: HistoryState;
}

/** Maximum number of statements in one history. */
const STATEMENTS_MAX = 1_000;

const query = (active: 0 | 1): string => `
  SELECT f.active, f.value, unit.text AS unit, source_doc.text AS doc, f.source_locator AS locator, f.valid_as_of,
    r.rank, r.review_status, r.extractor_version, r.mapping_version, ${NOTE_COLUMNS},
    d.doc AS file, ${SOURCE_COLUMNS}, s.name AS origin, ${OWN_FROM} AS own, ${distinguishing("?")} AS "from",
    d.version, d.source_file_hash AS file_hash,
    d.ingested_at, d.withdrawn, ${SAID_LEVEL} AS level,
    o.ruling_id AS overruled_by,
    EXISTS (SELECT 1 FROM ${LATER_VERSION} AND later.source_file_hash = d.source_file_hash) AS read_again
  FROM fact f
  JOIN reading r USING (reading_id)
  JOIN document d USING (document_id)
  JOIN source s USING (source_id)
  JOIN code unit ON unit.code_id = f.unit_id
  JOIN code source_doc ON source_doc.code_id = f.source_doc_id
  LEFT JOIN fact_note n ON n.fact_id = f.fact_id
  LEFT JOIN overruled_fact o ON o.fact_id = f.fact_id
  WHERE f.metric_id = ? AND f.entity_id = ? AND f.period_id = ? AND f.dimensions_id = ? AND f.active = ${active}
  ORDER BY ${active === 1 ? "r.rank DESC, f.valid_as_of DESC, source_doc.text, f.source_locator, f.value, unit.text" : "f.fact_id DESC"}
  LIMIT ${STATEMENTS_MAX}`;
const IN_VIEW = query(1);
const GONE = query(0);

/** Reads every statement of a cell, in view or not, with its explanation. */
export function* cellHistory(cell: Cell, clearance: Clearance = DEFAULT_CLEARANCE): Work<readonly HistoryEntry[]> {
  const numbers = yield* cellNumbers(cell);
  if (numbers === null) return [];
  const values = [sensitivityLevel(clearance), ...numbers];
  const isShown = (row: HistoryRow): boolean => isReadable(levelNumbered(row.level), clearance);
  const rows = (yield* all<HistoryRow>(IN_VIEW, values)).filter(isShown);
  const stateOf = statesInView(rows.filter(({ review_status }) => isVisible(review_status)));
  const gone = (yield* all<HistoryRow>(GONE, values)).filter(isShown);
  const shown: readonly Shown[] = [
    ...rows.map((row) => ({ row, state: stateOf(row) })),
    ...gone.flatMap((row) => {
      const state = stateGone(row);
      return state === null ? [] : [{ row, state }];
    }),
  ];
  const sources = toldApart(shown.map(({ row }) => ({ ...row, source: sourceOf(row) })));
  // The documents that were read, regardless of the source that their rows name.
  const files = toldApart(
    shown.map(({ row }) => ({ ...row, source: sourceOf({ ...row, doc: row.file, locator: "", own: null }) })),
  );
  const entries = yield* each(shown.entries(), ([at, one]) => {
    const [source, file] = [sources[at] ?? sourceOf(one.row), files[at] ?? sourceOf(one.row)];
    return entryOf(one, { source, file, clearance });
  });
  return entries.toSorted((a, b) => orderOf(a) - orderOf(b));
}

interface EntryContext {
  readonly source: Source;
  /** The document that was read. */
  readonly file: Source;
  readonly clearance: Clearance;
}

function* entryOf({ row, state }: Shown, { source, file, clearance }: EntryContext): Work<HistoryEntry> {
  const { raw, reasons, rulings } = row;
  const note = yield* readNote({ ...row, raw: raw ?? "", reasons: reasons ?? "[]", rulings: rulings ?? "[]" });
  const rulingIds = [...note.rulingIds, ...(row.overruled_by === null ? [] : [row.overruled_by])];
  const made = yield* rulingsById(rulingIds);
  return {
    state,
    figure: figureOf(row),
    stated: note.stated,
    source,
    validAsOf: validAsOf(row),
    rank: row.rank,
    document: {
      source: sourceIn(row),
      doc: file.doc,
      ...(file.from === undefined ? {} : { from: file.from }),
      version: row.version,
      fileHash: row.file_hash,
      ingestedAt: row.ingested_at,
    },
    reviewStatus: row.review_status,
    extractorVersion: row.extractor_version,
    mappingVersion: row.mapping_version === "" ? null : row.mapping_version,
    raw,
    because: note.because,
    rulings: yield* those(made, (ruling) => isReadableRuling(ruling, clearance)),
  };
}

/** Statements in view come first; the others stay newest first. */
const ORDER: readonly HistoryState[] = ["holds", "conflicts", "agrees", "outranked", "waiting"];

function orderOf({ state }: HistoryEntry): number {
  const place = ORDER.indexOf(state);
  return place < 0 ? ORDER.length : place;
}

function statesInView(visible: readonly HistoryRow[]): (row: HistoryRow) => HistoryState {
  const holding = holdingOf(
    visible.map((row) => ({
      figure: figureOf(row),
      source: { doc: row.doc, locator: row.locator },
      validAsOf: validAsOf(row),
      rank: row.rank,
    })),
    [],
  );
  const best = visible.find((row) => holding !== null && isStatement(row, holding.statement));
  return (row) => {
    if (row.review_status === "pending") return "waiting";
    if (row.review_status === "rejected" || holding === null) return "rejected";
    return row === best ? "holds" : beside(row, holding, best);
  };
}

function beside(row: HistoryRow, { statement, conflicts }: Holding, best: HistoryRow | undefined): HistoryState {
  const figure = figureOf(row);
  const isEqual = row.rank === best?.rank && row.valid_as_of === best.valid_as_of;
  if (isEqual && conflicts.some((conflict) => sameFigure(conflict.figure, figure))) return "conflicts";
  return sayTheSame(statement, { figure }) ? "agrees" : "outranked";
}

function isStatement(row: HistoryRow, { figure, source }: Holding["statement"]): boolean {
  return (
    row.value === figure.value && row.unit === figure.unit && row.doc === source.doc && row.locator === source.locator
  );
}

/** Null for statements that were never visible, and for earlier readings of the same file. */
function stateGone(row: HistoryRow): HistoryState | null {
  if (!isVisible(row.review_status) || row.read_again === 1) return null;
  if (row.overruled_by !== null) return "overruled";
  return row.withdrawn === 1 ? "withdrawn" : "replaced";
}

function sourceOf({ doc, locator, own, from }: HistoryRow): Source {
  return { doc, locator, ...fromField(own, from) };
}

function figureOf({ value, unit }: HistoryRow) {
  return { value, unit };
}

function validAsOf({ valid_as_of }: HistoryRow): string | null {
  return valid_as_of === "" ? null : valid_as_of;
}
