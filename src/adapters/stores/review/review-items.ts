import { z } from "zod";
import {
  type Clearance,
  DEFAULT_CLEARANCE,
  isReadable,
  levelOf,
  sensitivityLevel,
} from "../../../domain/sensitivity.ts";
import type { ReviewItem } from "../../../import/review/review-item.ts";
import type { ItemFilter } from "../../../import/review/review-port.ts";
import { distinguishing, fromField, SOURCE_COLUMNS, sourceIn } from "../facts/sources.ts";
import { all, first, type Work } from "../work.ts";
import { DOUBT_KINDS, readChoices, readLines, readSnippet } from "./review-json.ts";

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
  "(CAST(@doc AS TEXT) IS NULL OR i.doc = @doc) AND (CAST(@kind AS TEXT) IS NULL OR (s.kind = @kind AND s.place = @place))";

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

const LIST = `${SELECT_ITEMS}
  WHERE (CAST(@status AS TEXT) IS NULL OR i.status = @status) AND ${OF_DOCUMENT}
    AND (CAST(@doc AS TEXT) IS NOT NULL OR ${IS_ASKED})
  ORDER BY i.doc, i.source_id, i.item_id`;

export function* listItems({ status, ...filter }: ItemFilter): Work<readonly ReviewItem[]> {
  const rows = yield* all(LIST, { status: status ?? null, ...itemSelection(filter) });
  return rows.flatMap((row) => readItem(row, filter.clearance));
}

export const ONE_ITEM = `${SELECT_ITEMS} WHERE i.item_id = @id`;

export function* itemById(id: number, clearance?: Clearance): Work<ReviewItem | null> {
  const row = yield* first(ONE_ITEM, { id, level: itemSelection({ clearance }).level });
  return row === undefined ? null : (readItem(row, clearance)[0] ?? null);
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
