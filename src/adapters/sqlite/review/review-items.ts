import type { ItemDraft } from "../../../import/review/review-port.ts";
import type { Consequences } from "../../../import/review/review-question.ts";
import type { Snippet } from "../../../import/tables/snippet-shape.ts";
import type { StoredName } from "../../stores/facts/sources.ts";
import { IS_ASKED } from "../../stores/review/review-items.ts";
import { readLineSnippets, readSnippet } from "../../stores/review/review-json.ts";
import type { Database } from "../database.ts";

/** Data stored with a document's questions besides their text. */
export interface Accompaniment {
  /** The rows around a question or a line of one; `undefined` keeps the stored ones. */
  readonly snippetOf: (asked: Pick<ItemDraft, "key" | "locator">) => Snippet | null | undefined;
  /** In the order of the questions. */
  readonly consequences: readonly Consequences[];
  /** The version of the company file that the consequences were computed with. */
  readonly by: string;
}

/** For a document without questions. */
export const NO_ACCOMPANIMENT: Accompaniment = { snippetOf: () => null, consequences: [], by: "" };

/** The questions that documents raise. */
export interface ReviewItems {
  /**
   * Replaces a document's questions; a question that is raised again keeps its id. Returns the number of open ones
   * about figures.
   */
  sync(document: StoredName, drafts: readonly ItemDraft[], beside: Accompaniment): number;
  /** The number of open questions about labels of a document that no other document asks. */
  labelsAsked(document: StoredName): number;
}

export function openReviewItems(database: Database): ReviewItems {
  const upsert = database.prepare<[Readonly<Record<string, string | number | null>>]>(`
    INSERT INTO review_item (source_id, doc, key, kind, text, locator, candidates, snippet, lines, waiting, status, ruling_id,
      consequences, consequences_by)
    VALUES (@sourceId, @doc, @key, @kind, @text, @locator, @candidates, @snippet, @lines, @waiting, @status, @rulingId,
      @consequences, @by)
    ON CONFLICT (source_id, doc, key) DO UPDATE SET
      kind = excluded.kind, text = excluded.text, locator = excluded.locator, candidates = excluded.candidates,
      snippet = excluded.snippet, lines = excluded.lines, waiting = excluded.waiting, status = excluded.status,
      ruling_id = excluded.ruling_id, consequences = excluded.consequences, consequences_by = excluded.consequences_by`);
  const own = "source_id = @sourceId AND doc = @doc";
  const stored = database.prepare<[StoredName], StoredItem>(`SELECT key, snippet, lines FROM review_item WHERE ${own}`);
  const drop = database.prepare<[StoredName & { readonly key: string }]>(
    `DELETE FROM review_item WHERE ${own} AND key = @key`,
  );
  const labels = database
    .prepare<[StoredName], number>(
      `SELECT count(*) FROM review_item i WHERE ${own} AND i.kind = 'level' AND i.status = 'pending' AND ${IS_ASKED}`,
    )
    .pluck();
  return {
    sync: ({ sourceId, doc }, drafts, { snippetOf, consequences, by }) => {
      const raised = new Set(drafts.map(({ key }) => key));
      const before = stored.all({ sourceId, doc });
      for (const { key } of before) if (!raised.has(key)) drop.run({ sourceId, doc, key });
      const known = snippetsIn(before);
      const rowsOf = (asked: Pick<ItemDraft, "key" | "locator">): Snippet | null => {
        const snippet = snippetOf(asked);
        return snippet === undefined ? (known.get(asked.key) ?? null) : snippet;
      };
      for (const [at, draft] of drafts.entries()) {
        const snippet = rowsOf(draft);
        upsert.run({
          ...draft,
          sourceId,
          doc,
          by,
          consequences: JSON.stringify(consequences[at] ?? null),
          candidates: JSON.stringify(draft.candidates),
          lines: JSON.stringify(draft.lines.map((line) => ({ ...line, snippet: rowsOf(line) }))),
          snippet: snippet === null ? null : JSON.stringify(snippet),
        });
      }
      return drafts.filter(({ kind, status }) => kind !== "level" && status === "pending").length;
    },
    labelsAsked: ({ sourceId, doc }) => labels.get({ sourceId, doc }) ?? 0,
  };
}

interface StoredItem {
  readonly key: string;
  readonly snippet: string | null;
  readonly lines: string;
}

/** The rows around each question and each line of one, since a line may become a question of its own. */
function snippetsIn(items: readonly StoredItem[]): ReadonlyMap<string, Snippet> {
  const ofLines = items.flatMap(({ lines }) => readLineSnippets(lines));
  const own = items.flatMap(({ key, snippet }) => (snippet === null ? [] : [[key, readSnippet(snippet)] as const]));
  return new Map([...ofLines, ...own]);
}
