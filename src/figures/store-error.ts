import { FootnoteError } from "../domain/errors.ts";

/** `newer_version`: written by a later release. The other codes are conditions of the file or its database. */
export class StoreError extends FootnoteError<
  "newer_version" | "locked" | "corrupt" | "full" | "closed" | "unreadable"
> {}
