import { isWithin } from "../../company/family.ts";
import type { Glossary } from "../../company/glossary.ts";
import { parseUnit } from "../../domain/unit.ts";
import { inPlain, plainText } from "../../language/folding.ts";
import { readUnit } from "../../language/units/unit-phrase.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { type LabelReading, NOTHING_READ, unknownLabel } from "./labels/label-reading.ts";
import { isNoteColumn } from "./labels/neutral-words.ts";
import { isRateUnit } from "./labels/rate-units.ts";
import type { FigureRow, Label, TableLayout } from "./layout/table-layout.ts";
import { sectionReader } from "./section-readings.ts";
import { type AxisReading, axisReading } from "./slots/axis-reading.ts";
import { figuresBy, shareOfSums } from "./sums.ts";
import { withTotal } from "./totals.ts";

/**
 * Reads the labels of each row. A row that names only a channel or a market takes its metric from the row that it is a
 * part of: the row it is indented under, or the row above whose figures are the sum of the rows below.
 */
export function rowReadings(layout: TableLayout, reader: LabelReader, glossary: Glossary): readonly AxisReading[] {
  const fiscalYears = glossary.profile.fiscalYears;
  const kinds = labelColumnKinds(layout);
  const sectionsOver = sectionReader(layout.rows, reader);
  const plain = layout.rows.map((row) => {
    const { path, asides } = row;
    const own = [
      ...asides.flatMap(({ text, column }) => labelReading(text, asideKind(text, kinds.get(column)), reader)),
      ...path.flatMap(({ text, column }) => labelReading(text, kinds.get(column), reader)),
    ];
    return asCounted(axisReading([...sectionsOver(row, own), ...own], fiscalYears), own, glossary);
  });
  for (const [index, reading] of plain.entries()) plain[index] = withoutLabel(index, reading, layout.rows, plain);
  const partOf = layout.rows.map(({ path }) => path.some(({ text }) => reader.heading(text).isPartOf));
  const wholes = wholeOf(layout.rows, plain, partOf);
  const readings: AxisReading[] = [];
  for (const [index, reading] of plain.entries()) {
    const whole = wholes[index];
    readings.push(withTotal(whole == null ? reading : asPartOf(reading, readings[whole], glossary), plain, glossary));
  }
  return readings;
}

/**
 * A row without a label below rows with one is their total where its figures are their sum; otherwise it is asked
 * about, since the title above all of them is not its name.
 */
function withoutLabel(
  index: number,
  reading: AxisReading,
  rows: readonly FigureRow[],
  readings: readonly AxisReading[],
): AxisReading {
  if (rows[index] === undefined || isNamed(rows[index], rows)) return reading;
  const last = rows.slice(0, index).findLastIndex((row) => !isNamed(row, rows));
  const section = rows[index].sections.at(-1)?.row;
  const above = rows.slice(last + 1, index).filter((row) => row.sections.at(-1)?.row === section);
  const [before] = above.slice(-1);
  const label = before?.path.at(-1) ?? rows[index].path.at(-1);
  if (label === undefined) return reading;
  const figures = figuresBy("row", [...above, rows[index]]);
  const parts = above.map(({ row }) => figures.get(row));
  if (shareOfSums(figures.get(rows[index].row), parts) === 1) return { ...reading, isTotal: true };
  const name = readings[index - 1]?.label ?? label.text;
  return { ...reading, unknown: [...reading.unknown, unknownLabel(`${name} / …`)] };
}

/** Whether it has a label of its own: one that is merged over rows with more labels names none of them alone. */
function isNamed({ row, path, asides }: FigureRow, rows: readonly FigureRow[]): boolean {
  const own = path.filter(
    (label) => label.row === row && !(label.isMerged === true && label === path.at(-1) && tellsMore(label, rows)),
  );
  return [...own, ...asides].some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function tellsMore({ row, column }: Label, rows: readonly FigureRow[]): boolean {
  return rows.some(({ path }) => path.slice(0, -1).some((label) => label.row === row && label.column === column));
}

/** "Revenue | days": an amount of money is counted in nothing else, so the word is asked about. */
function asCounted(reading: AxisReading, own: readonly LabelReading[], glossary: Glossary): AxisReading {
  const unit = parseUnit(glossary.metric(reading.metric?.value ?? "")?.unit ?? "");
  const noun = own.find((label) => label.noun !== null && label.unit?.currency == null)?.noun ?? null;
  const isCount = unit === null || unit.kind === "count" || unit.kind === "noun";
  return isCount || noun === null ? reading : { ...reading, unknown: [...reading.unknown, unknownLabel(noun)] };
}

/** A part inherits from its whole every slot that it does not state itself. */
function asPartOf(part: AxisReading, whole: AxisReading | undefined, glossary: Glossary): AxisReading {
  if (whole === undefined) return part;
  // An entity outside the whole's entity: "China" below a figure of Hong Kong is not a figure that China reports.
  const isOfOther =
    part.entity !== null && whole.entity !== null && !isWithin(part.entity.value, whole.entity.value, glossary);
  const asWhole = isOfOther ? [unknownLabel(`${whole.label} / ${part.label}`)] : [];
  const takesMetric = part.metric === null && whole.metric !== null;
  return {
    ...part,
    metric: part.metric ?? whole.metric,
    entity: part.entity ?? whole.entity,
    dimensions: { ...whole.dimensions, ...part.dimensions },
    unknown: [...(part.metric === null ? whole.unknown : []), ...part.unknown, ...asWhole],
    unit: takesMetric ? (part.unit ?? whole.unit) : part.unit,
    unitText: takesMetric && part.unit === null ? whole.unitText : part.unitText,
  };
}

/** The kind of a column of labels, by its heading; most hold names and have no kind. */
type LabelColumnKind = "unit" | "remark";

const UNIT_COLUMN = inPlain(/^(?:units?|unit of measure(?:ment)?|uom|measured in|单位|计量单位|货币单位)$/i);
const REMARK_COLUMN = inPlain(
  /^(?:(?:key |main )?(?:remarks?|comments?|commentary|explanations?|notes?|reasons?|drivers?)|sources?|definition|owner|contact|frequency|register|status|trend|rating|rag|link|file|page|备注|说明|(?:主要)?原因|来源|定义|状态|责任人)$/i,
);
/** Longer texts after the figures are remarks under any heading. */
const ASIDE_MAX = 40;

function asideKind(text: string, kind: LabelColumnKind | undefined): LabelColumnKind | undefined {
  return kind === undefined && plainText(text).length > ASIDE_MAX ? "remark" : kind;
}

/** The label columns that hold no names: units and remarks. */
export function labelColumnKinds({
  corner,
  asides,
}: Pick<TableLayout, "corner" | "asides">): ReadonlyMap<number, LabelColumnKind> {
  return new Map(
    [...corner, ...asides].flatMap(({ text, column }): readonly (readonly [number, LabelColumnKind])[] => {
      if (UNIT_COLUMN.test(text.trim())) return [[column, "unit"]];
      return REMARK_COLUMN.test(text.trim()) || isNoteColumn(text) ? [[column, "remark"]] : [];
    }),
  );
}

function labelReading(text: string, kind: LabelColumnKind | undefined, reader: LabelReader): readonly LabelReading[] {
  switch (kind) {
    case undefined:
      return [reader.heading(text)];
    case "remark": {
      // A remark such as "excluding China" or "Forecast" changes the meaning of the figure.
      const { restriction, basis } = reader.title(text);
      return restriction === null && basis.length === 0
        ? []
        : [{ ...(restriction === null ? { ...NOTHING_READ, text, name: text } : unknownLabel(text)), basis }];
    }
    case "unit": {
      const unit = readUnit(text);
      const isUnread = unit === null && /\p{L}/u.test(text) && reader.heading(text).unknown !== null;
      if (isRateUnit(text) || isUnread) return [unknownLabel(text)];
      return [{ ...NOTHING_READ, text, unit: unit?.unit ?? null, unitText: text, noun: unit?.noun ?? null }];
    }
  }
}

/**
 * For each row, the index of the row that it is a part of: the row it is indented under, the row before where it says
 * "of which", or the row above whose figures are the sum of this row and its neighbours. Null where there is none.
 */
function wholeOf(
  rows: readonly FigureRow[],
  readings: readonly AxisReading[],
  partOf: readonly boolean[],
): readonly (number | null)[] {
  const wholes = rows.map((row, index) => {
    if (row.parent !== null) return row.parent;
    return partOf[index] && isIncomplete(readings[index]) ? lineBefore(index, rows, readings, partOf) : null;
  });
  for (const [index] of rows.entries()) {
    if (wholes[index] !== null || !isPartLike(readings[index], readings[index - 1])) continue;
    const parts = partsFrom(index, rows, readings);
    const figures = figuresBy("row", rows.slice(index - 1, index + parts.length));
    const figuresOf = (at: number) => figures.get(rows[at]?.row ?? -1);
    if (shareOfSums(figuresOf(index - 1), parts.map(figuresOf)) === 1)
      for (const part of parts) wholes[part] = index - 1;
  }
  return wholes;
}

/** The row names a channel or a market, but no metric. */
function isIncomplete(reading: AxisReading | undefined): boolean {
  return reading?.metric === null && (Object.keys(reading.dimensions).length > 0 || reading.entity !== null);
}

/** Whether a row may be a part of the row above: that row says more, and the two do not contradict each other. */
function isPartLike(part: AxisReading | undefined, whole: AxisReading | undefined): boolean {
  if (part === undefined || whole === undefined || !isIncomplete(part)) return false;
  if (isIncomplete(whole) && whole.entity === null) return false;
  const isOther = part.entity !== null && whole.entity !== null;
  return !isOther && !Object.keys(part.dimensions).some((dimension) => dimension in whole.dimensions);
}

/** "of which" refers to the last row above that names a metric or an entity. */
function lineBefore(
  index: number,
  rows: readonly FigureRow[],
  readings: readonly AxisReading[],
  partOf: readonly boolean[],
): number | null {
  for (let at = rows[index]?.before ?? null; at !== null; at = rows[at]?.before ?? null) {
    if (partOf[at]) continue;
    if (readings[at]?.metric != null || readings[at]?.entity != null) return at;
  }
  return null;
}

/** The consecutive rows from an index on that name a part. */
function partsFrom(index: number, rows: readonly FigureRow[], readings: readonly AxisReading[]): readonly number[] {
  const parts: number[] = [];
  for (let at = index; at < rows.length && isIncomplete(readings[at]) && rows[at]?.before === at - 1; at += 1)
    parts.push(at);
  return parts;
}
