import { FootnoteError } from "../domain/errors.ts";

/** The file of tokens cannot be read, or what stands in it cannot. */
export class ApiError extends FootnoteError<"invalid_tokens" | "unreadable_tokens"> {}
