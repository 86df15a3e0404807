import { z } from "zod";
import { keyed, level, pattern, text, wholeNumber } from "./value-shapes.ts";

const sourceRemedy = "Write one of { column: … }, { constant: … }, { header: true }, { sheet: true }";
const only = (remedy: string) => z.string({ error: remedy }).regex(/^true$/i, { error: remedy });

/** May be empty: many sheets leave the heading of the first column blank. */
const heading = z.string({ error: "Write the heading of a column" }).trim();

export const fieldSourceShape = keyed(
  {
    column: heading.optional(),
    constant: text("Write the value that every row has").optional(),
    header: only("Write header: true, or name another source").optional(),
    sheet: only("Write sheet: true, or name another source").optional(),
  },
  sourceRemedy,
);

const unitRemedy = "Write { constant: USD_M }, { column: … } or from_metric";
const unitSource = z.preprocess(
  (value) => (value === "from_metric" ? { from_metric: "true" } : value),
  keyed(
    {
      column: heading.optional(),
      constant: text("Write a unit such as USD_M").optional(),
      from_metric: only("Write from_metric: true, or name another source").optional(),
    },
    unitRemedy,
  ),
);

const columnsRemedy = 'Write a column, a list of columns, or a pattern such as "20*"';

export const tableShape = keyed(
  {
    match: pattern("Write the name of a document or a pattern such as gdp*.csv"),
    sheet: text("Write the name of a sheet, or remove the key to read all").optional(),
    header_row: wholeNumber({ min: 1, max: 999_999 }, "Write the number of the row with the headings, from 1").default(
      1,
    ),
    metric: fieldSourceShape,
    entity: fieldSourceShape,
    period: fieldSourceShape,
    unit: unitSource.optional(),
    dimensions: z.unknown().optional(),
    values: z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(pattern(columnsRemedy), { error: columnsRemedy }).min(1, {
        error: "Write at least one column",
      }),
    ),
    missing: z
      .array(z.string({ error: 'Write a list such as ["..", "n/a"]' }), {
        error: 'Write a list such as ["..", "n/a"]',
      })
      .default([]),
    valid_as_of: text("Write a day such as 2025-06-30").optional(),
    sensitivity: level.optional(),
  },
  "Write { match: …, metric: …, entity: …, period: …, values: … }",
);

export type RawTable = z.output<typeof tableShape>;
export type RawFieldSource = z.output<typeof fieldSourceShape>;
export type RawUnitSource = z.output<typeof unitSource>;
