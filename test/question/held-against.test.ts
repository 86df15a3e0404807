import { describe, expect, it } from "vitest";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";
import { groupsLine, parseQuestion, rowsOf, TODAY } from "./readings.ts";

/** Questions that hold one figure against another, on 12 June 2026. */
const READ = `
  # A day of this year against the end of another year.
  HK revenue end of May vs end of 2025          | REVENUE / LARK_HK / 2026-05+FY2025  | -
  HK revenue end of Q1, and vs dec 2025         | REVENUE / LARK_HK / 2026Q1+2025-12  | -
  HK revenue Q1 vs Q4 2025                      | REVENUE / LARK_HK / 2025Q1+2025Q4   | -
  # The year to date is of this year.
  is HK revenue ytd higher than in 2025        | REVENUE / LARK_HK / 2026YTD+FY2025 | compare
  HK revenue ytd 2025                          | REVENUE / LARK_HK / 2025YTD        | -
  # A year ago is the same part of the year before.
  HK revenue Q1 vs a year ago                  | REVENUE / LARK_HK / 2026Q1         | growth
  HK revenue last quarter vs the previous quarter | REVENUE / LARK_HK / 2026Q1+2025Q4 | -
  # A signed percentage is a growth, a limit on a percentage of something a share.
  HK revenue +12.7% in 2025, is that correct?  | REVENUE / LARK_HK / FY2025         | growth
  is agency under 40% of HK revenue 2025       | REVENUE / LARK_HK / FY2025 / channel=AGENCY | share
  # Changes for each member.
  change in revenue 2024 to 2025, all three markets | REVENUE / - / FY2024+FY2025 | difference
  change in revenue 2024 to 2025 by market     | REVENUE / - / FY2024+FY2025 | difference
  # A value in another sentence is one of the rows.
  HK revenue by channel 2025? how much is agency | REVENUE / LARK_HK / FY2025       | series
  香港营收2025年跟2024年比是升还是降              | REVENUE / LARK_HK / FY2025+FY2024  | growth
  香港营收2025年按年升定跌                       | REVENUE / LARK_HK / FY2025         | growth
  香港客户数同上年年底比多了多少                  | CUSTOMERS / LARK_HK / FY2025       | difference
  Someone told me Singapore's revenue was 338 in 2025, true? | REVENUE / LARK_SG / FY2025 | -
  # What is needed is the goal less what there is so far.
  how much HK revenue do we need in Q4 to match FY25   | REVENUE / LARK_HK / FY2025 ; REVENUE / LARK_HK / 2026YTD | between
  how much more HK revenue do we need in Q4 2026 to reach 1,700 | REVENUE / LARK_HK / 2026YTD | -
  what do we need in Q4 to get HK to 1,700 revenue for the full year | REVENUE / LARK_HK / 2026YTD | -
  if we want to hit 1,700 HK revenue this year, how much do we still need | REVENUE / LARK_HK / 2026YTD | -
  what does Q4 have to bring in for HK revenue to reach 1,700 in 2026 | REVENUE / LARK_HK / 2026YTD | -
  we want HK to land at 1,700 revenue for the full year. what does Q4 have to bring in? | REVENUE / LARK_HK / 2026YTD | -
  how much more must HK bring in to hit 1,700 revenue this year | REVENUE / LARK_HK / 2026YTD | -
  香港营收还差多少追平2025年                              | REVENUE / LARK_HK / FY2025 ; REVENUE / LARK_HK / 2026YTD | between
  # A year behind a range is no share.
  HK revenue growth 2021 to 2025 %              | REVENUE / LARK_HK / FY2021+FY2022+FY2023+FY2024+FY2025 | growth
  HK revenue growth 2024-2025 percent           | REVENUE / LARK_HK / FY2024+FY2025  | growth
  # Three years as people write them.
  # Now is of this year, whatever year is beside it.
  HK revenue now (Q1) compared with Q3 2023     | REVENUE / LARK_HK / 2026Q1+2023Q3  | -
  HK revenue Q1 compared with Q3 2023           | REVENUE / LARK_HK / 2023Q1+2023Q3  | -
  香港营收 23 24 25 三年各多少                   | REVENUE / LARK_HK / FY2023+FY2024+FY2025 | -
`;

/** What has only one side, or needs a computation that there is none for. */
const ASKED_BACK = `
  how far behind China are we in revenue 2025     | how far behind
  in which year did HK overtake China in revenue  | overtake
`;

describe("figures held against each other", () => {
  it.each(rowsOf(READ))("%s", (question = "", groups = "", operation = "") => {
    const intent = parseQuestion(question);
    expect([groupsLine(intent), intent.operation?.kind ?? "-"]).toEqual([groups, operation]);
    expect(intent.notUnderstood.filter(({ blocks }) => blocks)).toEqual([]);
  });

  it.each(rowsOf(ASKED_BACK))("are asked back: %s", (question = "", raw = "") => {
    const blocking = parseQuestion(question).notUnderstood.filter(({ blocks }) => blocks);
    expect(blocking.map((unused) => unused.raw)).toEqual([raw]);
  });

  it("are not the best of one year where the best ever is asked for", () => {
    const { notUnderstood, operation } = parseQuestion("best quarter ever for HK revenue? (we have quarterlies, 2023)");
    expect(notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => raw)).toContain("best");
    expect(operation).toBeNull();
    expect(parseQuestion("best quarter ever for HK revenue since 2023").operation?.kind).toBe("rank");
  });

  it("are held against what is needed, although a year is named", () => {
    const { claim } = parseQuestion("what does Q4 have to bring in for HK revenue to reach 1,700 in 2026");
    expect(claim).toMatchObject({ value: "1700", bound: "at_least", isGoal: true });
  });

  it("keep a name whose first character ends a word of asking", () => {
    const also = {
      metrics: ["PEOPLE: { label: { en: Population, zh: 人口 }, unit: PEOPLE, kind: stock, aliases: [人口] }"],
    };
    const parser = createRuleParser(sampleGlossary({ also }), WORDS);
    expect(groupsLine(parser.parse("香港2025年有多少人口", TODAY))).toBe("PEOPLE / LARK_HK / FY2025");
  });

  it.each([
    ["do we have to reach 400m HK revenue in Q3 2025", "2025Q3"],
    ["what did we need in HK revenue Q3 2025 to reach 400m", "2025Q3"],
    ["must HK reach 400m revenue in Q1", "2026Q1"],
  ])("are of the period that is named where nothing is still needed: %s", (question, period) => {
    expect(parseQuestion(question).groups.flatMap(({ periods }) => periods)).toEqual([period]);
  });
});
