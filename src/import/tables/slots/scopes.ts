import type { StatedUnit } from "../../../language/cell-content.ts";
import type { StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { combineUnits } from "../../../language/units/unit-phrase.ts";
import type { LabelReading } from "../labels/label-reading.ts";
import { type AxisReading, axisReading, type Said } from "./axis-reading.ts";
import { unitsDiffer } from "./units-differ.ts";

/** What stands around a table and speaks of it: its own titles, then its sheet or slide, then the document. */
export interface Scopes {
  readonly table: Scope;
  readonly part: Scope;
  readonly document: Scope;
}

/** The titles of one reach, read together; the nearer one counts before the farther one. */
export interface Scope {
  readonly reading: AxisReading;
  readonly title: string | null;
  /** The period that a document speaks for as a whole, though its title may say it in passing; null for other reaches. */
  readonly spokenFor?: StatedPeriod | null;
  /** Units that the titles state differently; empty when they agree. */
  readonly unitsClash: readonly Said<StatedUnit>[];
}

/** Reads the titles of one reach together. */
export function scopeOf(titles: readonly LabelReading[], startMonth: number): Scope {
  return {
    reading: axisReading(titles, startMonth),
    title: titles.find(({ text }) => text !== "")?.text ?? null,
    unitsClash: clashing(
      titles.flatMap(({ unit, unitText, text }) => (unit === null ? [] : [{ value: unit, text: unitText ?? text }])),
    ),
  };
}

/** Units of one reach that cannot all hold. */
function clashing(units: readonly Said<StatedUnit>[]): readonly Said<StatedUnit>[] {
  const money = units.filter(({ value }) => value.measure === null);
  return money.some((one) => money.some((other) => unitsDiffer(one.value, other.value))) ? money : [];
}

/** The scopes from the nearest outwards. */
export function outwards({ table, part, document }: Scopes): readonly Scope[] {
  return [table, part, document];
}

/** What the reaches beyond the table say of its unit, the nearer one before the farther one. */
export function unitAround({ part, document }: Scopes): StatedUnit | null {
  const inner = part.unitsClash.length > 0 ? null : part.reading.unit;
  const outer = document.unitsClash.length > 0 ? null : document.reading.unit;
  if (inner === null || outer === null) return inner ?? outer;
  return combineUnits(outer, inner);
}
