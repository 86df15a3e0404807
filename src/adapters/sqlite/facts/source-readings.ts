import { z } from "zod";
import { READING_FAULTS, type SourceReading, type SourceReadings } from "../../../domain/source-reading.ts";
import type { Database } from "../database.ts";
import { guarded } from "../store-fault.ts";

const count = z.int().nonnegative();

const READING = z.object({
  source: z.string(),
  at: z.string(),
  companyFile: z.string(),
  result: z.enum(["done", "partly", "failed"]),
  fault: z.enum(READING_FAULTS).nullable(),
  files: count,
  changed: count,
  failed: count,
  vanished: count,
  facts: count,
  passages: count,
  questions: count,
  details: z.array(z.string()),
});

/** The last reading of each source, in the fact store. */
export function openSourceReadings(database: Database, path: string): SourceReadings {
  const select = database.prepare<[string], string>("SELECT reading FROM source_reading WHERE source = ?").pluck();
  const replace = database.prepare<[string, string]>("INSERT OR REPLACE INTO source_reading VALUES (?, ?)");
  return {
    last: async (source) =>
      guarded(path, () => {
        const text = select.get(source);
        return text === undefined ? null : READING.parse(JSON.parse(text));
      }),
    keep: async (reading: SourceReading) =>
      guarded(path, () => {
        replace.run(reading.source, JSON.stringify(reading));
      }),
  };
}
