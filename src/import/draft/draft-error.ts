import { FootnoteError } from "../../domain/errors.ts";

/** `empty_table`: nothing to read · `unknown_column`, `bad_option`: an option that does not fit · `no_period`, `no_values`: a column that was not found. */
export class DraftError extends FootnoteError<
  "empty_table" | "unknown_column" | "bad_option" | "no_period" | "no_values"
> {}
