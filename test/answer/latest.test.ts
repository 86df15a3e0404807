import { describe, expect, it } from "vitest";
import { answerQuestion } from "../../src/answer/answer-question.ts";
import type { FiguresAnswer } from "../../src/domain/answer.ts";
import type { CalendarDate } from "../../src/domain/calendar.ts";
import type { GroupOperation, SlotGroup } from "../../src/domain/intent.ts";
import { LATEST_LENGTHS, latestCode } from "../../src/domain/latest-period.ts";
import { CLEARANCES, type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { phraseRequest } from "../../src/render/phrase-question.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { type Dice, diceFor } from "../passages/shortening/mutations/seeded.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, openTestEngine, type TestEngine } from "./company.ts";

const DAY_MS = 86_400_000;

/** A stored period, with its first and last day counted from 1970 by this test's own arithmetic. */
interface Stored {
  readonly code: string;
  readonly kind: string;
  readonly first: number;
  readonly last: number;
}

function days(year: number, month: number, day = 1): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function months(kind: string, code: string, year: number, from: number, count: number): Stored {
  return { code, kind, first: days(year, from), last: days(year, from + count) - 1 };
}

function periodsOf(year: number): readonly Stored[] {
  const two = (value: number): string => String(value).padStart(2, "0");
  return [
    months("year", `FY${year}`, year, 1, 12),
    months("nine_months", `${year}-9M`, year, 1, 9),
    ...[1, 2].map((half) => months("half", `${year}H${half}`, year, 6 * half - 5, 6)),
    ...[1, 2, 3, 4].map((quarter) => months("quarter", `${year}Q${quarter}`, year, 3 * quarter - 2, 3)),
    ...Array.from({ length: 12 }, (_, i) => months("month", `${year}-${two(i + 1)}`, year, i + 1, 1)),
    ...[1, 4, 7, 10].map((month): Stored => {
      const at = days(year, month + 3) - 1;
      return { code: new Date(at * DAY_MS).toISOString().slice(0, 10), kind: "day", first: at, last: at };
    }),
  ];
}

const ALL = [2023, 2024, 2025, 2026].flatMap(periodsOf);

/** The latest of what is stored: it ends last; of those that end together a flow's is the longest, a level's the shortest. */
function latestOf(stored: readonly Stored[], today: number, isLevel: boolean): Stored | undefined {
  const length = ({ first, last }: Stored): number => (isLevel ? first - last : last - first);
  return stored
    .filter(({ last }) => last <= today)
    .reduce<Stored | undefined>((best, one) => {
      const isBetter =
        best === undefined || one.last > best.last || (one.last === best.last && length(one) > length(best));
      return isBetter ? one : best;
    }, undefined);
}

function dateOf(day: number): CalendarDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function some(dice: Dice): readonly Stored[] {
  const share = 2 + dice.roll(30);
  return ALL.filter(() => dice.roll(share) === 0);
}

/** Figures of two regions in the whole and in one part, budgets of a later year among them, in a store of their own. */
async function engineWith(
  rows: readonly (readonly [metric: string, entity: string, traffic: string, stored: readonly Stored[]])[],
  levelOf: (stored: Stored) => Clearance = () => "INTERNAL",
): Promise<TestEngine> {
  const facts = memoryFactStore();
  for (const sensitivity of CLEARANCES) {
    const held = rows.flatMap(([metric, entity, traffic, stored]) =>
      stored
        .filter((one) => levelOf(one) === sensitivity)
        .map(({ code }, i) =>
          fact(cell(metric, entity, code, traffic), String(1_000 + i), {
            source: { doc: `${sensitivity}.csv`, locator: `${metric} ${entity} ${code} ${traffic}` },
          }),
        ),
    );
    await facts.replaceDocument({ ...documentOf(`${sensitivity}.csv`, held), sensitivity });
  }
  return openTestEngine({ facts });
}

async function askOn(
  engine: TestEngine,
  text: string,
  today: number,
  reader: { clearance?: Clearance; ceiling?: Clearance; conversation?: string } = {},
) {
  const { conversation = null, ...cleared } = reader;
  return answerQuestion({ id: "q", text, at: dateOf(today), conversation, asker: null, ...cleared }, engine.services);
}

function periodsShown(answer: unknown): readonly string[] {
  const { cells } = answer as FiguresAnswer;
  return cells.map((shown) => (shown.status === "unrecognized_param" ? shown.raw : shown.cell.period));
}

const FLOW = [
  "latest Baltic revenue",
  "what is Baltic's revenue now?",
  "Baltic revenue, most recent",
  "波罗的海最新营收",
  "目前波罗的海的营收是多少",
];
const LEVEL = [
  "Baltic ships now",
  "how many ships does Baltic currently have",
  "current fleet size of Baltic",
  "波罗的海现在的船舶数",
];
const LENGTHS = [
  ["quarter", "Baltic revenue in the latest quarter"],
  ["half", "波罗的海最新半年营收"],
  ["month", "latest monthly revenue of Baltic"],
  ["year", "most recent fiscal year revenue of Baltic"],
] as const;

describe("the latest figure of any store", () => {
  it("is the one that ends last by the day, the longest of a flow and the shortest of a level", async () => {
    let answered = 0;
    for (let seed = 0; seed < 30; seed += 1) {
      const dice = diceFor(`latest ${seed}`);
      const [flow, level, part] = [some(dice), some(dice), some(dice)];
      const engine = await engineWith([
        ["REVENUE", "BALTIC", "TOTAL", flow],
        ["SHIPS", "BALTIC", "TOTAL", level],
        ["REVENUE", "BALTIC", "FREIGHT", part],
        ["REVENUE", "AEGEAN", "TOTAL", ALL],
        ["PROFIT", "BALTIC", "TOTAL", ALL],
      ]);
      const today = days(2024, 1) + dice.roll(900);
      const check = async (text: string, stored: readonly Stored[], isLevel: boolean): Promise<void> => {
        const expected = latestOf(stored, today, isLevel);
        const { answer } = await askOn(engine, text, today);
        if (expected === undefined)
          return expect([text, seed, (answer as FiguresAnswer).cells[0]?.status]).toEqual([text, seed, "not_found"]);
        answered += 1;
        expect([text, seed, ...periodsShown(answer)]).toEqual([text, seed, expected.code]);
        expect((answer as FiguresAnswer).clarification).toMatchObject({ mode: "answer_with_assumptions" });
      };
      for (const text of FLOW) await check(text, flow, false);
      for (const text of LEVEL) await check(text, level, true);
      await check("latest freight revenue of Baltic", part, false);
      for (const [kind, text] of LENGTHS)
        await check(
          text,
          flow.filter((one) => one.kind === kind),
          false,
        );
    }
    expect(answered).toBeGreaterThan(250);
  });

  it("is of one period for figures that stand side by side: the latest that as many of them as possible have", async () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const dice = diceFor(`beside ${seed}`);
      const rows = [some(dice), some(dice), dice.roll(4) === 0 ? [] : some(dice)];
      const engine = await engineWith(
        ["BALTIC", "AEGEAN", "TERN"].map((entity, i) => ["REVENUE", entity, "TOTAL", rows[i] ?? []] as const),
      );
      const today = days(2024, 6) + dice.roll(700);
      const counts = ALL.map(({ code }) => rows.filter((row) => row.some((one) => one.code === code)).length);
      const over = ALL.map((one, i) => ({ one, count: counts[i] ?? 0 })).filter(({ one }) => one.last <= today);
      const most = Math.max(...over.map(({ count }) => count));
      const expected = latestOf(
        over.filter(({ count }) => count === most).map(({ one }) => one),
        today,
        false,
      );
      for (const text of ["latest revenue of Baltic, Aegean and the group", "波罗的海、爱琴海和集团的最新营收"]) {
        const { answer } = await askOn(engine, text, today);
        if (most > 0)
          expect([text, seed, new Set(periodsShown(answer))]).toEqual([text, seed, new Set([expected?.code])]);
        if (most === 3)
          expect(renderText(await askOn(engine, text, today), engine.glossary)).toMatch(
            /Latest available for all of these|各项均有/,
          );
      }
    }
  });
});

describe("an offer of the latest figure", () => {
  const GROUP: SlotGroup = { metrics: ["REVENUE"], entities: ["BALTIC"], periods: [], dimensions: {} };
  const OPERATIONS: readonly (GroupOperation | null)[] = [
    null,
    { kind: "growth", base: "year_earlier" },
    { kind: "growth", base: "period_before" },
    { kind: "share" },
    { kind: "series", by: "dimension" },
    { kind: "scale", scale: "BN" },
  ];
  const GROUPS: readonly Partial<SlotGroup>[] = [
    {},
    { metrics: ["REVENUE", "PROFIT"] },
    { entities: ["BALTIC", "AEGEAN"] },
    { dimensions: { traffic: ["FREIGHT"] } },
    { metrics: [] },
    { entities: [] },
  ];

  it.each([null, ...LATEST_LENGTHS])("is a question that is read as the same: %s", async (length) => {
    const code = latestCode({ kind: "latest", length });
    const { services, glossary } = await engineWith([]);
    for (const language of ["en", "zh"] as const) {
      const check = (group: SlotGroup, operation: GroupOperation | null): void => {
        const question = phraseRequest({ group, operation }, glossary, language);
        const read = services.parser.parse(question, dateOf(days(2026, 3, 2)));
        expect([question, ...read.groups, read.operation, read.notUnderstood]).toEqual([
          question,
          group,
          operation,
          [],
        ]);
      };
      for (const operation of OPERATIONS) check({ ...GROUP, periods: [code] }, operation);
      for (const group of GROUPS) check({ ...GROUP, ...group, periods: [code] }, null);
      check({ ...GROUP, periods: ["FY2024", code] }, null);
    }
  });
});

describe("a latest figure that somebody may not see", () => {
  const TEXTS = [
    "latest Baltic revenue",
    "波罗的海目前的营收",
    "latest revenue by region",
    "Baltic revenue in the latest quarter",
  ];

  it("changes nothing of what they are told, whoever asks where", async () => {
    let hidden = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const dice = diceFor(`withheld ${seed}`);
      const [baltic, aegean] = [some(dice), some(dice)];
      const levels = new Map(ALL.map(({ code }) => [code, CLEARANCES[dice.roll(4)] ?? "INTERNAL"]));
      const levelOf = ({ code }: Stored): Clearance => levels.get(code) ?? "INTERNAL";
      const today = days(2025, 1) + dice.roll(600);
      const clearance = CLEARANCES[dice.roll(4)] ?? "INTERNAL";
      const ceiling = CLEARANCES[dice.roll(4)] ?? "INTERNAL";
      const shown = CLEARANCES.indexOf(clearance) < CLEARANCES.indexOf(ceiling) ? clearance : ceiling;
      const open = (stored: readonly Stored[]): readonly Stored[] =>
        stored.filter((one) => isReadable(levelOf(one), shown));
      const engine = async (keep: (stored: readonly Stored[]) => readonly Stored[]): Promise<TestEngine> =>
        engineWith(
          [
            ["REVENUE", "BALTIC", "TOTAL", keep(baltic)],
            ["REVENUE", "AEGEAN", "TOTAL", keep(aegean)],
          ],
          levelOf,
        );
      const [full, without] = [await engine((stored) => stored), await engine(open)];
      for (const text of TEXTS) {
        const told = await askOn(without, text, today, { clearance, ceiling });
        const { clarification } = told.answer as FiguresAnswer;
        const isRead =
          clarification.mode === "answer_with_assumptions" &&
          clarification.assumedSlots.some(({ from }) => from.kind === "latest");
        if (!isRead || (told.answer as FiguresAnswer).cells.some(({ status }) => status !== "found")) continue;
        if (open(baltic).length < baltic.length) hidden += 1;
        const again = await askOn(full, text, today, { clearance, ceiling });
        expect([seed, text, renderText(again, full.glossary)]).toEqual([
          seed,
          text,
          renderText(told, without.glossary),
        ]);
      }
    }
    expect(hidden).toBeGreaterThan(40);
  });

  it("is named to nobody in a thread that others read", async () => {
    const engine = await engineWith(
      [["REVENUE", "BALTIC", "TOTAL", ALL.filter(({ code }) => ["FY2024", "2025H1"].includes(code))]],
      ({ code }) => (code === "2025H1" ? "CONFIDENTIAL" : "INTERNAL"),
    );
    const [today, conversation] = [days(2025, 9), "C1:1"];
    const chief = await askOn(engine, "latest Baltic revenue", today, {
      clearance: "RESTRICTED",
      ceiling: "INTERNAL",
      conversation,
    });
    expect(periodsShown(chief.answer)).toEqual(["FY2024"]);
    const other = await askOn(engine, "and Aegean?", today, {
      clearance: "INTERNAL",
      ceiling: "INTERNAL",
      conversation,
    });
    expect(renderText(other, engine.glossary)).not.toMatch(/H1|2025/);
    const alone = await askOn(engine, "latest Baltic revenue", today, {
      clearance: "RESTRICTED",
      ceiling: "RESTRICTED",
    });
    expect(periodsShown(alone.answer)).toEqual(["2025H1"]);
  });
});

describe("what is told of the latest figure", () => {
  const STORED = ["FY2024", "FY2025", "2025H2", "2025Q4", "2026H1", "FY2027"];
  const ROWS = [
    ["REVENUE", "BALTIC", "TOTAL", ALL.filter(({ code }) => STORED.includes(code))],
    ["REVENUE", "AEGEAN", "TOTAL", ALL.filter(({ code }) => ["FY2024", "FY2025"].includes(code))],
    ["SHIPS", "BALTIC", "TOTAL", ALL.filter(({ code }) => ["2025-12-31", "2026-03-31"].includes(code))],
  ] as const;
  const TODAY = days(2026, 8, 20);

  async function told(...texts: readonly string[]): Promise<ReturnType<typeof renderJson>> {
    const engine = await engineWith(ROWS);
    let last = await askOn(engine, texts[0] ?? "", TODAY, { conversation: "C1:2" });
    for (const text of texts.slice(1)) last = await askOn(engine, text, TODAY, { conversation: "C1:2" });
    return renderJson(last, engine.glossary);
  }

  it("is which period it is, in words and as a code, with the latest of other lengths one click away", async () => {
    const english = await told("latest Baltic revenue");
    expect(english.clarification).toMatchObject({
      mode: "answer_with_assumptions",
      assumed: { period: "2026H1" },
      latest: ["2026H1"],
    });
    expect(english.clarification.note).toBe("Latest available: H1 2026.");
    expect(english.clarification.options.map(({ label }) => label)).toEqual(["FY2025", "Q4 2025"]);
    const chinese = await told("波罗的海最新营收");
    expect(chinese.clarification.note).toBe("【最新】2026年上半年");
    for (const { question } of english.clarification.options)
      expect((await told(question)).cells[0]?.status).toBe("found");
  });

  it.each([
    ["Baltic revenue in FY2024? → latest?", ["2026H1"]],
    ["Baltic revenue in FY2024? → and now?", ["2026H1"]],
    ["波罗的海2024年营收 → 最新的呢", ["2026H1"]],
    ["Baltic revenue in FY2024? → vs now?", ["FY2024", "FY2025"]],
    ["Baltic revenue in FY2024? → now Aegean", ["FY2024"]],
    ["latest? → revenue → Baltic", ["FY2025"]],
    ["Baltic revenue 2024 vs the latest", ["FY2024", "FY2025"]],
    ["Baltic revenue 2025 and now", ["FY2025", "2026H1"]],
    ["latest revenue growth of Baltic", ["FY2024", "FY2025"]],
    ["latest Baltic revenue vs same period last year", ["FY2024", "FY2025"]],
    ["latest Baltic revenue and ships", ["2026H1", "2026-03-31"]],
    ["which region has the highest revenue now", ["FY2025", "FY2025"]],
  ])("is of the thread, of what it is compared with, and of what is computed: %s", async (texts, periods) => {
    const { cells } = await told(...texts.split(" → "));
    expect(cells.map((shown) => ("period" in shown ? shown.period : shown.raw))).toEqual(periods);
  });

  it("is what is missing, of the length that was said", async () => {
    const { cells, clarification } = await told("Aegean revenue in the latest quarter");
    expect(cells).toMatchObject([{ status: "not_found", period: "2026Q2" }]);
    expect(clarification.latest).toBeUndefined();
  });
});
