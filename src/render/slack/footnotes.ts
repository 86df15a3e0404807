import type { Catalog } from "../catalog/catalog.ts";
import type { StatementEntry } from "../document.ts";

/** Numbers sources in order of appearance; statements of one place and day share a number. */
export interface Footnotes {
  /** The number of a statement's source. */
  numberOf(statement: StatementEntry): number;
  /** One statement for each number, in order. */
  readonly listed: readonly StatementEntry[];
}

export function numberFootnotes(statements: readonly StatementEntry[]): Footnotes {
  const numbers = new Map<string, number>();
  const listed: StatementEntry[] = [];
  for (const statement of statements) {
    const key = keyOf(statement);
    if (numbers.has(key)) continue;
    listed.push(statement);
    numbers.set(key, listed.length);
  }
  return { listed, numberOf: (statement) => numbers.get(keyOf(statement)) ?? 0 };
}

function keyOf({ source, asOf }: StatementEntry): string {
  return JSON.stringify([source.doc, source.locator, asOf]);
}

/** A document, the place in it, and the day it speaks for. */
export function sourceText({ source, asOf }: StatementEntry, { figures }: Catalog): string {
  return `${figures.source(source)}${asOf === null ? "" : figures.asOf(asOf)}`;
}
