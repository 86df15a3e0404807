import { z } from "zod";
import { isReadable } from "../../domain/sensitivity.ts";
import type { ReviewItem, Snippet } from "../../review/review-item.ts";
import type { ItemDraft, ItemFilter } from "../../review/review-port.ts";
import type { Database } from "./database.ts";
import { DOUBT_KINDS, readChoices, readSnippet } from "./review-json.ts";

/** The questions that documents leave to people. */
export interface ReviewItems {
  /** Puts the questions of a document in place of its former ones; one that is asked again keeps its number. Gives how many wait. */
  sync(doc: string, drafts: readonly ItemDraft[], snippetOf: (draft: ItemDraft) => Snippet | null): number;
  list(filter: ItemFilter): readonly ReviewItem[];
  byId(id: number): ReviewItem | null;
}

const STATUSES = z.enum(["pending", "approved", "corrected", "rejected"]);

const ROW = z.object({
  item_id: z.int(),
  doc: z.string(),
  key: z.string(),
  kind: DOUBT_KINDS,
  text: z.string(),
  locator: z.string(),
  candidates: z.string(),
  snippet: z.string().nullable(),
  waiting: z.int(),
  status: STATUSES,
  ruling_id: z.int().nullable(),
  sensitivity: z.string(),
});

const SELECT = `
  SELECT i.*, d.sensitivity FROM review_item i JOIN document d ON d.doc = i.doc AND d.active = 1`;

export function openReviewItems(database: Database): ReviewItems {
  const upsert = database.prepare<[Readonly<Record<string, string | number | null>>]>(`
    INSERT INTO review_item (doc, key, kind, text, locator, candidates, snippet, waiting, status, ruling_id)
    VALUES (@doc, @key, @kind, @text, @locator, @candidates, @snippet, @waiting, @status, @rulingId)
    ON CONFLICT (doc, key) DO UPDATE SET
      kind = excluded.kind, text = excluded.text, locator = excluded.locator, candidates = excluded.candidates,
      snippet = coalesce(excluded.snippet, snippet), waiting = excluded.waiting, status = excluded.status,
      ruling_id = excluded.ruling_id`);
  const keys = database.prepare<[string], string>("SELECT key FROM review_item WHERE doc = ?").pluck();
  const drop = database.prepare<[string, string]>("DELETE FROM review_item WHERE doc = ? AND key = ?");
  const list = database.prepare<[{ readonly status: string | null; readonly doc: string | null }], unknown>(`${SELECT}
    WHERE (@status IS NULL OR i.status = @status) AND (@doc IS NULL OR i.doc = @doc)
    ORDER BY i.doc, i.item_id`);
  const one = database.prepare<[number], unknown>(`${SELECT} WHERE i.item_id = ?`);
  return {
    sync: (doc, drafts, snippetOf) => {
      const raised = new Set(drafts.map(({ key }) => key));
      for (const key of keys.all(doc)) if (!raised.has(key)) drop.run(doc, key);
      for (const draft of drafts) {
        const snippet = snippetOf(draft);
        upsert.run({
          ...draft,
          doc,
          candidates: JSON.stringify(draft.candidates),
          snippet: snippet === null ? null : JSON.stringify(snippet),
        });
      }
      return drafts.filter(({ status }) => status === "pending").length;
    },
    list: ({ status = null, doc = null }) => list.all({ status, doc }).flatMap(readable),
    byId: (id) => {
      const row = one.get(id);
      return row === undefined ? null : (readable(row)[0] ?? null);
    },
  };
}

/** Nothing of a document that may not be shown can be found, so nothing of it is asked. */
function readable(row: unknown): readonly ReviewItem[] {
  const { item_id, candidates, snippet, ruling_id, sensitivity, ...item } = ROW.parse(row);
  if (!isReadable(sensitivity)) return [];
  return [
    {
      ...item,
      id: item_id,
      candidates: readChoices(candidates),
      snippet: snippet === null ? null : readSnippet(snippet),
      rulingId: ruling_id,
    },
  ];
}
