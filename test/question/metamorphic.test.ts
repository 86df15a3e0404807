import { describe, expect, it } from "vitest";
import type { Decision } from "../../src/question/clarify.ts";
import { clarify } from "../../src/question/clarify.ts";
import { BASE_QUESTIONS_EN, BASE_QUESTIONS_ZH } from "./base-questions.ts";
import { calendarYear, parseQuestion, TODAY } from "./readings.ts";

const ALL = [...BASE_QUESTIONS_EN, ...BASE_QUESTIONS_ZH];

function decide(question: string): Decision {
  return clarify(parseQuestion(question), { glossary: calendarYear, today: TODAY, thread: null });
}

const COURTESIES: readonly (readonly [name: string, dress: (question: string) => string])[] = [
  ["a greeting", (q) => `Hi there, ${q}`],
  ["a greeting by name", (q) => `Hello Footnote, ${q}`],
  ["a Chinese greeting", (q) => `你好，${q}`],
  ["thanks", (q) => `${q}, thanks!`],
  ["many thanks", (q) => `${q}. Thank you very much`],
  ["Chinese thanks", (q) => `${q}，谢谢！`],
  ["a request", (q) => `please show me ${q}`],
  ["a question around it", (q) => `could you tell me ${q}, please?`],
  ["a Chinese request", (q) => `麻烦帮我查一下${q}`],
  ["urgency", (q) => `${q} asap`],
  ["a quick question", (q) => `quick question: ${q}`],
];

const FORMS: readonly (readonly [name: string, dress: (question: string) => string])[] = [
  ["capitals", (q) => q.toUpperCase()],
  ["small letters", (q) => q.toLowerCase()],
  ["a capital at the start", (q) => (q[0] ?? "").toUpperCase() + q.slice(1)],
  ["full-width characters", toFullWidth],
  ["double spaces", (q) => q.replaceAll(" ", "  ")],
  ["no-break spaces", (q) => q.replaceAll(" ", "\u00a0")],
  ["spaces around", (q) => `   ${q}\t`],
  ["zero-width characters", (q) => [...q].join("\u200b")],
  ["a question mark", (q) => `${q}?`],
  ["question marks", (q) => `${q}???`],
  ["a Chinese question mark", (q) => `${q}？`],
  ["a full stop", (q) => `${q}.`],
  ["an exclamation mark", (q) => `${q}!`],
  ["quotation marks", (q) => `“${q}”`],
  ["brackets", (q) => `(${q})`],
];

const SLACK: readonly (readonly [name: string, dress: (question: string) => string])[] = [
  ["a mention in front", (q) => `<@U01HKB2CN> ${q}`],
  ["a mention at the end", (q) => `${q} <@U01SG2024|china-lead>`],
  ["a channel", (q) => `${q} <#C02CN2023|cn-team>`],
  ["an emoji", (q) => `${q} :flag-sg:`],
  ["a pictograph", (q) => `🎉 ${q} 🇨🇳`],
  ["bold letters", (q) => `*${q}*`],
  ["a code block", (q) => `\`\`\`${q}\`\`\``],
  ["a link", (q) => `${q} <https://example.com/2019/china>`],
  ["a quoted message above", (q) => `&gt; China ROE 2019?\n${q}`],
  ["a signature", (q) => `${q}\n-- \nJo, China desk 2019`],
];

function toFullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(" ", "\u3000");
}

describe("what is asked for", () => {
  it("is decided for every base question, so that the comparisons below compare something", () => {
    expect(ALL.length).toBeGreaterThanOrEqual(60);
    for (const question of ALL) expect([question, decide(question).kind]).toEqual([question, "read"]);
    expect(new Set(ALL.map((question) => JSON.stringify(decide(question)))).size).toBeGreaterThan(40);
  });

  it.each([...COURTESIES, ...FORMS, ...SLACK])("does not change with %s", (_, dress) => {
    for (const question of ALL) expect(decide(dress(question)), dress(question)).toEqual(decide(question));
  });
});

const RESTRICTIONS_EN = [
  "gross",
  "adjusted",
  "budgeted",
  "organic",
  "pro forma",
  "Macau",
  "Zorblax",
  "zorblax",
  "per employee",
  "excluding Macau",
  "excluding one-offs",
  "before tax",
  "telesales",
  "underlying",
  "for smokers",
  "restated",
  "in HKD",
];
const RESTRICTIONS_ZH = ["澳门", "毛", "预算", "人均", "税前", "调整后", "电销", "不含澳门", "重述后", "折合港元"];

describe("a word that restricts and is not known", () => {
  it.each(RESTRICTIONS_EN)("%s never leaves the same figure standing without being named", (word) => {
    expect(
      silent(BASE_QUESTIONS_EN.flatMap((q) => [`${word} ${q}`, `${q} ${word}`, `${q}, ${word}`, `${q} (${word})`])),
    ).toEqual([]);
  });

  it.each(RESTRICTIONS_ZH)("%s never leaves the same figure standing without being named", (word) => {
    expect(
      silent(BASE_QUESTIONS_ZH.flatMap((q) => [`${word}${q}`, `${q}${word}`, `${q}，${word}`, `${q}（${word}）`])),
    ).toEqual([]);
  });

  it("would be noticed if it were dropped", () => {
    expect(silent(["HK revenue 2025"])).toEqual(["HK revenue 2025"]);
  });
});

/** The questions that are answered with figures while nothing of them is named back. */
function silent(questions: readonly string[]): readonly string[] {
  return questions.filter(
    (question) => decide(question).kind === "read" && parseQuestion(question).notUnderstood.length === 0,
  );
}
