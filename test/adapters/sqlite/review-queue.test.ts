import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openSqliteFactStore } from "../../../src/adapters/sqlite/sqlite-fact-store.ts";
import { decide } from "../../../src/review/decide.ts";
import { putQuestion, questionsOf } from "../../../src/review/put-question.ts";
import type { ReviewQuestion } from "../../../src/review/review-question.ts";
import { createSettler } from "../../../src/review/settler.ts";
import { decideOn, SIGNED, type TestDesk, withDesk } from "../../support/desk.ts";
import { readingOf, statementOf, turnover, unknownLabel } from "../../support/statements.ts";

const REVENUE = { kind: "metric", code: "REVENUE" } as const;

/** Questions as they are kept ready; each has to be there. */
async function kept({ queue, review }: TestDesk): Promise<readonly ReviewQuestion[]> {
  const found: ReviewQuestion[] = [];
  for (const { id } of await review.items({})) {
    const queued = await queue.question(id);
    if (queued?.consequences == null) throw new Error(`Question ${id} is not kept.`);
    found.push(putQuestion(queued.item, queued.consequences));
  }
  return found;
}

/** The same questions, worked out from the figures of their documents. */
async function workedOut({ review, glossary }: TestDesk): Promise<readonly ReviewQuestion[]> {
  const found: ReviewQuestion[] = [];
  for (const doc of new Set((await review.items({})).map((item) => item.doc))) {
    const held = await review.heldBack(doc);
    if (held !== null) found.push(...questionsOf(await review.items({ doc }), held, createSettler(glossary)));
  }
  return found;
}

async function expectKept(desk: TestDesk, count: number): Promise<void> {
  const questions = await kept(desk);
  expect(questions).toHaveLength(count);
  expect(questions).toEqual(await workedOut(desk));
}

function bookings(locator: string) {
  return statementOf({
    locator,
    doubts: [unknownLabel("Bookings", "NEWSALES")],
    slots: { metric: null, period: "FY2024" },
  });
}

describe("a question that is kept ready", () => {
  it("is what its document's figures make of it, from the reading through every decision", async () => {
    await withDesk(async (desk) => {
      await desk.documents.replace(
        readingOf({
          statements: [
            turnover({ locator: "cell=B2" }),
            turnover({ locator: "cell=C2", slots: { period: "FY2024" } }),
            statementOf({ locator: "cell=B9", value: "5", raw: "5" }),
            bookings("cell=B3"),
          ],
        }),
      );
      await expectKept(desk, 2);
      expect((await kept(desk))[0]?.options.map(({ settles }) => settles)).toEqual([2, 2]);
      // It gives one cell two values, which is a question of its own.
      await decideOn(desk, REVENUE);
      await expectKept(desk, 3);
      const [rivals] = await desk.queue.page({ limit: 1, after: 2 });
      expect(rivals?.consequences?.options.map(({ raw, settles }) => [raw, settles])).toEqual([
        ["1,702", 1],
        ["5", 1],
      ]);
      await decide(
        rivals?.item.id ?? 0,
        { kind: "value", value: "6", unit: "USD_M" },
        { note: SIGNED, again: false },
        desk.services,
      );
      await expectKept(desk, 3);
    });
  });

  it("follows a decision that was taught from another document", async () => {
    await withDesk(async (desk) => {
      for (const doc of ["deck.pptx", "deck2.pptx"])
        await desk.documents.replace(readingOf({ doc, statements: [turnover({ doc })] }));
      await decideOn(desk, REVENUE, { note: { teach: "deck*.pptx" } });
      await expectKept(desk, 2);
      expect(await desk.queue.count()).toBe(0);
    });
  });

  it("is not taken from another release, nor from another company file", async () => {
    await withDesk(async (desk) => {
      await desk.documents.replace(readingOf({ statements: [turnover()] }));
      const settler = createSettler(desk.glossary);
      const later = openSqliteFactStore(desk.path);
      try {
        const { queue } = later.desk({ ...settler, version: "a later company file" });
        expect(await queue.question(1)).toMatchObject({ item: { id: 1 }, consequences: null });
      } finally {
        later.close();
      }
      const database = new BetterSqlite3(desk.path);
      database.exec(`UPDATE review_item SET consequences = '{"options":[]}'`);
      database.close();
      expect(await desk.queue.question(1)).toMatchObject({ item: { id: 1 }, consequences: null });
    });
  });
});

describe("the queue", () => {
  it("gives open questions page by page, of all documents or of one", async () => {
    await withDesk(async (desk) => {
      for (const doc of ["b.pptx", "a.pptx", "c.pptx"])
        await desk.documents.replace(readingOf({ doc, statements: [turnover({ doc }), bookings("cell=B3")] }));
      await decideOn(desk, REVENUE, { doc: "b.pptx" });
      const ids = async (page: Parameters<typeof desk.queue.page>[0]) =>
        (await desk.queue.page(page)).map(({ item }) => item.id);
      expect(await ids({ limit: 2, after: 0 })).toEqual([2, 3]);
      expect(await ids({ limit: 9, after: 3 })).toEqual([4, 5, 6]);
      expect(await ids({ limit: 9, after: 0, doc: "c.pptx" })).toEqual([5, 6]);
      expect([await desk.queue.count(), await desk.queue.count("b.pptx"), await desk.queue.count("x.pptx")]).toEqual([
        5, 1, 0,
      ]);
      expect(await desk.queue.question(1)).toMatchObject({ item: { status: "approved" } });
      expect(await desk.queue.question(99)).toBeNull();
    });
  });

  it("leaves out what may not be shown, before it counts a page", async () => {
    await withDesk(async (desk) => {
      for (const [doc, sensitivity] of [
        ["a.pptx", "RESTRICTED"],
        ["b.pptx", "INTERNAL"],
      ] as const)
        await desk.documents.replace(readingOf({ doc, sensitivity, statements: [turnover({ doc })] }));
      expect((await desk.queue.page({ limit: 1, after: 0 })).map(({ item }) => item.doc)).toEqual(["b.pptx"]);
      expect(await desk.queue.count()).toBe(1);
      expect(await desk.queue.question(1)).toBeNull();
    });
  });
});
