import { describe, expect, it } from "vitest";
import { correctCell } from "../../../src/import/review/correct-cell.ts";
import { decide } from "../../../src/import/review/decide.ts";
import { putQuestion } from "../../../src/import/review/put-question.ts";
import type { StandingDecision } from "../../../src/import/review/review-question.ts";
import { type TakenBack, takeBack } from "../../../src/import/review/take-back.ts";
import type { Choice } from "../../../src/import/tables/statement.ts";
import { cellOf } from "../../support/facts.ts";
import { keyOf, readingOf, statementOf, turnover } from "../../support/statements.ts";
import { decideOn, SIGNED, type TestStores, withStores } from "../../support/stores.ts";

const REVENUE: Choice = { kind: "metric", code: "REVENUE" };
const PROFIT: Choice = { kind: "metric", code: "PROFIT" };
const NOTE = { by: "lee", why: "asked the authors" };
/** By whom and when it was taken back, for a decision that is repeated after a crash. */
const TAKEN_BACK = { kind: "not_standing", reopened: { by: "lee", at: expect.any(String) } };

async function takeBackOn(
  stores: TestStores,
  { doc = "deck.pptx", ruling = null }: { readonly doc?: string; readonly ruling?: number | null } = {},
): Promise<TakenBack> {
  const [item] = await stores.review.items({ doc });
  return await takeBack(item?.id ?? 0, { ruling, note: NOTE }, stores.services);
}

/** What a question says of the decision that stands. */
async function standing({ review, queue }: TestStores): Promise<StandingDecision | null> {
  const [item] = await review.items({});
  const queued = item === undefined ? null : await queue.question(item.id);
  return queued?.consequences == null ? null : putQuestion(queued.item, queued.consequences).decision;
}

async function loadTwo({ documents }: TestStores): Promise<void> {
  for (const doc of ["2024 pack.xlsx", "2025 pack.xlsx"])
    await documents.replace(
      readingOf({ doc, statements: [turnover({ doc, slots: { period: `FY${doc.slice(0, 4)}` } })] }),
    );
}

describe("a decision that is taken back", () => {
  it("is asked again: its figures wait, and it says before how many", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      expect(await standing(stores)).toBeNull();
      await decideOn(stores, REVENUE);
      expect(await standing(stores)).toEqual({ ruling: 1, choice: REVENUE, taught: null, figures: 1 });
      expect(await takeBackOn(stores)).toMatchObject({
        kind: "decided",
        ruled: { documents: ["deck.pptx"], shown: 0, hidden: 1 },
        remaining: 1,
      });
      expect([await stores.shown(), await stores.waiting()]).toEqual(["not_found", ["label Turnover 1"]]);
      expect(await standing(stores)).toBeNull();
      expect(await stores.review.audit()).toMatchObject([{ by: "kim" }, NOTE]);
      await decideOn(stores, PROFIT);
      expect(await stores.shown({ metric: "PROFIT" })).toBe("1702 USD_M");
    });
  });

  it("counts the figures that it left out", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, { kind: "leave_out" });
      expect(await standing(stores)).toMatchObject({ figures: 1 });
      await takeBackOn(stores);
      expect(await stores.waiting()).toEqual(["label Turnover 1"]);
    });
  });

  it("is taken back once, and no other decision with it", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      expect(await takeBackOn(stores)).toEqual({ kind: "not_standing", reopened: null });
      await decideOn(stores, REVENUE);
      await takeBackOn(stores, { ruling: 1 });
      await decideOn(stores, PROFIT);
      expect(await takeBackOn(stores, { ruling: 1 })).toEqual(TAKEN_BACK);
      expect(await stores.shown({ metric: "PROFIT" })).toBe("1702 USD_M");
    });
  });

  it("of two people at once, one takes it back", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, REVENUE);
      const both = await Promise.all([takeBackOn(stores), takeBackOn(stores)]);
      expect(both.map(({ kind }) => kind).sort()).toEqual(["decided", "not_standing"]);
      expect(await stores.review.audit()).toHaveLength(2);
    });
  });

  it("stays taken back in the next version of its document", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, REVENUE);
      await takeBackOn(stores);
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [turnover()] }));
      expect(await stores.waiting()).toEqual(["label Turnover 1"]);
    });
  });

  it("is nothing to somebody who may not see its document", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ sensitivity: "CONFIDENTIAL", statements: [turnover()] }));
      const cleared = { clearance: "CONFIDENTIAL" } as const;
      const [item] = await stores.review.items(cleared);
      const id = item?.id ?? 0;
      await decide(id, REVENUE, { note: SIGNED, again: false, ...cleared }, stores.services);
      expect(await takeBack(id, { ruling: null, note: NOTE }, stores.services)).toEqual({ kind: "gone" });
      expect(await takeBack(id, { ruling: null, note: NOTE, ...cleared }, stores.services)).toMatchObject({
        kind: "decided",
      });
    });
  });

  it("is a decision between values too, and both wait again", async () => {
    await withStores(async (stores) => {
      const places = ["slide=1", "slide=2"];
      const candidates = places.map((locator) => ({ kind: "holds" as const, locator }));
      const doubts = [{ key: "values:it", kind: "values" as const, text: "Revenue", candidates }];
      const statements = places.map((locator, at) => statementOf({ locator, value: `${at}`, raw: `${at}`, doubts }));
      await stores.documents.replace(readingOf({ statements }));
      await decideOn(stores, { kind: "holds", locator: "slide=2" });
      expect(await stores.shown()).toBe("1 USD_M");
      await takeBackOn(stores);
      expect([await stores.shown(), await stores.waiting()]).toEqual(["not_found", ["values Revenue 2"]]);
    });
  });

  it("is not the correction of a figure, which has its own way", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [statementOf()] }));
      await correctCell(cellOf(), { value: "7", unit: "USD_M" }, NOTE, stores.services);
      await stores.documents.replace(
        readingOf({ fileHash: "new", statements: [statementOf({ value: "9", raw: "9" })] }),
      );
      expect(await stores.waiting()).toEqual(["correction 9 1"]);
      expect(await takeBackOn(stores)).toEqual({ kind: "not_standing", reopened: null });
      expect(await stores.shown()).toBe("7 USD_M");
    });
  });
});

describe("an answer that was taught", () => {
  const PATTERN = "* pack.xlsx";

  it("is taken back wherever it was taught", async () => {
    await withStores(async (stores) => {
      await loadTwo(stores);
      await decideOn(stores, REVENUE, { doc: "2025 pack.xlsx", note: { teach: PATTERN } });
      expect(await stores.waiting()).toEqual([]);
      expect(await standing(stores)).toMatchObject({ taught: PATTERN });
      expect(await takeBackOn(stores, { doc: "2024 pack.xlsx" })).toMatchObject({ ruled: { hidden: 2 } });
      expect(await stores.waiting()).toEqual(["label Turnover 1", "label Turnover 1"]);
    });
  });

  it("is taken back with the one that it renewed on its own document", async () => {
    await withStores(async (stores) => {
      await loadTwo(stores);
      const own = { doc: "2025 pack.xlsx" };
      await decideOn(stores, PROFIT, own);
      await decideOn(stores, REVENUE, { ...own, again: true, note: { teach: PATTERN } });
      await takeBackOn(stores, own);
      expect(await stores.waiting()).toEqual(["label Turnover 1", "label Turnover 1"]);
    });
  });

  it("leaves what was decided for one document alone", async () => {
    await withStores(async (stores) => {
      await loadTwo(stores);
      await decideOn(stores, PROFIT, { doc: "2024 pack.xlsx" });
      await decideOn(stores, REVENUE, { doc: "2025 pack.xlsx", note: { teach: PATTERN } });
      await takeBackOn(stores, { doc: "2025 pack.xlsx" });
      expect(await stores.waiting()).toEqual(["label Turnover 1"]);
      expect(await stores.shown({ metric: "PROFIT", period: "FY2024" })).toBe("1702 USD_M");
    });
  });

  it("counts again where it is taught after one was taken back", async () => {
    await withStores(async (stores) => {
      await loadTwo(stores);
      await decideOn(stores, PROFIT, { doc: "2024 pack.xlsx" });
      await takeBackOn(stores, { doc: "2024 pack.xlsx" });
      await decideOn(stores, REVENUE, { doc: "2025 pack.xlsx", note: { teach: PATTERN } });
      expect(await stores.waiting()).toEqual([]);
      expect(await stores.documents.find(keyOf("2024 pack.xlsx"))).toMatchObject({ facts: 1 });
    });
  });
});
