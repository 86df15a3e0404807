import { FootnoteError } from "../domain/errors.ts";

/** `newer_version`: written by a later release · `locked`, `corrupt`, `full`, `closed`, `unreadable`: what the file system says. */
export class StoreError extends FootnoteError<
  "newer_version" | "locked" | "corrupt" | "full" | "closed" | "unreadable"
> {}
