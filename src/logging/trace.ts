import { z } from "zod";
import type { Logger } from "./logger.ts";

/** A code as profiles, periods and ids have it: no blank, so that no sentence can pass for one. */
const Code = z.string().regex(/^[A-Za-z0-9][\w.:#-]{0,95}$/);
const Count = z.int().nonnegative();
const Milliseconds = z.number().nonnegative();
const CODES_MAX = 1_000;

const Codes = z.array(Code).max(CODES_MAX);

/** The stages of the flow that are timed; a stage that was not reached is absent. */
const StageTimes = z.strictObject({
  screen: Milliseconds.optional(),
  parse: Milliseconds.optional(),
  clarify: Milliseconds.optional(),
  faq: Milliseconds.optional(),
  route: Milliseconds.optional(),
  path: Milliseconds.optional(),
  guard: Milliseconds.optional(),
  render: Milliseconds.optional(),
});

/**
 * What is kept about one answered question. The list of fields is closed at every depth: codes, counts and times, and no
 * field that could hold a question, a value or a passage.
 */
export const TraceRecord = z.strictObject({
  requestId: Code,
  route: z.enum(["structured", "narrative", "composite", "faq"]).nullable(),
  outcome: z.enum([
    "answered",
    "not_found",
    "withheld",
    "unrecognized_param",
    "ask_first",
    "refused",
    "help",
    "unavailable",
  ]),
  clarificationMode: z.enum(["none", "ask_first", "answer_with_assumptions", "out_of_scope_entity"]),
  metricCodes: Codes,
  entityCodes: Codes,
  periodCodes: Codes,
  cellCounts: z.strictObject({ found: Count, notFound: Count, unrecognized: Count }),
  passageIds: Codes,
  fabricationGuardTriggered: z.boolean(),
  defectCodes: Codes,
  notUnderstoodCount: Count,
  providerCalls: Count,
  tokens: z.strictObject({ input: Count, output: Count }),
  elapsedMs: Milliseconds,
  stageMs: StageTimes,
});

export type TraceRecord = z.infer<typeof TraceRecord>;

/**
 * Writes one trace, or refuses a record that holds anything else: then only the places of its faults are logged.
 * A refused trace must not take an answer down with it, so nothing is thrown.
 */
export function emitTrace(logger: Logger, record: TraceRecord): boolean {
  const checked = TraceRecord.safeParse(record);
  if (checked.success) {
    const { defectCodes } = checked.data;
    logger.info({ event: "trace", trace: checked.data }, "question answered");
    // The reader has an answer, so nothing else would tell that the program is wrong.
    if (defectCodes.length > 0) logger.error({ event: "defect", defectCodes }, "a model's provider broke its promise");
    return true;
  }
  const faults = checked.error.issues.map((issue) => ({ fault: issue.code, at: issue.path.slice(0, 2).join(".") }));
  logger.error({ event: "trace_refused", faults }, "a trace held more than codes, counts and times");
  return false;
}
