import { describe, expect, it } from "vitest";
import { factStore } from "../../src/adapters/stores/facts/fact-store.ts";
import { first } from "../../src/adapters/stores/work.ts";
import { LEVELS, sensitivityLevel } from "../../src/domain/sensitivity.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { describeOnEngines } from "../support/engines.ts";
import { FACT_STORE_PROMISES } from "./fact-store-contract.ts";
import { memoryFactStore } from "./memory-fact-store.ts";

describeOnEngines("the fact store", ({ openFacts }) => {
  it.each(FACT_STORE_PROMISES)("keeps: $name", async ({ check }) => {
    const database = await openFacts();
    try {
      await check(factStore(database));
    } finally {
      await database.close();
    }
  });

  it("reads labels as the domain does", async () => {
    const database = await openFacts();
    for (const label of [...LEVELS.flat(), " Public ", "CONFIDENTIAL", "unheard of", ""]) {
      const row = await database.read(() => first("SELECT sensitivity_level(?) AS level", [label]));
      expect({ label, ...(row as object) }).toEqual({ label, level: sensitivityLevel(label) });
    }
    await database.close();
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
