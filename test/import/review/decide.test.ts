import { describe, expect, it } from "vitest";
import { cellKey } from "../../../src/domain/fact.ts";
import { type DecisionNote, decide } from "../../../src/import/review/decide.ts";
import { questionsOf } from "../../../src/import/review/put-question.ts";
import { createSettler } from "../../../src/import/review/settler.ts";
import type { Choice, Doubt, Statement } from "../../../src/import/tables/statement.ts";
import { cellOf } from "../../support/facts.ts";
import { keyOf, REPORTS, readingOf, statementOf, turnover } from "../../support/statements.ts";
import { decideOn, SIGNED, type TestStores, withStores } from "../../support/stores.ts";

const REVENUE: Choice = { kind: "metric", code: "REVENUE" };
const PROFIT: Choice = { kind: "metric", code: "PROFIT" };

function half(period: string, value: string) {
  return turnover({ slots: { period }, value, raw: value, locator: `slide=3,table=1,row=2,col=${period}` });
}

describe("a decision", () => {
  it("makes every figure that waits for it one that can be found, and closes the question", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [half("FY2024", "7"), half("FY2025", "8")] }));
      expect(await stores.waiting()).toEqual(["label Turnover 2"]);
      const before = (await stores.facts.summary()).dataVersion;
      expect(await decideOn(stores, REVENUE)).toMatchObject({
        kind: "decided",
        ruled: { documents: ["deck.pptx"], shown: 2, hidden: 0 },
        remaining: 0,
      });
      expect([await stores.shown({ period: "FY2024" }), await stores.shown()]).toEqual(["7 USD_M", "8 USD_M"]);
      expect(await stores.waiting()).toEqual([]);
      expect(await stores.review.items({})).toMatchObject([{ status: "approved", rulingId: 1, waiting: 0 }]);
      expect(await stores.documents.find(keyOf("deck.pptx"))).toMatchObject({ facts: 2, review: 0 });
      expect(await stores.facts.summary()).toMatchObject({ facts: 2, documents: 1 });
      expect((await stores.facts.summary()).dataVersion).toBeGreaterThan(before);
    });
  });

  it("keeps who, when and why", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, REVENUE, { note: { by: "lee", why: "the notes say so" } });
      expect(await stores.review.audit()).toEqual([
        {
          id: 1,
          match: "deck.pptx",
          source: REPORTS,
          key: "label:turnover",
          choice: REVENUE,
          stated: [],
          by: "lee",
          at: "2026-01-06T09:00:01.000Z",
          why: "the notes say so",
        },
      ]);
    });
  });

  it("holds for the next version of the document, and for no other document", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      await decideOn(stores, REVENUE);
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [turnover({ value: "1710" })] }));
      expect(await stores.shown()).toBe("1710 USD_M < 1702 USD_M");
      await stores.documents.replace(readingOf({ doc: "b.pptx", statements: [turnover({ doc: "b.pptx" })] }));
      expect(await stores.waiting()).toEqual(["label Turnover 1"]);
    });
  });

  it("is for one of all who decide at once, and the others are told whose it is", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      const both = await Promise.all([
        decideOn(stores, REVENUE, { note: { by: "lee" } }),
        decideOn(stores, PROFIT, { note: { by: "kim" } }),
      ]);
      expect(both).toMatchObject([
        { kind: "decided" },
        { kind: "already_decided", ruling: { by: "lee", choice: REVENUE } },
      ]);
      expect(await stores.review.audit()).toHaveLength(1);
    });
  });

  it("taken anew takes the place of the former one, and what held before is restored", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(
        readingOf({ doc: "b.pptx", statements: [statementOf({ doc: "b.pptx", value: "5" })] }),
      );
      await stores.documents.replace(
        readingOf({ statements: [turnover({ validAsOf: "2026-03-01" })], mappingVersion: "m1" }),
      );
      expect(await stores.shown()).toBe("5 USD_M");
      await decideOn(stores, REVENUE);
      expect(await stores.shown()).toBe("1702 USD_M < 5 USD_M");
      expect(await decideOn(stores, { kind: "leave_out" }, { again: true })).toMatchObject({
        ruled: { shown: 0, hidden: 1 },
      });
      expect(await stores.shown()).toBe("5 USD_M");
      expect(await stores.review.items({})).toMatchObject([{ status: "rejected" }]);
      await decideOn(stores, PROFIT, { again: true });
      expect([await stores.shown(), await stores.shown({ metric: "PROFIT" })]).toEqual(["5 USD_M", "1702 USD_M"]);
      expect((await stores.review.audit()).map(({ choice }) => choice)).toEqual([
        REVENUE,
        { kind: "leave_out" },
        PROFIT,
      ]);
    });
  });

  it("on what a document said before it was replaced finds nothing to decide", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      const [item] = await stores.review.items({});
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [statementOf()] }));
      const result = await decide(item?.id ?? 0, REVENUE, { note: SIGNED, again: false }, stores.services);
      expect(result).toEqual({ kind: "gone" });
      expect(await stores.review.audit()).toEqual([]);
    });
  });

  it("is asked again under its own number as long as the document raises it", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      const [before] = await stores.review.items({});
      await stores.documents.replace(readingOf({ fileHash: "new", statements: [turnover(), half("FY2024", "9")] }));
      expect(await stores.review.items({})).toMatchObject([{ id: before?.id, waiting: 2 }]);
      await stores.documents.replace(readingOf({ fileHash: "third" }));
      await stores.documents.replace(readingOf({ fileHash: "fourth", statements: [turnover()] }));
      expect((await stores.review.items({}))[0]?.id).not.toBe(before?.id);
    });
  });

  it.each<readonly [string, Choice, Partial<DecisionNote>, object]>([
    ["a metric that the company file does not have", { kind: "metric", code: "SALES" }, {}, { field: "value" }],
    ["an entity that it does not have", { kind: "entity", code: "MARS" }, {}, { field: "value" }],
    [
      "a dimension that it does not have",
      { kind: "dimension", dimension: "channel", value: "X" },
      {},
      { field: "value" },
    ],
    ["a period that is none", { kind: "period", code: "last year" }, {}, { field: "value" }],
    ["a unit that is none", { kind: "unit", code: "usd m" }, {}, { field: "unit" }],
    ["that a label means nothing", { kind: "plain" }, {}, { field: "value" }],
    ["a figure where words are in question", { kind: "value", value: "5", unit: "USD_M" }, {}, { field: "value" }],
    ["a place that is not in question", { kind: "holds", locator: "cell=A1" }, {}, { field: "value" }],
    ["to teach documents that this one is none of", REVENUE, { teach: "*.xlsx" }, { field: "teach" }],
  ])("cannot be %s", async (_, choice, note, expected) => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [turnover()] }));
      expect(await decideOn(stores, choice, { note })).toMatchObject({ kind: "refused", ...expected });
      expect(await stores.review.audit()).toEqual([]);
    });
  });
});

describe("a metric that a person names", () => {
  const NOTHING = {
    cell: null,
    heading: null,
    table: null,
    around: null,
    elsewhere: null,
    contradiction: [],
    isUnread: false,
    isMixed: false,
    isPartly: false,
  };
  const dollars = (scale: "M" | null) => ({ currency: "USD", scale, measure: null });
  const open = (evidence: object): Statement => ({
    ...turnover({ slots: { unit: null } }),
    unitEvidence: { ...NOTHING, ...evidence },
  });

  it("gives its figures the unit that the document states", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [open({ table: dollars("M") })] }));
      const [item] = await stores.review.items({});
      const held = await stores.review.heldBack(keyOf("deck.pptx"));
      if (item === undefined || held === null) throw new Error("Nothing is asked.");
      const [question] = questionsOf([item], held, createSettler(stores.glossary));
      expect(question?.options.map(({ settles }) => settles)).toEqual([1, 1]);
      await decideOn(stores, REVENUE);
      expect(await stores.shown()).toBe("1702 USD_M");
    });
  });

  it.each([
    ["1702", "not_found"],
    ["17.02", "17.02 PCT"],
  ])("makes no percentage of an amount: %s in a table of money is %s", async (value, shown) => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [{ ...open({ table: dollars("M") }), value }] }));
      await decideOn(stores, { kind: "metric", code: "ROE" });
      expect(await stores.shown({ metric: "ROE" })).toBe(shown);
      expect(await stores.waiting()).toEqual(shown === "not_found" ? ["unit Turnover 1"] : []);
    });
  });

  it("may leave the unit open: that is the next question, which can be decided anew like any other", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [open({ table: dollars(null) })] }));
      await decideOn(stores, REVENUE);
      expect(await stores.waiting()).toEqual(["unit Turnover 1"]);
      const [, unit] = await stores.review.items({});
      const choose = (code: string, again: boolean) =>
        decide(unit?.id ?? 0, { kind: "unit", code }, { note: SIGNED, again }, stores.services);
      await choose("USD_M", false);
      expect(await stores.shown()).toBe("1702 USD_M");
      expect(await choose("USD", true)).toMatchObject({ kind: "decided" });
      expect(await stores.shown()).toBe("1702 USD");
    });
  });
});

describe("a decision that makes a second value of a cell", () => {
  const stated = (value: string) => statementOf({ value, raw: value, locator: "cell=B2" });
  const asked = (value: string) => turnover({ value, raw: value, locator: "cell=B9" });
  const key = `values:${cellKey(cellOf())}`;

  it("raises the question which of the two holds, and its answer settles both", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [stated("5"), asked("6")] }));
      expect(await stores.shown()).toBe("5 USD_M");
      await decideOn(stores, REVENUE);
      expect([await stores.shown(), await stores.waiting()]).toEqual(["not_found", ["values 6 / 5 2"]]);
      const [, rivals] = await stores.review.items({});
      const held = await stores.review.heldBack(keyOf("deck.pptx"));
      if (rivals === undefined || held === null) throw new Error("Nothing is asked.");
      const [question] = questionsOf([rivals], held, createSettler(stores.glossary));
      expect(question?.cell).toEqual(cellOf());
      expect(question?.options.map(({ raw, settles }) => [raw, settles])).toEqual([
        ["6", 1],
        ["5", 1],
      ]);
      const holds = { kind: "holds", locator: "cell=B2" } as const;
      await decide(rivals?.id ?? 0, holds, { note: SIGNED, again: false }, stores.services);
      expect([await stores.shown(), await stores.waiting()]).toEqual(["5 USD_M", []]);
      expect(await stores.documents.find(keyOf("deck.pptx"))).toMatchObject({ review: 0 });
    });
  });

  it("takes a person's figure in place of both", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [stated("5"), asked("6")] }));
      await decideOn(stores, REVENUE);
      const [, rivals] = await stores.review.items({});
      const given = { kind: "value", value: "5.5", unit: "USD_M" } as const;
      await decide(rivals?.id ?? 0, given, { note: SIGNED, again: false }, stores.services);
      expect([await stores.shown(), await stores.waiting()]).toEqual(["5.5 USD_M", []]);
    });
  });

  it("asks nothing where the two are the same, or one rounds the other", async () => {
    for (const value of ["6", "6.4"])
      await withStores(async (stores) => {
        await stores.documents.replace(readingOf({ statements: [stated("6"), asked(value)] }));
        await decideOn(stores, REVENUE);
        expect(await stores.waiting()).toEqual([]);
      });
  });

  it("takes the question back with the decision that raised it", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [stated("5"), asked("6")] }));
      await decideOn(stores, REVENUE);
      await decideOn(stores, PROFIT, { again: true });
      expect(await stores.waiting()).toEqual([]);
      expect([await stores.shown(), await stores.shown({ metric: "PROFIT" })]).toEqual(["5 USD_M", "6 USD_M"]);
    });
  });

  it("asks the same of a document that is read after it was taught, and goes on asking when that is read again", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements: [asked("6")] }));
      await decideOn(stores, REVENUE, { note: { teach: "*.pptx" } });
      for (const fileHash of ["first", "second"]) {
        const statements = [
          { ...stated("5"), source: { doc: "next.pptx", locator: "cell=B2" } },
          { ...asked("6"), source: { doc: "next.pptx", locator: "cell=B9" } },
        ];
        const stored = await stores.documents.replace(readingOf({ doc: "next.pptx", fileHash, statements }));
        expect(stored).toMatchObject({ facts: 0, review: 1 });
        expect(await stores.waiting()).toEqual(["values 6 / 5 2"]);
        expect(await stores.documents.find(keyOf("next.pptx"))).toMatchObject({ facts: 0, review: 1 });
        expect((await stores.review.items({ status: "pending" })).map((item) => item.key)).toEqual([key]);
        expect(await stores.shown()).toBe("6 USD_M");
      }
    });
  });
});

describe("what is taught", () => {
  async function threeDecks({ documents }: TestStores): Promise<void> {
    for (const doc of ["2024/results.pptx", "2025/results.pptx", "2025/plan.pptx"])
      await documents.replace(
        readingOf({ doc, statements: [turnover({ doc, slots: { period: `FY${doc.slice(0, 4)}` } })] }),
      );
  }

  it("settles all documents that fit the pattern at once, and those that come", async () => {
    await withStores(async (stores) => {
      await threeDecks(stores);
      const taught = await decideOn(stores, REVENUE, { note: { teach: "res*.pptx" }, doc: "2024/results.pptx" });
      expect(taught).toMatchObject({
        ruled: { documents: ["2024/results.pptx", "2025/results.pptx"], shown: 2 },
        remaining: 1,
      });
      await stores.documents.replace(
        readingOf({ doc: "2026/results.pptx", statements: [turnover({ slots: { period: "FY2026" } })] }),
      );
      expect(await stores.shown({ period: "FY2026" })).toBe("1702 USD_M");
      expect(await stores.waiting()).toEqual(["label Turnover 1"]);
    });
  });

  it("stands behind a decision on one document, whichever came first", async () => {
    await withStores(async (stores) => {
      await threeDecks(stores);
      await decideOn(stores, PROFIT, { doc: "2025/results.pptx" });
      await decideOn(stores, REVENUE, { note: { teach: "*results*" }, doc: "2024/results.pptx" });
      expect(await stores.shown({ metric: "PROFIT" })).toBe("1702 USD_M");
      expect(await stores.shown({ period: "FY2024" })).toBe("1702 USD_M");
    });
  });

  it("also counts for the document that it is taught on, where that was decided otherwise before", async () => {
    await withStores(async (stores) => {
      await threeDecks(stores);
      await decideOn(stores, PROFIT, { doc: "2025/results.pptx" });
      await decideOn(stores, REVENUE, { note: { teach: "*results*" }, doc: "2025/results.pptx", again: true });
      expect([await stores.shown(), await stores.shown({ metric: "PROFIT" })]).toEqual(["1702 USD_M", "not_found"]);
    });
  });
});

describe("of two values in one document", () => {
  const doubt: Doubt = {
    key: "values:x",
    kind: "values",
    text: "Revenue",
    candidates: [
      { kind: "holds", locator: "cell=B2" },
      { kind: "holds", locator: "cell=B9" },
    ],
  };
  const statements = [
    statementOf({ doubts: [doubt], locator: "cell=B2", value: "5" }),
    statementOf({ doubts: [doubt], locator: "cell=B9", value: "6" }),
  ];

  it("the chosen one is shown and the other is history as rejected", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements }));
      expect(await stores.shown()).toBe("not_found");
      expect((await stores.review.history(cellOf())).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
      await decideOn(stores, { kind: "holds", locator: "cell=B9" });
      expect(await stores.shown()).toBe("6 USD_M");
      expect((await stores.review.history(cellOf())).map(({ state, figure }) => `${state} ${figure.value}`)).toEqual([
        "holds 6",
        "rejected 5",
      ]);
    });
  });

  it("the question names the figure that it is about, also when it is decided", async () => {
    await withStores(async (stores) => {
      const figureInQuestion = async () => {
        const held = await stores.review.heldBack(keyOf("deck.pptx"));
        const items = await stores.review.items({});
        return held === null ? [] : questionsOf(items, held, createSettler(stores.glossary)).map(({ cell }) => cell);
      };
      await stores.documents.replace(readingOf({ statements: [...statements, turnover()] }));
      expect(await figureInQuestion()).toEqual([cellOf(), null]);
      await decideOn(stores, { kind: "holds", locator: "cell=B9" });
      expect(await figureInQuestion()).toEqual([cellOf(), null]);
    });
  });

  it("neither may be right: a person's figure holds until the document says something else", async () => {
    await withStores(async (stores) => {
      await stores.documents.replace(readingOf({ statements }));
      await decideOn(stores, { kind: "value", value: "5.5", unit: "USD_M" });
      expect(await stores.shown()).toBe("5.5 USD_M");
      expect(await stores.review.items({})).toMatchObject([{ status: "corrected" }]);
      await stores.documents.replace(readingOf({ fileHash: "new", statements }));
      expect(await stores.shown()).toBe("5.5 USD_M");
      const changed = statements.map((one) => ({ ...one, value: `${one.value}0` }));
      await stores.documents.replace(readingOf({ fileHash: "third", statements: changed }));
      expect(await stores.shown()).toBe("not_found");
      expect(await stores.waiting()).toEqual(["values Revenue 2"]);
    });
  });
});
