import { spawnSync } from "node:child_process";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { bundled } from "../../../scripts/lib/bundle.mjs";
import type { DocumentLabels } from "../../../src/domain/passage.ts";
import type { DocumentReading } from "../../../src/import/document-store.ts";
import { refuseShrinking } from "../../../src/import/replacement.ts";
import type { Statement } from "../../../src/import/tables/statement.ts";
import { factOf } from "../../support/facts.ts";
import { keyOf, REPORTS, readingOf, statementOf, turnover } from "../../support/statements.ts";
import { decideOn, type TestStores, withStores } from "../../support/stores.ts";

const LABELS: DocumentLabels = {
  title: "Results",
  topic: null,
  entity: null,
  period: null,
  geography: null,
  sensitivity: "INTERNAL",
  origin: "documents",
  issuedOn: null,
};

function text(words: string): DocumentReading["passages"] {
  return { labels: LABELS, drafts: [{ locator: "page=1,para=1", headings: [], language: "en", text: words }] };
}

async function passagesWith({ facts }: TestStores, term: string): Promise<readonly string[]> {
  return (await facts.passages.search({ terms: [term], filter: {}, limit: 9 })).map((passage) => passage.text);
}

describe("a document", () => {
  it("is stored with its facts, its questions, its passages and its entry in the ledger", async () => {
    await withStores(async (stores) => {
      const stored = await stores.documents.replace(
        readingOf({
          facts: [factOf({ cell: { entity: "CN" }, value: "5" })],
          statements: [statementOf(), statementOf(), turnover({ locator: "slide=4" })],
          passages: text("Harvests were late."),
          setAside: () => 2,
        }),
      );
      expect(stored).toEqual({ facts: 2, repeated: 1, passages: 1, review: 1, labels: 0 });
      expect(await stores.shown()).toBe("1702 USD_M");
      expect(await stores.shown({ entity: "CN" })).toBe("5 USD_M");
      expect(await stores.waiting()).toEqual(["label Turnover 1"]);
      expect(await passagesWith(stores, "harvest")).toEqual(["Harvests were late."]);
      const entry = {
        doc: "deck.pptx",
        source: REPORTS,
        from: "reports",
        sensitivity: "INTERNAL",
        fileHash: "hash of deck.pptx",
        readingVersion: "1",
        readAt: "2026-01-05T08:00:00.000Z",
        facts: 2,
        passages: 1,
        setAside: 2,
        review: 1,
        labels: 0,
        decisions: 0,
      };
      expect(await stores.documents.find(keyOf("deck.pptx"))).toEqual(entry);
      expect(await stores.documents.documents()).toEqual([entry]);
    });
  });

  it("is remembered only while that very file of it is in view", async () => {
    await withStores(async ({ documents, facts }) => {
      await documents.replace(readingOf({ facts: [factOf()] }));
      const other = {
        source: REPORTS,
        doc: "deck.pptx",
        fileHash: "other",
        ingestedAt: "2026-01-06T08:00:00.000Z",
        facts: [factOf()],
      };
      await facts.replaceDocument(other);
      expect(await documents.find(keyOf("deck.pptx"))).toBeNull();
      await documents.replace(readingOf({ facts: [factOf()] }));
      expect(await documents.find(keyOf("deck.pptx"))).not.toBeNull();
      await facts.withdrawDocument("deck.pptx", REPORTS);
      expect(await documents.find(keyOf("deck.pptx"))).toBeNull();
    });
  });

  it("takes the place of its former version in all of these", async () => {
    await withStores(async (stores) => {
      const { documents } = stores;
      await documents.replace(
        readingOf({ statements: [statementOf(), turnover()], passages: text("Harvests were late.") }),
      );
      await documents.replace(readingOf({ fileHash: "new", statements: [statementOf({ value: "1710" })] }));
      expect(await stores.shown()).toBe("1710 USD_M < 1702 USD_M");
      expect(await stores.waiting()).toEqual([]);
      expect(await passagesWith(stores, "harvest")).toEqual([]);
      expect(await documents.find(keyOf("deck.pptx"))).toMatchObject({
        fileHash: "new",
        facts: 1,
        passages: 0,
        review: 0,
      });
    });
  });

  it("with nothing but text, or nothing but questions, is held like any other", async () => {
    await withStores(async ({ documents, facts }) => {
      await documents.replace(readingOf({ doc: "a.md", passages: text("Harvests were late.") }));
      await documents.replace(readingOf({ doc: "b.pptx", statements: [turnover()] }));
      expect(
        (await documents.documents()).map(({ doc, facts: count, passages, review }) => [doc, count, passages, review]),
      ).toEqual([
        ["a.md", 0, 1, 0],
        ["b.pptx", 0, 0, 1],
      ]);
      expect(await facts.summary()).toMatchObject({ facts: 0, documents: 0 });
    });
  });

  it("is withdrawn with all of it, once, and what it said is no history for readers", async () => {
    await withStores(async (stores) => {
      const { documents } = stores;
      await documents.replace(
        readingOf({ doc: "other.pptx", statements: [statementOf({ doc: "other.pptx", value: "9" })] }),
      );
      await documents.replace(
        readingOf({ statements: [statementOf(), turnover()], passages: text("Harvests were late.") }),
      );
      expect(await stores.shown()).toBe("1702 USD_M | 9 USD_M");
      expect(await documents.withdraw(keyOf("deck.pptx"))).toBe(true);
      expect(await stores.shown()).toBe("9 USD_M");
      expect(await stores.waiting()).toEqual([]);
      expect(await passagesWith(stores, "harvest")).toEqual([]);
      expect(await documents.find(keyOf("deck.pptx"))).toBeNull();
      const before = await stores.facts.summary();
      expect(await documents.withdraw(keyOf("deck.pptx"))).toBe(false);
      expect(await stores.facts.summary()).toEqual(before);
      await documents.replace(readingOf({ statements: [statementOf()] }));
      expect(await stores.shown()).toBe("1702 USD_M | 9 USD_M");
    });
  });

  it("counts what can be found, and not what waits", async () => {
    await withStores(async ({ documents, facts }) => {
      const waits = statementOf({
        locator: "slide=9",
        doubts: [{ key: "basis:x", kind: "basis", text: "x", candidates: [{ kind: "plain" }] }],
      });
      expect(await documents.replace(readingOf({ statements: [waits] }))).toMatchObject({ facts: 0, review: 1 });
      expect(await facts.summary()).toMatchObject({ facts: 0 });
    });
  });

  it("that drops every open question and states no figure is not stored unasked", async () => {
    await withStores(async ({ documents, review }) => {
      const waits = statementOf({
        doubts: [{ key: "basis:x", kind: "basis", text: "x", candidates: [{ kind: "plain" }] }],
      });
      const clear = statementOf({ locator: "slide=2" });
      await documents.replace(readingOf({ statements: [waits] }));
      await expect(documents.replace(readingOf({ statements: [] }), refuseShrinking)).rejects.toThrow(
        "It was not loaded, since it replaces 1 open question with none, and no figure. Give --yes",
      );
      expect(await review.items({})).toHaveLength(1);
      await documents.replace(readingOf({ statements: [clear] }), refuseShrinking);
      expect(await review.items({})).toHaveLength(0);
    });
  });

  it("that was withdrawn asks anew when it comes back", async () => {
    await withStores(async ({ documents, review }) => {
      const ids: (number | undefined)[] = [];
      for (const _ of [1, 2]) {
        await documents.replace(readingOf({ statements: [turnover()] }));
        ids.push((await review.items({}))[0]?.id);
        await documents.withdraw(keyOf("deck.pptx"));
      }
      expect(ids).toEqual([1, 2]);
    });
  });

  it("keeps no statements in doubt of its former versions", async () => {
    await withStores(async ({ documents, path }) => {
      for (const fileHash of ["a", "b", "c"])
        await documents.replace(readingOf({ fileHash, statements: [turnover(), turnover({ value: "2" })] }));
      const database = new BetterSqlite3(path, { readonly: true });
      expect(database.prepare("SELECT count(*) FROM held_statement").pluck().get()).toBe(2);
      database.close();
    });
  });

  it("that says one thing twice in the same words, once in doubt and once settled, is found by the settled one", async () => {
    await withStores(async (stores) => {
      const about = (key: string): Statement =>
        statementOf({ doubts: [{ key, kind: "basis", text: key, candidates: [{ kind: "plain" }] }] });
      await stores.documents.replace(readingOf({ statements: [about("a")] }));
      await decideOn(stores, { kind: "plain" });
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [about("b"), about("a")] }));
      expect(await stores.shown()).toBe("1702 USD_M");
    });
  });

  it("that says one thing clearly and once more in doubt is found by the clear one", async () => {
    await withStores(async (stores) => {
      const doubtful = statementOf({ doubts: [{ key: "basis:x", kind: "basis", text: "x", candidates: [] }] });
      await stores.documents.replace(readingOf({ statements: [doubtful, statementOf()] }));
      expect(await stores.shown()).toBe("1702 USD_M");
    });
  });
});

describe("when storing a document fails half way", () => {
  const FORMER = readingOf({ statements: [statementOf(), turnover()], passages: text("Harvests were late.") });

  function breaking(): Iterable<never> {
    return {
      [Symbol.iterator]: () => {
        throw new Error("slide 4 cannot be read");
      },
    };
  }

  it.each<readonly [string, Partial<DocumentReading>]>([
    ["the facts break off", { facts: breaking() }],
    ["the statements break off", { facts: [factOf({ value: "3" })], statements: breaking() }],
    [
      "a snippet cannot be made",
      {
        statements: [turnover({ value: "3" })],
        snippetOf: () => {
          throw new Error("slide 4 cannot be read");
        },
      },
    ],
    [
      "the passages break",
      {
        statements: [statementOf({ value: "3" })],
        get passages(): DocumentReading["passages"] {
          throw new Error("slide 4 cannot be read");
        },
      },
    ],
  ])("because %s, the former version stays complete", async (_, broken) => {
    await withStores(async (stores) => {
      await stores.documents.replace(FORMER);
      const before = [await stores.documents.documents(), await stores.facts.summary(), await stores.review.items({})];
      const reading = Object.defineProperties(readingOf(), Object.getOwnPropertyDescriptors(broken));
      await expect(stores.documents.replace(Object.assign(reading, { fileHash: "new" }))).rejects.toThrow("slide 4");
      expect([await stores.documents.documents(), await stores.facts.summary(), await stores.review.items({})]).toEqual(
        before,
      );
      expect(await stores.shown()).toBe("1702 USD_M");
      expect(await passagesWith(stores, "harvest")).toEqual(["Harvests were late."]);
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [statementOf({ value: "1710" })] }));
      expect(await stores.shown()).toBe("1710 USD_M < 1702 USD_M");
    });
  });
});

describe("when the process is killed while it stores a document", () => {
  it("the former version stays complete, and the document can be stored again", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [statementOf(), turnover({ locator: "slide=4" })] }));
      const before = [await stores.documents.documents(), await stores.review.items({})];
      const writer = await bundled("test/adapters/sqlite/killed-writer.ts");
      const { signal } = spawnSync(process.execPath, [writer, stores.path]);
      expect(signal).toBe("SIGKILL");
      expect([await stores.documents.documents(), await stores.review.items({})]).toEqual(before);
      expect([await stores.shown(), await stores.shown({ period: "FY2024" })]).toEqual(["1702 USD_M", "not_found"]);
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [statementOf({ value: "1710" })] }));
      expect(await stores.shown()).toBe("1710 USD_M < 1702 USD_M");
    });
  }, 30_000);
});

describe("a document above what may be read", () => {
  it.each(["CONFIDENTIAL", "机密", "Restricted ", "who knows"])(
    "labelled %j is stored, withheld, and never found, listed or asked about",
    async (sensitivity) => {
      await withStores(async (stores) => {
        const { documents, facts, review } = stores;
        await documents.replace(
          readingOf({ sensitivity, statements: [statementOf(), turnover({ locator: "slide=9" })] }),
        );
        expect(await stores.shown()).toBe("withheld");
        expect(await facts.list({}, 9)).toEqual([]);
        expect(await review.items({})).toEqual([]);
        expect(await review.item(1)).toBeNull();
        expect(
          await review.history({ metric: "REVENUE", entity: "HK", period: "FY2025", dimensions: { channel: "TOTAL" } }),
        ).toEqual([]);
      });
    },
  );

  it("does not show through what it said before, or beside another", async () => {
    await withStores(async (stores) => {
      const { documents } = stores;
      await documents.replace(readingOf({ sensitivity: "RESTRICTED", statements: [statementOf({ value: "1" })] }));
      await documents.replace(readingOf({ fileHash: "new", statements: [statementOf({ value: "2" })] }));
      const other = { doc: "b.pptx", value: "3", validAsOf: "2020-01-01" };
      await documents.replace(
        readingOf({ doc: "b.pptx", sensitivity: "RESTRICTED", statements: [statementOf(other)] }),
      );
      expect(await stores.shown()).toBe("2 USD_M");
    });
  });
});

describe("rank", () => {
  const RANKS: Readonly<Record<string, number>> = { "audited.pptx": 2, "draft.pptx": 0 };

  it("comes before the day, by the document that a row names", async () => {
    await withStores(async (stores) => {
      const rankOf = (doc: string): number => RANKS[doc] ?? 1;
      const facts = [
        factOf({ doc: "draft.pptx", value: "3", validAsOf: "2026-03-01" }),
        factOf({ doc: "audited.pptx", value: "1", validAsOf: "2026-01-01" }),
        factOf({ doc: "plain.pptx", value: "2", validAsOf: "2026-02-01" }),
      ];
      await stores.documents.replace(readingOf({ doc: "all.csv", rankOf, facts }));
      expect(await stores.shown()).toBe("1 USD_M < 3 USD_M < 2 USD_M");
    });
  });

  it("holds for statements of tables as well", async () => {
    await withStores(async (stores) => {
      for (const [doc, value] of [
        ["a.pptx", "1"],
        ["b.pptx", "2"],
      ] as const)
        await stores.documents.replace(
          readingOf({ doc, rankOf: (name) => (name === "b.pptx" ? 1 : 0), statements: [statementOf({ doc, value })] }),
        );
      expect(await stores.shown()).toBe("2 USD_M < 1 USD_M");
    });
  });
});

describe("what a document said before", () => {
  it("is told only where another file said it: the same file read otherwise stated nothing else", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [statementOf({ value: "17" })] }));
      await stores.documents.replace(readingOf({ readingVersion: "2", statements: [statementOf()] }));
      expect(await stores.shown()).toBe("1702 USD_M");
    });
  });

  it("is told of every version, each value once", async () => {
    await withStores(async (stores) => {
      for (const [index, value] of ["1", "2", "1", "3"].entries())
        await stores.documents.replace(
          readingOf({ fileHash: `${value} ${index}`, statements: [statementOf({ value })] }),
        );
      expect(await stores.shown()).toBe("3 USD_M < 1 USD_M < 2 USD_M");
    });
  });
});
