import type { Piece } from "./unit-pieces.ts";
import { isDoubtfulCode, isDoubtfulName, type UnitWord } from "./unit-words.ts";

/** Consecutive unit words, as indexes of pieces; `to` and `outerTo` are exclusive. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly words: readonly UnitWord[];
  /** Including the brackets and carriers around it. */
  readonly outerFrom: number;
  readonly outerTo: number;
  /** Fills its brackets, or a part of them between separators. */
  readonly isBracketed: boolean;
  /** Fills the text, or the part between two separators. */
  readonly isWhole: boolean;
  readonly hasLeadingIn: boolean;
  /** The word before it is "in" rather than "of". */
  readonly isIn: boolean;
  /** `RMB 100 million`: as likely an amount as a scale, unless "in" or a carrier introduces it. */
  readonly isRoundAmount: boolean;
  readonly hasCarrier: boolean;
}

const PIECES_MAX = 400;

/** All runs of unit words and nouns in a label, in order. */
export function runsOf(pieces: readonly Piece[]): readonly Run[] {
  const runs: Run[] = [];
  let at = 0;
  while (at < pieces.length && at < PIECES_MAX) {
    const to = runEnd(pieces, at);
    if (to > at) runs.push(surrounded(pieces, at, to));
    at = Math.max(to, at + 1);
  }
  return runs;
}

/** The end of the run that starts at `at`; `at` itself when none does. */
function runEnd(pieces: readonly Piece[], at: number): number {
  if (!isUnitOrNoun(pieces[at])) return at;
  let end = at + 1;
  while (pieces[end - 1]?.kind !== "noun") {
    const next = overJoints(pieces, end);
    if (!isUnitOrNoun(pieces[next])) break;
    end = next + 1;
  }
  return end;
}

/** Skips joints between the words of a run: `millions of the euro`, `人民币：百万元`. */
function overJoints(pieces: readonly Piece[], from: number): number {
  let at = from;
  while (pieces[at]?.kind === "joint" && at - from < 2) at += 1;
  // 单位：千元 币种：港币 is one statement.
  const carrier = pieces[at]?.kind === "separator" ? at + 1 : at;
  if (pieces[carrier]?.kind === "carrier") return pieces[carrier + 1]?.kind === "separator" ? carrier + 2 : carrier + 1;
  const isHyphen = pieces[at]?.kind === "hyphen" && at === from;
  return isHyphen && pieces[at + 1]?.kind === "unit" ? at + 1 : at;
}

function isUnitOrNoun(piece: Piece | undefined): boolean {
  return piece?.kind === "unit" || piece?.kind === "noun";
}

function surrounded(pieces: readonly Piece[], from: number, to: number): Run {
  const words = pieces.slice(from, to).flatMap((piece) => (piece.kind === "unit" ? piece.words : []));
  const { start, hasIn, hasCarrier } = leadIn(pieces, from);
  const end = afterCarriers(pieces, to);
  const isClosed = isEdge(pieces[start - 1], "open") && isEdge(pieces[end], "close");
  const isOpen = pieces[start - 1]?.kind === "open" && pieces[end]?.kind === "close";
  return {
    from,
    to,
    words,
    outerFrom: isOpen ? start - 1 : start,
    outerTo: isOpen ? end + 1 : end,
    isBracketed: isClosed && inBrackets(pieces, from),
    isWhole: isClosed && !inBrackets(pieces, from),
    hasLeadingIn: hasIn,
    isIn: isJointIn(pieces[from - 1]),
    isRoundAmount: pieces.slice(from, to).some(isRound) && !isJointIn(pieces[from - 1]) && !hasCarrier,
    hasCarrier: hasCarrier || end > to,
  };
}

/** A scale in digits other than 1,000 and 1,000,000. */
function isRound(piece: Piece): boolean {
  if (piece.kind !== "unit" || !/^10/.test(piece.written)) return false;
  return piece.words.some((word) => word.kind === "scale" && word.scale !== "K" && word.scale !== "M");
}

function isJointIn(piece: Piece | undefined): boolean {
  return piece?.kind === "joint" && piece.isIn;
}

/** "USD m, unless otherwise stated" */
function afterCarriers(pieces: readonly Piece[], to: number): number {
  let end = pieces[to]?.kind === "separator" && pieces[to + 1]?.kind === "carrier" ? to + 1 : to;
  while (pieces[end]?.kind === "carrier") end += 1;
  return end;
}

interface LeadIn {
  readonly start: number;
  readonly hasIn: boolean;
  readonly hasCarrier: boolean;
}

/** Words before a run that only introduce it: `Amounts in`, `单位：`. */
function leadIn(pieces: readonly Piece[], from: number): LeadIn {
  let start = from;
  let hasCarrier = false;
  for (let at = from - 1; at >= 0; at -= 1) {
    const piece = pieces[at];
    if (piece?.kind === "joint") start = at;
    else if (piece?.kind === "carrier") {
      start = at;
      hasCarrier = true;
    } else if (piece?.kind !== "separator" || pieces[at - 1]?.kind !== "carrier") break;
  }
  return { start, hasIn: start < from && pieces[from - 1]?.kind === "joint", hasCarrier };
}

function isEdge(piece: Piece | undefined, bracket: "open" | "close"): boolean {
  return (
    piece === undefined || piece.kind === "separator" || piece.kind === bracket || piece.kind === edgeOfOther(bracket)
  );
}

function edgeOfOther(bracket: "open" | "close"): "open" | "close" {
  return bracket === "open" ? "close" : "open";
}

function inBrackets(pieces: readonly Piece[], at: number): boolean {
  let depth = 0;
  for (const piece of pieces.slice(0, at)) {
    if (piece.kind === "open") depth += 1;
    if (piece.kind === "close") depth -= 1;
  }
  return depth > 0;
}

/** Whether a run states a unit, or is ordinary words that only look like one. */
export function mayState(run: Run, pieces: readonly Piece[]): boolean {
  const before = pieces[run.from - 1];
  const after = pieces[run.to];
  if (before?.kind === "per") return false;
  if (before?.kind === "number" && !isApartFrom(before, pieces[run.from])) return false;
  if (after?.kind === "hyphen" || before?.kind === "hyphen") return false;
  const first = pieces[run.from];
  if (after?.kind === "number" && first !== undefined && !isApart(pieces[run.to - 1], after)) return false;
  const stands = run.isBracketed || run.isWhole || run.hasCarrier;
  const numbered = pieces.slice(run.from, run.to).some((piece) => piece.kind === "unit" && /^1/.test(piece.written));
  if (numbered) return mayNumber(run, pieces, stands);
  if (run.words.length === 0) return (run.isBracketed || run.hasCarrier) && isUnitOrNoun(first);
  if (run.words.every(({ kind }) => kind === "scale")) return mayScale(run, pieces, stands);
  if (run.words.every(({ kind }) => kind === "currency")) return mayCurrency(run, pieces, stands);
  if (run.words.every(({ kind }) => kind === "measure")) return mayMeasure(run, pieces, stands);
  // `Rm` may also be a room.
  if (/^R(?:m|bn)$/.test(writtenOf(run, pieces))) return stands;
  return true;
}

/** "in CHF 1,000" and "1000 persons" are units as a whole; "over $1,000" and "loan of RMB 100 million" are amounts. */
function mayNumber(run: Run, pieces: readonly Piece[], stands: boolean): boolean {
  if (run.to - run.from === 1) return stands && run.isIn;
  if (run.isRoundAmount) return stands;
  const isAmount = pieces[run.from]?.kind === "unit" && run.words[0]?.kind === "currency";
  return run.isIn || (stands && !(isAmount && run.isBracketed)) || run.hasCarrier;
}

/** A year may follow a unit, an amount may not: "US$m 2024" and "US$ 5". */
function isApart(last: Piece | undefined, number: Piece): boolean {
  return last !== undefined && number.start > last.end && number.end - number.start === 4;
}

function isApartFrom(number: Piece, first: Piece | undefined): boolean {
  return first !== undefined && first.start > number.end && number.end - number.start === 4;
}

function writtenOf(run: Run, pieces: readonly Piece[]): string {
  return pieces
    .slice(run.from, run.to)
    .map((piece) => (piece.kind === "unit" ? piece.written : ""))
    .join("");
}

/** `b` never counts, short signs only in brackets or with a carrier; `million` also after "in" or as last word. */
function mayScale(run: Run, pieces: readonly Piece[], stands: boolean): boolean {
  const written = writtenOf(run, pieces);
  if (/^[bB]$/.test(written)) return false;
  if (/^(?:'?[mMkKbB]|mm|MM|MN|[Mm]il|MIL|Cr|000|Mds?)$/.test(written)) return run.isBracketed || run.hasCarrier;
  if (/^'?000'?s?$/.test(written)) return true;
  if (stands || run.hasLeadingIn) return true;
  const isLast = isEdge(pieces[run.to], "close");
  return (
    isLast &&
    (/^(?:millions?|thousands?|billions?|trillions?|mn|bn|mio)$/.test(written) || pieces[run.to - 1]?.kind === "noun")
  );
}

function mayCurrency(run: Run, pieces: readonly Piece[], stands: boolean): boolean {
  const written = writtenOf(run, pieces);
  if (isPair(pieces, run)) return false;
  if (isDoubtfulName(written)) return false;
  if (isDoubtfulCode(written)) return run.isBracketed || run.hasCarrier;
  if (stands) return true;
  const isName = /^[a-z. ]{3,}$/i.test(written) && !/^[A-Z]{3}$/.test(written);
  if (run.hasLeadingIn) return true;
  const next = pieces[run.to];
  const hasSign = /[$€£¥₹₩฿₫₱₺₽₪]/.test(written);
  if (inBrackets(pieces, run.from) && hasSign) return true;
  if (isName) return false;
  return (
    next === undefined ||
    next.kind === "separator" ||
    next.kind === "per" ||
    next.kind === "open" ||
    next.kind === "close"
  );
}

/** `EUR/USD` is an exchange rate. */
function isPair(pieces: readonly Piece[], run: Run): boolean {
  const touches = (a: number, b: number): boolean => pieces[a]?.end === pieces[b]?.start;
  const isUnit = (at: number): boolean => pieces[at]?.kind === "unit";
  const before = isUnit(run.from - 2) && touches(run.from - 2, run.from - 1) && touches(run.from - 1, run.from);
  const after = isUnit(run.to + 1) && touches(run.to - 1, run.to) && touches(run.to, run.to + 1);
  return before || after;
}

function mayMeasure(run: Run, pieces: readonly Piece[], stands: boolean): boolean {
  const written = writtenOf(run, pieces);
  if (/^(?:x|X|×|times)$/i.test(written)) return run.isBracketed || run.hasCarrier;
  if (/^(?:percentage|倍)$/i.test(written)) {
    return stands || run.hasLeadingIn || pieces[run.to]?.kind === "joint";
  }
  if (/^(?:pps?|ppts?|pts?|bp|p\.p\.|pp\.)$/.test(written)) {
    return stands || run.hasLeadingIn || isEdge(pieces[run.to], "close");
  }
  return true;
}
