import { describe, expect, it } from "vitest";
import { groupsLine, parseQuestion, rowsOf, unusedLine } from "./readings.ts";

/** A sentence that says what is done, one that says with what, the computation, and the slots: the same whichever stands first. */
const ASKED = `
  Which market is the largest?        | Revenue 2025                  | rank      | REVENUE / - / FY2025
  Who is best?                        | Revenue of 2025               | rank      | REVENUE / - / FY2025
  Who leads?                          | Revenue 2025                  | rank      | REVENUE / - / FY2025
  Who comes last?                     | Revenue 2025                  | rank      | REVENUE / - / FY2025
  The lowest?                         | Revenue 2025                  | rank      | REVENUE / - / FY2025
  Rank the markets.                   | Revenue 2025                  | rank      | REVENUE / - / FY2025
  From largest to smallest.           | Revenue 2025                  | rank      | REVENUE / - / FY2025
  Which year was the best?            | HK revenue                    | rank      | REVENUE / LARK_HK / -
  Which quarter was the weakest?      | HK revenue 2025               | rank      | REVENUE / LARK_HK / FY2025
  金额最大的市场是哪个？               | 2025年营收                    | rank      | REVENUE / - / FY2025
  哪个市场最大？                       | 2025年营收                    | rank      | REVENUE / - / FY2025
  谁垫底？                             | 2025年营收                    | rank      | REVENUE / - / FY2025
  排名一下。                           | 2025年营收                    | rank      | REVENUE / - / FY2025
  哪个季度最低？                       | 香港2025年营收                | rank      | REVENUE / LARK_HK / FY2025
  Growth?                             | HK revenue 2025               | growth    | REVENUE / LARK_HK / FY2025
  How fast did it grow?               | HK revenue 2025               | growth    | REVENUE / LARK_HK / FY2025
  Up or down?                         | HK revenue 2025               | growth    | REVENUE / LARK_HK / FY2025
  QoQ?                                | HK revenue 2025Q3             | growth    | REVENUE / LARK_HK / 2025Q3
  增长多少？                           | 香港2025年营收                | growth    | REVENUE / LARK_HK / FY2025
  同比？                               | 香港2025年营收                | growth    | REVENUE / LARK_HK / FY2025
  和去年比。                           | 香港2025年营收                | growth    | REVENUE / LARK_HK / FY2025
  CAGR?                               | HK revenue 2023 to 2025       | cagr      | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  What share?                         | HK revenue 2025               | share     | REVENUE / LARK_HK / FY2025
  占比多少？                           | 香港2025年营收                | share     | REVENUE / LARK_HK / FY2025
  What is the gap?                    | HK and China revenue 2025     | difference | REVENUE / LARK_HK+LARK_CN / FY2025
  差多少？                             | 香港和中国2025年营收          | difference | REVENUE / LARK_HK+LARK_CN / FY2025
  Which is higher?                    | HK and China revenue 2025     | compare   | REVENUE / LARK_HK+LARK_CN / FY2025
  Compare the markets.                | Revenue 2025                  | series    | REVENUE / - / FY2025
  Add them up.                        | HK and China revenue 2025     | sum       | REVENUE / LARK_HK+LARK_CN / FY2025
  合计多少？                           | 香港和中国2025年营收          | sum       | REVENUE / LARK_HK+LARK_CN / FY2025
  On average.                         | HK revenue 2023 to 2025       | average   | REVENUE / LARK_HK / FY2023+FY2024+FY2025
  By quarter please.                  | HK revenue 2025               | series    | REVENUE / LARK_HK / FY2025
  Each market.                        | Revenue 2025                  | series    | REVENUE / - / FY2025
  分渠道。                             | 香港2025年营收                | series    | REVENUE / LARK_HK / FY2025
  In thousands.                       | HK revenue 2025               | scale     | REVENUE / LARK_HK / FY2025
`;

/** What no figure is shown beside, in whichever sentence it stands, and the words that are named for it. */
const STOPPED = `
  Median?                    | HK revenue 2023 to 2025 | Median
  Double it.                 | HK revenue 2025         | Double
  Rounded.                   | HK revenue 2025         | Rounded
  Highest?                   | HK revenue 2025         | Highest
  Better?                    | HK revenue 2025         | Better
  Market share?              | HK revenue 2025         | Market share
  What if it doubled?        | HK revenue 2025         | What if
  市场份额多少？              | 香港2025年营收          | 市场份额
  更高吗？                    | 香港2025年营收          | 更高
  Until June.                | HK revenue 2025         | Until
  Vs plan.                   | HK revenue 2025         | plan
  Excluding one-offs.        | HK revenue 2025         | Excluding one-offs
  Before tax.                | HK operating profit 2025 | Before tax
  Women only.                | HK revenue 2025         | Women
  剔除一次性项目。            | 香港2025年营收          | 剔除一次性项目
`;

/** Talk before a question, and what is named beside the figure for the words of computing in it. */
const TOLD = `
  The migration went up yesterday evening. HK revenue 2025? | went up
  We had our best year ever. HK revenue 2025?               | best
  Hope everyone is up. HK revenue 2025?                     | up
  Thanks for the share. HK revenue 2025?                    | share
  For the quarterly report. HK revenue 2025?                | quarterly
  Monthly meeting today. HK revenue 2025?                   | Monthly
  Change of topic. HK revenue 2025?                         |
  All the best. HK revenue 2025?                            |
  最好快点。香港2025年营收                                   |
`;

describe("a question in several sentences", () => {
  it.each(rowsOf(ASKED).flatMap(([does = "", of = "", ...expected]) => bothOrders(does, of, expected)))(
    "%s is %s of %s",
    (question, operation, groups) => {
      const intent = parseQuestion(question);
      expect(intent.operation?.kind).toBe(operation);
      expect(groupsLine(intent)).toBe(groups);
      expect(unusedLine(intent)).toBe("");
    },
  );

  it.each(rowsOf(STOPPED).flatMap(([restricts = "", of = "", raw = ""]) => bothOrders(restricts, of, [raw])))(
    "%s names %s",
    (question, raw) => {
      const blocking = parseQuestion(question).notUnderstood.filter(({ blocks }) => blocks);
      expect(blocking.map((unused) => unused.raw)).toContain(raw);
    },
  );

  it.each(rowsOf(TOLD))("%s tells before it asks", (question = "", named = "") => {
    const { operation, notUnderstood } = parseQuestion(question);
    expect(operation).toBeNull();
    expect(notUnderstood.filter(({ blocks }) => blocks)).toEqual([]);
    const computing = notUnderstood.filter(({ slot }) => slot === "operation" || slot === "basis");
    expect(computing.map(({ raw }) => raw).join(" ")).toBe(named);
  });

  it("leaves open whether a part before its whole is left out", () => {
    expect(unusedLine(parseQuestion("Not Hong Kong. Group revenue 2025"))).toBe("Hong Kong (operation)");
  });

  it.each([
    ["香港2025年营收。抱歉，2024年。", "REVENUE / LARK_HK / FY2024"],
    ["HK revenue 2025. Sorry, China.", "REVENUE / LARK_CN / FY2025"],
  ])("may take back what it said: %s", (question, groups) => {
    expect(groupsLine(parseQuestion(question))).toBe(groups);
  });

  it("puts the whole first where it is named behind the share", () => {
    expect(parseQuestion("As a percentage of the group. HK revenue 2025").operation?.kind).toBe("share");
  });
});

describe("whether a figure moved", () => {
  it.each(["did revenue move", "How did HK revenue shift in 2025?", "营收变了吗", "2025年营收动了没有"])(
    "is its change over the year: %s",
    (question) => {
      const intent = parseQuestion(question);
      expect(intent.operation).toEqual({ kind: "difference" });
      expect(unusedLine(intent)).toBe("");
    },
  );
});

describe("what money was spent on", () => {
  it("is a figure with a name of its own, and no question for documents", () => {
    const intent = parseQuestion("What did we spend on marketing in HK in Q3?");
    expect(intent.route).toBe("structured");
    expect(unusedLine(intent)).toBe("spend on marketing (metric)");
  });
});

function bothOrders(first: string, second: string, expected: readonly string[]): readonly (readonly string[])[] {
  return [
    [`${first} ${second}`, ...expected],
    [`${second}${/\p{Script=Han}/u.test(second) ? "。" : "."} ${first}`, ...expected],
  ];
}
