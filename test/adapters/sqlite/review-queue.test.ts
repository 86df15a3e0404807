import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { CLEARANCES } from "../../../src/domain/sensitivity.ts";
import { decide } from "../../../src/import/review/decide.ts";
import { putQuestion, questionsOf } from "../../../src/import/review/put-question.ts";
import type { ReviewQuestion } from "../../../src/import/review/review-question.ts";
import { createSettler } from "../../../src/import/review/settler.ts";
import { keyOf, readingOf, statementOf, turnover, unknownLabel } from "../../support/statements.ts";
import { decideOn, SIGNED, type TestStores, withStores } from "../../support/stores.ts";

const REVENUE = { kind: "metric", code: "REVENUE" } as const;

/** Questions as they are kept ready; each has to be there. */
async function kept({ queue, review }: TestStores): Promise<readonly ReviewQuestion[]> {
  const found: ReviewQuestion[] = [];
  for (const { id } of await review.items({})) {
    const queued = await queue.question(id);
    if (queued?.consequences == null) throw new Error(`Question ${id} is not kept.`);
    found.push(putQuestion(queued.item, queued.consequences));
  }
  return found;
}

/** The same questions, worked out from the figures of their documents. */
async function workedOut({ review, glossary }: TestStores): Promise<readonly ReviewQuestion[]> {
  const found: ReviewQuestion[] = [];
  for (const doc of new Set((await review.items({})).map((item) => item.doc))) {
    const held = await review.heldBack(keyOf(doc));
    if (held !== null) found.push(...questionsOf(await review.items({ doc }), held, createSettler(glossary)));
  }
  return found;
}

async function expectKept(stores: TestStores, count: number): Promise<void> {
  const questions = await kept(stores);
  expect(questions).toHaveLength(count);
  expect(questions).toEqual(await workedOut(stores));
}

function bookings(locator: string) {
  return statementOf({
    locator,
    doubts: [unknownLabel("Bookings", "NEWSALES")],
    slots: { metric: null, period: "FY2024" },
  });
}

/** The number of the question that the CONFIDENTIAL document leaves. */
const CONFIDENTIAL = 2;

/** One document of each level, the highest first, each with one question about a year of its own. */
async function storeLevels(stores: TestStores): Promise<void> {
  for (const [index, sensitivity] of CLEARANCES.toReversed().entries()) {
    const doc = `${sensitivity.toLowerCase()}.pptx`;
    const statements = [turnover({ doc, slots: { period: `FY${2021 + index}` } })];
    await stores.documents.replace(readingOf({ doc, sensitivity, statements }));
  }
}

describe("a question that is kept ready", () => {
  it("is what its document's figures make of it, from the reading through every decision", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(
        readingOf({
          statements: [
            turnover({ locator: "cell=B2" }),
            turnover({ locator: "cell=C2", slots: { period: "FY2024" } }),
            statementOf({ locator: "cell=B9", value: "5", raw: "5" }),
            bookings("cell=B3"),
          ],
        }),
      );
      await expectKept(stores, 2);
      expect((await kept(stores))[0]?.options.map(({ settles }) => settles)).toEqual([2, 2]);
      // It gives one cell two values, which is a question of its own.
      await decideOn(stores, REVENUE);
      await expectKept(stores, 3);
      const [rivals] = await stores.queue.page({ limit: 1, after: 2 });
      expect(rivals?.consequences?.options.map(({ raw, settles }) => [raw, settles])).toEqual([
        ["1,702", 1],
        ["5", 1],
      ]);
      await decide(
        rivals?.item.id ?? 0,
        { kind: "value", value: "6", unit: "USD_M" },
        { note: SIGNED, again: false },
        stores.services,
      );
      await expectKept(stores, 3);
    });
  });

  it("follows a decision that was taught from another document", async () => {
    await withStores(async (stores) => {
      for (const doc of ["deck.pptx", "deck2.pptx"])
        await stores.documents.replace(readingOf({ doc, statements: [turnover({ doc })] }));
      await decideOn(stores, REVENUE, { note: { teach: "deck*.pptx" } });
      await expectKept(stores, 2);
      expect(await stores.queue.count()).toBe(0);
    });
  });

  it("is not taken from another release, nor from another company file", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      const settler = createSettler(stores.glossary);
      const later = openSqliteFactStore(stores.path);
      try {
        const { queue } = later.documentStores({ ...settler, version: "a later company file" });
        expect(await queue.question(1)).toMatchObject({ item: { id: 1 }, consequences: null });
      } finally {
        later.close();
      }
      const database = new BetterSqlite3(stores.path);
      database.exec(`UPDATE review_item SET consequences = '{"options":[]}'`);
      database.close();
      expect(await stores.queue.question(1)).toMatchObject({ item: { id: 1 }, consequences: null });
    });
  });
});

describe("the queue", () => {
  it("gives open questions page by page, of all documents or of one", async () => {
    await withStores(async (stores) => {
      for (const doc of ["b.pptx", "a.pptx", "c.pptx"])
        await stores.documents.replace(readingOf({ doc, statements: [turnover({ doc }), bookings("cell=B3")] }));
      await decideOn(stores, REVENUE, { doc: "b.pptx" });
      const ids = async (page: Parameters<typeof stores.queue.page>[0]) =>
        (await stores.queue.page(page)).map(({ item }) => item.id);
      expect(await ids({ limit: 2, after: 0 })).toEqual([2, 3]);
      expect(await ids({ limit: 9, after: 3 })).toEqual([4, 5, 6]);
      expect(await ids({ limit: 9, after: 0, doc: "c.pptx" })).toEqual([5, 6]);
      expect([
        await stores.queue.count(),
        await stores.queue.count({ doc: "b.pptx" }),
        await stores.queue.count({ doc: "x.pptx" }),
      ]).toEqual([5, 1, 0]);
      expect(await stores.queue.question(1)).toMatchObject({ item: { status: "approved" } });
      expect(await stores.queue.question(99)).toBeNull();
    });
  });

  it("is for each person what they are cleared for, also where it is counted, before a page is full", async () => {
    await withStores(async (stores) => {
      await storeLevels(stores);
      const seen = await Promise.all(
        CLEARANCES.map(async (clearance) => [
          (await stores.queue.page({ limit: 9, after: 0, clearance })).map(({ item }) => item.sensitivity),
          await stores.queue.count({ clearance }),
          (await stores.review.items({ clearance })).length,
          await stores.queue.count({ doc: "confidential.pptx", clearance }),
          (await stores.queue.question(CONFIDENTIAL, clearance))?.item.doc ?? null,
          (await stores.review.item(CONFIDENTIAL, clearance))?.sensitivity ?? null,
        ]),
      );
      expect(seen).toEqual([
        [["PUBLIC"], 1, 1, 0, null, null],
        [["INTERNAL", "PUBLIC"], 2, 2, 0, null, null],
        [["CONFIDENTIAL", "INTERNAL", "PUBLIC"], 3, 3, 1, "confidential.pptx", "CONFIDENTIAL"],
        [CLEARANCES.toReversed(), 4, 4, 1, "confidential.pptx", "CONFIDENTIAL"],
      ]);
      expect((await stores.queue.page({ limit: 1, after: 0 })).map(({ item }) => item.doc)).toEqual(["internal.pptx"]);
      expect(await stores.queue.count()).toBe(2);
      expect([await stores.queue.question(CONFIDENTIAL), await stores.review.item(CONFIDENTIAL)]).toEqual([null, null]);
    });
  });

  it("is decided by somebody cleared alone, who hears of what they may see", async () => {
    await withStores(async (stores) => {
      await storeLevels(stores);
      const deciding = { note: SIGNED, again: false };
      expect(await decide(CONFIDENTIAL, REVENUE, deciding, stores.services)).toEqual({ kind: "gone" });
      expect(await stores.review.append([], { kind: "pending", item: CONFIDENTIAL })).toBeNull();
      expect(await stores.review.audit("RESTRICTED")).toEqual([]);
      const cleared = { ...deciding, clearance: "CONFIDENTIAL" } as const;
      expect(await decide(CONFIDENTIAL, REVENUE, cleared, stores.services)).toMatchObject({
        kind: "decided",
        ruled: { documents: ["confidential.pptx"], shown: 1 },
        remaining: 2,
      });
      expect(await decide(CONFIDENTIAL, REVENUE, cleared, stores.services)).toMatchObject({ kind: "already_decided" });
      expect(await decide(CONFIDENTIAL, REVENUE, deciding, stores.services)).toEqual({ kind: "gone" });
      expect((await stores.review.audit("CONFIDENTIAL")).map(({ match }) => match)).toEqual(["confidential.pptx"]);
      expect(await stores.review.audit()).toEqual([]);
      await stores.documents.withdraw(keyOf("confidential.pptx"));
      expect(await stores.review.audit()).toEqual([]);
    });
  });

  it("leaves the audit of a document with its label, which counts as it is now", async () => {
    await withStores(async (stores) => {
      await storeLevels(stores);
      await decideOn(stores, REVENUE, { doc: "internal.pptx" });
      expect(await stores.review.audit()).toHaveLength(1);
      const doc = "internal.pptx";
      for (const [sensitivity, told] of [
        ["CONFIDENTIAL", 0],
        ["PUBLIC", 1],
      ] as const) {
        await stores.documents.replace(readingOf({ doc, sensitivity, statements: [turnover({ doc })] }));
        expect(await stores.review.audit()).toHaveLength(told);
      }
    });
  });

  it("settles by a taught answer also what its teacher may not see, and tells them nothing of it", async () => {
    await withStores(async (stores) => {
      await storeLevels(stores);
      const decided = await decideOn(stores, REVENUE, { doc: "internal.pptx", note: { teach: "*.pptx" } });
      expect(decided).toMatchObject({ ruled: { documents: ["internal.pptx", "public.pptx"], shown: 2 }, remaining: 0 });
      expect(await stores.queue.count({ clearance: "RESTRICTED" })).toBe(0);
      expect((await stores.review.audit()).map(({ match }) => match)).toEqual(["*.pptx"]);
    });
  });
});
