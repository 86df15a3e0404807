import { z } from "zod";
import { type Clearance, isReadable } from "../../../domain/sensitivity.ts";
import type { QueuedItem, ReviewQueue } from "../../../import/review/review-port.ts";
import { all, first, type SqlDatabase, type Work } from "../work.ts";
import { IS_ASKED, itemSelection, OF_DOCUMENT, ONE_ITEM, readItem, SELECT_ITEMS } from "./review-items.ts";
import { readConsequences } from "./review-json.ts";

const KEPT = z.object({ consequences: z.string().nullable(), consequences_by: z.string().nullable() });

const OF_LABELS = "IN (SELECT value FROM json_each(@labels))";

const PAGE = `
  ${SELECT_ITEMS}
  WHERE i.status = 'pending' AND i.item_id > @after AND ${OF_DOCUMENT}
    AND (CAST(@doc AS TEXT) IS NOT NULL OR ${IS_ASKED}) AND d.sensitivity ${OF_LABELS}
  ORDER BY i.item_id LIMIT @limit`;

/** Counts per document, which needs only an index, and subtracts labels that are asked about with another document. */
const COUNT = `SELECT coalesce(sum((
    SELECT count(*) FROM review_item own
    WHERE own.doc = i.doc AND own.source_id = i.source_id AND own.status = 'pending')), 0) - (
    SELECT count(*) FROM review_item i JOIN document d ON d.doc = i.doc AND d.source_id = i.source_id AND d.active = 1
    WHERE i.kind = 'level' AND i.status = 'pending' AND CAST(@doc AS TEXT) IS NULL AND NOT ${IS_ASKED}
      AND d.sensitivity ${OF_LABELS}) AS open
  FROM document i JOIN source s USING (source_id)
  WHERE i.active = 1 AND ${OF_DOCUMENT} AND i.sensitivity ${OF_LABELS}`;

/** The open questions with their stored consequences; `version` is that of the company file. */
export function reviewQueue(database: SqlDatabase, version: string): ReviewQueue {
  return {
    page: ({ limit, after, ...filter }) =>
      database.read(function* () {
        const labels = yield* readableLabels(filter.clearance);
        const rows = yield* all(PAGE, { limit, after, ...itemSelection(filter), labels });
        return rows.flatMap((row) => queued(row, version, filter.clearance));
      }),
    count: (filter = {}) =>
      database.read(function* () {
        const { level: _, ...selection } = itemSelection(filter);
        const values = { ...selection, labels: yield* readableLabels(filter.clearance) };
        return (yield* first<{ readonly open: number }>(COUNT, values))?.open ?? 0;
      }),
    question: (id, clearance) =>
      database.read(function* () {
        const row = yield* first(ONE_ITEM, { id, level: itemSelection({ clearance }).level });
        return row === undefined ? null : (queued(row, version, clearance)[0] ?? null);
      }),
  };
}

/** Labels are interpreted in TypeScript only, so SQL gets the list of readable ones. */
function* readableLabels(clearance: Clearance | undefined): Work<string> {
  const rows = yield* all<{ readonly sensitivity: string }>(
    "SELECT DISTINCT sensitivity FROM document WHERE active = 1",
  );
  return JSON.stringify(rows.map(({ sensitivity }) => sensitivity).filter((label) => isReadable(label, clearance)));
}

function queued(row: unknown, version: string, clearance: Clearance | undefined): readonly QueuedItem[] {
  const { consequences, consequences_by } = KEPT.parse(row);
  const known = consequences === null || consequences_by !== version ? null : readConsequences(consequences);
  return readItem(row, clearance).map((item) => ({ item, consequences: known }));
}
