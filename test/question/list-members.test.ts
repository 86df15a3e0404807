import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { Operation } from "../../src/domain/intent.ts";
import { clarify, type Decision } from "../../src/question/clarify.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { WORDS } from "../support/words.ts";
import { calendarYear, groupLine, parseQuestion, TODAY } from "./readings.ts";

/** No member of a list is lost: the whole beside its parts, and the one that is asked for among several that are not named. */
function decide(question: string): Decision {
  return clarify(parseQuestion(question), { glossary: calendarYear, today: TODAY, thread: null });
}

function readOf(question: string): string {
  const decision = decide(question);
  if (decision.kind !== "read") return decision.kind;
  return `${operationOf(decision.operation)} ${decision.groups.map(allOf).join(" ; ")}`;
}

function operationOf(operation: Operation | null): string {
  if (operation === null) return "look up";
  switch (operation.kind) {
    case "series":
      return `rows by ${operation.by}${operation.whole ? " and in total" : ""}`;
    case "rank":
      return `${operation.order} ${operation.step ?? operation.by}`;
    default:
      return operation.kind;
  }
}

/** With the whole of a dimension, which the plain line leaves out. */
function allOf(group: Parameters<typeof groupLine>[0]): string {
  return `${groupLine({ ...group, dimensions: {} })} ${Object.values(group.dimensions).flat().toSorted().join("+")}`.trim();
}

const JOINTS = [" and ", ", ", " & ", " as well as "];
const WHOLES = ["total", "the total", "in total", "overall"];

function crossed<T>(...lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
}

describe("the whole beside its parts", () => {
  const parts = crossed(JOINTS, WHOLES, ["revenue", "new sales", "operating profit"]).flatMap(
    ([joint = "", whole = "", metric = ""]) => [
      { question: `HK agency${joint}${whole} ${metric} 2025`, metric },
      { question: `HK agency ${metric}${joint}${whole} 2025`, metric },
      { question: `2025 HK ${metric} agency${joint}${whole}`, metric },
    ],
  );

  it.each(["REVENUE", "NEW_SALES", "OP_PROFIT"])("is a further member of a list of parts: %s", (code) => {
    const own = parts.filter(({ metric }) => parseQuestion(metric).groups[0]?.metrics[0] === code);
    const lost = own.filter(({ question }) => readOf(question) !== `look up ${code} / LARK_HK / FY2025 AGENCY+TOTAL`);
    expect(lost.map(({ question }) => `${question} → ${readOf(question)}`)).toEqual([]);
    expect(own).toHaveLength(48);
  });

  it("stands behind the rows of an axis", () => {
    const questions = crossed(JOINTS, WHOLES, ["by market", "by region", "for each market"]).flatMap(
      ([joint = "", whole = "", axis = ""]) => [
        `revenue ${axis} 2025${joint}${whole}`,
        `revenue 2025 ${axis}${joint}${whole}`,
      ],
    );
    const expected = "rows by entity and in total REVENUE / LARK_GROUP / FY2025";
    expect(questions.filter((question) => readOf(question) !== expected)).toEqual([]);
  });

  it.each([
    ["HK agency, banca and total revenue 2025", "look up REVENUE / LARK_HK / FY2025 AGENCY+BANCA+TOTAL"],
    ["total and agency revenue of HK 2025", "look up REVENUE / LARK_HK / FY2025 AGENCY+TOTAL"],
    ["香港2025年代理和总营收", "look up REVENUE / LARK_HK / FY2025 AGENCY+TOTAL"],
    ["revenue by market for 2025, plus the group", "rows by entity and in total REVENUE / LARK_GROUP / FY2025"],
    ["revenue by market and group 2025", "rows by entity and in total REVENUE / LARK_GROUP / FY2025"],
    ["集团及各子公司2025年营收", "rows by entity and in total REVENUE / LARK_GROUP / FY2025"],
    ["HK revenue by channel 2025, and in total", "rows by dimension and in total REVENUE / LARK_HK / FY2025"],
    ["HK and Singapore revenue each in 2025", "look up REVENUE / LARK_HK+LARK_SG / FY2025"],
    ["HK and Singapore revenue each hotel 2025", "documents_first"],
    ["香港2025年客户数据", "look up CUSTOMERS / LARK_HK / FY2025"],
    ["total revenue by market 2025", "rows by entity REVENUE / LARK_GROUP / FY2025"],
    [
      "HK agency revenue and total operating profit 2025",
      "look up REVENUE / LARK_HK / FY2025 AGENCY ; OP_PROFIT / LARK_HK / FY2025 TOTAL",
    ],
  ])("%s", (question, expected) => {
    expect(readOf(question)).toBe(expected);
  });

  it("takes a metric that is called by its total apart where it ends such a list", () => {
    // The sample company has "total revenue" as an alias, and "total assets" as a metric.
    const path = fileURLToPath(new URL("../../data/sample/profile.yaml", import.meta.url));
    const acme = createRuleParser(buildGlossary(parseProfile(readFileSync(path, "utf8"), path)), WORDS);
    const named = (question: string) => acme.parse(question, TODAY).groups.map(allOf);
    expect(named("HK agency and total revenue 2025")).toEqual(["REVENUE / ACME_HK / FY2025 AGENCY+TOTAL"]);
    expect(named("HK total revenue 2025")).toEqual(["REVENUE / ACME_HK / FY2025"]);
    expect(named("HK total assets and revenue 2025")).toEqual(["ASSETS+REVENUE / ACME_HK / FY2025"]);
  });
});

describe("one of several that are not named", () => {
  it.each([
    ["which year had higher HK revenue", "highest year REVENUE / LARK_HK / -"],
    ["which year had lower HK revenue", "lowest year REVENUE / LARK_HK / -"],
    ["which quarter of 2025 was better for HK revenue", "highest quarter REVENUE / LARK_HK / FY2025"],
    ["which year was better for HK revenue, 2024 or 2025", "highest year REVENUE / LARK_HK / FY2024+FY2025"],
    ["香港哪一年营收更高", "highest year REVENUE / LARK_HK / -"],
    ["金额最大的市场是哪个？2025年营收", "highest entity REVENUE / LARK_GROUP / FY2025"],
  ])("is the first of a ranking: %s", (question, expected) => {
    expect(readOf(question)).toBe(expected);
  });

  it.each(["is HK revenue higher", "HK revenue better?", "compare HK revenue", "香港营收更高吗", "对比香港营收"])(
    "is not one figure beside nothing: %s",
    (question) => {
      expect(decide(question).kind).not.toBe("read");
    },
  );
});

describe("the growths of members that are not named", () => {
  it.each([
    ["which market grew most in revenue in 2025", "highest"],
    ["which region had the highest revenue growth in 2025", "highest"],
    ["which market grew slowest in revenue in 2025", "lowest"],
    ["哪个市场2025年营收增长最快", "highest"],
    ["rank the markets by revenue growth 2025", "highest"],
    ["revenue growth 2025 by market", undefined],
  ])("are computed for each of them: %s", (question, order) => {
    const { operation } = parseQuestion(question);
    expect(operation).toEqual({ kind: "growth", base: "year_earlier", over: "entity", ...(order && { order }) });
    expect(decide(question).kind).toBe("read");
  });

  it.each(["which country had the best revenue CAGR from 2022 to 2025"])(
    "are not answered with the growth of the whole: %s",
    (question) => {
      expect(decide(question).kind).not.toBe("read");
    },
  );
});

describe("rows over all that the company has", () => {
  it.each([
    "list revenue for all entities FY2025",
    "revenue by market FY2025",
    "which market had the highest revenue in FY2025",
    "各市场2025年营收",
  ])("assume nobody: %s", (question) => {
    expect(decide(question)).toMatchObject({ kind: "read", assumed: [] });
  });
});
