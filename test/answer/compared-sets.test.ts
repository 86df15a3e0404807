import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import type { AnswerRun } from "../../src/domain/answer.ts";
import type { FactDocument } from "../../src/figures/fact-store.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { type Dice, diceFor } from "../passages/shortening/mutations/seeded.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, openTestEngine, PROFILE_YAML, type TestEngine } from "./company.ts";
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

async function openCompany(): Promise<TestEngine> {
  const facts = memoryFactStore();
  for (const document of documents()) await facts.replaceDocument(document);
  return openTestEngine({ facts, glossary: GLOSSARY });
}

const ENGINE = openCompany();
let threads = 0;

/** The last answer of a thread of its own. */
async function talk(...turns: readonly string[]): Promise<AnswerRun> {
  const engine = await ENGINE;
  const thread = `thread ${threads++}`;
  const runs: AnswerRun[] = [];
  for (const turn of turns) runs.push(await engine.ask(turn, thread));
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

function cases(): readonly Case[] {
  return (["en", "zh"] as const).flatMap((language) =>
    TALKS[language].flatMap((of) => [of.built, [of.listed]].flatMap((shownAs) => asking(language, of, shownAs))),
  );
}

/** Every question about what was shown, with another turn between where the lot falls on one. */
function asking(language: Language, of: Talk, shownAs: readonly string[]): readonly Case[] {
  const questions = Object.entries(QUESTIONS[language]) as [Asked, readonly string[]][];
  const interludes = INTERLUDES[language];
  return questions.flatMap(([asked, wordings]) =>
    wordings
      .filter((question) => of.members === 2 || !/两者/u.test(question))
      .map((question) => {
        const between = interludes[diceFor(`${shownAs.join()} ${question}`).roll(interludes.length)] ?? null;
        const turns = [...shownAs, ...(between === null ? [] : [between]), question];
        return { turns, full: inFull(of, asked) };
      }),
  );
}

describe("a question about what a thread showed", () => {
  it("reads what the same question reads in one message, which is an answer for most of them", async () => {
    const all = cases();
    let answered = 0;
    for (const { turns, full } of all) {
      const wanted = read(await talk(full));
      expect(read(await talk(...turns)), turns.join(" → ")).toEqual(wanted);
      if (wanted.length > 0) answered += 1;
    }
    expect(answered).toBeGreaterThan(all.length * 0.75);
  }, 300_000);
});

const NAMES = ["baltic", "aegean", "adriatic"];

/** What is compared, by the rules that a colleague goes by. */
interface Told {
  readonly turns: readonly string[];
  readonly entities: readonly string[];
  readonly last: string;
  readonly metric: string;
  readonly period: string;
}

function begun(dice: Dice): Told {
  const [first = "", second = ""] = dice.roll(2) === 0 ? NAMES : NAMES.toReversed();
  const [metric, period] = [dice.pick(["profit", "revenue"]) ?? "", dice.pick(["2024", "2025Q3"]) ?? ""];
  return {
    turns: [`${first} ${metric} ${period}`, `and ${second}?`],
    entities: [first, second],
    last: second,
    metric,
    period,
  };
}

function moved(told: Told, dice: Dice): Told {
  const other = NAMES.find((name) => !told.entities.includes(name));
  const say = (turn: string, change: Partial<Told>): Told => ({ ...told, ...change, turns: [...told.turns, turn] });
  const period = dice.pick(["2023", "2025", "2024Q2"]) ?? "";
  const metric = dice.pick(["profit", "revenue"]) ?? "";
  switch (dice.roll(7)) {
    case 0:
      return other === undefined
        ? told
        : say(`what about ${other}?`, { entities: [...told.entities, other], last: other });
    case 1: {
      const words = dice.pick([`no, ${other}`, `${other} instead`, `i meant ${other}`]) ?? "";
      const entities = [...told.entities.filter((name) => name !== told.last), other ?? ""];
      return other === undefined ? told : say(words, { entities, last: other });
    }
    case 2:
      return say(`and ${period}?`, { period });
    case 3:
      return say(`and ${metric}?`, { metric });
    case 4: {
      const [first = "", second = ""] = NAMES.toReversed();
      const anew = say(`${first} ${metric} ${period}`, { metric, period });
      return { ...anew, turns: [...anew.turns, `and ${second}?`], entities: [first, second], last: second };
    }
    case 5:
      return say(`and ${told.entities[0]}`, { last: told.entities[0] ?? "" });
    default:
      return say(dice.pick(["thanks", "the median?", "what can you do?"]) ?? "", {});
  }
}

describe("after any turns a set holds what was added, without what was replaced, of the metric and the period named last:", () => {
  const told = Array.from({ length: 60 }, (_, i) => {
    const dice = diceFor(`turns ${i}`);
    let one = begun(dice);
    for (let turn = 0; turn < 1 + (i % 5); turn += 1) one = moved(one, dice);
    return one;
  });

  it.each(told.map((one) => [one.turns.join(" → "), one] as const))("%s", async (_name, of) => {
    const list = `${of.entities.slice(0, -1).join(", ")} and ${of.entities.at(-1)}`;
    const full = read(await talk(`${list} ${of.metric} ${of.period}, ranking`));
    expect(full.length).toBeGreaterThan(2);
    expect(read(await talk(...of.turns, "rank them"))).toEqual(full);
  });
});

describe("a set stays as it was", () => {
  const [first, second] = ["baltic profit 2025", "and aegean?"];
  const grewMore = async (): Promise<readonly string[]> => read(await talk("growth: baltic and aegean profit 2025"));

  it("after an answer that the store failed at", async () => {
    const facts = memoryFactStore();
    for (const document of documents()) await facts.replaceDocument(document);
    let broken = false;
    const find: typeof facts.find = async (...of) => {
      if (broken) throw new StoreError("unreadable", "The disk is gone.");
      return facts.find(...of);
    };
    const engine = await openTestEngine({ facts: { ...facts, find }, glossary: GLOSSARY });
    for (const turn of [first, second]) await engine.ask(turn, "thread");
    broken = true;
    expect((await engine.ask("and adriatic?", "thread")).answer.kind).toBe("unavailable");
    broken = false;
    expect(read(await engine.ask("which one grew more?", "thread"))).toEqual(await grewMore());
  });

  it.each(["and Kittiwake?", "and Narnia?"])(
    "after %s, where somebody unknown may be meant until one of ours is named",
    async (stranger) => {
      const { answer } = await talk(first, second, stranger, "which one grew more?");
      expect(answer).toMatchObject({ kind: "ask_first", missing: "entity" });
      expect(read(await talk(first, second, stranger, "aegean", "which one grew more?"))).toEqual(await grewMore());
    },
  );

  it("after a figure that is not there", async () => {
    expect(read(await talk(first, second, "and FY2010?", "which one grew more?"))).toEqual(await grewMore());
  });

  it("for everybody else when one person's answer is withheld, and that person goes on about it", async () => {
    const engine = await ENGINE;
    const thread = `thread ${threads++}`;
    for (const turn of [first, second]) await engine.ask(turn, thread, { asker: "U1" });
    const withheld = await engine.ask("adriatic profit 2025H1", thread, { asker: "U2" });
    expect(withheld.answer).toMatchObject({ kind: "figures", cells: [{ status: "withheld" }] });
    expect(read(await engine.ask("and 2024?", thread, { asker: "U2" })).join()).toContain("PROFIT ADRIATIC FY2024");
  });

  it("also for the cells that the others ask for next", async () => {
    const engine = await ENGINE;
    for (const [question, expected] of [
      ["which one grew more?", await grewMore()],
      ["and 2024?", read(await talk("aegean profit 2024"))],
    ] as const) {
      const thread = `thread ${threads++}`;
      for (const turn of [first, second]) await engine.ask(turn, thread, { asker: "U1" });
      await engine.ask("adriatic profit 2025H1", thread, { asker: "U2" });
      expect(read(await engine.ask(question, thread, { asker: "U1" }))).toEqual(expected);
    }
  });
});

/** Where a colleague could mean either of two things, or one thing was shown alone. */
const READINGS: readonly (readonly [dialogue: string, full: string | null])[] = [
  ["profit by region 2024 → 2025 → growth in % please", "growth: baltic, aegean and adriatic profit 2024 and 2025"],
  ["profit by region 2025 → and revenue? → and the worst", "baltic, aegean and adriatic revenue 2025, lowest"],
  ["profit by region 2025 → and baltic?", "baltic profit 2025"],
  ["profit by region 2025 → and baltic? → rank them", "baltic, aegean and adriatic profit 2025, ranking"],
  ["profit by region 2025 → by quarter?", "group profit by quarter 2025"],
  ["profit by region 2025 → as % of group?", "share of baltic, aegean and adriatic in group profit 2025"],
  [
    "baltic profit by quarter 2025 → and aegean? → and the worst",
    "aegean profit 2025Q1, 2025Q2, 2025Q3 and 2025Q4, lowest",
  ],
  [
    "baltic profit by quarter 2025 → which quarter was the best?",
    "baltic profit 2025Q1, 2025Q2, 2025Q3 and 2025Q4, highest",
  ],
  ["baltic profit by quarter 2025 → which region was the best?", "what rank is baltic by profit 2025"],
  ["baltic profit 2025 → which quarter was the best?", "baltic profit 2025Q1, 2025Q2, 2025Q3 and 2025Q4, highest"],
  ["baltic profit 2025 → and aegean? → how much did it grow?", "aegean profit growth 2025"],
  ["baltic profit 2025 → and aegean? → the change?", "growth: baltic and aegean profit 2025"],
  ["baltic profit 2025 → and aegean? → both in 2024?", "baltic and aegean profit 2024"],
  [
    "baltic profit 2025 → and aegean? → and revenue? → which is higher?",
    "baltic and aegean revenue 2025, which is higher",
  ],
  ["baltic profit 2025 → and aegean? → by quarter?", "baltic and aegean profit by quarter 2025"],
  ["baltic profit 2025 → and aegean? → and 2024? → how much did it grow?", "growth: aegean profit 2025 and 2024"],
  [
    "baltic profit 2025 → and aegean? → and 2024? → which one grew more?",
    "growth: baltic and aegean profit 2025 and 2024",
  ],
  ["baltic profit 2025 → and revenue? → growth?", "baltic revenue growth 2025"],
  ["baltic profit 2025 → and revenue? → which one grew more?", "growth: baltic profit and revenue 2025"],
  ["by region 2024 → profit", "profit by region 2024"],
  ["Reveunue by region 2024 → 2025 → revenue", "revenue by region 2025"],
  [
    "Reveunue by region 2024 → revenue by region 2024 → 2025 → growth in % please",
    "growth: baltic, aegean and adriatic revenue 2024 and 2025",
  ],
  ["Reveunue of Narnia 2024 → revenue", null],
  ["baltic profit 2025 → which one grew more?", null],
  ["baltic profit 2025 → aegean instead → which one grew more?", null],
  ["baltic profit 2025 → and aegean in 2024? → which is higher?", null],
  ["baltic profit 2025 → and aegean? → and adriatic? → which of the two grew more?", null],
  ["baltic profit 2025 → and aegean? → adriatic revenue 2024 → which one grew more?", null],
  ["baltic profit 2025 → and revenue? → rank them", null],
  ["baltic and aegean profit growth 2025 → and the best?", null],
  ["baltic and aegean profit by quarter → and the worst", null],
  ["revenue of those two years of baltic", null],
  ["baltic freight and cars profit 2025, ranking", null],
];

describe("what is meant by", () => {
  it.each(READINGS)("%s", async (dialogue, full) => {
    const found = read(await talk(...dialogue.split(" → ")));
    if (full === null) expect(found).toEqual([]);
    else {
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(read(await talk(full)));
    }
  });
});
