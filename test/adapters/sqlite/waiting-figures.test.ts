import { describe, expect, it } from "vitest";
import type { Doubt } from "../../../src/import/tables/statement.ts";
import { cellOf } from "../../support/facts.ts";
import { readingOf, type StatementShape, statementOf, turnover, unknownLabel } from "../../support/statements.ts";
import { decideOn, type TestStores, withStores } from "../../support/stores.ts";

const UNIT: Doubt = { key: "unit:it", kind: "unit", text: "m", candidates: [{ kind: "unit", code: "USD_M" }] };
const PERIOD: Doubt = {
  key: "period:it",
  kind: "period",
  text: "2025",
  candidates: [
    { kind: "period", code: "FY2025" },
    { kind: "period", code: "2025H1" },
  ],
};
const BUDGET: Doubt = { key: "basis:budget", kind: "basis", text: "budget", candidates: [{ kind: "plain" }] };
const ENTITY: Doubt = { key: "entity:it", kind: "entity", text: "", candidates: [{ kind: "entity", code: "HK" }] };

async function load({ documents }: TestStores, ...shapes: readonly StatementShape[]): Promise<void> {
  await documents.replace(readingOf({ statements: shapes.map(statementOf) }));
}

/** What is told of the cell: whether it is certain, and the words that decide. */
async function told(stores: TestStores, cell: Parameters<typeof cellOf>[0] = {}): Promise<string | null | undefined> {
  return (await stores.review.waitingFor(cellOf(cell)))?.unclear;
}

const NOT_TOLD = undefined;
const CERTAIN = null;

describe("a figure that waits for a curator", () => {
  it("is told with its document, its place and its question, and never with its value", async () => {
    await withStores(async (stores) => {
      await load(stores, { doubts: [UNIT], slots: { unit: null }, locator: "slide=4" });
      const [item] = await stores.review.items({});
      const waiting = await stores.review.waitingFor(cellOf());
      expect(waiting).toEqual({
        cell: cellOf(),
        source: { doc: "deck.pptx", locator: "slide=4" },
        question: item?.id,
        unclear: null,
      });
      expect(JSON.stringify(waiting)).not.toContain("1702");
    });
  });

  it.each<[string, StatementShape, string | null | undefined]>([
    ["its unit is open", { doubts: [UNIT], slots: { unit: null } }, CERTAIN],
    ["its label may be the metric", turnover(), "Turnover"],
    [
      "its label may be another metric",
      { doubts: [unknownLabel("Turnover", "PROFIT")], slots: { metric: null } },
      NOT_TOLD,
    ],
    ["its label may be anything", { doubts: [unknownLabel("Turnover")], slots: { metric: null } }, NOT_TOLD],
    ["words beside its metric are open", { doubts: [unknownLabel("Net revenue", "REVENUE")] }, "Net revenue"],
    ["its period may be the one", { doubts: [PERIOD], slots: { period: null } }, "2025"],
    ["its period may be others", { doubts: [{ ...PERIOD, candidates: [] }], slots: { period: null } }, NOT_TOLD],
    ["its entity may be the one", { doubts: [ENTITY], slots: { entity: null } }, ""],
    ["it may be a budget", { doubts: [BUDGET] }, "budget"],
    ["it is of another entity", { doubts: [UNIT], slots: { unit: null, entity: "CHINA" } }, NOT_TOLD],
    ["it is of another period", turnover({ slots: { period: "FY2024" } }), NOT_TOLD],
    ["it is of another channel", turnover({ slots: { dimensions: { channel: "AGENCY" } } }), NOT_TOLD],
    [
      "two things are open",
      { doubts: [unknownLabel("Turnover", "REVENUE"), PERIOD], slots: { metric: null, period: null } },
      NOT_TOLD,
    ],
    ["nothing is open", {}, NOT_TOLD],
  ])("where %s", async (_name, shape, expected) => {
    await withStores(async (stores) => {
      await load(stores, shape);
      expect(await told(stores)).toBe(expected);
    });
  });

  it("is told by the one that certainly is it", async () => {
    await withStores(async (stores) => {
      await load(stores, turnover({ locator: "slide=1" }), {
        doubts: [UNIT],
        slots: { unit: null },
        locator: "slide=2",
      });
      expect((await stores.review.waitingFor(cellOf()))?.source.locator).toBe("slide=2");
    });
  });

  it("is told by what was answered so far", async () => {
    await withStores(async (stores) => {
      const doubts = [unknownLabel("Turnover", "REVENUE", "PROFIT"), BUDGET];
      await load(stores, { doubts, slots: { metric: null } });
      await decideOn(stores, { kind: "metric", code: "PROFIT" });
      expect([await told(stores), await told(stores, { metric: "PROFIT" })]).toEqual([NOT_TOLD, "budget"]);
    });
  });

  it("is told where a decision made two figures of the cell, which both wait", async () => {
    await withStores(async (stores) => {
      await load(stores, statementOf(), turnover({ value: "9", raw: "9", locator: "slide=9" }));
      await decideOn(stores, { kind: "metric", code: "REVENUE" });
      expect(await stores.shown()).toBe("not_found");
      const open = await stores.review.items({ status: "pending" });
      expect(await stores.review.waitingFor(cellOf())).toMatchObject({ unclear: null, question: open[0]?.id });
    });
  });

  it("is told no more when it is answered, left out, or its document is replaced or withdrawn", async () => {
    await withStores(async (stores) => {
      await load(stores, turnover());
      await decideOn(stores, { kind: "leave_out" });
      expect(await told(stores)).toBe(NOT_TOLD);
      await decideOn(stores, { kind: "metric", code: "REVENUE" }, { again: true });
      expect(await told(stores)).toBe(NOT_TOLD);
    });
    await withStores(async (stores) => {
      await load(stores, turnover());
      await stores.documents.replace(
        readingOf({ fileHash: "new", statements: [statementOf({ slots: { period: "FY2020" } })] }),
      );
      expect(await told(stores)).toBe(NOT_TOLD);
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      expect(await told(stores)).toBe("Turnover");
      await stores.documents.withdraw(readingOf());
      expect(await told(stores)).toBe(NOT_TOLD);
    });
  });

  it("is told to those alone who may see its document", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()], sensitivity: "CONFIDENTIAL" }));
      expect(await stores.review.waitingFor(cellOf())).toBeNull();
      expect(await stores.review.waitingFor(cellOf(), "CONFIDENTIAL")).toMatchObject({ sensitivity: "CONFIDENTIAL" });
    });
  });

  it("is one of the lines of its table, asked about with them", async () => {
    await withStores(async (stores) => {
      const among = { key: "lines:it", text: "Summary" };
      const line = (name: string, ...metrics: readonly string[]) =>
        statementOf({ locator: name, doubts: [{ ...unknownLabel(name, ...metrics), among }], slots: { metric: null } });
      await load(stores, line("Rent"), line("Turnover", "REVENUE"), line("Staff"));
      const [lines] = await stores.review.items({});
      expect(lines?.kind).toBe("lines");
      expect(await stores.review.waitingFor(cellOf())).toMatchObject({
        question: lines?.id,
        unclear: "Turnover",
        source: { locator: "Turnover" },
      });
    });
  });
});
