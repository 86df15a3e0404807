import { type GridCell, numberOf } from "../../documents/document.ts";
import { grouped } from "../../domain/grouped.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { isNoteColumn } from "../tables/labels/neutral-words.ts";
import type { FigureRow } from "../tables/layout/table-layout.ts";
import { labelColumnKinds } from "../tables/row-readings.ts";
import { figuresBy, shareOfSums } from "../tables/sums.ts";
import type { HeadingName, Line } from "./headings.ts";
import { joined } from "./joined-headings.ts";
import { keyOf, type LabelParts } from "./label-parts.ts";
import type { LabelReader } from "./label-reader.ts";
import { breakdownOf } from "./name-words.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** A table with the parts of its headings; comparison rows and columns and note columns are left out. */
export interface TableHeadings {
  readonly evidence: TableEvidence;
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  /** The heading above the labels of a level. */
  readonly corners: ReadonlyMap<string, string>;
  /** Levels that hold the parts of a breakdown, with its words: "Area of residence", "by channel". */
  readonly breakdowns: ReadonlyMap<string, string>;
  readonly figures: number;
}

/** Reads the headings of a table. */
export function tableHeadings(evidence: TableEvidence, reader: LabelReader): TableHeadings {
  const { layout } = evidence;
  const kinds = labelColumnKinds(layout);
  const breakdowns = new Map<string, string>();
  const corners = new Map<string, string>();
  for (const { text, column } of layout.corner) {
    if (kinds.has(column)) continue;
    const parts = reader.read(text);
    const level = `row ${column}`;
    if (parts.words !== "") corners.set(level, parts.words);
  }
  const columns = columnLines(evidence, reader, breakdowns);
  const shown = new Set(columns.keys());
  const rows = rowLines(evidence, reader, { kinds, breakdowns, corners }, shown);
  return {
    evidence,
    rows,
    columns: [...columns.values()],
    corners,
    breakdowns,
    figures: rows.reduce((sum, { figures }) => sum + figures, 0),
  };
}

const NO_CORNERS: ReadonlyMap<string, string> = new Map();

function columnLines(
  { layout }: TableEvidence,
  reader: LabelReader,
  breakdowns: Map<string, string>,
): ReadonlyMap<number, Line> {
  const figures = figuresByColumn(layout.rows);
  const paths = layout.columns.flatMap(({ column, path }) => {
    const labels = path.map(({ text, row }) => ({ parts: reader.read(text), row }));
    const isLeftOut = labels.some(({ parts }) => parts.isComparison || isNoteColumn(parts.text));
    return isLeftOut ? [] : [{ column, labels }];
  });
  // A name that also occurs outside the breakdown is not one of its parts: "seasonally adjusted".
  const isHead = (labels: readonly { readonly parts: LabelParts }[], at: number): boolean =>
    breakdownOf(labels[at]?.parts.name ?? "") !== null && labels.slice(at + 1).some(({ parts }) => parts.key !== "");
  const outside = new Set(
    paths.flatMap(({ labels }) =>
      labels.some((_, at) => isHead(labels, at)) ? [] : labels.map(({ parts, row }) => `${row} ${parts.key}`),
    ),
  );
  const lines = paths.map(({ column, labels }): Line => {
    const placed = labels.map(({ parts, row }) => ({ parts, level: `column ${row}` }));
    const isOutside = (at: number): boolean => outside.has(`${labels[at]?.row} ${labels[at]?.parts.key}`);
    const names = namesOf(placed, { isHead: (at) => isHead(labels, at), isOutside }, reader, breakdowns);
    const parts = labels.map(({ parts: own }) => own);
    const cells = figures.get(column) ?? [];
    return { at: column, names, parts, unit: unitOf(parts, cells), stated: statedUnit(parts), figures: cells.length };
  });
  return new Map(joined(lines, NO_CORNERS).map((line) => [line.at, line]));
}

/** The names in some labels, outermost first; below a breakdown heading they are its parts. */
function namesOf(
  labels: readonly { readonly parts: LabelParts; readonly level: string }[],
  { isHead, isOutside }: Readonly<Record<"isHead" | "isOutside", (at: number) => boolean>>,
  reader: LabelReader,
  breakdowns: Map<string, string>,
): readonly HeadingName[] {
  let head: string | null = null;
  return labels.flatMap(({ parts, level }, at) => {
    if (isHead(at)) {
      head = parts.name;
      return [];
    }
    if (head === null || isOutside(at)) return placed(parts, level, reader);
    const inside = `${level} @${head}`;
    breakdowns.set(inside, head);
    return placed(asPart(parts), inside, reader);
  });
}

interface RowContext {
  readonly kinds: ReadonlyMap<number, "unit" | "remark">;
  readonly breakdowns: Map<string, string>;
  readonly corners: ReadonlyMap<string, string>;
}

function rowLines(
  { layout }: TableEvidence,
  reader: LabelReader,
  { kinds, breakdowns, corners }: RowContext,
  shown: ReadonlySet<number>,
): readonly Line[] {
  const { rows } = layout;
  const wholes = wholesOf(rows, reader);
  const lines = rows.flatMap((row, index) => {
    const parts = [
      ...row.sections.map(({ text }) => reader.read(text)),
      ...row.path.filter(({ column }) => !kinds.has(column)).map(({ text }) => reader.read(text)),
    ];
    if (parts.some(({ isComparison }) => isComparison)) return [];
    const names = namesOfRow(row, reader, kinds, breakdowns);
    const whole = wholes[index] ?? null;
    const units = row.path
      .filter(({ column }) => kinds.get(column) === "unit")
      .map(({ text }) => reader.read(`(${text})`));
    const cells = row.cells.filter((cell) => shown.has(cell.column));
    const figures = cells.filter((cell) => numberOf(cell) !== null).length;
    const all = [...parts, ...units];
    const line = { at: row.row, parts, unit: unitOf(all, cells), stated: statedUnit(all), figures };
    const owner = whole === null ? undefined : rows[whole];
    if (owner === undefined) return [{ ...line, names }];
    const outer = namesOfRow(owner, reader, kinds, breakdowns);
    return [{ ...line, names: [...outer, ...names.map((name) => ({ ...name, level: `${name.level} part` }))] }];
  });
  return joined(lines, corners);
}

function namesOfRow(
  { sections, path }: FigureRow,
  reader: LabelReader,
  kinds: ReadonlyMap<number, "unit" | "remark">,
  breakdowns: Map<string, string>,
): readonly HeadingName[] {
  const over = sections.map(({ text }, depth) => ({
    parts: reader.read(text),
    level: `section ${sections.length - depth}`,
  }));
  const own = path
    .filter(({ column }) => !kinds.has(column))
    .map(({ text, column }) => ({ parts: reader.read(text), level: `row ${column}` }));
  const isOutside = (at: number): boolean => at < over.length;
  const isHead = (at: number): boolean => isOutside(at) && breakdownOf(over[at]?.parts.name ?? "") !== null;
  return namesOf([...over, ...own], { isHead, isOutside }, reader, breakdowns);
}

/** Below "Purpose", even a filler word such as "Business" is a name. */
function asPart(parts: LabelParts): LabelParts {
  return parts.key !== "" || parts.words === "" ? parts : { ...parts, name: parts.words, key: keyOf(parts.words) };
}

/** The names in a heading, which may be two: `New sales – Online`. */
function placed(parts: LabelParts, level: string, reader: LabelReader): readonly HeadingName[] {
  if (!/\p{L}/u.test(parts.key)) return [];
  const split = reader.splitOf(parts.name);
  if (split === null) return [{ level, key: parts.key, name: parts.name, parts }];
  const [head, tail] = split;
  return [
    { level, key: head.key, name: head.name, parts },
    { level: `${level} tail`, key: tail.key, name: tail.name, parts },
  ];
}

/** By row: the row that it is a part of, by "of which", by indentation with matching sums, or by recurring names. */
function wholesOf(rows: readonly FigureRow[], reader: LabelReader): readonly (number | null)[] {
  const keyOf = (index: number): string => rows[index]?.path.map(({ text }) => reader.read(text).key).join(" ") ?? "";
  const parents = new Map<string, Set<string>>();
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of rows.entries()) {
    if (parent === null) continue;
    parents.set(keyOf(index), (parents.get(keyOf(index)) ?? new Set()).add(keyOf(parent)));
    children.set(parent, [...(children.get(parent) ?? []), index]);
  }
  const figures = figuresBy("row", rows);
  const figuresOf = (index: number) => figures.get(rows[index]?.row ?? -1);
  const summed = new Set(
    [...children].flatMap(([parent, own]) =>
      shareOfSums(figuresOf(parent), own.map(figuresOf)) === 1 ? [parent] : [],
    ),
  );
  let last: number | null = null;
  return rows.map(({ parent, path }, index) => {
    const isPart = path.some(({ text }) => reader.read(text).isPartOf);
    if (isPart && parent === null) return last;
    if (parent !== null && (isPart || summed.has(parent) || (parents.get(keyOf(index))?.size ?? 0) > 1)) return parent;
    last = index;
    return null;
  });
}

function figuresByColumn(rows: readonly FigureRow[]): ReadonlyMap<number, readonly GridCell[]> {
  const figures = rows.flatMap(({ cells }) => cells.filter((cell) => numberOf(cell) !== null));
  return grouped(figures, ({ column }) => column);
}

const MOST = 0.6;

/** The unit of most cells if it is a measure, else the innermost heading's, else that of the cells that state one. */
function unitOf(parts: readonly LabelParts[], cells: readonly GridCell[]): StatedUnit | null {
  const stated = statedUnit(parts);
  const figures = cells.filter((cell) => numberOf(cell) !== null);
  const units = figures.map(({ content }) => (content.kind === "number" ? content.unit : null));
  const withMeasure = units.filter((unit) => unit !== null && unit.measure !== null);
  const withUnit = units.filter((unit) => unit !== null);
  const own = [withMeasure, withUnit].find(({ length }) => length >= figures.length * MOST)?.[0] ?? null;
  if (own !== null && own.measure !== null) return own;
  // Many tables write the sign of their currency at the first figures only.
  const signs = withUnit.filter((unit) => unit !== null && unit.currency !== null);
  const isAgreed = new Set(signs.map((unit) => unit?.currency)).size === 1;
  return stated ?? own ?? (isAgreed ? (signs[0] ?? null) : null);
}

function statedUnit(parts: readonly LabelParts[]): StatedUnit | null {
  return parts.findLast(({ unit }) => unit !== null)?.unit ?? null;
}
