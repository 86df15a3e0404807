import { z } from "zod";
import { DERIVED_OPS, OUTCOMES } from "../domain/answer.ts";
import { CLARIFICATION_MODES } from "../domain/clarification.ts";
import { ROUTES } from "../domain/intent.ts";
import { CLEARANCES } from "../domain/sensitivity.ts";

/** `from` stands where two documents have the name. */
const Source = z.strictObject({
  doc: z.string().min(1),
  locator: z.string().min(1),
  from: z.string().min(1).optional(),
});
const DecimalText = z.string().regex(/^-?\d+(?:\.\d+)?$/);
const Dimensions = z.record(z.string(), z.string());
const CellAddress = { metric: z.string(), entity: z.string(), period: z.string(), dimensions: Dimensions };

/** A person gave the figure: the document says `stated` at the source. */
const CorrectionJson = z.strictObject({
  /** The number of the decision. */
  decision: z.int(),
  role: z.literal("curator"),
  /** Where the company file shows it. */
  by: z.string().min(1).optional(),
  /** ISO 8601 in UTC. */
  at: z.string().min(1),
  why: z.string().min(1).nullable(),
  stated: z.strictObject({ value: DecimalText, unit: z.string(), raw: z.string() }),
});

const StatementJson = {
  value: DecimalText,
  unit: z.string(),
  source: Source,
  correction: CorrectionJson.optional(),
};

/** Another value of a cell that does not hold; `because` says why. */
const SupersededJson = z.strictObject({
  ...StatementJson,
  valid_as_of: z.string().nullable(),
  because: z.enum(["restated", "outranked", "undated", "no_longer_stated"]),
});

const FoundCellJson = z.strictObject({
  status: z.literal("found"),
  ...CellAddress,
  ...StatementJson,
  conflicts: z.array(z.strictObject(StatementJson)).min(1).optional(),
  /** The newest first. */
  superseded: z.array(SupersededJson).min(1).optional(),
  /** A further statement is above what the asker may see. */
  also_withheld: z.literal(true).optional(),
});

const CellJson = z.discriminatedUnion("status", [
  FoundCellJson,
  z.strictObject({ status: z.literal("not_found"), ...CellAddress }),
  /** Stored, and above what the asker may see. */
  z.strictObject({
    status: z.literal("withheld"),
    ...CellAddress,
    /** It may be seen, and would be the last piece of a figure that may not. */
    because: z.literal("gives_away").optional(),
  }),
  z.strictObject({ status: z.literal("unrecognized_param"), param: z.string(), raw: z.string() }),
]);

const DerivedJson = z.strictObject({
  op: z.enum(DERIVED_OPS),
  value: DecimalText,
  unit: z.string(),
  label: z.string().min(1),
  of: z.array(z.int().min(0)),
  entities: z.array(z.string()).optional(),
  periods: z.array(z.string()).optional(),
});

const ClarificationJson = z.strictObject({
  mode: z.enum(CLARIFICATION_MODES),
  /** Slot to code; several codes of one slot as a list. */
  assumed: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The slots among them that were taken over from the conversation. */
  carried: z.array(z.string()).min(1).optional(),
  /** The periods among them that "latest" was read as. */
  latest: z.array(z.string()).min(1).optional(),
  note: z.string().min(1).nullable(),
  options: z.array(z.strictObject({ label: z.string().min(1), question: z.string().min(1) })),
});

/** The answer object of the command line's JSON output: a public interface, strict so that nothing slips in or out. */
export const AnswerJson = z.strictObject({
  id: z.string(),
  outcome: z.enum(OUTCOMES),
  route: z.enum(ROUTES).nullable(),
  clarification: ClarificationJson,
  cells: z.array(CellJson),
  derived: z.array(DerivedJson),
  /** The passages that statements cite. */
  passages: z.array(
    z.strictObject({
      ...Source.shape,
      entity: z.string().nullable(),
      period: z.string().nullable(),
      quote: z.string().min(1),
    }),
  ),
  /** Each sentence with indexes into `passages`. */
  statements: z.array(z.strictObject({ text: z.string().min(1), citations: z.array(z.int().min(0)).min(1) })),
  sources: z.array(Source),
  /** The highest level of what is shown. */
  sensitivity: z.enum(CLEARANCES),
  not_understood: z.array(z.string()),
  stop_reason: z.string().regex(/^[a-z_]+(?::[a-z0-9_.-]+)?$/),
  answer: z.string().min(1),
  answer_plain: z.string().min(1),
  lang: z.enum(["en", "zh"]),
  provider_calls: z.int().min(0),
  ms: z.number().min(0),
});
export type AnswerJson = z.infer<typeof AnswerJson>;
