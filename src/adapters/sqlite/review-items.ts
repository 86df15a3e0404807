import { z } from "zod";
import { type Clearance, DEFAULT_CLEARANCE, isReadable, levelOf } from "../../domain/sensitivity.ts";
import type { ReviewItem, Snippet } from "../../review/review-item.ts";
import type { ItemDraft, ItemFilter } from "../../review/review-port.ts";
import type { Consequences } from "../../review/review-question.ts";
import type { Database } from "./database.ts";
import { DOUBT_KINDS, readChoices, readSnippet } from "./review-json.ts";

/** What is stored with the questions of a document beside their words. */
export interface Accompaniment {
  readonly snippetOf: (draft: ItemDraft) => Snippet | null;
  /** In the order of the questions. */
  readonly consequences: readonly Consequences[];
  /** The version of the company file by which they were worked out. */
  readonly by: string;
}

/** For a document that leaves no question. */
export const NO_ACCOMPANIMENT: Accompaniment = { snippetOf: () => null, consequences: [], by: "" };

/** The questions that documents leave to people. */
export interface ReviewItems {
  /** Puts the questions of a document in place of its former ones; one that is asked again keeps its number. Gives how many wait. */
  sync(doc: string, drafts: readonly ItemDraft[], beside: Accompaniment): number;
  list(filter: ItemFilter): readonly ReviewItem[];
  byId(id: number, clearance?: Clearance): ReviewItem | null;
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

export const SELECT_ITEMS = `
  SELECT i.*, d.sensitivity FROM review_item i JOIN document d ON d.doc = i.doc AND d.active = 1`;

export function openReviewItems(database: Database): ReviewItems {
  const upsert = database.prepare<[Readonly<Record<string, string | number | null>>]>(`
    INSERT INTO review_item (doc, key, kind, text, locator, candidates, snippet, waiting, status, ruling_id,
      consequences, consequences_by)
    VALUES (@doc, @key, @kind, @text, @locator, @candidates, @snippet, @waiting, @status, @rulingId, @consequences, @by)
    ON CONFLICT (doc, key) DO UPDATE SET
      kind = excluded.kind, text = excluded.text, locator = excluded.locator, candidates = excluded.candidates,
      snippet = coalesce(excluded.snippet, snippet), waiting = excluded.waiting, status = excluded.status,
      ruling_id = excluded.ruling_id, consequences = excluded.consequences, consequences_by = excluded.consequences_by`);
  const keys = database.prepare<[string], string>("SELECT key FROM review_item WHERE doc = ?").pluck();
  const drop = database.prepare<[string, string]>("DELETE FROM review_item WHERE doc = ? AND key = ?");
  const list = database.prepare<
    [{ readonly status: string | null; readonly doc: string | null }],
    unknown
  >(`${SELECT_ITEMS}
    WHERE (@status IS NULL OR i.status = @status) AND (@doc IS NULL OR i.doc = @doc)
    ORDER BY i.doc, i.item_id`);
  const one = database.prepare<[number], unknown>(`${SELECT_ITEMS} WHERE i.item_id = ?`);
  return {
    sync: (doc, drafts, { snippetOf, consequences, by }) => {
      const raised = new Set(drafts.map(({ key }) => key));
      for (const key of keys.all(doc)) if (!raised.has(key)) drop.run(doc, key);
      for (const [at, draft] of drafts.entries()) {
        const snippet = snippetOf(draft);
        upsert.run({
          ...draft,
          doc,
          by,
          consequences: JSON.stringify(consequences[at] ?? null),
          candidates: JSON.stringify(draft.candidates),
          snippet: snippet === null ? null : JSON.stringify(snippet),
        });
      }
      return drafts.filter(({ status }) => status === "pending").length;
    },
    list: ({ status = null, doc = null, clearance }) =>
      list.all({ status, doc }).flatMap((row) => readItem(row, clearance)),
    byId: (id, clearance) => {
      const row = one.get(id);
      return row === undefined ? null : (readItem(row, clearance)[0] ?? null);
    },
  };
}

/** Nothing of a document is asked of somebody who may not see it. */
export function readItem(row: unknown, clearance: Clearance = DEFAULT_CLEARANCE): readonly ReviewItem[] {
  const { item_id, candidates, snippet, ruling_id, sensitivity, ...item } = ROW.parse(row);
  if (!isReadable(sensitivity, clearance)) return [];
  return [
    {
      ...item,
      id: item_id,
      sensitivity: levelOf(sensitivity),
      candidates: readChoices(candidates),
      snippet: snippet === null ? null : readSnippet(snippet),
      rulingId: ruling_id,
    },
  ];
}
