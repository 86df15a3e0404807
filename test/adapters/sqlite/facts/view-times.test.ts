import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { FACT_MIGRATIONS } from "../../../../src/adapters/sqlite/facts/fact-schema.ts";
import { openSqliteFactStore } from "../../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { VIEW_TIMES } from "../../../../src/adapters/sqlite/facts/view-times.ts";
import type { FactStore } from "../../../../src/figures/fact-store.ts";
import { correctCell } from "../../../../src/import/review/correct-cell.ts";
import { cellOf, documentOf, factOf } from "../../../support/facts.ts";
import { keyOf, readingOf, statementOf, turnover } from "../../../support/statements.ts";
import { decideOn, SIGNED, withStores } from "../../../support/stores.ts";

async function known(store: FactStore, moment: string, period = "FY2025"): Promise<string> {
  const found = await store.knownAt(moment).find(cellOf({ period }));
  return found.status === "found" ? found.statement.figure.value : found.status;
}

const LATER = "9000-01-01T00:00:00.000Z";

describe("what was known before a moment", () => {
  it("has the figures that curators had confirmed or given by then", async () => {
    await withStores(async (stores) => {
      const { facts, documents } = stores;
      await documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, { kind: "metric", code: "REVENUE" });
      await correctCell(cellOf(), { value: "1700", unit: "USD_M" }, SIGNED, stores.services);
      expect(await known(facts, "2026-01-06T09:00:01.000Z")).toBe("not_found");
      expect(await known(facts, "2026-01-06T09:00:01.500Z")).toBe("1702");
      expect(await known(facts, "2026-01-06T09:00:02.500Z")).toBe("1700");
      const corrected = await facts.knownAt(LATER).find(cellOf());
      expect(corrected).toEqual(await facts.find(cellOf()));
    });
  });

  it("has what an earlier ruling made of a document from the day on which that was loaded", async () => {
    await withStores(async (stores) => {
      const { facts, documents } = stores;
      await documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, { kind: "metric", code: "REVENUE" });
      await documents.withdraw(keyOf("deck.pptx"));
      const next = { fileHash: "next", readAt: "2026-02-01T08:00:00.000Z" };
      await documents.replace(readingOf({ ...next, statements: [turnover({ value: "1710", raw: "1,710" })] }));
      expect(await facts.find(cellOf())).toMatchObject({ statement: { figure: { value: "1710" } } });
      expect(await known(facts, "2026-01-31T00:00:00.000Z")).toBe("1702");
      expect(await known(facts, LATER)).toBe("1710");
    });
  });

  it("is not known where an earlier release did not keep it, and never guessed", async () => {
    await withStores(async (stores) => {
      const { facts, documents, path } = stores;
      const version = async (doc: string, day: string, value: string, period: string): Promise<void> => {
        const parts = { fileHash: `${doc} ${day}`, ingestedAt: `2020-${day}T12:00:00.000Z` };
        await facts.replaceDocument({ ...documentOf(doc, [factOf({ doc, value, cell: { period } })]), ...parts });
      };
      await version("a.csv", "02-01", "5", "FY2023");
      await version("a.csv", "03-01", "7", "FY2023");
      await version("b.csv", "02-01", "8", "FY2024");
      await facts.withdrawDocument("b.csv");
      await version("b.csv", "04-01", "9", "FY2024");
      await documents.replace(readingOf({ statements: [turnover(), statementOf({ slots: { period: "2025H1" } })] }));
      await decideOn(stores, { kind: "metric", code: "REVENUE" });
      const migrated = openSqliteFactStore(asBefore(path));
      const at = async (day: string, period: string) => known(migrated, `2020-${day}T00:00:00.000Z`, period);
      expect([await at("02-02", "FY2023"), await at("03-02", "FY2023")]).toEqual(["5", "7"]);
      expect([await at("02-02", "FY2024"), await at("04-02", "FY2024")]).toEqual(["not_found", "9"]);
      const decided = ["2026-01-05T09:00:00.000Z", "2026-01-07T00:00:00.000Z", LATER];
      expect(await Promise.all(decided.map((moment) => known(migrated, moment)))).toEqual([
        ...["not_found", "not_found", "1702"],
      ]);
      expect(await known(migrated, decided[0] ?? "", "2025H1")).toBe("1702");
      migrated.close();
    });
  });
});

/** The store as the release before the times of view left it. */
function asBefore(path: string): string {
  const database = new BetterSqlite3(path);
  for (const [table, column] of [
    ...(["left_after", "left_at"] as const).map((name) => ["document", name] as const),
    ...(["came_after", "came_at"] as const).map((name) => ["added_fact", name] as const),
  ])
    database.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  // What later releases added.
  database.exec("DROP TABLE source_reading");
  database.pragma(`user_version = ${FACT_MIGRATIONS.indexOf(VIEW_TIMES)}`);
  database.close();
  return path;
}
