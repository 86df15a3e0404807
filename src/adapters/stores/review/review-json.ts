import { z } from "zod";
import type { Cell, Figure } from "../../../domain/fact.ts";
import { CLEARANCES } from "../../../domain/sensitivity.ts";
import type { ReviewLine } from "../../../import/review/review-item.ts";
import type { Consequences } from "../../../import/review/review-question.ts";
import type { Snippet } from "../../../import/tables/snippet-shape.ts";
import type { Choice, Statement } from "../../../import/tables/statement.ts";
import type { UnitEvidence } from "../../../import/tables/unit-for.ts";

/* Schemas of the statements, questions and rulings that are stored as JSON. */

const text = z.string();
const code = z.strictObject({ kind: z.enum(["metric", "entity", "period", "unit"]), code: text });

const NAMED = z.strictObject({ kind: z.enum(["metric", "entity"]), code: text });
const DIMENSION = z.strictObject({ kind: z.literal("dimension"), dimension: text, value: text });

const CHOICE: z.ZodType<Choice> = z.union([
  code,
  DIMENSION,
  z.strictObject({ kind: z.enum(["plain", "leave_out"]) }),
  z.strictObject({ kind: z.literal("none_of"), lines: z.array(text) }),
  z.strictObject({ kind: z.literal("level"), code: z.enum(CLEARANCES) }),
  z.strictObject({ kind: z.literal("line"), key: text, is: z.union([NAMED, DIMENSION]) }),
  z.strictObject({ kind: z.literal("holds"), locator: text }),
  z.strictObject({ kind: z.literal("value"), value: text, unit: text }),
]);

export const DOUBT_KINDS = z.enum([
  "label",
  "lines",
  "unit",
  "entity",
  "period",
  "basis",
  "values",
  "correction",
  "level",
]);

const SCALES = z.enum(["ONE", "K", "WAN", "M", "YI", "BN", "TN", "CENT"]);
const STATED_UNIT = z.strictObject({
  currency: text.nullable(),
  scale: SCALES.nullable(),
  measure: z.enum(["percent", "points", "basis_points", "times"]).nullable(),
});
const UNIT_EVIDENCE: z.ZodType<UnitEvidence> = z.strictObject({
  cell: STATED_UNIT.nullable(),
  heading: STATED_UNIT.nullable(),
  table: STATED_UNIT.nullable(),
  around: STATED_UNIT.nullable(),
  // Missing in statements of earlier releases.
  isUnread: z.boolean().default(false),
  isMixed: z.boolean().default(false),
  isPartly: z.boolean().default(false),
  elsewhere: STATED_UNIT.nullable().default(null),
  contradiction: z.array(STATED_UNIT),
});

const STATEMENT: z.ZodType<Statement> = z.strictObject({
  source: z.strictObject({ doc: text, locator: text, from: text.exactOptional() }),
  raw: text,
  value: text,
  slots: z.strictObject({
    metric: text.nullable(),
    entity: text.nullable(),
    period: text.nullable(),
    unit: text.nullable(),
    dimensions: z.record(text, text),
  }),
  unitEvidence: UNIT_EVIDENCE.optional(),
  doubts: z.array(
    z.strictObject({
      key: text,
      kind: DOUBT_KINDS,
      text,
      candidates: z.array(CHOICE),
      among: z.strictObject({ key: text, text }).exactOptional(),
    }),
  ),
  because: z.array(z.strictObject({ rule: text, text, read: text.nullable() })),
  validAsOf: text.nullable(),
});

const SNIPPET: z.ZodType<Snippet> = z.strictObject({
  title: text.nullable(),
  rows: z.array(z.array(text)),
  marked: z.strictObject({ row: z.number(), column: z.number() }).nullable(),
});

const CHOICES = z.array(CHOICE);
const LINES = z.array(
  z.strictObject({
    key: text,
    text,
    raw: text,
    locator: text,
    candidates: CHOICES,
    waiting: z.int(),
    // Missing in questions of earlier releases.
    snippet: SNIPPET.nullable().default(null),
  }),
);
const FIGURE: z.ZodType<Figure> = z.strictObject({ value: text, unit: text });
const FIGURES: z.ZodType<readonly Figure[]> = z.array(FIGURE);
const CELL: z.ZodType<Cell> = z.strictObject({
  metric: text,
  entity: text,
  period: text,
  dimensions: z.record(text, text),
});
const CONSEQUENCES: z.ZodType<Consequences> = z.strictObject({
  options: z.array(
    z.strictObject({
      choice: CHOICE,
      settles: z.int(),
      raw: text.nullable(),
      example: z.strictObject({ raw: text, cell: CELL, figure: FIGURE }).nullable(),
    }),
  ),
  corrected: z.strictObject({ figure: FIGURE, by: text, at: text }).nullable(),
  decision: z.strictObject({ ruling: z.int(), choice: CHOICE, taught: text.nullable(), figures: z.int() }).nullable(),
  cell: CELL.nullable(),
  unit: text.nullable(),
});
const NUMBERS = z.array(z.int());

export function readChoice(json: string): Choice {
  return CHOICE.parse(JSON.parse(json));
}

export function readChoices(json: string): readonly Choice[] {
  return CHOICES.parse(JSON.parse(json));
}

export function readLines(json: string): readonly ReviewLine[] {
  return LINES.parse(JSON.parse(json)).map(({ snippet: _, ...line }) => line);
}

/** The rows around the lines of a question, by the keys of the lines. */
export function readLineSnippets(json: string): readonly (readonly [string, Snippet])[] {
  return LINES.parse(JSON.parse(json)).flatMap(({ key, snippet }) => (snippet === null ? [] : [[key, snippet]]));
}

export function readStatement(json: string): Statement {
  return STATEMENT.parse(JSON.parse(json));
}

export function readSnippet(json: string): Snippet {
  return SNIPPET.parse(JSON.parse(json));
}

export function readFigures(json: string): readonly Figure[] {
  return FIGURES.parse(JSON.parse(json));
}

/** Null if another release stored them in another form. */
export function readConsequences(json: string): Consequences | null {
  return CONSEQUENCES.safeParse(JSON.parse(json)).data ?? null;
}

export function readNumbers(json: string): readonly number[] {
  return NUMBERS.parse(JSON.parse(json));
}
