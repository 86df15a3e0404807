import { FootnoteError } from "../domain/errors.ts";

/** A file that cannot be read as a whole; its message is one sentence for the curator. */
export class FileError extends FootnoteError<"unreadable_file" | "unknown_layout" | "nothing_read" | "too_large"> {}
