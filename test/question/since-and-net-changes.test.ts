import { describe, expect, it } from "vitest";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import { calendarYear, dayOf, parseQuestion, periodsIn } from "./readings.ts";

function read(question: string): string {
  const { operation, groups, notUnderstood } = parseQuestion(question);
  const stops = notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => `!${raw}`);
  const base = operation !== null && "base" in operation ? operation.base : undefined;
  const of = [operation?.kind ?? "figure", ...(base === undefined ? [] : [base])].join(" ");
  return [of, ...(groups[0]?.periods ?? []), ...stops].join(" ");
}

describe("a range that is open at its end", () => {
  const calendar = { fiscalYears: yearsBeginningIn(1), today: dayOf("2026-06-12") };

  it.each([
    ["from Q1 2025 until now", "2025Q1 2025Q2 2025Q3 2025Q4 2026Q1"],
    ["Q1 2025 to now", "2025Q1 2025Q2 2025Q3 2025Q4 2026Q1"],
    ["2025年第一季度至今", "2025Q1 2025Q2 2025Q3 2025Q4 2026Q1"],
    ["since year end", "FY2025"],
    ["from the end of 2021 to the end of 2023", "none"],
    ["2021年底到2023年底", "FY2021 FY2022 FY2023"],
    ["2021 to the end of 2023", "FY2021 FY2022 FY2023"],
  ])("ends with the last complete period: %s", (text, codes) => {
    expect(periodsIn(text, calendar)).toBe(codes);
  });

  it("includes the parts of the year that is not complete, where parts are listed", () => {
    expect(read("HK revenue by quarter since 2024")).toBe("series FY2024 FY2025 FY2026");
    expect(read("HK revenue by quarter since 2025")).toBe("series FY2025 FY2026");
    expect(read("香港营收2025年以来每季度走势")).toBe("series FY2025 FY2026");
    expect(read("best quarter of HK revenue since 2025")).toBe("rank FY2025 FY2026");
  });

  it("of levels includes the latest one", () => {
    expect(read("HK customers since 2024")).toBe("figure FY2024 FY2025 LATEST");
    expect(read("HK customers since 2025")).toBe("figure FY2025 LATEST");
  });

  it("leaves a level that is asked for beside it", () => {
    expect(read("HK customers now and change since december")).toBe("difference 2025-12 LATEST");
    expect(read("HK customers Q1 2025 and change since june 2025")).toBe("difference 2025Q1 2025-06 LATEST");
    expect(read("HK customers march 2026 and net adds since december")).toBe("difference 2026-03 2025-12 LATEST");
  });

  it("of a flow has no figure for the year that is not complete", () => {
    expect(read("HK revenue since 2024")).toBe("figure FY2024 FY2025");
    expect(read("HK revenue since 2025")).toBe("figure FY2025 !since 2025");
  });
});

describe("a net change", () => {
  it.each([
    ["net new customers of HK in Q1 2026", "difference period_before 2026Q1"],
    ["how many customers did HK add in 2025", "difference period_before FY2025"],
    ["香港2025年客户数净增多少", "difference period_before FY2025"],
    ["net change of HK customers by year 2023 to 2025", "difference period_before FY2023 FY2024 FY2025"],
  ])("is since the period before: %s", (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  it.each([
    ["net change of HK customers from 2021 to 2025", "difference FY2021 FY2022 FY2023 FY2024 FY2025"],
    ["HK customers, net new since year end", "difference FY2025 LATEST"],
    ["香港客户数21年底到25年底净变化", "difference FY2021 FY2022 FY2023 FY2024 FY2025"],
  ])("over a range is between its ends: %s", (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  it("does not take the place of a sum", () => {
    expect(read("add HK and China revenue 2025")).toBe("sum FY2025");
    expect(calendarYear.metric("REVENUE")?.kind).toBe("flow");
    expect(read("add HK revenue of Q1 and Q2 2025")).toBe("sum 2025Q1 2025Q2");
  });
});

describe("the same part of two years", () => {
  it.each([
    ["HK Q1 revenue vs Q1 last year", "2025Q1 2026Q1"],
    ["HK Q1 revenue and last year Q1 revenue", "2025Q1 2026Q1"],
    ["香港第一季度营收同去年第一季度比", "2025Q1 2026Q1"],
  ])("is of this year where it has no year: %s", (question, periods) => {
    const { groups, yearAssumed } = parseQuestion(question);
    expect(
      groups
        .flatMap(({ periods: own }) => own)
        .sort()
        .join(" "),
    ).toBe(periods);
    expect(yearAssumed).toEqual(["2026Q1"]);
  });

  it("takes the year of another part", () => {
    expect(parseQuestion("HK revenue Q1, Q2 and Q3 2025").groups[0]?.periods).toEqual(["2025Q1", "2025Q2", "2025Q3"]);
  });
});
