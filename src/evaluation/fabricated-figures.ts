import { Exact } from "../domain/decimal.ts";
import { computedIn } from "./compare-figures.ts";
import type { ObservedStatement } from "./narrative-observation.ts";
import type { Observation, ObservedCell } from "./observation.ts";

/** A number as text shows it: grouped thousands, sign directly before the digits. */
const NUMBER = /(≈?)\s?([+−-]?)(\d{1,3}(?:,\d{3})+(?!\d)|\d+)((?:\.\d+)?)/g;

interface Shown {
  readonly text: string;
  readonly value: string;
  readonly approximate: boolean;
}

/**
 * Numbers in an answer's texts that are neither figures of the answer, nor part of a period, date or source, nor a
 * count; and numbers in a statement that are neither in its cited passages nor in a cell of the answer.
 */
export function fabricatedFigures(observation: Observation): readonly string[] {
  const mentions = observation.mentions.toSorted((a, b) => b.length - a.length);
  const found = observation.texts.flatMap((text) => numbersIn(without(text, mentions)));
  const stray = found.filter((shown) => !isExplained(shown, observation)).map(({ text }) => text);
  return [...new Set([...stray, ...observation.statements.flatMap((one) => strayInStatement(one, observation))])];
}

function strayInStatement({ text, citations }: ObservedStatement, { passages, cells }: Observation): readonly string[] {
  const quotes = citations.flatMap((index) => passages[index]?.quote ?? []);
  const shown = cells.flatMap((one) => [one.cell, ...figuresOf(one)]);
  const known = [...quotes, ...shown].flatMap(numbersIn).map(({ value }) => new Exact(value).abs());
  const isKnown = ({ value }: Shown): boolean => known.some((other) => other.equals(new Exact(value).abs()));
  return numbersIn(text)
    .filter((number) => !isKnown(number))
    .map((number) => number.text);
}

/** Whether the answer's text states a value exactly, or, for a long quotient, shortened and marked with `≈`. */
export function states(observation: Observation, value: string): boolean {
  const mentions = observation.mentions.toSorted((a, b) => b.length - a.length);
  const [text = ""] = observation.texts;
  return numbersIn(without(text, mentions)).some(
    (shown) => new Exact(shown.value).equals(value) || (shown.approximate && isShortened(shown.value, value)),
  );
}

function without(text: string, mentions: readonly string[]): string {
  // Each mention is replaced by a character that no number contains, so that its neighbours do not join.
  return mentions.reduce((left, mention) => (mention === "" ? left : left.replaceAll(mention, "◦")), text);
}

function numbersIn(text: string): readonly Shown[] {
  return [...text.matchAll(NUMBER)].map(([whole, mark, sign = "", digits = "", fraction = ""]) => ({
    text: whole.trim(),
    value: `${sign === "-" || sign === "−" ? "-" : ""}${digits.replaceAll(",", "")}${fraction}`,
    approximate: mark === "≈",
  }));
}

function isExplained({ value, approximate }: Shown, { cells, superseded, derived, counts }: Observation): boolean {
  const stored = [...cells, ...superseded].flatMap(figuresOf);
  const quotients = cells.flatMap(({ quotient }) => (quotient === undefined ? [] : [quotient]));
  const computed = [...derived, ...quotients].map((figure) => figure.value);
  const shown = new Exact(value).abs();
  const exact = [...stored, ...computed, ...counts].some((known) => shown.equals(new Exact(known).abs()));
  return (
    exact || (approximate && computed.some((known) => isShortened(shown.toFixed(), new Exact(known).abs().toFixed())))
  );
}

function figuresOf(cell: ObservedCell): readonly string[] {
  return [...cell.statements, ...computedIn(cell)].map(({ value }) => value);
}

/** Whether a number is the other one rounded to one decimal or more; a trailing zero may be missing. */
function isShortened(shown: string, exact: string): boolean {
  const decimals = Math.max(1, shown.split(".")[1]?.length ?? 0);
  const difference = new Exact(shown).minus(exact).abs();
  return difference.times(2).lte(new Exact(10).pow(-decimals));
}
