import { describe, expect, it } from "vitest";
import type { StatedUnit } from "../../../src/language/cell-content.ts";
import { combineUnits, findUnits, readUnit, unitCodeOf } from "../../../src/language/units/unit-phrase.ts";
import { checkUnits, short } from "./check-units.ts";

describe("a unit in a label", () => {
  it("is an amount, in brackets, behind a comma or at the end", () => {
    checkUnits(`
      Revenue (US$m) => Revenue => USD M ·
      Revenue, US$m => Revenue => USD M ·
      Revenue - US$ million => Revenue => USD M ·
      Revenue in US$m => Revenue => USD M ·
      Revenue US$m => Revenue => USD M ·
      Revenue (US$m) FY2024 => Revenue FY2024 => USD M ·
      Revenue 2024 US$m => Revenue 2024 => USD M ·
      Sales (USD bn) => Sales => USD BN ·
      Sales (EUR k) => Sales => EUR K ·
      Premiums [HK$ Mn] => Premiums => HKD M ·
      Amount (US$m) => Amount => USD M ·
      Net income ($ in thousands) => Net income => $ K ·
      Profit in CHF millions => Profit => CHF M ·
      Deposits, GBP => Deposits => GBP · ·
      Total EUR => Total => EUR · ·
      GDP per capita (current US$) => GDP per capita (current) => USD · ·
    `);
  });

  it("is an amount that titles and corners state", () => {
    checkUnits(`
      US$ million => => USD M ·
      US$'000 => => USD K ·
      HK$’000 => => HKD K ·
      RMB'000 => => CNY K ·
      £000 => => GBP K ·
      (£000) => => GBP K ·
      in CHF 1,000 => => CHF K ·
      in 1 000 000 EUR => => EUR M ·
      EUR 1000 => => EUR K ·
      1000 persons => => · K · persons
      € million => => EUR M ·
      €m => => EUR M ·
      SEK m => => SEK M ·
      RMB mn => => CNY M ·
      Mio. € => => EUR M ·
      mUSD => => USD M ·
      MUSD => => USD M ·
      MEUR => => EUR M ·
      kEUR => => EUR K ·
      TEUR => => EUR K ·
      (in millions of CHF) => => CHF M ·
      $ in millions => => $ M ·
      In EUR million => => EUR M ·
      Amounts in thousands of euros => => EUR K ·
      All figures in US$ millions unless otherwise stated => => USD M ·
      Expressed in millions of Renminbi => => CNY M ·
      USD m, unless otherwise stated => => USD M ·
      Unit: RMB million => => CNY M ·
      in millions of US dollars, except per share data => except per share data => USD M ·
    `);
  });

  it("is an amount in Chinese", () => {
    checkUnits(`
      单位：百万元 => => CNY M ·
      单位:人民币亿元 => => CNY YI ·
      单位：元 币种：人民币 => => CNY · ·
      单位：千元 币种：港币 => => HKD K ·
      （港币百万元） => => HKD M ·
      百万美元 => => USD M ·
      亿元 => => CNY YI ·
      人民币元 => => CNY · ·
      以人民币百万元列示 => => CNY M ·
      营业收入（百万元） => 营业收入 => CNY M ·
      营业收入百万元 => 营业收入 => CNY M ·
      每股收益（元） => 每股收益 => CNY · ·
      US$百万 => => USD M ·
    `);
  });

  it("is a rate", () => {
    checkUnits(`
      Loss ratio (%) => Loss ratio => · · percent
      同比增长（％） => 同比增长 => · · percent
      Growth % => Growth => · · percent
      % change => change => · · percent
      Margin, in % => Margin => · · percent
      per cent => => · · percent
      pct => => · · percent
      Spread, bps => Spread => · · basis_points
      Change (pp) => Change => · · points
      Change pp => Change => · · points
      Leverage (x) => Leverage => · · times
      Interest cover (times) => Interest cover => · · times
      市盈率（倍） => 市盈率 => · · times
    `);
  });

  it("is a scale alone, with what is counted where it says so", () => {
    checkUnits(`
      Customers ('000) => Customers => · K ·
      '000s => => · K ·
      (thousands) => => · K ·
      Customers, thousands => Customers => · K ·
      Passengers (million) => Passengers => · M ·
      bn => => · BN ·
      (m) => => · M ·
      thousand tonnes => => · K · tonnes
      (thousands of persons) => => · K · persons
      万人 => => · WAN · 人
      (number of agents) => => · · · agents
      FTE (number) => FTE => · · · number
      Staff (headcount) => Staff => · · · headcount
    `);
  });

  it("is in hundredths of a currency", () => {
    checkUnits(`
      Dividend per share (HK cents) => Dividend per share => HKD CENT ·
      Earnings per share (US cents) => Earnings per share => USD CENT ·
      EPS (pence) => EPS => GBP CENT ·
      EPS (cents) => EPS => · CENT ·
      EPS (¢) => EPS => · CENT ·
      EPS (A¢) => EPS => AUD CENT ·
      Dividend (€ cent) => Dividend => EUR CENT ·
      每股股息（港仙） => 每股股息 => HKD CENT ·
    `);
  });

  it("is not what a figure is divided by", () => {
    checkUnits(`
      US$ per share => per share => USD · ·
      Revenue per agent (US$) => Revenue per agent => USD · ·
      USD/MWh => /MWh => USD · ·
      元/股 => /股 => CNY · ·
      基本每股收益（元／股） => 基本每股收益（／股） => CNY · ·
      Tax revenue (% of GDP) => Tax revenue (of GDP) => · · percent
    `);
  });

  it("is contradictory where it says two things, or has a scale without a code", () => {
    checkUnits(`
      US$m / HK$m => => contradictory
      Revenue (US$m), €bn => Revenue => contradictory
      Revenue growth % (US$m) => Revenue growth => contradictory
      Sales (INR crore) => Sales => contradictory
      Sales (₹ lakhs) => Sales => contradictory
      销售额（千万元） => 销售额 => contradictory
    `);
  });

  it.each([
    "Mn in a name",
    "Duluth, MN",
    "million-dollar club",
    "Million Voices",
    "B",
    "Plan B",
    "m",
    "Group M",
    "x",
    "3M Company",
    "Mbps",
    "5% growth",
    "€5 million loan",
    "$5m",
    "Deposits over $1,000",
    "Loans ($1,000)",
    "1,000",
    "per 1,000 people",
    "10 million",
    "USD bonds",
    "Euro area",
    "EUR/USD exchange rate",
    "TOP",
    "TOP 10",
    "TRY",
    "All customers",
    "Headcount",
    "headcount",
    "persons",
    "units",
    "Customers",
    "单元",
    "工人",
    "多元化",
    "人民币贷款",
    "户",
    "Bulk carriers",
    "Pensions",
    "KM",
  ])("is not seen in %s", (label) => {
    expect(findUnits(label)).toEqual([]);
  });

  it("is pointed out with the brackets and words that carry it", () => {
    const text = "Revenue, in US$m (unaudited), growth (%)";
    expect(findUnits(text).map(({ start, end }) => text.slice(start, end))).toEqual(["in US$m", "(%)"]);
  });
});

describe("a text that must be a unit", () => {
  it.each([
    ["persons", "· · · persons"],
    ["人", "· · · 人"],
    ["x", "· · times"],
    ["m", "· M ·"],
    ["%", "· · percent"],
    ["USD million", "USD M ·"],
    ["'000 tonnes", "· K · tonnes"],
  ])("%s", (text, expected) => {
    const read = readUnit(text);
    expect([short(read?.unit ?? null), ...(read?.noun ? [read.noun] : [])].join(" ")).toBe(expected);
  });

  it.each(["people per km", "Revenue", "US$m or so", ""])("is none in %s", (text) => {
    expect(readUnit(text)).toBeNull();
  });
});

describe("units of a title and of a row", () => {
  const unit = (
    currency: string | null,
    scale: StatedUnit["scale"],
    measure: StatedUnit["measure"] = null,
  ): StatedUnit => ({
    currency,
    scale,
    measure,
  });

  it("go together field by field, the nearer first", () => {
    const rows: readonly (readonly [StatedUnit | null, StatedUnit | null, string])[] = [
      [unit("USD", "M"), null, "USD M ·"],
      [null, unit("USD", "M"), "USD M ·"],
      [unit("USD", "M"), unit(null, "BN"), "USD BN ·"],
      [unit("USD", "M"), unit("HKD", null), "HKD M ·"],
      [unit("USD", "M"), unit(null, null, "percent"), "· · percent"],
      [unit(null, null, "percent"), unit("USD", "M"), "USD M ·"],
      [unit(null, null, "percent"), unit(null, "K"), "· K ·"],
      [unit("HKD", "M"), unit("$", null), "HKD M ·"],
      [unit("$", "M"), unit("USD", null), "USD M ·"],
      [unit("CNY", "M"), unit("¥", null), "CNY M ·"],
      [unit("EUR", "M"), unit("$", null), "$ M ·"],
      [unit("USD", "M"), unit(null, null), "USD M ·"],
    ];
    for (const [outer, inner, expected] of rows) expect(short(combineUnits(outer, inner))).toBe(expected);
    expect(combineUnits(null, null)).toBeNull();
  });

  it("have a code where they say enough", () => {
    expect(unitCodeOf(unit("USD", "M"))).toBe("USD_M");
    expect(unitCodeOf(unit("CNY", "YI"))).toBe("CNY_YI");
    expect(unitCodeOf(unit("USD", null))).toBe("USD");
    expect(unitCodeOf(unit("HKD", "CENT"))).toBe("HKD_CENT");
    expect(unitCodeOf(unit(null, null, "percent"))).toBe("PCT");
    expect(unitCodeOf(unit(null, null, "points"))).toBe("PP");
    expect(unitCodeOf(unit(null, null, "basis_points"))).toBe("BPS");
    expect(unitCodeOf(unit(null, null, "times"))).toBe("X");
    expect(unitCodeOf(unit(null, "M"))).toBeNull();
    expect(unitCodeOf(unit("$", "M"))).toBeNull();
    expect(unitCodeOf(unit(null, null))).toBeNull();
  });
});
