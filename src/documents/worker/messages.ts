import type { FileError } from "../file-error.ts";

/** Request to the reading process for the first or next batch of a job, with a time limit. */
export type Request = { readonly secondsMax: number } & (
  | { readonly kind: "start"; readonly module: string; readonly name: string; readonly argument: unknown }
  | { readonly kind: "next" }
);

/** Reply of the reading process. */
export type Reply<Batch> =
  | { readonly kind: "batch"; readonly batch: Batch }
  | { readonly kind: "done"; readonly residentBytes: number }
  | {
      readonly kind: "file_error";
      readonly code: FileError["code"];
      readonly message: string;
      readonly residentBytes: number;
    }
  /** A bug in the program, not a problem of the file. */
  | { readonly kind: "defect"; readonly message: string };

/** Signal with which the reading process ends itself on a timeout; for memory it is SIGKILL. */
export const LATE_SIGNAL = "SIGTERM";
