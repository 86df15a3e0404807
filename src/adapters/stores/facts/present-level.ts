import { CLEARANCES, type Clearance } from "../../../domain/sensitivity.ts";
import { first, type Work } from "../work.ts";
import type { StoredName } from "./sources.ts";

/*
 * Every version of a document has at least its present level: raising the label also withholds former
 * versions, lowering it does not open them. The latest version has its own level, even if withdrawn.
 */

/** SQL expression: the level of version `d` of a document, as a number. */
export const SAID_LEVEL = `CASE d.active WHEN 1 THEN sensitivity_level(d.sensitivity) ELSE max(
  sensitivity_level(d.sensitivity),
  sensitivity_level((
    SELECT latest.sensitivity FROM document latest
    WHERE latest.source_id = d.source_id AND latest.doc = d.doc ORDER BY latest.version DESC LIMIT 1
  ))
) END`;

/**
 * The level of a document for a ruling made at `@at`: the highest of the version in view then, as it was then and as it
 * is now, and of the latest version.
 */
const LEVEL_WHEN_SAID = `
  SELECT max(max(sensitivity_level(sensitivity), coalesce((
    SELECT max(sensitivity_level(former.sensitivity)) FROM former_level former
    WHERE former.document_id = document.document_id AND former.until >= @at), 0))) AS level FROM document
  WHERE source_id = @sourceId AND doc = @doc AND version IN (
    (SELECT max(version) FROM document WHERE source_id = @sourceId AND doc = @doc),
    (SELECT max(version) FROM document WHERE source_id = @sourceId AND doc = @doc AND ingested_at <= @at)
  )`;

/** The level of a ruling on a document; null for an unknown document. */
export function* wordLevel({ sourceId, doc }: StoredName, at: string): Work<Clearance | null> {
  const row = yield* first<{ readonly level: number | null }>(LEVEL_WHEN_SAID, { sourceId, doc, at });
  return row === undefined || row.level === null ? null : levelNumbered(row.level);
}

/** Converts a level that SQL returned. */
export function levelNumbered(level: number): Clearance {
  return CLEARANCES[level] ?? "RESTRICTED";
}
