import { type Scale, unitCode } from "../../domain/unit.ts";
import type { StatedUnit } from "../cell-content.ts";
import { findInPlain } from "../plain-spans.ts";
import { withPlainSigns } from "../text-folding.ts";
import { unitOf } from "./unit-of-words.ts";
import { type Piece, piecesOf } from "./unit-pieces.ts";
import { mayState, type Run, runsOf } from "./unit-runs.ts";
import { agreedCurrency, type UnitWord } from "./unit-words.ts";

/** A statement of a unit inside a label, title, corner or caption. */
export interface UnitPhrase {
  readonly unit: StatedUnit;
  /** What is counted, in its plain form: `agents`, `人`, `tonnes`; null for money and rates. */
  readonly noun: string | null;
  /** With the brackets and words such as "in" that only carry the statement. */
  readonly start: number;
  readonly end: number;
  /** It says two things at once, or a scale that no unit code has, such as crore; `unit` then says nothing. */
  readonly contradictory: boolean;
}

/** A label without its statements of units. */
export interface WithoutUnits {
  readonly rest: string;
  readonly unit: StatedUnit | null;
  readonly noun: string | null;
  /** Two statements that disagree, or one that contradicts itself; `unit` is then null. */
  readonly contradictory: boolean;
}

const NO_UNIT: StatedUnit = { currency: null, scale: null, measure: null };

/** Finds what a text states of units, in order. Figures with units, such as `€5 million`, state none. */
export function findUnits(text: string): readonly UnitPhrase[] {
  return findInPlain(text, (plain) => {
    const pieces = piecesOf(withPlainSigns(plain));
    return runsOf(pieces)
      .filter((run) => mayState(run, pieces))
      .map((run) => phraseOf(plain, pieces, run));
  });
}

/** Reads a text that as a whole must be a unit, as the cells of a column "Unit" are; null when words are left over. */
export function readUnit(text: string): UnitPhrase | null {
  const [only, ...others] = findUnits(`(${text})`);
  if (only === undefined || others.length > 0 || only.start > 0 || only.end < text.length + 2) return null;
  return { ...only, start: 0, end: text.length };
}

/** Takes the statements of units out of a label; `per share` and 每股 stay in the rest. */
export function withoutUnits(text: string): WithoutUnits {
  const phrases = findUnits(text);
  const unit = agreedUnit(phrases);
  return {
    rest: restOf(text, phrases),
    unit: unit === "contradictory" ? null : unit,
    noun: phrases.find(({ noun }) => noun !== null)?.noun ?? null,
    contradictory: unit === "contradictory",
  };
}

/**
 * What holds for a figure when something farther away (a title, a header) and something nearer (its row, the cell) both
 * state a unit: the nearer wins field by field. A rate has neither currency nor scale, and an amount is no rate.
 */
export function combineUnits(outer: StatedUnit | null, inner: StatedUnit | null): StatedUnit | null {
  if (outer === null || inner === null) return inner ?? outer;
  if (inner.measure !== null) return inner;
  if (inner.currency === null && inner.scale === null) return outer;
  const closer = inner.currency && outer.currency ? agreedCurrency(outer.currency, inner.currency) : null;
  return { currency: closer ?? inner.currency ?? outer.currency, scale: inner.scale ?? outer.scale, measure: null };
}

/**
 * True where the nearer statement names a currency and no scale under an outer scale, as `EPS (US$)` in a table in
 * US$ millions. Between labels that is a question for a person; a cell's own `$` says nothing of the scale.
 */
export function inheritsScale(outer: StatedUnit | null, inner: StatedUnit | null): boolean {
  if (outer === null || inner === null) return false;
  return outer.scale !== null && outer.scale !== "ONE" && inner.currency !== null && inner.scale === null;
}

/** The code of a stated unit; null where it does not say enough: a scale alone, a bare `$` or `¥`. */
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

function agreedUnit(phrases: readonly UnitPhrase[]): StatedUnit | null | "contradictory" {
  let agreed: StatedUnit | null = null;
  for (const { unit, contradictory } of phrases) {
    if (contradictory) return "contradictory";
    const together = unitOf([...wordsOf(agreed ?? NO_UNIT), ...wordsOf(unit)]);
    if (together.kind === "fault") return "contradictory";
    agreed = together.unit ?? NO_UNIT;
  }
  return agreed;
}

function wordsOf({ currency, scale, measure }: StatedUnit): readonly UnitWord[] {
  const words: UnitWord[] = [];
  if (currency !== null) words.push({ kind: "currency", code: currency });
  if (scale !== null) words.push({ kind: "scale", scale });
  if (measure !== null) words.push({ kind: "measure", measure });
  return words;
}

function restOf(text: string, phrases: readonly UnitPhrase[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of phrases) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return tidy(rest + text.slice(at));
}

function tidy(text: string): string {
  return text
    .replace(/[([（【][\s,;，；]*[)\]）】]/g, " ")
    .replace(/([([（【])[\s,;，；]+|(?<![\s,;，；])[\s,;，；]+(?=[)\]）】])/g, "$1")
    .replace(/([,;，；])(?:\s*[,;，；])+/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ (?=[,;，；])/g, "")
    .replace(/^[\s,;:，；：、|–—-]+/, "")
    .replace(/(?<![\s,;:，；：、/|–—-])[\s,;:，；：、/|–—-]+$/, "");
}
