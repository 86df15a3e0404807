import { FootnoteError } from "../domain/errors.ts";
import type { Passage } from "../domain/passage.ts";

export type EmbedderErrorCode = "timeout" | "connection" | "rate_limited" | "rejected" | "malformed" | "unavailable";

/** Every failure of an embedder. Its message names neither a key nor a text. */
export class EmbedderError extends FootnoteError<EmbedderErrorCode> {}

/** Texts as vectors: texts that mean the same lie close together. Optional; without one, words alone are searched. */
export interface Embedder {
  readonly model: string;
  /** How many numbers each vector has; null until the first reply has told. */
  readonly dimensions: number | null;
  /** One vector for each text, in order. Throws `EmbedderError`, and nothing else, unless every text got one. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

/** What of a passage becomes its vector: its words below what stands over them, as in the search by words. */
export function textToEmbed({ title, headings, text }: Pick<Passage, "title" | "headings" | "text">): string {
  return [...new Set([title, ...headings]), text].filter((part) => part.trim() !== "").join("\n");
}
