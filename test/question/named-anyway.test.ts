import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

function read(question: string): string {
  const { operation, groups, notUnderstood } = parseQuestion(question);
  const words = notUnderstood.map(({ raw, blocks }) => `${blocks ? "!" : "~"}${raw}`);
  const slots = groups.flatMap(({ metrics, entities, periods }) => [...metrics, ...entities, ...periods]);
  const how = operation === null ? "figure" : JSON.stringify(operation).replace(/"kind":|[{}"]/gu, "");
  return [how, ...slots, ...words].join(" ");
}

describe("what happened in a year that is named", () => {
  it.each([
    ["HK revenue in the olympic year 2024", "figure REVENUE LARK_HK FY2024 ~olympic"],
    ["HK revenue 2024 (the olympic year)", "figure REVENUE LARK_HK FY2024 ~olympic"],
    ["when it joined Zanzibar (2024), HK revenue", "figure REVENUE LARK_HK FY2024 ~when it joined Zanzibar"],
    ["when HK joined Zanzibar in 2024, China revenue?", "figure REVENUE LARK_CN FY2024 ~HK joined Zanzibar"],
    ["香港闹饥荒那年(2024年)营收", "figure REVENUE LARK_HK FY2024 ~闹饥荒"],
  ])("is named beside the figure: %s", (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  it("is no condition on the figure", () => {
    expect(read("HK revenue 2024 when hedged")).toContain("!hedged");
    expect(read("HK revenue 2024 when adjusted for inflation")).toContain("!");
  });
});

describe("the name of a list and the length of a span", () => {
  it.each([
    ["revenue of the tigers (HK, Singapore) 2024", "figure REVENUE LARK_HK LARK_SG FY2024"],
    [
      "HK revenue growth over the five years 2021 to 2025",
      "growth,base:named_periods REVENUE LARK_HK FY2021 FY2022 FY2023 FY2024 FY2025",
    ],
  ])("say nothing more: %s", (question, reading) => {
    expect(read(question)).toBe(reading);
  });

  it("stop the question where they are of something else", () => {
    expect(read("HK revenue growth over the nine years 2021 to 2025")).toContain("!");
  });
});

describe("computations between two figures", () => {
  it.each([
    ["by what % is HK revenue above China revenue 2025", "difference,percent:true"],
    ["how much higher was HK revenue than China's in percent 2025", "difference,percent:true"],
    ["by what factor did HK revenue grow from 2024 to 2025", "ratio,multiple:true"],
    ["香港营收2024年到2025年翻了几倍", "ratio,multiple:true"],
    ["which market had the second highest revenue in 2025", "rank,order:highest,nth:2,by:entity"],
    ["2025年营收第二低的市场是哪个", "rank,order:lowest,nth:2,by:entity"],
    ["which is higher, HK or China revenue 2025, and by how much", "difference"],
  ])("are read from their words: %s", (question, operation) => {
    expect(read(question).split(" ")[0]).toBe(operation);
    expect(read(question)).not.toContain("!");
  });

  it("have no place among periods", () => {
    expect(read("HK's second best quarter 2025 revenue")).toContain("!");
  });
});

describe("a decade", () => {
  it.each(["HK revenue in the 2010s", "香港2010年代营收", "香港一十年代营收"])("is its years: %s", (question) => {
    expect(read(question)).toContain("FY2010 FY2011");
  });

  it("is no age", () => {
    expect(read("HK customers in their twenties 2025")).not.toContain("FY2020");
  });
});
