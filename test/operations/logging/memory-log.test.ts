import BetterSqlite3 from "better-sqlite3";
import { expect, it } from "vitest";
import { StoreError } from "../../../src/figures/store-error.ts";
import { createLogger } from "../../../src/operations/logging/logger.ts";
import { createMemoryLog } from "../../../src/operations/logging/memory-log.ts";

const SECRET = "Baltic revenue";

function logged() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) };
  const clock = { nowMs: 0 };
  const log = createMemoryLog(createLogger({ level: "info", destination }), () => clock.nowMs);
  return { lines, clock, log };
}

it("lost memory is told at once, and then at most once a minute with its number", () => {
  const { lines, clock, log } = logged();
  const loss = { operation: "write", fault: new StoreError("full", SECRET) };
  for (; clock.nowMs < 180_000; clock.nowMs += 5) log(loss);
  log(loss);
  expect(lines.map(({ level, event, operation, code, losses }) => [level, event, operation, code, losses])).toEqual([
    ["error", "memory_lost", "write", "full", 1],
    ["error", "memory_lost", "write", "full", 12_000],
    ["error", "memory_lost", "write", "full", 12_000],
    ["error", "memory_lost", "write", "full", 12_000],
  ]);
});

it.each([
  [new StoreError("locked", SECRET), "locked"],
  [new BetterSqlite3.SqliteError(SECRET, "SQLITE_NOMEM"), "SQLITE_NOMEM"],
  [new TypeError(SECRET), "TypeError"],
  [Object.assign(new Error(SECRET), { code: SECRET }), "Error"],
  [SECRET, "string"],
])("lost memory is told by its code or its class, never in words: %o", (fault, code) => {
  const { lines, log } = logged();
  log({ operation: "read", fault });
  expect(lines).toMatchObject([{ code }]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
