import { describe, expect, it } from "vitest";
import type { VectorIndex } from "../../src/passages/vector-index.ts";
import { describeOnEngines } from "../support/engines.ts";
import { memoryVectors } from "../support/memory-vector-index.ts";
import { openVectored } from "../support/vector-engines.ts";
import { VECTOR_INDEX_PROMISES } from "./vector-index-contract.ts";

describeOnEngines("the vector index", (engine) => {
  it.each(VECTOR_INDEX_PROMISES)("keeps: $name", async ({ check }) => {
    const store = await openVectored(engine);
    try {
      await check(store);
    } finally {
      await store.close();
    }
  });
});

describe("the memory vector index", () => {
  it.each(VECTOR_INDEX_PROMISES)("keeps: $name", async ({ check }) => {
    await check(memoryVectors());
  });
});

/** Indexes that break one promise each, and so must fail. */
const BROKEN: readonly { readonly fault: string; readonly break: (index: VectorIndex) => Partial<VectorIndex> }[] = [
  {
    fault: "takes no notice of the filter",
    break: ({ nearest }) => ({ nearest: async (query) => nearest({ ...query, filter: {} }) }),
  },
  {
    fault: "mixes models",
    break: ({ nearest, store, prepare }) => {
      const one = (dimensions: number) => ({ model: "one", dimensions });
      return {
        nearest: async (query) => nearest({ ...query, space: one(query.space.dimensions) }),
        store: async (space, vectors) => store(one(space.dimensions), vectors),
        prepare: async (space) => prepare(one(space.dimensions)),
      };
    },
  },
  {
    fault: "gives the farthest first",
    break: ({ nearest }) => ({ nearest: async (query) => (await nearest(query)).toReversed() }),
  },
  {
    fault: "gives more than it was asked for",
    break: ({ nearest }) => ({ nearest: async (query) => nearest({ ...query, limit: query.limit + 1 }) }),
  },
  { fault: "prepares nothing", break: () => ({ prepare: async () => {} }) },
  {
    fault: "begins every page at the first passage",
    break: ({ missing }) => ({ missing: async (query) => missing({ ...query, after: null }) }),
  },
  {
    fault: "counts what it was given, not what it stored",
    break: ({ store }) => ({
      store: async (space, vectors) => {
        await store(space, vectors);
        return vectors.length;
      },
    }),
  },
];

describe("the contract notices an index that", () => {
  it.each(BROKEN)("$fault", async ({ break: broken }) => {
    const checks = VECTOR_INDEX_PROMISES.map(({ check }) => {
      const { passages, vectors } = memoryVectors();
      return check({ passages, vectors: { ...vectors, ...broken(vectors) } });
    });
    const outcomes = await Promise.allSettled(checks);
    expect(outcomes.filter(({ status }) => status === "rejected")).not.toHaveLength(0);
  });
});
