import { describe, expect, it } from "vitest";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { FactDocument } from "../../src/facts/fact-store.ts";
import { buildGlossary } from "../../src/profile/glossary.ts";
import { parseProfile } from "../../src/profile/load-profile.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import { cell, type Desk, fact, openDesk, PROFILE_YAML } from "./company.ts";
import { shown } from "./shown.ts";

/** The ferry company with a third region, so that a set of two is not all there is. */
const GLOSSARY = buildGlossary(
  parseProfile(
    PROFILE_YAML.replace(
      "dimensions:",
      "  ADRIATIC: { label: { en: Tern Adriatic, zh: 亚得里亚海 }, geography: ADRIATIC, parent: TERN, aliases: [adriatic] }\ndimensions:",
    ),
    "profile.yaml",
  ),
);

const METRICS = ["REVENUE", "PROFIT"];
const ENTITIES = ["TERN", "BALTIC", "AEGEAN", "ADRIATIC"];
const PARTS = ["TOTAL", "FREIGHT", "CARS"];
const QUARTERS = [1, 2, 3, 4];
const YEARS = [2022, 2023, 2024, 2025];
const PERIODS = YEARS.flatMap((year) => [`FY${year}`, ...QUARTERS.map((quarter) => `${year}Q${quarter}`)]);
const CONFIDENTIAL = { entity: "ADRIATIC", period: "2025H1" };

/** Every figure is another one, so that a value stands for its cell. */
function documents(): readonly FactDocument[] {
  const facts = METRICS.flatMap((metric, m) =>
    ENTITIES.flatMap((entity, e) =>
      PERIODS.flatMap((period, p) =>
        PARTS.map((part, t) =>
          fact(
            cell(metric, entity, period, part),
            `${7 + 1009 * ((m * 5 + e * 31 + p * 7 + t * 3) % 97) + m + e + p + t}`,
          ),
        ),
      ),
    ),
  );
  const { entity, period } = CONFIDENTIAL;
  return [
    documentOf("all.csv", facts),
    { ...documentOf("board.csv", [fact(cell("PROFIT", entity, period), "4242")]), sensitivity: "CONFIDENTIAL" },
  ];
}

async function openCompany(): Promise<Desk> {
  const facts = memoryFactStore();
  for (const document of documents()) await facts.replaceDocument(document);
  return openDesk({ facts, glossary: GLOSSARY });
}

const DESK = openCompany();
let threads = 0;

/** The last answer of a thread of its own. */
async function talk(...turns: readonly string[]): Promise<AnswerRun> {
  const desk = await DESK;
  const thread = `thread ${threads++}`;
  const runs: AnswerRun[] = [];
  for (const turn of turns) runs.push(await desk.ask(turn, thread));
  const last = runs.at(-1);
  if (last === undefined) throw new Error("Nothing was asked.");
  return last;
}

/** What an answer reads and computes, in no order; nothing where it shows no figure. */
function read(run: AnswerRun): readonly string[] {
  return run.answer.kind === "figures" ? [...shown(run)].sort() : [];
}

type Axis = "entity" | "quarter" | "year" | "part";
type Asked = "highest" | "lowest" | "growth" | "each growth" | "ranking" | "difference" | "total" | "share";
type Language = "en" | "zh";

/** How a list is asked for at once, and how one member after the other; `named` is the list by the names of its members. */
interface Talk {
  readonly axis: Axis;
  readonly members: number;
  readonly built: readonly string[];
  readonly listed: string;
  readonly named: string;
  /** The members as parts of what holds them. */
  readonly inWhole: string | null;
}

const TALKS: Readonly<Record<Language, readonly Talk[]>> = {
  en: [
    {
      axis: "entity",
      members: 2,
      built: ["baltic profit 2025", "and aegean?"],
      listed: "baltic and aegean profit 2025",
      named: "baltic and aegean profit 2025",
      inWhole: "share of baltic and aegean in group profit 2025",
    },
    {
      axis: "entity",
      members: 3,
      built: ["adriatic profit 2024Q2", "what about baltic?", "and aegean"],
      listed: "profit by region 2024Q2",
      named: "baltic, aegean and adriatic profit 2024Q2",
      inWhole: "share of baltic, aegean and adriatic in group profit 2024Q2",
    },
    {
      axis: "quarter",
      members: 4,
      built: ["baltic profit 2025Q1", "and Q2?", "Q3?", "and Q4?"],
      listed: "baltic profit by quarter 2025",
      named: "baltic profit 2025Q1, 2025Q2, 2025Q3 and 2025Q4",
      inWhole: null,
    },
    {
      axis: "year",
      members: 2,
      built: ["aegean profit 2023", "and 2025?"],
      listed: "aegean profit 2023 and 2025",
      named: "aegean profit 2023 and 2025",
      inWhole: null,
    },
    {
      axis: "year",
      members: 4,
      built: ["baltic profit 2022", "2023?", "and 2024?", "and 2025?"],
      listed: "baltic profit by year",
      named: "baltic profit 2022, 2023, 2024 and 2025",
      inWhole: null,
    },
    {
      axis: "part",
      members: 2,
      built: ["baltic freight profit 2025", "and cars?"],
      listed: "baltic profit by traffic type 2025",
      named: "baltic freight and cars profit 2025",
      inWhole: "baltic freight and cars profit 2025 share",
    },
  ],
  zh: [
    {
      axis: "entity",
      members: 2,
      built: ["波罗的海2025年利润", "爱琴海呢？"],
      listed: "波罗的海和爱琴海2025年利润",
      named: "波罗的海和爱琴海2025年利润",
      inWhole: "share of baltic and aegean in group profit 2025",
    },
    {
      axis: "entity",
      members: 3,
      built: ["亚得里亚海2024年利润", "那波罗的海呢", "爱琴海呢"],
      listed: "各地区2024年利润",
      named: "波罗的海、爱琴海和亚得里亚海2024年利润",
      inWhole: "share of baltic, aegean and adriatic in group profit 2024",
    },
    {
      axis: "quarter",
      members: 4,
      built: ["波罗的海2025年一季度利润", "二季度呢", "三季度呢", "四季度呢"],
      listed: "波罗的海2025年各季度利润",
      named: "波罗的海2025Q1、2025Q2、2025Q3和2025Q4利润",
      inWhole: null,
    },
    {
      axis: "year",
      members: 2,
      built: ["爱琴海2023年利润", "2025年呢"],
      listed: "爱琴海2023年和2025年利润",
      named: "爱琴海2023年和2025年利润",
      inWhole: null,
    },
    {
      axis: "part",
      members: 2,
      built: ["波罗的海2025年货运利润", "轿车呢"],
      listed: "波罗的海2025年货运和轿车利润",
      named: "波罗的海2025年货运和轿车利润",
      inWhole: "baltic freight and cars profit 2025 share",
    },
  ],
};

const QUESTIONS: Readonly<Record<Language, Readonly<Record<Asked, readonly string[]>>>> = {
  en: {
    highest: ["which one is the highest?", "and the best?", "which was the largest"],
    lowest: ["and the worst", "which one was the lowest?", "the smallest one?"],
    growth: ["growth in % please", "growth rate?", "the growth of both?"],
    "each growth": ["which one grew more", "which of them grew more?", "how did they grow?"],
    ranking: ["rank them", "ranking?", "rank these"],
    difference: ["the difference?", "what's the difference between them", "how much more?"],
    total: ["in total?", "and the total?", "them combined?"],
    share: ["share?", "their share?"],
  },
  zh: {
    highest: ["最高的是哪个", "最好的呢"],
    lowest: ["最差的呢", "哪个最低"],
    growth: ["增长率呢", "增长了多少"],
    "each growth": ["哪个增长更多", "分别增长多少", "它们的增长率"],
    ranking: ["从高到低排一下", "排名呢", "它们排一下"],
    difference: ["差额呢", "差多少", "它们相差多少", "两者差多少"],
    total: ["合计呢", "一共多少", "加起来多少"],
    share: ["占比呢", "它们的占比"],
  },
};

/** The same question in one message. Growth of more than two periods is of each over the year before. */
function inFull({ axis, members, named, inWhole }: Talk, asked: Asked): string {
  switch (asked) {
    case "highest":
      return `${named}, highest`;
    case "lowest":
      return `${named}, lowest`;
    case "ranking":
      return `${named}, ranking`;
    case "growth":
    case "each growth":
      return `${(axis === "quarter" || axis === "year") && members > 2 ? "yoy " : ""}growth: ${named}`;
    case "difference":
      return `${named}, difference`;
    case "total":
      return `${named}, sum`;
    case "share":
      return inWhole ?? `${named}, share`;
  }
}

/** Turns that show nothing of the company's: a thread goes on as it was. */
const INTERLUDES: Readonly<Record<Language, readonly (string | null)[]>> = {
  en: [null, "thanks", "what can you do?", "the median?", "hello"],
  zh: [null, "谢谢", "你能做什么", "中位数呢"],
};

interface Case {
  readonly turns: readonly string[];
  readonly full: string;
}

function cases(): readonly (readonly [name: string, of: Case])[] {
  const all: (readonly [string, Case])[] = [];
  let drawn = 0;
  for (const language of ["en", "zh"] as const) {
    for (const of of TALKS[language]) {
      for (const shownAs of [of.built, [of.listed]]) {
        for (const [asked, questions] of Object.entries(QUESTIONS[language]) as [Asked, readonly string[]][]) {
          for (const question of questions) {
            const interludes = INTERLUDES[language];
            const interlude = interludes[drawn++ % interludes.length] ?? null;
            const turns = [...shownAs, ...(interlude === null ? [] : [interlude]), question];
            all.push([turns.join(" → "), { turns, full: inFull(of, asked) }]);
          }
        }
      }
    }
  }
  return all;
}

describe("a question about what a thread showed reads what the same question reads in one message:", () => {
  it.each(cases())("%s", async (_name, { turns, full }) => {
    expect(read(await talk(...turns))).toEqual(read(await talk(full)));
  });

  it("which is an answer for most of them", async () => {
    const runs = await Promise.all(cases().map(async ([, { full }]) => read(await talk(full)).length > 0));
    expect(runs.filter(Boolean).length).toBeGreaterThan(runs.length * 0.75);
  });
});
