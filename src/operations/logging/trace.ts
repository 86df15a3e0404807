import { z } from "zod";
import { OUTCOMES } from "../../domain/answer.ts";
import { CLARIFICATION_MODES } from "../../domain/clarification.ts";
import { ROUTES, type UnusedSlot } from "../../domain/intent.ts";
import type { Profile } from "../../domain/profile.ts";
import { UNREAD_REASONS } from "../../domain/question-limits.ts";
import type { Stage } from "../../domain/stage.ts";
import type { Logger } from "./logger.ts";

/** The forms that a text of a trace may have. None lets a blank, a sign of a sentence or a decimal point through. */
const RequestId = z.string().regex(/^[0-9a-f]{12}$/);
const MetricCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,95}$/);
const EntityCode = z.string().regex(/^[A-Z0-9][A-Z0-9_]{0,95}$/);
const PeriodCode = z
  .string()
  .regex(/^(?:FY\d{4}|\d{4}(?:H[12]|Q[1-4](?:QTD)?|-9M|W\d{2}|YTD|-\d{2}(?:-\d{2}|MTD)?)|TTM)$/);
const PassageId = z.string().regex(/^p[1-9]\d{0,11}$/);
/** What broke, and the class of the error. */
const DefectCode = z.string().regex(/^[a-z][a-z_]{0,40}(?::[A-Za-z_]\w{0,39})?$/);

const Count = z.int().nonnegative();
const Milliseconds = z.number().nonnegative();
const CODES_MAX = 1_000;

/** A stage that was not reached is absent. */
const StageTimes = z.strictObject({
  screen: Milliseconds.optional(),
  parse: Milliseconds.optional(),
  faq: Milliseconds.optional(),
  clarify: Milliseconds.optional(),
  path: Milliseconds.optional(),
} satisfies Record<Stage, unknown>);

/** How many stretches of words were not used, by what they would have named. */
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
} satisfies Record<UnusedSlot, unknown>);

/**
 * What is kept about one answered question. The list of fields is closed at every depth: codes, counts and times, and no
 * field that could hold a question, a value or a passage.
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

/** The codes that a trace may name: those of the company file. */
export type KnownCodes = Pick<Profile, "metrics" | "entities">;

/**
 * Writes one trace, or refuses a record that holds anything else: then only the places of its faults are logged. A metric or an entity that
 * the company file does not have is no code, whatever it looks like. A refused trace must not take an answer down with it, so nothing is
 * thrown.
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
  // The reader has an answer, so nothing else would tell that the program is wrong.
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
