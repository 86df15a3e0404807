import { FaultyFileError } from "../company/profile-error.ts";

/** The file of tokens, or its content, cannot be read. */
export class ApiError extends FaultyFileError<"invalid_tokens" | "unreadable_tokens"> {}
