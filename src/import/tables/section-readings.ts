import { isGroupElement, isOfOtherTerm, isTotalOf } from "./labels/captions.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { type LabelReading, unknownLabel } from "./labels/label-reading.ts";
import { isNeutralHeading } from "./labels/neutral-words.ts";
import type { FigureRow, Label } from "./layout/table-layout.ts";

/** Reads the sections over a row, given the readings of its own labels. */
export type SectionReader = (row: FigureRow, own: readonly LabelReading[]) => readonly LabelReading[];

/**
 * Reads the sections of one table; rows are to be read in order.
 *
 * The name of a block of a statement says nothing over a line that names its metric, except where it may tell lines
 * apart: the line is of the other term and the block has not ended ("Long-term debt" among current liabilities may be
 * the part that falls due), or the same line stands under other blocks too ("Revenue" of all, and "Revenue" of the
 * operating segments). So does the name of another metric, for all its lines.
 */
export function sectionReader(rows: readonly FigureRow[], reader: LabelReader): SectionReader {
  const closed = new Set<number>();
  const blocksOf = blocksOfLines(rows, reader);
  const others = otherMetrics(rows, reader);
  return (row, own) => {
    const tellsApart = own.some(({ metric }) => metric !== null) && (blocksOf.get(lineKey(row, reader))?.size ?? 0) > 1;
    const readings = row.sections.map((section) => {
      const { text } = section;
      const reading = reader.heading(text);
      const isOther = others.has(text) && own.some(({ metric }) => metric !== null && metric !== reading.metric);
      if ((tellsApart && isBlock(text, reader)) || isOther || isLineOfItsOwn(reading, own)) return unknownLabel(text);
      const isNamed = own.some(({ metric, unknown }) => metric !== null || unknown !== null);
      const isOtherTerm = !closed.has(section.row) && own.some((label) => isOfOtherTerm(label.text, text));
      if (!isNamed || isOtherTerm || (reading.unknown === null && !isGroupElement(text))) return reading;
      return reader.caption(text) ?? reading;
    });
    for (const { text, row: at } of row.sections)
      if (row.path.some((label) => isTotalOf(label.text, text))) closed.add(at);
    return readings;
  };
}

/**
 * "Customers ('000)" without figures, over a line of another metric: a line of which nothing is stated is no section,
 * so its unit and the like may not be those of the lines below.
 */
function isLineOfItsOwn(
  { metric, unit, entity, period, basis, dimensions }: LabelReading,
  own: readonly LabelReading[],
) {
  const others = own.flatMap((label) => label.metric ?? []);
  if (metric === null || others.length === 0 || others.includes(metric)) return false;
  return unit !== null || entity !== null || period !== null || basis.length > 0 || Object.keys(dimensions).length > 0;
}

/** Sections that name a metric, where a line below one also stands elsewhere: they say what the lines below are of. */
function otherMetrics(rows: readonly FigureRow[], reader: LabelReader): ReadonlySet<string> {
  const lines = new Map<string, number>();
  const under = new Map<string, Map<string, number>>();
  for (const { sections, path } of rows) {
    const line = texts(path);
    lines.set(line, (lines.get(line) ?? 0) + 1);
    for (const { text } of sections) {
      const own = under.get(text) ?? new Map<string, number>();
      under.set(text, own.set(line, (own.get(line) ?? 0) + 1));
    }
  }
  const isTelling = (own: ReadonlyMap<string, number>): boolean =>
    [...own].some(([line, count]) => count < (lines.get(line) ?? 0));
  return new Set([...under].flatMap(([text, own]) => (isTelling(own) && namesMetric(text, reader) ? [text] : [])));
}

function namesMetric(text: string, reader: LabelReader): boolean {
  const { metric, unknown, entity, dimensions } = reader.heading(text);
  return metric !== null && unknown === null && entity === null && Object.keys(dimensions).length === 0;
}

/** Whether a section only names a block, and no kind of element. */
function isBlock(text: string, reader: LabelReader): boolean {
  if (isGroupElement(text)) return false;
  const caption = reader.caption(text);
  return isNeutralHeading(text) || (caption !== null && caption.entity === null);
}

/** The blocks under which each line of a table stands. */
function blocksOfLines(rows: readonly FigureRow[], reader: LabelReader): ReadonlyMap<string, ReadonlySet<string>> {
  const blocks = new Map<string, Set<string>>();
  for (const row of rows) {
    const key = lineKey(row, reader);
    const own = texts(row.sections.filter(({ text }) => isBlock(text, reader)));
    blocks.set(key, (blocks.get(key) ?? new Set()).add(own));
  }
  return blocks;
}

/** A line by its labels and the sections that say something. */
function lineKey({ sections, path }: FigureRow, reader: LabelReader): string {
  const saying = sections.filter(({ text }) => !isBlock(text, reader) && !isGroupElement(text));
  return `${texts(saying)}\n${texts(path)}`;
}

function texts(labels: readonly Label[]): string {
  return JSON.stringify(labels.map(({ text }) => text));
}
