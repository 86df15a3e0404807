import { describe, expect, it } from "vitest";
import { renderJson } from "../../src/render/answer-json.ts";
import { GLOSSARY, openTestEngine } from "./company.ts";

async function textOf(question: string): Promise<string> {
  return renderJson(await (await openTestEngine()).ask(question), GLOSSARY).answer;
}

describe("two figures beside each other", () => {
  it.each([
    ["difference between Baltic and Aegean revenue 2025", "Higher: Tern Baltic, by 194.25 USD m (700.25 against 506)."],
    ["difference between Aegean and Baltic revenue 2025", "Higher: Tern Baltic, by 194.25 USD m (700.25 against 506)."],
    ["波罗的海和爱琴海2025年营收差异", "（700.25对506）。"],
  ])("begin with the higher one and by how much: %s", async (question, said) => {
    expect((await textOf(question)).split("\n")[0]).toContain(said);
  });

  it.each([
    ["is Baltic ahead of Aegean in revenue 2025?", "Yes. Higher: Tern Baltic, by 194.25 USD m (700.25 against 506)."],
    ["is Aegean ahead of Baltic in revenue 2025?", "No. Higher: Tern Baltic, by 194.25 USD m (700.25 against 506)."],
    ["is Aegean revenue 2025 lower than Baltic?", "Yes. Higher: Tern Baltic, by 194.25 USD m (700.25 against 506)."],
    ["did Tern revenue rise in 2025", "Yes: it rose by ≈\u00a011.6%."],
    ["did Tern revenue fall in 2025", "No: it rose by ≈\u00a011.6%."],
    ["was Tern revenue in 2024 higher than in 2025", "No: it rose by ≈\u00a011.6%."],
    ["波罗的海2025年营收高于爱琴海吗", "是。较高："],
    ["波罗的海2025年营收低于爱琴海吗", "否。较高："],
    ["波罗的海2025年营收达到10亿了吗", "低于10亿。"],
  ])("begin with yes or no where the question claims which way: %s", async (question, said) => {
    expect((await textOf(question)).split("\n")[0]).toContain(said);
  });

  it.each([
    "difference between Baltic revenue 2024 and 2025",
    "difference between Baltic revenue and profit 2025",
    "Baltic and Aegean revenue 2025",
  ])("say so only where they are of one metric and one period: %s", async (question) => {
    expect(await textOf(question)).not.toContain("Higher:");
  });
});
