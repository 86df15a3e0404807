import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { PlacedText, ShownCell, ShownPage, ShownRow, ShownTable } from "../../../domain/shown-table.ts";

/** No piece and no page is nearly as large; a damaged file must not fill the memory. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;

function packed(body: unknown): Buffer {
  return deflateRawSync(JSON.stringify(body));
}

function unpacked(body: Buffer): unknown {
  return JSON.parse(inflateRawSync(body, { maxOutputLength: BODY_BYTES_MAX }).toString("utf8"));
}

/* Rows and texts are stored as tuples: their names would take half of the space. */

const CELL = z
  .tuple([z.number(), z.string(), z.number(), z.number()])
  .or(z.tuple([z.number(), z.string()]))
  .transform(([column, text, rowSpan = 1, columnSpan = 1]): ShownCell => ({ column, text, rowSpan, columnSpan }));

const ROW = z
  .tuple([z.number(), z.string().nullable(), z.array(z.string()), z.array(CELL), z.array(CELL)])
  .transform(([row, name, path, carried, cells]): ShownRow => ({ row, name, path, carried, cells }));

const TABLE = z.strictObject({
  addressing: z.enum(["ref", "line", "labels"]),
  headings: z.array(z.string()),
  titles: z.array(z.string()),
  headingRows: z.array(ROW),
  labelColumns: z.array(z.number()),
  columns: z.array(z.strictObject({ column: z.number(), name: z.string().nullable(), path: z.array(z.string()) })),
  rows: z.array(ROW),
});

export function packTable({ number: _number, locator: _locator, ...table }: ShownTable): Buffer {
  return packed({ ...table, headingRows: table.headingRows.map(rowTuple), rows: table.rows.map(rowTuple) });
}

/** A piece of a table; what the row of the database says is given. */
export function unpackTable(body: Buffer, is: Pick<ShownTable, "number" | "locator">): ShownTable {
  return { ...is, ...TABLE.parse(unpacked(body)) };
}

function rowTuple({ row, name, path, carried, cells }: ShownRow) {
  return [row, name, path, carried.map(cellTuple), cells.map(cellTuple)];
}

function cellTuple({ column, text, rowSpan, columnSpan }: ShownCell) {
  return rowSpan === 1 && columnSpan === 1 ? [column, text] : [column, text, rowSpan, columnSpan];
}

const PLACED = z
  .tuple([
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.number(),
    z.union([z.literal(0), z.literal(1)]),
    z.string(),
    z.array(z.union([z.string(), z.number()])),
  ])
  .transform(
    ([left, top, width, height, size, bold, text, of]): PlacedText => ({
      ...{ left, top, width, height, size, bold: bold === 1, text },
      ...cellIn(of),
    }),
  );

const PAGE = z.strictObject({
  width: z.number(),
  height: z.number(),
  texts: z.array(PLACED),
  rules: z.array(
    z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .transform(([left, top, width, height]) => ({ left, top, width, height })),
  ),
});

export function packPage({ width, height, texts, rules }: ShownPage): Buffer {
  return packed({
    width: tenths(width),
    height: tenths(height),
    texts: texts.map((one) => [...lengths(one), tenths(one.size), one.bold ? 1 : 0, one.text, cellFields(one)]),
    rules: rules.map(lengths),
  });
}

export function unpackPage(body: Buffer, locator: string): ShownPage {
  return { locator, ...PAGE.parse(unpacked(body)) };
}

function lengths(box: {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}) {
  return [box.left, box.top, box.width, box.height].map(tenths);
}

/** A tenth of a point is finer than any screen shows. */
function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}

function cellFields({ cell }: PlacedText): readonly (string | number)[] {
  if (cell === undefined) return [];
  const { locator, row, column } = cell;
  return row === undefined || column === undefined ? [locator] : [locator, row, column];
}

function cellIn([locator, row, column]: readonly (string | number)[]): Pick<PlacedText, "cell"> {
  if (typeof locator !== "string") return {};
  return { cell: { locator, ...(typeof row === "number" && typeof column === "number" ? { row, column } : {}) } };
}
