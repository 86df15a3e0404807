import { cleanWord } from "../../company/glossary.ts";
import { yearsBeginningIn } from "../../domain/fiscal-years.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { holdsHan } from "../../language/han.ts";
import { findTimePhrases } from "../../language/periods/period-phrase.ts";
import { textOutside } from "../../language/plain-spans.ts";
import { type Basis, findBasis } from "../../language/units/basis-words.ts";
import { findUnits } from "../../language/units/unit-phrase.ts";
import {
  isMovement,
  isNeutralHeading,
  isPartOf,
  isSubTotal,
  isTotalAlone,
  leadLength,
  withoutFillers,
  withoutPivotSum,
} from "../tables/labels/neutral-words.ts";

/** A name with its normalised key. */
export interface KeyedName {
  readonly key: string;
  readonly name: string;
}

export function keyedName(name: string): KeyedName {
  return { key: keyOf(name), name };
}

/** The parts of a heading: name, unit and kind of figure. */
export interface LabelParts {
  readonly text: string;
  /** The name, without unit, time and basis; empty for none. */
  readonly name: string;
  /** The same for all forms of a name; empty for none. */
  readonly key: string;
  /** Like `name`, but kept where it is only filler words: "Business". */
  readonly words: string;
  readonly unit: StatedUnit | null;
  /** The noun of a unit: `agents`. */
  readonly noun: string | null;
  /** Another kind of figure, such as `budget`, with its words; null for the plain kind. */
  readonly basis: { readonly code: Basis; readonly text: string } | null;
  /** It heads changes, which are figures about other figures. */
  readonly isComparison: boolean;
  /** "of which": a part of the row before. */
  readonly isPartOf: boolean;
}

/** Plans and estimates are other kinds of the same metric; "adjusted" and "underlying" make another metric. */
const OTHER_KINDS: ReadonlySet<Basis> = new Set(["budget", "forecast", "estimate", "target", "pro_forma"]);
const SILENT_KINDS: ReadonlySet<Basis> = new Set([
  "actual",
  "reported",
  "audited",
  "unaudited",
  "provisional",
  "restated",
]);

/**
 * Splits a heading into its parts. Any start month will do: only the positions of time phrases are used. `hasNoUnit`: what
 * looks like a unit is a part of the name.
 */
export function labelParts(text: string, hasNoUnit = false): LabelParts {
  const units = hasNoUnit ? [] : findUnits(text).filter(({ contradictory }) => !contradictory);
  const times = findTimePhrases(text, yearsBeginningIn(1));
  const basis = findBasis(text);
  const other = basis.find(({ basis: code }) => OTHER_KINDS.has(code)) ?? null;
  const dropped = [
    ...units,
    ...times,
    ...basis.filter(({ basis: code }) => OTHER_KINDS.has(code) || SILENT_KINDS.has(code)),
  ];
  const inOrder = dropped.sort((a, b) => a.start - b.start);
  const rest = tidy(withoutPivotSum(textOutside(text, inOrder, leadLength(text))));
  const isComparison = basis.some(({ basis: code }) => code === "comparison") || isMovement(rest);
  const namesNothing =
    isNeutralHeading(text) ||
    isTotalAlone(rest) ||
    isSubTotal(rest) ||
    withoutFillers(rest) === null ||
    basisAlone(rest);
  return {
    text,
    name: namesNothing ? "" : rest,
    key: namesNothing ? "" : keyOf(rest),
    words: isTotalAlone(rest) || isNeutralHeading(text) ? "" : rest,
    unit: units[0]?.unit ?? null,
    noun: units.find(({ noun }) => noun !== null)?.noun ?? null,
    basis: other === null ? null : { code: other.basis, text: other.text },
    isComparison,
    isPartOf: isPartOf(text),
  };
}

function basisAlone(rest: string): boolean {
  return findBasis(rest).some(({ start, end }) => end - start === rest.length);
}

/** Removes empty brackets and leftover separators. */
export function tidy(text: string): string {
  return text
    .replace(/\p{C}+/gu, " ")
    .replace(/[(（[](?:(?:as|in) an?|in)?[\s,;，；·]*[)）\]]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:，；：、|·–—/-]+|(?<![\s,;:，；：、|·–—/-])[\s,;:，；：、|·–—/-]+$/g, "");
}

/** The key of a name: filler words at its ends do not count, so "Number of agents" and "agents" are one. */
export function keyOf(name: string): string {
  return cleanWord(coreOf(name).replaceAll("_", " ")).replaceAll("’", "'");
}

/** A name without filler words at its ends. */
export function coreOf(name: string): string {
  const words = name.split(" ");
  let from = 0;
  let to = words.length;
  while (from < to - 1 && isFiller(words[from])) from += 1;
  while (to > from + 1 && isFiller(words[to - 1])) to -= 1;
  return words.slice(from, to).join(" ");
}

function isFiller(word: string | undefined): boolean {
  return word !== undefined && withoutFillers(word) === null;
}

/** Patterns of a Latin and a Chinese name with separators between; the Latin part has no Chinese, and vice versa. */
const LATIN_FIRST =
  /^([^\p{Script=Han}\p{Script=Latin}]*\p{Script=Latin}\P{Script=Han}*?)(?<![\s/|·(（-])[\s/|·(（-]+(\p{Script=Han}\P{Script=Latin}*)$/u;
const HAN_FIRST =
  /^(\p{Script=Han}(?:\P{Script=Latin}*\p{Script=Han})?[^\s/|·(（\p{Script=Han}\p{Script=Latin}-]*)[\s/|·(（-]+(?![\s/|·(（-])([^\p{Script=Han}\p{Script=Latin}]*\p{Script=Latin}\P{Script=Han}*)$/u;

/** A name in two languages: `营收 Revenue`, `Revenue / 营收`. */
export function bilingual(name: string): { readonly en: string; readonly zh: string } | null {
  const match = LATIN_FIRST.exec(name) ?? HAN_FIRST.exec(name);
  if (match === null) return null;
  const [first, second] = [tidyPart(match[1]), tidyPart(match[2])];
  if (first === "" || second === "") return null;
  return holdsHan(first) ? { en: second, zh: first } : { en: first, zh: second };
}

function tidyPart(text: string | undefined): string {
  return tidy((text ?? "").replace(/[()（）]/g, " "));
}
