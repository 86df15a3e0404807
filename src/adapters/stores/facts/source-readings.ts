import { z } from "zod";
import { READING_FAULTS, type SourceReading, type SourceReadings } from "../../../domain/source-reading.ts";
import { change, first, type SqlDatabase } from "../work.ts";

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
export function sourceReadings(database: SqlDatabase): SourceReadings {
  return {
    last: async (source) => {
      const sql = "SELECT reading FROM source_reading WHERE source = ?";
      const row = await database.read(() => first<{ readonly reading: string }>(sql, [source]));
      return row === undefined ? null : READING.parse(JSON.parse(row.reading));
    },
    keep: async (reading: SourceReading) => {
      await database.write(() => change(KEEP, [reading.source, JSON.stringify(reading)]));
    },
  };
}

const KEEP = `INSERT INTO source_reading VALUES (?, ?)
  ON CONFLICT (source) DO UPDATE SET reading = excluded.reading`;
