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
    "difference between Baltic revenue 2024 and 2025",
    "difference between Baltic revenue and profit 2025",
    "Baltic and Aegean revenue 2025",
  ])("say so only where they are of one metric and one period: %s", async (question) => {
    expect(await textOf(question)).not.toContain("Higher:");
  });
});
