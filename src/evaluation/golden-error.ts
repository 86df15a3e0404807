import { FootnoteError } from "../domain/errors.ts";

/** A golden set, its baseline or its documents cannot be used; the message lists faults with file and line. */
export class GoldenError extends FootnoteError<"golden_invalid" | "baseline_invalid" | "no_documents"> {}
