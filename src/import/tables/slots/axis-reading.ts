import type { StatedUnit } from "../../../language/cell-content.ts";
import { combinePeriods, type StatedPeriod } from "../../../language/periods/period-phrase.ts";
import { combineUnits } from "../../../language/units/unit-phrase.ts";
import type { LabelReading } from "../labels/label-reading.ts";
import type { Reason } from "../statement.ts";

/** A slot with the text that it was read from. */
export interface Said<Value> {
  readonly value: Value;
  readonly text: string;
}

/** What the headings of one row, one column or one title say together, the inner ones before the outer ones. */
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
  /** Two periods that cannot both hold. */
  readonly periodsClash: boolean;
  /** The innermost heading says "total". */
  readonly isTotal: boolean;
  /** A sum of some lines, which nothing names. */
  readonly isPartialTotal: boolean;
  readonly restated: string | null;
  /** A company that is none of ours, as it is named; null for none. */
  readonly foreign: string | null;
  readonly restriction: Said<string> | null;
  readonly strangeClause: Said<string> | null;
  /** The innermost heading that names something; null where none does. */
  readonly label: string | null;
  /** Headings with words that no rule knows. */
  readonly unknown: readonly LabelReading[];
}

/** Puts the headings of one row or column together; `outer` stand over `inner` ones, and the last is the nearest. */
export function axisReading(labels: readonly LabelReading[], startMonth: number): AxisReading {
  const inward = labels.toReversed();
  const periods = periodOf(labels, startMonth);
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
    isPartialTotal: last?.isSubTotal ?? false,
    restated: labels.find(({ isRestated }) => isRestated)?.text ?? null,
    foreign: labels.find(({ isForeign }) => isForeign)?.text ?? null,
    unclear: {
      metric: labels.some(({ unclear }) => unclear.metric),
      entity: labels.some((label) => label.unclear.entity && !isConfirmed(label, labels)),
      period: labels.some((label) => label.unclear.period && !isSaidPlainly(label, labels)),
      dimension: labels.some(({ unclear }) => unclear.dimension),
    },
    restriction: first(inward, ({ restriction }) => restriction),
    strangeClause: first(inward, ({ strangeClause }) => strangeClause),
    label: inward.find(({ name }) => name !== "")?.name ?? null,
    unknown: labels.filter(({ unknown }) => unknown !== null),
  };
}

/** A line that speaks of an entity in other words, beside one that names it plainly: "Prepared by the team of …". */
function isConfirmed({ mentionedEntity }: LabelReading, labels: readonly LabelReading[]): boolean {
  return mentionedEntity !== null && labels.some(({ entity }) => entity === mentionedEntity);
}

/** A period said in passing, beside a line that says the same one plainly. */
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

/** The inner heading's value of a dimension holds. */
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

function periodOf(labels: readonly LabelReading[], startMonth: number): Periods {
  let said: Said<StatedPeriod> | null = null;
  let clash = false;
  for (const { text, period } of labels) {
    if (period === null) continue;
    if (said === null) {
      said = { value: period, text };
      continue;
    }
    const combined = combinePeriods(said.value, period, startMonth);
    if (combined === null) clash = true;
    else said = { value: combined, text: `${said.text} / ${text}` };
  }
  return { said, clash };
}

/** A step of a reading, for people who ask why. */
export function reason(rule: string, said: Said<unknown> | null, read: string | null): Reason {
  return { rule, text: said?.text ?? "", read };
}
