import { expect } from "vitest";
import type { StatedUnit } from "../../../src/language/cell-content.ts";
import { withoutUnits } from "../../../src/language/units/unit-phrase.ts";

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
