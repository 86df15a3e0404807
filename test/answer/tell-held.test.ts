import { afterEach, describe, expect, it } from "vitest";
import { openSqliteFactStore, type SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, GLOSSARY, openTestEngine } from "./company.ts";
import { ASKER } from "./stored.ts";

let store: SqliteFactStore;

afterEach(() => store.close());

async function load(doc: string, sensitivity: Clearance, ingestedAt: string, [metric, entity]: readonly string[]) {
  const one = fact(cell(metric ?? "", entity ?? "", "FY2025"), "7");
  const facts = [{ ...one, source: { ...one.source, doc } }];
  await store.replaceDocument({ ...documentOf(doc, facts), sensitivity, ingestedAt });
}

async function company() {
  store = openSqliteFactStore(":memory:");
  await load("old.csv", "INTERNAL", "2026-01-05T23:30:00.000Z", ["REVENUE", "BALTIC"]);
  await load("new.csv", "INTERNAL", "2026-02-05T08:00:00.000Z", ["PROFIT", "AEGEAN"]);
  await load("board.csv", "CONFIDENTIAL", "2026-03-05T08:00:00.000Z", ["REVENUE", "BALTIC"]);
  return openTestEngine({ facts: store, holdings: store.holdings });
}

interface Place {
  readonly clearance?: Clearance;
  readonly ceiling?: Clearance;
}

async function ask(text: string, place: Place = {}): Promise<AnswerRun> {
  return (await company()).ask(text, undefined, { ...ASKER, ...place });
}

const textOf = (run: AnswerRun): string => renderText(run, GLOSSARY);
const CLEARED = { clearance: "CONFIDENTIAL", ceiling: "CONFIDENTIAL" } as const;

describe("what documents there are", () => {
  it("is told with a count, without what the asker may not see", async () => {
    const run = await ask("what documents do you have?");
    expect(textOf(run)).toContain("I have 2 documents");
    expect(textOf(run)).toMatch(/old\.csv.*loaded 2026-01-05 23:30/u);
    expect(textOf(run)).not.toContain("board.csv");
    expect(sensitivityOf(run.answer)).toBe("INTERNAL");
  });

  it("names more to the cleared alone, and then is as sensitive as they", async () => {
    const run = await ask("what documents do you have?", CLEARED);
    expect(textOf(run)).toContain("I have 3 documents");
    expect(sensitivityOf(run.answer)).toBe("CONFIDENTIAL");
  });

  it("names no more to the cleared where others read along", async () => {
    const shown = textOf(await ask("what documents do you have?", { ...CLEARED, ceiling: "INTERNAL" }));
    expect(shown).toContain("I have 2 documents");
    expect(shown).not.toContain("board.csv");
  });

  it("is cut, and the others are counted", async () => {
    const engine = await company();
    for (let at = 0; at < 30; at += 1)
      await load(`more-${at}.csv`, "INTERNAL", "2026-01-01T00:00:00.000Z", ["PROFIT", "AEGEAN"]);
    const shown = textOf(await engine.ask("what documents do you have?", undefined, ASKER));
    expect(shown).toContain("I have 32 documents");
    expect(shown.match(/• /gu)).toHaveLength(20);
    expect(shown).toContain("… and 12 more.");
  });

  it("is said of an entity", async () => {
    const shown = textOf(await ask("which documents do you have about Baltic?"));
    expect(shown).toContain("old.csv");
    expect(shown).not.toMatch(/new\.csv|board\.csv/u);
  });
});

describe("when something was updated", () => {
  it("is when the newest document was loaded that may be seen", async () => {
    expect(textOf(await ask("when was the data last updated?"))).toMatch(
      /5 February 2026 08:00 \(UTC\).*\n.*new\.csv/u,
    );
    expect(textOf(await ask("when was the data last updated?", CLEARED))).toMatch(/5 March 2026.*\n.*board\.csv/u);
  });

  it("is said of a figure, by a document that states it", async () => {
    expect(textOf(await ask("when was Baltic revenue last updated?"))).toMatch(/5 January 2026 23:30.*\n.*old\.csv/u);
    expect(textOf(await ask("when was Baltic profit last updated?"))).toContain("I have no figure of");
  });

  it("is of the figure of the thread", async () => {
    const engine = await company();
    const conversation = "C1:1";
    await engine.ask("Baltic revenue FY2025", conversation, ASKER);
    expect(textOf(await engine.ask("when was it last updated?", conversation, ASKER))).toContain("old.csv");
  });
});

describe("what can be asked of an entity", () => {
  it("is its metrics that the asker may see a figure of", async () => {
    expect(textOf(await ask("what can you answer about Baltic?"))).toMatch(/figures of:\n• .*evenue/u);
    expect(textOf(await ask("what can you answer about Baltic?"))).not.toContain("rofit");
  });
});
