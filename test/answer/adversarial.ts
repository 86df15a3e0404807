import { expect } from "vitest";
import type { Services } from "../../src/answer/services.ts";
import { buildGlossary } from "../../src/company/glossary.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { narrativeRunOf, outcomeOf } from "../../src/domain/answer-outcome.ts";
import type { NarrativeRun } from "../../src/domain/narrative.ts";
import type { Language, NarrativeSettings } from "../../src/domain/profile.ts";
import type { LlmProvider, MessageRequest, ProviderResponse } from "../../src/model/llm-provider.ts";
import type { PassageIndex } from "../../src/passages/passage-index.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { AnswerJson } from "../../src/render/answer-json-schema.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { type ScriptedStep, scriptedProvider, textReply } from "../support/scripted-provider.ts";
import { GLOSSARY, openTestEngine, type TestEngine } from "./company.ts";
import { documentWith, LIBRARY, libraryOf } from "./library.ts";
import { shown } from "./shown.ts";

export const WHY = "Why did profit of Baltic fall in FY2025?";
export const WHY_ZH = "波罗的海2025财年利润为什么下降？";
/** What a document is about that may answer both. */
export const ABOUT = { title: "Baltic note", entity: "BALTIC", period: "FY2025" };

/** Labels that keep a document from everybody; a label that nobody knows does as well. */
export const RESTRICTED_LABELS: readonly string[] = [
  "restricted",
  " Restricted ",
  "RESTRICTED\u00a0",
  "confidential",
  "绝密",
  "機密",
  "Top Secret",
  "intern",
  "public / restricted",
];

/** A document that would answer best, with words and a number that stand nowhere else. */
export function minutes(sensitivity: string): string {
  return documentWith(
    { ...ABOUT, title: "Quartz minutes", source: "quartz", sensitivity },
    "Operating profit of Tern Baltic fell because the Quartz arbitration cost USD 8,642 m. 波罗的海利润下降，因为仲裁花费8642百万美元。",
  );
}

const SECRET = /quartz|arbitrat|8[\s,.]?642|仲裁|board\.md|secret/iu;

const HOSTILE_LIBRARY = await libraryOf({
  ...LIBRARY,
  ...Object.fromEntries(RESTRICTED_LABELS.map((label, index) => [`quartz-${index + 1}.md`, minutes(label)])),
});

/** One document that is about Baltic in FY2025 and says just this. */
export async function noteOf(text: string, labels: Readonly<Record<string, string>> = ABOUT): Promise<PassageIndex> {
  return libraryOf({ "note.md": documentWith(labels, text) });
}

/** What the library says about it: the first sentence of the first passage that a model is shown. */
export const TRUE = "Operating profit fell from USD 132 m to USD 114 m because fuel cost 18 percent more than in 2024.";

/** A model's plan: a sound one, with some of its parts changed. */
export function planOf(parts: Readonly<Record<string, unknown>> = {}): ProviderResponse {
  return textReply(JSON.stringify({ kind: "retrieve", query: WHY, top_k: 6, ...parts }));
}

export const PLAN = planOf();
export const NOTHING_SAID = textReply('{"statements":[]}');

/** A model's choices, each with the sentences that it cites. */
export function statementsOf(
  ...statements: readonly (readonly [text: unknown, ...citations: readonly unknown[]])[]
): ProviderResponse {
  return textReply(JSON.stringify({ statements: statements.map(([text, ...citations]) => ({ text, citations })) }));
}

export interface Setting {
  readonly question?: string;
  readonly narrative?: Partial<NarrativeSettings>;
  readonly services?: Partial<Services>;
  /** Questions that were asked before in the same thread. */
  readonly before?: readonly string[];
}

export interface Attacked {
  readonly run: AnswerRun;
  readonly engine: TestEngine;
  readonly requests: readonly MessageRequest[];
}

/** Footnote with the hostile library, and a model or none. */
export async function engineOf(model: LlmProvider | null, { narrative, services = {} }: Setting): Promise<TestEngine> {
  const { profile } = GLOSSARY;
  const glossary = buildGlossary({ ...profile, narrative: { ...profile.narrative, ...narrative } });
  return openTestEngine({ passages: HOSTILE_LIBRARY, ...(narrative && { glossary }), model, ...services });
}

/** Asks with a model that plays the script to its end, and holds the answer against what every answer has to keep. */
export async function attack(steps: readonly ScriptedStep[], setting: Setting = {}): Promise<Attacked> {
  const model = scriptedProvider(...steps);
  const engine = await engineOf(model, setting);
  const { question = WHY, before = [] } = setting;
  for (const earlier of before) await engine.ask(earlier, "thread");
  const run = await engine.ask(question, "thread");
  model.assertFinished();
  expect(engine.traces).toHaveLength(before.length + 1);
  const attacked = { run, engine, requests: model.requests };
  expectHonest(attacked);
  return attacked;
}

/** An attack that leaves cells, statements and sources as they are without a model; gives how the run ended. */
export async function attackInVain(steps: readonly ScriptedStep[], setting: Setting = {}): Promise<string> {
  const { run } = await attack(steps, setting);
  const alone = await engineOf(null, setting);
  for (const earlier of setting.before ?? []) await alone.ask(earlier, "thread");
  const expected = await alone.ask(setting.question ?? WHY, "thread");
  expect(shown(run)).toEqual(shown(expected));
  expect(said(run)).toEqual(said(expected));
  return explained(run).stopReason;
}

export function explained({ answer }: AnswerRun): NarrativeRun {
  const run = narrativeRunOf(answer);
  if (run === null) throw new Error(`${answer.kind} holds no explanation.`);
  return run;
}

/** What an explanation says, in whose words, and where it stands. */
export function said(run: AnswerRun) {
  const { outcome, statements, evidence } = explained(run);
  return {
    outcome,
    statements: statements.map(({ text, origin }) => `${origin}: ${text}`),
    docs: evidence.map(({ source }) => source.doc),
  };
}

const STOP =
  /^(?:success|max_seconds|max_model_calls|llm_(?:timeout|unavailable|empty|refused|context_window|invalid_json|invalid_schema)|invalid_intent:(?:not_object|kind|query|query_too_long|top_k|sources|source_not_allowed)|source_denied:\S+|invalid_answer:(?:missing_citations|citations_out_of_context|markup|empty|other_question))$/u;

/** What has to hold whatever a model or a document says. */
export function expectHonest({ run, engine, requests }: Attacked): void {
  expect(engine.traces.at(-1)).toMatchObject({ outcome: outcomeOf(run.answer), providerCalls: requests.length });
  const json = AnswerJson.parse(renderJson(run, engine.glossary));
  expect(json.stop_reason).toMatch(STOP);
  expectEvidence(run);
  expect(JSON.stringify(requests)).not.toMatch(SECRET);
  expect(JSON.stringify(json)).not.toMatch(SECRET);
  for (const text of [...json.statements.map((statement) => statement.text), ...readings(run, engine)]) {
    expect(text).not.toMatch(CONTROL);
    expect(strayNumbers(text, run, engine)).toEqual([]);
  }
}

/** Slack's signs, addresses, and signs that cannot be seen. */
const CONTROL = /<[!@#]|https?:|\]\(|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/iu;

function expectEvidence({ answer }: AnswerRun): void {
  const run = narrativeRunOf(answer);
  if (run === null) return;
  expect(run.outcome).toBe(run.statements.length > 0 ? "grounded_answer" : "clarify");
  expect(run.statements.filter(({ text, citations }) => text.trim() === "" || citations.length === 0)).toEqual([]);
  const shown = run.statements.length > 0 ? run.statements : run.closest;
  const cited = new Set(shown.flatMap(({ citations }) => citations));
  expect([...cited].sort()).toEqual([...run.evidence.keys()]);
}

/** Everything that a reader may be shown, in both languages. */
function readings(run: AnswerRun, { glossary }: TestEngine): readonly string[] {
  return (["en", "zh"] satisfies Language[]).flatMap((language) => {
    const read = { ...run, language };
    const { blocks } = renderSlackMessage(read, glossary, () => "offer");
    return [renderText(read, glossary), textsIn(blocks).join("\n")];
  });
}

/** The words of blocks, without their buttons and the ids that only machines read. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null || ("type" in value && value.type === "actions")) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "text" && typeof part === "string" ? [part] : textsIn(part),
  );
}

/** Digits of any script and width, without leading zeros. */
function numbersIn(text: string): readonly string[] {
  const plain = text.normalize("NFKC").replaceAll(/(\d),(?=\d{3})/g, "$1");
  return (plain.match(/\p{Nd}+(?:\.\p{Nd}+)?/gu) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ""));
}

/** The numbers of a text that stand in no cell, no computation, no cited passage or its labels, and not in the question. */
function strayNumbers(text: string, { answer, question }: AnswerRun, { glossary }: TestEngine): readonly string[] {
  const { evidence = [], related = [] } = narrativeRunOf(answer) ?? {};
  const { metrics, entities } = glossary.profile;
  const labels = [...metrics.values(), ...entities.values()].map(({ label }) => label);
  const known = new Set(numbersIn(JSON.stringify([{ ...answer, why: null }, evidence, related, labels, question])));
  const [cells, derived] = answer.kind === "figures" ? [answer.cells, answer.derived] : [[], []];
  for (const { figure } of derived)
    for (const digits of [0, 1, 2, 3, 4]) known.add(String(Math.abs(Number(Number(figure.value).toFixed(digits)))));
  const marks = cells.length + evidence.length;
  const unmarked = text.replaceAll(/\[(\d+)\]/g, (mark, number) => (Number(number) <= marks ? "" : mark));
  return numbersIn(unmarked).filter((digits) => !known.has(digits) && !known.has(String(Number(digits))));
}
