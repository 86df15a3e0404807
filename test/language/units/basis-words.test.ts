import { describe, expect, it } from "vitest";
import { findBasis, trailingBasis } from "../../../src/language/units/basis-words.ts";

function found(text: string): string {
  return findBasis(text)
    .map(({ basis, text: words, start, end }) => {
      expect(text.slice(start, end)).toBe(words);
      return `${basis}: ${words}`;
    })
    .join("; ");
}

describe("words for another kind of figure", () => {
  it.each([
    ["FY2024 (restated)", "restated: restated"],
    ["As restated", "restated: As restated"],
    ["2024年（经重列）", "restated: 经重列"],
    ["重述", "restated: 重述"],
    ["Pro forma revenue", "pro_forma: Pro forma"],
    ["备考", "pro_forma: 备考"],
    ["FY25 Budget", "budget: Budget"],
    ["预算", "budget: 预算"],
    ["Forecast", "forecast: Forecast"],
    ["预测", "forecast: 预测"],
    ["Est.", "estimate: Est."],
    ["Target", "target: Target"],
    ["Plan", "target: Plan"],
    ["Adjusted EBITDA", "adjusted: Adjusted"],
    ["调整后净利润", "adjusted: 调整后"],
    ["Underlying profit", "underlying: Underlying"],
    ["Revenue at constant exchange rates", "constant_currency: at constant exchange rates"],
    ["Sales, constant currency", "constant_currency: constant currency"],
    ["VONB (CER)", "constant_currency: CER"],
    ["固定汇率", "constant_currency: 固定汇率"],
    ["Like-for-like sales", "like_for_like: Like-for-like"],
    ["As reported", "reported: As reported"],
    ["2025 Actual", "actual: Actual"],
    ["实际", "actual: 实际"],
    ["Preliminary", "provisional: Preliminary"],
    ["30 June 2025 (unaudited)", "unaudited: unaudited"],
    ["未经审计", "unaudited: 未经审计"],
    ["经审计", "audited: 经审计"],
    ["Discontinued operations", "discontinued: Discontinued operations"],
  ])("%s", (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it.each([
    ["Change", "comparison: Change"],
    ["% change", "comparison: % change"],
    ["YoY", "comparison: YoY"],
    ["YoY change", "comparison: YoY change"],
    ["y-o-y", "comparison: y-o-y"],
    ["vs prior year", "comparison: vs prior year"],
    ["vs. budget", "comparison: vs. budget"],
    ["H1 2025 vs H1 2024", "comparison: vs"],
    ["Δ", "comparison: Δ"],
    ["Growth", "comparison: Growth"],
    ["Revenue growth (%)", "comparison: growth"],
    ["Var %", "comparison: Var"],
    ["Variance", "comparison: Variance"],
    ["Increase/(decrease)", "comparison: Increase/(decrease)"],
    ["变动", "comparison: 变动"],
    ["同比", "comparison: 同比"],
    ["同比增长（%）", "comparison: 同比增长"],
    ["环比", "comparison: 环比"],
    ["较上年同期增减", "comparison: 较上年同期增减"],
    ["CAGR", "comparison: CAGR"],
    ["Organic growth", "like_for_like: Organic; comparison: growth"],
  ])("%s compares two figures", (text, expected) => {
    expect(found(text)).toBe(expected);
  });

  it.each([
    "Revenue",
    "Pension plan",
    "Change in working capital",
    "Climate change",
    "Exchange rate",
    "Interest rate",
    "Growth markets",
    "公允价值变动损益",
    "cer",
    "Certain",
    "Variable costs",
    "Changeover",
    "Table",
    "in 2025 a new",
    "Planet",
    "",
  ])("is not seen in “%s”", (text) => {
    expect(found(text)).toBe("");
  });
});

describe("the letter behind a period", () => {
  it.each([
    ["2024A", "actual"],
    ["2025E", "estimate"],
    ["2025e", "estimate"],
    ["2025F", "forecast"],
    ["2025B", "budget"],
    ["FY25B", "budget"],
    ["1Q25E", "estimate"],
    ["H1 25E", "estimate"],
    ["2023/24E", "estimate"],
    ["2025 (E)", "estimate"],
    ["2024R", "restated"],
    ["2025PF", "pro_forma"],
    ["2025P", "unclear"],
    ["2025 (f)", "forecast"],
    ["2025 (p)", "unclear"],
    ["2025 (r)", "unclear"],
    ["2024b", "unclear"],
  ])("%s", (text, basis) => {
    expect(trailingBasis(text)?.basis).toBe(basis);
  });

  it.each(["2025", "FY25", "2025 A", "B", "Plan B", "12E", "2025EUR", "1.2E+06", "Q1 25"])("is none in %s", (text) => {
    expect(trailingBasis(text)).toBeNull();
  });
});
