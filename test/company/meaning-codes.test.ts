import { describe, expect, it } from "vitest";
import { meaningCodes, meantBy } from "../../src/company/meaning-codes.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";

const GLOSSARY = sampleGlossary();

describe("the codes that a word may stand for", () => {
  it("are each read as a slot and a code", () => {
    const codes = meaningCodes(GLOSSARY).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(meantBy(code, GLOSSARY), code).not.toBeNull();
  });

  it.each([
    ["metric:REVENUE", { slot: "metric", code: "REVENUE" }],
    ["entity:LARK_HK", { slot: "entity", code: "LARK_HK" }],
    ["dimension:channel:BANCA", { slot: "dimension", dimension: "channel", code: "BANCA" }],
    ["period:2025Q3", { slot: "period", code: "2025Q3" }],
    ["period:LATEST-MONTH", { slot: "period", code: "LATEST-MONTH" }],
    ["operation:year on year", { slot: "operation", code: "year on year" }],
    ["operation:by channel", { slot: "operation", code: "by channel" }],
  ])("%s is %j", (code, meant) => expect(meantBy(code, GLOSSARY)).toEqual(meant));

  it.each([
    "REVENUE",
    "metric:",
    "metric:EBITDA",
    "metric:revenue",
    "metric:REVENUE:TOTAL",
    "entity:JINGTEL",
    "dimension:channel",
    "dimension:channel:PHONE",
    "dimension:product:AGENCY",
    "period:2025",
    "period:last year",
    "period:FY2025:FY2024",
    "operation:median",
    "operation:by product",
    "says_nothing",
    "metric:__proto__",
    "",
  ])("%s is none of them", (code) => expect(meantBy(code, GLOSSARY)).toBeNull());
});
