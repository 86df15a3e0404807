import { grouped } from "../../domain/grouped.ts";
import { isWholeYear, type PartOfYear, partOfYear, type StatedPeriod } from "../../language/periods/period-phrase.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import type { Label } from "./layout/table-layout.ts";
import type { AxisReading } from "./slots/axis-reading.ts";

/** One row or column with the labels that it was read from, outermost first. */
export interface Line {
  readonly labels: readonly Label[];
  readonly reading: AxisReading;
}

/**
 * Leaves periods open where quarters or months share one year heading or title but are not in order: in
 * `2025: Q4, Q1, Q2, Q3` the first may belong to the year before.
 */
export function withOrderedParts(lines: readonly Line[], reader: LabelReader): readonly AxisReading[] {
  const placed = lines.flatMap((line, index) => {
    const place = placeInYear(line.reading.period?.value ?? null);
    const year = place === null ? null : yearOver(line, reader);
    return place === null || year === null
      ? []
      : [{ index, number: place.number, key: `${year}|${place.kind}|${besidesTime(line)}` }];
  });
  const unclear = new Set<number>();
  for (const group of grouped(placed, ({ key }) => key).values())
    if (!isInOrder(group.map(({ number }) => number))) for (const { index } of group) unclear.add(index);
  return lines.map(({ reading }, index) => (unclear.has(index) ? { ...reading, periodsClash: true } : reading));
}

/** The quarter or month of a period, with a number that grows over time across years. */
function placeInYear(period: StatedPeriod | null): PartOfYear | null {
  const part = partOfYear(period);
  if (part?.kind !== "quarter" && part?.kind !== "month") return null;
  return { ...part, number: (part.year ?? 0) * (part.kind === "quarter" ? 4 : 12) + part.number };
}

/** Position of the heading that gives the year; `title` where a title does, null where the label itself does. */
function yearOver({ labels, reading }: Line, reader: LabelReader): string | null {
  if (reading.period?.value.kind === "part") return "title";
  const outer = labels.find(({ text }) => isWholeYear(reader.heading(text).period));
  const own = labels.at(-1);
  return outer === undefined || outer === own ? null : `${outer.row},${outer.column}`;
}

/** Key of everything but the time: quarters of revenue beside quarters of profit are two sequences. */
function besidesTime({ labels, reading }: Line): string {
  const { metric, entity, dimensions, basis } = reading;
  const outer = labels.slice(0, -1).map(({ row, column }) => `${row},${column}`);
  const said = [metric, entity, ...Object.values(dimensions)].map((one) => one?.value ?? "");
  return JSON.stringify([outer, said, basis.map(({ code }) => code)]);
}

function isInOrder(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}
