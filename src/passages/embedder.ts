import { FootnoteError } from "../domain/errors.ts";
import type { Passage } from "../domain/passage.ts";

export type EmbedderErrorCode = "timeout" | "connection" | "rate_limited" | "rejected" | "malformed" | "unavailable";

/** A failure of an embedder. The message contains neither keys nor text. */
export class EmbedderError extends FootnoteError<EmbedderErrorCode> {}

/** Turns texts into vectors that are close for similar meanings. Optional; without one, search is by keywords only. */
export interface Embedder {
  readonly model: string;
  /** Dimensions of the vectors; null until the first reply. */
  readonly dimensions: number | null;
  /** One vector per text, in order. Throws only `EmbedderError`; never returns a partial result. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

/** The text that is embedded for a passage: its headings and its text, as in keyword search. */
export function textToEmbed({ title, headings, text }: Pick<Passage, "title" | "headings" | "text">): string {
  return [...new Set([title, ...headings]), text].filter((part) => part.trim() !== "").join("\n");
}
