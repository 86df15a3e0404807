import type { LimitedReading } from "../domain/limited-reading.ts";
import type { Names } from "./names.ts";

/** Says as known on which day, or as stated in which documents, the figures of an answer are; null for those of today. */
export function limitsNote({ knownOn, statedIn }: LimitedReading, names: Names): string | null {
  const { catalog, date } = names;
  const notes = [
    knownOn === undefined ? null : catalog.notes.knownOn(date(knownOn)),
    statedIn === undefined
      ? null
      : catalog.notes.statedIn(catalog.list(statedIn.docs.map((doc) => names.source({ doc, locator: "" }).doc))),
  ].filter((one) => one !== null);
  return notes.length === 0 ? null : notes.join(" ");
}
