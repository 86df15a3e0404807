import { createHash } from "node:crypto";
import { z } from "zod";
import type { Source } from "../../domain/fact.ts";

/** A code as profiles, periods and ids have it: no blank and no letters but Latin ones, so that no sentence can pass for one. */
const CODE = /^[A-Za-z0-9][\w.:#@+-]{0,95}$/;
const DIGEST_LENGTH = 16;

export const Code = z.string().regex(CODE);
/** What stands for a text that may say something, such as the name of a document: it can be told again, and not be read. */
export const Digest = z.string().regex(/^[0-9a-f]{16}$/);
/** A SHA-256 in hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A text where it is a code already, and else what stands for it: an account, a code that a document made up. */
export function codeOf(text: string): string {
  return CODE.test(text) ? text : `x-${digestOf(text)}`;
}

/** What names a document in the trail: whoever knows its name can find it, and nobody reads the name there. */
export function documentIdOf(doc: string): string {
  return digestOf(doc);
}

/**
 * What names a document with its source, where the reader was shown which of several of its name it is; undefined where its name alone told.
 */
export function sourceIdOf({ doc, from }: Pick<Source, "doc" | "from">): string | undefined {
  return from === undefined ? undefined : digestOf(JSON.stringify([from, doc]));
}

/** The sources that were told, as a field of an entry; none where names alone told. */
export function sourcesField(documents: readonly Pick<Source, "doc" | "from">[]): { readonly sources?: string[] } {
  const sources = [...new Set(documents.flatMap((one) => sourceIdOf(one) ?? []))];
  return sources.length === 0 ? {} : { sources };
}

/** What names a place in a document in the trail. */
export function placeIdOf({ doc, locator }: Source): string {
  return digestOf(JSON.stringify([doc, locator]));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
