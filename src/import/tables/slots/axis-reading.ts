import type { FiscalYears } from "../../../domain/fiscal-years.ts";
import type { StatedUnit } from "../../../language/cell-content.ts";
import { combinePeriods, type StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { combineUnits } from "../../../language/units/unit-phrase.ts";
import type { LabelReading } from "../labels/label-reading.ts";
import type { Reason } from "../statement.ts";

/** A value with the text that it was read from. */
export interface Said<Value> {
  readonly value: Value;
  readonly text: string;
}

/** The combined reading of the headings of one row, column or title; inner headings take precedence over outer ones. */
export interface AxisReading
  extends Pick<
    LabelReading,
    | "months"
    | "openTime"
    | "unit"
    | "unreadUnit"
    | "unitText"
    | "basis"
    | "isComparison"
    | "isPureComparison"
    | "unclear"
  > {
  readonly metric: Said<string> | null;
  readonly entity: Said<string> | null;
  readonly dimensions: Readonly<Record<string, Said<string>>>;
  readonly period: Said<StatedPeriod> | null;
  /** The headings state two periods that contradict each other. */
  readonly periodsClash: boolean;
  /** The innermost heading says "total". */
  readonly isTotal: boolean;
  /** It is an unnamed sum of some rows or columns: "sub-total". */
  readonly isPartialTotal: boolean;
  readonly restated: string | null;
  /** The name of an external company; null for none. */
  readonly foreign: string | null;
  readonly restriction: Said<string> | null;
  readonly strangeClause: Said<string> | null;
  readonly unreadClause: Said<string> | null;
  /** The innermost heading with a name; null where there is none. */
  readonly label: string | null;
  /** Headings with unknown words. */
  readonly unknown: readonly LabelReading[];
}

/** Combines the headings of one row or column, ordered from outer to inner; the last is nearest to the figure. */
export function axisReading(labels: readonly LabelReading[], fiscalYears: FiscalYears): AxisReading {
  const inward = labels.toReversed();
  const periods = periodOf(labels, fiscalYears);
  const last = labels.at(-1);
  return {
    metric: first(inward, (label) => label.metric),
    entity: first(inward, (label) => label.entity),
    dimensions: dimensionsOf(labels),
    period: periods.said,
    months: nearest(inward, ({ months }) => months),
    unreadUnit: nearest(inward, ({ unreadUnit }) => unreadUnit),
    openTime: nearest(inward, ({ openTime }) => openTime),
    periodsClash: periods.clash,
    unit: labels.reduce<StatedUnit | null>((outer, { unit }) => combineUnits(outer, unit), null),
    unitText: nearest(inward, ({ unitText }) => unitText),
    basis: labels.flatMap(({ basis }) => basis),
    isComparison: labels.some(({ isComparison }) => isComparison),
    isPureComparison: labels.some(({ isPureComparison }) => isPureComparison),
    isTotal: last?.isTotal ?? false,
    isPartialTotal: labels.some(({ isSubTotal }) => isSubTotal),
    restated: labels.find(({ isRestated }) => isRestated)?.text ?? null,
    foreign: labels.find(({ isForeign }) => isForeign)?.text ?? null,
    unclear: {
      metric: labels.some(({ unclear }) => unclear.metric),
      entity: labels.some((label) => label.unclear.entity && !isConfirmed(label, labels)),
      period: labels.some((label) => label.unclear.period && !isSaidPlainly(label, labels)),
      dimension: labels.some(({ unclear }) => unclear.dimension),
      line: labels.some(({ unclear }) => unclear.line),
    },
    restriction: first(inward, ({ restriction }) => restriction),
    strangeClause: first(inward, ({ strangeClause }) => strangeClause),
    unreadClause: first(inward, ({ unreadClause }) => unreadClause),
    label: inward.find(({ name }) => name !== "")?.name ?? null,
    unknown: labels.filter(({ unknown }) => unknown !== null),
  };
}

/** A line that mentions an entity among other words, beside one that names it plainly: "Prepared by the team of …". */
function isConfirmed({ mentionedEntity }: LabelReading, labels: readonly LabelReading[]): boolean {
  return mentionedEntity !== null && labels.some(({ entity }) => entity === mentionedEntity);
}

/** A period mentioned in passing, beside a line that states the same one plainly. */
function isSaidPlainly({ period }: LabelReading, labels: readonly LabelReading[]): boolean {
  const said = JSON.stringify(period);
  return period !== null && labels.some((other) => !other.unclear.period && JSON.stringify(other.period) === said);
}

function nearest<Value>(inward: readonly LabelReading[], slot: (label: LabelReading) => Value | null): Value | null {
  return inward.map(slot).find((value) => value !== null) ?? null;
}

function first(inward: readonly LabelReading[], slot: (label: LabelReading) => string | null): Said<string> | null {
  return nearest(inward, (label) => {
    const value = slot(label);
    return value === null ? null : { value, text: label.text };
  });
}

/** The innermost value of each dimension. */
function dimensionsOf(labels: readonly LabelReading[]): Readonly<Record<string, Said<string>>> {
  const said: Record<string, Said<string>> = {};
  for (const { text, dimensions } of labels) {
    for (const [dimension, value] of Object.entries(dimensions)) said[dimension] = { value, text };
  }
  return said;
}

interface Periods {
  readonly said: Said<StatedPeriod> | null;
  readonly clash: boolean;
}

function periodOf(labels: readonly LabelReading[], fiscalYears: FiscalYears): Periods {
  let said: Said<StatedPeriod> | null = null;
  let clash = false;
  for (const { text, period } of labels) {
    if (period === null) continue;
    if (said === null) {
      said = { value: period, text };
      continue;
    }
    const combined = combinePeriods(said.value, period, fiscalYears);
    if (combined === null) clash = true;
    else said = { value: combined, text: `${said.text} / ${text}` };
  }
  return { said, clash };
}

/** One step of a reading, for explanations. */
export function reason(rule: string, said: Said<unknown> | null, read: string | null): Reason {
  return { rule, text: said?.text ?? "", read };
}
