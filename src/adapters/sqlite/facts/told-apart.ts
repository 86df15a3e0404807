import type { Source } from "../../../domain/fact.ts";

/** Where a statement is said to stand, and the document that it was read from. */
export interface ReadFrom {
  readonly source: Source;
  /** The document, which names another one where its rows say where they are from. */
  readonly file: string;
  /** The short name of its source. */
  readonly origin: string;
}

/**
 * How the sources of statements that are shown together are cited: where two documents give one place of one name, with what tells
 * them apart, the short name of where they come from, and where that is one as well their own names too.
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
