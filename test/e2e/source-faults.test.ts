import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fillDisk } from "../../bench/soak/outages.ts";
import { OPERATIONS_TEXTS } from "../../src/slack/home/operations-texts.ts";
import { SOURCE_TEXTS } from "../../src/slack/rounds/source-texts.ts";
import { PROFILE_YAML } from "../answer/company.ts";
import { COLLEAGUE, DirectMessages, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { runFootnote } from "./program.ts";

const { open } = setUpFerries();
const { en } = SOURCE_TEXTS;
const TEST_MS_MAX = 480_000;

const ROWS = "SELECT id, kpi, line, year, amount FROM tills";
/** Never ends. */
const HANGS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS id FROM n";

let folder: string;
let env: Readonly<Record<string, string>>;
const at = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-faults-"));
  await mkdir(at("reports"));
  await writeFile(at("reports/ships.csv"), "metric,entity,period,value,unit\nSHIPS,BALTIC,2025,19,SHIPS\n");
  till("CREATE TABLE tills (id INTEGER PRIMARY KEY, kpi TEXT, line TEXT, year TEXT, amount REAL)");
  till("INSERT INTO tills VALUES (1, 'Revenue', 'Tern Baltic', '2025', 700.25)");
  env = {
    ...{ FOOTNOTE_PROFILE: at("profile.yaml"), FOOTNOTE_DB: at("facts.db"), FOOTNOTE_TODAY: "2026-03-02" },
    LEDGER_URL: "postgresql://footnote@127.0.0.1:9/none",
  };
  await profile(ROWS);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function till(sql: string): void {
  const database = new BetterSqlite3(at("tills.db"));
  database.exec(sql);
  database.close();
}

/** The colleague owns every source and is no curator; neither of the two may see what is restricted. */
function profile(query: string, more = ""): Promise<void> {
  const columns = "columns: { metric: kpi, entity: line, period: year, value: amount }";
  const all = `owner: ${COLLEAGUE}, schedule: { every: 5s }`;
  return writeFile(
    at("profile.yaml"),
    `${PROFILE_YAML}access: { curators: [${YOU}] }
sources:
  - { name: ships, kind: folder, path: reports, ${all} }
  - { name: tills, kind: sqlite, path: tills.db, query: "${query}", seconds: 4, key: [id], ${columns}, ${all} }
  - { name: board, kind: folder, path: not-there, level: RESTRICTED, ${all} }
${more}`,
  );
}

async function start() {
  const { workspace, serve } = await open(env);
  const people = [YOU, COLLEAGUE].map((user) => new DirectMessages(workspace, user));
  const told = (text: string) => people.map((one) => one.said().filter((said) => said.text === text).length);
  const child = await serve();
  /** Both hear it, the curator and the owner. */
  const both = (text: string, times = 1) =>
    workspace.waitFor(() => told(text).every((count) => count >= times), WAIT_MS_MAX);
  return { you: people[0] as DirectMessages, people, child, told, both };
}

describe("a fault of a source is told to curators and its owner, and so is its end", () => {
  it("where a folder is gone, a database is gone or down, and a query hangs; nothing is lost", {
    timeout: TEST_MS_MAX,
  }, async () => {
    const ledger = `  - { name: ledger, kind: postgres, connection: LEDGER_URL, query: SELECT 1 AS amount, columns: { metric: { constant: Revenue }, entity: { constant: Baltic }, period: { constant: "2025" }, value: amount }, owner: ${COLLEAGUE}, schedule: { every: 5s } }\n`;
    await profile(ROWS, ledger);
    const { you, people, told, both } = await start();
    await both(en.failed("ledger", "failed"));
    await rename(at("reports"), at("away"));
    await rename(at("tills.db"), at("tills.away"));
    await Promise.all([both(en.failed("ships", "failed")), both(en.failed("tills", "failed"))]);
    expect((await you.ask("ships of Baltic in FY2025")).text).toContain("19");
    expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("700.25 USD m");
    await rename(at("away"), at("reports"));
    await rename(at("tills.away"), at("tills.db"));
    await Promise.all([both(en.done("ships")), both(en.done("tills"))]);
    await profile(HANGS);
    await both(en.failed("tills", "timed_out"));
    await profile(ROWS);
    await both(en.done("tills"), 2);
    expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("700.25 USD m");
    expect(told(en.failed("tills", "timed_out"))).toEqual([1, 1]);
    expect(told(en.failed("ledger", "failed"))).toEqual([1, 1]);
    expect(people.flatMap((one) => one.said()).filter(({ text }) => text.includes("*board*"))).toEqual([]);
  });

  it("where a backup fails, to administrators, and when one is made again", { timeout: TEST_MS_MAX }, async () => {
    await profile(ROWS);
    const yaml = (await readFile(at("profile.yaml"), "utf8")).replace("access: {", `access: { admins: [${COLLEAGUE}],`);
    await writeFile(at("profile.yaml"), yaml);
    const { people, child } = await start();
    await expect.poll(() => child.output.stdout, { timeout: WAIT_MS_MAX }).toContain('"event":"source_read"');
    await writeFile(at("no-folder"), "");
    const heard = (words: string) => people.map((one) => one.said().filter(({ text }) => text.includes(words)).length);
    expect((await runFootnote(["backup", at("no-folder")], env)).code).toBe(1);
    await expect.poll(() => heard("The backup of"), { timeout: WAIT_MS_MAX }).toEqual([0, 1]);
    expect((await runFootnote(["backup", at("copies")], env)).code).toBe(0);
    await expect.poll(() => heard(OPERATIONS_TEXTS.en.backupAgain), { timeout: WAIT_MS_MAX }).toEqual([0, 1]);
  });

  it("where the disk is full while a load is to be stored", { timeout: TEST_MS_MAX }, async ({ skip }) => {
    const { you, child, told, both } = await start();
    const readings = () => child.output.stdout.split('"event":"source_read"').length - 1;
    await expect.poll(readings, { timeout: WAIT_MS_MAX }).toBeGreaterThan(2);
    expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("700.25 USD m");
    const outage = fillDisk(child.process.pid ?? 0);
    if (outage === null) return skip("this machine has no prlimit");
    till("UPDATE tills SET amount = 711 WHERE id = 1");
    const full = en.failed("tills", "not_stored");
    await both(full);
    outage.mend();
    await both(en.done("tills"));
    expect((await you.ask("revenue of Baltic in FY2025")).text).toContain("711 USD m");
    expect(told(full)).toEqual([1, 1]);
    expect(told(en.done("tills"))).toEqual([1, 1]);
  });
});
