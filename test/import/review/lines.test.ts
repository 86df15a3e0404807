import { describe, expect, it } from "vitest";
import { type Decided, decide } from "../../../src/import/review/decide.ts";
import type { ReviewItem } from "../../../src/import/review/review-item.ts";
import { REOPENING } from "../../../src/import/review/ruling.ts";
import { type TakenBack, takeBack } from "../../../src/import/review/take-back.ts";
import { writtenChoice } from "../../../src/import/review/written-choice.ts";
import type { Choice, Doubt, Statement } from "../../../src/import/tables/statement.ts";
import { readingOf, statementOf, unknownLabel } from "../../support/statements.ts";
import { SIGNED, type TestStores, withStores } from "../../support/stores.ts";

const TABLE = { key: "lines:slide=3,table=1#2", text: "Income statement" };
const NAMES = ["Turnover", "Staff", "Rent", "Fees"];
const KEYS = NAMES.map((name) => `label:${name.toLowerCase()}`);
const PERIOD: Doubt = { key: "period:h1", kind: "period", text: "H1", candidates: [] };

function line(name: string, index: number, more: readonly Doubt[] = []): Statement {
  const doubts = [{ ...unknownLabel(name, "REVENUE"), among: TABLE }, ...more];
  const locator = `slide=3,table=1,row=${name},col=FY2025`;
  return statementOf({ doubts, slots: { metric: null }, value: `${index + 1}`, raw: `${index + 1}.0`, locator });
}

const LINES = NAMES.map((name, index) => line(name, index));

async function withLines(work: (stores: TestStores) => Promise<void>, statements = LINES): Promise<void> {
  await withStores(async (stores) => {
    await stores.documents.replace(readingOf({ statements }));
    await work(stores);
  });
}

async function onlyItem({ review }: TestStores): Promise<ReviewItem> {
  const [item] = (await review.items({})).filter(({ kind }) => kind === "lines");
  if (item === undefined) throw new Error("nothing is asked about lines");
  return item;
}

async function decideLines(stores: TestStores, choice: Choice, again = false): Promise<Decided> {
  return await decide((await onlyItem(stores)).id, choice, { note: SIGNED, again }, stores.services);
}

async function takeBackFirst(stores: TestStores): Promise<TakenBack> {
  return await takeBack((await onlyItem(stores)).id, { ruling: null, note: SIGNED }, stores.services);
}

describe("unknown lines of one table", () => {
  it("are one question that shows each of them", async () => {
    await withLines(async (stores) => {
      expect(await stores.waiting()).toEqual(["lines Income statement 4"]);
      const { lines, candidates } = await onlyItem(stores);
      expect(lines.map(({ text, raw, waiting }) => `${text} ${raw} ${waiting}`)).toEqual([
        "Turnover 1.0 1",
        "Staff 2.0 1",
        "Rent 3.0 1",
        "Fees 4.0 1",
      ]);
      expect(candidates).toEqual([{ kind: "none_of", lines: KEYS }]);
    });
  });

  it("are asked about one by one where there are two", async () => {
    await withLines(
      async (stores) => {
        expect(await stores.waiting()).toEqual(["label Turnover 1", "label Staff 1"]);
      },
      LINES.slice(0, 2),
    );
  });

  it("come before every other question about their figures", async () => {
    const other = line("Tax", 5, [PERIOD]);
    await withLines(
      async (stores) => {
        expect(await stores.waiting()).toEqual(["lines Income statement 5"]);
        await decideLines(stores, { kind: "line", key: "label:tax", is: { kind: "metric", code: "REVENUE" } });
        expect(await stores.waiting()).toEqual(["lines Income statement 4", "period H1 1"]);
      },
      [...LINES, other],
    );
  });

  it("are left out by one answer, and nothing that was not shown is", async () => {
    await withLines(async (stores) => {
      const shown = (await onlyItem(stores)).candidates[0];
      await stores.documents.replace(
        readingOf({
          fileHash: "new",
          statements: [...LINES, ...["A", "B", "C"].map((name, at) => line(name, at + 9))],
        }),
      );
      expect(await decideLines(stores, shown ?? { kind: "plain" })).toMatchObject({ kind: "refused" });
      await stores.documents.replace(readingOf({ fileHash: "former", statements: LINES }));
      expect(await decideLines(stores, shown ?? { kind: "plain" })).toMatchObject({ kind: "decided", remaining: 0 });
      expect(await onlyItem(stores)).toMatchObject({ status: "rejected", waiting: 0 });
      await stores.documents.replace(
        readingOf({
          fileHash: "new",
          statements: [...LINES, ...["A", "B", "C"].map((name, at) => line(name, at + 9))],
        }),
      );
      const { lines, candidates } = await onlyItem(stores);
      expect(lines.map(({ text }) => text)).toEqual(["A", "B", "C"]);
      // The next answer does not open again what the former one closed.
      expect(candidates).toEqual([{ kind: "none_of", lines: [...KEYS, "label:a", "label:b", "label:c"] }]);
      await decideLines(stores, { kind: "leave_out" });
      expect(await stores.waiting()).toEqual([]);
    });
  });

  it("are all asked about again where the answer is taken back", async () => {
    await withLines(async (stores) => {
      await decideLines(stores, { kind: "leave_out" });
      expect(await stores.waiting()).toEqual([]);
      expect(await decideLines(stores, REOPENING, true)).toMatchObject({ kind: "refused" });
      expect(await takeBackFirst(stores)).toMatchObject({ kind: "decided" });
      expect(await takeBackFirst(stores)).toEqual({ kind: "not_standing", reopened: null });
      expect(await stores.waiting()).toEqual(["lines Income statement 4"]);
      expect(await stores.review.audit()).toHaveLength(2);
    });
  });

  it("get a line back where what it is is taken back", async () => {
    await withLines(async (stores) => {
      const is = { kind: "metric", code: "REVENUE" } as const;
      await decideLines(stores, { kind: "line", key: "label:turnover", is });
      const [line] = (await stores.review.items({})).filter(({ key }) => key === "label:turnover");
      const note = { by: "lee", why: "not net" };
      expect(await takeBack(line?.id ?? 0, { ruling: null, note }, stores.services)).toMatchObject({
        ruled: { shown: 0, hidden: 1 },
      });
      expect([await stores.shown(), await stores.waiting()]).toEqual(["not_found", ["lines Income statement 4"]]);
    });
  });

  it("show the rows around each of them where they become questions of their own", async () => {
    await withStores(async (stores) => {
      const statements = LINES.slice(0, 3);
      const rowsOf = (key: string) => ({ title: null, rows: [[key]], marked: null });
      await stores.documents.replace(readingOf({ statements, snippetOf: ({ key }) => rowsOf(key) }));
      const shown = async (): Promise<readonly unknown[]> =>
        (await stores.review.items({})).map(({ text, snippet }) => [text, snippet?.rows[0]?.[0]]);
      expect(await shown()).toEqual([["Income statement", TABLE.key]]);
      const is = { kind: "metric", code: "REVENUE" } as const;
      await decideLines(stores, { kind: "line", key: "label:turnover", is });
      const apart = NAMES.slice(0, 3).map((name, index) => [name, KEYS[index]]);
      expect((await shown()).toSorted()).toEqual(apart.toSorted());
      const [turnover] = (await stores.review.items({})).filter(({ key }) => key === "label:turnover");
      await takeBack(turnover?.id ?? 0, { ruling: null, note: SIGNED }, stores.services);
      await decideLines(stores, { kind: "line", key: "label:staff", is });
      expect((await shown()).toSorted()).toEqual(apart.toSorted());
    });
  });

  it("stay a question where one of them is a metric", async () => {
    await withLines(async (stores) => {
      const is = { kind: "metric", code: "REVENUE" } as const;
      expect(await decideLines(stores, { kind: "line", key: "label:turnover", is })).toMatchObject({
        kind: "decided",
        ruled: { shown: 1 },
      });
      expect(await stores.shown()).toBe("1 USD_M");
      expect(await stores.waiting()).toEqual(["lines Income statement 3"]);
      await decideLines(stores, { kind: "leave_out" });
      expect(await stores.shown()).toBe("1 USD_M");
    });
  });

  it.each<[string, Choice]>([
    ["what all of them are", { kind: "metric", code: "REVENUE" }],
    ["that the words change nothing", { kind: "plain" }],
    ["other lines", { kind: "none_of", lines: ["label:turnover"] }],
    ["a line that is not shown", { kind: "line", key: "label:gifts", is: { kind: "metric", code: "REVENUE" } }],
    ["a metric that nobody knows", { kind: "line", key: "label:rent", is: { kind: "metric", code: "NOTHING" } }],
  ])("are not decided by %s", async (_name, choice) => {
    await withLines(async (stores) => {
      expect(await decideLines(stores, choice)).toMatchObject({ kind: "refused", field: "value" });
      expect(await stores.waiting()).toEqual(["lines Income statement 4"]);
    });
  });

  it("are named by their numbers", async () => {
    await withLines(async (stores) => {
      const item = await onlyItem(stores);
      const written = (value: string): Choice | null =>
        writtenChoice({ value, unit: null }, { item, glossary: stores.glossary, unitInQuestion: null });
      const is = { kind: "metric", code: "REVENUE" };
      expect(written("2 = revenue")).toEqual({ kind: "line", key: "label:staff", is });
      expect(written("2：revenue")).toEqual({ kind: "line", key: "label:staff", is });
      expect([written("9 = revenue"), written("revenue"), written("2 = gifts")]).toEqual([null, null, null]);
    });
  });
});
