import { Exact } from "../domain/decimal.ts";
import type { ObservedStatement } from "./narrative-observation.ts";
import type { Observation } from "./observation.ts";

/** A number as text shows it: thousands grouped, a sign directly before it. */
const NUMBER = /(≈?)\s?([+−-]?)(\d{1,3}(?:,\d{3})+(?!\d)|\d+)((?:\.\d+)?)/g;

interface Shown {
  readonly text: string;
  readonly value: string;
  readonly approximate: boolean;
}

/**
 * Every number in an answer's texts that is no figure of the answer, no part of a period, date or source, and no count; and every number
 * in a statement that stands in none of the passages which that statement cites and is no cell of the answer.
 */
export function fabricatedFigures(observation: Observation): readonly string[] {
  const mentions = observation.mentions.toSorted((a, b) => b.length - a.length);
  const found = observation.texts.flatMap((text) => numbersIn(without(text, mentions)));
  const stray = found.filter((shown) => !isExplained(shown, observation)).map(({ text }) => text);
  return [...new Set([...stray, ...observation.statements.flatMap((one) => strayInStatement(one, observation))])];
}

function strayInStatement({ text, citations }: ObservedStatement, { passages, cells }: Observation): readonly string[] {
  const quotes = citations.flatMap((index) => passages[index]?.quote ?? []);
  const shown = cells.flatMap(({ cell, statements }) => [cell, ...statements.map(({ value }) => value)]);
  const known = [...quotes, ...shown].flatMap(numbersIn).map(({ value }) => new Exact(value).abs());
  const isKnown = ({ value }: Shown): boolean => known.some((other) => other.equals(new Exact(value).abs()));
  return numbersIn(text)
    .filter((number) => !isKnown(number))
    .map((number) => number.text);
}

/** Whether a text states a value exactly, or, for a long quotient, shortened and marked as such. */
export function states(observation: Observation, value: string): boolean {
  const mentions = observation.mentions.toSorted((a, b) => b.length - a.length);
  const [text = ""] = observation.texts;
  return numbersIn(without(text, mentions)).some(
    (shown) => new Exact(shown.value).equals(value) || (shown.approximate && isShortened(shown.value, value)),
  );
}

function without(text: string, mentions: readonly string[]): string {
  // A mark that no number can cross takes the place of each mention, so that its neighbours do not join.
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
  const stored = [...cells, ...superseded].flatMap(({ statements }) => statements.map((statement) => statement.value));
  const computed = derived.map((figure) => figure.value);
  const shown = new Exact(value).abs();
  const exact = [...stored, ...computed, ...counts].some((known) => shown.equals(new Exact(known).abs()));
  return (
    exact || (approximate && computed.some((known) => isShortened(shown.toFixed(), new Exact(known).abs().toFixed())))
  );
}

/** Rounded to one decimal or more; a zero at the end may be left out. */
function isShortened(shown: string, exact: string): boolean {
  const decimals = Math.max(1, shown.split(".")[1]?.length ?? 0);
  const difference = new Exact(shown).minus(exact).abs();
  return difference.times(2).lte(new Exact(10).pow(-decimals));
}
