import { z } from "zod";
import type { Cell, Source } from "../../../domain/fact.ts";
import type { DocumentContents, StatedCell, VersionChange } from "../../../import/document-contents.ts";
import type { Database } from "../database.ts";
import { openDocumentVersions } from "./document-versions.ts";
import { fromField, OWN_FROM, type StoredName } from "./sources.ts";

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

/** What a document in view says: names by how many figures bear them, and cells of the leading ones. */
export function openDocumentContents(database: Database): (name: StoredName) => DocumentContents | null {
  const versions = openDocumentVersions(database);
  const version = database.prepare<[number], VersionRow>(`
    SELECT d.document_id AS id, d.version, d.sensitivity, (
      SELECT b.document_id FROM document b
      WHERE b.source_id = d.source_id AND b.doc = d.doc AND b.version = d.version - 1 AND b.withdrawn = 0
    ) AS former
    FROM document d WHERE d.document_id = ?`);
  const distinct = (column: "metric_id" | "entity_id" | "period_id") =>
    database.prepare<[{ readonly id: number }], Named>(`
      SELECT code_id AS id, text FROM (
        SELECT f.${column} AS code_id, count(*) AS figures, min(f.fact_id) AS first ${FACTS} GROUP BY f.${column}
      ) JOIN code USING (code_id) ORDER BY figures DESC, first`);
  const [metrics, entities, periods] = [distinct("metric_id"), distinct("entity_id"), distinct("period_id")];
  const cells = database.prepare<
    [{ readonly id: number; readonly metrics: string; readonly entities: string }],
    CellRow
  >(`
    SELECT metric.text AS metric, entity.text AS entity, period.text AS period, dimensions.text AS dimensions,
      source_doc.text AS doc, f.source_locator AS locator, ${OWN_FROM} AS own,
      (SELECT s.name FROM document d JOIN source s USING (source_id) WHERE d.document_id = @id) AS origin
    FROM (SELECT f.fact_id ${FACTS}
        AND f.metric_id IN (SELECT value FROM json_each(@metrics))
        AND f.entity_id IN (SELECT value FROM json_each(@entities))
      LIMIT ${CELLS_MAX}) JOIN fact f USING (fact_id)
    JOIN code metric ON metric.code_id = f.metric_id
    JOIN code entity ON entity.code_id = f.entity_id
    JOIN code period ON period.code_id = f.period_id
    JOIN code dimensions ON dimensions.code_id = f.dimensions_id
    JOIN code source_doc ON source_doc.code_id = f.source_doc_id
    ORDER BY f.fact_id`);
  const compare = openVersionChange(database);
  return (name) => {
    const id = versions.inView(name);
    const row = id === undefined ? undefined : version.get(id);
    if (id === undefined || row === undefined) return null;
    const [ownMetrics, ownEntities] = [metrics.all({ id }), entities.all({ id })];
    const leading = (all: readonly Named[]): string => JSON.stringify(all.slice(0, LEADING_MAX).map((one) => one.id));
    return {
      version: row.version,
      sensitivity: row.sensitivity,
      metrics: ownMetrics.map(({ text }) => text),
      entities: ownEntities.map(({ text }) => text),
      periods: periods.all({ id }).map(({ text }) => text),
      cells: cells.all({ id, metrics: leading(ownMetrics), entities: leading(ownEntities) }).map(statedCell),
      change: row.former === null ? null : compare(row.former, id),
    };
  };
}

const DIMENSIONS = z.record(z.string(), z.string());

function statedCell({ doc, locator, own, origin, dimensions, ...address }: CellRow): StatedCell {
  const cell: Cell = { ...address, dimensions: DIMENSIONS.parse(JSON.parse(dimensions)) };
  const source: Source = { doc, locator, ...fromField(own, origin) };
  return { cell, source };
}

/** Compares the visible figures of a version with those of the one before it, by cell. */
function openVersionChange(database: Database): (former: number, id: number) => VersionChange {
  const cell = "metric_id, entity_id, period_id, dimensions_id";
  const formerFacts = OWN_FACTS.replaceAll("@id", "@former");
  const counts = database.prepare<[{ readonly former: number; readonly id: number }], VersionChange>(`
    WITH former AS (
      SELECT ${cell}, value, unit_id FROM ${formerFacts} JOIN fact f USING (fact_id) JOIN reading r USING (reading_id)
      WHERE ${VISIBLE} AND NOT EXISTS (SELECT 1 FROM overruled_fact o WHERE o.fact_id = f.fact_id)
    ), now AS (SELECT ${cell}, value, unit_id ${FACTS}),
    former_cell AS (SELECT DISTINCT ${cell} FROM former),
    now_cell AS (SELECT DISTINCT ${cell} FROM now),
    kept AS (SELECT DISTINCT ${cell} FROM (SELECT * FROM former INTERSECT SELECT * FROM now))
    SELECT
      (SELECT count(*) FROM former_cell JOIN now_cell USING (${cell})) - (SELECT count(*) FROM kept) AS changed,
      (SELECT count(*) FROM (SELECT * FROM now_cell EXCEPT SELECT * FROM former_cell)) AS added,
      (SELECT count(*) FROM (SELECT * FROM former_cell EXCEPT SELECT * FROM now_cell)) AS gone`);
  return (former, id) => counts.get({ former, id }) ?? { changed: 0, added: 0, gone: 0 };
}
