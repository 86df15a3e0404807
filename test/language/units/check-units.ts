import { expect } from "vitest";
import type { StatedUnit } from "../../../src/language/cell-content.ts";
import { textOutside } from "../../../src/language/plain-spans.ts";
import { NO_UNIT, unitOf } from "../../../src/language/units/unit-of-words.ts";
import { findUnits, type UnitPhrase } from "../../../src/language/units/unit-phrase.ts";
import type { UnitWord } from "../../../src/language/units/unit-words.ts";

/** The fields of a unit in a row. */
export function short(unit: StatedUnit | null): string {
  if (unit === null) return "none";
  return [unit.currency, unit.scale, unit.measure].map((field) => field ?? "·").join(" ");
}

/** Lines of `label => rest => unit` with the noun behind the unit, one per line. */
export function checkUnits(table: string): void {
  const rows = table.split("\n").flatMap((line) => {
    const [label, rest, unit] = line.split("=>").map((field) => field.trim());
    return unit === undefined ? [] : [`${label} => ${rest} => ${unit}`];
  });
  expect(rows.length).toBeGreaterThan(4);
  const read = rows.map((row) => {
    const label = row.split(" => ")[0] ?? "";
    const { rest, unit, noun, contradictory } = withoutUnits(label);
    const said = contradictory ? "contradictory" : short(unit);
    return `${label} => ${rest} => ${noun === null ? said : `${said} ${noun}`}`;
  });
  expect(read).toEqual(rows);
}

/** Takes the statements of units out of a label; `per share` and 每股 stay in the rest. */
function withoutUnits(text: string) {
  const phrases = findUnits(text);
  const unit = agreedUnit(phrases);
  return {
    rest: restOf(text, phrases),
    unit: unit === "contradictory" ? null : unit,
    noun: phrases.find(({ noun }) => noun !== null)?.noun ?? null,
    contradictory: unit === "contradictory",
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
  return tidy(textOutside(text, phrases));
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
