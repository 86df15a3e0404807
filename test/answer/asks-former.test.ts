import { beforeEach, describe, expect, it } from "vitest";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { cell, fact, openTestEngine, type TestEngine } from "./company.ts";

const NONE = "No document that you may see states another figure for this, now or before.";

let store: FactStore;
let engine: TestEngine;

async function load(on: string, doc: string, value: string, sensitivity = "INTERNAL"): Promise<void> {
  await store.replaceDocument({
    ...{ doc, fileHash: `${doc} ${on}`, ingestedAt: `${on}T09:00:00.000Z`, sensitivity },
    facts: [
      fact(cell("REVENUE", "BALTIC", "FY2025"), value, { source: { doc, locator: "p. 1" } }),
      fact(cell("SHIPS", "BALTIC", "FY2025"), "19", { source: { doc, locator: "p. 2" } }),
    ],
  });
}

beforeEach(async () => {
  store = memoryFactStore();
  engine = await openTestEngine({ facts: store });
  await load("2026-01-10", "prelim.xlsx", "700");
  await load("2026-02-10", "prelim.xlsx", "720");
});

async function asked(question: string, thread?: string): Promise<string> {
  return renderText(await engine.ask(question, thread), engine.glossary);
}

describe("a question for what was stated before", () => {
  it("shows what holds and what was stated before, each with its document", async () => {
    const text = await asked("has Baltic revenue 2025 been restated?");
    expect(text).toMatch(/Revenue: 720 USD m.*prelim\.xlsx/u);
    expect(text).toMatch(/700.*720.*prelim\.xlsx/u);
    expect(text).not.toContain(NONE);
    expect(text).not.toContain("Not used");
  });

  it("says that no document says otherwise, in the language of the question", async () => {
    expect(await asked("has the number of Baltic ships 2025 been restated?")).toContain(NONE);
    expect(await asked("波罗的海2025年船舶数有没有重述过")).toContain("您可查看的文件没有给出过其他数字");
    const run = await engine.ask("were Baltic ships 2025 corrected later");
    expect(renderJson(run, engine.glossary).clarification.note).toBe(NONE);
    expect(await asked("Baltic ships 2025")).not.toContain(NONE);
  });

  it("says nothing of the kind where documents disagree, where something is hidden, or of several of which one changed", async () => {
    await load("2026-02-11", "hidden.xlsx", "710", "RESTRICTED");
    expect(await asked("was Baltic revenue 2025 ever restated")).not.toContain("710");
    expect(await asked("has Baltic revenue and ships 2025 been restated?")).not.toContain(NONE);
    await load("2026-02-12", "other.xlsx", "730");
    expect(await asked("has Baltic revenue 2025 been restated?")).not.toContain(NONE);
  });

  it.each(["has it been restated?", "was it ever corrected", "was that restated?", "有没有重述过？"])(
    "is asked of the thread's figure: %s",
    async (question) => {
      await asked("Baltic revenue 2025", "T1");
      expect(await asked(question, "T1")).toMatch(/720[\s\S]*700/u);
      expect(await asked(question)).not.toMatch(/720|700/u);
    },
  );

  it("is no computation: a change of a stored figure is not its growth", async () => {
    expect(await asked("was Baltic revenue 2025 ever changed")).not.toContain("%");
    expect(await asked("how did our view of Baltic revenue 2025 change")).not.toContain("Change");
  });
});
