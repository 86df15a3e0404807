import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import exceljs from "exceljs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PROFILE_YAML } from "../answer/company.ts";
import { type OwnPostgres, POSTGRES, startPostgres } from "../support/own-postgres.ts";
import { BUILD_MS_MAX, built, endChildren, ROOT, runFootnote } from "./program.ts";

const TEST_MS_MAX = 240_000;

let folder: string;
let server: OwnPostgres;
let env: Readonly<Record<string, string>>;

afterEach(endChildren);

/** The sources as the page has them, with the files and tables that it names. */
async function prepare(): Promise<void> {
  await built();
  folder = await mkdtemp(join(tmpdir(), "footnote-documented-"));
  const page = await readFile(join(ROOT, "docs/sources.md"), "utf8");
  const [, written = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  await writeFile(join(folder, "profile.yaml"), `${PROFILE_YAML}${written}`);
  await writeReports();
  const tills = new BetterSqlite3(join(folder, "tills.db"));
  tills.exec("CREATE TABLE sales (id INTEGER, kpi TEXT, branch TEXT, month TEXT, amount REAL)");
  tills.exec("INSERT INTO sales VALUES (1, 'Revenue', 'Tern Baltic', '2025-03', 700.25)");
  tills.close();
  server = startPostgres(POSTGRES ?? "");
  server.run("CREATE TABLE ledger (kpi text, branch text, month text, amount numeric, unit text, basis text)");
  server.run("INSERT INTO ledger VALUES ('Operating profit', 'Tern Aegean', '2025-03', 81.5, 'USD_M', 'Freight')");
  env = {
    ...{ FOOTNOTE_PROFILE: join(folder, "profile.yaml"), FOOTNOTE_DB: join(folder, "facts.db") },
    ...{ FOOTNOTE_TODAY: "2026-03-02", NO_COLOR: "1", LEDGER_URL: server.url },
  };
}

/** One workbook that is included, and one of the drafts. */
async function writeReports(): Promise<void> {
  await mkdir(join(folder, "reports", "drafts"), { recursive: true });
  for (const [name, ships] of [
    ["fleet.xlsx", 19],
    ["drafts/fleet-draft.xlsx", 99],
  ] as const) {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet("Fleet");
    sheet.addRow(["metric", "entity", "period", "value", "unit"]);
    sheet.addRow(["SHIPS", "BALTIC", "FY2025", ships, "SHIPS"]);
    await book.xlsx.writeFile(join(folder, "reports", name));
  }
}

describe.skipIf(POSTGRES === null)("the page on sources (skipped where the machine has no Postgres)", () => {
  beforeAll(prepare, BUILD_MS_MAX);
  afterAll(async () => {
    server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("has sources that are read as they are written, and come back with a backup", {
    timeout: TEST_MS_MAX,
  }, async () => {
    const read = await runFootnote(["ingest", "--sources", "--json"], env);
    const { sources } = JSON.parse(read.stdout);
    expect(sources.map(({ source, fault, facts, failed }: Record<string, unknown>) => [source, fault, facts, failed]))
      // Only the workbook that is no draft.
      .toEqual([
        ["monthly reports", null, 1, 0],
        ["tills", null, 1, 0],
        ["ledger", null, 1, 0],
      ]);
    expect((await runFootnote(["backup", join(folder, "backup")], env)).code).toBe(0);
    const [made = ""] = await readdir(join(folder, "backup"));
    const restored = { ...env, FOOTNOTE_PROFILE: join(folder, "new/p.yaml"), FOOTNOTE_DB: join(folder, "new/f.db") };
    await mkdir(join(folder, "new"));
    expect((await runFootnote(["restore", join(folder, "backup", made)], restored)).stderr).toBe("");
    expect((await runFootnote(["ask", "revenue of Baltic in March 2025"], restored)).stdout).toMatch(
      /700\.25 USD m.*tills · key=1,read=/,
    );
    const { stdout } = await runFootnote(["facts", "export", "--clearance", "CONFIDENTIAL"], restored);
    expect(stdout).toMatch(/^PROFIT,AEGEAN,.*FREIGHT.*81\.5/mu);
    expect(stdout).toMatch(/^SHIPS,BALTIC,.*fleet\.xlsx/mu);
    expect(stdout).not.toContain("draft");
  });
});
