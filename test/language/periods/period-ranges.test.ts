import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../../src/domain/fiscal-years.ts";
import { parseQuestion, periodsIn, rowsOf, TODAY } from "../../question/readings.ts";

const RANGES = `
  2021-2025                    | FY2021 FY2022 FY2023 FY2024 FY2025 | =
  2021–2025                    | FY2021 FY2022 FY2023 FY2024 FY2025 | =
  2021~2023                    | FY2021 FY2022 FY2023 | =
  2020 to 2022                 | FY2020 FY2021 FY2022 | =
  from 2023 to 2025            | FY2023 FY2024 FY2025 | =
  between 2023 and 2025        | FY2023 FY2024 FY2025 | =
  2023 through 2025            | FY2023 FY2024 FY2025 | =
  2023 up to 2025              | FY2023 FY2024 FY2025 | =
  FY23-FY25                    | FY2023 FY2024 FY2025 | =
  FY23 to FY25                 | FY2023 FY2024 FY2025 | =
  2022-2024年                  | FY2022 FY2023 FY2024 | =
  2023年至2025年               | FY2023 FY2024 FY2025 | =
  2023年到2025年               | FY2023 FY2024 FY2025 | =
  从2023年到2025年             | FY2023 FY2024 FY2025 | =
  Q1 to Q3 2024                | 2024Q1 2024Q2 2024Q3 | =
  Q1-Q3 2024                   | 2024Q1 2024Q2 2024Q3 | =
  between Q1 and Q3 2024       | 2024Q1 2024Q2 2024Q3 | =
  2024Q3-2025Q2                | 2024Q3 2024Q4 2025Q1 2025Q2 | =
  Q3 2024 to Q1 2025           | 2024Q3 2024Q4 2025Q1 | =
  H1 2024 to H2 2025           | 2024H1 2024H2 2025H1 2025H2 | =
  Nov 2024 to Feb 2025         | 2024-11 2024-12 2025-01 2025-02 | =
  2024-11 to 2025-01           | 2024-11 2024-12 2025-01 | =
  2024 Q1 to Q3                | 2024Q1 2024Q2 2024Q3 | =
  2024年一季度至三季度         | 2024Q1 2024Q2 2024Q3 | =
  since 2023                   | FY2023 FY2024 FY2025 | FY2023 FY2024 FY2025 FY2026
  2023 onwards                 | FY2023 FY2024 FY2025 | FY2023 FY2024 FY2025 FY2026
  from 2024 onwards            | FY2024 FY2025 | FY2024 FY2025 FY2026
  自2023年以来                 | FY2023 FY2024 FY2025 | FY2023 FY2024 FY2025 FY2026
  2023年以来                   | FY2023 FY2024 FY2025 | FY2023 FY2024 FY2025 FY2026
  自2023年起                   | FY2023 FY2024 FY2025 | FY2023 FY2024 FY2025 FY2026
  since Q3 2025                | 2025Q3 2025Q4 2026Q1 | 2025Q3 2025Q4 2026Q1 2026Q2 2026Q3 2026Q4
  since H1 2025                | 2025H1 2025H2 | 2025H1 2025H2 2026H1 2026H2
  since March 2026             | 2026-03 2026-04 2026-05 | =
  last 3 years                 | FY2023 FY2024 FY2025 | FY2024 FY2025 FY2026
  last three years             | FY2023 FY2024 FY2025 | FY2024 FY2025 FY2026
  the last three years         | FY2023 FY2024 FY2025 | FY2024 FY2025 FY2026
  past 2 fiscal years          | FY2024 FY2025 | FY2025 FY2026
  previous two years           | FY2024 FY2025 | FY2025 FY2026
  last 1 year                  | FY2025 | FY2026
  past two quarters            | 2025Q4 2026Q1 | 2026Q3 2026Q4
  last four quarters           | 2025Q2 2025Q3 2025Q4 2026Q1 | 2026Q1 2026Q2 2026Q3 2026Q4
  last 2 halves                | 2025H1 2025H2 | 2026H1 2026H2
  last six months              | 2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 | =
  近三年                       | FY2023 FY2024 FY2025 | FY2024 FY2025 FY2026
  近3年                        | FY2023 FY2024 FY2025 | FY2024 FY2025 FY2026
  近三个财年                   | FY2023 FY2024 FY2025 | FY2024 FY2025 FY2026
  过去两个季度                 | 2025Q4 2026Q1 | 2026Q3 2026Q4
  最近三个月                   | 2026-03 2026-04 2026-05 | =
  last 400 years               | impossible | =
`;

const ranges = rowsOf(RANGES).map(([text = "", plain = "", fiscal = ""]) => ({
  text,
  plain,
  fiscal: fiscal === "=" ? plain : fiscal,
}));

describe("a range of periods", () => {
  it.each(ranges)("$text is every period in it, in order, for both fiscal years", ({ text, plain, fiscal }) => {
    const inSentence = (startMonth: number): string =>
      periodsIn(text.replace(/^the /, ""), { fiscalYears: yearsBeginningIn(startMonth), today: TODAY });
    expect([inSentence(1), inSentence(4)]).toEqual([plain, fiscal]);
  });

  it.each(ranges.filter((row) => row.plain !== "impossible"))(
    "$text is read alike in a sentence",
    ({ text, plain }) => {
      const intent = parseQuestion(`Hong Kong revenue ${text}`);
      expect(intent.groups.map((group) => group.periods.join(" "))).toEqual([plain]);
      expect(intent.notUnderstood).toEqual([]);
    },
  );

  it.each([
    ["HK revenue 2025 to 2023", ["FY2025", "FY2023"]],
    ["HK revenue 2023, 2025", ["FY2023", "FY2025"]],
    ["HK revenue FY2024 vs FY2025", ["FY2024", "FY2025"]],
    ["HK revenue in 2022, 2024 and 2025", ["FY2022", "FY2024", "FY2025"]],
    ["HK revenue 2025H1 and 2024H1", ["2025H1", "2024H1"]],
  ])("is never made of a list or of years in falling order: %s", (question, periods) => {
    const found = parseQuestion(question).groups[0]?.periods ?? [];
    expect([...found].sort()).toEqual([...periods].sort());
  });
});

describe("numbers that are no periods", () => {
  it.each([
    "HK revenue 12345",
    "HK revenue 9999",
    "HK revenue 1000",
    "HK revenue above 1000",
    "is HK revenue more than 2500 million",
    "HK revenue over $2025",
    "was HK revenue 2,025?",
    "was HK revenue 2025.7?",
    "HK revenue, ticket 2023",
    "HK revenue ext. 2024",
    "HK revenue INV-2024-001",
    "HK revenue #2024",
    "<@U02024HK> HK revenue",
    "HK revenue <https://example.com/2024/report|report>",
    "HK revenue 20251231",
    "1. HK revenue",
    "香港营收超过2000万",
    "HK revenue v2025.1.3",
  ])("%s", (question) => {
    expect(parseQuestion(question).groups.flatMap((group) => group.periods)).toEqual([]);
  });

  it.each(["HK revenue 2025E", "HK revenue FY25F", "HK revenue 2025B"])(
    "%s: a letter stuck to a year makes it an estimate, which no stored figure answers",
    (question) => {
      expect(parseQuestion(question).notUnderstood).toMatchObject([{ slot: "basis", blocks: true }]);
    },
  );

  it("with a letter stuck to it is named back, not read for its digits", () => {
    expect(parseQuestion("HK revenue 2025x").notUnderstood).toMatchObject([{ raw: "x", blocks: true }]);
  });

  it("may as a verb is no month", () => {
    expect(parseQuestion("may I see HK revenue").groups[0]?.periods).toEqual([]);
    expect(parseQuestion("HK revenue in May").groups[0]?.periods).toEqual(["2026-05"]);
  });
});
