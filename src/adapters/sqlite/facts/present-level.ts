import { CLEARANCES, type Clearance, sensitivityLevel } from "../../../domain/sensitivity.ts";
import type { Database } from "../database.ts";
import type { StoredName } from "./sources.ts";

/*
 * Every version of a document has at least its present level: raising the label also withholds former
 * versions, lowering it does not open them. The latest version has its own level, even if withdrawn.
 */

/** Registers the SQL function `sensitivity_level`, so that labels are interpreted in one place. */
export function defineSensitivityLevel(database: Database): void {
  database.function("sensitivity_level", { deterministic: true }, (label) => sensitivityLevel(String(label)));
}

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
    WHERE former.document_id = document.document_id AND former.until >= @at), 0))) FROM document
  WHERE source_id = @sourceId AND doc = @doc AND version IN (
    (SELECT max(version) FROM document WHERE source_id = @sourceId AND doc = @doc),
    (SELECT max(version) FROM document WHERE source_id = @sourceId AND doc = @doc AND ingested_at <= @at)
  )`;

/** The level of a ruling on a document; null for an unknown document. */
export function openWordLevel(database: Database): (document: StoredName, at: string) => Clearance | null {
  const select = database.prepare<[StoredName & { readonly at: string }], number | null>(LEVEL_WHEN_SAID).pluck();
  return (document, at) => {
    const level = select.get({ ...document, at }) ?? null;
    return level === null ? null : levelNumbered(level);
  };
}

/** Converts a level that SQL returned. */
export function levelNumbered(level: number): Clearance {
  return CLEARANCES[level] ?? "RESTRICTED";
}
