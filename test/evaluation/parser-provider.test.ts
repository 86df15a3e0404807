import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createParserProvider, INVENTED_FIGURE } from "../../src/evaluation/parser-provider.ts";
import type { LlmMessage } from "../../src/llm/llm-provider.ts";
import { buildQueryMetricTool } from "../../src/llm/query-metric-tool.ts";
import { buildGlossary } from "../../src/profile/glossary.ts";
import { loadProfile } from "../../src/profile/load-profile.ts";
import { createRuleParser } from "../../src/understanding/rule-parser.ts";

const profile = await loadProfile(fileURLToPath(new URL("../../data/sample/profile.yaml", import.meta.url)));
const glossary = buildGlossary(profile);

async function reply(text: string, ...later: readonly LlmMessage[]) {
  const today = { year: 2026, month: 11, day: 20 };
  const provider = createParserProvider({ glossary, parser: createRuleParser(glossary), today: () => today });
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
});
