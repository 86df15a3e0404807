import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MemoryLoss } from "../../src/answer/forgiving-memory.ts";
import { type Engine, openEngine } from "../../src/server/compose.ts";
import { cell, fact, PROFILE_YAML, TODAY } from "../answer/company.ts";
import { shown } from "../answer/shown.ts";
import { documentOf } from "../support/facts.ts";

const FACTS = [fact(cell("REVENUE", "BALTIC", "FY2025"), "700.25"), fact(cell("PROFIT", "BALTIC", "FY2025"), "114")];
const QUESTION = "Baltic revenue FY2025?";
const DAY_MS = 86_400_000;

let folder = "";
const closers: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-memory-"));
  writeFileSync(join(folder, "profile.yaml"), PROFILE_YAML);
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const path = (): string => join(folder, "facts.threads.db");

async function open(): Promise<{ readonly engine: Engine; readonly losses: readonly MemoryLoss[] }> {
  const losses: MemoryLoss[] = [];
  const engine = await openEngine({
    profilePath: join(folder, "profile.yaml"),
    dbPath: join(folder, "facts.db"),
    model: null,
    threadDays: 30,
    trace: () => {},
    memoryLost: (loss) => losses.push(loss),
  });
  closers.push(() => engine.close());
  await engine.facts.replaceDocument(documentOf("annual.csv", FACTS));
  return { engine, losses };
}

/** A second connection to the file of threads, which stays there while the engine works. */
function other(): InstanceType<typeof Database> {
  const database = new Database(path());
  closers.push(() => database.close());
  return database;
}

async function ask(engine: Engine, text: string, conversation: string) {
  const run = await engine.ask({ id: "q", text, at: TODAY, conversation, asker: null });
  return shown(run);
}

function threads(): unknown {
  const database = new Database(path(), { readonly: true });
  try {
    return database.prepare("SELECT count(*) FROM conversation").pluck().get();
  } finally {
    database.close();
  }
}

describe("a file of threads that cannot be used costs no answer:", () => {
  it.each<readonly [string, (file: InstanceType<typeof Database>) => void, readonly string[]]>([
    ["locked by a writer", (file) => file.exec("BEGIN IMMEDIATE"), ["write locked"]],
    ["without its table", (file) => file.exec("DROP TABLE conversation"), ["read SQLITE_ERROR", "write SQLITE_ERROR"]],
    [
      "that takes nothing more",
      (file) => file.exec("CREATE TRIGGER full BEFORE INSERT ON conversation BEGIN SELECT RAISE(ABORT, 'full'); END"),
      ["write SQLITE_CONSTRAINT_TRIGGER"],
    ],
  ])("%s", async (_name, spoil, lost) => {
    const { engine, losses } = await open();
    spoil(other());
    expect(await ask(engine, QUESTION, "C1:1")).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(losses.map(({ operation, fault }) => `${operation} ${(fault as { code: string }).code}`)).toEqual(lost);
    expect(await ask(engine, "and profit?", "C1:1")).toEqual(["PROFIT BALTIC FY2025 = 114"]);
  });

  it("locked while the engine opens", async () => {
    (await open()).engine.close();
    closers.splice(0);
    other().exec("BEGIN IMMEDIATE");
    const { engine, losses } = await open();
    expect(await ask(engine, QUESTION, "C1:1")).toEqual(["REVENUE BALTIC FY2025 = 700.25"]);
    expect(losses.map(({ operation }) => operation)).toEqual(["forget", "write"]);
  });
});

describe("while an engine is open", () => {
  async function withThreads(count: number): Promise<Engine> {
    vi.useFakeTimers({ now: new Date("2026-03-02T08:00:00Z") });
    const { engine } = await open();
    for (let n = 0; n < count; n++) await ask(engine, QUESTION, `C1:${n}`);
    return engine;
  }

  it("threads leave the file after their time, a few at a time", async () => {
    await withThreads(1_203);
    vi.setSystemTime(Date.now() + 29 * DAY_MS);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(threads()).toBe(1_203);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(threads()).toBe(703);
    await vi.advanceTimersByTimeAsync(49);
    expect(threads()).toBe(703);
    await vi.advanceTimersByTimeAsync(1);
    expect(threads()).toBe(203);
    await vi.advanceTimersByTimeAsync(50);
    expect(threads()).toBe(0);
  });

  it("a thread that was asked in again stays, and a file that fails is tried again an hour later", async () => {
    const engine = await withThreads(3);
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    await ask(engine, QUESTION, "C1:1");
    const file = other();
    file.exec("BEGIN IMMEDIATE");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(threads()).toBe(3);
    file.exec("ROLLBACK");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(threads()).toBe(1);
  });

  it("and not after it was closed", async () => {
    const engine = await withThreads(3);
    engine.close();
    closers.splice(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(threads()).toBe(3);
  });
});
