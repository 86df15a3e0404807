import { createHash } from "node:crypto";
import { z } from "zod";
import type { Source } from "../../domain/fact.ts";

/** The form of codes and ids in profiles: Latin letters and no white space, so that no sentence can pass as a code. */
const CODE = /^[A-Za-z0-9][\w.:#@+-]{0,95}$/;
const DIGEST_LENGTH = 16;

export const Code = z.string().regex(CODE);
/** A truncated SHA-256 in place of a text, such as a document name: comparable, but not readable. */
export const Digest = z.string().regex(/^[0-9a-f]{16}$/);
/** A SHA-256 in hexadecimal. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A text that is a code stays; any other text, such as an account name, becomes a digest that starts with `x-`. */
export function codeOf(text: string): string {
  return CODE.test(text) ? text : `x-${digestOf(text)}`;
}

/** The id of a document in the audit trail: a digest, so that only those who know the name can find it. */
export function documentIdOf(doc: string): string {
  return digestOf(doc);
}

/** The id of a learned word, which people typed: a digest as well. */
export function nameIdOf(word: string): string {
  return digestOf(word);
}

/**
 * The id of a document with its source, for answers that had to tell documents of the same name apart; otherwise
 * undefined.
 */
export function sourceIdOf({ doc, from }: Pick<Source, "doc" | "from">): string | undefined {
  return from === undefined ? undefined : digestOf(JSON.stringify([from, doc]));
}

/** The source ids as a field of an entry; no field where the names alone were unambiguous. */
export function sourcesField(documents: readonly Pick<Source, "doc" | "from">[]): { readonly sources?: string[] } {
  const sources = [...new Set(documents.flatMap((one) => sourceIdOf(one) ?? []))];
  return sources.length === 0 ? {} : { sources };
}

/** The id of a place in a document in the audit trail. */
export function placeIdOf({ doc, locator }: Source): string {
  return digestOf(JSON.stringify([doc, locator]));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
