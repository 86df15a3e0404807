import { FootnoteError } from "../domain/errors.ts";

/** The token file cannot be read or its content is invalid. */
export class ApiError extends FootnoteError<"invalid_tokens" | "unreadable_tokens"> {}
