import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import exceljs from "exceljs";
import { expect, it, vi } from "vitest";
import { PROFILE_YAML } from "../answer/company.ts";
import { DirectMessages, type ServedWorkspace, setUpFerries, WAIT_MS_MAX, YOU } from "./ferry-workspace.ts";
import { labelsOf, shownTexts } from "./posted-message.ts";
import { CHILD_TEST_MS_MAX, type Child, runFootnote, stopped } from "./program.ts";

const BEFORE = "fiscal_year: { start_month: 1 }";
const CHANGED = "fiscal_year: [{ start_month: 1 }, { start_month: 4, from: 2026-04-01 }]";
const WARNING =
  "fiscal_year was { 1 } when the figures were read and is { 1, from 2026-04-01 4 } now: figures whose period means other months: QUARTER 2";

type Rows = readonly (readonly (string | number)[])[];

/** Two workbooks of the time before the change; what "Q1 2026" means is another after it. */
const QUARTERS: Rows = [
  ["USD m", "Q1 2025", "Q2 2025", "Q3 2025", "Q4 2025", "Q1 2026"],
  ["Revenue", 100, 110, 111, 112, 90],
  ["Operating profit", 10, 11, 12, 13, 9],
];
const YEARS: Rows = [
  ["USD m", "FY2024", "FY2025"],
  ["Revenue", 400, 433],
];
const AFTER: Rows = [
  ["USD m", "January to March 2026", "Quarter ended 30 June 2026", "Year ended 31 March 2027"],
  ["Revenue", 91, 132, 500],
];

const { ferries, open } = setUpFerries();

let path: string;
let server: ServedWorkspace;

async function book(name: string, rows: Rows): Promise<{ readonly name: string; readonly content: Buffer }> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet("Tern Baltic");
  for (const row of rows) sheet.addRow([...row]);
  return { name, content: Buffer.from(await workbook.xlsx.writeBuffer()) };
}

/** As editors do: another file in the place of the last. */
async function write(section: string): Promise<void> {
  await writeFile(`${path}.new`, `${PROFILE_YAML}${section}\n`);
  await rename(`${path}.new`, path);
}

async function start(): Promise<Child> {
  path = join(ferries().folder, "fiscal.yaml");
  await write(BEFORE);
  const more = { FOOTNOTE_PROFILE: path, FOOTNOTE_CURATORS: YOU, FOOTNOTE_TODAY: "2027-05-10" };
  server = await open({ ...(await ferries().env("fiscal")), ...more });
  return server.serve();
}

/** What the app says next, up to something: the texts and the offers. */
async function said(text: string, files: readonly string[], upTo: RegExp): Promise<string> {
  const dm = new DirectMessages(server.workspace, YOU);
  const before = dm.said().length;
  const now = (): string =>
    dm
      .said()
      .slice(before)
      .flatMap((one) => [...shownTexts(one), ...labelsOf(one)])
      .join("\n");
  server.workspace.say({ channel: "dm", text, user: YOU, files });
  await vi.waitFor(() => expect(now()).toMatch(upTo), { timeout: 2 * WAIT_MS_MAX, interval: 100 });
  return now();
}

/** What answers a question; its last line is a source or an offer. */
function ask(question: string, upTo = /Source|Show source/u): Promise<string> {
  return said(question, [], upTo);
}

async function drop(name: string, rows: Rows): Promise<string> {
  const { id } = server.workspace.upload({ ...(await book(name, rows)), user: YOU });
  return said("", [id], /\d figures/u);
}

function warnings({ output }: Child): readonly Readonly<Record<string, unknown>>[] {
  return output.stdout
    .split("\n")
    .filter((line) => line.includes('"event":"fiscal_year_changed"'))
    .map((line) => JSON.parse(line));
}

const warned = { level: "warn", figures: { QUARTER: 2 }, msg: WARNING };

it("a fiscal year that changes while the server runs is warned of with counts, and questions are read by the new calendar", {
  timeout: 6 * CHILD_TEST_MS_MAX,
}, async () => {
  const child = await start();
  expect(await drop("quarters.xlsx", QUARTERS)).toContain("10 figures");
  expect(await drop("years.xlsx", YEARS)).toContain("2 figures");
  expect(await ask("Baltic revenue Q1 2026")).toContain("90 USD m");
  expect(warnings(child)).toEqual([]);

  // The watcher logs the change, and so does the next start; both files are still as they were read before it.
  await write(CHANGED);
  await vi.waitFor(() => expect(warnings(child)).toEqual([expect.objectContaining(warned)]), {
    timeout: WAIT_MS_MAX,
    interval: 100,
  });
  expect((await stopped(child)).code).toBe(0);
  expect((await runFootnote(["check"], server.env)).stdout).toContain(`warning: ${WARNING}.`);
  await holdsInBackup();
  const again = await server.serve();
  await vi.waitFor(() => expect(warnings(again)).toEqual([expect.objectContaining(warned)]), {
    timeout: WAIT_MS_MAX,
    interval: 100,
  });

  // What is read by the new calendar is not counted; the earlier files may have been read again by it meanwhile.
  expect(await drop("after.xlsx", AFTER)).toContain("3 figures");
  const { stdout } = await runFootnote(["check"], server.env);
  expect(stdout).toContain("3 documents");
  expect(stdout).not.toMatch(/other months: (?!QUARTER 2\.)/u);
  await answers();
});

async function answers(): Promise<void> {
  // Before the change, in it by its months, and after it.
  expect(await ask("Baltic revenue FY2025")).toMatch(/433 USD m[\s\S]*FY2025 \(January – December 2025\)/u);
  expect(await ask("Baltic revenue January to March 2026")).toMatch(
    /91 USD m[\s\S]*January – March 2026 \(transition period\)/u,
  );
  expect(await ask("Baltic revenue transition period")).toContain("91 USD m");
  expect(await ask("Baltic revenue Q1 FY2027")).toMatch(/132 USD m[\s\S]*Q1 FY2027 \(April – June 2026\)/u);
  // Across it: growth on the same months, and a series.
  const growth = await ask("growth of Baltic revenue FY2027", /Show source 5/u);
  expect(growth).toMatch(/\+17\.9%[\s\S]*twelve months to March 2026 \| 424/u);
  expect(growth).not.toContain("433");
  const series = await ask("Baltic revenue by quarter from Q1 2025 to Q1 2027", /\[6\] after/u);
  const shown = ["FY2025 (October – December 2025)", "March 2026 (transition period)", "Q1 FY2027 (April – June 2026)"];
  expect(series).toMatch(/\| 112[\s\S]*\| 91[\s\S]*\| 132/u);
  for (const name of shown) expect(series, name).toContain(name);
  // No year has this name: nothing is shown, and what can be asked is offered.
  for (const question of ["Baltic revenue FY2026", "波罗的海2026年营收"]) {
    const refused = await ask(question, /I can’t read “FY2026” as a period|无法把“2026年”读作期间/u);
    expect(refused).toMatch(/FY2025 \(January – December 2025\)|2025财年（2025年1月至12月）/u);
    expect(refused).toMatch(/January – March 2026 \(transition p|2026年1月至3月（过渡期）/u);
    expect(refused).toMatch(/FY2027 \(April 2026 – March 2027\)|2027财年（2026年4月至2027年3月）/u);
    expect(refused).not.toMatch(/433|91|500/u);
  }
}

/** The note of the calendars is in a backup, and what is restored from it warns as well. */
async function holdsInBackup(): Promise<void> {
  const { folder } = ferries();
  expect(await runFootnote(["backup", join(folder, "backups")], server.env)).toMatchObject({ code: 0 });
  const [name = ""] = await readdir(join(folder, "backups"));
  const place = { FOOTNOTE_DB: join(folder, "restored/f.db"), FOOTNOTE_PROFILE: join(folder, "restored/p.yaml") };
  const restored = await runFootnote(["restore", join(folder, "backups", name)], { ...server.env, ...place });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const note = (file: string) => readFile(join(folder, file), "utf8");
  expect(await note("restored/f.fiscal-years.json")).toBe(await note("fiscal.fiscal-years.json"));
  expect((await runFootnote(["check"], { ...server.env, ...place })).stdout).toContain(`warning: ${WARNING}.`);
}
