import { numberOf } from "../documents/document.ts";
import { readUnit } from "../documents/stated/unit-phrase.ts";
import { Exact } from "../domain/decimal.ts";
import type { EntitySpec } from "../domain/profile.ts";
import type { Glossary } from "../profile/glossary.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { type LabelReading, NOTHING_READ } from "./labels/label-reading.ts";
import type { FigureRow, TableLayout } from "./layout/table-layout.ts";
import { type AxisReading, axisReading } from "./slots/axis-reading.ts";

/**
 * What the labels of each row say. A row that names only a channel or a market takes its metric from the row that it is a part of: the
 * one that it is set in under, or the one above whose figures are the sum of the rows below.
 */
export function rowReadings(layout: TableLayout, reader: LabelReader, glossary: Glossary): readonly AxisReading[] {
  const startMonth = glossary.profile.fiscalYearStartMonth;
  const kinds = labelColumnKinds(layout);
  const plain = layout.rows.map(({ sections, path }) =>
    axisReading(
      [
        ...sections.map(({ text }) => reader.heading(text)),
        ...path.flatMap(({ text, column }) => labelReading(text, kinds.get(column), reader)),
      ],
      startMonth,
    ),
  );
  const partOf = layout.rows.map(({ path }) => path.some(({ text }) => reader.heading(text).isPartOf));
  const wholes = wholeOf(layout.rows, plain, partOf);
  return plain.map((reading, index) => {
    const whole = wholes[index];
    const withMetric = whole == null ? reading : asPartOf(reading, plain[whole]);
    return withTotal(withMetric, plain, glossary);
  });
}

/** A part has the metric of its whole, and its unit where it states none of its own. */
function asPartOf(part: AxisReading, whole: AxisReading | undefined): AxisReading {
  if (whole === undefined || part.metric !== null) return part;
  return {
    ...part,
    metric: whole.metric,
    unit: part.unit ?? whole.unit,
    unitText: part.unit === null ? whole.unitText : part.unitText,
  };
}

/** What a column of labels holds, by its heading: names mostly. */
type LabelColumnKind = "unit" | "remark";

const UNIT_COLUMN = /^(?:units?|unit of measure(?:ment)?|uom|measured in|单位|计量单位|货币单位)$/i;
const REMARK_COLUMN = /^(?:remarks?|comments?|sources?|definition|owner|frequency|register|备注|说明|来源|定义)$/i;

/** The columns of labels that name nothing: those of units and of remarks. */
export function labelColumnKinds({ corner }: Pick<TableLayout, "corner">): ReadonlyMap<number, LabelColumnKind> {
  return new Map(
    corner.flatMap(({ text, column }): readonly (readonly [number, LabelColumnKind])[] => {
      if (UNIT_COLUMN.test(text.trim())) return [[column, "unit"]];
      return REMARK_COLUMN.test(text.trim()) ? [[column, "remark"]] : [];
    }),
  );
}

function labelReading(text: string, kind: LabelColumnKind | undefined, reader: LabelReader): readonly LabelReading[] {
  switch (kind) {
    case undefined:
      return [reader.heading(text)];
    case "remark":
      return [];
    case "unit": {
      const unit = readUnit(text);
      return [{ ...NOTHING_READ, text, unit: unit?.unit ?? null, unitText: text, noun: unit?.noun ?? text }];
    }
  }
}

/** For each row without a metric the row that it is a part of; null where there is none. */
function wholeOf(
  rows: readonly FigureRow[],
  readings: readonly AxisReading[],
  partOf: readonly boolean[],
): readonly (number | null)[] {
  const wholes = rows.map((row, index) => {
    if (!lacksMetric(readings[index])) return null;
    return parentWithMetric(row, rows, readings) ?? (partOf[index] ? lineBefore(index, rows, readings) : null);
  });
  for (const [index] of rows.entries()) {
    if (wholes[index] !== null || !lacksMetric(readings[index]) || lacksMetric(readings[index - 1])) continue;
    const parts = partsFrom(index, rows, readings);
    if (
      parts.length > 1 &&
      isSumOf(
        rows[index - 1],
        parts.map((part) => rows[part]),
      )
    )
      for (const part of parts) wholes[part] = index - 1;
  }
  return wholes;
}

function lacksMetric(reading: AxisReading | undefined): boolean {
  return reading?.metric === null && (Object.keys(reading.dimensions).length > 0 || reading.entity !== null);
}

function parentWithMetric(row: FigureRow, rows: readonly FigureRow[], readings: readonly AxisReading[]): number | null {
  for (let at = row.parent; at !== null; at = rows[at]?.parent ?? null) {
    if (readings[at]?.metric != null) return at;
  }
  return null;
}

/** "of which" speaks of the last line that names a metric. */
function lineBefore(index: number, rows: readonly FigureRow[], readings: readonly AxisReading[]): number | null {
  for (let at = rows[index]?.before ?? null; at !== null; at = rows[at]?.before ?? null) {
    if (readings[at]?.metric != null) return at;
  }
  return null;
}

/** The rows from one on that name a part, as long as no other row lies between. */
function partsFrom(index: number, rows: readonly FigureRow[], readings: readonly AxisReading[]): readonly number[] {
  const parts: number[] = [];
  for (let at = index; at < rows.length && lacksMetric(readings[at]) && rows[at]?.before === at - 1; at += 1)
    parts.push(at);
  return parts;
}

/** Whether the figures of a row are the sums of those of its parts, in every column where all have one. */
function isSumOf(whole: FigureRow | undefined, parts: readonly (FigureRow | undefined)[]): boolean {
  if (whole === undefined) return false;
  let compared = 0;
  for (const cell of whole.cells) {
    const total = numberOf(cell);
    const addends = parts.map((part) => {
      const own = part?.cells.find(({ column }) => column === cell.column);
      return own === undefined ? null : numberOf(own);
    });
    if (total === null || addends.some((addend) => addend === null)) continue;
    const sum = addends.reduce((before, addend) => before.plus(addend ?? 0), new Exact(0));
    // Rounded parts may miss their total by the last digit of each.
    const slack = new Exact(parts.length).times(new Exact(10).pow(-decimals(total))).dividedBy(2);
    if (sum.minus(total).abs().greaterThan(slack)) return false;
    compared += 1;
  }
  return compared > 0;
}

function decimals(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

/**
 * "Total" among the markets of one parent is the parent, where all of its markets are there; a total of some of them is nobody's figure.
 */
function withTotal(reading: AxisReading, all: readonly AxisReading[], glossary: Glossary): AxisReading {
  if (!reading.isTotal || reading.entity !== null) return reading;
  const named = new Set(all.flatMap(({ entity }) => (entity === null ? [] : [entity.value])));
  if (named.size < 2) return reading;
  const parent = commonParent([...named].map((code) => glossary.entity(code)));
  if (parent === null || !glossary.children(parent).every(({ code }) => named.has(code)))
    return { ...reading, isPartialTotal: true };
  return { ...reading, entity: { value: parent, text: glossary.entityLabel(parent, "en") } };
}

function commonParent(specs: readonly (EntitySpec | undefined)[]): string | null {
  const parent = specs[0]?.parent ?? null;
  return specs.every((spec) => spec?.parent === parent) ? parent : null;
}
