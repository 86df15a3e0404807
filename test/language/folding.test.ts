import { Converter } from "opencc-js";
import { describe, expect, it } from "vitest";
import { foldText, inPlain, plainText } from "../../src/language/folding.ts";

/** The signs of common fonts: those beyond have no Traditional form that the conversion leads back from. */
const COMMON_SIGNS = Array.from({ length: 0x9fff - 0x3400 + 1 }, (_, index) => String.fromCodePoint(0x3400 + index));
const ALL_CHARACTERS = Array.from({ length: 0x30000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe("the folding", () => {
  it.each(["t", "hk", "tw"] as const)("takes every sign back that is written in Traditional Chinese: %s", (to) => {
    const write = Converter({ from: "cn", to });
    const others = COMMON_SIGNS.filter((sign) => foldText(write(sign)) !== foldText(sign));
    expect(others).toEqual([]);
  });

  it.each([
    ["plain", plainText],
    ["folded", foldText],
  ])("folds nothing twice: %s", (_name, fold) => {
    expect(ALL_CHARACTERS.filter((sign) => fold(fold(sign)) !== fold(sign))).toEqual([]);
  });

  it("keeps what stands there where figures and units are read, and drops the case where names are", () => {
    expect(plainText("ＵＳ＄ｍ（百萬）é")).toBe("US$m(百万)e");
    expect(foldText("ＵＳ＄ｍ（百萬）É")).toBe("us$m(百万)e");
    expect(plainText("CO₂ m² ① ½")).toBe("CO₂ m² ① ½");
  });

  it.each([
    ["乾坤", "干坤"],
    ["頭髮", "头发"],
    ["Straße", "STRASSE"],
    ["Σίσυφος", "ΣΊΣΥΦΟΣ"],
    ["Å", "A\u030a"],
    ["ﬁnance", "FINANCE"],
    ["Zürich", "zu\u0308rich"],
    ["著重", "着重"],
    ["衞生", "卫生"],
  ])("%s is %s", (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it("tries a pattern on the plain form", () => {
    const total = inPlain(/^合计$/u);
    expect(total.test("合計")).toBe(true);
    expect(total.test("合訂")).toBe(false);
  });
});
