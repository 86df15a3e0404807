import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

describe("a yes-or-no question", () => {
  it.each([
    ["did HK new sales fall in 2025", "below"],
    ["is HK revenue up in 2025", "above"],
    ["and has China revenue increased yoy in 2025?", "above"],
    ["香港2025年营收减少了吗", "below"],
    ["香港2025年营收有没有增长", "above"],
  ])("claims a change by its words: %s", (question, bound) => {
    expect(parseQuestion(question).claim).toMatchObject({ value: "0", bound, direction: { of: "change" } });
  });

  it.each([
    ["is Singapore ahead of China in revenue?", "above", "entity", "LARK_SG"],
    ["has agency new sales overtaken bancassurance in sg 2025", "above", "dimension", "AGENCY"],
    ["did we beat china on operating profit in q3 25?", "above", "entity", "LARK_GROUP"],
    ["is HK customers lower than China customers", "below", "entity", "LARK_HK"],
    ["was HK revenue higher in 2025 than in 2024", "above", "period", "FY2025"],
    ["香港营收高于中国吗", "above", "entity", "LARK_HK"],
    ["香港2025年营收比中国高吗", "above", "entity", "LARK_HK"],
  ])("claims which of two is higher: %s", (question, bound, axis, code) => {
    expect(parseQuestion(question).claim).toMatchObject({ value: "0", bound, direction: { of: "gap", axis, code } });
  });

  it.each([
    "HK revenue growth 2025",
    "how much did HK new sales fall in 2025",
    "did HK new sales grow or fall in 2025",
    "didn't HK revenue fall in 2025",
    "did HK revenue not fall in 2025",
    "has HK revenue growth increased in 2025",
    "which is higher, HK revenue or China revenue",
    "compared with China, is HK revenue higher",
    "is HK revenue worse than China revenue",
    "did HK beat China on costs",
    "香港营收不低于中国吗",
    "香港2025年营收增长多少",
    "为什么香港2025年营收下降",
  ])("claims nothing where it does not say which way: %s", (question) => {
    expect(parseQuestion(question).claim).toBeNull();
  });

  it("claims the number that it names, and no direction beside it", () => {
    expect(parseQuestion("did HK revenue exceed 1.5bn in 2025").claim).toMatchObject({ value: "1.5" });
    expect(parseQuestion("did HK revenue grow more than 5% in 2025").claim).not.toHaveProperty("direction");
  });
});
