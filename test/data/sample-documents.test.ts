import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleLibrary } from "../../src/cli/evaluate-library.ts";
import type { Cell } from "../../src/domain/fact.ts";
import { evaluate } from "../../src/evaluation/evaluation.ts";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import { openEngine } from "../../src/server/compose.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "footnote-sample-documents-"));
const engine = await openEngine({
  profilePath: join(root, "data/sample/profile.yaml"),
  dbPath: join(folder, "facts.db"),
  model: null,
  trace: () => {},
});
const report = await engine.ingest([join(root, "fixtures/company"), join(root, "data/sample/documents")]);

afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

const Row = z.object({
  metric: z.string(),
  entity: z.string(),
  channel: z.string(),
  period_type: z.string(),
  period: z.string(),
  value: z.string(),
  unit: z.string(),
  source_doc: z.string(),
  valid_as_of: z.string(),
});
const FACTS = join(root, "data/sample/facts");
const rows = readdirSync(FACTS).flatMap((name) =>
  z.array(Row).parse(parse(readFileSync(join(FACTS, name)), { columns: true })),
);

function cellOf({ metric, entity, channel, period_type: type, period }: z.output<typeof Row>): Cell {
  return { metric, entity, period: type === "FY" ? `FY${period}` : period, dimensions: { channel } };
}

describe("the sample company's documents", () => {
  it("are each read whole, without a question and without a complaint", () => {
    const troubled = report.files.filter(({ status, review }) => status !== "ingested" || review > 0);
    expect(troubled).toEqual([]);
    expect(report.files.length).toBeGreaterThan(100);
    const warned = report.files.filter(({ warnings }) =>
      warnings.some((warning) => !warning.startsWith("It is labelled")),
    );
    expect(warned).toEqual([]);
  });

  it("state every figure of the tables that they are written from, for the same day", async () => {
    for (const row of rows) {
      const stated = await engine.review.history(cellOf(row));
      const own = stated.filter(({ source }) => source.doc === row.source_doc);
      expect(
        own.map(({ figure, validAsOf }) => ({ ...figure, validAsOf })),
        `${row.source_doc} ${row.metric} ${row.entity} ${row.period} ${row.channel}`,
      ).toContainEqual({ value: row.value, unit: row.unit, validAsOf: row.valid_as_of });
    }
    expect(rows.length).toBeGreaterThan(1_700);
  });

  it("contradict each other only where it is planted", async () => {
    const cells = await engine.facts.list({}, 5_000);
    const conflicts: Cell[] = [];
    for (const cell of cells) {
      const found = await engine.facts.find(cell);
      if (found.status === "found" && found.conflicts.length > 0) conflicts.push(cell);
    }
    expect(conflicts).toEqual([
      { metric: "AGENTS", entity: "ACME_HK", period: "2024Q3", dimensions: { channel: "TOTAL" } },
    ]);
    expect(cells.length).toBeGreaterThan(1_700);
  });

  it("are cited by a results document where a review repeats its figure a year later", async () => {
    const cell = { metric: "REVENUE", entity: "ACME_CN", period: "FY2024", dimensions: { channel: "TOTAL" } };
    const found = await engine.facts.find(cell);
    expect(found).toMatchObject({
      statement: { source: { doc: "ACME_FY2024_Review.pptx", locator: "slide=2,table=1,row=REVENUE,col=FY2024" } },
    });
    const docs = (await engine.review.history(cell)).map(({ source }) => source.doc);
    expect(docs).toContain("fy2025-review-group.md");
  });

  it("explain out of a report what no note says, borne out by the report", async () => {
    const question = {
      id: "report-1",
      question: "How are costs that serve several sales channels shared among them?",
      lang: "en",
      at: "2026-11-20",
      tags: ["plain"],
      expect: {
        kind: "narrative",
        docs: ["ACME_FY2025_Distribution_Report.docx"],
        says: ["by the time that staff record"],
      },
    };
    const golden = join(folder, "golden");
    mkdirSync(golden);
    writeFileSync(join(golden, "one.jsonl"), JSON.stringify(question));
    const { scorecards } = await evaluate({
      golden: await loadGolden(golden),
      subjects: [["engine", engine]],
      baseline: null,
      library: await sampleLibrary(engine.glossary.profile.sensitivity),
    });
    expect(scorecards[0]?.failures).toEqual([]);
    expect(scorecards[0]?.gates.faithfulness).toMatchObject({ passed: 2, of: 2 });
  });
});
