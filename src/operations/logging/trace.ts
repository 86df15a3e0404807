import { z } from "zod";
import { OUTCOMES } from "../../domain/answer-outcome.ts";
import { CLARIFICATION_MODES } from "../../domain/clarification.ts";
import { ROUTES, type UnusedSlot } from "../../domain/intent.ts";
import type { Profile } from "../../domain/profile.ts";
import { UNREAD_REASONS } from "../../domain/question-limits.ts";
import type { Stage } from "../../domain/stage.ts";
import type { Logger } from "./logger.ts";

/** The allowed forms of texts in a trace. None admits white space, punctuation of a sentence or a decimal point. */
const RequestId = z.string().regex(/^[0-9a-f]{12}$/);
const MetricCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,95}$/);
const EntityCode = z.string().regex(/^[A-Z0-9][A-Z0-9_]{0,95}$/);
const PeriodCode = z
  .string()
  .regex(/^(?:FY\d{4}|\d{4}(?:H[12]|Q[1-4](?:QTD)?|-9M|W\d{2}|YTD|-\d{2}(?:-\d{2}|MTD)?)|TTM)$/);
const PassageId = z.string().regex(/^p[1-9]\d{0,11}$/);
/** The fault and the class of the error. */
const DefectCode = z.string().regex(/^[a-z][a-z_]{0,40}(?::[A-Za-z_]\w{0,39})?$/);

const Count = z.int().nonnegative();
const Milliseconds = z.number().nonnegative();
const CODES_MAX = 1_000;

/** Absent for a stage that was not reached. */
const StageTimes = z.strictObject({
  screen: Milliseconds.optional(),
  parse: Milliseconds.optional(),
  faq: Milliseconds.optional(),
  clarify: Milliseconds.optional(),
  path: Milliseconds.optional(),
} satisfies Record<Stage, unknown>);

/** Number of unused word spans, by the slot they would have named. */
const SlotCounts = z.strictObject({
  metric: Count.optional(),
  entity: Count.optional(),
  period: Count.optional(),
  dimension: Count.optional(),
  operation: Count.optional(),
  unit: Count.optional(),
  basis: Count.optional(),
  breakdown: Count.optional(),
  topic: Count.optional(),
  question: Count.optional(),
  remark: Count.optional(),
} satisfies Record<UnusedSlot, unknown>);

/**
 * The trace of one answered question. The schema is closed at every depth: codes, counts and times, and no field that
 * could hold a question, a value or a passage.
 */
export const TraceRecord = z.strictObject({
  requestId: RequestId,
  route: z.enum(ROUTES).nullable(),
  outcome: z.enum(OUTCOMES),
  unread: z.enum(UNREAD_REASONS).nullable(),
  clarificationMode: z.enum(CLARIFICATION_MODES),
  metricCodes: z.array(MetricCode).max(CODES_MAX).readonly(),
  entityCodes: z.array(EntityCode).max(CODES_MAX).readonly(),
  periodCodes: z.array(PeriodCode).max(CODES_MAX).readonly(),
  cellCounts: z.strictObject({ found: Count, notFound: Count, unrecognized: Count }),
  passageIds: z.array(PassageId).max(CODES_MAX).readonly(),
  fabricationGuardTriggered: z.boolean(),
  defectCodes: z.array(DefectCode).max(CODES_MAX).readonly(),
  notUnderstoodCount: Count,
  notUnderstoodSlots: SlotCounts,
  providerCalls: Count,
  tokens: z.strictObject({ input: Count, output: Count }),
  elapsedMs: Milliseconds,
  stageMs: StageTimes,
});

export type TraceRecord = z.infer<typeof TraceRecord>;

/** The codes allowed in a trace: those of the company file. */
export type KnownCodes = Pick<Profile, "metrics" | "entities">;

/**
 * Writes a trace, or refuses an invalid record and logs only the fields at fault. Never throws, because a
 * refused trace must not cost the answer.
 */
export function emitTrace(logger: Logger, record: TraceRecord, known: KnownCodes): boolean {
  const checked = TraceRecord.safeParse(record);
  const faults = checked.success ? unknownCodes(checked.data, known) : placesOf(checked.error);
  if (!checked.success || faults.length > 0) {
    logger.error({ event: "trace_refused", faults }, "a trace held more than codes, counts and times");
    return false;
  }
  const { defectCodes } = checked.data;
  logger.info({ event: "trace", trace: checked.data }, "question answered");
  // The reader has an answer, so only this line reveals the defect.
  if (defectCodes.length > 0) logger.error({ event: "defect", defectCodes }, "a model's provider broke its promise");
  return true;
}

interface TraceFault {
  readonly fault: string;
  readonly at: string;
}

function unknownCodes({ metricCodes, entityCodes }: TraceRecord, known: KnownCodes): readonly TraceFault[] {
  return [
    ...(metricCodes.every((code) => known.metrics.has(code)) ? [] : [{ fault: "unknown_code", at: "metricCodes" }]),
    ...(entityCodes.every((code) => known.entities.has(code)) ? [] : [{ fault: "unknown_code", at: "entityCodes" }]),
  ];
}

function placesOf(error: z.ZodError): readonly TraceFault[] {
  return error.issues.map((issue) => ({ fault: issue.code, at: issue.path.slice(0, 2).join(".") }));
}
