import { z } from "zod";
import type { FoundCell } from "../domain/answer.ts";
import type { AnswerFault } from "../domain/narrative.ts";
import type { Passage } from "../domain/passage.ts";
import { composePrompt, composeSystem, type PromptPassage } from "../model/narrative-prompts.ts";
import { answersAnother } from "../passages/answers-another.ts";
import type { ContextPack } from "../passages/context-pack.ts";
import { withoutOrders } from "../passages/embedded-instructions.ts";
import { mayBeRead } from "../passages/evidence.ts";
import { groundFault } from "../passages/grounding/ground.ts";
import type { NarrativeQuestion } from "../passages/question.ts";
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
  readonly cells: readonly FoundCell[];
}

const STATEMENTS_MAX = 4;
const STATEMENT_CHARACTERS_MAX = 600;

const Reply = z.object({
  statements: z.array(z.object({ text: z.string(), citations: z.array(z.string()) })).max(50),
});

/** Lets a model write statements from the packed passages; keeps those that the passages support. */
export async function composeStatements(context: ComposeContext): Promise<readonly StatedWith[]> {
  const { question, pack, budget, record, services } = context;
  const readable = pack.passages.filter((passage) => mayBeRead(passage, services.reader.prompts));
  const prompt = composePrompt(
    question.text,
    readable.map((passage, index) => promptPassage(passage, index, services)),
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
  return ground(parsed.data.statements, readable, context);
}

function promptPassage(passage: Passage, index: number, { glossary }: Services): PromptPassage {
  const entity = passage.entity === null ? "" : glossary.entityLabel(passage.entity, "en");
  return {
    id: idOf(index),
    title: labelForModel(passage.title),
    about: [entity, passage.period ?? ""]
      .map(labelForModel)
      .filter((part) => part !== "")
      .join(", "),
    text: withoutOrders(passage.text),
  };
}

function idOf(index: number): string {
  return `s${index + 1}`;
}

function ground(
  statements: z.infer<typeof Reply>["statements"],
  passages: readonly Passage[],
  { record, progress, services, cells, question }: ComposeContext,
): readonly StatedWith[] {
  const kept: StatedWith[] = [];
  const faults: AnswerFault[] = [];
  for (const { text, citations } of statements.slice(0, STATEMENTS_MAX)) {
    const cited = citedPassages(citations, passages);
    const fault = cited === null ? "citations_out_of_context" : faultIn(text, cited, { services, cells, question });
    if (fault === null && cited !== null) kept.push({ text: text.trim(), passages: cited, origin: "composed" });
    else if (fault !== null) faults.push(fault);
  }
  const dropped = faults.length + Math.max(0, statements.length - STATEMENTS_MAX);
  if (dropped > 0) progress.countModel({ calls: 0, usage: { inputTokens: 0, outputTokens: 0 }, guardTriggered: true });
  const counts = { kept: kept.length, dropped };
  const [first] = faults;
  if (kept.length === 0 && first !== undefined) record.failed("ground", `invalid_answer:${first}`, counts);
  else record.did("ground", counts);
  return kept;
}

function faultIn(
  text: string,
  cited: readonly Passage[],
  { services, cells, question }: Pick<ComposeContext, "services" | "cells" | "question">,
): AnswerFault | null {
  if (text.length > STATEMENT_CHARACTERS_MAX) return "content";
  const { finder, glossary } = services;
  const fault = groundFault(text, cited, { finder, glossary, cells });
  if (fault !== null) return fault;
  const isOfAnother = cited.every((passage) => answersAnother(text, { passage, question, finder, glossary }));
  return isOfAnother ? "other_question" : null;
}

/** The passages of the cited ids; null if an id was not given to the model. */
function citedPassages(citations: readonly string[], passages: readonly Passage[]): readonly Passage[] | null {
  const ids = [...new Set(citations.map((id) => id.trim()).filter((id) => id !== ""))];
  const cited = ids.map((id) => passages.find((_, index) => idOf(index) === id));
  return cited.some((passage) => passage === undefined) ? null : cited.filter((passage) => passage !== undefined);
}
