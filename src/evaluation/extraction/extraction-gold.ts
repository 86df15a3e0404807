import { z } from "zod";

/** Fields of every gold line: the document, its format, and the reading rules that it tests. */
const About = {
  doc: z.string().min(1),
  format: z.enum(["xlsx", "csv", "pptx", "docx", "pdf", "markdown", "html", "text"]),
  rules: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
  /** Encoding to pass to the reader, if the file does not state it. */
  encoding: z.string().optional(),
};

const Span = z.int().min(1);
const Place = z.int().min(0);
const Cell = z
  .tuple([Place, Place, Span, Span, z.string().nullable(), z.string(), z.string().nullable()])
  .transform(([row, col, rowspan, colspan, ref, text, number]) => ({ row, col, rowspan, colspan, ref, text, number }));

/** A table: `[row, column, rows, columns, address, text, number]` per filled cell; empty text if nothing is shown. */
export const GoldTableSchema = z.strictObject({ ...About, locator: z.string(), cells: z.array(Cell).min(1) });

const Expectation = z.discriminatedUnion("expect", [
  z.strictObject({
    ...About,
    expect: z.literal("fact"),
    locator: z.string(),
    metric: z.string(),
    entity: z.string(),
    period: z.string(),
    dimensions: z.record(z.string(), z.string()),
    value: z.string(),
    unit: z.string(),
    validAsOf: z.string().nullable(),
  }),
  z.strictObject({ ...About, expect: z.literal("left_out"), locator: z.string(), reason: z.string() }),
  z.strictObject({ ...About, expect: z.literal("question"), kind: z.string().nullable(), text: z.string().nullable() }),
  z.strictObject({ ...About, expect: z.literal("notice"), text: z.string() }),
  z.strictObject({ ...About, expect: z.literal("passage"), locator: z.string(), text: z.string() }),
  z.strictObject({ ...About, expect: z.literal("sensitivity"), label: z.string() }),
]);
export const ExpectationSchema = Expectation;

export type GoldTable = z.output<typeof GoldTableSchema>;
export type GoldCell = GoldTable["cells"][number];
export type Expectation = z.output<typeof Expectation>;
export type ExpectedFact = Extract<Expectation, { expect: "fact" }>;
export type GoldFormat = GoldTable["format"];

/** All gold lines of one document. */
export interface GoldDocument {
  readonly doc: string;
  readonly format: GoldFormat;
  readonly rules: readonly string[];
  readonly tables: readonly GoldTable[];
  readonly expectations: readonly Expectation[];
  /** Encoding to pass to the reader; null if the file states it. */
  readonly encoding: string | null;
  /** The company file to read it with. */
  readonly profilePath: string;
}
