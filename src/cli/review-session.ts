import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import { newMetricLines } from "../company/new-metric.ts";
import type { Clearance } from "../domain/sensitivity.ts";
import { decide } from "../import/review/decide.ts";
import { questionsOf } from "../import/review/put-question.ts";
import type { ReviewItem } from "../import/review/review-item.ts";
import type { ReviewQuestion } from "../import/review/review-question.ts";
import { createSettler } from "../import/review/settler.ts";
import { whyNoChoice, writtenChoice } from "../import/review/written-choice.ts";
import type { Choice } from "../import/tables/statement.ts";
import { unknownNames } from "../render/slack/review-choices.ts";
import { ownersOf } from "../render/slack/review-owners.ts";
import type { Engine } from "../server/compose.ts";
import { decidedLines, refusalText } from "./review-decided.ts";
import { questionLines } from "./review-text.ts";
import { printLines } from "./terminal-text.ts";
import type { TerminalTrail } from "./terminal-trail.ts";

const HELP_ON_LINES =
  "a 1 none of them · c LINE = METRIC one of them · n new metric · r none of them · t 1 [PATTERN] teach · s skip · q quit";
const HELP_ON_LEVELS = "a NUMBER the level, for all documents with this label · s skip · q quit";
const HELP =
  "a NUMBER approve · c VALUE [UNIT] correct · n new metric · r leave out · t NUMBER [PATTERN] teach · s skip · q quit";

/** Prompts for a line; null at the end of the input. */
type Ask = (prompt: string) => Promise<string | null>;

/** The person who decides, and their clearance. */
export interface Reviewer {
  readonly by: string;
  readonly clearance: Clearance;
  /** Records which questions the person is shown. */
  readonly trail: TerminalTrail;
}

/** Presents the open questions one after the other until all are answered or the person quits. */
export async function runReviewSession(engine: Engine, reviewer: Reviewer): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  const answers = lines[Symbol.asyncIterator]();
  const ask: Ask = async (prompt) => {
    process.stdout.write(prompt);
    const { value, done } = await answers.next();
    return done === true ? null : value.trim();
  };
  try {
    await answerAll(engine, { ...reviewer, ask });
  } finally {
    lines.close();
  }
}

interface Person extends Reviewer {
  readonly ask: Ask;
}

async function answerAll(engine: Engine, person: Person): Promise<void> {
  const skipped = new Set<number>();
  for (;;) {
    const open = await engine.review.items({ status: "pending", clearance: person.clearance });
    const item = open.find(({ id }) => !skipped.has(id));
    if (item === undefined) {
      printLines([open.length === 0 ? "Nothing waits for an answer." : `Skipped: ${open.length}.`]);
      return;
    }
    const end = await answerOne(item, engine, person);
    if (end === "quit") return;
    if (end === "skipped") skipped.add(item.id);
  }
}

async function answerOne(
  item: ReviewItem,
  engine: Engine,
  { by, ask, clearance, trail }: Person,
): Promise<"quit" | "skipped" | "decided"> {
  const held = await engine.review.heldBack(item);
  const [question] = held === null ? [] : questionsOf([item], held, createSettler(engine.glossary));
  if (question === undefined) return "skipped";
  await trail.questionsShown([question]);
  const help = helpOn(question);
  printLines(["", ...questionLines(question, engine.glossary), help]);
  for (;;) {
    const line = await ask("> ");
    if (line === null || line === "q") return "quit";
    if (line === "s") return "skipped";
    if (line === "n") {
      printLines(newMetricText(question, engine));
      continue;
    }
    const answer = readAnswer(line, { item, question, engine });
    if (typeof answer === "string") {
      printLines([...(answer === "" ? [] : [answer]), help]);
      continue;
    }
    const why = await ask("Why: ");
    if (why === null) return "quit";
    if (why === "") {
      printLines(["Nothing was decided: a decision keeps its reason."]);
      continue;
    }
    const note = { by, why, teach: answer.teach };
    const decided = await decide(
      item.id,
      answer.choice,
      { note, again: false, clearance },
      { ...engine, now: () => new Date() },
    );
    if (decided.kind === "decided") {
      printLines(decidedLines(decided));
      return "decided";
    }
    printLines([refusalText(decided)]);
    if (decided.kind !== "refused") return "skipped";
  }
}

/** Of a question about a name: what makes a metric of it, and who may know. */
function newMetricText(question: ReviewQuestion, { glossary }: Engine): readonly string[] {
  const names = unknownNames(question);
  if (names.length === 0) return ["This question is not about the name of a metric."];
  const owners = ownersOf(question, glossary.profile);
  return [
    ...newMetricLines(names, question.unit, glossary.profile),
    "Put these lines into the company file, with what is still empty, and read the document again: footnote ingest FILE",
    ...(owners.length === 0 ? [] : [`The owner may know: ${owners.join(", ")}. In Slack, “Tell the owner” asks.`]),
  ];
}

function helpOn({ kind }: ReviewQuestion): string {
  if (kind === "level") return HELP_ON_LEVELS;
  return kind === "lines" ? HELP_ON_LINES : HELP;
}

interface Answer {
  readonly choice: Choice;
  readonly teach: string | null;
}

interface Asked {
  readonly item: ReviewItem;
  readonly question: ReviewQuestion;
  readonly engine: Engine;
}

/** Parses a line to an answer; otherwise returns an explanation, which is empty for an unknown command. */
function readAnswer(line: string, { item, question, engine }: Asked): Answer | string {
  const [, command = "", rest = ""] = /^(?:(a|approve|c|correct|r|reject|t|teach)\b)?\s*(?!\s)(.*)$/u.exec(line) ?? [];
  switch (command) {
    case "r":
    case "reject":
      return rest === "" ? { choice: { kind: "leave_out" }, teach: null } : "";
    case "c":
    case "correct":
      return corrected(rest, { item, question, engine });
    case "t":
    case "teach": {
      const [, number = "", pattern = ""] = /^(\d+)(?!\d)\s*(?!\s)(.*)$/u.exec(rest) ?? [];
      const teach = pattern === "" ? filesLike(item.doc) : pattern;
      return candidate(number, item, teach);
    }
    default:
      return candidate(rest, item, null);
  }
}

function candidate(number: string, { candidates }: ReviewItem, teach: string | null): Answer | string {
  if (!/^\d+$/.test(number)) return "";
  const choice = candidates[Number(number) - 1];
  return choice === undefined ? `There is no candidate ${number}.` : { choice, teach };
}

/** Accepts `1,541`, `1541 HKD_M`, or a name from the company file, which may have several words. */
function corrected(words: string, { item, question, engine }: Asked): Answer | string {
  const { glossary } = engine;
  const context = { item, glossary, unitInQuestion: question.unit };
  const [value = "", unit = null] = words.split(/(?<!\s)\s+(?=\S+$)/);
  const choice =
    writtenChoice({ value: words, unit: null }, context) ??
    (unit === null ? null : writtenChoice({ value, unit }, context));
  return choice === null ? whyNoChoice({ value: words, unit: null }, item) : { choice, teach: null };
}

/** A pattern for files that differ only in their numbers: `FY*_results.pptx` for `FY2025_results.pptx`. */
function filesLike(doc: string): string {
  return basename(doc).replace(/\d+/g, "*");
}
