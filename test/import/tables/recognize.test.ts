import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { testProfile } from "../../support/profiles.ts";
import { read, recognized, rowsOf, type TableSetting } from "./tables.ts";

const glossary = buildGlossary(testProfile());
const HK: TableSetting = { slide: "Hong Kong results" };

describe("the figures of a table", () => {
  it.each<{
    readonly name: string;
    readonly table: string;
    readonly setting?: TableSetting;
    readonly read: readonly string[];
  }>([
    {
      name: "metrics in rows, periods in columns, the entity in the title",
      table: `US$m | FY2025 | FY2024
              Revenue | 1,571 | 1,433
              Operating profit | (45) | —`,
      read: ["1571 USD_M REVENUE HK FY2025", "1433 USD_M REVENUE HK FY2024", "-45 USD_M PROFIT HK FY2025"],
    },
    {
      name: "entities in rows, metrics in columns, the period in the title",
      table: ` | Revenue (US$m) | ROE | Customers ('000)
              Hong Kong | 1,571 | 14.8% | 917
              China | 1,462 | 12.1% | 1,762`,
      setting: { slide: "Markets in FY2025" },
      read: [
        "1571 USD_M REVENUE HK FY2025",
        "14.8 PCT ROE HK FY2025",
        "917 CUSTOMERS_K CUSTOMERS HK FY2025",
        "1462 USD_M REVENUE CN FY2025",
        "12.1 PCT ROE CN FY2025",
        "1762 CUSTOMERS_K CUSTOMERS CN FY2025",
      ],
    },
    {
      name: "headings of two rows, the upper one merged",
      table: `US$m | FY2025>2 | | FY2024>2 |
               | Hong Kong | China | Hong Kong | China
              Revenue | 4 | 3 | 2 | 1`,
      setting: {},
      read: [
        "4 USD_M REVENUE HK FY2025",
        "3 USD_M REVENUE CN FY2025",
        "2 USD_M REVENUE HK FY2024",
        "1 USD_M REVENUE CN FY2024",
      ],
    },
    {
      name: "headings of two rows with blank cells instead of merged ones",
      table: `US$m | FY2025 | | FY2024 |
               | Hong Kong | China | Hong Kong | China
              Revenue | 4 | 3 | 2 | 1`,
      setting: {},
      read: [
        "4 USD_M REVENUE HK FY2025",
        "3 USD_M REVENUE CN FY2025",
        "2 USD_M REVENUE HK FY2024",
        "1 USD_M REVENUE CN FY2024",
      ],
    },
    {
      name: "quarters under years",
      table: `US$m | 2025>2 | | 2024
               | Q1 | Q2 | Q1
              Revenue | 3 | 2 | 1`,
      read: ["3 USD_M REVENUE HK 2025Q1", "2 USD_M REVENUE HK 2025Q2", "1 USD_M REVENUE HK 2024Q1"],
    },
    {
      name: "quarters whose year is in the title",
      table: `US$m | Q1 | Q2
              Revenue | 3 | 2`,
      setting: { slide: "Hong Kong in 2025" },
      read: ["3 USD_M REVENUE HK 2025Q1", "2 USD_M REVENUE HK 2025Q2"],
    },
    {
      name: "years under the title of a half",
      table: `US$m | 2025 | 2024
              Revenue | 2 | 1`,
      setting: { slide: "Hong Kong, first half 2025" },
      read: ["2 USD_M REVENUE HK 2025H1", "1 USD_M REVENUE HK 2024H1"],
    },
    {
      name: "years in a half-year report, which nothing near says to be halves",
      table: `US$m | 2025 | 2024
              Revenue | 2 | 1`,
      setting: { ...HK, labels: { title: "Half-year results, six months ended 30 June 2025" } },
      read: ["2 ? period 2025 -> 2025H1, FY2025", "1 ? period 2024 -> 2024H1, FY2024"],
    },
    {
      name: "periods in rows, as years and months",
      table: `Revenue, US$m | | Hong Kong | China
              2025 | Jan | 1 | 2
               | Feb | 3 | 4`,
      setting: {},
      read: [
        "1 USD_M REVENUE HK 2025-01",
        "2 USD_M REVENUE CN 2025-01",
        "3 USD_M REVENUE HK 2025-02",
        "4 USD_M REVENUE CN 2025-02",
      ],
    },
    {
      name: "section rows that qualify the rows under them, and never the total above",
      table: `US$m | FY2025
              Revenue | 10
              Operating profit | 5
              *Agency* |
              Revenue | 6
              *Bancassurance* |
              Revenue | 4`,
      read: [
        "10 USD_M REVENUE HK FY2025",
        "5 USD_M PROFIT HK FY2025",
        "6 USD_M REVENUE HK FY2025 AGENCY",
        "4 USD_M REVENUE HK FY2025 BANCA",
      ],
    },
    {
      name: "parts that are set in under their whole",
      table: `US$m | FY2025
              Revenue | 11
              ..Agency | 6
              ..Bancassurance | 4
              Operating profit | 5`,
      read: [
        "11 USD_M REVENUE HK FY2025",
        "6 USD_M REVENUE HK FY2025 AGENCY",
        "4 USD_M REVENUE HK FY2025 BANCA",
        "5 USD_M PROFIT HK FY2025",
      ],
    },
    {
      name: "parts that nothing sets in, where they add up to the line above",
      table: `US$m | FY2025
              Revenue | 10
              Agency | 6
              Bancassurance | 4`,
      read: ["10 USD_M REVENUE HK FY2025", "6 USD_M REVENUE HK FY2025 AGENCY", "4 USD_M REVENUE HK FY2025 BANCA"],
    },
    {
      name: "parts that do not add up to the line above: nothing says what they are of",
      table: `US$m | FY2025
              Revenue | 12
              Agency | 6
              Bancassurance | 4`,
      read: ["12 USD_M REVENUE HK FY2025", "6 ? label Agency -> ", "4 ? label Bancassurance -> "],
    },
    {
      name: "parts that say so",
      table: `US$m | FY2025
              Revenue | 12
              of which Agency | 6`,
      read: ["12 USD_M REVENUE HK FY2025", "6 USD_M REVENUE HK FY2025 AGENCY"],
    },
    {
      name: "a total of all markets is their parent's, a total of channels is the whole",
      table: `Revenue, US$m | Agency | Bancassurance | Total
              Hong Kong | 1 | 2 | 3
              China | 4 | 5 | 9
              Total | 5 | 7 | 12`,
      setting: { slide: "FY2025" },
      read: [
        "1 USD_M REVENUE HK FY2025 AGENCY",
        "2 USD_M REVENUE HK FY2025 BANCA",
        "3 USD_M REVENUE HK FY2025",
        "4 USD_M REVENUE CN FY2025 AGENCY",
        "5 USD_M REVENUE CN FY2025 BANCA",
        "9 USD_M REVENUE CN FY2025",
        "5 USD_M REVENUE GROUP FY2025 AGENCY",
        "7 USD_M REVENUE GROUP FY2025 BANCA",
        "12 USD_M REVENUE GROUP FY2025",
      ],
    },
    {
      name: "sums of some lines are nobody's figure",
      table: `Revenue, US$m | FY2025
              Hong Kong | 1
              Sub-total | 1
              China | 2`,
      setting: { slide: "Group" },
      read: ["1 USD_M REVENUE HK FY2025", "2 USD_M REVENUE CN FY2025"],
    },
    {
      name: "changes beside the figures are none",
      table: `US$m | FY2025 | FY2024 | Change | YoY %
              Revenue | 3 | 2 | 1 | 50%
              Change in revenue | 9% | 8% | |`,
      read: ["3 USD_M REVENUE HK FY2025", "2 USD_M REVENUE HK FY2024"],
    },
    {
      name: "columns of notes and days of publication are none",
      table: `US$m | Note | FY2025
              Published | | 14 March 2026
              Revenue | 4 | 3`,
      read: ["3 USD_M REVENUE HK FY2025"],
    },
    {
      name: "numbered lines of a Chinese statement",
      table: `项目 | 附注 | 2025年度 | 2024年度
              一、营收 | 5 | 1,571 | 1,433
              其中：代理 | | 812 | 745
              二、营运利润 | 7 | 357 | 319`,
      setting: { slide: "香港", lines: ["单位：人民币百万元"] },
      read: [
        "1571 CNY_M REVENUE HK FY2025",
        "1433 CNY_M REVENUE HK FY2024",
        "812 CNY_M REVENUE HK FY2025 AGENCY",
        "745 CNY_M REVENUE HK FY2024 AGENCY",
        "357 CNY_M PROFIT HK FY2025",
        "319 CNY_M PROFIT HK FY2024",
      ],
    },
    {
      name: "two tables below each other",
      table: `First half 2025 | | 
              US$m | Hong Kong | China
              Revenue | 1 | 2
              FY2025 | |
              US$m | Hong Kong | China
              Revenue | 3 | 4`,
      setting: {},
      read: [
        "1 USD_M REVENUE HK 2025H1",
        "2 USD_M REVENUE CN 2025H1",
        "3 USD_M REVENUE HK FY2025",
        "4 USD_M REVENUE CN FY2025",
      ],
    },
    {
      name: "two tables beside each other",
      table: `Hong Kong | FY2025 | | China | FY2025
              Revenue | 1 | | Revenue | 3
              Operating profit | 2 | | Operating profit | 4`,
      setting: { lines: ["US$m"] },
      read: [
        "1 USD_M REVENUE HK FY2025",
        "2 USD_M PROFIT HK FY2025",
        "3 USD_M REVENUE CN FY2025",
        "4 USD_M PROFIT CN FY2025",
      ],
    },
  ])("are read from $name", ({ table, setting = HK, read: expected }) => {
    expect(read(table, glossary, setting)).toEqual(expected);
  });
});

describe("units", () => {
  it.each<{
    readonly name: string;
    readonly table: string;
    readonly setting?: TableSetting;
    readonly read: readonly string[];
  }>([
    {
      name: "of another currency stay what they are",
      table: "HK$m | FY2025\nRevenue | 5",
      read: ["5 HKD_M REVENUE HK FY2025"],
    },
    {
      name: "at the figure hold before those of the table",
      table: "US$m | FY2025\nRevenue | 1.7bn",
      read: ["1.7 USD_BN REVENUE HK FY2025"],
    },
    {
      name: "in the label of the row",
      table: " | FY2025\nRevenue (in thousands of CHF) | 5",
      read: ["5 CHF_K REVENUE HK FY2025"],
    },
    {
      name: "in a line over the table",
      table: " | FY2025\nRevenue | 5",
      setting: { ...HK, lines: ["All figures in EUR million"] },
      read: ["5 EUR_M REVENUE HK FY2025"],
    },
    {
      name: "that nobody states are the metric's own",
      table: " | FY2025\nRevenue | 5",
      read: ["5 USD_M REVENUE HK FY2025"],
    },
    {
      name: "of money do not speak of customers",
      table: "US$m | FY2025\nCustomers | 917",
      read: ["917 CUSTOMERS_K CUSTOMERS HK FY2025"],
    },
    {
      name: "that contradict each other are asked for",
      table: "HK$m | FY2025\nRevenue | 5",
      setting: { slide: "Hong Kong (US$m)" },
      read: ["5 ? unit US$m / HK$m -> USD_M, HKD_M"],
    },
    {
      name: "without a scale are asked for",
      table: "US$ | FY2025\nRevenue | 5",
      read: ["5 ? unit US$ -> USD_M, USD"],
    },
    {
      name: "of a label without a scale under a title with one are asked for",
      table: "US$m | FY2025\nRevenue (US$) | 5\nProfit (US cents) | 6\nROE (%) | 7",
      read: [
        expect.stringMatching(/^5 \? unit .* -> USD_M, USD$/),
        "6 USD_CENT PROFIT HK FY2025",
        "7 PCT ROE HK FY2025",
      ],
    },
    {
      name: "that would make a trillion are asked for",
      table: " | FY2025\nRevenue | 1,571,000,000",
      read: ["1,571,000,000 ? unit Revenue · Hong Kong results -> USD, USD_M"],
    },
    {
      name: "of a share that no percent sign stands by are asked for",
      table: " | FY2025\nROE | 0.148",
      read: ["0.148 ? unit ROE · Hong Kong results -> PCT"],
    },
    { name: "in percent make no revenue", table: "% | FY2025\nRevenue | 5%", read: [] },
  ])("$name", ({ table, setting = HK, read: expected }) => {
    expect(read(table, glossary, setting)).toEqual(expected);
  });
});

describe("what is in doubt", () => {
  it.each<{
    readonly name: string;
    readonly table: string;
    readonly setting?: TableSetting;
    readonly read: readonly string[];
  }>([
    {
      name: "a label that nobody knows",
      table: "US$m | FY2025\nTurnover | 5\nRevenue | 6",
      read: ["5 ? label Turnover -> REVENUE", "6 USD_M REVENUE HK FY2025"],
    },
    {
      name: "a word that changes a metric",
      table: "US$m | FY2025\nNet revenue | 5",
      read: ["5 ? label Net revenue -> plain, leave_out"],
    },
    {
      name: "a figure of two metrics",
      table: "US$m | FY2025\nRevenue per customers | 5",
      read: [expect.stringContaining("5 ? label Revenue per customers -> ")],
    },
    {
      name: "an unknown section",
      table: "US$m | FY2025\nClosed book |\nRevenue | 5",
      read: [expect.stringContaining("5 ? label Closed book -> ")],
    },
    {
      name: "another kind of figure",
      table: "US$m | FY2026 budget\nRevenue | 5",
      read: ["5 ? basis budget -> plain, leave_out"],
    },
    {
      name: "a restated figure is none",
      table: "US$m | FY2024 restated\nRevenue | 5",
      read: ["5 USD_M REVENUE HK FY2024"],
    },
    {
      name: "a restated figure beside the former one",
      table: "US$m | FY2024 | FY2024 restated\nRevenue | 5 | 6",
      read: [
        "5 ? values 5 / 6 -> slide=1,table=1,row=Revenue,col=FY2024, slide=1,table=1,row=Revenue,col=FY2024 restated",
        "6 ? values 5 / 6 -> slide=1,table=1,row=Revenue,col=FY2024, slide=1,table=1,row=Revenue,col=FY2024 restated",
      ],
    },
    { name: "a table of nobody", table: "US$m | FY2025\nRevenue | 5", setting: {}, read: ["5 ? entity deck -> GROUP"] },
    { name: "a table of no time", table: "US$m | Amount\nRevenue | 5", read: ["5 ? period  -> "] },
    {
      name: "a heading in a table of known ones is no doubt",
      table: "US$m | FY2025\nKey figures |\nRevenue | 5",
      read: ["5 USD_M REVENUE HK FY2025"],
    },
  ])("is $name", ({ table, setting = HK, read: expected }) => {
    expect(read(table, glossary, setting)).toEqual(expected);
  });

  it("is not the same figure with fewer digits, nor the same one twice", () => {
    const table = "US$m | FY2025 | FY2025\nRevenue | 1,538 | 1.5bn\nOperating profit | 4 | 4";
    expect(read(table, glossary, HK)).toEqual(["1538 USD_M REVENUE HK FY2025", "4 USD_M PROFIT HK FY2025"]);
  });
});

describe("a table of something else", () => {
  it("gives nothing but a sentence", () => {
    const { statements, notices } = recognized("Name | Floor\nReception | 3\nCanteen | 4", glossary, HK);
    expect([...statements]).toEqual([]);
    expect(notices).toEqual([
      'The table at slide=1,table=1 names no metric of the company file (its labels: "Reception", "Canteen", "Floor"); it gives no facts.',
    ]);
  });
});

describe("a table of very many names that no rule knows", () => {
  const names = (count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `Customer ${String.fromCharCode(65 + (index % 26))}${index} | ${index}`,
    ).join("\n");

  it("is left out row by row, and the rows between with known names are read", () => {
    const out: string[] = [];
    const { statements } = recognized(
      `US$m | Revenue FY2025\n${names(101)}\nChina | 7`,
      glossary,
      {},
      (_locator, cause) => out.push(cause.kind === "stranger" ? cause.name : cause.kind),
    );
    expect([...statements].map(({ raw, doubts }) => [raw, doubts.length])).toEqual([["7", 0]]);
    expect(out).toHaveLength(101);
    expect(out[0]).toBe("Customer A0");
  });

  it("asks about each as long as they are few", () => {
    const { statements } = recognized(`US$m | Revenue FY2025\n${names(100)}`, glossary);
    expect([...statements].every(({ doubts }) => doubts.some(({ kind }) => kind === "label"))).toBe(true);
  });

  it("is none of the company's where nothing in it names a metric, and is where its last row does", () => {
    const strange = `US$m | FY2025\n${names(13)}`;
    expect([...recognized(strange, glossary, HK).statements]).toEqual([]);
    expect([...recognized(`${strange}\nRevenue | 5`, glossary, HK).statements]).toHaveLength(14);
  });
});

describe("cells that give no figure", () => {
  it("are told with the reason, and dashes with nothing", () => {
    const out: string[] = [];
    const table = "US$m | FY2025 | FY2024 | Change\nRevenue | 12.3p | n/a | 5%\nSub-total | 4 | |";
    recognized(table, glossary, HK, (locator, cause) => {
      out.push(`${cause.kind} ${locator}`);
    });
    const { statements } = recognized(table, glossary, HK, (locator, cause) => {
      out.push(`${cause.kind} ${locator}`);
    });
    expect([...statements]).toEqual([]);
    expect(out).toEqual([
      "fault slide=1,table=1,row=Revenue,col=FY2025",
      "comparison slide=1,table=1,row=Revenue,col=Change",
      "partial_total slide=1,table=1,row=Sub-total,col=FY2025",
    ]);
  });
});

describe("places", () => {
  it("are named by the labels of row and column, and by their numbers where labels repeat", () => {
    const { statements } = recognized(
      "US$m | FY2025 | FY2025\n*Agency* | |\nRevenue | 1 | 1\n*Bancassurance* | |\nRevenue | 2 | 2",
      glossary,
      HK,
    );
    expect([...statements].map(({ source }) => source.locator)).toEqual([
      "slide=1,table=1,row=Agency Revenue,col=2",
      "slide=1,table=1,row=Bancassurance Revenue,col=2",
    ]);
  });

  it("are addresses on a sheet and lines in a text", () => {
    const table = "US$m | FY2025\nRevenue | 1";
    const at = (grid: TableSetting["grid"]) =>
      [...recognized(table, glossary, { ...HK, ...(grid === undefined ? {} : { grid }) }).statements].map(
        ({ source }) => source.locator,
      );
    expect(at({ locator: "sheet=Summary", addressing: "ref" })).toEqual(["sheet=Summary,cell=B2"]);
    expect(at({ locator: "", addressing: "line" })).toEqual(["line=2,col=2"]);
  });
});

describe("the rows around a doubt", () => {
  it("are its headings and the rows beside it", () => {
    const { statements, snippetOf } = recognized(
      "US$m | FY2025 | FY2024\nRevenue | 9 | 8\nTurnover | 7 | 6",
      glossary,
      HK,
    );
    const [doubtful] = [...statements].filter(({ doubts }) => doubts.length > 0);
    if (doubtful === undefined) throw new Error("Nothing is in doubt.");
    expect(snippetOf(doubtful.source)).toEqual({
      title: "Hong Kong results · US$m",
      rows: [...rowsOf("US$m | FY2025 | FY2024\nRevenue | 9 | 8\nTurnover | 7 | 6")],
      marked: { row: 2, column: 1 },
    });
  });
});
