import { describe, expect, it } from "vitest";
import { learnedNames } from "../../src/adapters/stores/names/learned-names.ts";
import { NAMES } from "../../src/adapters/stores/names/names-schema.ts";
import { describeOnEngines } from "../support/engines.ts";
import { LEARNED_NAMES_PROMISES } from "./learned-names-contract.ts";
import { memoryLearnedNames, type NamesStore } from "./memory-learned-names.ts";

describeOnEngines("the store of learned names", ({ open }) => {
  it.each(LEARNED_NAMES_PROMISES)("keeps: $name", async ({ check }) => {
    await check(learnedNames(await open(NAMES)));
  });
});

describe("the memory store of learned names", () => {
  it.each(LEARNED_NAMES_PROMISES)("keeps: $name", async ({ check }) => {
    await check(memoryLearnedNames());
  });
});

/** Stores that break one promise each, and so must fail. */
const BROKEN: readonly { readonly fault: string; readonly break: (store: NamesStore) => Partial<NamesStore> }[] = [
  {
    fault: "counts everybody as one person",
    break: ({ note }) => ({ note: async (pick) => note({ ...pick, asker: "U1" }) }),
  },
  {
    fault: "asks about a declined meaning again",
    break: ({ rule }) => ({
      rule: async (name, ruling) => (ruling.verdict === "declined" ? { kind: "ruled" } : rule(name, ruling)),
    }),
  },
  {
    fault: "lets the last decision stand",
    break: ({ rule, forget }) => ({
      rule: async (name, ruling) => {
        await forget(name.word);
        return rule(name, ruling);
      },
    }),
  },
  { fault: "keeps picks for ever", break: () => ({ forgetPicks: async () => false }) },
  { fault: "forgets nothing", break: () => ({ forget: async () => true }) },
  { fault: "tells of no change", break: () => ({ revision: async () => 0 }) },
  { fault: "does not keep when it asked", break: () => ({ lastAsked: async () => null }) },
];

describe("the promises of learned names", () => {
  it.each(BROKEN)("catch a store that $fault", async ({ break: broken }) => {
    const failures = await Promise.all(
      LEARNED_NAMES_PROMISES.map(async ({ check }) => {
        const store = memoryLearnedNames();
        return check({ ...store, ...broken(store) }).then(
          () => 0,
          () => 1,
        );
      }),
    );
    expect(failures).toContain(1);
  });
});
