import { describe, expect, it } from "vitest";
import type { DocumentSource } from "../../../src/domain/document-key.ts";
import { CLEARANCES, isReadable } from "../../../src/domain/sensitivity.ts";
import { correctCell, restoreCell } from "../../../src/import/review/correct-cell.ts";
import type { Choice } from "../../../src/import/tables/statement.ts";
import { cellOf, factOf } from "../../support/facts.ts";
import { readingOf, statementOf, turnover } from "../../support/statements.ts";
import { decideOn, SIGNED, withStores } from "../../support/stores.ts";

const REVENUE: Choice = { kind: "metric", code: "REVENUE" };

describe("a correction of a figure in view", () => {
  const FIGURE = { value: "1700", unit: "USD_M" };

  it("shows the person's figure at the document's place, and keeps what the document states", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [statementOf()] }));
      const { locator } = statementOf().source;
      expect(await correctCell(cellOf(), FIGURE, SIGNED, stores.services)).toMatchObject({ kind: "corrected" });
      expect(await stores.facts.find(cellOf())).toMatchObject({
        statement: { figure: FIGURE, source: { doc: "deck.pptx", locator } },
        superseded: [],
      });
      expect(await stores.review.history(cellOf())).toMatchObject([
        {
          state: "holds",
          figure: FIGURE,
          stated: { value: "1702" },
          raw: "1,702",
          rulings: [{ by: "kim", why: SIGNED.why }],
        },
        { state: "overruled", figure: { value: "1702" }, rulings: [{ id: 1 }] },
      ]);
      expect(await stores.facts.summary()).toMatchObject({ facts: 1 });
      expect(await stores.waiting()).toEqual([]);
    });
  });

  it("survives the same statement, and is asked about when the document changes it", async () => {
    await withStores(async (stores) => {
      const { documents, services } = stores;
      await documents.replace(readingOf({ statements: [statementOf()] }));
      await correctCell(cellOf(), FIGURE, SIGNED, services);
      await documents.replace(readingOf({ fileHash: "moved", statements: [statementOf({ locator: "slide=5" })] }));
      expect([await stores.shown(), await stores.waiting()]).toEqual(["1700 USD_M", []]);
      await documents.replace(
        readingOf({ fileHash: "changed", statements: [statementOf({ value: "1710", raw: "1,710" })] }),
      );
      expect([await stores.shown(), await stores.waiting()]).toEqual(["1700 USD_M", ["correction 1,710 1"]]);
      await documents.replace(readingOf({ fileHash: "back", statements: [statementOf()] }));
      expect([await stores.shown(), await stores.waiting()]).toEqual(["1700 USD_M", []]);
    });
  });

  it.each<readonly [string, Choice, string]>([
    ["kept", { kind: "value", ...FIGURE }, "1700 USD_M"],
    ["kept by rejecting what the document says now", { kind: "leave_out" }, "1700 USD_M"],
    [
      "given up for what the document says now",
      { kind: "value", value: "1710", unit: "USD_M" },
      "1710 USD_M < 1700 USD_M",
    ],
    ["replaced by a third figure", { kind: "value", value: "1711", unit: "USD_M" }, "1711 USD_M < 1700 USD_M"],
  ])("that is asked about may be %s", async (_, choice, expected) => {
    await withStores(async (stores) => {
      const { documents, services } = stores;
      await documents.replace(readingOf({ statements: [statementOf()] }));
      await correctCell(cellOf(), FIGURE, SIGNED, services);
      await documents.replace(readingOf({ fileHash: "changed", statements: [statementOf({ value: "1710" })] }));
      expect(await decideOn(stores, choice)).toMatchObject({ kind: "decided", remaining: 0 });
      expect([await stores.shown(), await stores.waiting()]).toEqual([expected, []]);
      await documents.replace(readingOf({ fileHash: "again", statements: [statementOf({ value: "1710" })] }));
      expect([await stores.shown(), await stores.waiting()]).toEqual([expected, []]);
    });
  });

  it("can be taken back, and what the document states holds again", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [statementOf()] }));
      expect(await restoreCell(cellOf(), SIGNED, stores.services)).toEqual({ kind: "nothing_to_change" });
      await correctCell(cellOf(), FIGURE, SIGNED, stores.services);
      await restoreCell(cellOf(), SIGNED, stores.services);
      expect(await stores.shown()).toBe("1702 USD_M");
      expect(await restoreCell(cellOf(), SIGNED, stores.services)).toEqual({ kind: "nothing_to_change" });
      expect(await stores.review.audit()).toHaveLength(2);
    });
  });

  it.each(CLEARANCES.flatMap((then) => CLEARANCES.flatMap((now) => CLEARANCES.map((asker) => ({ then, now, asker })))))(
    "given at $then of a document that is $now is taken back by whoever may see that: $asker",
    async (levels) => {
      const { then, now, asker } = levels;
      await withStores(async (stores) => {
        const { documents, services, review } = stores;
        await documents.replace(readingOf({ sensitivity: then, statements: [statementOf()] }));
        await correctCell(cellOf(), FIGURE, { ...SIGNED, clearance: "RESTRICTED" }, services);
        const readAt = "2026-01-07T08:00:00.000Z";
        await documents.replace(readingOf({ sensitivity: now, readAt, fileHash: "new", statements: [statementOf()] }));
        const mayUndo = isReadable(now, asker);
        const restored = await restoreCell(cellOf(), { ...SIGNED, clearance: asker }, services);
        expect(restored.kind).toBe(mayUndo ? "corrected" : "nothing_to_change");
        const [inView] = await review.history(cellOf(), "RESTRICTED");
        expect(inView?.figure.value).toBe(mayUndo ? "1702" : "1700");
      });
    },
  );

  it("is taken back for each document that the person may see, and for no other one of its name", async () => {
    await withStores(async (stores) => {
      const { documents, services, review } = stores;
      const board: DocumentSource = { kind: "folder", place: "/board" };
      await documents.replace(readingOf({ statements: [statementOf()] }));
      await documents.replace(
        readingOf({ source: board, sensitivity: "CONFIDENTIAL", statements: [statementOf({ value: "1705" })] }),
      );
      await correctCell(cellOf(), FIGURE, { ...SIGNED, clearance: "CONFIDENTIAL" }, services);
      await restoreCell(cellOf(), SIGNED, services);
      const inView = (await review.history(cellOf(), "CONFIDENTIAL")).filter(({ state }) => state !== "overruled");
      expect(inView.map(({ figure, document }) => [document.from, figure.value]).toSorted()).toEqual([
        ["board", "1700"],
        ["reports", "1702"],
      ]);
    });
  });

  it("settles documents that contradict each other, and two places of one document", async () => {
    await withStores(async (stores) => {
      const { documents, services } = stores;
      const twice = [statementOf({ locator: "cell=B2" }), statementOf({ locator: "cell=B3", value: "1704" })];
      await documents.replace(readingOf({ statements: twice }));
      await documents.replace(
        readingOf({ doc: "b.pptx", statements: [statementOf({ doc: "b.pptx", value: "1705" })] }),
      );
      expect(await stores.shown()).toBe("1705 USD_M | 1702 USD_M | 1704 USD_M");
      await correctCell(cellOf(), FIGURE, SIGNED, services);
      expect([await stores.shown(), await stores.waiting()]).toEqual(["1700 USD_M", []]);
    });
  });

  it("is possible for canonical rows as well, which keep their own source", async () => {
    await withStores(async (stores) => {
      const rows = readingOf({ doc: "all.csv", facts: [factOf()], rankOf: () => 3 });
      await stores.documents.replace(rows);
      await correctCell(cellOf(), FIGURE, SIGNED, stores.services);
      await stores.documents.replace({ ...rows, fileHash: "new" });
      expect(await stores.facts.find(cellOf())).toMatchObject({
        statement: { figure: FIGURE, source: { doc: "results.xlsx", locator: "sheet=HK,cell=B2" } },
      });
      expect((await stores.review.history(cellOf()))[0]).toMatchObject({
        state: "holds",
        rank: 3,
        extractorVersion: "test/1",
      });
    });
  });

  it("goes with its document, and with facts that were added to it by a decision", async () => {
    await withStores(async (stores) => {
      const { documents, services } = stores;
      await documents.replace(
        readingOf({ statements: [statementOf(), turnover({ slots: { period: "FY2024" }, value: "7" })] }),
      );
      await documents.replace(readingOf({ doc: "b.pptx", statements: [statementOf({ slots: { entity: "CN" } })] }));
      await correctCell(cellOf(), FIGURE, SIGNED, services);
      await decideOn(stores, REVENUE);
      await documents.replace(readingOf({ fileHash: "empty" }));
      expect([await stores.shown(), await stores.shown({ period: "FY2024" })]).toEqual(["not_found", "not_found"]);
      expect(await stores.shown({ entity: "CN" })).toBe("1702 USD_M");
      expect(await stores.facts.summary()).toMatchObject({ facts: 1 });
    });
  });

  it.each([
    [{ value: "1,700", unit: "USD_M" }, "refused"],
    [{ value: "1700", unit: "usd m" }, "refused"],
  ] as const)("cannot be %o", async (figure, kind) => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [statementOf()] }));
      expect(await correctCell(cellOf(), figure, SIGNED, stores.services)).toMatchObject({ kind });
    });
  });

  it("of a cell that nothing is known of changes nothing", async () => {
    await withStores(async (stores) => {
      expect(await correctCell(cellOf(), FIGURE, SIGNED, stores.services)).toEqual({ kind: "nothing_to_change" });
      expect(await stores.review.audit()).toEqual([]);
    });
  });
});
