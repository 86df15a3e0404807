import { describe, expect, it } from "vitest";
import { statedTimes } from "../../../src/passages/claims/stated-times.ts";

function read(text: string): readonly string[] {
  return statedTimes(text).map(({ kind, value }) => `${kind} ${value}`);
}

type Row = readonly [text: string, ...times: readonly string[]];

const ROWS: readonly Row[] = [
  ["in 2025", "year 2025"],
  ["FY2024, FY25", "year 2024", "year 2025"],
  ["2025Q3 and 2026H1", "year 2025", "ordinal 3", "year 2026", "ordinal H1"],
  ["Q3 and H2", "ordinal 3", "ordinal H2"],
  ["2024年第三季度", "year 2024", "ordinal 3"],
  ["上半年与下半年", "ordinal H1", "ordinal H2"],
  ["the first half of 2025", "ordinal H1", "year 2025"],
  ["the second quarter", "ordinal 2"],
  ["30 September 2024", "date 9-30", "year 2024"],
  ["March 31, 2019", "date 3-31", "year 2019"],
  ["11 to 13 August", "date 8-11", "date 8-13"],
  ["3 and 4 June", "date 6-3", "date 6-4"],
  ["9月16日，7月", "date 9-16", "month 7"],
  ["2024-09-30", "year 2024", "date 9-30"],
  ["in May, and it may rain; they march", "month 5"],
  ["the second bank, a third of it, a second wave", "ordinal 2", "ordinal 2"],
  ["第二期，第十二个，首次", "ordinal 2", "ordinal 12", "ordinal 1"],
  ["the last week", "ordinal last"],
  ["2,025 and 20.25 and USD 2025 and 2025 percent"],
  ["2000名代理人，2000万"],
];

describe("the times of a text", () => {
  it.each(ROWS)("%s", (text, ...times) => expect(read(text)).toEqual(times));
});

describe("years of two digits", () => {
  const inMessage = (text: string) => statedTimes(text, true).map(({ kind, value }) => `${kind} ${value}`);
  it.each<Row>([
    ["Q3 26 and 1H'25", "year 2026", "ordinal 3", "year 2025", "ordinal H1"],
    ["9M26, YE25", "year 2026", "year 2025"],
    ["30 Sep 26", "year 2026", "date 9-30"],
    ["end of June 26", "year 2026", "month 6"],
    ["Q3 26m and H1 26.5", "ordinal 3", "ordinal H1"],
    ["Q3 26% and Q3 26 million", "ordinal 3", "ordinal 3"],
  ])("in a message: %s", (text, ...times) => expect(inMessage(text)).toEqual(times));

  it("are none in a report", () => expect(read("Q3 26")).toEqual(["ordinal 3"]));
});
