import { FootnoteError } from "../domain/errors.ts";

/**
 * Why the API does not start. `bad_setting`: a variable is missing or wrong · `port_in_use` · `invalid_tokens`, `unreadable_tokens`: the
 * file of tokens.
 */
export class ApiError extends FootnoteError<"bad_setting" | "port_in_use" | "invalid_tokens" | "unreadable_tokens"> {}
