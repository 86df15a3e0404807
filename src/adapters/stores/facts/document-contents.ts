import type { Cell, Source } from "../../../domain/fact.ts";
import type { DocumentContents, StatedCell, VersionChange } from "../../../import/document-contents.ts";
import { all, first, type Work } from "../work.ts";
import { dimensionsOf } from "./cell-listing.ts";
import { fromField, OWN_FROM } from "./sources.ts";

/** The metrics and entities whose cells are listed, and how many cells. */
const LEADING_MAX = 3;
const CELLS_MAX = 500;

const VISIBLE = "r.review_status IN ('auto_approved', 'approved')";

/** The facts of version `@id` by their ids: those stored with it, and those that decisions added. */
const OWN_FACTS = `(
  SELECT fact_id FROM fact WHERE fact_id BETWEEN
    (SELECT fact_id_first FROM document WHERE document_id = @id) AND (SELECT fact_id_last FROM document WHERE document_id = @id)
  UNION ALL SELECT fact_id FROM added_fact WHERE document_id = @id)`;

const FACTS = `FROM ${OWN_FACTS} own JOIN fact f USING (fact_id) JOIN reading r USING (reading_id)
  WHERE f.active = 1 AND ${VISIBLE}`;

interface Named {
  readonly id: number;
  readonly text: string;
}

interface CellRow {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  readonly dimensions: string;
  readonly doc: string;
  readonly locator: string;
  readonly own: string | null;
  readonly origin: string;
}

interface VersionRow {
  readonly id: number;
  readonly version: number;
  readonly sensitivity: string;
  /** The version before; null for the first one, and where the document was withdrawn in between. */
  readonly former: number | null;
}

const VERSION = `
  SELECT d.document_id AS id, d.version, d.sensitivity, (
    SELECT b.document_id FROM document b
    WHERE b.source_id = d.source_id AND b.doc = d.doc AND b.version = d.version - 1 AND b.withdrawn = 0
  ) AS former
  FROM document d WHERE d.document_id = ?`;

const distinct = (column: "metric_id" | "entity_id" | "period_id"): string => `
  SELECT code.code_id AS id, text FROM (
    SELECT f.${column} AS code_id, count(*) AS figures, min(f.fact_id) AS first_id ${FACTS} GROUP BY f.${column}
  ) named JOIN code ON code.code_id = named.code_id ORDER BY figures DESC, first_id`;
const [METRICS, ENTITIES, PERIODS] = [distinct("metric_id"), distinct("entity_id"), distinct("period_id")];

const CELLS = `
  SELECT metric.text AS metric, entity.text AS entity, period.text AS period, dimensions.text AS dimensions,
    source_doc.text AS doc, f.source_locator AS locator, ${OWN_FROM} AS own,
    (SELECT s.name FROM document d JOIN source s USING (source_id) WHERE d.document_id = @id) AS origin
  FROM (SELECT f.fact_id ${FACTS}
      AND f.metric_id IN (SELECT CAST(value AS BIGINT) FROM json_each(@metrics))
      AND f.entity_id IN (SELECT CAST(value AS BIGINT) FROM json_each(@entities))
    LIMIT ${CELLS_MAX}) leading_fact JOIN fact f ON f.fact_id = leading_fact.fact_id
  JOIN code metric ON metric.code_id = f.metric_id
  JOIN code entity ON entity.code_id = f.entity_id
  JOIN code period ON period.code_id = f.period_id
  JOIN code dimensions ON dimensions.code_id = f.dimensions_id
  JOIN code source_doc ON source_doc.code_id = f.source_doc_id
  ORDER BY f.fact_id`;

/** What a version in view says: names by how many figures bear them, and cells of the leading ones. */
export function* documentContents(id: number): Work<DocumentContents | null> {
  const row = yield* first<VersionRow>(VERSION, [id]);
  if (row === undefined) return null;
  const metrics = yield* all<Named>(METRICS, { id });
  const entities = yield* all<Named>(ENTITIES, { id });
  const periods = yield* all<Named>(PERIODS, { id });
  const leading = (named: readonly Named[]): string => JSON.stringify(named.slice(0, LEADING_MAX).map((one) => one.id));
  const cells = yield* all<CellRow>(CELLS, { id, metrics: leading(metrics), entities: leading(entities) });
  return {
    version: row.version,
    sensitivity: row.sensitivity,
    metrics: metrics.map(({ text }) => text),
    entities: entities.map(({ text }) => text),
    periods: periods.map(({ text }) => text),
    cells: cells.map(statedCell),
    change: row.former === null ? null : yield* versionChange(row.former, id),
  };
}

function statedCell({ doc, locator, own, origin, dimensions, ...address }: CellRow): StatedCell {
  const cell: Cell = { ...address, dimensions: dimensionsOf(dimensions) };
  const source: Source = { doc, locator, ...fromField(own, origin) };
  return { cell, source };
}

const CELL = "metric_id, entity_id, period_id, dimensions_id";
const FORMER_FACTS = OWN_FACTS.replaceAll("@id", "@former");

const CHANGE = `
  WITH former AS (
    SELECT ${CELL}, value, unit_id FROM ${FORMER_FACTS} own JOIN fact f USING (fact_id) JOIN reading r USING (reading_id)
    WHERE ${VISIBLE} AND NOT EXISTS (SELECT 1 FROM overruled_fact o WHERE o.fact_id = f.fact_id)
  ), present AS (SELECT ${CELL}, value, unit_id ${FACTS}),
  former_cell AS (SELECT DISTINCT ${CELL} FROM former),
  present_cell AS (SELECT DISTINCT ${CELL} FROM present),
  kept AS (SELECT DISTINCT ${CELL} FROM (SELECT * FROM former INTERSECT SELECT * FROM present) same)
  SELECT
    (SELECT count(*) FROM former_cell JOIN present_cell USING (${CELL})) - (SELECT count(*) FROM kept) AS changed,
    (SELECT count(*) FROM (SELECT * FROM present_cell EXCEPT SELECT * FROM former_cell) came) AS added,
    (SELECT count(*) FROM (SELECT * FROM former_cell EXCEPT SELECT * FROM present_cell) went) AS gone`;

/** Compares the visible figures of a version with those of the one before it, by cell. */
function* versionChange(former: number, id: number): Work<VersionChange> {
  return (yield* first<VersionChange>(CHANGE, { former, id })) ?? { changed: 0, added: 0, gone: 0 };
}
