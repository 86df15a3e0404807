import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { loadProfile } from "../../src/company/load-profile.ts";
import { createParserProvider, INVENTED_FIGURE } from "../../src/evaluation/parser-provider.ts";
import type { LlmMessage } from "../../src/model/llm-provider.ts";
import {
  composePrompt,
  composeSystem,
  PLAN_SYSTEM,
  planPrompt,
  RERANK_SYSTEM,
  rerankPrompt,
} from "../../src/model/narrative-prompts.ts";
import { buildQueryMetricTool } from "../../src/model/query-metric-tool.ts";
import { checkIntent } from "../../src/passages/gateway.ts";
import { fullSentencesOf, type Sentence } from "../../src/passages/sentences.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { WORDS } from "../support/words.ts";

const profile = await loadProfile(fileURLToPath(new URL("../../data/sample/profile.yaml", import.meta.url)));
const glossary = buildGlossary(profile);

const today = { year: 2026, month: 11, day: 20 };

async function narrated(system: string, prompt: string): Promise<unknown> {
  const provider = createParserProvider({ glossary, parser: createRuleParser(glossary, WORDS), today: () => today });
  const { text } = await provider.createMessage({ system, messages: [{ role: "user", text: prompt }], tools: [] });
  return JSON.parse(text);
}

async function reply(text: string, ...later: readonly LlmMessage[]) {
  const provider = createParserProvider({ glossary, parser: createRuleParser(glossary, WORDS), today: () => today });
  const tools = [buildQueryMetricTool(glossary)];
  return provider.createMessage({ system: "", messages: [{ role: "user", text }, ...later], tools });
}

describe("the model of an evaluation", () => {
  it.each<readonly [string, object]>([
    ["HK revenue last year", { metric: "REVENUE", entity: "ACME_HK", period: "FY2025" }],
    ["香港2025年代理渠道营收", { metric: "REVENUE", entity: "ACME_HK", period: "FY2025", channel: "AGENCY" }],
  ])("looks up what the rules read in: %s", async (question, input) => {
    expect((await reply(question)).toolCalls.map((call) => call.input)).toEqual([input]);
  });

  it("talks in an invented figure where something is missing, and after every look-up", async () => {
    const missing = await reply("HK revenue");
    expect(missing).toMatchObject({ toolCalls: [], text: expect.stringContaining(INVENTED_FIGURE) });
    const result: LlmMessage = { role: "tool", results: [{ toolCallId: "1", content: "{}", isError: false }] };
    expect((await reply("HK revenue last year", result)).text).toContain(INVENTED_FIGURE);
  });

  it("plans a search that the policy lets pass, however long the question", async () => {
    for (const question of ["Why did sales fall?", "为什么营收下降？".repeat(60)]) {
      const checked = checkIntent(await narrated(PLAN_SYSTEM, planPrompt(question, ["reviews"])), new Set(["reviews"]));
      expect(checked).toMatchObject({ ok: true, intent: { sources: null } });
    }
  });

  it("keeps the order of passages", async () => {
    expect(await narrated(RERANK_SYSTEM, rerankPrompt("why?", ["a", "b", "c"]))).toEqual([0, 1, 2]);
  });

  it("copies the sentences that give a reason, and says something invented in the place of the best", async () => {
    const text = "The shop opened in May. Sales of the shop rose because visitors came back. The roof is red.";
    const sentence = ({ text: said }: Sentence, at: number) => ({ id: `s2.${at + 1}`, text: said.trim() });
    const prompt = composePrompt("Why did sales of the shop rise?", [
      { title: "Roofs", about: "", sentences: [{ id: "s1.1", text: "The roof is red because red is cheap." }] },
      { title: "Sales", about: "", sentences: fullSentencesOf(text).map(sentence) },
    ]);
    for (const language of ["en", "zh"] as const) {
      expect(await narrated(composeSystem(profile.company.name, language), prompt)).toEqual({
        statements: [
          { text: expect.stringContaining(INVENTED_FIGURE), citations: ["s2.2"] },
          { text: "Sales of the shop rose because visitors came back.", citations: ["s2.2"] },
        ],
      });
    }
  });

  it("states nothing where it was given no passage", async () => {
    const prompt = composePrompt("Why did sales fall?", []);
    expect(await narrated(composeSystem(profile.company.name, "en"), prompt)).toEqual({ statements: [] });
  });
});
