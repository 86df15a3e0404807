import type { Migration } from "../database.ts";

/**
 * When versions of documents left view, and when decisions added facts to them; when they came is `ingested_at`, and
 * when a decision took a fact out is the time of its ruling. Kept by document, so that a million facts cost nothing.
 * Of changes before this migration only a span is known: `left_after` to `left_at`, `came_after` to `came_at`.
 */
export const VIEW_TIMES: Migration = `
-- Null while it is in view.
ALTER TABLE document ADD COLUMN left_after TEXT;
ALTER TABLE document ADD COLUMN left_at TEXT;
UPDATE document SET left_at = coalesce((
  SELECT next.ingested_at FROM document next
  WHERE next.source_id = document.source_id AND next.doc = document.doc AND next.version > document.version
  ORDER BY next.version LIMIT 1
), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) WHERE active = 0;
-- One that was withdrawn may have left at any time before its next version came.
UPDATE document SET left_after = CASE withdrawn WHEN 1 THEN ingested_at ELSE left_at END WHERE active = 0;

ALTER TABLE added_fact ADD COLUMN came_after TEXT;
ALTER TABLE added_fact ADD COLUMN came_at TEXT;
UPDATE added_fact SET
  came_after = (SELECT ingested_at FROM document d WHERE d.document_id = added_fact.document_id),
  came_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
`;
