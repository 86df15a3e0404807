import type { ItemDraft } from "../../../import/review/review-port.ts";
import type { Consequences } from "../../../import/review/review-question.ts";
import type { Snippet } from "../../../import/tables/snippet-shape.ts";
import type { StoredName } from "../facts/sources.ts";
import { all, change, first, type Work } from "../work.ts";
import { IS_ASKED } from "./review-items.ts";
import { readLineSnippets, readSnippet } from "./review-json.ts";

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

const UPSERT = `
  INSERT INTO review_item (source_id, doc, key, kind, text, locator, candidates, snippet, lines, waiting, status, ruling_id,
    consequences, consequences_by)
  VALUES (@sourceId, @doc, @key, @kind, @text, @locator, @candidates, @snippet, @lines, @waiting, @status, @rulingId,
    @consequences, @by)
  ON CONFLICT (source_id, doc, key) DO UPDATE SET
    kind = excluded.kind, text = excluded.text, locator = excluded.locator, candidates = excluded.candidates,
    snippet = excluded.snippet, lines = excluded.lines, waiting = excluded.waiting, status = excluded.status,
    ruling_id = excluded.ruling_id, consequences = excluded.consequences, consequences_by = excluded.consequences_by`;

/**
 * Replaces a document's questions; a question that is raised again keeps its id. Returns the number of open ones
 * about figures.
 */
export function* syncItems(
  { sourceId, doc }: StoredName,
  drafts: readonly ItemDraft[],
  { snippetOf, consequences, by }: Accompaniment,
): Work<number> {
  const raised = new Set(drafts.map(({ key }) => key));
  const sql = "SELECT key, snippet, lines FROM review_item WHERE source_id = ? AND doc = ?";
  const before = yield* all<StoredItem>(sql, [sourceId, doc]);
  for (const { key } of before)
    if (!raised.has(key))
      yield* change("DELETE FROM review_item WHERE source_id = ? AND doc = ? AND key = ?", [sourceId, doc, key]);
  const known = snippetsIn(before);
  const rowsOf = (asked: Pick<ItemDraft, "key" | "locator">): Snippet | null => {
    const snippet = snippetOf(asked);
    return snippet === undefined ? (known.get(asked.key) ?? null) : snippet;
  };
  for (const [at, draft] of drafts.entries()) {
    const snippet = rowsOf(draft);
    yield* change(UPSERT, {
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
}

const LABELS_ASKED = `SELECT count(*) AS asked FROM review_item i
  WHERE i.source_id = ? AND i.doc = ? AND i.kind = 'level' AND i.status = 'pending' AND ${IS_ASKED}`;

/** The number of open questions about labels of a document that no other document asks. */
export function* labelsAsked({ sourceId, doc }: StoredName): Work<number> {
  return (yield* first<{ readonly asked: number }>(LABELS_ASKED, [sourceId, doc]))?.asked ?? 0;
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
