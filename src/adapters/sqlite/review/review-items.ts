import { z } from "zod";
import {
  type Clearance,
  DEFAULT_CLEARANCE,
  isReadable,
  levelOf,
  sensitivityLevel,
} from "../../../domain/sensitivity.ts";
import type { ReviewItem } from "../../../import/review/review-item.ts";
import type { ItemDraft, ItemFilter } from "../../../import/review/review-port.ts";
import type { Consequences } from "../../../import/review/review-question.ts";
import type { Snippet } from "../../../import/tables/snippet-shape.ts";
import type { Database } from "../database.ts";
import { distinguishing, fromField, SOURCE_COLUMNS, type StoredName, sourceIn } from "../facts/sources.ts";
import { DOUBT_KINDS, readChoices, readLineSnippets, readLines, readSnippet } from "./review-json.ts";

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
  list(filter: ItemFilter): readonly ReviewItem[];
  byId(id: number, clearance?: Clearance): ReviewItem | null;
}

const STATUSES = z.enum(["pending", "approved", "corrected", "rejected"]);

const ROW = z.object({
  item_id: z.int(),
  doc: z.string(),
  source_kind: z.enum(["folder", "uploads"]),
  source_place: z.string(),
  from: z.string().nullable(),
  key: z.string(),
  kind: DOUBT_KINDS,
  text: z.string(),
  locator: z.string(),
  candidates: z.string(),
  snippet: z.string().nullable(),
  lines: z.string(),
  waiting_now: z.int(),
  status: STATUSES,
  ruling_id: z.int().nullable(),
  sensitivity: z.string(),
});

/** SQL condition: a document by name and optionally by source. */
export const OF_DOCUMENT =
  "(@doc IS NULL OR i.doc = @doc) AND (@kind IS NULL OR (s.kind = @kind AND s.place = @place))";

/** The parameters of `SELECT_ITEMS` and of `OF_DOCUMENT`. */
export interface ItemSelection {
  readonly doc: string | null;
  readonly kind: string | null;
  readonly place: string | null;
  readonly level: number;
}

export function itemSelection({ doc, source, clearance }: Selecting): ItemSelection {
  return {
    doc: doc ?? null,
    kind: source?.kind ?? null,
    place: source?.place ?? null,
    level: sensitivityLevel(clearance ?? DEFAULT_CLEARANCE),
  };
}

type Selecting = { readonly [Key in "doc" | "source" | "clearance"]?: ItemFilter[Key] | undefined };

/**
 * SQL condition: an item that is asked. Each document with an unexplained label has an item for it, and the first one
 * asks for all.
 */
export const IS_ASKED = `(i.kind <> 'level' OR NOT EXISTS (
  SELECT 1 FROM review_item same WHERE same.kind = 'level' AND same.key = i.key AND same.item_id < i.item_id))`;

/** The question about a label concerns documents of any level, and so needs the highest clearance. */
export const SELECT_ITEMS = `
  SELECT i.*, CASE i.kind WHEN 'level' THEN 'RESTRICTED' ELSE d.sensitivity END AS sensitivity,
    CASE i.kind WHEN 'level' THEN (
      SELECT count(*) FROM review_item same WHERE same.kind = 'level' AND same.key = i.key AND same.status = 'pending'
    ) ELSE i.waiting END AS waiting_now, ${SOURCE_COLUMNS}, ${distinguishing("@level")} AS "from"
  FROM review_item i
  JOIN document d ON d.doc = i.doc AND d.source_id = i.source_id AND d.active = 1
  JOIN source s ON s.source_id = i.source_id`;

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
  const list = database.prepare<[ItemSelection & { readonly status: string | null }], unknown>(`${SELECT_ITEMS}
    WHERE (@status IS NULL OR i.status = @status) AND ${OF_DOCUMENT} AND (@doc IS NOT NULL OR ${IS_ASKED})
    ORDER BY i.doc, i.source_id, i.item_id`);
  const one = database.prepare<[ItemSelection & { readonly id: number }], unknown>(
    `${SELECT_ITEMS} WHERE i.item_id = @id`,
  );
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
    list: ({ status = null, ...filter }) =>
      list.all({ status, ...itemSelection(filter) }).flatMap((row) => readItem(row, filter.clearance)),
    byId: (id, clearance) => {
      const row = one.get({ id, ...itemSelection({ clearance }) });
      return row === undefined ? null : (readItem(row, clearance)[0] ?? null);
    },
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

/** Empty where the person may not see the document. */
export function readItem(row: unknown, clearance: Clearance = DEFAULT_CLEARANCE): readonly ReviewItem[] {
  const {
    item_id,
    source_kind,
    source_place,
    from,
    candidates,
    snippet,
    lines,
    ruling_id,
    sensitivity,
    waiting_now,
    ...item
  } = ROW.parse(row);
  if (!isReadable(sensitivity, clearance)) return [];
  return [
    {
      ...item,
      id: item_id,
      source: sourceIn({ source_kind, source_place }),
      ...fromField(from),
      sensitivity: levelOf(sensitivity),
      candidates: readChoices(candidates),
      snippet: snippet === null ? null : readSnippet(snippet),
      lines: readLines(lines),
      waiting: waiting_now,
      rulingId: ruling_id,
    },
  ];
}
