import { type Command, Option } from "commander";
import { keyText } from "../domain/document-key.ts";
import { FootnoteError } from "../domain/errors.ts";
import { grouped } from "../domain/grouped.ts";
import { type Clearance, DEFAULT_CLEARANCE, isReadable } from "../domain/sensitivity.ts";
import { type Decided, decide } from "../import/review/decide.ts";
import { questionsOf } from "../import/review/put-question.ts";
import type { ReviewQuestion } from "../import/review/review-question.ts";
import type { Ruling } from "../import/review/ruling.ts";
import { createSettler } from "../import/review/settler.ts";
import { type TakenBack, takeBack } from "../import/review/take-back.ts";
import { whyNoChoice, writtenChoice } from "../import/review/written-choice.ts";
import type { Choice } from "../import/tables/statement.ts";
import type { Engine } from "../server/compose.ts";
import type { Exit } from "./exit.ts";
import { rulingText } from "./history-text.ts";
import { CLEARANCE_HELP, readClearance, type StoreOptions, withStoreOptions } from "./options.ts";
import { decidedItemLines, decidedLines, refusalText } from "./review-decided.ts";
import { runReviewSession } from "./review-session.ts";
import { itemLines, questionJson } from "./review-text.ts";
import { printable, printJson, printLines } from "./terminal-text.ts";
import { type TerminalTrail, terminalTrail } from "./terminal-trail.ts";
import { thisUser, withEngine } from "./with-engine.ts";

/** `footnote review`: lists and decides the questions that documents raised. */
export function addReview(program: Command, exit: Exit): void {
  const review = program.command("review").description("answer what documents left open");
  withStoreOptions(review)
    .option("--by <name>", "who decides", thisUser())
    .option("--clearance <level>", CLEARANCE_HELP)
    .action(async (options: StoreOptions & Cleared & { readonly by: string }) =>
      withEngine(options, async (engine) => {
        const clearance = clearanceIn(options);
        const trail = terminalTrail(options);
        if (process.stdin.isTTY) await runReviewSession(engine, { by: options.by, clearance, trail });
        else printLines(await listLines(engine, clearance, trail));
      }),
    );
  addList(review);
  addAudit(review);
  addDecide(review, exit);
}

interface Cleared {
  readonly clearance?: string;
}

function clearanceIn({ clearance }: Cleared): Clearance {
  return readClearance(clearance) ?? DEFAULT_CLEARANCE;
}

interface ListOptions extends StoreOptions, Cleared {
  readonly json?: boolean;
  readonly decided?: boolean;
}

// Commander assigns options that both commands have to the outer one, so `optsWithGlobals` reads both.

function addList(review: Command): void {
  withStoreOptions(review.command("list").description("print the questions that are open"))
    .option("--clearance <level>", CLEARANCE_HELP)
    .option("--decided", "print those that were decided instead, with their decisions")
    .option("--json", "print one JSON object")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      await withEngine(options, async (engine) => {
        const clearance = clearanceIn(options);
        const trail = terminalTrail(options);
        if (options.decided === true) await printDecided(engine, options);
        else if (options.json !== true) printLines(await listLines(engine, clearance, trail));
        else
          printJson({
            items: (await openQuestions(engine, clearance, trail)).map((one) => questionJson(one, engine.glossary)),
          });
      });
    });
}

function addAudit(review: Command): void {
  withStoreOptions(review.command("audit").description("print every decision that was ever made"))
    .option("--clearance <level>", CLEARANCE_HELP)
    .option("--json", "print one JSON object")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      await withEngine(options, async (engine) => {
        const rulings = await engine.review.audit(clearanceIn(options));
        await recordDecisions(rulings, engine, options);
        if (options.json === true) printJson({ rulings });
        else printLines(rulings.map((ruling) => `${ruling.id}  ${printable(ruling.key)}  ${rulingText(ruling)}`));
      });
    });
}

/** Records in the audit trail which decisions on documents above INTERNAL are shown. */
async function recordDecisions(rulings: readonly Ruling[], { review }: Engine, options: StoreOptions): Promise<void> {
  const open = new Set((await review.audit(DEFAULT_CLEARANCE)).map(({ id }) => id));
  await terminalTrail(options).decisionsShown(rulings.filter(({ id }) => !open.has(id)));
}

async function listLines(engine: Engine, clearance: Clearance, trail: TerminalTrail): Promise<readonly string[]> {
  const questions = await openQuestions(engine, clearance, trail);
  const all = await engine.review.items({ status: "pending", clearance: "RESTRICTED" });
  const hidden = all.some(({ sensitivity }) => !isReadable(sensitivity, clearance))
    ? [`Questions of documents above ${clearance} are not shown; --clearance shows them to those who are cleared.`]
    : [];
  const shown = questions.length === 0 ? ["Nothing waits for an answer."] : itemLines(questions, engine.glossary);
  return [...shown, ...hidden];
}

/** Prints the questions that can be decided anew, by the numbers that `review decide` takes. */
async function printDecided(engine: Engine, options: ListOptions): Promise<void> {
  const { review, glossary } = engine;
  const clearance = clearanceIn(options);
  const items = (await review.items({ clearance })).filter(({ status }) => status !== "pending");
  const rulings = await review.audit(clearance);
  const decided = items.map((item) => ({ item, ruling: rulings.find(({ id }) => id === item.rulingId) ?? null }));
  await terminalTrail(options).questionsShown(items);
  await recordDecisions(
    decided.flatMap(({ ruling }) => ruling ?? []),
    engine,
    options,
  );
  if (options.json === true) printJson({ items: decided.map(({ item, ruling }) => ({ ...item, ruling })) });
  else printLines(decided.length === 0 ? ["Nothing was decided."] : decidedItemLines(decided, glossary));
}

/** All open questions, recorded as shown; each document's statements are read once. */
async function openQuestions(
  { review, glossary }: Engine,
  clearance: Clearance,
  trail: TerminalTrail,
): Promise<readonly ReviewQuestion[]> {
  const settler = createSettler(glossary);
  const byDocument = grouped(await review.items({ status: "pending", clearance }), keyText);
  const questions: ReviewQuestion[] = [];
  for (const items of byDocument.values()) {
    const [first] = items;
    const held = first === undefined ? null : await review.heldBack(first);
    if (held !== null) questions.push(...questionsOf(items, held, settler));
  }
  await trail.questionsShown(questions);
  return questions;
}

interface DecideOptions extends StoreOptions, Cleared {
  readonly choose?: string;
  readonly correct?: string;
  readonly unit?: string;
  readonly reject?: boolean;
  readonly reopen?: boolean;
  readonly teach?: string;
  readonly why: string;
  readonly by: string;
  readonly again?: boolean;
  readonly json?: boolean;
}

function addDecide(review: Command, exit: Exit): void {
  withStoreOptions(review.command("decide").description("answer one question").argument("<id>", "its number"))
    .addOption(new Option("--choose <number>", "the candidate with this number").conflicts(["correct", "reject"]))
    .addOption(
      new Option(
        "--correct <value>",
        'another figure, a code or label in place of the candidates, or what one of several lines is: "2 = Revenue"',
      ),
    )
    .addOption(new Option("--reject", "its figures are none of ours: leave them out").conflicts(["correct"]))
    .addOption(
      new Option("--reopen", "take back what was decided: it is asked again").conflicts([
        "choose",
        "correct",
        "reject",
        "teach",
      ]),
    )
    .option("--unit <unit>", "the unit of a corrected figure")
    .option("--teach <pattern>", 'decide it for all documents that fit, such as "*results*.pptx"')
    .option("--again", "decide anew what was decided before")
    .requiredOption("--why <text>", "the reason; it is kept with the decision")
    .option("--by <name>", "who decides", thisUser())
    .option("--clearance <level>", CLEARANCE_HELP)
    .option("--json", "print one JSON object")
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<DecideOptions>();
      await withEngine(options, async (engine) => {
        const decided = await decideFor(readId(id), options, engine);
        if (decided.kind === "already_decided") await recordDecisions([decided.ruling], engine, options);
        if (options.json === true) printJson(decided);
        else if (decided.kind === "decided") printLines(decidedLines(decided));
        else console.error(refusalText(decided));
        if (decided.kind !== "decided") exit.code = 1;
      });
    });
}

function readId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new FootnoteError("bad_setting", `“${text}” is no number of a question; \`footnote review list\` prints them.`);
}

async function decideFor(id: number, options: DecideOptions, engine: Engine): Promise<Decided | TakenBack> {
  const { by, why, teach = null, again = false } = options;
  const services = { ...engine, now: () => new Date() };
  if (options.reopen === true)
    return await takeBack(id, { ruling: null, note: { by, why }, clearance: clearanceIn(options) }, services);
  const choice = await chosen(id, options, engine);
  if (choice === "gone") return { kind: "gone" };
  return await decide(id, choice, { note: { by, why, teach }, again, clearance: clearanceIn(options) }, services);
}

async function chosen(id: number, options: DecideOptions, { review, glossary }: Engine): Promise<Choice | "gone"> {
  const item = await review.item(id, clearanceIn(options));
  const held = item === null ? null : await review.heldBack(item);
  if (item === null || held === null) return "gone";
  if (options.reject === true) return { kind: "leave_out" };
  if (options.choose !== undefined) {
    const candidate = item.candidates[Number(options.choose) - 1];
    if (candidate !== undefined) return candidate;
    throw new FootnoteError(
      "bad_setting",
      `Question ${id} has ${item.candidates.length} candidates; name one by its number.`,
    );
  }
  if (options.correct === undefined)
    throw new FootnoteError("bad_setting", "Write one of --choose NUMBER, --correct VALUE, --reject and --reopen.");
  const written = { value: options.correct, unit: options.unit ?? null };
  const [question] = questionsOf([item], held, createSettler(glossary));
  const choice = writtenChoice(written, { item, glossary, unitInQuestion: question?.unit ?? null });
  if (choice !== null) return choice;
  throw new FootnoteError("bad_setting", whyNoChoice(written, item));
}
