import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { evaluateExtraction } from "../../../src/evaluation/extraction/evaluate-extraction.ts";
import type { GoldDocument } from "../../../src/evaluation/extraction/extraction-gold.ts";
import { extractionReportText } from "../../../src/evaluation/extraction/extraction-report.ts";
import { loadExtractionGold } from "../../../src/evaluation/extraction/load-extraction-gold.ts";
import type { Observe } from "../../../src/evaluation/extraction/observed-document.ts";
import { GOLD, nothing, perfect } from "./observations.ts";

const FOLDER = fileURLToPath(new URL("../../../data/extraction", import.meta.url));

function run(gold: readonly GoldDocument[], observe: Observe) {
  return evaluateExtraction({
    gold,
    observe,
    pathOf: (doc) => `fixtures/${doc}`,
    defaultsOf: async () => ({ channel: "TOTAL" }),
    baseline: null,
  });
}

describe("the evaluation of extraction", () => {
  it("finds nothing wrong with the committed gold held against itself, in every format and rule", async () => {
    const gold = await loadExtractionGold(FOLDER);
    const byDoc = new Map(gold.map((each) => [each.doc, perfect(each)]));
    const { scorecard, passed } = await run(gold, async ({ doc }) => byDoc.get(doc) ?? nothing({ doc }));
    expect(scorecard.failures).toEqual([]);
    expect(passed).toBe(true);
    expect(Object.keys(scorecard.byFormat)).toEqual(["csv", "docx", "html", "markdown", "pdf", "pptx", "text", "xlsx"]);
    expect(Object.keys(scorecard.byRule).length).toBeGreaterThan(40);
    expect(scorecard.gates.fact_recall?.of).toBeGreaterThan(2000);
  });

  it("reads each document from its place, with its company file and in the encoding that has to be told", async () => {
    const seen: string[] = [];
    await run([{ ...GOLD, encoding: "gb18030" }], async ({ doc, path, profilePath, encoding }) => {
      seen.push(`${doc} ${path} ${profilePath} ${encoding}`);
      return perfect(GOLD);
    });
    expect(seen).toEqual(["traps/a.docx fixtures/traps/a.docx profile.yaml gb18030"]);
  });

  it("reports how much is asked, as questions for a hundred facts", async () => {
    const [fact] = perfect(GOLD).facts;
    const facts = fact === undefined ? [] : Array.from({ length: 8 }, () => fact);
    const { scorecard } = await run([GOLD], async () => ({ ...perfect(GOLD), facts }));
    expect(scorecard.load).toEqual({
      all: { questions: 1, facts: 8, perHundred: 12.5 },
      docx: { questions: 1, facts: 8, perHundred: 12.5 },
    });
    expect((await run([GOLD], async () => nothing(GOLD))).scorecard.load.all?.perHundred).toBeNull();
  });

  it("shows people what falls short: by format, by rule and by document", async () => {
    const evaluation = await run([GOLD], async () => nothing(GOLD, "It is protected by a password."));
    const text = extractionReportText(evaluation);
    expect(text).toContain("header_rows: fact_recall 0/1");
    expect(text).toContain("✗ traps/a.docx\n    could not be read: It is protected by a password.");
    expect(text).toMatch(/stated facts that are read +0\/1 +0\/1\n/);
    expect(text).toContain("and 20 more");
  });

  it("fails when a gate is below the baseline, and says which", async () => {
    const observe = async () => perfect(GOLD);
    const { scorecard } = await run([GOLD], observe);
    const options = { gold: [GOLD], pathOf: (doc: string) => doc, defaultsOf: async () => ({}), baseline: scorecard };
    expect((await evaluateExtraction({ ...options, observe })).passed).toBe(true);
    const worse = await evaluateExtraction({ ...options, observe: async () => ({ ...perfect(GOLD), facts: [] }) });
    expect(worse.passed).toBe(false);
    expect(extractionReportText(worse)).toContain("docx fact_recall fell: 1/1 → 0/1");
  });
});

describe("gold that cannot be used is refused:", () => {
  const line = '{"doc":"a.csv","format":"csv","rules":["x"],"expect":"question","kind":"unit","text":"HK$m"}';
  it.each([
    ["a line that is no JSON", "{", '{"":"p.yaml"}', "facts.jsonl:1: is not JSON"],
    ["a line of another form", line.replace("question", "answer"), '{"":"p.yaml"}', "facts.jsonl:1: expect"],
    ["a document of no company", line, '{"b/":"p.yaml"}', "companies.json names no company file for a.csv"],
    ["companies of another form", line, "[1]", "is no object of paths and company files"],
  ])("%s", async (_name, facts, companies, message) => {
    const folder = mkdtempSync(join(tmpdir(), "footnote-gold-"));
    try {
      for (const each of ["cells", "facts"]) mkdirSync(join(folder, each));
      writeFileSync(join(folder, "facts", "facts.jsonl"), `${facts}\n`);
      writeFileSync(join(folder, "companies.json"), companies);
      await expect(loadExtractionGold(folder)).rejects.toThrow(message);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
