import { z } from "zod";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import type { QueuedItem, ReviewQueue } from "../../review/review-port.ts";
import type { Database } from "./database.ts";
import { readItem, SELECT_ITEMS } from "./review-items.ts";
import { readConsequences } from "./review-json.ts";
import { guarded } from "./store-fault.ts";

const KEPT = z.object({ consequences: z.string().nullable(), consequences_by: z.string().nullable() });

/** The questions as they are kept ready, on a connection that is open already. */
export function openSqliteReviewQueue(database: Database, path: string, version: string): ReviewQueue {
  const page = database.prepare<[{ after: number; doc: string | null; labels: string; limit: number }], unknown>(`
    ${SELECT_ITEMS}
    WHERE i.status = 'pending' AND i.item_id > @after AND (@doc IS NULL OR i.doc = @doc)
      AND d.sensitivity IN (SELECT value FROM json_each(@labels))
    ORDER BY i.item_id LIMIT @limit`);
  // Document by document, so that counting many open questions reads an index alone.
  const count = database
    .prepare<[{ doc: string | null; labels: string }], number>(
      `SELECT coalesce(sum((SELECT count(*) FROM review_item i WHERE i.doc = d.doc AND i.status = 'pending')), 0)
       FROM document d
       WHERE d.active = 1 AND (@doc IS NULL OR d.doc = @doc) AND d.sensitivity IN (SELECT value FROM json_each(@labels))`,
    )
    .pluck();
  const one = database.prepare<[number], unknown>(`${SELECT_ITEMS} WHERE i.item_id = ?`);
  const stated = database.prepare<[], string>("SELECT DISTINCT sensitivity FROM document WHERE active = 1").pluck();
  // Which labels may be read is decided in one place, and that is not SQL.
  const labels = (clearance: Clearance | undefined): string =>
    JSON.stringify(stated.all().filter((label) => isReadable(label, clearance)));
  const queued = (row: unknown, clearance: Clearance | undefined): readonly QueuedItem[] => {
    const { consequences, consequences_by } = KEPT.parse(row);
    const known = consequences === null || consequences_by !== version ? null : readConsequences(consequences);
    return readItem(row, clearance).map((item) => ({ item, consequences: known }));
  };
  return {
    page: async ({ limit, after, doc = null, clearance }) =>
      guarded(path, () => {
        const rows = page.all({ limit, after, doc, labels: labels(clearance) });
        return rows.flatMap((row) => queued(row, clearance));
      }),
    count: async ({ doc = null, clearance } = {}) =>
      guarded(path, () => count.get({ doc, labels: labels(clearance) }) ?? 0),
    question: async (id, clearance) =>
      guarded(path, () => {
        const row = one.get(id);
        return row === undefined ? null : (queued(row, clearance)[0] ?? null);
      }),
  };
}
