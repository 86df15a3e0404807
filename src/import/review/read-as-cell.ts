import type { Cell, Source } from "../../domain/fact.ts";
import type { Choice, Doubt, DoubtKind, Statement } from "../tables/statement.ts";

/** A statement that waits, as one of a cell. */
export interface OpenFigure {
  readonly source: Source;
  /** The keys of the questions that it waits for, first ones first. */
  readonly keys: readonly string[];
  /** The words that decide whether it is of that cell; null where it certainly is. */
  readonly unclear: string | null;
}

/** Doubts that leave open what the figure is, and not of what it is. */
const OF_THE_FIGURE: ReadonlySet<DoubtKind> = new Set(["unit", "values", "correction"]);
const SLOTS = ["metric", "entity", "period"] as const;

/**
 * A statement with open doubts as one of a cell: what is known of it agrees with the cell, and what is not is among the
 * meanings that its doubts offer. Null where it is not, or where more than one slot is open.
 */
export function readAsCell(statement: Statement, cell: Cell): OpenFigure | null {
  const { slots, doubts, source } = statement;
  const open = SLOTS.filter((slot) => slots[slot] === null);
  const agrees = SLOTS.every((slot) => slots[slot] === null || slots[slot] === cell[slot]);
  const isOffered = open.every((slot) => offers(doubts, { kind: slot, code: cell[slot] }));
  const differing = Object.entries(cell.dimensions).filter(([name, value]) => slots.dimensions[name] !== value);
  const mayDiffer = differing.every(([dimension, value]) => offers(doubts, { kind: "dimension", dimension, value }));
  if (!agrees || !isOffered || !mayDiffer || open.length + differing.length > 1) return null;
  const deciding = doubts.find(({ kind }) => !OF_THE_FIGURE.has(kind));
  const keys = doubts.flatMap(({ key, among }) => (among === undefined ? [key] : [among.key, key]));
  if (deciding !== undefined) return { source, keys, unclear: deciding.text };
  return open.length + differing.length === 0 ? { source, keys, unclear: null } : null;
}

function offers(doubts: readonly Doubt[], choice: Choice): boolean {
  const words = JSON.stringify(choice);
  return doubts.some(({ candidates }) => candidates.some((candidate) => JSON.stringify(candidate) === words));
}
