import type { Command } from "commander";
import {
  answeredShare,
  questionsIn,
  totalOf,
  USAGE_PLACES,
  USAGE_RESULTS,
  type Usage,
} from "../operations/audit/usage.ts";
import { type AuditOptions, auditLogOf, DB, wholeNumber } from "./audit.ts";
import type { Exit } from "./exit.ts";
import { aligned, printJson, printLines } from "./terminal-text.ts";

const MS_PER_DAY = 86_400_000;
const DAYS_MAX = 3_650;

interface UsageOptions extends AuditOptions {
  readonly days: string;
  readonly json?: boolean;
}

/** `footnote usage`: how much was asked and answered, from the audit trail; never by whom. */
export function addUsage(program: Command, _exit: Exit): void {
  program
    .command("usage")
    .description("count the questions by day and place, and what became of them")
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
