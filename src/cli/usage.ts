import type { Command } from "commander";
import { DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import type { UnansweredCause } from "../domain/unanswered.ts";
import {
  answeredShare,
  questionsIn,
  totalOf,
  USAGE_PLACES,
  USAGE_RESULTS,
  type Usage,
} from "../operations/audit/usage.ts";
import { type UnansweredQuestions, unansweredQuestions } from "../server/unanswered.ts";
import { type AuditOptions, auditLogOf, DB, wholeNumber } from "./audit.ts";
import type { Exit } from "./exit.ts";
import { CLEARANCE_HELP, pathsWithFacts, readClearance, type StoreOptions, withStoreOptions } from "./options.ts";
import { aligned, printable, printJson, printLines } from "./terminal-text.ts";

const MS_PER_DAY = 86_400_000;
const DAYS_MAX = 3_650;

interface UsageOptions extends AuditOptions {
  readonly days: string;
  readonly json?: boolean;
}

interface UnansweredOptions extends StoreOptions {
  readonly json?: boolean;
  readonly clearance?: string;
}

/** `footnote usage`: how much was asked and answered, from the audit trail; never by whom. */
export function addUsage(program: Command, _exit: Exit): void {
  const usage = program.command("usage").description("count the questions by day and place, and what became of them");
  addUnanswered(usage);
  usage
    .option(...DB)
    .option("--days <n>", "how many days back, today (UTC) with them", "7")
    .option("--json", "print one JSON object")
    .action(async (options: UsageOptions) => {
      const days = wholeNumber("--days", options.days, DAYS_MAX);
      const today = Math.floor(Date.now() / MS_PER_DAY) * MS_PER_DAY;
      const since = new Date(today - (days - 1) * MS_PER_DAY);
      const log = auditLogOf(options);
      try {
        const usage = await log.usage(since, async () => {});
        if (options.json === true) printJson(jsonOf(usage, since));
        else printLines(linesOf(usage));
      } finally {
        log.close();
      }
    });
}

/** `footnote usage unanswered`: what curators read on their Home tab. */
function addUnanswered(usage: Command): void {
  withStoreOptions(usage.command("unanswered").description("list the questions of Slack that have no answer, by cause"))
    .option("--clearance <level>", CLEARANCE_HELP)
    .option("--json", "print one JSON object")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<UnansweredOptions>();
      const level = readClearance(options.clearance) ?? DEFAULT_CLEARANCE;
      const found = await unansweredQuestions(pathsWithFacts(options), level, new Date());
      if (options.json === true) printJson(unansweredJson(found));
      else printLines(unansweredLines(found));
    });
}

function unansweredJson({ counts, questions }: UnansweredQuestions) {
  const listed = questions?.map(({ question, cause, times, language }) => ({ question, cause, times, language }));
  return { causes: counts, questions: listed ?? null };
}

function unansweredLines({ counts, questions }: UnansweredQuestions): readonly string[] {
  if (counts.length === 0) return ["No question is without an answer."];
  return counts.flatMap(({ cause, times }) => {
    const of = (questions ?? []).filter((one) => one.cause === cause);
    const lines = aligned(of.map((one) => [String(one.times), printable(one.question)]));
    return [`${CAUSES[cause]}: ${times}`, ...lines.map((line) => `  ${line}`)];
  });
}

const CAUSES: Readonly<Record<UnansweredCause, string>> = {
  not_understood: "not understood",
  not_found: "no stored figure",
  not_in_documents: "nothing in the documents",
  asked_back: "asked back, and not answered since",
  refused: "refused",
};

function jsonOf({ counts, times }: Usage, since: Date) {
  const total = totalOf(counts);
  return {
    since: since.toISOString(),
    questions: questionsIn(total),
    answered_percent: answeredShare(total),
    results: total,
    elapsed_ms: times,
    days: counts.map(({ day, place, results }) => ({ day, place, questions: questionsIn(results), ...results })),
  };
}

function linesOf({ counts, times }: Usage): readonly string[] {
  if (counts.length === 0) return ["Nothing was asked."];
  const row = (day: string, place: string, results: ReturnType<typeof totalOf>): readonly string[] => [
    day,
    place,
    String(questionsIn(results)),
    ...USAGE_RESULTS.map((one) => String(results[one])),
  ];
  const places = USAGE_PLACES.flatMap((place) => {
    const of = counts.filter((one) => one.place === place);
    return of.length === 0 ? [] : [row("all", place, totalOf(of))];
  });
  const share = answeredShare(totalOf(counts));
  return [
    ...aligned([
      ["day", "place", "questions", ...USAGE_RESULTS],
      ...counts.map(({ day, place, results }) => row(day, place, results)),
      ...places,
      row("all", "all", totalOf(counts)),
    ]),
    ...(share === null ? [] : [`answered: ${share}% of those answered, asked back, not found or refused`]),
    times === null
      ? "No time is kept."
      : `time to answer: p50 ${times.p50} ms, p95 ${times.p95} ms, of ${times.of} answers`,
  ];
}
