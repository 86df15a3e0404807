import { z } from "zod";
import { type CalendarDate, parseDate } from "../domain/calendar.ts";
import { parsePeriodCode } from "../domain/period.ts";
import { CLEARANCES, DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import { parseUnit } from "../domain/unit.ts";
import { addressFault } from "./cell-address.ts";
import { type About, type Expectation, type ExpectedCell, type GoldenCase, NO_FIGURES } from "./golden-case.ts";

const Address = z.string().superRefine((text, context) => {
  const fault = addressFault(text);
  if (fault !== null)
    context.addIssue({ code: "custom", message: `a cell is written METRIC ENTITY PERIOD; this one ${fault}` });
});
const Value = z.string().regex(/^-?\d+(?:\.\d+)?$/, "is no plain decimal");
const UnitCode = z.string().refine((code) => parseUnit(code) !== null, "is no unit code");
const Words = z.array(z.string().min(1)).min(1);
const Code = z.string().regex(/^[A-Z][A-Z0-9_-]*$|^\d/, "is no code");

const Amount = { value: Value, unit: UnitCode };
const Statement = { ...Amount, doc: z.string().min(1), locator: z.string().min(1) };
const Statements = z.array(z.strictObject(Statement)).min(1);
const CellShape = {
  cell: Address,
  ...Statement,
  conflicts: Statements.default([]),
  superseded: Statements.default([]),
};
const CellLine = z.strictObject(CellShape);
/** A cell that is not stored: its sum, and where each of its parts is stated. */
const SumLine = z
  .strictObject({ cell: Address, sum: z.strictObject(Amount), parts: Statements.min(2) })
  .transform(({ cell, sum, parts }): ExpectedCell => ({ cell, sum, statements: parts }));
/** A ratio that is not stored: the quotient, those of its operands that are sums, and where each figure is stated. */
const QuotientLine = z
  .strictObject({
    cell: Address,
    quotient: z.strictObject(Amount),
    sums: z.array(z.strictObject(Amount)).max(2).default([]),
    parts: Statements.min(2),
  })
  .transform(
    ({ cell, quotient, sums, parts }): ExpectedCell => ({ cell, quotient: { ...quotient, sums }, statements: parts }),
  );
const ShownCell = z.union([CellLine.transform(cellOf), SumLine, QuotientLine]);
const Derived = z.strictObject({
  op: z.string().min(1),
  value: Value,
  unit: UnitCode,
  of: z.array(Address).min(1),
  names: z.array(z.string().min(1)).min(2).default([]),
});
const Doc = z.string().regex(/\.[a-z]+$/, "is no name of a file");
const Docs = z.array(Doc);
const Says = z.array(z.string().min(1));
const Why = z
  .strictObject({ premise: z.enum(["holds", "contradicted", "none"]), docs: Docs, says: Says })
  .refine(({ docs, says }) => docs.length > 0 || says.length === 0, "says something that no document may be cited for");
const AboutShape = {
  entity: Code.optional(),
  period: z
    .string()
    .refine((code) => parsePeriodCode(code) !== null, "is no code of a period")
    .optional(),
};
/** Fields that every kind of figures expectation may have. */
const Beside = {
  absent: z.array(Address).min(1).exactOptional(),
  withheld: z.array(Address).min(1).exactOptional(),
  offered: z.array(Address).min(1).exactOptional(),
  unoffered: z.array(Address).min(1).exactOptional(),
  mayShow: z.array(ShownCell).min(1).exactOptional(),
  mayDerive: z.array(Derived).min(1).exactOptional(),
  assumed: z.partialRecord(z.enum(["metric", "entity", "period", "dimension"]), z.array(Code).min(1)).exactOptional(),
  carried: z.array(z.string()).min(1).exactOptional(),
  words: Words.exactOptional(),
  why: Why.exactOptional(),
};
const Cells = z.array(ShownCell).min(1);

const FiguresLine = z.discriminatedUnion("kind", [
  z
    .strictObject({ kind: z.literal("value"), ...CellShape, ...Beside })
    .transform(({ cell, value, unit, doc, locator, conflicts, superseded, ...beside }) => ({
      ...beside,
      cells: [cellOf({ cell, value, unit, doc, locator, conflicts, superseded })],
    })),
  z.strictObject({ kind: z.literal("values"), cells: Cells, ...Beside }),
  z.strictObject({ kind: z.literal("derived"), derived: z.array(Derived).min(1), cells: Cells, ...Beside }),
  z
    .strictObject({
      kind: z.literal("declined"),
      reason: z.string().min(1),
      cells: z.array(ShownCell),
      derived: z.array(Derived).default([]),
      ...Beside,
    })
    .transform(({ reason, ...beside }) => ({ ...beside, declined: reason })),
  z.strictObject({ kind: z.literal("not_found"), ...Beside, absent: z.array(Address).min(1) }),
  z.strictObject({ kind: z.literal("withheld"), ...Beside, withheld: z.array(Address).min(1) }),
]);

const ExpectLine = z.discriminatedUnion("kind", [
  FiguresLine,
  z.strictObject({
    kind: z.literal("ask_first"),
    missing: z.enum(["metric", "entity", "period"]),
    words: Words.default([]),
  }),
  z.strictObject({ kind: z.literal("refused"), external: Code }),
  z.strictObject({ kind: z.literal("not_understood"), words: Words }),
  z.strictObject({ kind: z.literal("help"), topic: z.string().min(1) }),
  z.strictObject({ kind: z.literal("narrative"), docs: Docs.min(1), says: Says.min(1), ...AboutShape }),
  z.strictObject({ kind: z.literal("silent"), ...AboutShape }),
]);
type ExpectLine = z.infer<typeof ExpectLine>;

const CaseLine = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, "is made of small letters, digits and hyphens"),
  question: z.string().min(1),
  lang: z.enum(["en", "zh"]),
  at: z.string().transform((text, context): CalendarDate => {
    const date = parseDate(text);
    if (date !== null) return date;
    context.addIssue({ code: "custom", message: "is no date YYYY-MM-DD" });
    return z.NEVER;
  }),
  tags: z.array(z.string().regex(/^[a-z0-9_-]+$/, "is made of small letters, digits, hyphens and underscores")).min(1),
  conversation: z.string().min(1).nullable().optional(),
  clearance: z.enum(CLEARANCES).optional(),
  ceiling: z.enum(CLEARANCES).optional(),
  expect: ExpectLine,
});

export type ParsedCase =
  | { readonly ok: true; readonly golden: GoldenCase }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Parses one line of a golden set; for an invalid line, returns all its faults. */
export function parseGoldenCase(line: string): ParsedCase {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { ok: false, faults: ["is not JSON"] };
  }
  const parsed = CaseLine.safeParse(json);
  if (!parsed.success) {
    return { ok: false, faults: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
  }
  const { id, question, lang, at, tags, conversation, expect } = parsed.data;
  const { clearance = DEFAULT_CLEARANCE, ceiling = clearance } = parsed.data;
  const expectation = expectationOf(expect);
  const faults = operandFaults(expectation);
  if (faults.length > 0) return { ok: false, faults };
  const golden = {
    id,
    question,
    language: lang,
    at,
    conversation: conversation ?? null,
    clearance,
    ceiling,
    tags: [...new Set([expect.kind, ...besideTags(expect), ...tags])],
    expect: expectation,
  };
  return { ok: true, golden };
}

function besideTags(line: ExpectLine): readonly string[] {
  return [...("assumed" in line ? ["assumed"] : []), ...("why" in line ? ["composite"] : [])];
}

function expectationOf(line: ExpectLine): Expectation {
  switch (line.kind) {
    case "value":
    case "values":
    case "derived":
    case "declined":
    case "not_found":
    case "withheld":
      return { ...NO_FIGURES, ...line, kind: "figures" };
    case "ask_first":
    case "refused":
    case "not_understood":
    case "help":
      return line;
    case "narrative":
      return { kind: "narrative", docs: line.docs, says: line.says, about: aboutOf(line) };
    case "silent":
      return { kind: "silent", about: aboutOf(line) };
  }
}

type AboutLine = Extract<ExpectLine, { kind: "narrative" | "silent" }>;

function aboutOf({ entity, period }: AboutLine): About {
  return { entity: entity ?? null, period: period ?? null };
}

function cellOf({ cell, conflicts, superseded, ...statement }: z.output<typeof CellLine>): ExpectedCell {
  return { cell, statements: [statement, ...conflicts], superseded };
}

/** The operands of derived figures have to be among the cells. */
function operandFaults(expect: Expectation): readonly string[] {
  if (expect.kind !== "figures") return [];
  const shown = new Set([...expect.cells, ...expect.mayShow].map(({ cell }) => cell));
  return [...expect.derived, ...expect.mayDerive].flatMap(({ op, of }) =>
    of.filter((cell) => !shown.has(cell)).map((cell) => `expect: ${op} reads ${cell}, which is not among the cells`),
  );
}
