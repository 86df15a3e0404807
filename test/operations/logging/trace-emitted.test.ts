import { describe, expect, it } from "vitest";
import type { QuestionTrace } from "../../../src/answer/trace.ts";
import { StoreError } from "../../../src/figures/store-error.ts";
import { TraceRecord } from "../../../src/operations/logging/trace.ts";
import { STAGES } from "../../../src/operations/metrics/label-values.ts";
import { createFaqBook } from "../../../src/question/vetted/faq-book.ts";
import { cell, companyFacts, fact, openTestEngine } from "../../answer/company.ts";
import { itemOf } from "../../question/vetted/items.ts";
import { documentOf } from "../../support/facts.ts";

const QUESTIONS: readonly string[] = [
  "Baltic revenue FY2025?",
  "Baltic revenue?",
  "Baltic revenue FY2010?",
  "Baltic profit 2025Q1?",
  "Kittiwake revenue FY2025?",
  "hello",
  "what is the expense approval limit?",
  "Why did it happen in Baltic?",
  "Why did Baltic revenue rise in FY2025?",
  "proceeds of Baltic FY2025?",
  "revenue of Narnia FY2025?",
  "Baltic revenue in Q5 2025?",
  "median revenue of Baltic FY2025",
  "Baltic revenue FY2025 in EUR",
  "audited revenue of Baltic in FY2025",
  "Baltic revenue by captain FY2025",
  "Tern revenue FY2025 for bicycles traffic",
  "Baltic revenue FY2025? Which year was best?",
  "The migration went live. Baltic revenue FY2025?",
  "My laptop froze so i am asking you: Baltic revenue FY2025?",
  "Why did the zeppelins of Baltic sing in FY2025?",
];

async function emitted(): Promise<readonly QuestionTrace[]> {
  const facts = await companyFacts();
  const sealed = documentOf("sealed.csv", [fact(cell("PROFIT", "BALTIC", "2025Q1"), "7")]);
  await facts.replaceDocument({ ...sealed, sensitivity: "RESTRICTED" });
  const engine = await openTestEngine({ facts, faq: createFaqBook([itemOf()]) });
  for (const question of QUESTIONS) await engine.ask(question);
  const broken = { ...facts, find: () => Promise.reject(new StoreError("locked", "locked")) };
  const unwell = await openTestEngine({ facts: broken });
  await unwell.ask("Baltic revenue FY2025?");
  return [...engine.traces, ...unwell.traces];
}

const TRACES = await emitted();
const { stageMs, outcome, route, clarificationMode, notUnderstoodSlots } = TraceRecord.shape;

/** What a trace may say, and what the bank's traces do say of it. */
const LISTS: readonly (readonly [string, readonly unknown[], (trace: QuestionTrace) => readonly unknown[]])[] = [
  ["stages", Object.keys(stageMs.shape), (trace) => Object.keys(trace.stageMs)],
  ["stages of the metrics", Object.keys(STAGES), (trace) => Object.keys(trace.stageMs)],
  ["outcomes", outcome.options, (trace) => [trace.outcome]],
  ["routes", [...route.unwrap().options, null], (trace) => [trace.route]],
  ["modes of clarification", clarificationMode.options, (trace) => [trace.clarificationMode]],
  ["unused slots", Object.keys(notUnderstoodSlots.shape), (trace) => Object.keys(trace.notUnderstoodSlots)],
];

describe("every value that a trace may have is one that some question leaves:", () => {
  it.each(LISTS)("%s", (_name, listed, said) => {
    expect(listed.length).toBeGreaterThan(3);
    expect([...new Set(TRACES.flatMap(said))].map(String).sort()).toEqual(listed.map(String).sort());
  });
});
