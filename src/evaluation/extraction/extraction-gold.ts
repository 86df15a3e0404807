import { z } from "zod";

/** Of what a gold line speaks: the document, its format, and the rules of reading that it puts to the test. */
const About = {
  doc: z.string().min(1),
  format: z.enum(["xlsx", "csv", "pptx", "docx", "pdf", "markdown", "html", "text"]),
  rules: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
  /** What the reader has to be told, because the file does not say it. */
  encoding: z.string().optional(),
};

const Span = z.int().min(1);
const Place = z.int().min(0);
const Cell = z
  .tuple([Place, Place, Span, Span, z.string().nullable(), z.string(), z.string().nullable()])
  .transform(([row, col, rowspan, colspan, ref, text, number]) => ({ row, col, rowspan, colspan, ref, text, number }));

/** A table as the file holds it: `[row, column, rows, columns, address, text, number]` for each filled cell; one without text shows nothing. */
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

/** All gold of one document. */
export interface GoldDocument {
  readonly doc: string;
  readonly format: GoldFormat;
  readonly rules: readonly string[];
  readonly tables: readonly GoldTable[];
  readonly expectations: readonly Expectation[];
  /** The encoding that the reader has to be told; null where the file says it. */
  readonly encoding: string | null;
  /** The company file that it is read with. */
  readonly profilePath: string;
}
