import { FootnoteError } from "../domain/errors.ts";

/** A golden set or its baseline cannot be used; the message names every fault with file and line. */
export class GoldenError extends FootnoteError<"golden_invalid" | "baseline_invalid"> {}
