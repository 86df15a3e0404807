import type { FiscalYears } from "../../../domain/fiscal-years.ts";
import type { StatedUnit } from "../../../language/cell-content.ts";
import type { StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { combineUnits } from "../../../language/units/unit-phrase.ts";
import type { LabelReading } from "../labels/label-reading.ts";
import { type AxisReading, axisReading, type Said } from "./axis-reading.ts";
import { unitsDiffer } from "./units-differ.ts";

/** The texts around a table that describe it, at three levels. */
export interface Scopes {
  readonly table: Scope;
  readonly part: Scope;
  readonly document: Scope;
}

/** The combined reading of the titles of one level; nearer levels take precedence. */
export interface Scope {
  readonly reading: AxisReading;
  readonly title: string | null;
  /** The period that the whole document reports on, even if only mentioned in passing; unset for other levels. */
  readonly spokenFor?: StatedPeriod | null;
  /** Of a document: its entity is the registrant on its cover; unset for other levels. */
  readonly isOfRegistrant?: boolean;
  /** Of a document: the name of its registrant, whom the company file does not know; unset or null otherwise. */
  readonly strangeRegistrant?: string | null;
  /** Contradicting units of money in the titles; empty when they agree. */
  readonly unitsClash: readonly Said<StatedUnit>[];
}

/** Combines the titles of one level. */
export function scopeOf(titles: readonly LabelReading[], fiscalYears: FiscalYears): Scope {
  return {
    reading: axisReading(titles, fiscalYears),
    title: titles.find(({ text }) => text !== "")?.text ?? null,
    unitsClash: clashing(
      titles.flatMap(({ unit, unitText, text }) => (unit === null ? [] : [{ value: unit, text: unitText ?? text }])),
    ),
  };
}

/** Units of money of one level that contradict each other. */
function clashing(units: readonly Said<StatedUnit>[]): readonly Said<StatedUnit>[] {
  const money = units.filter(({ value }) => value.measure === null);
  return money.some((one) => money.some((other) => unitsDiffer(one.value, other.value))) ? money : [];
}

/** The levels, nearest first. */
export function outwards({ table, part, document }: Scopes): readonly Scope[] {
  return [table, part, document];
}

/** The unit stated around the table; the sheet or slide takes precedence over the document. */
export function unitAround({ part, document }: Scopes): StatedUnit | null {
  const inner = part.unitsClash.length > 0 ? null : part.reading.unit;
  const outer = document.unitsClash.length > 0 ? null : document.reading.unit;
  if (inner === null || outer === null) return inner ?? outer;
  return combineUnits(outer, inner);
}
