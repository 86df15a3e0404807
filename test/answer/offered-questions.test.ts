import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { ResolvedQuestion } from "../../src/domain/resolved-question.ts";
import { offersOf } from "../../src/render/offers.ts";
import { GLOSSARY, openTestEngine, type TestEngine, TODAY } from "./company.ts";
import { optionsOf } from "./shown.ts";

/** Questions whose answers offer something: every kind of option, in both languages. */
const QUESTIONS = [
  ...["Revenue?", "Baltic FY2025?", "Baltic freight?", "Aegean 2025Q3?", "Kittiwake revenue growth 2025", "hello"],
  ...["revenue of Kittiwake in FY2025", "freight profit FY2025", "gross profit of Baltic FY2025?", "revenue growth?"],
  ...["ships growth?", "profit without Baltic?", "revenue by region", "revenue by traffic", "lowest profit?"],
  ...["share of Baltic in profit?", "revenu of Baltic FY2025", "revenue of Baltik FY2025", "Q3 revenue?", "latest?"],
  ...["latest Baltic revenue", "median revenue?", "profit to revenue ratio?", "car revenue of Baltic 2023?"],
  ...["营收?", "波罗的海货运?", "三趾鸥营收同比", "你能做什么", "除波罗的海外的营收?", "第三季度营收?", "最新营收"],
];

/** What may be said in the thread before the click, and what it is then about. */
const MEANWHILE = [
  ["ships of Baltic FY2024"],
  ["profit of Aegean by year"],
  ["freight revenue of Baltic 2025Q3", "and Aegean?"],
  ["Narnia revenue 2024"],
  ["Q5 2025 revenue of Baltic"],
  ["Kittiwake profit"],
];

interface Offered {
  readonly question: string;
  readonly asks: ResolvedQuestion;
}

async function offersAfter(engine: TestEngine, question: string): Promise<readonly Offered[]> {
  const { answer, language } = await engine.ask(question, "thread");
  return offersOf(optionsOf(answer), GLOSSARY, language);
}

function click(engine: TestEngine, { question, asks }: Offered, conversation: string | null): Promise<AnswerRun> {
  return answerQuestion(
    { id: "q", text: question, resolved: asks, at: TODAY, conversation, asker: "U1" },
    engine.services,
  );
}

const outcomeOf = ({ answer, language }: AnswerRun) => ({ answer, language });

describe("what is offered after a question", () => {
  it.each(QUESTIONS)("is answered the same, whatever the thread is about by then: %s", async (question) => {
    const engine = await openTestEngine();
    const offers = await offersAfter(engine, question);
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      const alone = outcomeOf(await click(engine, offer, null));
      for (const talk of MEANWHILE) {
        const later = await openTestEngine();
        await later.ask(question, "thread");
        for (const text of talk) await later.ask(text, "thread");
        expect([offer.question, talk, outcomeOf(await click(later, offer, "thread"))]).toEqual([
          offer.question,
          talk,
          alone,
        ]);
      }
    }
  });

  it.each([
    ...QUESTIONS,
    ...["Aegean 2031?", "Baltic revenue 2031 frobs", "revenu of Baltic by quarter", "best month for Baltic revenu"],
    ...["Baltic revenue growth 2031 frobs", "frobs of Aegean in 2025Q3", "Baltic frobs ships", "2031年波罗的海?"],
  ])("shows a figure, where it stands in a question back: %s", async (question) => {
    const engine = await openTestEngine();
    const { answer, language } = await engine.ask(question, "thread");
    if (answer.kind !== "ask_first" && answer.kind !== "not_understood") return;
    for (const offer of offersOf(optionsOf(answer), GLOSSARY, language)) {
      const clicked = (await click(engine, offer, null)).answer;
      const found = clicked.kind === "figures" ? clicked.cells.filter(({ status }) => status === "found") : [];
      expect([offer.question, found.length > 0]).toEqual([offer.question, true]);
    }
    if (answer.kind === "not_understood") expect(answer.options.length).toBeLessThanOrEqual(3);
  });

  it.each(QUESTIONS)("means what its words mean outside every thread: %s", async (question) => {
    const engine = await openTestEngine();
    for (const offer of await offersAfter(engine, question)) {
      const words = await engine.ask(offer.question);
      expect([offer.question, outcomeOf(await click(engine, offer, null))]).toEqual([offer.question, outcomeOf(words)]);
    }
  });

  it("is what the thread goes on about after a click", async () => {
    const engine = await openTestEngine();
    const [offer] = await offersAfter(engine, "Baltic freight?");
    expect(offer?.question).toContain("Freight");
    if (offer !== undefined) await click(engine, offer, "thread");
    const { answer } = await engine.ask("and the total?", "thread");
    expect(JSON.stringify(answer)).toContain('"value":"700.25"');
  });
});

describe("an answer asked again by what it resolved", () => {
  const TALKS = [
    ["Baltic revenue FY2024?", "and profit?"],
    ["Baltic revenue FY2024?", "how much did it grow?"],
    ["Baltic and Aegean revenue 2025", "which one is the highest?"],
    ["Baltic profit 2025", "why did it fall?"],
    ["Baltic profit 2025", "why?"],
    ["latest quarter of Baltic revenue"],
    ["revenue by region in 2025", "rank them"],
    ["profit of Baltic Q3", "and the full year?"],
    ["difference between Baltic revenue and Aegean profit in 2025"],
    ["what do the documents say about fuel?"],
  ];

  it.each(TALKS.map((talk) => [talk] as const))("is the same outside its thread: %j", async (talk) => {
    const engine = await openTestEngine();
    let last: AnswerRun | null = null;
    for (const text of talk) last = await engine.ask(text, "thread");
    const asks = last?.resolved;
    expect(asks).toMatchObject({ kind: "decided" });
    if (last === null || asks === undefined) return;
    const again = await click(await openTestEngine(), { question: last.question, asks }, null);
    expect([outcomeOf(again), again.resolved]).toEqual([outcomeOf(last), asks]);
  });
});
