import { FaultyFileError } from "../../company/profile-error.ts";

/** A faulty file of vetted answers. */
export class FaqError extends FaultyFileError<"invalid_faq" | "unreadable_faq"> {}
