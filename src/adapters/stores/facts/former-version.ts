import type { DocumentKey } from "../../../domain/document-key.ts";
import { change, first, type Work } from "../work.ts";
import { ensureSource, findSource, type StoredName } from "./sources.ts";

const NAMED_BY_DOCUMENT = ["document", "passage_document", "ingest_ledger", "review_item", "kept_out"];

/**
 * The stored name of a document; undefined where it was never stored. A document that an earlier release stored without
 * a source is continued by the first new one of its name and kind.
 */
export function* storedName({ source, doc }: DocumentKey): Work<StoredName | undefined> {
  for (const one of [source, { ...source, place: "" }]) {
    const sourceId = yield* findSource(one);
    if (sourceId === undefined) continue;
    const sql = "SELECT 1 AS stored FROM document WHERE source_id = ? AND doc = ? LIMIT 1";
    if ((yield* first(sql, [sourceId, doc])) !== undefined) return { sourceId, doc };
  }
  return undefined;
}

/** Assigns a document to its now known source; returns its stored name. */
export function* claimName(key: DocumentKey): Work<StoredName> {
  const former = yield* storedName(key);
  const to = yield* ensureSource(key.source);
  if (former !== undefined && former.sourceId !== to)
    for (const table of NAMED_BY_DOCUMENT)
      yield* change(`UPDATE ${table} SET source_id = @to WHERE source_id = @sourceId AND doc = @doc`, {
        ...{ sourceId: former.sourceId, doc: former.doc, to },
      });
  return { sourceId: to, doc: key.doc };
}

/** The number of figures in the former version, and of those without a successor in the new version. */
export interface Vanishing {
  readonly figures: number;
  readonly vanishing: number;
}

const CELL = "f.metric_id, f.entity_id, f.period_id, f.dimensions_id";
const SHOWN = `SELECT ${CELL} FROM fact f JOIN reading r USING (reading_id)
  WHERE r.review_status IN ('auto_approved', 'approved')
    AND NOT EXISTS (SELECT 1 FROM overruled_fact o WHERE o.fact_id = f.fact_id)`;

const VANISHING = `
  WITH former AS (
    ${SHOWN} AND f.fact_id BETWEEN (SELECT fact_id_first FROM document WHERE document_id = @former)
      AND (SELECT fact_id_last FROM document WHERE document_id = @former)
    UNION
    ${SHOWN} AND f.fact_id IN (SELECT fact_id FROM added_fact WHERE document_id = @former)
  )
  SELECT count(*) AS figures, count(*) FILTER (WHERE NOT EXISTS (
    ${SHOWN} AND f.active = 1 AND f.document_id = @now AND f.metric_id = former.metric_id
      AND f.entity_id = former.entity_id AND f.period_id = former.period_id
      AND f.dimensions_id = former.dimensions_id
  )) AS vanishing FROM former`;

/** Compares a superseded version with its successor, within the transaction that stores the latter. */
export function* vanishing(former: number, now: number): Work<Vanishing> {
  return (yield* first<Vanishing>(VANISHING, { former, now })) ?? { figures: 0, vanishing: 0 };
}
