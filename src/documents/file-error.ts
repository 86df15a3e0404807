import { FootnoteError } from "../domain/errors.ts";

/** Thrown for a file that cannot be read; the message is one sentence for the curator. */
export class FileError extends FootnoteError<
  "unreadable_file" | "unknown_layout" | "nothing_read" | "too_large" | "timed_out"
> {}
