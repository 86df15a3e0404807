import { describe, expect, it } from "vitest";
import type { Figure } from "../../../src/domain/fact.ts";
import { cellRulingKey } from "../../../src/import/review/review-port.ts";
import type { Ruling, Rulings } from "../../../src/import/review/ruling.ts";
import { settle } from "../../../src/import/review/settle.ts";
import type { Choice, Doubt, Statement } from "../../../src/import/tables/statement.ts";
import { cellOf } from "../../support/facts.ts";
import { statementOf, turnover, unknownLabel } from "../../support/statements.ts";

function rule(key: string, choice: Choice, stated: readonly Figure[] = [], id = 7): Ruling {
  return {
    id,
    source: null,
    match: "deck.pptx",
    key,
    choice,
    stated,
    by: "kim",
    at: "2026-01-06T09:00:00.000Z",
    why: "known",
  };
}

function rulings(...list: readonly Ruling[]): Rulings {
  return new Map(list.map((ruling) => [ruling.key, ruling]));
}

/** What became of a statement, in short. */
function outcome(statement: Statement, rules: Rulings = new Map()): string {
  const settlement = settle(statement, rules);
  switch (settlement.kind) {
    case "fact": {
      const { fact, question } = settlement;
      const { metric, entity, period, dimensions } = fact.cell;
      const address = [metric, entity, period, ...Object.values(dimensions)].join(" ");
      const stated = fact.stated === null ? "" : `, stated ${fact.stated.value} ${fact.stated.unit}`;
      const by = fact.rulingIds.length === 0 ? "" : ` by ${fact.rulingIds.join("+")}`;
      const asked = question === null ? "" : `, asks ${question.kind}`;
      return `${fact.reviewStatus}${by}: ${address} = ${fact.figure.value} ${fact.figure.unit}${stated}${asked}`;
    }
    case "waiting":
      return `waits for ${settlement.statement.doubts.map(({ key }) => key).join(", ")}`;
    case "left_out":
      return `left out by ${settlement.by.id}`;
  }
}

const basis: Doubt = { key: "basis:pro forma", kind: "basis", text: "pro forma", candidates: [{ kind: "plain" }] };
const unit: Doubt = {
  key: "unit:sheet=summary",
  kind: "unit",
  text: "m",
  candidates: [{ kind: "unit", code: "USD_M" }],
};
const CELL = cellRulingKey(cellOf());

describe("a statement without doubts", () => {
  it("is a fact that nobody had to approve", () => {
    expect(outcome(statementOf())).toBe("auto_approved: REVENUE HK FY2025 TOTAL = 1702 USD_M");
  });

  it("keeps its place, its day, its text and its reasons", () => {
    const statement = statementOf({ validAsOf: "2025-12-31", locator: "slide=9,table=1,row=R,col=C" });
    const settlement = settle(statement, new Map());
    expect(settlement).toMatchObject({
      kind: "fact",
      fact: { source: statement.source, validAsOf: "2025-12-31", raw: "1,702", because: statement.because },
    });
  });

  it("waits where a slot is empty all the same, for its place alone", () => {
    expect(outcome(statementOf({ slots: { period: null }, locator: "cell=B2" }))).toBe(
      "waits for missing:period:cell=B2",
    );
  });
});

describe("a ruling", () => {
  it.each<readonly [string, Choice, string]>([
    ["fills the metric", { kind: "metric", code: "PROFIT" }, "PROFIT HK FY2025 TOTAL = 1702 USD_M"],
    ["fills another slot than the doubt is about", { kind: "entity", code: "CN" }, "waits for label:turnover"],
    ["that leaves the slot empty settles nothing", { kind: "plain" }, "waits for label:turnover"],
    ["leaves the figure out", { kind: "leave_out" }, "left out by 7"],
  ])("%s", (_, choice, expected) => {
    const is = outcome(turnover(), rulings(rule("label:turnover", choice)));
    expect(is.replace("approved by 7: ", "")).toBe(expected);
  });

  it.each<readonly [string, Statement, Choice, string]>([
    [
      "period",
      statementOf({ slots: { period: null } }),
      { kind: "period", code: "FY2024" },
      "REVENUE HK FY2024 TOTAL = 1702 USD_M",
    ],
    [
      "entity",
      statementOf({ slots: { entity: null } }),
      { kind: "entity", code: "CN" },
      "REVENUE CN FY2025 TOTAL = 1702 USD_M",
    ],
    [
      "unit",
      statementOf({ slots: { unit: null } }),
      { kind: "unit", code: "HKD_M" },
      "REVENUE HK FY2025 TOTAL = 1702 HKD_M",
    ],
    [
      "basis",
      statementOf(),
      { kind: "dimension", dimension: "basis", value: "PRO_FORMA" },
      "REVENUE HK FY2025 TOTAL PRO_FORMA = 1702 USD_M",
    ],
    ["basis", statementOf(), { kind: "plain" }, "REVENUE HK FY2025 TOTAL = 1702 USD_M"],
  ])("on a doubt about the %s makes it a fact that was approved", (kind, statement, choice, expected) => {
    const doubt: Doubt = { key: "d", kind: kind === "basis" ? "basis" : "period", text: "?", candidates: [choice] };
    expect(outcome({ ...statement, doubts: [doubt] }, rulings(rule("d", choice)))).toBe(`approved by 7: ${expected}`);
  });

  it("settles its own doubt and leaves the others", () => {
    const statement = {
      ...turnover({ slots: { unit: null } }),
      doubts: [unknownLabel("Turnover", "REVENUE"), unit, basis],
    };
    const known = rulings(
      rule("label:turnover", { kind: "metric", code: "REVENUE" }),
      rule(basis.key, { kind: "plain" }),
    );
    expect(outcome(statement, known)).toBe("waits for unit:sheet=summary");
    const settlement = settle(statement, known);
    expect(settlement).toMatchObject({
      kind: "waiting",
      statement: { slots: { metric: "REVENUE" } },
      rulingIds: [7, 7],
    });
  });

  it("that leaves out wins over doubts that are still open", () => {
    expect(outcome({ ...turnover(), doubts: [basis, unit] }, rulings(rule(unit.key, { kind: "leave_out" })))).toBe(
      "left out by 7",
    );
  });

  it("on something else changes nothing", () => {
    expect(outcome(turnover(), rulings(rule("label:sales", { kind: "metric", code: "REVENUE" })))).toBe(
      "waits for label:turnover",
    );
  });
});

describe("of several values in one document", () => {
  const values: Doubt = {
    key: "values:x",
    kind: "values",
    text: "1,702 or 1,705",
    candidates: [
      { kind: "holds", locator: "cell=B2" },
      { kind: "holds", locator: "cell=B9" },
    ],
  };
  const here = statementOf({ doubts: [values], locator: "cell=B2" });
  const there = statementOf({ doubts: [values], locator: "cell=B9", value: "1705" });

  it("the one at the chosen place holds and the others are left out", () => {
    const chosen = rulings(rule("values:x", { kind: "holds", locator: "cell=B9" }));
    expect([here, there].map((one) => outcome(one, chosen))).toEqual([
      "left out by 7",
      "approved by 7: REVENUE HK FY2025 TOTAL = 1705 USD_M",
    ]);
  });

  it("all wait again where the chosen place is none of theirs any more", () => {
    const chosen = rulings(rule("values:x", { kind: "holds", locator: "cell=C4" }));
    expect([here, there].map((one) => outcome(one, chosen))).toEqual(["waits for values:x", "waits for values:x"]);
  });

  it("a person's own figure takes the place of those that it was given for, and of no other", () => {
    const seen = [{ value: "1702", unit: "USD_M" }];
    const given = rulings(rule("values:x", { kind: "value", value: "1703", unit: "USD_M" }, seen));
    expect([here, there].map((one) => outcome(one, given))).toEqual([
      "approved by 7: REVENUE HK FY2025 TOTAL = 1703 USD_M, stated 1702 USD_M",
      "waits for values:x",
    ]);
  });
});

describe("a correction", () => {
  const corrected = rulings(
    rule(CELL, { kind: "value", value: "1700", unit: "USD_M" }, [{ value: "1702", unit: "USD_M" }]),
  );

  it("takes the place of what the document states, which is kept", () => {
    expect(outcome(statementOf(), corrected)).toBe(
      "approved by 7: REVENUE HK FY2025 TOTAL = 1700 USD_M, stated 1702 USD_M",
    );
  });

  it("stays while the document states the same in another scale", () => {
    expect(outcome(statementOf({ value: "1.702", slots: { unit: "USD_BN" } }), corrected)).toBe(
      "approved by 7: REVENUE HK FY2025 TOTAL = 1700 USD_M, stated 1.702 USD_BN",
    );
  });

  it("stays and is asked about when the document comes to state something else", () => {
    const statement = statementOf({ value: "1710", raw: "1,710" });
    expect(outcome(statement, corrected)).toBe(
      "approved by 7: REVENUE HK FY2025 TOTAL = 1700 USD_M, stated 1710 USD_M, asks correction",
    );
    expect(settle(statement, corrected)).toMatchObject({
      question: {
        key: CELL,
        text: "1,710",
        candidates: [
          { kind: "value", value: "1700", unit: "USD_M" },
          { kind: "value", value: "1710", unit: "USD_M" },
        ],
      },
    });
  });

  it("is not asked about when the document comes to state what the person said", () => {
    expect(outcome(statementOf({ value: "1.7", slots: { unit: "USD_BN" } }), corrected)).toBe(
      "approved by 7: REVENUE HK FY2025 TOTAL = 1.7 USD_BN",
    );
  });

  it("does not touch another cell", () => {
    expect(outcome(statementOf({ slots: { period: "FY2024" } }), corrected)).toBe(
      "auto_approved: REVENUE HK FY2024 TOTAL = 1702 USD_M",
    );
  });

  it("reaches a figure whose address was settled by another ruling", () => {
    const both = new Map([
      ...corrected,
      ["label:turnover", rule("label:turnover", { kind: "metric", code: "REVENUE" }, [], 3)],
    ]);
    expect(outcome(turnover(), both)).toBe("approved by 3+7: REVENUE HK FY2025 TOTAL = 1700 USD_M, stated 1702 USD_M");
  });

  it.each<readonly [string, Choice, string]>([
    [
      "taken back lets the document speak again",
      { kind: "plain" },
      "approved by 7: REVENUE HK FY2025 TOTAL = 1702 USD_M",
    ],
    ["may be that the cell is none of ours", { kind: "leave_out" }, "left out by 7"],
  ])("%s", (_, choice, expected) => {
    expect(outcome(statementOf(), rulings(rule(CELL, choice)))).toBe(expected);
  });
});
