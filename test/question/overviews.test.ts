import { describe, expect, it } from "vitest";
import { clarify } from "../../src/question/clarify.ts";
import { calendarYear, parseQuestion, rowsOf, TODAY } from "./readings.ts";

/** What a question is read as: the overview, its slots, and the words that stop it. */
function readingOf(question: string): string {
  const { operation, groups, route, notUnderstood } = parseQuestion(question);
  const [group] = groups;
  const slots = [
    ...(group?.metrics ?? []),
    ...(group?.entities ?? []),
    ...Object.values(group?.dimensions ?? {}).flat(),
    ...(group?.periods ?? []),
  ];
  const stops = notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => `“${raw}”`);
  const of = operation?.kind === "overview" ? (operation.headline ? "headline" : "named") : "none";
  const over = operation?.kind === "overview" && operation.over !== undefined ? [`by ${operation.over}`] : [];
  return [of, ...over, ...slots, ...(route === "structured" ? [] : [route]), ...stops].join(" ");
}

const READINGS = `
  # phrases
  snapshot of singapore pls                     | headline LARK_SG
  headline numbers for the townhall             | headline
  key figures fy25                              | headline FY2025
  what are our key metrics                      | headline LARK_GROUP
  Singapore at a glance                         | headline LARK_SG
  financial highlights 2025                     | headline FY2025
  agency snapshot 2025                          | headline AGENCY FY2025
  主要指标                                       | headline
  2025年关键数据                                 | headline FY2025
  新加坡概况                                     | headline LARK_SG
  去年业绩怎么样                                 | headline FY2025
  業績點呀                                       | headline
  香港点呀                                       | headline LARK_HK
  # a verb behind "how did", a word between names
  how did we do last quarter                    | headline 2026Q1
  How did we do last year?                      | headline FY2025
  Hi! How did we do in FY25? Thanks             | headline FY2025
  how did HK and China do in Q1 2026?           | headline LARK_HK LARK_CN 2026Q1
  how has china performed in 2025               | headline LARK_CN FY2025
  how did agency do in 2025                     | headline AGENCY FY2025
  how did we do this quarter                    | headline 2026Q2
  how did HK do compared to last year           | headline LARK_HK
  how are we doing                              | headline LATEST
  how's hk doing                                | headline LARK_HK LATEST
  how is singapore doing in 2025                | headline LARK_SG FY2025
  how we doing                                  | headline LATEST
  give me an overview of hk                     | headline LARK_HK
  summary of HK results 2025                    | headline LARK_HK FY2025
  HK performance 2025                           | headline LARK_HK FY2025
  香港去年怎么样                                 | headline LARK_HK FY2025
  香港表现                                       | headline LARK_HK
  我们上季度做得怎么样                           | headline LARK_GROUP 2026Q1
  # in a hurry, for somebody
  quick overview q3 25 pls, have a call in 10 min  | headline 2025Q3
  quick overview sg ytd, for the monthly mkt page  | headline LARK_SG 2026YTD
  whats our position ytd                        | headline LARK_GROUP 2026YTD
  what is our position on HK                    | none LARK_HK “position”
  新加坡最近业绩概况 发我几个关键数就行            | headline LARK_SG LATEST
  # rows
  how did the markets do                        | headline by entity
  snapshot by market                            | headline by entity
  snapshot of the markets 2025                  | headline by entity FY2025
  各市场业绩                                     | headline by entity
  key figures by quarter 2025                   | headline by quarter FY2025
  # a metric is named
  overview of HK revenue                        | named REVENUE LARK_HK
  how did revenue do in 2025                    | named REVENUE FY2025
  how did we do on revenue                      | named REVENUE
  snapshot of HK revenue and profit             | named REVENUE OP_PROFIT LARK_HK
  营收点呀                                       | named REVENUE
  overview of sg for my 1:1, revenue / profit / roe latest | named REVENUE OP_PROFIT ROE LARK_SG LATEST
  overview: HK revenue and profit               | named REVENUE OP_PROFIT LARK_HK
  quick overview of sg distribution: customers, profit | named CUSTOMERS OP_PROFIT LARK_SG
  overview of sg, distribution and customers    | none CUSTOMERS LARK_SG “overview” “distribution”
  # another computation is asked for
  overview of group revenue growth in 2025      | none REVENUE LARK_GROUP FY2025
  overview of sg: customers, new sales by channel | none CUSTOMERS NEW_SALES LARK_SG
  香港2025年业绩增长                             | none LARK_HK FY2025
  # a metric alone, whose figure is asked for as ever
  营收怎么样                                     | none REVENUE
  香港2025年营收表现如何                         | none REVENUE LARK_HK FY2025
  # only the metric is missing
  how much did HK make?                         | none LARK_HK
  what was HK 2025                              | none LARK_HK FY2025
  # something else is asked about
  how did it go                                 | none “go”
  how do we do this                             | none LARK_GROUP
  how did we do this                            | none LARK_GROUP
  how did we do that migration                  | none LARK_GROUP “migration”
  how did we do against budget                  | none LARK_GROUP “budget”
  how did Kittiwake do?                         | none “Kittiwake”
  I am at the summary, HK revenue 2025          | none REVENUE LARK_HK FY2025 “summary”
  summary, HK revenue 2025                      | none REVENUE LARK_HK FY2025 “summary”
  # documents
  overview of the annual report                 | none narrative
  summary of the Q3 note                        | none 2025Q3 narrative
  overview of the strategy                      | none narrative
  overview of the risk note                     | none narrative
  performance of HK's people                    | none LARK_HK narrative
  overview                                      | none narrative
  summary?                                      | none narrative
  公司战略总结                                   | none narrative
`;

describe("an overview", () => {
  it.each(rowsOf(READINGS))("%s", (question = "", reading) => {
    expect(readingOf(question)).toBe(reading);
  });

  it.each([
    ["headline numbers", [["LARK_GROUP"], ["FY2025"]]],
    ["snapshot of HK", [["LARK_HK"], ["FY2025"]]],
    ["HK key figures 2024", [["LARK_HK"], ["FY2024"]]],
  ])("is never asked back for a metric; company and period are assumed: %s", (question, slots) => {
    const decision = clarify(parseQuestion(question), { glossary: calendarYear, today: TODAY, thread: null });
    if (decision.kind !== "read") throw new Error(`is ${decision.kind}`);
    const [group] = decision.groups;
    expect([group?.entities, group?.periods]).toEqual(slots);
  });

  it.each(["how much did HK make?", "what was HK 2025", "营收多少", "香港2025年"])(
    "is not given where a metric is left out: %s",
    (question) => {
      const decision = clarify(parseQuestion(question), { glossary: calendarYear, today: TODAY, thread: null });
      expect(decision.kind === "read" ? decision.operation : decision).not.toMatchObject({ kind: "overview" });
    },
  );
});
