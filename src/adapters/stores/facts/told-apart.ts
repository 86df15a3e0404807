import type { Source } from "../../../domain/fact.ts";

/** The source that a statement cites, and the document that it was read from. */
export interface ReadFrom {
  readonly source: Source;
  /** The document that was read; its rows may cite another one. */
  readonly file: string;
  /** The short name of the document's source. */
  readonly origin: string;
}

/**
 * The sources of statements shown together. Two with the same name and locator get the short name of their
 * source, and if that is equal too, the name of the document read.
 */
export function toldApart(shown: readonly ReadFrom[]): readonly Source[] {
  return shown.map((one) => {
    const alike = shown.filter((other) => isCitedAlike(one.source, other.source) && !isOneDocument(one, other));
    if (alike.length === 0) return one.source;
    const isOneOrigin = alike.some(({ origin }) => origin === one.origin);
    return { ...one.source, from: isOneOrigin ? `${one.origin}:${one.file}` : one.origin };
  });
}

function isCitedAlike(a: Source, b: Source): boolean {
  return a.doc === b.doc && a.locator === b.locator;
}

function isOneDocument(a: ReadFrom, b: ReadFrom): boolean {
  return a.file === b.file && a.origin === b.origin;
}
