import { CLEARANCES } from "../../../domain/sensitivity.ts";
import type { HeldDocument, Holdings } from "../../../figures/holdings.ts";
import { all, type SqlDatabase } from "../work.ts";
import { SAID_LEVEL } from "./present-level.ts";
import { distinguishing } from "./sources.ts";

/** Of a document with more figures, their latest day is not looked for. */
const FACTS_LOOKED_AT = 5_000;

const STATED_ON = `CASE WHEN d.fact_id_last - d.fact_id_first < ${FACTS_LOOKED_AT} THEN (
  SELECT max(f.valid_as_of) FROM fact f JOIN reading USING (reading_id)
  WHERE f.fact_id BETWEEN d.fact_id_first AND d.fact_id_last AND f.active = 1
    AND reading.review_status IN ('auto_approved', 'approved')) END`;

/** The documents with figures, or with passages, that a reader may see. */
const READABLE = `
  SELECT d.doc, ${distinguishing("@levelMax")} AS "from", p.title,
    coalesce(p.issued_on, nullif(${STATED_ON}, '')) AS day, d.ingested_at AS "loadedAt"
  FROM document d
  LEFT JOIN passage_document p ON p.doc = d.doc AND p.source_id = d.source_id AND p.version_until IS NULL
    AND sensitivity_level(p.sensitivity) <= @levelMax
  WHERE d.active = 1 AND sensitivity_level(d.sensitivity) <= @levelMax
    AND (d.fact_count > 0 OR p.document_id IS NOT NULL)
  ORDER BY day DESC NULLS LAST, d.doc, d.document_id`;

/** The documents that figures in view of a metric and an entity cite, other than the one that lists them. */
const CITED = `
  SELECT source_doc.text AS doc, NULL AS "from", NULL AS title, nullif(max(f.valid_as_of), '') AS day,
    max(d.ingested_at) AS "loadedAt"
  FROM fact f
  JOIN reading r USING (reading_id)
  JOIN document d USING (document_id)
  JOIN code source_doc ON source_doc.code_id = f.source_doc_id
  WHERE f.metric_id = (SELECT code_id FROM code WHERE text = @metric)
    AND f.entity_id = (SELECT code_id FROM code WHERE text = @entity)
    AND f.active = 1 AND r.review_status IN ('auto_approved', 'approved')
    AND source_doc.text <> d.doc AND ${SAID_LEVEL} <= @levelMax
  GROUP BY source_doc.text
  ORDER BY day DESC NULLS LAST, doc`;

const PERIOD_CODES = "SELECT text FROM period JOIN code ON code_id = period_id ORDER BY text";

/** What the stores hold. */
export function holdings(database: SqlDatabase): Holdings {
  const held = (sql: string, values: Readonly<Record<string, string | number>>) =>
    database.read(() => all<HeldDocument>(sql, values));
  return {
    cited: ({ metric, entity }, clearance) => held(CITED, { metric, entity, levelMax: CLEARANCES.indexOf(clearance) }),
    periodCodes: async () => {
      const rows = await database.read(() => all<{ readonly text: string }>(PERIOD_CODES));
      return rows.map(({ text }) => text);
    },
    documents: (clearance) => held(READABLE, { levelMax: CLEARANCES.indexOf(clearance) }),
  };
}
