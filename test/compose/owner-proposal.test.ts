import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Clearance } from "../../src/domain/sensitivity.ts";
import { openEngine } from "../../src/server/compose.ts";
import { figuresOf, proposalOf } from "../../src/server/owner-proposal.ts";
import type { OwnerRequest, OwnerStatement } from "../../src/slack/owners/ports.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";

let folder: string | null = null;

afterEach(() => rm(folder ?? "", { recursive: true, force: true }));

function requestOf(metric: string, periods: readonly string[]): OwnerRequest {
  const group = { metrics: [metric], entities: ["ACME_SG"], periods, dimensions: {} };
  return {
    ...{ receipt: "K7QM2XHV", metric, owner: "U2", asker: "U1", question: "", language: "en" },
    place: { slackChannel: "C1", threadTs: "1.1" },
    resolved: { kind: "request", request: { group, operation: null }, language: "en" },
    at: new Date(0),
  };
}

function saying(text: string): OwnerStatement {
  return { receipt: "K7QM2XHV", number: 1, slackChannel: "D2", ts: "1.2", text, at: new Date(0) };
}

async function open() {
  folder = await mkdtemp(join(tmpdir(), "footnote-proposal-"));
  const dbPath = join(folder, "facts.db");
  const engine = await openEngine({ profilePath: SAMPLE_PROFILE, dbPath, model: null, trace: () => {} });
  return { engine, folder };
}

describe("a number of a statement", () => {
  it.each<[Clearance, string, string, string]>([
    ["INTERNAL", "NEWSALES", "FY2015", "USD_M"],
    ["CONFIDENTIAL", "NEWSALES", "2015Q3", "USD_M"],
    ["RESTRICTED", "ROE", "2015-09", "PCT"],
    ["PUBLIC", "CUSTOMERS", "2015H1", "CUSTOMERS_K"],
    ["INTERNAL", "AGENTS", "2015-9M", "AGENTS"],
  ])("is asked about at its level %s, as %s of %s, and stored by nothing else", async (level, metric, period, unit) => {
    const { engine, folder: at } = await open();
    const day = { year: 2026, month: 11, day: 21 };
    const link = "https://playground.slack.com/archives/D00000002/p1800000000000100";
    const said = saying("In FY2015 it was 1,012.4, I think");
    const kept = { request: requestOf(metric, [period]), statement: said, day, level, link };
    const proposal = proposalOf(kept, 0, engine.glossary);
    if (proposal === null) throw new Error("Nothing is proposed");
    await writeFile(join(at, proposal.name), proposal.text);
    const [file] = (await engine.ingest([join(at, proposal.name)])).files;
    expect(file?.facts).toBe(0);
    const questions = await engine.queue.page({ limit: 10, after: 0, clearance: "RESTRICTED" });
    expect(questions.map(({ item }) => item.sensitivity)).toEqual([level]);
    expect(questions[0]?.consequences?.options[0]).toMatchObject({
      choice: { kind: "plain" },
      settles: 1,
      example: { cell: { metric, entity: "ACME_SG", period }, figure: { value: "1012.4", unit } },
    });
    engine.close();
  });

  it("is one that stands by itself, of a question for one figure", async () => {
    const { engine } = await open();
    const { glossary } = engine;
    const text = "FY2015: -3 or 4.5, not 4.5m; see p1800, 12% of 1,250,000";
    expect(figuresOf(requestOf("NEWSALES", ["FY2015"]), saying(text), glossary)).toEqual([
      "-3 USD m",
      "4.5 USD m",
      "12 USD m",
      "1,250,000 USD m",
    ]);
    expect(figuresOf(requestOf("NEWSALES", ["FY2014", "FY2015"]), saying(text), glossary)).toEqual([]);
    expect(figuresOf(requestOf("NEWSALES", ["LATEST"]), saying(text), glossary)).toEqual([]);
    engine.close();
  });
});
