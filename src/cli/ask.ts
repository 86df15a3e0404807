import type { Command } from "commander";
import { z } from "zod";
import type { AnswerRun } from "../domain/answer.ts";
import { narrativeRunOf } from "../domain/answer-outcome.ts";
import { type CalendarDate, parseDate } from "../domain/calendar.ts";
import type { Question } from "../domain/question.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import { languageOf } from "../language/han.ts";
import { renderJson } from "../render/answer-json.ts";
import { renderText } from "../render/answer-text.ts";
import { type Engine, openEngine } from "../server/compose.ts";
import { exportedAnswer } from "../server/exported-answer.ts";
import { newRequestId } from "../server/request-id.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readDay, readDays, readEmbeddingSettings, readModelSettings } from "../settings/settings.ts";
import { badSetting } from "../settings/settings-error.ts";
import { writeAnswerFile } from "./answer-file.ts";
import type { Exit } from "./exit.ts";
import { answerLines, type LineError, lineError } from "./json-lines.ts";
import { pathsWithFacts, readClearance, type StoreOptions, withStoreOptions } from "./options.ts";
import { terminalTrail } from "./terminal-trail.ts";
import { thisUser } from "./with-engine.ts";

interface AskOptions extends StoreOptions {
  readonly at?: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly csv?: boolean;
  readonly xlsx?: string;
  readonly trace?: boolean;
  readonly check?: boolean;
  readonly clearance?: string;
}

/** `footnote ask`: answers one question, or with `--jsonl` one per input line. */
export function addAsk(program: Command, exit: Exit): void {
  withStoreOptions(
    program
      .command("ask")
      .description("answer a question")
      .argument("[question]", "the question, in English or Chinese"),
  )
    .option("--at <date>", "the day that relative periods are counted from (YYYY-MM-DD; default today)")
    .option(
      "--clearance <level>",
      "what the asker may see: PUBLIC, INTERNAL, CONFIDENTIAL or RESTRICTED (default INTERNAL)",
    )
    .option("--check", "read the text as a message, and hold its figures against what is stored")
    .option("--json", "print the answer as one JSON object")
    .option("--csv", "print the figures of the answer as CSV, each with its source")
    .option("--xlsx <file>", "write the figures of the answer and their sources to a workbook as well")
    .option("--trace", "write the steps of an explanation to standard error: phases, counts and codes, never text")
    .option("--jsonl", "read one JSON question a line from standard input, write one JSON answer a line")
    .action(async (question: string | undefined, options: AskOptions) => {
      if ((question === undefined) === (options.jsonl !== true)) {
        throw badSetting("Give one question, or --jsonl and the questions on standard input.");
      }
      checkFormats(options);
      if (options.check === true && question === undefined) throw badSetting("--check takes one message.");
      const engine = await openAskEngine(options);
      try {
        if (question !== undefined) await askOnce(question, options, engine);
        else exit.code = (await askLines(options, engine)) ? 0 : 1;
      } finally {
        engine.close();
      }
    });
}

async function openAskEngine(options: AskOptions): Promise<Engine> {
  const env = readEnvironment();
  return openEngine({
    ...pathsWithFacts(options),
    model: readModelSettings(env),
    embeddings: readEmbeddingSettings(env),
    trace: () => {},
  });
}

async function askOnce(text: string, options: AskOptions, engine: Engine): Promise<void> {
  const at = daysFor(engine)(options.at);
  const asked = {
    id: newRequestId(),
    text,
    at,
    conversation: null,
    asker: thisAsker(),
    ...readingOf(options),
    ...(options.check === true ? { resolved: checkOf(text) } : {}),
  };
  const run = await engine.ask(asked);
  await terminalTrail(options).answered(run, asked.clearance);
  if (options.xlsx !== undefined) await writeAnswerFile(options.xlsx, run, engine.glossary);
  await writeOut(run, options, engine);
  if (options.trace === true) writeSteps(run);
}

async function writeOut(run: AnswerRun, options: AskOptions, { glossary }: Engine): Promise<void> {
  const csv = options.csv === true ? await exportedAnswer(run, glossary, "csv") : null;
  if (csv !== null) process.stdout.write(Buffer.from(csv).toString());
  // A file of figures holds no other answer.
  else if (options.csv === true) console.error(renderText(run, glossary));
  else if (options.json === true) process.stdout.write(`${JSON.stringify(renderJson(run, glossary))}\n`);
  else process.stdout.write(`${renderText(run, glossary)}\n`);
}

/** One form on standard output, and files of one answer only. */
function checkFormats({ json, jsonl, csv, xlsx }: AskOptions): void {
  if ([json, jsonl, csv].filter((one) => one === true).length > 1)
    throw badSetting("Give one of --json, --jsonl and --csv.");
  if (jsonl === true && xlsx !== undefined) throw badSetting("--xlsx takes the answer to one question, not --jsonl.");
}

function checkOf(message: string): ResolvedQuestion {
  return { kind: "check", message, language: languageOf(message) };
}

/** Reads a named day; without one it is today in the company's time zone. */
function daysFor({ glossary }: Pick<Engine, "glossary">): (named: string | undefined) => CalendarDate {
  const dayOf = readDays(readEnvironment(), glossary.profile);
  return (named) => (named === undefined ? dayOf(new Date()) : readDay(named));
}

/** The prefix keeps accounts distinct from Slack users and API clients. */
function thisAsker(): string {
  return `terminal:${thisUser()}`;
}

/** A terminal has one reader, so the ceiling equals the clearance. */
function readingOf({ clearance: named }: AskOptions): Pick<Question, "clearance" | "ceiling"> {
  const clearance = readClearance(named);
  return clearance === null ? {} : { clearance, ceiling: clearance };
}

/** Writes the steps of an explanation to standard error, one JSON object per line. */
function writeSteps({ requestId, answer }: AnswerRun): void {
  const run = narrativeRunOf(answer);
  if (run === null) return;
  const { stopReason, outcome, steps } = run;
  for (const step of steps) console.error(JSON.stringify({ requestId, ...step }));
  console.error(JSON.stringify({ requestId, stopReason, outcome }));
}

const QuestionLine = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  question: z.string(),
  at: z
    .string()
    .refine((text) => parseDate(text) !== null, "is not a date YYYY-MM-DD")
    .optional(),
  conversation: z.string().nullish(),
  user: z.string().nullish(),
});

/** Resolves to true when every line got an answer. */
function askLines(options: AskOptions, engine: Engine): Promise<boolean> {
  const reading = readingOf(options);
  const trail = terminalTrail(options);
  const asker = thisAsker();
  const dayFrom = daysFor(engine);
  return answerLines({
    read: (json) => readLine(json, asker, (at) => dayFrom(at ?? options.at)),
    answer: async (question) => {
      const run = await engine.ask({ ...question, ...reading });
      await trail.answered(run, reading.clearance);
      if (options.trace === true) writeSteps(run);
      return renderJson(run, engine.glossary, question.id);
    },
  });
}

function readLine(json: unknown, asker: string, dayOf: (at: string | undefined) => CalendarDate): Question | LineError {
  const parsed = QuestionLine.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return lineError(
      "invalid_question",
      `${issue?.path.join(".") || "The line"}: ${issue?.message ?? "not a question"}`,
    );
  }
  const { data } = parsed;
  return {
    id: data.id,
    text: data.question,
    at: dayOf(data.at),
    ...(data.at === undefined ? {} : { today: dayOf(undefined) }),
    conversation: data.conversation ?? null,
    asker: data.user ?? asker,
  };
}
