import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { runCli } from "../../../src/cli/cli.ts";

const Outcome = z.object({
  passed: z.boolean(),
  scorecard: z.object({
    documents: z.number(),
    gates: z.record(z.string(), z.object({ passed: z.number(), of: z.number() })),
    failures: z.array(z.object({ doc: z.string(), faults: z.array(z.string()) })),
  }),
  changes: z.array(z.object({ layer: z.string(), gate: z.string(), kind: z.string() })),
});

/** One document of the gold is enough to see the command at work. */
const DOC = "traps/header-rows.xlsx";

let printed = "";
let said = "";
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-extraction-test-"));
  said = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(console, "error").mockImplementation((text) => {
    said += String(text);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  printed = "";
  const code = await runCli(["evaluate", "extraction", ...args]);
  return { code, outcome: Outcome.parse(JSON.parse(printed)) };
}

/** The gold of one document in a folder of its own; `change` spoils its lines. */
function smallGold(change: (line: string) => string = (line) => line): void {
  cpSync("data/extraction", folder, { recursive: true });
  rmSync(join(folder, "baseline.json"), { force: true });
  for (const kind of ["cells", "facts"]) {
    const lines = readFileSync(join(folder, kind, "traps.jsonl"), "utf8").split("\n");
    const own = lines.filter((line) => line.includes(`"${DOC}"`)).map(change);
    writeFileSync(join(folder, kind, "traps.jsonl"), `${own.join("\n")}\n`);
    writeFileSync(join(folder, kind, "company.jsonl"), "");
  }
  const companies = { "traps/": join(process.cwd(), "fixtures/traps/profile.yaml") };
  writeFileSync(join(folder, "companies.json"), JSON.stringify(companies));
}

describe("footnote evaluate extraction", () => {
  it("reads every fixture at least as well as the baseline says", async () => {
    const { code, outcome } = await run("--json");
    expect(outcome.changes.filter(({ kind }) => kind !== "rose")).toEqual([]);
    expect(code).toBe(0);
    expect(outcome.scorecard.documents).toBeGreaterThan(100);
    expect(said).toBe("");
  }, 60_000);

  it("looks at one document, with its options before or behind the name of the command", async () => {
    const { code, outcome } = await run("--only", DOC, "--json");
    expect([code, outcome.scorecard.documents]).toEqual([0, 1]);
    expect(outcome.scorecard.failures).toEqual([]);
    printed = "";
    expect(await runCli(["evaluate", "--json", "extraction", "--only", DOC])).toBe(0);
    expect(Outcome.parse(JSON.parse(printed))).toEqual(outcome);
  });

  it("does not know a document without gold", async () => {
    expect(await runCli(["evaluate", "extraction", "--only", "traps/none.xlsx"])).toBe(2);
    expect(said).toBe("There is no gold for traps/none.xlsx.");
  });

  it("writes a baseline, holds what follows against it, and never lowers it", async () => {
    smallGold();
    await run("--gold", folder, "--json");
    expect(said).toContain("There is no baseline");
    await run("--gold", folder, "--json", "--update-baseline");
    const baseline = join(folder, "baseline.json");
    expect(existsSync(baseline)).toBe(true);
    const before = readFileSync(baseline, "utf8");
    expect((await run("--gold", folder, "--json")).code).toBe(0);
    smallGold((line) => line.replace('"value":"1571.2"', '"value":"1571.3"'));
    writeFileSync(baseline, before);
    const worse = await run("--gold", folder, "--json", "--update-baseline");
    expect(worse.code).toBe(1);
    expect(worse.outcome.changes).toContainEqual(
      expect.objectContaining({ layer: "all", gate: "values", kind: "fell" }),
    );
    expect(said).toContain("The baseline stays as it is");
    expect(readFileSync(baseline, "utf8")).toBe(before);
  });

  it("prints a report for people without --json", async () => {
    printed = "";
    expect(await runCli(["evaluate", "extraction", "--only", DOC])).toBe(0);
    expect(printed).toContain("exact values");
    expect(printed).toContain("Passed.");
  });
});
