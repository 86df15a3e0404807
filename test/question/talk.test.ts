import { describe, expect, it } from "vitest";
import { groupsLine, parseQuestion, rowsOf, unusedLine } from "./readings.ts";

/** A question, and what it asks for; nothing of it is left over. */
const PLAIN = `
  # Talk around a question.
  hey, random one before lunch: HK revenue FY2025?                     | REVENUE / LARK_HK / FY2025
  could you share HK revenue for FY2025 please                         | REVENUE / LARK_HK / FY2025
  I would be most grateful for the revenue of HK in FY2025             | REVENUE / LARK_HK / FY2025
  Eh bro, HK revenue FY2025 lah                                        | REVENUE / LARK_HK / FY2025
  what did HK book in revenue in FY2025                                | REVENUE / LARK_HK / FY2025
  老铁，香港2025年营收多少来着                                          | REVENUE / LARK_HK / FY2025
  唔該，香港2025年營收係幾多                                            | REVENUE / LARK_HK / FY2025
  我在写报告，需要香港2025年营收                                        | REVENUE / LARK_HK / FY2025
  # When an answer is needed is no period.
  HK revenue FY2025 by tomorrow noon                                   | REVENUE / LARK_HK / FY2025
  by EOD today please: HK revenue FY2025                               | REVENUE / LARK_HK / FY2025
  need HK revenue FY2025 before the 9am call tomorrow                  | REVENUE / LARK_HK / FY2025
  for tomorrow's board call: HK revenue FY2025                         | REVENUE / LARK_HK / FY2025
  HK revenue FY2025 pls, last one today                                | REVENUE / LARK_HK / FY2025
  香港2025年营收是多少？明天媒体会要用                                   | REVENUE / LARK_HK / FY2025
  明天中午前要交，香港2025年营收是多少                                  | REVENUE / LARK_HK / FY2025
  下午3点前要香港2025年营收                                             | REVENUE / LARK_HK / FY2025
  # A figure that the question states itself.
  was HK revenue 1,702 in FY2025?                                      | REVENUE / LARK_HK / FY2025
  HK revenue FY2025 = 1650?                                            | REVENUE / LARK_HK / FY2025
  香港2025年营收是不是1702                                              | REVENUE / LARK_HK / FY2025
  # Corrections: what comes last holds.
  HK revenue FY2024, no wait, FY2025                                   | REVENUE / LARK_HK / FY2025
  HK revenue FY2024 no sorry FY2025                                    | REVENUE / LARK_HK / FY2025
  China revenue FY2025... no, HK                                       | REVENUE / LARK_HK / FY2025
  HK profit FY2025 - scratch that - HK revenue FY2025                  | REVENUE / LARK_HK / FY2025
  香港2024年营收，说错了，2025年的                                      | REVENUE / LARK_HK / FY2025
  not HK ROE, HK revenue FY2025                                        | REVENUE / LARK_HK / FY2025
  not HK FY2024, HK FY2025 revenue                                     | REVENUE / LARK_HK / FY2025
  HK revenue 2025, the full year, not the half                         | REVENUE / LARK_HK / FY2025
  # Taken away or set against what is asked.
  HK revenue FY2025, not the China one                                 | REVENUE / LARK_HK / FY2025
  HK rather than China revenue FY2025                                  | REVENUE / LARK_HK / FY2025
  # "not only … but also" is a list.
  not only revenue but also ROE of HK FY2025                           | REVENUE+ROE / LARK_HK / FY2025
  not just HK but also China revenue FY2025                            | REVENUE / LARK_HK+LARK_CN / FY2025
  不仅香港还有中国2025年营收                                            | REVENUE / LARK_HK+LARK_CN / FY2025
  # People of an entity ask, or stand for it.
  for the HK team: China revenue FY2025                                | REVENUE / LARK_CN / FY2025
  what's the HK team's revenue for FY2025                              | REVENUE / LARK_HK / FY2025
  the China team wants to know their revenue for FY2025                | REVENUE / LARK_CN / FY2025
  our revenue FY2025, the HK team is waiting                           | REVENUE / LARK_GROUP / FY2025
  # The part of a year and its year in different sentences.
  HK revenue 2025? H1?                                                 | REVENUE / LARK_HK / 2025H1
  We're looking at 2025. What was HK revenue in Q2?                    | REVENUE / LARK_HK / 2025Q2
  HK revenue FY2025... actually make that H1                           | REVENUE / LARK_HK / 2025H1
  # Mail and chat around a question.
  FW: RE: HK revenue FY2025                                            | REVENUE / LARK_HK / FY2025
  [10:32 AM] Alice: HK revenue FY2025?                                 | REVENUE / LARK_HK / FY2025
  2026-06-12 10:32:05 HK revenue FY2025                                | REVENUE / LARK_HK / FY2025
`;

/** Talk that restricts after all, and the words that are named for it. */
const RESTRICTING = `
  HK revenue by phone FY2025               | phone
  HK revenue from lunch FY2025             | revenue from lunch
  HK book revenue FY2025                   | book revenue
  HK revenue lost in FY2025                | revenue lost
  missing revenue of HK FY2025             | missing revenue
  number of revenue of HK FY2025           | number of revenue
  how many new sales did HK make in FY2025 | how many new sales
  HK development revenue FY2025            | development revenue
  the HK boss's revenue FY2025             | HK boss
  revenue of the team FY2025               | team
  the subsidiary's revenue FY2025          | subsidiary
  香港2025年数字渠道营收                    | 数字渠道营收
  数据香港2025年营收                        | 数据香港
  top 10 HK revenue FY2025                 | 10 HK revenue ; top
  HK revenue first half of March 2025      | first half of March 2025
  women customers only. HK revenue FY2025  | women customers
  For motor insurance: HK revenue FY2025   | motor insurance
  what was Hong Kong Land's revenue FY2025 | Hong Kong Land
  HK revenue FY2025 versus the market      | market
  the revenue HK needed in FY2025          | needed
  HK FY2025 revenue, never mind USD        | never mind USD
  how many of our markets grew revenue in FY2025 | how many of our markets
  who brought in HK revenue in FY2025      | who
  revenue in most countries in FY2025      | most
  HK revenue in 2025, the last quarter     | 2025 ; last quarter
  HK revenue 2025 not H1                   | H1
  China revenue in HK FY2025               | in HK
  香港2025年能做到多少营收                  | 能做到
  同事的营收2025年                          | 同事
`;

describe("talk around a question", () => {
  it.each(rowsOf(PLAIN))("changes nothing: %s", (question = "", groups = "") => {
    const intent = parseQuestion(question);
    expect(unusedLine(intent)).toBe("");
    expect(groupsLine(intent)).toBe(groups);
  });

  it.each(rowsOf(RESTRICTING))("is named where it restricts: %s", (question = "", named = "") => {
    const blocking = parseQuestion(question).notUnderstood.filter(({ blocks }) => blocks);
    expect(blocking.map(({ raw }) => raw).join(" ; ")).toBe(named);
  });

  it.each([
    ["a mail", "From: Ann <ann@example.com>\nSent: Monday, 1 June 2026 9:12\nTo: Bob\nSubject: HK revenue FY2025"],
    ["a closing and a name", "HK revenue FY2025?\n\nThanks\nMay"],
    ["a device", "HK revenue FY2025?\n\nSent from my iPhone 15"],
    ["an attachment", "uploaded a file: Larkspur_FY2024_Results.pptx\nHK revenue FY2025"],
    ["a name and a time", "Alice Chan  10:32 AM\nHK revenue FY2025"],
  ])("is %s", (_name, question) => {
    expect(groupsLine(parseQuestion(question))).toBe("REVENUE / LARK_HK / FY2025");
  });

  it("is read to its end as long as a question may be; what is far longer is not read at all", () => {
    const asked = (times: number) => parseQuestion(`HK revenue FY2025 ${"and thanks ".repeat(times)}`);
    expect(asked(360)).toMatchObject({ notUnderstood: [] });
    expect(groupsLine(asked(360))).toBe("REVENUE / LARK_HK / FY2025");
    expect(asked(2100)).toMatchObject({ unread: "too_intricate", groups: [{ metrics: [], entities: [] }] });
  });

  it("takes a date that is asked for as one, whatever it is called", () => {
    expect(groupsLine(parseQuestion("Metric: revenue\nEntity: HK\nDate: FY2024"))).toBe("REVENUE / LARK_HK / FY2024");
  });
});
