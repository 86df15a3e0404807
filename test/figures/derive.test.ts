import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/domain/fact.ts";
import type { Computation } from "../../src/figures/computation.ts";
import { cellOf } from "../support/facts.ts";
import { computed, type Stored } from "./operands.ts";

const FROM = cellOf({ period: "FY2024" });
const TO = cellOf({ period: "FY2025" });
const HK = cellOf({ entity: "HK" });
const CN = cellOf({ entity: "CN" });
const GROUP = cellOf({ entity: "GROUP" });

const growth: Computation = { kind: "growth", from: FROM, to: TO };
const change: Computation = { kind: "change", from: FROM, to: TO, asked: true };
const gap: Computation = { kind: "gap", of: HK, over: CN };
const share: Computation = { kind: "share", part: HK, whole: GROUP };
const ratio: Computation = { kind: "ratio", numerator: cellOf({ metric: "PROFIT" }), denominator: TO };
const subtract: Computation = { kind: "subtract", whole: GROUP, parts: [HK, CN] };

function of(kind: "sum" | "average", ...cells: readonly Partial<Cell>[]): Computation {
  return { kind, of: cells.map(cellOf) };
}

function cagr(years: number): Computation {
  return { kind: "cagr", from: cellOf({ period: `FY${2025 - years}` }), to: TO, years };
}

function scaled(scale: string): Computation {
  return { kind: "scale", cell: TO, scale };
}

type Row = readonly [name: string, Computation, readonly Stored[], readonly string[]];

const BIG = "123456789012345678901234567890.5";

const EXACT: readonly Row[] = [
  [
    "growth before the amount behind it",
    growth,
    ["640", "700.25"],
    ["growth_pct 9.4140625 PCT of 0,1", "difference 60.25 USD_M of 0,1"],
  ],
  [
    "a change with the amount before the percentage",
    change,
    ["640", "700.25"],
    ["difference 60.25 USD_M of 0,1", "growth_pct 9.4140625 PCT of 0,1"],
  ],
  [
    "a fall as a negative growth",
    growth,
    ["132", "114"],
    ["growth_pct -13.6363636364 PCT of 0,1", "difference -18 USD_M of 0,1"],
  ],
  [
    "no change as zero, without a sign",
    growth,
    ["5.50", "5.5"],
    ["growth_pct 0 PCT of 0,1", "difference 0 USD_M of 0,1"],
  ],
  [
    "a fall to nothing as minus one hundred percent",
    growth,
    ["80", "0"],
    ["growth_pct -100 PCT of 0,1", "difference -80 USD_M of 0,1"],
  ],
  ["a turn into a loss", growth, ["40", "-10"], ["growth_pct -125 PCT of 0,1", "difference -50 USD_M of 0,1"]],
  [
    "decimals that binary floats miss",
    growth,
    ["0.1", "0.3"],
    ["growth_pct 200 PCT of 0,1", "difference 0.2 USD_M of 0,1"],
  ],
  [
    "figures far beyond what a float holds",
    of("sum", { entity: "HK" }, { entity: "CN" }),
    ["9007199254740993", "-9007199254740992"],
    ["sum 1 USD_M of 0,1"],
  ],
  [
    "thirty digits that cancel to the last one",
    gap,
    [BIG, "123456789012345678901234567890.75"],
    ["difference 0.25 USD_M of 0,1"],
  ],
  [
    "figures far below one",
    growth,
    ["0.0000000001", "0.00000000015"],
    ["growth_pct 50 PCT of 0,1", "difference 0.00000000005 USD_M of 0,1"],
  ],
  [
    "twelve significant digits, half to even",
    of("sum", { entity: "HK" }, { entity: "CN" }),
    ["1234567890120", "4.5"],
    ["sum 1234567890120 USD_M of 0,1"],
  ],
  ["the first named minus the second", gap, ["506", "700.25"], ["difference 194.25 USD_M of 0,1"]],
  ["a compound rate over two years", cagr(2), ["100", "121"], ["cagr_pct 10 PCT of 0,1"]],
  ["a compound rate over three years", cagr(3), ["900", "1206.25"], ["cagr_pct 10.2549945966 PCT of 0,1"]],
  ["a compound rate that ends at nothing", cagr(2), ["100", "0"], ["cagr_pct -100 PCT of 0,1"]],
  [
    "a sum with a negative part",
    of("sum", { entity: "HK" }, { entity: "CN" }),
    ["18", "-12.5"],
    ["sum 5.5 USD_M of 0,1"],
  ],
  [
    "a sum of a level over its parts",
    of("sum", { metric: "CUSTOMERS", entity: "HK" }, { metric: "CUSTOMERS", entity: "CN" }),
    ["31 CUSTOMERS_K", "2 CUSTOMERS_K"],
    ["sum 33 CUSTOMERS_K of 0,1"],
  ],
  [
    "a mean with a repeating decimal",
    of("average", { period: "FY2023" }, { period: "FY2024" }, { period: "FY2025" }),
    ["1", "1", "2"],
    ["average 1.33333333333 USD_M of 0,1,2"],
  ],
  [
    "a mean of percentages",
    of("average", { metric: "ROE", period: "FY2024" }, { metric: "ROE", period: "FY2025" }),
    ["61.5 PCT", "64.25 PCT"],
    ["average 62.875 PCT of 0,1"],
  ],
  ["a share of the whole", share, ["700.25", "1206.25"], ["share_pct 58.0518134715 PCT of 0,1"]],
  ["a share below zero", share, ["-12", "120"], ["share_pct -10 PCT of 0,1"]],
  ["a share above one hundred percent", share, ["132", "120"], ["share_pct 110 PCT of 0,1"]],
  ["one metric over another", ratio, ["132", "1206.25"], ["ratio 10.9430051813 PCT of 0,1"]],
  ["the whole without its parts", subtract, ["1206.25", "700.25", "506"], ["subtract 0 USD_M of 0,1,2"]],
  ["a rest below zero", subtract, ["1", "2", "3"], ["subtract -4 USD_M of 0,1,2"]],
];

describe("a derived figure gives", () => {
  it.each(EXACT)("%s", (_name, computation, stored, expected) => {
    expect(computed(computation, ...stored)).toEqual(expected);
  });
});

const roe = (period: string): Cell => cellOf({ metric: "ROE", period });
const POINTS: readonly Row[] = [
  [
    "a percentage changes in points",
    { kind: "growth", from: roe("FY2024"), to: roe("FY2025") },
    ["61.5 PCT", "64.25 PCT"],
    ["change_points 2.75 PP of 0,1"],
  ],
  [
    "another ratio changes in its own unit",
    { kind: "change", from: roe("FY2024"), to: roe("FY2025"), asked: false },
    ["1.2 X", "0.9 X"],
    ["change_points -0.3 X of 0,1"],
  ],
  [
    "points are stated from a base of zero too",
    { kind: "growth", from: roe("FY2024"), to: roe("FY2025") },
    ["0 PCT", "3 PCT"],
    ["change_points 3 PP of 0,1"],
  ],
  [
    "a gap between two percentages is in points",
    { kind: "gap", of: roe("FY2025"), over: cellOf({ metric: "ROE", entity: "CN" }) },
    ["60 PCT", "66 PCT"],
    ["change_points 6 PP of 0,1"],
  ],
  [
    "a ratio has no compound growth",
    { kind: "cagr", from: roe("FY2023"), to: roe("FY2025"), years: 2 },
    ["10 PCT", "12 PCT"],
    ["no cagr: not_additive"],
  ],
  [
    "ratios are not added",
    { kind: "sum", of: [roe("FY2025"), cellOf({ metric: "ROE", entity: "CN" })] },
    ["10 PCT", "12 PCT"],
    ["no sum: not_additive"],
  ],
  [
    "a ratio has no share of another",
    { kind: "share", part: roe("FY2025"), whole: cellOf({ metric: "ROE", entity: "GROUP" }) },
    ["10 PCT", "12 PCT"],
    ["no share: not_additive"],
  ],
  [
    "a ratio is no part of another",
    { kind: "subtract", whole: roe("FY2025"), parts: [cellOf({ metric: "ROE", entity: "CN" })] },
    ["10 PCT", "12 PCT"],
    ["no subtract: not_additive"],
  ],
];

describe("ratios:", () => {
  it.each(POINTS)("%s", (_name, computation, stored, expected) => {
    expect(computed(computation, ...stored)).toEqual(expected);
  });
});

const HALF = cellOf({ period: "2025H1" });
const QUARTER = cellOf({ period: "2025Q4" });
const OTHER = ["unknown"];
const DECLINED: readonly Row[] = [
  ["growth on a base of zero", growth, ["0", "18"], ["difference 18 USD_M of 0,1", "no growth_pct: base_not_positive"]],
  [
    "growth on a base of minus zero",
    growth,
    ["-0", "18"],
    ["difference 18 USD_M of 0,1", "no growth_pct: base_not_positive"],
  ],
  [
    "growth on a negative base",
    growth,
    ["-12", "18"],
    ["difference 30 USD_M of 0,1", "no growth_pct: base_not_positive"],
  ],
  ["compound growth on a base of zero", cagr(2), ["0", "18"], ["no cagr: base_not_positive"]],
  ["compound growth on a negative base", cagr(2), ["-1", "18"], ["no cagr: base_not_positive"]],
  ["compound growth into a loss", cagr(2), ["12", "-18"], ["no cagr: base_not_positive"]],
  ["a share of nothing", share, ["5", "0"], ["no share: base_not_positive"]],
  ["a share of a loss", share, ["5", "-5"], ["no share: base_not_positive"]],
  ["a quotient by zero", ratio, ["5", "0"], ["no ratio: base_not_positive"]],
  ["a quotient by a loss", ratio, ["5", "-5"], ["no ratio: base_not_positive"]],
  ["growth between two scales", growth, ["1 USD_M", "2 USD_BN"], ["no growth: unlike_units"]],
  ["a gap between two currencies", gap, ["1 USD_M", "2 EUR_M"], ["no gap: unlike_units"]],
  [
    "a sum of two currencies",
    of("sum", { entity: "HK" }, { entity: "CN" }),
    ["1 USD_M", "2 EUR_M"],
    ["no sum: unlike_units"],
  ],
  ["a share in another scale", share, ["1 USD_M", "2 USD_K"], ["no share: unlike_units"]],
  ["a quotient of two currencies", ratio, ["1 USD_M", "2 EUR_M"], ["no ratio: unlike_units"]],
  ["a quotient of money and a percentage", ratio, ["1 USD_M", "2 PCT"], ["no ratio: unlike_units"]],
  ["things by money", ratio, ["2 SHIPS", "1 USD_M"], ["no ratio: unlike_units"]],
  ["a rest of unlike units", subtract, ["3 USD_M", "1 USD_M", "1 USD_K"], ["no subtract: unlike_units"]],
  ["compound growth between two units", cagr(2), ["1 USD_M", "2 USD_K"], ["no cagr: unlike_units"]],
  [
    "growth between periods of two lengths",
    { kind: "growth", from: HALF, to: TO },
    ["1", "2"],
    ["no growth: unlike_periods"],
  ],
  [
    "a change that nobody asked for between two lengths",
    { kind: "change", from: QUARTER, to: HALF, asked: false },
    ["1", "2"],
    ["no change: unlike_periods"],
  ],
  [
    "compound growth between two lengths",
    { kind: "cagr", from: cellOf({ period: "2023H1" }), to: TO, years: 2 },
    ["1", "2"],
    ["no cagr: unlike_periods"],
  ],
  [
    "a sum over two lengths",
    of("sum", { period: "2025H1" }, { period: "2025Q3" }),
    ["1", "2"],
    ["no sum: unlike_periods"],
  ],
  [
    "a mean over two lengths",
    of("average", { period: "2025H1" }, { period: "FY2025" }),
    ["1", "2"],
    ["no average: unlike_periods"],
  ],
  [
    "a mean over two units",
    of("average", { period: "FY2024" }, { period: "FY2025" }),
    ["1 USD_M", "2 USD_K"],
    ["no average: unlike_units"],
  ],
  ["a mean of one figure", of("average", { period: "FY2025" }), ["1"], ["no average: too_few_periods"]],
  [
    "a sum over a period that is none",
    of("sum", { period: OTHER.join() }, { period: OTHER.join() }),
    ["1", "2"],
    ["no sum: unlike_periods"],
  ],
  [
    "a level added over time",
    of("sum", { metric: "CUSTOMERS", period: "FY2024" }, { metric: "CUSTOMERS", period: "FY2025" }),
    ["1", "2"],
    ["no sum: not_additive"],
  ],
];

describe("a figure that would mislead is not given, and the reason is:", () => {
  it.each(DECLINED)("%s", (_name, computation, stored, expected) => {
    expect(computed(computation, ...stored)).toEqual(expected);
  });
});

const rank = (order: "highest" | "lowest"): Computation => ({ kind: "rank", order, by: "entity", of: [HK, CN, GROUP] });
const years: Computation = { kind: "rank", order: "highest", by: "period", of: [FROM, TO] };
const place = (cell: Cell): Computation => ({ kind: "place", cell, among: [HK, CN, GROUP] });

const RANKS: readonly Row[] = [
  ["the highest first", rank("highest"), ["9", "100", "20"], ["max 100 USD_M of 0,1,2 best first CN,GROUP,HK"]],
  [
    "the lowest first, by value and not by text",
    rank("lowest"),
    ["9", "100", "20"],
    ["min 9 USD_M of 0,1,2 best first HK,GROUP,CN"],
  ],
  ["losses below gains", rank("highest"), ["-9", "-100", "0"], ["max 0 USD_M of 0,1,2 best first GROUP,HK,CN"]],
  [
    "equal figures in the order of the question",
    rank("highest"),
    ["7", "7.0", "1"],
    ["max 7 USD_M of 0,1,2 best first HK,CN,GROUP"],
  ],
  ["the best of several years", years, ["3", "2"], ["max 3 USD_M of 0,1 best first FY2024,FY2025"]],
  ["the second place", place(HK), ["20", "100", "9"], ["rank 2 COUNT of 0,1,2 best first CN,HK,GROUP"]],
  ["the last place", place(GROUP), ["20", "100", "9"], ["rank 3 COUNT of 0,1,2 best first CN,HK,GROUP"]],
  ["the better place for a tie", place(CN), ["100", "100.0", "9"], ["rank 1 COUNT of 0,1,2 best first HK,CN,GROUP"]],
  [
    "the place after a tie counts those before it",
    place(GROUP),
    ["100", "100", "9"],
    ["rank 3 COUNT of 0,1,2 best first HK,CN,GROUP"],
  ],
  ["no place for an entity that is no candidate", place(cellOf({ entity: "SG" })), ["1", "2", "3"], []],
  ["no order over unlike units", rank("highest"), ["1 USD_M", "2 EUR_M", "3 USD_M"], ["no rank: unlike_units"]],
  ["no place over unlike units", place(HK), ["1 USD_M", "2 EUR_M", "3 USD_M"], ["no place: unlike_units"]],
  [
    "no order of one",
    { kind: "rank", order: "highest", by: "entity", of: [HK] },
    ["1"],
    ["no rank: nothing_to_compare"],
  ],
  ["no place among one", { kind: "place", cell: HK, among: [HK] }, ["1"], ["no place: nothing_to_compare"]],
  [
    "no best of periods of two lengths",
    { kind: "rank", order: "highest", by: "period", of: [HALF, TO] },
    ["1", "2"],
    ["no rank: unlike_periods"],
  ],
];

describe("a ranking gives", () => {
  it.each(RANKS)("%s", (_name, computation, stored, expected) => {
    expect(computed(computation, ...stored)).toEqual(expected);
  });
});

const SCALES: readonly Row[] = [
  ["millions in billions", scaled("BN"), ["1206.25"], ["scale 1.20625 USD_BN of 0"]],
  ["millions in full", scaled("ONE"), ["1206.25"], ["scale 1206250000 USD of 0"]],
  ["thirty digits, none of them rounded", scaled("K"), [BIG], ["scale 123456789012345678901234567890500 USD_K of 0"]],
  ["a loss in thousands", scaled("K"), ["-0.0125"], ["scale -12.5 USD_K of 0"]],
  ["nothing as nothing", scaled("BN"), ["0.00"], ["scale 0 USD_BN of 0"]],
  ["percent in basis points", scaled("BPS"), ["14.8 PCT"], ["scale 1480 BPS of 0"]],
  ["cents in currency", scaled("ONE"), ["1999 EUR_CENT"], ["scale 19.99 EUR of 0"]],
  ["people in ten thousands", scaled("WAN"), ["1250 CUSTOMERS_K"], ["scale 125 CUSTOMERS_WAN of 0"]],
  ["a count in thousands", scaled("K"), ["1500 COUNT"], ["scale 1.5 COUNT_K of 0"]],
  ["nothing for a percentage", scaled("BN"), ["12 PCT"], []],
  ["nothing for a scale that is none", scaled("DOZEN"), ["12"], []],
  ["nothing for a unit that is none", scaled("BN"), ["12 usd?"], []],
];

describe("another scale gives", () => {
  it.each(SCALES)("%s", (_name, computation, stored, expected) => {
    expect(computed(computation, ...stored)).toEqual(expected);
  });
});

const EVERY: readonly Computation[] = [
  growth,
  change,
  gap,
  cagr(2),
  of("sum", { entity: "HK" }, { entity: "CN" }),
  of("average", { period: "FY2024" }, { period: "FY2025" }),
  share,
  ratio,
  { kind: "subtract", whole: GROUP, parts: [HK] },
  { kind: "rank", order: "highest", by: "entity", of: [HK, CN] },
  years,
  { kind: "place", cell: HK, among: [HK, CN] },
];

describe("nothing is computed from a part of its operands:", () => {
  it.each(EVERY)("$kind without its first operand", (computation) => {
    expect(computed(computation, null, "2")).toEqual([`no ${computation.kind}: missing_operand`]);
  });

  it.each(EVERY)("$kind without its second operand", (computation) => {
    expect(computed(computation, "2", null)).toEqual([`no ${computation.kind}: missing_operand`]);
  });

  it.each(EVERY)("$kind with an operand in dispute", (computation) => {
    const disputed = { stored: "2", disputedBy: "2.5" };
    expect(computed(computation, "1", disputed)).toEqual([`no ${computation.kind}: conflicting_operand`]);
    expect(computed(computation, disputed, "1")).toEqual([`no ${computation.kind}: conflicting_operand`]);
  });

  it.each(EVERY)("$kind with all of them is given", (computation) => {
    expect(computed(computation, "1", "2")).toEqual(expect.not.arrayContaining([expect.stringMatching(/^no /)]));
    expect(computed(computation, "1", "2")).not.toEqual([]);
  });

  it("a scale without its figure", () => {
    expect(computed(scaled("BN"), null)).toEqual(["no scale: missing_operand"]);
  });
});

describe("a change that nobody asked for", () => {
  const unasked: Computation = { kind: "change", from: FROM, to: TO, asked: false };

  it("stands beside two figures of one length", () => {
    expect(computed(unasked, "1", "2")).toEqual(["difference 1 USD_M of 0,1", "growth_pct 100 PCT of 0,1"]);
  });

  it("is left out without a word where a figure is missing, disputed or of another unit", () => {
    expect(computed(unasked, null, "2")).toEqual([]);
    expect(computed(unasked, "1", { stored: "2", disputedBy: "3" })).toEqual([]);
    expect(computed(unasked, "1 USD_M", "2 EUR_M")).toEqual([]);
  });
});
