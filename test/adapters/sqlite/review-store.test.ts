import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/adapters/sqlite/database.ts";
import { FACT_MIGRATIONS, FACT_STORE_ID } from "../../../src/adapters/sqlite/facts/fact-schema.ts";
import { openSqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { UNKNOWN_SOURCE } from "../../../src/domain/document-key.ts";
import { CLEARANCES, type Clearance } from "../../../src/domain/sensitivity.ts";
import type { NewRuling } from "../../../src/import/review/ruling.ts";
import type { Snippet } from "../../../src/import/tables/snippet-shape.ts";
import { cellOf, factOf } from "../../support/facts.ts";
import { keyOf, REPORTS, readingOf, statementOf, turnover } from "../../support/statements.ts";
import { SIGNED, storesOn, withStores } from "../../support/stores.ts";

const RULING: NewRuling = {
  source: REPORTS,
  match: "deck.pptx",
  key: "label:turnover",
  choice: { kind: "metric", code: "REVENUE" },
  stated: [],
  by: SIGNED.by,
  at: "2026-01-06T09:00:00.000Z",
  why: SIGNED.why,
};

describe("the audit", () => {
  it.each([
    ["UPDATE ruling SET why = 'other'", "never changed"],
    ["UPDATE ruling SET ruling_id = 9", "never changed"],
    ["DELETE FROM ruling", "never deleted"],
    [
      "INSERT OR REPLACE INTO ruling SELECT 1, match, key, choice, stated, 'me', decided_at, why, source_id FROM ruling",
      "never replaced",
    ],
    ["INSERT INTO ruling SELECT 2, match, key, choice, stated, '', decided_at, why, source_id FROM ruling", "CHECK"],
  ])("refuses %s", async (sql, message) => {
    await withStores(async ({ path, documents, review }) => {
      await documents.replace(readingOf({ statements: [turnover()] }));
      await review.append([RULING], null);
      const other = new BetterSqlite3(path);
      expect(() => other.exec(sql)).toThrow(message);
      other.close();
      expect(await review.audit()).toEqual([{ ...RULING, id: 1 }]);
    });
  });

  it("takes a further ruling", async () => {
    await withStores(async ({ documents, review }) => {
      await documents.replace(readingOf({ statements: [turnover()] }));
      await review.append([RULING, { ...RULING, by: "lee" }], null);
      expect((await review.audit()).map(({ id, by }) => `${id} ${by}`)).toEqual(["1 kim", "2 lee"]);
    });
  });

  it.each<[string, Partial<NewRuling>, Clearance]>([
    ["a document of a known source that the store never held", {}, "RESTRICTED"],
    ["one whose source an earlier release did not keep", { source: null }, "PUBLIC"],
    ["one of an unknown folder", { source: UNKNOWN_SOURCE }, "RESTRICTED"],
    ["a pattern that no document fits", { source: null, match: "pack*.pptx" }, "PUBLIC"],
  ])("is open from the level that a word on %s has", async (_, ruling, level) => {
    await withStores(async ({ review }) => {
      await review.append([{ ...RULING, ...ruling }], null);
      const readers: Clearance[] = [];
      for (const clearance of CLEARANCES) if ((await review.audit(clearance)).length > 0) readers.push(clearance);
      expect(readers[0]).toBe(level);
      expect(readers).toEqual(CLEARANCES.slice(CLEARANCES.indexOf(level)));
    });
  });
});

describe("appending rulings", () => {
  it("fails as a whole: neither the ruling nor what it settles stays", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      const faulty: NewRuling = { ...RULING, choice: { kind: "period", code: "no period" } };
      await stores.documents.replace(
        readingOf({
          doc: "b.pptx",
          statements: [{ ...turnover({ doc: "b.pptx", slots: { period: null, metric: "REVENUE" } }) }],
        }),
      );
      await expect(stores.review.append([RULING, { ...faulty, match: "b.pptx" }], null)).rejects.toThrow("no period");
      expect(await stores.review.audit()).toEqual([]);
      expect([await stores.shown(), await stores.waiting()]).toEqual([
        "not_found",
        ["label Turnover 1", "label Turnover 1"],
      ]);
    });
  });

  it("is done only while the item that it is about is pending, where that is asked for", async () => {
    await withStores(async ({ documents, review }) => {
      await documents.replace(readingOf({ statements: [turnover()] }));
      const [item] = await review.items({});
      const pending = { kind: "pending", item: item?.id ?? 0 } as const;
      expect(await review.append([RULING], { ...pending, item: pending.item + 1 })).toBeNull();
      expect(await review.append([RULING], pending)).not.toBeNull();
      expect(await review.append([RULING], pending)).toBeNull();
      expect(await review.audit()).toHaveLength(1);
    });
  });
});

describe("a ruling on one that stands", () => {
  it("is appended only while it stands, for whoever may see the document", async () => {
    await withStores(async ({ documents, review }) => {
      await documents.replace(readingOf({ statements: [turnover()], sensitivity: "CONFIDENTIAL" }));
      const [item] = await review.items({ clearance: "CONFIDENTIAL" });
      const [made] = (await review.append([RULING], null))?.rulings ?? [];
      const standing = { kind: "standing", item: item?.id ?? 0, ruling: made?.id ?? 0 } as const;
      expect(await review.append([RULING], standing)).toBeNull();
      expect(await review.append([RULING], { ...standing, ruling: 99 }, "CONFIDENTIAL")).toBeNull();
      expect(await review.append([RULING], standing, "CONFIDENTIAL")).not.toBeNull();
      expect(await review.append([RULING], standing, "CONFIDENTIAL")).toBeNull();
    });
  });
});

describe("an item", () => {
  const SNIPPET: Snippet = {
    title: "USD m",
    rows: [
      ["", "FY2025"],
      ["Turnover", "1,702"],
    ],
    marked: { row: 1, column: 1 },
  };

  it("comes with all that a person needs to decide it", async () => {
    await withStores(async ({ documents, review }) => {
      const asked: string[] = [];
      await documents.replace(
        readingOf({
          statements: [turnover({ locator: "slide=2" }), turnover({ locator: "slide=3", slots: { period: "FY2024" } })],
          snippetOf: ({ key }, { doc, locator }) => {
            asked.push(`${key} ${doc} ${locator}`);
            return SNIPPET;
          },
        }),
      );
      expect(asked).toEqual(["label:turnover deck.pptx slide=2"]);
      const [item] = await review.items({ doc: "deck.pptx", status: "pending" });
      expect(item).toEqual({
        id: 1,
        ...keyOf("deck.pptx"),
        sensitivity: "INTERNAL",
        key: "label:turnover",
        kind: "label",
        text: "Turnover",
        locator: "slide=2",
        candidates: [
          { kind: "metric", code: "REVENUE" },
          { kind: "metric", code: "PROFIT" },
        ],
        waiting: 2,
        lines: [],
        snippet: SNIPPET,
        status: "pending",
        rulingId: null,
      });
      expect(await review.item(1)).toEqual(item);
      expect(await review.items({ doc: "other.pptx" })).toEqual([]);
      await review.append([RULING], null);
      expect(await review.item(1)).toMatchObject({ snippet: SNIPPET, status: "approved" });
      expect(await review.items({ status: "pending" })).toEqual([]);
    });
  });

  it("that a file states in full detail comes back as it was", async () => {
    await withStores(async ({ documents, review }) => {
      const statement = turnover({
        validAsOf: "2025-12-31",
        because: [
          { rule: "title", text: "in USD m", read: "USD_M" },
          { rule: "note", text: "unaudited", read: null },
        ],
      });
      await documents.replace(readingOf({ statements: [statement] }));
      expect(await review.heldBack(keyOf("deck.pptx"))).toEqual({
        ...keyOf("deck.pptx"),
        statements: [statement],
        rulings: new Map(),
      });
      expect(await review.heldBack(keyOf("other.pptx"))).toBeNull();
      await review.append([RULING], null);
      const [entry] = await review.history(cellOf());
      expect(entry).toMatchObject({ because: statement.because, validAsOf: "2025-12-31", raw: "1,702" });
    });
  });
});

describe("the history of a cell", () => {
  it("shows every statement, what became of it, and where each came from", async () => {
    await withStores(async ({ documents, review }) => {
      await documents.replace(
        readingOf({ statements: [statementOf({ value: "1538" })], readAt: "2025-03-01T08:00:00.000Z" }),
      );
      await documents.replace(readingOf({ fileHash: "new", statements: [statementOf({ value: "1541" })] }));
      for (const [doc, value] of [
        ["gone.pptx", "1"],
        ["twin.pptx", "1541"],
        ["other.pptx", "1550"],
        ["round.pptx", "1.5"],
      ] as const)
        await documents.replace(
          readingOf({
            doc,
            statements: [statementOf({ doc, value, slots: { unit: doc === "round.pptx" ? "USD_BN" : "USD_M" } })],
          }),
        );
      await documents.replace(
        readingOf({
          doc: "draft.pptx",
          rankOf: () => -1,
          statements: [statementOf({ doc: "draft.pptx", value: "1600" })],
        }),
      );
      await documents.withdraw(keyOf("gone.pptx"));
      const history = await review.history(cellOf());
      expect(
        history.map(
          ({ state, figure, document, rank }) =>
            `${state} ${figure.value} ${document.doc} v${document.version} ${rank}`,
        ),
      ).toEqual([
        "holds 1541 deck.pptx v2 0",
        "conflicts 1550 other.pptx v1 0",
        "agrees 1.5 round.pptx v1 0",
        "agrees 1541 twin.pptx v1 0",
        "outranked 1600 draft.pptx v1 -1",
        "withdrawn 1 gone.pptx v1 0",
        "replaced 1538 deck.pptx v1 0",
      ]);
      expect(history.at(-1)).toEqual({
        state: "replaced",
        figure: { value: "1538", unit: "USD_M" },
        stated: null,
        source: statementOf().source,
        validAsOf: null,
        rank: 0,
        document: {
          ...keyOf("deck.pptx"),
          version: 1,
          fileHash: "hash of deck.pptx",
          ingestedAt: "2025-03-01T08:00:00.000Z",
        },
        reviewStatus: "auto_approved",
        extractorVersion: "tables/1",
        mappingVersion: null,
        raw: "1,702",
        because: statementOf().because,
        rulings: [],
      });
    });
  });

  it("of a cell that nobody stated is empty, and a canonical row has nothing to explain", async () => {
    await withStores(async ({ documents, review }) => {
      await documents.replace(readingOf({ facts: [factOf()] }));
      expect(await review.history(cellOf({ period: "FY1999" }))).toEqual([]);
      expect(await review.history(cellOf())).toMatchObject([{ state: "holds", raw: null, because: [], rulings: [] }]);
    });
  });
});

describe("a file of an earlier release", () => {
  /** As the release before wrote it: one document of three versions, and one that was withdrawn. */
  function writeOld(path: string): void {
    const options = { applicationId: FACT_STORE_ID, migrations: FACT_MIGRATIONS.slice(0, 2) };
    const database = openDatabase(path, options);
    database.exec(`
      INSERT INTO code VALUES (1, 'REVENUE'), (2, 'HK'), (3, 'FY2025'), (4, '{"channel":"TOTAL"}'), (5, 'USD_M'), (6, 'a.xlsx');
      INSERT INTO period VALUES (3, 'FY');
      INSERT INTO reading VALUES (1, 'canonical/1', '', 'auto_approved'), (2, 'canonical/1', '', 'pending');
      INSERT INTO document VALUES
        (1, 'a.csv', 1, 'h1', '2025-01-01T00:00:00.000Z', 1, 1, 1, 0), (2, 'a.csv', 2, 'h2', '2026-01-01T00:00:00.000Z', 1, 2, 2, 1),
        (3, 'b.csv', 1, 'h3', '2025-01-01T00:00:00.000Z', 1, 3, 3, 0);
      INSERT INTO fact VALUES
        (1, 1, 0, 1, 2, 3, 4, 2, '1538', 5, 6, 'line=2', '', 1), (2, 2, 1, 1, 2, 3, 4, 2, '1541', 5, 6, 'line=2', '', 1),
        (3, 3, 0, 1, 2, 3, 4, 2, '99', 5, 6, 'line=2', '', 1);
      INSERT INTO ingest_ledger (doc, file_hash, reading_version, facts, passages, set_aside) VALUES ('a.csv', 'h2', '1', 1, 0, 0);`);
    database.close();
  }

  it("comes with its facts, their history and its ledger", async () => {
    const folder = mkdtempSync(join(tmpdir(), "footnote-"));
    try {
      const path = join(folder, "facts.db");
      writeOld(path);
      const store = openSqliteFactStore(path);
      expect(await store.find(cellOf())).toMatchObject({
        statement: { figure: { value: "1541" } },
        superseded: [{ figure: { value: "1538" } }],
      });
      expect(await store.list({}, 9)).toEqual([cellOf()]);
      expect(await store.summary()).toMatchObject({ facts: 1, documents: 1 });
      expect(await storesOn(store, path).documents.find({ source: UNKNOWN_SOURCE, doc: "a.csv" })).toMatchObject({
        facts: 1,
        fileHash: "h2",
      });
      await store.replaceDocument({
        doc: "a.csv",
        fileHash: "h4",
        ingestedAt: "2026-02-01T00:00:00.000Z",
        facts: [factOf()],
      });
      expect(await store.find(cellOf())).toMatchObject({
        statement: { figure: { value: "1702" } },
        superseded: [{ figure: { value: "1541" } }, { figure: { value: "1538" } }],
      });
      store.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
