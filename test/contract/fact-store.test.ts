import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { FACT_STORE_PROMISES } from "./fact-store-contract.ts";
import { memoryFactStore } from "./memory-fact-store.ts";

async function withSqlite(check: (store: FactStore) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "footnote-"));
  const store = openSqliteFactStore(join(folder, "facts.db"));
  try {
    await check(store);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

describe("the SQLite fact store", () => {
  it.each(FACT_STORE_PROMISES)("keeps: $name", async ({ check }) => {
    await withSqlite(check);
  });
});

describe("the memory fact store", () => {
  it.each(FACT_STORE_PROMISES)("keeps: $name", async ({ check }) => {
    await check(memoryFactStore());
  });
});

/** Stores that break one promise each, and so must fail. */
const BROKEN: readonly { readonly fault: string; readonly store: () => FactStore }[] = [
  {
    fault: "answers a cell with the whole of its dimensions when the part is missing",
    store: () => {
      const memory = memoryFactStore();
      return { ...memory, find: async (cell) => memory.find({ ...cell, dimensions: { channel: "TOTAL" } }) };
    },
  },
  {
    fault: "hides conflicts",
    store: () => {
      const memory = memoryFactStore();
      return {
        ...memory,
        find: async (cell) => {
          const result = await memory.find(cell);
          return result.status === "found" ? { ...result, conflicts: [] } : result;
        },
      };
    },
  },
  {
    fault: "counts what a reader may not see as a dispute",
    store: () => {
      const memory = memoryFactStore();
      return { ...memory, disputed: async (metric) => memory.disputed(metric, "RESTRICTED") };
    },
  },
  {
    fault: "hides what was said before",
    store: () => {
      const memory = memoryFactStore();
      return {
        ...memory,
        find: async (cell) => {
          const result = await memory.find(cell);
          return result.status === "found" ? { ...result, superseded: [] } : result;
        },
      };
    },
  },
  {
    fault: "passes values through a float",
    store: () => {
      const memory = memoryFactStore();
      return {
        ...memory,
        replaceDocument: async (document) =>
          memory.replaceDocument({
            ...document,
            facts: [...document.facts].map((fact) => ({
              ...fact,
              figure: { ...fact.figure, value: String(Number(fact.figure.value)) },
            })),
          }),
      };
    },
  },
];

describe("the contract notices a store that", () => {
  it.each(BROKEN)("$fault", async ({ store }) => {
    const failures = await Promise.allSettled(FACT_STORE_PROMISES.map(async ({ check }) => check(store())));
    expect(failures.filter(({ status }) => status === "rejected")).not.toHaveLength(0);
  });
});
