import { describe, expect, it } from "vitest";
import { openPassageStore } from "../../src/adapters/stores/passages/passage-store.ts";
import type { PassageIndex } from "../../src/passages/passage-index.ts";
import { describeOnEngines } from "../support/engines.ts";
import { memoryPassageIndex } from "../support/memory-passage-index.ts";
import { PASSAGE_TABLES } from "../support/passage-schema.ts";
import { PASSAGE_INDEX_PROMISES } from "./passage-index-contract.ts";

describeOnEngines("the passage index", ({ open }) => {
  it.each(PASSAGE_INDEX_PROMISES)("keeps: $name", async ({ check }) => {
    const database = await open(PASSAGE_TABLES);
    try {
      await check(openPassageStore(database).index);
    } finally {
      await database.close();
    }
  });
});

describe("the memory passage index", () => {
  it.each(PASSAGE_INDEX_PROMISES)("keeps: $name", async ({ check }) => {
    await check(memoryPassageIndex());
  });
});

/** Indexes that break one promise each, and so must fail. */
const BROKEN: readonly { readonly fault: string; readonly break: (index: PassageIndex) => Partial<PassageIndex> }[] = [
  {
    fault: "lets everything pass a filter that names nothing",
    break: ({ search }) => ({
      search: async (query) => search(query.filter.entities?.size === 0 ? { ...query, filter: {} } : query),
    }),
  },
  {
    fault: "takes no notice of languages",
    break: ({ search }) => ({
      search: async (query) => {
        const { languages, ...filter } = query.filter;
        return search({ ...query, filter });
      },
    }),
  },
  {
    fault: "finds restricted passages by a label with blanks around it",
    break: ({ replaceDocument }) => ({
      replaceDocument: async ({ labels, ...document }) =>
        replaceDocument({
          ...document,
          labels: labels.sensitivity === " restricted " ? { ...labels, sensitivity: "INTERNAL" } : labels,
        }),
    }),
  },
  {
    fault: "forgets the place of a passage",
    break: ({ search }) => ({
      search: async (query) =>
        (await search(query)).map((found) => ({ ...found, source: { ...found.source, locator: "" } })),
    }),
  },
  {
    fault: "keeps what a document said before",
    break: ({ replaceDocument }) => {
      let copies = 0;
      return {
        replaceDocument: async (document) => {
          copies += 1;
          return replaceDocument({ ...document, doc: `${document.doc} ${copies}` });
        },
      };
    },
  },
  {
    fault: "changes the words of a passage",
    break: ({ search }) => ({
      search: async (query) => (await search(query)).map((found) => ({ ...found, text: found.text.trim() })),
    }),
  },
  {
    fault: "opens no more than the passage itself",
    break: ({ around }) => ({ around: async (id) => around(id, 0) }),
  },
  {
    fault: "takes no notice of what is replaced from a later day on",
    break: ({ search }) => ({
      search: async (query) => {
        const { on: _, ...filter } = query.filter;
        return search({ ...query, filter });
      },
    }),
  },
  {
    fault: "keeps a replaced document silent when the other one has gone",
    break: ({ withdrawDocument }) => ({
      withdrawDocument: async (doc) => (doc === "guide-2026.md" ? true : withdrawDocument(doc)),
    }),
  },
  {
    fault: "lists documents in another order than that of their days",
    break: ({ documents }) => ({
      documents: async (filter, limit) => (await documents(filter, limit)).toReversed(),
    }),
  },
  {
    fault: "lists documents whatever the reader may see",
    break: ({ documents }) => ({
      documents: async (filter, limit) => documents({ ...filter, clearance: "RESTRICTED" }, limit),
    }),
  },
  {
    fault: "takes no notice of the day when a document is opened",
    break: ({ around }) => ({ around: async (id, reach, clearance) => around(id, reach, clearance) }),
  },
  {
    fault: "gives more than it was asked for",
    break: ({ search }) => ({ search: async (query) => search({ ...query, limit: query.limit + 1 }) }),
  },
];

describe("the contract notices an index that", () => {
  it.each(BROKEN)("$fault", async ({ break: broken }) => {
    const indexes = PASSAGE_INDEX_PROMISES.map(({ check }) => {
      const memory = memoryPassageIndex();
      return check({ ...memory, ...broken(memory) });
    });
    const failures = await Promise.allSettled(indexes);
    expect(failures.filter(({ status }) => status === "rejected")).not.toHaveLength(0);
  });
});
