import { describe, expect, it } from "vitest";
import { checkOf, verdicts } from "./checked.ts";
import { openTestEngine } from "./company.ts";

const ENGINE = await openTestEngine();

async function checked(message: string): Promise<readonly string[]> {
  return verdicts(await checkOf(message, ENGINE.services));
}

type Case = readonly [message: string, verdicts: readonly string[]];
const check = async (message: string, expected: readonly string[]) => expect(await checked(message)).toEqual(expected);

describe("an amount after a change may be a part of it, and is held against no level", () => {
  it.each<Case>([
    [
      "group revenue rose by 125.85m in 2025, more than half of that in Aegean (65.6m)",
      ["125.85m agrees REVENUE TERN FY2024>FY2025", "untied 1"],
    ],
    ["Revenue in 2025: Baltic gained 60.25m, Aegean 65.6m", ["60.25m agrees REVENUE BALTIC FY2024>FY2025", "untied 1"]],
    ["Ships of the group in 2025: up 2 or 6.5%", ["untied 2"]],
    ["group ships rose by 2 in 2025, most of it in Baltic (1)", ["2 agrees SHIPS TERN FY2024>FY2025", "untied 1"]],
    // A level says so, or stands beside another level.
    [
      "Baltic revenue rose by 60.25m to 700.25m in 2025",
      ["60.25m agrees REVENUE BALTIC FY2024>FY2025", "700.25m agrees REVENUE BALTIC FY2025"],
    ],
    [
      "FY2025 revenue: Baltic 700 (+9.4%), Aegean 506",
      [
        "700 agrees REVENUE BALTIC FY2025",
        "+9.4% agrees REVENUE BALTIC FY2024>FY2025",
        "506 agrees REVENUE AEGEAN FY2025",
      ],
    ],
  ])("%s", check);
});

describe("a figure is of the metric that is named last before it", () => {
  it.each<Case>([
    [
      "Baltic profit down 13.6% in 2025 against revenue up 9.4%",
      ["13.6% agrees PROFIT BALTIC FY2024>FY2025", "untied 1"],
    ],
    [
      "Baltic revenue up 9.4% in 2025, faster than profit at 5%",
      ["9.4% agrees REVENUE BALTIC FY2024>FY2025", "untied 1"],
    ],
    [
      "Baltic profit fell 13.6% in 2025 and revenue rose 9.4%",
      ["13.6% agrees PROFIT BALTIC FY2024>FY2025", "9.4% agrees REVENUE BALTIC FY2024>FY2025"],
    ],
  ])("%s", check);
});

describe("a name inside a longer one is another", () => {
  it.each<Case>([
    ["Value of revenue in Baltic was 700.25m in 2025", ["untied 1"]],
    ["The Baltic ferry market had revenue of 700.25m in 2025", ["untied 1"]],
    ["Total amount of revenue in Baltic was 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
  ])("%s", check);
});

describe("what is said of an unknown name is looked up no more than of another company", () => {
  it.each<Case>([
    ["Gannet's Baltic revenue was 700.25m in 2025", ["external 1"]],
    ["Gannet had 19 ships in Baltic at the end of 2025", ["external 1"]],
    ["GNT had 19 ships in Baltic at the end of 2025", ["external 1"]],
    ["Gannet: Baltic revenue 710m in 2025", ["external 1"]],
    ["In the Baltic, Gannet Lines had revenue of 700.25m in 2025", ["external 1"]],
    ["Gannet Cargo's Baltic revenue was 250m in 2025", ["external 1"]],
    ["Baltic revenue of all competitors was 700.25m in 2025", ["external 1"]],
    // A colleague, a greeting or the first word of a sentence is none.
    ["As Ines said: Baltic revenue was 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
    ["@Ines Baltic revenue was 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
    ["Hi Ines, Baltic revenue was 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
    ["Baltic revenue was 700.25m in 2025, thinks Ines", ["700.25m agrees REVENUE BALTIC FY2025"]],
    ["Correction: Baltic revenue was USD 700.25m in FY2025", ["USD 700.25m agrees REVENUE BALTIC FY2025"]],
    ["Surprisingly Baltic's revenue was 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
  ])("%s", check);
});

describe("the direction that is said with a level is checked too", () => {
  it.each<Case>([
    ["Baltic revenue rose to 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
    ["Baltic revenue fell to 700.25m in 2025", ["700.25m other_direction REVENUE BALTIC FY2025"]],
    ["Baltic revenue fell to 710m in 2025", ["710m differs REVENUE BALTIC FY2025"]],
    [
      "Baltic revenue dropped to 700.25m in 2025 from 640m",
      ["700.25m other_direction REVENUE BALTIC FY2025", "640m agrees REVENUE BALTIC FY2024"],
    ],
    [
      "Baltic profit dropped from 132m to 114m in 2025",
      ["132m agrees PROFIT BALTIC FY2024", "114m agrees PROFIT BALTIC FY2025"],
    ],
    [
      "Baltic profit rose from 132m to 114m in 2025",
      ["132m agrees PROFIT BALTIC FY2024", "114m other_direction PROFIT BALTIC FY2025"],
    ],
    [
      "group load factor worsened from 61.5% to 64.25% in 2025",
      ["61.5% agrees LOAD TERN FY2024", "64.25% direction_open LOAD TERN FY2025"],
    ],
    // Nothing is stored that it could have fallen from, or it fell from one base only.
    ["Baltic load factor fell to 66% in 2025", ["66% direction_open LOAD BALTIC FY2025"]],
    ["Baltic revenue fell to 160m in Q1 2025", ["160m direction_open REVENUE BALTIC 2025Q1"]],
  ])("%s", check);
});

describe("a counted number that is tied to nothing is not passed over", () => {
  it.each<Case>([
    ["2025年底船舶数：波罗的海19艘，爱琴海7艘", ["19 agrees SHIPS BALTIC FY2025", "untied 1"]],
    ["we scrapped 3 ships", ["untied 1"]],
  ])("%s", check);
});

describe("a change is measured from the time that it is compared with", () => {
  it.each<Case>([
    ["Baltic revenue in Q4 2025 was up 7.25m on Q3 2025", ["7.25m agrees REVENUE BALTIC 2025Q3>2025Q4"]],
    ["Baltic revenue in Q4 2025 was up 18.25m on Q3 2025", ["18.25m differs REVENUE BALTIC 2025Q3>2025Q4"]],
    ["Baltic revenue in Q4 2025 was up 18.25m on Q4 2024", ["18.25m agrees REVENUE BALTIC 2024Q4>2025Q4"]],
    [
      "2025年波罗的海营收700.25百万美元，较2024年增长9.4%",
      ["700.25百万美元 agrees REVENUE BALTIC FY2025", "9.4% agrees REVENUE BALTIC FY2024>FY2025"],
    ],
    ["2025年波罗的海营收同比+9.4%", ["+9.4% agrees REVENUE BALTIC FY2024>FY2025"]],
  ])("%s", check);
});

describe("times as messages write them", () => {
  it.each<Case>([
    ["Baltic Q3 25 revenue was 181m", ["181m agrees REVENUE BALTIC 2025Q3"]],
    ["Baltic revenue H1'25: 331m", ["331m agrees REVENUE BALTIC 2025H1"]],
    ["Q4 (2025): Baltic revenue 188.25m", ["188.25m agrees REVENUE BALTIC 2025Q4"]],
    [
      "Revenue FY2025\n- Baltic 700.25m\n- Aegean 506m",
      ["700.25m agrees REVENUE BALTIC FY2025", "506m agrees REVENUE AEGEAN FY2025"],
    ],
    // An amount behind a quarter is no year.
    ["Baltic revenue, 2025 by quarter: Q1 160m, Q2 171m", ["160m agrees REVENUE BALTIC 2025Q1", "untied 1"]],
  ])("%s", check);
});

describe("Chinese signs before a metric that are no known word may be another company", () => {
  it.each<Case>([
    ["海鸥轮船2025年营收1206.25百万美元", ["external 1"]],
    ["转发：海鸥轮船营收1206.25百万美元", ["external 1"]],
    ["2025年集团营收1206.25百万美元", ["1206.25百万美元 agrees REVENUE TERN FY2025"]],
    ["公司2025年营收1206.25百万美元", ["1206.25百万美元 agrees? REVENUE TERN FY2025"]],
  ])("%s", check);
});

describe("a table is read by its headings, each figure by its column", () => {
  const BALTIC = ["640 agrees REVENUE BALTIC FY2024", "700.25 agrees REVENUE BALTIC FY2025"];
  it.each<Case>([
    ["| Metric | FY24 | FY25 |\n| --- | --- | --- |\n| Baltic revenue | 640 | 700.25 |", BALTIC],
    [
      "```\nrevenue      FY24    FY25\nBaltic        640  700.25\nAegean      440.4     600\n```",
      [
        "640 agrees REVENUE BALTIC FY2024",
        "700.25 agrees REVENUE BALTIC FY2025",
        "440.4 agrees REVENUE AEGEAN FY2024",
        "600 differs REVENUE AEGEAN FY2025",
      ],
    ],
    [
      "FY2025\tBaltic\tAegean\nRevenue\t700.25\t506\nOperating profit\t114\t-",
      ["700.25 agrees REVENUE BALTIC FY2025", "506 agrees REVENUE AEGEAN FY2025", "114 agrees PROFIT BALTIC FY2025"],
    ],
  ])("%s", check);

  it.each<Case>([
    // No headings, one too few, or none that are names.
    ["Baltic revenue 640 700.25 710", ["untied 3"]],
    ["Baltic    Aegean    Tern    x\nRevenue 2025 700.25 506", ["untied 2"]],
  ])("%s", check);
});

describe("figures in a row have their columns elsewhere", () => {
  it.each<Case>([
    ["Baltic revenue by year: 600m, 640m and 700.25m in 2025", ["untied 3"]],
    ["Baltic revenue 2023-25: 600m → 640m → 700.25m", ["untied 3"]],
    [
      "Baltic revenue in 2025 was 700.25m (+9.4%)",
      ["700.25m agrees REVENUE BALTIC FY2025", "+9.4% agrees REVENUE BALTIC FY2024>FY2025"],
    ],
  ])("%s", check);
});

describe("what is compared with is of the year before, and leaves no period to what follows", () => {
  it.each<Case>([
    [
      "Baltic FY2025: revenue 700.25m vs 640m last year. Profit 114m",
      ["700.25m agrees REVENUE BALTIC FY2025", "114m agrees PROFIT BALTIC FY2025", "untied 1"],
    ],
    [
      "Baltic FY2025. Profit 114m vs 132m last year",
      ["114m agrees PROFIT BALTIC FY2025", "132m agrees PROFIT BALTIC FY2024"],
    ],
    [
      "Baltic FY2025. Profit 114m vs 123m last year",
      ["114m agrees PROFIT BALTIC FY2025", "123m differs PROFIT BALTIC FY2024"],
    ],
    [
      "波罗的海2025年营业利润1.14亿美元，去年同期1.32亿美元",
      ["1.14亿美元 agrees PROFIT BALTIC FY2025", "1.32亿美元 agrees PROFIT BALTIC FY2024"],
    ],
    ["波罗的海2025年营收7.0025亿美元，去年同期增幅9.4%", ["7.0025亿美元 agrees REVENUE BALTIC FY2025", "untied 1"]],
  ])("%s", check);
});

describe("short forms are read as in questions", () => {
  it.each<Case>([
    ["Q1 25, Grp, Ships: 41", ["41 not_held SHIPS TERN 2025Q1"]],
    ["grp ships: 41 in 2025", ["41 differs SHIPS TERN FY2025"]],
  ])("%s", check);
});

describe("an unknown word before a metric makes another one of it", () => {
  it.each<Case>([
    ["Baltic marketing revenue was 60m in 2025", ["untied 1"]],
    ["Baltic bunker revenue in 2025: 60m", ["untied 1"]],
    ["Baltic strong revenue of 700.25m in 2025", ["700.25m agrees REVENUE BALTIC FY2025"]],
    ["Baltic freight revenue was 250m in 2025", ["250m agrees REVENUE BALTIC FREIGHT FY2025"]],
  ])("%s", check);
});

describe("a plan mutes from the clause on that names it", () => {
  it.each<Case>([
    ["Baltic revenue in 2025 was 700.25m, and we expect 780m", ["700.25m agrees REVENUE BALTIC FY2025", "untied 1"]],
    [
      "Baltic revenue in 2025 was 700.25 m. Profit was 114 m, we plan 130m",
      ["700.25 m agrees REVENUE BALTIC FY2025", "114 m agrees PROFIT BALTIC FY2025", "untied 1"],
    ],
    ["Baltic revenue in 2025: 640m, that is the budget", ["untied 1"]],
    ["Baltic revenue in 2025: 640m, vs budget of 650m", ["untied 2"]],
    ["Baltic budget 2025: revenue 640m, profit 114m", ["untied 2"]],
    ["We expect Baltic revenue of 640m in 2025, profit of 114m", ["untied 2"]],
  ])("%s", check);
});
