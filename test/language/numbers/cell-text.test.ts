import { describe, expect, it } from "vitest";
import { readCellText } from "../../../src/language/numbers/cell-text.ts";
import { checkCells, said } from "../units/check-cells.ts";

describe("a number in a cell", () => {
  it("has its thousands apart as several countries write them", () => {
    checkCells(`
      0 => 0
      -0 => 0
      0.00 => 0
      1234 => 1234
      1,234 => 1234
      1,234.50 => 1234.5
      12,345,678 => 12345678
      1 234 => 1234
      12\u00a0345.6 => 12345.6
      1\u202f234\u202f567 => 1234567
      1'234 => 1234
      1’234’567.8 => 1234567.8
      1,23,456 => 123456
      12,34,56,789 => 123456789
      1,2345,6789 => 123456789
      １，２３４ => 1234
      .5 => 0.5
      12345678901234567890.123456789 => 12345678901234567890.123456789
      1.2E+06 => 1200000
      2.5e-3 => 0.0025
    `);
  });

  it("is refused where its separators have no reading", () => {
    checkCells(`
      1,2341 => fault unreadable
      1,2345 => fault unreadable
      14,8 => fault unreadable
      0,5 => fault unreadable
      1 234,5 => fault unreadable
      1.234.567 => fault unreadable
      12,34 => fault unreadable
      0,123 => fault unreadable
      1,234 567 => fault two numbers
      1,234 1,250 => fault two numbers
      4.5% 3.2% => fault two numbers
      45 (12%) => fault two numbers
      45 - => fault unreadable
    `);
  });

  it("follows the style of a table with decimal commas", () => {
    checkCells(
      `
      1.234 => 1234
      1,234 => 1.234
      1.234,5 => 1234.5
      1.234.567,89 => 1234567.89
      14,8 => 14.8
      0,5 => 0.5
      1 234,5 => 1234.5
      1'234,5 => 1234.5
      (4,5) % => -4.5 percent
      € 1,7 Mrd. => 1.7 EUR BN
      1,234.5 => fault unreadable
      1.5 => fault unreadable
    `,
      { decimal: "comma" },
    );
  });

  it("is asked about where the style is open and there are two readings", () => {
    checkCells(
      `
      1,234 => fault two readings, thousands or decimals
      1.234 => fault two readings, thousands or decimals
      (12.345) => fault two readings, thousands or decimals
      0,234 => 0.234
      0.234 => 0.234
      1,234,567 => 1234567
      1.234.567 => 1234567
      1,234.5 => 1234.5
      1.234,5 => 1234.5
      14,8 => 14.8
      1.5 => 1.5
      1 234,5 => 1234.5
      1234 => 1234
    `,
      { decimal: "open" },
    );
  });

  it("is negative in parentheses, before and behind a minus, and behind a triangle", () => {
    checkCells(`
      (45) => -45
      ( 45 ) => -45
      (1,234.5) => -1234.5
      （45） => -45
      -45 => -45
      - 45 => -45
      −45 => -45
      –45 => -45
      45- => -45
      45– => -45
      △45 => -45
      ▲45 => -45
      △4.5% => -4.5 percent
      +4.5% => 4.5 percent
      (4.5%) => -4.5 percent
      (4.5)% => -4.5 percent
      $(45) => -45 $
      (US$45m) => -45 USD M
      -$45 => -45 $
      $-45 => -45 $
      (0) => 0
    `);
  });

  it("is refused with two signs, half a bracket or an arrow that may point up", () => {
    checkCells(`
      -(45) => fault two signs
      (-45) => fault two signs
      +(45) => fault two signs
      -45- => fault two signs
      (45 => fault bracket
      45) => fault bracket
      ▲4.5% => fault arrow
    `);
  });
});

describe("a unit beside a number", () => {
  it("is a rate", () => {
    checkCells(`
      4.5% => 4.5 percent
      4.5 % => 4.5 percent
      4.5％ => 4.5 percent
      33.6 per cent => 33.6 percent
      12bps => 12 basis_points
      12 basis points => 12 basis_points
      -0.4pp => -0.4 points
      0.4 pts => 0.4 points
      1.2ppt => 1.2 points
      -0.5个百分点 => -0.5 points
      1.5x => 1.5 times
      1.5× => 1.5 times
      3.2倍 => 3.2 times
      3‰ => fault per mille
      4.5m% => fault rate and amount
    `);
  });

  it("is a currency, a scale or both, in front or behind", () => {
    checkCells(`
      45k => 45 K
      45K => 45 K
      45m => 45 M
      1.7bn => 1.7 BN
      1.7 bn => 1.7 BN
      1.7B => 1.7 BN
      $1.7b => 1.7 $ BN
      1.2trn => 1.2 TN
      1.2 million => 1.2 M
      US$1.7bn => 1.7 USD BN
      HK$ 45m => 45 HKD M
      €1.2 million => 1.2 EUR M
      12€ => 12 EUR
      CHF 12 => 12 CHF
      1.7bn USD => 1.7 USD BN
      1.2mUSD => 1.2 USD M
      $45 USD => 45 USD
      S$45 => 45 SGD
      NT$45 => 45 TWD
      ₹45 => 45 INR
      Rs. 45 => 45 INR
      ₩45 => 45 KRW
      £3m => 3 GBP M
      RMB 3.2亿 => 3.2 CNY YI
      人民币1.2亿元 => 1.2 CNY YI
      1,234万元 => 1234 CNY WAN
      港币1.2亿元 => 1.2 HKD YI
      3.5百万美元 => 3.5 USD M
      45元 => 45 CNY
      45円 => 45 JPY
      ￥45 => 45 ¥
      3.2万人 => 3.2 WAN
      1,234户 => 1234
      ₹ 12 crore => fault no scale
      3千万 => fault no scale
      US$45 HKD => fault two currencies
      R$ 5 mil => 5 BRL K
      R$ 5 milhões => 5 BRL M
      US$ 5 mil => 5 USD M
      5 mil => fault mil
      5 mil euros => fault mil
      RMB 5 hundred million => 5 CNY YI
      5 ten thousand => 5 WAN
      5 Tsd. € => 5 EUR K
      5 Md€ => 5 EUR BN
      45¢ => 45 CENT
      RMB'0,000 => text
      US$000,000 => text
    `);
  });

  it("is not read into letters that may be flags, codes or words", () => {
    checkCells(`
      12.3p => fault flag
      45e => fault flag
      12.3r => fault flag
      12.3 b => fault flag
      1.7b => fault flag
      45 m => fault flag
      5 agents => text
      10g => text
      1a => text
      45a => fault flag
      5 won => text
      Won 5 => text
      5 pounds => text
      5m won => 5 KRW M
      £5m pounds => 5 GBP M
      M3 => text
      x3 => text
      TOP 10 => text
      US$000 => text
      '000 => text
      007 => text
    `);
  });
});

describe("a cell without a figure", () => {
  it("is missing, and never zero", () => {
    const dashes = ["-", "–", "—", "―", "−", "--", "- -", "－", "／", "(-)", "$ —", "-%", "—¹"];
    const words = ["n/a", "N/A", "na", "n.a.", "nm", "n.m.", "n/m", "NM", "nil", "不适用", "无", "not applicable"];
    const signs = ["..", "...", "…", "*", "**", "†", ":"];
    for (const text of [...dashes, ...words, ...signs])
      expect([text, readCellText(text).content.kind]).toEqual([text, "missing"]);
  });

  it("is text where it is empty or holds words", () => {
    for (const text of ["", "  ", "TRUE", "Nilsson", "Namibia", "x", "B"]) {
      expect([text, readCellText(text).content.kind]).toEqual([text, "text"]);
    }
  });

  it("is a date as far as it has one reading", () => {
    checkCells(`
      2025-06-30 => date 2025-06-30
      2025-06-30T00:00:00 => date 2025-06-30
      2025/6/30 => date 2025-06-30
      30/06/2025 => date 2025-06-30
      06/30/2025 => date 2025-06-30
      03/03/2024 => date 2024-03-03
      30.06.2025 => date 2025-06-30
      30 Jun 2025 => date 2025-06-30
      30-Jun-25 => date 2025-06-30
      June 30, 2025 => date 2025-06-30
      Jan-24 => date 2024-01
      June 2025 => date 2025-06
      2025年6月30日 => date 2025-06-30
      2025年6月 => date 2025-06
      03/04/2024 => text
      31/02/2024 => text
      Jan 24 => text
      30 February 2025 => text
    `);
  });

  it("is text where digits are a range, a ratio, a time, a version or a heading", () => {
    checkCells(`
      10–12 => text
      5-10 => text
      10%–12% => text
      3:1 => text
      1/2 => text
      12:30 => text
      1.2.3 => text
      +852 2123 4567 => text
      2123 4567 => text
      2024A => text
      9M => text
      1Q => text
      5Y => text
      10-K => text
      5. => text
    `);
  });

  it("is a fault where it seems to hold a figure", () => {
    checkCells(`
      <0.1 => fault bound
      >99% => fault bound
      c.45 => fault bound
      约45 => fault bound
      ½ => fault fraction
      1½ => fault fraction
      10⁶ => fault power
      #N/A => fault error
      #DIV/0! => fault error
    `);
    const endless = "9".repeat(101);
    expect(said(readCellText(endless).content)).toBe("fault has more than 100 digits");
    expect(said(readCellText("9".repeat(5_000)).content)).toBe("fault has more than 100 digits");
    expect(said(readCellText("9".repeat(100)).content)).toBe("9".repeat(100));
  });

  it("keeps a plain year a number", () => {
    expect(said(readCellText("2024").content)).toBe("2024");
  });
});

describe("the text of a cell", () => {
  it("is as displayed, without invisible signs and with single spaces", () => {
    expect(readCellText("  Net\u00a0\u00a0profit\u200b \n(US$m) ").text).toBe("Net profit (US$m)");
    expect(readCellText("１，２３４").text).toBe("１，２３４");
    expect(readCellText("(45)").text).toBe("(45)");
  });

  it("is the same whether it was read before or not", () => {
    expect(readCellText("1,234¹")).toEqual(readCellText("1,234¹"));
    expect(said(readCellText("1,234", { decimal: "comma" }).content)).toBe("1.234");
    expect(said(readCellText("1,234").content)).toBe("1234");
  });
});
