import type { FileError } from "../file-error.ts";

/** What the reading process is asked for: a job's first batch, or its next one, and how long that may take. */
export type Request = { readonly secondsMax: number } & (
  | { readonly kind: "start"; readonly module: string; readonly name: string; readonly argument: unknown }
  | { readonly kind: "next" }
);

/** What it answers. */
export type Reply<Batch> =
  | { readonly kind: "batch"; readonly batch: Batch }
  | { readonly kind: "done"; readonly residentBytes: number }
  | {
      readonly kind: "file_error";
      readonly code: FileError["code"];
      readonly message: string;
      readonly residentBytes: number;
    }
  /** A defect of the program, not of the file. */
  | { readonly kind: "defect"; readonly message: string };

/** The signal by which the reading process ends itself over a request that takes too long; over memory it is SIGKILL. */
export const LATE_SIGNAL = "SIGTERM";
