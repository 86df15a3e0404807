import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseProfile } from "../../../src/company/load-profile.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { draftProfile } from "../../../src/import/draft/draft-profile.ts";
import { surveyDocuments } from "../../../src/import/draft/survey-documents.ts";
import { surveyFile } from "../../../src/import/draft/survey-file.ts";
import type { TableEvidence } from "../../../src/import/draft/table-evidence.ts";
import { readDocument } from "../../../src/import/read-document.ts";
import type { Statement } from "../../../src/import/tables/statement.ts";

const COMPANY = fileURLToPath(new URL("../../../fixtures/company/", import.meta.url));
const GOLD = fileURLToPath(new URL("../../../data/extraction/facts/company.jsonl", import.meta.url));

const Gold = z.object({
  doc: z.string().transform((doc) => doc.replace(/^company\//, "")),
  expect: z.string(),
  locator: z.string(),
  metric: z.string().optional(),
  entity: z.string().optional(),
  period: z.string().optional(),
  value: z.string().optional(),
});

const gold = readFileSync(GOLD, "utf8")
  .trim()
  .split("\n")
  .map((line) => Gold.parse(JSON.parse(line)))
  .filter(({ expect: expected }) => expected === "fact");

/** The statements that documents make with the company file that is drafted from them. */
async function statementsOf(docs: readonly string[]): Promise<ReadonlyMap<string, Statement>> {
  const tables: TableEvidence[] = [];
  for (const doc of docs)
    for await (const batch of surveyFile({ path: join(COMPANY, doc), doc, readOptions: READ_OPTIONS, flat: null }))
      if (batch.kind === "tables") tables.push(...batch.tables);
  const profile = parseProfile(draftProfile(surveyDocuments(tables, []), {}).yaml, "draft.yaml");
  const found = new Map<string, Statement>();
  for (const doc of docs)
    for await (const batch of readDocument({ path: join(COMPANY, doc), doc, profile, options: READ_OPTIONS }))
      if (batch.kind === "statements")
        for (const statement of batch.statements) found.set(`${doc} ${statement.source.locator}`, statement);
  return found;
}

/** Which of the names of one kind each gold code was found as. */
function foundAs(
  found: ReadonlyMap<string, Statement>,
  slot: "metric" | "entity",
  docs: readonly string[],
): ReadonlyMap<string, ReadonlySet<string | null>> {
  const names = new Map<string, Set<string | null>>();
  for (const fact of gold.filter(({ doc }) => docs.includes(doc))) {
    const code = fact[slot] ?? "";
    const own = found.get(`${fact.doc} ${fact.locator}`)?.slots[slot] ?? null;
    names.set(code, (names.get(code) ?? new Set()).add(own));
  }
  return names;
}

/** The share of the figures that are clear, with the right value and period. */
function clearShare(found: ReadonlyMap<string, Statement>, docs: readonly string[]): number {
  const own = gold.filter(({ doc }) => docs.includes(doc));
  const clear = own.filter(({ doc, locator, value, period }) => {
    const statement = found.get(`${doc} ${locator}`);
    return statement?.doubts.length === 0 && statement.value === value && statement.slots.period === period;
  });
  return clear.length / own.length;
}

describe("a company file that is drafted from the company's own documents", () => {
  const docs = readdirSync(COMPANY).sort();

  it("makes facts of nearly all their figures, with one name for each metric and each entity in either language", async () => {
    const found = await statementsOf(docs);
    expect(clearShare(found, docs)).toBeGreaterThan(0.95);
    for (const slot of ["metric", "entity"] as const) {
      const names = [...foundAs(found, slot, docs).values()].map((codes) => [...codes].filter((code) => code !== null));
      for (const codes of names) expect(codes).toHaveLength(1);
      expect(new Set(names.flat()).size).toBe(names.length);
    }
  }, 60_000);

  it.each([
    "ACME_FY2025_Review.pptx",
    "ACME_2025Q1_Update.xlsx",
    "ACME_2025_Monthly_Flash.xlsx",
    "ACME_SG_Market_Pack_2026-09.xlsx",
    "ACME_FY2025_Distribution_Report.docx",
    "ACME_9M2026_Announcement.pdf",
  ])("is enough from one document alone: %s", async (doc) => {
    expect(clearShare(await statementsOf([doc]), [doc])).toBeGreaterThan(0.95);
  });
});
