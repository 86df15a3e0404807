import { CLEARANCES, type Clearance, sensitivityLevel } from "../../../domain/sensitivity.ts";
import type { Database } from "../database.ts";
import type { StoredName } from "./sources.ts";

/*
 * What a document ever said has at least the level that the document has now: a label that was corrected upwards
 * withholds the former versions too, and one that was lowered opens none. The latest version counts as what it is now,
 * also where it was withdrawn.
 */

/** Gives SQL what a label means: that is decided in one place, which is none of it. */
export function defineSensitivityLevel(database: Database): void {
  database.function("sensitivity_level", { deterministic: true }, (label) => sensitivityLevel(String(label)));
}

/** The level of what the version `d` of a document said, as a number. */
export const SAID_LEVEL = `CASE d.active WHEN 1 THEN sensitivity_level(d.sensitivity) ELSE max(
  sensitivity_level(d.sensitivity),
  sensitivity_level((
    SELECT latest.sensitivity FROM document latest
    WHERE latest.source_id = d.source_id AND latest.doc = d.doc ORDER BY latest.version DESC LIMIT 1
  ))
) END`;

/** The level of what was said `@at` some time of a document: of the version that was in view then, and of the latest. */
const LEVEL_WHEN_SAID = `
  SELECT max(sensitivity_level(sensitivity)) FROM document
  WHERE source_id = @sourceId AND doc = @doc AND version IN (
    (SELECT max(version) FROM document WHERE source_id = @sourceId AND doc = @doc),
    (SELECT max(version) FROM document WHERE source_id = @sourceId AND doc = @doc AND ingested_at <= @at)
  )`;

/** The level of a person's word on a document; null where no such document is known. */
export function openWordLevel(database: Database): (document: StoredName, at: string) => Clearance | null {
  const select = database.prepare<[StoredName & { readonly at: string }], number | null>(LEVEL_WHEN_SAID).pluck();
  return (document, at) => {
    const level = select.get({ ...document, at }) ?? null;
    return level === null ? null : levelNumbered(level);
  };
}

/** The level with a number that SQL gave. */
export function levelNumbered(level: number): Clearance {
  return CLEARANCES[level] ?? "RESTRICTED";
}
