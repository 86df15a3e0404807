import { editionOf } from "../../../passages/editions/edition.ts";
import { editionText } from "../../../passages/editions/edition-text.ts";
import { all, change, first, type Work } from "../work.ts";
import { storedLanguage } from "./passage-reader.ts";

interface UnreadRow {
  readonly id: number;
  readonly doc: string;
  readonly title: string;
  readonly issuedOn: string | null;
  readonly first: number;
  readonly size: number;
}

const UNREAD = "FROM passage_document WHERE version_until IS NULL AND edition IS NULL";

/** Whether documents in view were stored by a release that did not read them as editions. */
export function* hasUnreadEditions(): Work<boolean> {
  return (yield* first(`SELECT 1 ${UNREAD} LIMIT 1`)) !== undefined;
}

/** Reads the editions of such documents, once, from their stored passages. */
export function* readEditions(): Work<void> {
  const unread = yield* all<UnreadRow>(
    `SELECT document_id AS id, doc, title, issued_on AS "issuedOn", passage_id_first AS first, length(lengths) / 2 AS size ${UNREAD}`,
  );
  for (const { id, doc, title, issuedOn, first: from, size } of unread) {
    const rows = yield* all<{ readonly text: string; readonly language: string }>(
      "SELECT text, language FROM passage WHERE passage_id BETWEEN ? AND ? ORDER BY passage_id",
      [from, from + size - 1],
    );
    const passages = rows.map(({ text, language }) => ({ text, language: storedLanguage(language) }));
    const edition = editionText(editionOf({ doc, title, issuedOn, passages }));
    yield* change("UPDATE passage_document SET edition = ? WHERE document_id = ?", [edition, id]);
  }
}
