import { describe, expect, it } from "vitest";
import { parseQuestion, rowsOf } from "./readings.ts";

const TOPICS = `
  hi                                    | greeting
  Hello there!                          | greeting
  good morning, team                    | greeting
  你好                                  | greeting
  早上好！                              | greeting
  thanks                                | thanks
  Thank you very much :pray:            | thanks
  谢谢                                  | thanks
  hi, thanks                            | thanks
  ok                                    | acknowledgement
  got it                                | acknowledgement
  好的，收到                            | acknowledgement
  help                                  | capabilities
  What can you do?                      | capabilities
  who are you                           | capabilities
  <@U01BOT> help                        | capabilities
  /footnote help                        | capabilities
  你能做什么？                          | capabilities
  怎么用                                | capabilities
  which metrics do you have?            | list_metrics
  list metrics                          | list_metrics
  支持哪些指标                          | list_metrics
  which regions do you cover            | list_entities
  有哪些子公司                          | list_entities
  which years do you have               | list_periods
  有哪些年份                            | list_periods
  what is ROE?                          | definition ROE
  what's operating profit               | definition OP_PROFIT
  define revenue                        | definition REVENUE
  what does ROE mean?                   | definition ROE
  how is return on equity calculated    | definition ROE
  什么是净资产收益率                    | definition ROE
  净资产收益率是什么意思                | definition ROE
  营收和新单销售额有什么区别            | definition REVENUE NEW_SALES
  difference between revenue and new sales | definition REVENUE NEW_SALES
`;

const HELD = `
  What documents do you have?                   | documents
  which documents do you have about Hong Kong?  | documents LARK_HK
  which HK documents do you have                | documents LARK_HK
  can you list all the documents please         | documents
  do you have documents on HK?                  | documents LARK_HK
  你有哪些文件？                                | documents
  你有哪些关于香港的文件                        | documents LARK_HK
  when was it last updated?                     | updated thread
  When was the data last updated?               | updated
  How fresh is the data?                        | updated
  what is the date of the last update?          | updated thread
  when was HK revenue last updated?             | updated REVENUE LARK_HK thread
  when did you last update HK revenue 2025      | updated REVENUE LARK_HK FY2025 thread
  最近一次更新是什么时候？                      | updated thread
  香港营收最近一次更新是什么时候？              | updated REVENUE LARK_HK thread
  香港营收什么时候更新的                        | updated REVENUE LARK_HK thread
  数据更新到什么时候了                          | updated
  what can you answer about HK?                 | answerable LARK_HK
  what data do you have on HK                   | answerable LARK_HK
  what can I ask you about HK                   | answerable LARK_HK
  关于香港你能回答什么？                        | answerable LARK_HK
  香港有哪些数据可以查                          | answerable LARK_HK
`;

/** Words around which such a question is none. */
const NOT_HELD = [
  "what documents do you have on HK revenue",
  "what documents do you have on why HK revenue fell",
  "what documents do you have to send to the regulator",
  "which documents do you have that mention churn",
  "when was HK revenue last updated and why",
  "when was the office lease last updated",
  "when is the data refreshed?",
  "when will HK revenue be updated?",
  "what is the latest update on the office move?",
  "what can you answer about HK revenue",
  "你有哪些关于香港营收的文件",
  "香港营收为什么最近一次更新是什么时候",
];

function heldLine(question: string): string | undefined {
  const { topic } = parseQuestion(question);
  if (topic?.kind === "documents" || topic?.kind === "answerable") return [topic.kind, ...topic.entities].join(" ");
  if (topic?.kind !== "updated") return topic?.kind;
  const names = topic.groups.flatMap(({ metrics, entities, periods }) => [...metrics, ...entities, ...periods]);
  return [topic.kind, ...names, ...(topic.ofThread ? ["thread"] : [])].join(" ");
}

const NO_TOPIC = [
  "hi, HK revenue 2025",
  "thanks, and China?",
  "what is HK ROE in 2025?",
  "what is ROE 2025",
  "what is our revenue?",
  "what's the group's operating profit",
  "hello, Macau revenue",
  "help me find HK revenue 2025",
  "ok, revenue please",
  "what is EBITDA",
  "营收是多少",
  "which markets have the highest revenue?",
  "哪些市场营收最高",
  "revenue",
];

describe("what a person wants who asks for no figure", () => {
  it.each(rowsOf(TOPICS))("%s -> %s", (question = "", expected = "") => {
    const { topic } = parseQuestion(question);
    const line = topic?.kind === "definition" ? `definition ${topic.metrics.join(" ")}` : topic?.kind;
    expect(line).toBe(expected);
  });

  it.each(NO_TOPIC)("is not read into a question for one: %s", (question) => {
    expect(parseQuestion(question).topic).toBeNull();
  });
});

describe("a question for what is there", () => {
  it.each(rowsOf(HELD))("%s -> %s", (question = "", expected = "") => {
    expect(heldLine(question)).toBe(expected);
  });

  it.each(NOT_HELD)("is not read into: %s", (question) => {
    expect(heldLine(question) ?? "none").not.toMatch(/documents|updated|answerable/u);
  });
});

describe("the route", () => {
  it.each([
    ["HK revenue 2025", "structured"],
    ["Why did HK revenue fall in 2025?", "composite"],
    ["香港2025年营收为什么下降？", "composite"],
    ["what drove HK operating profit in 2025", "composite"],
    ["Why did margins shrink?", "narrative"],
    ["What are the regulatory risks in China?", "narrative"],
    ["监管政策有什么影响", "narrative"],
    ["hi", "structured"],
  ])("of %s is %s", (question, route) => {
    expect(parseQuestion(question).route).toBe(route);
  });
});

describe("a question that leans on the one before", () => {
  it.each([
    "and China?",
    "what about Singapore",
    "and operating profit?",
    "how about 2024",
    "how much did it grow?",
    "中国呢",
    "换成2024年",
    "same for HK",
  ])("is marked: %s", (question) => {
    expect(parseQuestion(question).followUp).toBe(true);
  });

  it.each(["HK revenue 2025", "HK and China revenue 2025", "revenue", "香港2025年营收", "hi"])(
    "is not: %s",
    (question) => {
      expect(parseQuestion(question).followUp).toBe(false);
    },
  );

  it.each([
    ["and the same period last year?", true],
    ["去年同期呢", true],
    ["and last year?", false],
  ])("a year before the thread's period is asked for by name only: %s", (question, expected) => {
    expect(parseQuestion(question).samePart !== null).toBe(expected);
  });
});

describe("the language of a question", () => {
  it.each([
    ["HK revenue 2025", "en"],
    ["香港2025年营收", "zh"],
    ["HK 2025 营收", "zh"],
    ["", "en"],
  ])("of %j is %s", (question, language) => {
    expect(parseQuestion(question).language).toBe(language);
  });
});
