import { type Scale, unitCode } from "../../domain/unit.ts";
import type { StatedUnit } from "../cell-content.ts";
import { findInPlain } from "../plain-spans.ts";
import { withPlainSigns } from "../text-folding.ts";
import { NO_UNIT, unitOf } from "./unit-of-words.ts";
import { type Piece, piecesOf } from "./unit-pieces.ts";
import { mayState, type Run, runsOf } from "./unit-runs.ts";
import { agreedCurrency } from "./unit-words.ts";

/** A unit stated in a label, title, corner or caption. */
export interface UnitPhrase {
  readonly unit: StatedUnit;
  /** The counted thing, in plain form: `agents`, `人`, `tonnes`; null for money and rates. */
  readonly noun: string | null;
  /** The span includes brackets and words such as "in" that only introduce the unit. */
  readonly start: number;
  readonly end: number;
  /** Contradictory, perhaps an amount, or with a scale that has no unit code (crore); `unit` is then empty. */
  readonly contradictory: boolean;
}

/** Finds the units that a text states, in order. Figures with units, such as `€5 million`, state none. */
export function findUnits(text: string): readonly UnitPhrase[] {
  return findInPlain(text, (plain) => {
    const pieces = piecesOf(withPlainSigns(plain));
    return runsOf(pieces)
      .filter((run) => mayState(run, pieces))
      .map((run) => phraseOf(plain, pieces, run));
  });
}

/** Reads a text that must be a unit as a whole, as in the cells of a column "Unit"; null when words are left over. */
export function readUnit(text: string): UnitPhrase | null {
  const [only, ...others] = findUnits(`(${text})`);
  if (only === undefined || others.length > 0 || only.start > 0 || only.end < text.length + 2) return null;
  return { ...only, start: 0, end: text.length };
}

/**
 * The unit of a figure when a farther text (title, header) and a nearer one (row, cell) both state a unit: the nearer
 * wins field by field. A rate has neither currency nor scale, and an amount is not a rate.
 */
export function combineUnits(outer: StatedUnit | null, inner: StatedUnit | null): StatedUnit | null {
  if (outer === null || inner === null) return inner ?? outer;
  if (inner.measure !== null) return inner;
  if (inner.currency === null && inner.scale === null) return outer;
  const closer = inner.currency && outer.currency ? agreedCurrency(outer.currency, inner.currency) : null;
  return { currency: closer ?? inner.currency ?? outer.currency, scale: inner.scale ?? outer.scale, measure: null };
}

/** The code of a stated unit; null for an incomplete one: a scale alone, a bare `$` or `¥`. */
export function unitCodeOf(unit: StatedUnit): string | null {
  if (unit.measure !== null) return unitCode({ kind: unit.measure });
  if (unit.currency === null || !/^[A-Z]{3}$/.test(unit.currency)) return null;
  const scale: Scale = unit.scale ?? "ONE";
  return unitCode({ kind: "currency", currency: unit.currency, scale });
}

function phraseOf(text: string, pieces: readonly Piece[], run: Run): UnitPhrase {
  const read = unitOf(run.words);
  const isRead = read.kind === "unit" && !run.isRoundAmount;
  const noun = pieces.slice(run.from, run.to).find((piece) => piece.kind === "noun");
  return {
    unit: isRead ? (read.unit ?? NO_UNIT) : NO_UNIT,
    noun: noun?.kind === "noun" ? noun.noun : null,
    start: pieces[run.outerFrom]?.start ?? 0,
    end: pieces[run.outerTo - 1]?.end ?? text.length,
    contradictory: !isRead,
  };
}
