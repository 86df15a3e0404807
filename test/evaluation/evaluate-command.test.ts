import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { runCli } from "../../src/cli/cli.ts";
import type { ExitCode } from "../../src/cli/exit.ts";
import { copySample } from "../support/sample-store.ts";

const GOLDEN = "data/golden";
const PROFILE = "data/sample/profile.yaml";
const storeFolder = mkdtempSync(join(tmpdir(), "footnote-evaluate-store-"));
/** A store with the sample's figures, for what need not be loaded again each time. */
const STORE = ["--profile", PROFILE, "--db", join(storeFolder, "facts.db")];
const Outcome = z.object({
  passed: z.boolean(),
  scorecards: z.array(
    z.object({
      mode: z.string(),
      cases: z.number(),
      modelCases: z.number(),
      harms: z.record(z.string(), z.number()),
      gates: z.record(z.string(), z.object({ passed: z.number(), of: z.number() })),
      failures: z.array(z.object({ id: z.string(), faults: z.array(z.string()) })),
    }),
  ),
  gaps: z.array(z.object({ open: z.array(z.object({ id: z.string() })), closed: z.array(z.string()) })),
  changes: z.array(z.object({ gate: z.string(), kind: z.string() })),
});

beforeAll(async () => {
  await copySample(join(storeFolder, "facts.db"), "company");
});
afterAll(() => rmSync(storeFolder, { recursive: true }));

let printed = "";
let folder = "";

beforeEach(() => {
  printed = "";
  folder = mkdtempSync(join(tmpdir(), "footnote-evaluate-test-"));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function evaluated(...args: readonly string[]) {
  printed = "";
  const code: ExitCode = await runCli(["evaluate", "--json", ...args]);
  return { code, outcome: Outcome.parse(JSON.parse(printed)) };
}

/** The first gated cases of one file, changed or not, as a golden set of their own. */
function smallSet(file: string, change: (line: string) => string = (line) => line): void {
  const lines = readFileSync(join(GOLDEN, file), "utf8").trim().split("\n").slice(0, 3);
  writeFileSync(join(folder, "few.jsonl"), lines.map(change).join("\n"));
}

const failing = (line: string): string => line.replace('"value": "1571"', '"value": "1572"');

/** What the engine does not reach in full yet; the baseline holds the share that it does. */
const RATCHETED = ["answer_accuracy", "citation_precision", "silence", "premise"];

describe("footnote evaluate", () => {
  it("runs the whole golden set in both modes, without harm and at the baseline", async () => {
    const { code, outcome } = await evaluated();
    const faults = outcome.scorecards.flatMap(({ mode, failures }) =>
      failures.flatMap(({ id, faults: all }) => all.map((fault) => [mode, id, fault] as const)),
    );
    expect(faults.filter(([, , fault]) => !RATCHETED.some((gate) => fault.startsWith(gate)))).toEqual([]);
    expect(outcome.changes.filter(({ kind }) => kind !== "rose")).toEqual([]);
    expect(code).toBe(0);
    const [engine, loop] = outcome.scorecards;
    expect([engine?.mode, loop?.mode]).toEqual(["engine", "loop"]);
    expect(engine?.modelCases).toBe(0);
    expect(loop?.modelCases).toBeGreaterThan(100);
    for (const { harms, cases } of outcome.scorecards) {
      expect(Object.entries(harms).filter(([, count]) => count > 0)).toEqual([]);
      expect(cases).toBeGreaterThanOrEqual(700);
    }
  }, 180_000);

  it("has a baseline with every gate of both modes, and every gate has cases", () => {
    const text = readFileSync(join(GOLDEN, "baseline.json"), "utf8");
    const gates = z.record(z.string(), z.record(z.string(), z.object({ of: z.number() }))).parse(JSON.parse(text));
    expect(Object.keys(gates)).toEqual(["engine", "loop"]);
    for (const tallies of Object.values(gates)) {
      expect(Object.entries(tallies).filter(([, { of }]) => of === 0)).toEqual([]);
    }
  });

  it("fails on a figure that is not the expected one, whatever the baseline says", async () => {
    smallSet("values.jsonl", failing);
    const { code, outcome } = await evaluated("--golden", folder, "--mode", "engine", ...STORE);
    expect(code).toBe(1);
    expect(outcome.scorecards[0]?.harms.silent_error).toBe(1);
    expect(outcome.scorecards[0]?.failures.map(({ id }) => id)).toEqual(["values-en-001"]);
  });

  it("fails below the baseline, names the gate, and leaves the baseline as it is", async () => {
    smallSet("refused.jsonl");
    const golden = ["--golden", folder, "--mode", "engine", ...STORE];
    expect((await evaluated(...golden, "--update-baseline")).code).toBe(0);
    const written = readFileSync(join(folder, "baseline.json"), "utf8");
    // An answer that refuses another company than the expected one harms nobody, but is not right.
    smallSet("refused.jsonl", (line) => line.replace('"external": "OSTERLUND"', '"external": "TAMARIND"'));
    const { code, outcome } = await evaluated(...golden, "--update-baseline");
    expect(code).toBe(1);
    expect(outcome.changes).toEqual([expect.objectContaining({ gate: "refusal", kind: "fell" })]);
    expect(readFileSync(join(folder, "baseline.json"), "utf8")).toBe(written);
  });

  it("fails when cases are taken out of a gate", async () => {
    smallSet("values.jsonl");
    const golden = ["--golden", folder, "--mode", "engine", ...STORE];
    await evaluated(...golden, "--update-baseline");
    const [first = ""] = readFileSync(join(folder, "few.jsonl"), "utf8").split("\n");
    writeFileSync(join(folder, "few.jsonl"), first);
    const { code, outcome } = await evaluated(...golden);
    expect(code).toBe(1);
    expect(new Set(outcome.changes.map(({ kind }) => kind))).toEqual(new Set(["shrank"]));
  });

  it("reports known gaps without failing, and says which are closed", async () => {
    smallSet("values.jsonl");
    const [first = "", second = ""] = readFileSync(join(folder, "few.jsonl"), "utf8").split("\n");
    writeFileSync(join(folder, "known-gaps.jsonl"), `${failing(first)}\n`);
    writeFileSync(join(folder, "few.jsonl"), second);
    const open = await evaluated("--golden", folder, "--mode", "engine", ...STORE);
    expect(open.code).toBe(0);
    expect(open.outcome.gaps).toEqual([{ open: [expect.objectContaining({ id: "values-en-001" })], closed: [] }]);
    writeFileSync(join(folder, "known-gaps.jsonl"), `${first}\n`);
    const closed = await evaluated("--golden", folder, "--mode", "engine", ...STORE);
    expect(closed.outcome.gaps).toEqual([{ open: [], closed: ["values-en-001"] }]);
  });

  it("runs one case with the turns of its thread before it", async () => {
    const { code, outcome } = await evaluated("--only", "threads-en-003", "--mode", "engine", ...STORE);
    expect(code).toBe(0);
    expect(outcome.scorecards[0]?.cases).toBe(3);
  });

  it("prints each gate by itself, by language, and each failing case with what is wrong and the answer", async () => {
    smallSet("values.jsonl", failing);
    expect(await runCli(["evaluate", "--golden", folder, "--mode", "engine", ...STORE])).toBe(1);
    expect(printed).toContain("Numeric accuracy: every figure stated, value and unit exact");
    expect(printed).toMatch(/Numeric accuracy.* 2\/3 +2\/3/);
    expect(printed).toContain("✗ values-en-001  What was the revenue of ACME Hong Kong in FY2025?");
    expect(printed).toContain("silent_error: shows 1571 USD_M for REVENUE ACME_HK FY2025 instead of 1572 USD_M");
    expect(printed).toContain("Repeat one case with: footnote evaluate --only ID");
  });

  it("loads the documents of the sample, and counts what answers cite by itself", async () => {
    smallSet("why.jsonl");
    const { outcome } = await evaluated("--golden", folder, "--mode", "engine");
    const gates = outcome.scorecards[0]?.gates;
    expect(gates?.answer_accuracy?.of).toBe(3);
    expect(gates?.faithfulness?.of).toBeGreaterThan(0);
    expect(gates?.citation_precision?.of).toBeGreaterThan(0);
  }, 60_000);

  it("gives one line to each of many failing cases, and shows what harms in full", async () => {
    const lines = readFileSync(join(GOLDEN, "why.jsonl"), "utf8").trim().split("\n");
    const told = lines.filter((line) => line.includes('"kind": "narrative"')).slice(0, 30);
    const unsaid = told.map((line) => line.replace(/"says": \[.*?\]/, '"says": ["because of nothing"]'));
    const values = readFileSync(join(GOLDEN, "values.jsonl"), "utf8").split("\n").slice(0, 1).map(failing);
    writeFileSync(join(folder, "many.jsonl"), [...unsaid, ...values].join("\n"));
    expect(await runCli(["evaluate", "--golden", folder, "--mode", "engine"])).toBe(1);
    expect(printed).toMatch(/✗ why-en-001 {2}answer_accuracy: does not say “because of nothing”/);
    expect(printed).toContain("✗ values-en-001  What was the revenue of ACME Hong Kong in FY2025?\n");
  });

  it("knows no restricted document of a store unless its documents are named", async () => {
    const dbPath = join(folder, "company.db");
    const profile = ["--profile", PROFILE, "--db", dbPath];
    const secret = join(folder, "documents");
    mkdirSync(secret);
    // Open where it was read, restricted in the folder that the evaluation is given.
    const text =
      "---\nsensitivity: PUBLIC\n---\n# Lamps\n\nThe green lamps were sold because they broke in the rain.\n";
    writeFileSync(join(secret, "lamps.md"), text);
    expect(await runCli(["ingest", secret, ...profile])).toBe(0);
    writeFileSync(join(secret, "lamps.md"), text.replace("PUBLIC", "SECRET"));
    const lamps = {
      id: "lamps-1",
      question: "Why were the green lamps sold?",
      lang: "en",
      at: "2026-11-20",
      tags: ["plain"],
      expect: { kind: "narrative", docs: ["lamps.md"], says: ["because they broke in the rain"] },
    };
    writeFileSync(join(folder, "lamps.jsonl"), JSON.stringify(lamps));
    const args = ["--golden", folder, "--mode", "engine", ...profile.slice(2), ...profile.slice(0, 2)];
    expect((await evaluated(...args)).code).toBe(0);
    const named = await evaluated(...args, "--documents", secret);
    expect(named.code).toBe(1);
    expect(named.outcome.scorecards[0]?.harms).toMatchObject({ restricted_shown: 1 });
    const nowhere = join(folder, "nowhere");
    expect(await runCli(["evaluate", ...args, "--documents", nowhere])).toBe(1);
  });

  it("reads a store that is named, and leaves no file beside it", async () => {
    const threads = (): readonly string[] => readdirSync(storeFolder).filter((name) => name.includes("threads"));
    for (const name of threads()) rmSync(join(storeFolder, name));
    smallSet("values.jsonl");
    const { code } = await evaluated("--golden", folder, ...STORE);
    expect(code).toBe(0);
    expect(threads()).toEqual([]);
  });

  it.each<readonly [string, readonly string[]]>([
    ["an unknown mode", ["--mode", "guess"]],
    ["an unknown case", ["--only", "nothing-1"]],
    ["a profile without its store", ["--profile", "elsewhere.yaml"]],
  ])("rejects %s as wrong usage", async (_name, args) => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    expect(await runCli(["evaluate", ...args])).toBe(2);
  });

  it("fails on a golden set that cannot be read", async () => {
    copyFileSync(join(GOLDEN, "values.jsonl"), join(folder, "a.jsonl"));
    writeFileSync(join(folder, "b.jsonl"), "{}\n");
    expect(existsSync(join(folder, "b.jsonl"))).toBe(true);
    expect(await runCli(["evaluate", "--golden", folder])).toBe(1);
  });
});
