import { FaultyFileError } from "../../company/profile-error.ts";

/** A file of vetted answers that cannot be used. */
export class FaqError extends FaultyFileError<"invalid_faq" | "unreadable_faq"> {}
