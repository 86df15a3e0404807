import { z } from "zod";
import { SUPERSEDED_BECAUSE } from "../domain/answer.ts";
import { OUTCOMES } from "../domain/answer-outcome.ts";
import { CLARIFICATION_MODES } from "../domain/clarification.ts";
import { DERIVED_OPS } from "../domain/derived-figure.ts";
import { ROUTES } from "../domain/intent.ts";
import { CHECK_VERDICTS } from "../domain/message-check.ts";
import { CLEARANCES } from "../domain/sensitivity.ts";

/** `from` is set if two documents have the same name. */
const Source = z.strictObject({
  doc: z.string().min(1),
  locator: z.string().min(1),
  from: z.string().min(1).optional(),
});
const DecimalText = z.string().regex(/^-?\d+(?:\.\d+)?$/);
const Dimensions = z.record(z.string(), z.string());
const CellAddress = { metric: z.string(), entity: z.string(), period: z.string(), dimensions: Dimensions };

/** A person's figure; `stated` is the document's own at the source. */
const CorrectionJson = z.strictObject({
  /** Id of the ruling. */
  decision: z.int(),
  role: z.literal("curator"),
  /** Set if the company file shows curators' names. */
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

/** A value of the cell that does not hold; `because` says why. */
const SupersededJson = z.strictObject({
  ...StatementJson,
  valid_as_of: z.string().nullable(),
  because: z.enum(SUPERSEDED_BECAUSE),
});

const FoundCellJson = z.strictObject({
  status: z.literal("found"),
  ...CellAddress,
  ...StatementJson,
  conflicts: z.array(z.strictObject(StatementJson)).min(1).optional(),
  /** Newest first. */
  superseded: z.array(SupersededJson).min(1).optional(),
  /** A further statement is above the clearance. */
  also_withheld: z.literal(true).optional(),
  /** Of a day in the past: today no figure of the cell holds that may be shown. */
  none_today: z.literal(true).optional(),
});

/** Not stored itself: the sum of its parts. */
const SummedCellJson = z.strictObject({
  status: z.literal("summed"),
  ...CellAddress,
  value: DecimalText,
  unit: z.string(),
  parts: z.array(FoundCellJson).min(2),
});

const OperandJson = z.discriminatedUnion("status", [FoundCellJson, SummedCellJson]);

/**
 * Where the figure waits for a curator; `unclear` are the words that decide whether it is this figure, null where it
 * is.
 */
const WaitingJson = z.strictObject({ source: Source, unclear: z.string().nullable() });

const CellJson = z.discriminatedUnion("status", [
  FoundCellJson,
  SummedCellJson,
  /** A ratio that is not stored itself: the quotient that the company defines it as. */
  z.strictObject({
    status: z.literal("divided"),
    ...CellAddress,
    value: DecimalText,
    unit: z.string(),
    dividend: OperandJson,
    divisor: OperandJson,
  }),
  z.strictObject({ status: z.literal("not_found"), ...CellAddress, waiting: WaitingJson.optional() }),
  /** Stored, but not shown to the asker. */
  z.strictObject({
    status: z.literal("withheld"),
    ...CellAddress,
    /** Within the clearance, but together with figures seen before it would reveal one that is not. */
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
  /** Slot to code, or to a list of codes. */
  assumed: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Slots among them that were taken over from the conversation. */
  carried: z.array(z.string()).min(1).optional(),
  /** Periods among them that "latest" was resolved to. */
  latest: z.array(z.string()).min(1).optional(),
  /** The day as known on which the cells are read; absent for what holds today. */
  known_on: z.iso.date().optional(),
  stated_in: z.array(z.string()).optional(),
  note: z.string().min(1).nullable(),
  options: z.array(z.strictObject({ label: z.string().min(1), question: z.string().min(1) })),
});

/** The figures of a checked message, with indexes into `cells` and `derived`. */
const CheckedJson = z.strictObject({
  figures: z.array(
    z.strictObject({
      quote: z.string().min(1),
      raw: z.string().min(1),
      verdict: z.enum(CHECK_VERDICTS),
      /** Why there is no verdict. */
      because: z.string().optional(),
      cells: z.array(z.int().min(0)),
      derived: z.int().min(0).optional(),
      /** What the message leaves open, slot to codes. */
      assumed: z.record(z.string(), z.array(z.string())),
    }),
  ),
  /** As written: figures that are said of nothing that is known, and those of other companies. */
  untied: z.array(z.string()),
  external: z.array(z.string()),
  /** How many figures more the message has, beyond the limit. */
  beyond: z.int().min(0),
  is_cut: z.boolean(),
});

/** The answer object of the command line's JSON output: a public interface, strict about its keys. */
export const AnswerJson = z.strictObject({
  id: z.string(),
  outcome: z.enum(OUTCOMES),
  route: z.enum(ROUTES).nullable(),
  clarification: ClarificationJson,
  cells: z.array(CellJson),
  derived: z.array(DerivedJson),
  checked: CheckedJson.optional(),
  /** The passages that `statements` and `closest` cite. */
  passages: z.array(
    z.strictObject({
      ...Source.shape,
      entity: z.string().nullable(),
      period: z.string().nullable(),
      quote: z.string().min(1),
    }),
  ),
  /** Sentences with indexes into `passages`. */
  statements: z.array(z.strictObject({ text: z.string().min(1), citations: z.array(z.int().min(0)).min(1) })),
  /** Quotes of the places nearest to the question; only where there are no `statements`. */
  closest: z.array(z.strictObject({ text: z.string().min(1), source: Source })),
  sources: z.array(Source),
  /** The highest sensitivity of the shown content. */
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
