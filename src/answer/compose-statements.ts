import { z } from "zod";
import type { AnswerFault } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import { composePrompt, composeSystem, type PromptPassage, STATEMENTS_MAX } from "../model/narrative-prompts.ts";
import { answersAnother } from "../passages/answers-another.ts";
import type { ContextPack } from "../passages/context-pack.ts";
import { givesOrders, holdsControls, withoutOrders } from "../passages/embedded-instructions.ts";
import { mayBeRead } from "../passages/evidence.ts";
import { withoutFootnoteMarks } from "../passages/footnote-marks.ts";
import type { NarrativeQuestion } from "../passages/question.ts";
import { fullSentencesOf } from "../passages/sentences.ts";
import { inFull, shorten } from "../passages/shortening/shorten.ts";
import type { StatedWith } from "./cited-statement.ts";
import type { Budget } from "./narrative-budget.ts";
import type { RunRecord } from "./narrative-run.ts";
import type { Progress } from "./progress.ts";
import type { ReadingServices } from "./reader.ts";
import type { Services } from "./services.ts";
import { labelForModel } from "./shown-to-model.ts";

export interface ComposeContext {
  readonly question: NarrativeQuestion;
  readonly pack: ContextPack;
  readonly budget: Budget;
  readonly record: RunRecord;
  readonly progress: Progress;
  readonly services: ReadingServices;
}

const Reply = z.object({
  statements: z.array(z.object({ text: z.string(), citations: z.array(z.string()) })).max(50),
});
type Choice = z.infer<typeof Reply>["statements"][number];

/** A sentence that a model may choose. */
interface Offered {
  readonly id: string;
  readonly text: string;
  readonly passage: Passage;
  /** Its place in the text of its passage. */
  readonly start: number;
  readonly end: number;
}

/** Lets a model choose and shorten sentences of the packed passages; keeps only words of the sentences. */
export async function composeStatements(context: ComposeContext): Promise<readonly StatedWith[]> {
  const { question, pack, budget, record, services } = context;
  const readable = pack.passages.filter((passage) => mayBeRead(passage, services.reader.prompts));
  const offered = readable.map(offeredFrom);
  const prompt = composePrompt(
    question.text,
    readable.map((passage, index) => promptPassage(passage, offered[index] ?? [], services)),
  );
  const reply = await budget.ask(composeSystem(services.glossary.profile.company.name, question.language), prompt);
  if (!reply.ok) {
    record.failed("compose", reply.reason);
    return [];
  }
  const parsed = Reply.safeParse(reply.value);
  if (!parsed.success) {
    record.failed("compose", "llm_invalid_schema");
    return [];
  }
  record.did("compose", { statements: parsed.data.statements.length });
  return checked(parsed.data.statements, offered.flat(), context);
}

function offeredFrom(passage: Passage, index: number): readonly Offered[] {
  let end = 0;
  return fullSentencesOf(withoutOrders(passage.text)).map((sentence, number) => {
    const start = passage.text.indexOf(sentence.text, end);
    end = start + sentence.text.length;
    return { id: `s${index + 1}.${number + 1}`, text: withoutFootnoteMarks(sentence.text), passage, start, end };
  });
}

function promptPassage(passage: Passage, offered: readonly Offered[], { glossary }: Services): PromptPassage {
  const entity = passage.entity === null ? "" : glossary.entityLabel(passage.entity, "en");
  return {
    title: labelForModel(passage.title),
    about: [entity, passage.period ?? ""]
      .map(labelForModel)
      .filter((part) => part !== "")
      .join(", "),
    sentences: offered.map(({ id, text }) => ({ id, text })),
  };
}

function checked(
  choices: readonly Choice[],
  offered: readonly Offered[],
  { record, progress, services, question }: ComposeContext,
): readonly StatedWith[] {
  const kept: StatedWith[] = [];
  const faults: AnswerFault[] = [];
  let isReworded = false;
  for (const choice of choices.slice(0, STATEMENTS_MAX)) {
    const fault = faultIn(choice, offered);
    const chosen = fault === null ? chosenFrom(choice, offered, services) : { statements: [], isReworded: false };
    const answering = chosen.statements.filter((statement) => !isOfAnother(statement, question, services));
    isReworded ||= chosen.isReworded;
    if (answering.length === 0) faults.push(fault ?? "other_question");
    kept.push(...answering.filter(({ text }) => kept.every((other) => other.text !== text)));
  }
  const dropped = faults.length + Math.max(0, choices.length - STATEMENTS_MAX);
  const guardTriggered = dropped > 0 || isReworded;
  if (guardTriggered) progress.countModel({ calls: 0, usage: { inputTokens: 0, outputTokens: 0 }, guardTriggered });
  const statements = kept.slice(0, STATEMENTS_MAX);
  const counts = { kept: statements.length, dropped };
  const [first] = faults;
  if (kept.length === 0 && first !== undefined) record.failed("check", `invalid_answer:${first}`, counts);
  else record.did("check", counts);
  return statements;
}

function faultIn({ text, citations }: Choice, offered: readonly Offered[]): AnswerFault | null {
  const ids = cited(citations);
  if (ids.some((id) => offered.every((one) => one.id !== id))) return "citations_out_of_context";
  if (ids.length === 0) return "missing_citations";
  if (!/[\p{L}\p{N}]/u.test(text)) return "empty";
  return holdsControls(text) || givesOrders(text) ? "markup" : null;
}

function cited(citations: readonly string[]): readonly string[] {
  return citations.map((id) => id.trim()).filter((id) => id !== "");
}

interface Chosen {
  readonly statements: readonly StatedWith[];
  /** Whether the model's text has words that are not in the sentences. */
  readonly isReworded: boolean;
}

/** Sentences that do not adjoin are not joined: shortened together they might seem to share a subject. */
function chosenFrom({ text, citations }: Choice, offered: readonly Offered[], { finder }: Services): Chosen {
  const ids = new Set(cited(citations));
  const sentences = offered.filter(({ id }) => ids.has(id));
  const shortening = shorten(text, textsOf(sentences), finder);
  const isReworded = shortening.kind === "whole" && shortening.why === "other_words";
  const whole = runsOf(sentences).map(quoted);
  const isShortened = shortening.kind === "shortened" && whole.length === 1;
  const statements = isShortened
    ? whole.map((one): StatedWith => ({ ...one, text: shortening.text, origin: "shortened" }))
    : whole;
  return { statements, isReworded };
}

function quoted(run: readonly Offered[]): StatedWith {
  return { text: inFull(textsOf(run)), passages: run.slice(0, 1).map(({ passage }) => passage), origin: "quoted" };
}

function textsOf(sentences: readonly Offered[]): readonly string[] {
  return sentences.map(({ text }) => text);
}

/** Adjoining sentences of a passage, together; a sentence that a model may not see separates them. */
function runsOf(sentences: readonly Offered[]): readonly (readonly Offered[])[] {
  const runs: Offered[][] = [];
  for (const sentence of sentences) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last?.passage === sentence.passage && last.end === sentence.start;
    if (isNext) runs.at(-1)?.push(sentence);
    else runs.push([sentence]);
  }
  return runs;
}

function isOfAnother(
  { text, passages }: StatedWith,
  question: NarrativeQuestion,
  { finder, glossary }: Services,
): boolean {
  return passages.every((passage) => answersAnother(text, { passage, question, finder, glossary }));
}
