import { FaultyFileError } from "../company/profile-error.ts";

/** The file of tokens cannot be read, or what stands in it cannot. */
export class ApiError extends FaultyFileError<"invalid_tokens" | "unreadable_tokens"> {}
