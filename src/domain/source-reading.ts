/** How a reading ended. `partly`: something waits for a curator, was rejected, or is no longer there. */
export type ReadingResult = "done" | "partly" | "failed";

/** Why nothing, or not everything, could be read. `not_stored`: the stores could not be written. */
export const READING_FAULTS = ["no_secret", "timed_out", "broke_off", "not_stored", "failed"] as const;

export type ReadingFault = (typeof READING_FAULTS)[number];

/** One reading of a source. */
export interface SourceReading {
  /** The name of the source. */
  readonly source: string;
  /** When it began, as ISO text. */
  readonly at: string;
  /** The hash of the company file that it was read with. */
  readonly companyFile: string;
  readonly result: ReadingResult;
  readonly fault: ReadingFault | null;
  /** Documents that were looked at. */
  readonly files: number;
  /** Those that were new or changed. */
  readonly changed: number;
  readonly failed: number;
  readonly vanished: number;
  readonly facts: number;
  readonly passages: number;
  /** Open questions of the documents that were looked at. */
  readonly questions: number;
  /** Rejected rows and failed documents in words, for operators; the first few. */
  readonly details: readonly string[];
}

/** The last reading of each source. */
export interface SourceReadings {
  last(source: string): Promise<SourceReading | null>;
  keep(reading: SourceReading): Promise<void>;
}
