import { z } from "zod";
import { type Clearance, isReadable } from "../../../domain/sensitivity.ts";
import type { QueuedItem, ReviewQueue } from "../../../import/review/review-port.ts";
import type { Database } from "../database.ts";
import { guarded } from "../store-fault.ts";
import { IS_ASKED, type ItemSelection, itemSelection, OF_DOCUMENT, readItem, SELECT_ITEMS } from "./review-items.ts";
import { readConsequences } from "./review-json.ts";

const KEPT = z.object({ consequences: z.string().nullable(), consequences_by: z.string().nullable() });

/** The open questions with their stored consequences, on an open connection. */
export function openSqliteReviewQueue(database: Database, path: string, version: string): ReviewQueue {
  const page = database.prepare<[ItemSelection & { after: number; labels: string; limit: number }], unknown>(`
    ${SELECT_ITEMS}
    WHERE i.status = 'pending' AND i.item_id > @after AND ${OF_DOCUMENT} AND (@doc IS NOT NULL OR ${IS_ASKED})
      AND d.sensitivity IN (SELECT value FROM json_each(@labels))
    ORDER BY i.item_id LIMIT @limit`);
  // Counts per document, which needs only an index, and subtracts labels that are asked about with another document.
  const count = database
    .prepare<[ItemSelection & { labels: string }], number>(
      `SELECT coalesce(sum((
         SELECT count(*) FROM review_item own
         WHERE own.doc = i.doc AND own.source_id = i.source_id AND own.status = 'pending')), 0) - (
         SELECT count(*) FROM review_item i JOIN document d ON d.doc = i.doc AND d.source_id = i.source_id AND d.active = 1
         WHERE i.kind = 'level' AND i.status = 'pending' AND @doc IS NULL AND NOT ${IS_ASKED}
           AND d.sensitivity IN (SELECT value FROM json_each(@labels)))
       FROM document i JOIN source s USING (source_id)
       WHERE i.active = 1 AND ${OF_DOCUMENT} AND i.sensitivity IN (SELECT value FROM json_each(@labels))`,
    )
    .pluck();
  const one = database.prepare<[ItemSelection & { id: number }], unknown>(`${SELECT_ITEMS} WHERE i.item_id = @id`);
  const stated = database.prepare<[], string>("SELECT DISTINCT sensitivity FROM document WHERE active = 1").pluck();
  // Labels are interpreted in TypeScript only, so SQL gets the list of readable ones.
  const labels = (clearance: Clearance | undefined): string =>
    JSON.stringify(stated.all().filter((label) => isReadable(label, clearance)));
  const queued = (row: unknown, clearance: Clearance | undefined): readonly QueuedItem[] => {
    const { consequences, consequences_by } = KEPT.parse(row);
    const known = consequences === null || consequences_by !== version ? null : readConsequences(consequences);
    return readItem(row, clearance).map((item) => ({ item, consequences: known }));
  };
  return {
    page: async ({ limit, after, ...filter }) =>
      guarded(path, () => {
        const rows = page.all({ limit, after, ...itemSelection(filter), labels: labels(filter.clearance) });
        return rows.flatMap((row) => queued(row, filter.clearance));
      }),
    count: async (filter = {}) =>
      guarded(path, () => count.get({ ...itemSelection(filter), labels: labels(filter.clearance) }) ?? 0),
    question: async (id, clearance) =>
      guarded(path, () => {
        const row = one.get({ id, ...itemSelection({ clearance }) });
        return row === undefined ? null : (queued(row, clearance)[0] ?? null);
      }),
  };
}
