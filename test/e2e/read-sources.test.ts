import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PROFILE_YAML } from "../answer/company.ts";
import { DirectMessages, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { type Child, runFootnote } from "./program.ts";

const { open } = setUpFerries();

const ROWS = "SELECT id, kpi, line, year, amount FROM tills";
/** Never ends. */
const HANGS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS id FROM n";

let folder: string;
let env: Readonly<Record<string, string>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-sources-"));
  await mkdir(join(folder, "reports"));
  await writeFile(
    join(folder, "reports", "ships.csv"),
    "metric,entity,period,value,unit\nSHIPS,BALTIC,2025,19,SHIPS\n",
  );
  till("CREATE TABLE tills (id INTEGER PRIMARY KEY, kpi TEXT, line TEXT, year TEXT, amount REAL)");
  till("INSERT INTO tills VALUES (1, 'Revenue', 'Tern Baltic', '2025', 700.25), (2, 'Revenue', 'Aegean', '2025', 506)");
  env = {
    FOOTNOTE_PROFILE: join(folder, "profile.yaml"),
    FOOTNOTE_DB: join(folder, "facts.db"),
    FOOTNOTE_TODAY: "2026-03-02",
    NO_COLOR: "1",
  };
  await profile(ROWS);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function till(sql: string): void {
  const database = new BetterSqlite3(join(folder, "tills.db"));
  database.exec(sql);
  database.close();
}

function profile(query: string): Promise<void> {
  return writeFile(
    join(folder, "profile.yaml"),
    `${PROFILE_YAML}access: { curators: [${YOU}] }
sources:
  - { name: ships folder, kind: folder, path: reports, exclude: [draft*], schedule: { every: 5s } }
  - name: tills
    kind: sqlite
    path: tills.db
    query: ${query}
    seconds: 4
    key: [id]
    columns: { metric: kpi, entity: line, period: year, value: amount }
    schedule: { every: 5s }
`,
  );
}

const count = (text: string, word: string): number => text.split(word).length - 1;

async function readings(child: Child, atLeast: number, what = '"event":"source_read"'): Promise<void> {
  while (count(child.output.stdout, what) < atLeast) {
    if (child.process.exitCode !== null) throw new Error(child.output.stderr);
    await once(child.process.stdout ?? child.process, "data");
  }
}

const TEST_MS_MAX = 240_000;

it("a server reads its sources by itself, and tells curators once of what is wrong", {
  timeout: TEST_MS_MAX,
}, async () => {
  const { workspace, serve } = await open(env);
  const you = new DirectMessages(workspace, YOU);
  const child = await serve();
  await readings(child, 2);
  const answer = await you.ask("revenue of Baltic in FY2025");
  expect(JSON.stringify([answer.text, answer.blocks])).toMatch(
    /700\.25 USD m.*tills · row 1, read \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  expect(JSON.stringify((await you.ask("ships of Baltic in FY2025")).blocks)).toContain("ships.csv");

  till("UPDATE tills SET amount = 711 WHERE id = 1");
  till("INSERT INTO tills VALUES (3, 'Wastage', 'Baltic', '2025', 3)");
  const open1 = await workspace.waitFor(() => noteOf(you, "tills"), WAIT_MS_MAX);
  expect(open1.text).toBe("The source *tills* was read, but not all of it: 1 to settle in the review queue.");
  expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("711 USD m");

  await writeFile(join(folder, "reports", "broken.xlsx"), "no workbook");
  const faulty = await workspace.waitFor(() => noteOf(you, "ships folder"), WAIT_MS_MAX);
  expect(faulty.text).toContain("1 that could not be read");
  await rename(join(folder, "reports"), join(folder, "away"));
  await workspace.waitFor(() => noteOf(you, "*ships folder* could not be read"), WAIT_MS_MAX);
  expect((await you.ask("ships of Baltic in FY2025")).text).toContain("19");

  await profile(HANGS);
  const late = await workspace.waitFor(() => noteOf(you, "took too long"), WAIT_MS_MAX);
  expect(late.text).toContain("Its former figures stay in view.");
  const told = you.said().length;
  await readings(child, count(child.output.stdout, '"event":"source_read"') + 3);
  expect(you.said()).toHaveLength(told);
  expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("711 USD m");
});

function noteOf(you: DirectMessages, words: string) {
  return you.said().find(({ text }) => text.startsWith("The source") && text.includes(words));
}

it("a server that is killed while it reads loses nothing and stores nothing twice", async () => {
  const { serve } = await open(env);
  for (const wait of [0, 300, 900]) {
    till(`UPDATE tills SET amount = amount + 1 WHERE id = 1`);
    const child = await serve();
    await new Promise((resolve) => setTimeout(resolve, 2_000 + wait));
    child.process.kill("SIGKILL");
    await once(child.process, "close");
  }
  const child = await serve();
  await readings(child, 1);
  child.process.kill("SIGKILL");
  await once(child.process, "close");
  expect((await runFootnote(["ingest", "--sources", "tills", "ships folder"], env)).code).toBe(0);
  const { stdout } = await runFootnote(["facts", "export"], env);
  expect(stdout.split("\n").filter((line) => line.startsWith("REVENUE,"))).toHaveLength(2);
  expect(stdout).toContain("703.25");
  expect(stdout.split("\n").filter((line) => line.startsWith("SHIPS,"))).toHaveLength(1);
});

it("the command reads what is due once, and its exit code tells partly from done and failed", async () => {
  const done = await runFootnote(["ingest", "--sources"], env);
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).toMatch(/done +ships folder .*1 new or changed/);
  till("INSERT INTO tills VALUES (3, 'Revenue', 'Harbour', '2025', 3)");
  expect((await runFootnote(["ingest", "--sources", "tills"], env)).code).toBe(3);
  expect((await runFootnote(["review", "list"], env)).stdout).toContain("Harbour");
  till("DELETE FROM tills WHERE id = 2");
  expect((await runFootnote(["ingest", "--sources", "tills"], env)).code).toBe(3);
  expect((await runFootnote(["ask", "revenue of Aegean in FY2025"], env)).stdout).not.toContain("506");
  till("DELETE FROM tills");
  const empty = await runFootnote(["ingest", "--sources", "tills"], env);
  expect([empty.code, empty.stdout]).toEqual([1, expect.stringContaining("The query gave no row.")]);
  expect((await runFootnote(["ask", "revenue of Baltic in FY2025"], env)).stdout).toContain("700.25");
  const doctor = await runFootnote(["doctor"], env);
  expect(doctor.stdout).toMatch(/source tills: failed at .*The query gave no row/);
  expect((await runFootnote(["ingest"], env)).code).toBe(2);
});
