import type { DocumentKey } from "../../../domain/document-key.ts";
import type { Database } from "../database.ts";
import type { Sources, StoredName } from "./sources.ts";

/** Finds the stored document that a new reading is the next version of. */
export interface FormerVersions {
  /** The stored name of a document; undefined where it was never stored. */
  nameOf(key: DocumentKey): StoredName | undefined;
  /** Assigns a document to its now known source; returns its stored name. */
  claim(key: DocumentKey): StoredName;
}

const NAMED_BY_DOCUMENT = ["document", "passage_document", "ingest_ledger", "review_item", "kept_out"];

/**
 * A document that an earlier release stored without a source is continued by the first new one of its name and kind.
 */
export function openFormerVersions(database: Database, sources: Sources): FormerVersions {
  const isStored = database
    .prepare<[StoredName], number>("SELECT 1 FROM document WHERE source_id = @sourceId AND doc = @doc LIMIT 1")
    .pluck();
  const moves = NAMED_BY_DOCUMENT.map((table) =>
    database.prepare<[StoredName & { readonly to: number }]>(
      `UPDATE ${table} SET source_id = @to WHERE source_id = @sourceId AND doc = @doc`,
    ),
  );
  const nameOf = ({ source, doc }: DocumentKey): StoredName | undefined =>
    [source, { ...source, place: "" }]
      .flatMap((one) => sources.find(one) ?? [])
      .map((sourceId) => ({ sourceId, doc }))
      .find((name) => isStored.get(name) !== undefined);
  return {
    nameOf,
    claim: (key) => {
      const former = nameOf(key);
      const to = sources.ensure(key.source);
      if (former !== undefined && former.sourceId !== to) for (const move of moves) move.run({ ...former, to });
      return { sourceId: to, doc: key.doc };
    },
  };
}

/** The number of figures in the former version, and of those without a successor in the new version. */
export interface Vanishing {
  readonly figures: number;
  readonly vanishing: number;
}

/** Compares a superseded version with its successor, within the transaction that stores the latter. */
export function openVanishing(database: Database): (former: number, now: number) => Vanishing {
  const cell = "f.metric_id, f.entity_id, f.period_id, f.dimensions_id";
  const shown = `SELECT ${cell} FROM fact f JOIN reading r USING (reading_id)
    WHERE r.review_status IN ('auto_approved', 'approved')
      AND NOT EXISTS (SELECT 1 FROM overruled_fact o WHERE o.fact_id = f.fact_id)`;
  const compare = database.prepare<[{ readonly former: number; readonly now: number }], Vanishing>(`
    WITH former AS (
      ${shown} AND f.fact_id BETWEEN (SELECT fact_id_first FROM document WHERE document_id = @former)
        AND (SELECT fact_id_last FROM document WHERE document_id = @former)
      UNION
      ${shown} AND f.fact_id IN (SELECT fact_id FROM added_fact WHERE document_id = @former)
    )
    SELECT count(*) AS figures, coalesce(sum(NOT EXISTS (
      ${shown} AND f.active = 1 AND f.document_id = @now AND f.metric_id = former.metric_id
        AND f.entity_id = former.entity_id AND f.period_id = former.period_id
        AND f.dimensions_id = former.dimensions_id
    )), 0) AS vanishing FROM former`);
  return (former, now) => compare.get({ former, now }) ?? { figures: 0, vanishing: 0 };
}
