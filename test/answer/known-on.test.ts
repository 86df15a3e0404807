import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../../src/domain/answer.ts";
import type { Fact } from "../../src/domain/fact.ts";
import type { LimitedReading } from "../../src/domain/limited-reading.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { saidIn } from "../../src/slack/rounds/said-in.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { checkOf, verdicts } from "./checked.ts";
import { cell, fact, openTestEngine, type TestEngine } from "./company.ts";

let store: FactStore;
let engine: TestEngine;

async function load(on: string, doc: string, values: Readonly<Record<string, string>>, sensitivity = "INTERNAL") {
  const facts = Object.entries(values).map(([address, value]): Fact => {
    const [metric = "", entity = "", period = ""] = address.split(" ");
    return fact(cell(metric, entity, period), value, { source: { doc, locator: address } });
  });
  await store.replaceDocument({ doc, fileHash: `${doc} ${on}`, ingestedAt: `${on}T09:00:00.000Z`, sensitivity, facts });
}

beforeEach(async () => {
  store = memoryFactStore();
  engine = await openTestEngine({ facts: store, timeZone: "Asia/Hong_Kong" });
  await load("2026-01-10", "prelim.xlsx", {
    "REVENUE BALTIC FY2025": "700",
    "REVENUE BALTIC FY2024": "640",
    "SHIPS BALTIC FY2025": "19",
  });
  await load("2026-02-10", "prelim.xlsx", {
    "REVENUE BALTIC FY2025": "720",
    "REVENUE BALTIC FY2024": "640",
    "SHIPS BALTIC FY2025": "19",
    "PROFIT BALTIC FY2025": "90",
  });
});

/** The figures of an answer, each with what holds today instead. */
function told(answer: Answer): readonly string[] {
  if (answer.kind === "unread") return [answer.because];
  if (answer.kind !== "figures") return [answer.kind];
  const cells = answer.cells.map((one) => {
    if (one.status !== "found") return one.status;
    const since = one.superseded.map(({ because, figure, source }) => `${because} ${figure.value} ${source.doc}`);
    return [one.statement.figure.value, ...since, ...(one.noneToday === true ? ["none today"] : [])].join(" · ");
  });
  return [
    `on ${answer.knownOn ?? "today"}`,
    ...cells,
    ...answer.derived.map(({ op, figure }) => `${op} ${figure.value}`),
  ];
}

const ask = async (text: string, thread?: string) => told((await engine.ask(text, thread)).answer);

describe("a question for what was known on a day", () => {
  it("is answered with what was in view then, and says what holds today", async () => {
    expect(await ask("Baltic revenue 2025 as known on 31 January 2026")).toEqual([
      "on 2026-01-31",
      "700 · holds_now 720 prelim.xlsx",
    ]);
    expect(await ask("截至1月31日当时已知的波罗的海2025年营收")).toEqual([
      "on 2026-01-31",
      "700 · holds_now 720 prelim.xlsx",
    ]);
    expect(await ask("Baltic revenue 2025 as known on 28 February 2026")).toEqual(["on 2026-02-28", "720"]);
    expect(await ask("Baltic revenue 2025")).toEqual(["on today", "720 · restated 700 prelim.xlsx"]);
  });

  it("says so in words, each figure with its source", async () => {
    const run = await engine.ask("Baltic revenue 2025 as known on 31 January 2026");
    const text = renderText(run, engine.glossary);
    expect(text).toContain("As known on 31 January 2026:");
    expect(text).toContain("restated since; today it is 720 USD m (source: prelim.xlsx");
    const json = renderJson(run, engine.glossary);
    expect([json.clarification.known_on, json.clarification.note]).toEqual([
      "2026-01-31",
      expect.stringContaining("As known on"),
    ]);
    const chinese = await engine.ask("截至1月31日当时已知的波罗的海2025年营收");
    expect(renderText(chinese, engine.glossary)).toMatch(/按2026年1月31日当时所知.*[\s\S]*此后已重述，如今为/u);
  });

  it("counts the days of the company", async () => {
    await load("2026-02-20", "late.xlsx", { "SHIPS TERN FY2025": "33" });
    await store.replaceDocument({
      ...{ doc: "night.xlsx", fileHash: "night", ingestedAt: "2026-02-27T16:30:00.000Z" },
      facts: [fact(cell("SHIPS", "AEGEAN", "FY2025"), "14")],
    });
    expect(await ask("Aegean ships 2025 as known on 27 February 2026")).toEqual(["on 2026-02-27", "not_found"]);
    expect(await ask("Aegean ships 2025 as known on 28 February 2026")).toEqual(["on 2026-02-28", "14"]);
  });

  it("is computed from what was known then", async () => {
    expect(await ask("Baltic revenue growth 2025 vs 2024 as known on 31 January 2026")).toEqual([
      ...["on 2026-01-31", "700 · holds_now 720 prelim.xlsx", "640", "growth_pct 9.375", "difference 60"],
    ]);
    expect(await ask("Baltic profit 2025 as known on 31 January 2026")).toEqual(["on 2026-01-31", "not_found"]);
  });

  it("shows what was withdrawn since, and says that nothing stands today", async () => {
    await store.withdrawDocument("prelim.xlsx");
    expect(await ask("Baltic revenue 2025 as known on 28 February 2026")).toEqual([
      "on 2026-02-28",
      "720 · none today",
    ]);
    expect(await ask("Baltic revenue 2025")).toEqual(["on today", "not_found"]);
  });

  it("is answered by the rights and levels of now", async () => {
    await load("2026-02-20", "prelim.xlsx", { "REVENUE BALTIC FY2025": "730" }, "RESTRICTED");
    expect(await ask("Baltic revenue 2025 as known on 31 January 2026")).toEqual(["on 2026-01-31", "withheld"]);
    await load("2026-02-21", "other.xlsx", { "REVENUE BALTIC FY2025": "731" }, "RESTRICTED");
    const cleared = await engine.ask("Baltic revenue 2025 as known on 31 January 2026", undefined, {
      clearance: "RESTRICTED",
    });
    expect(told(cleared.answer)[1]).toContain("700 · holds_now 7");
  });

  it("reads the level of a day, and not the day it was known, from as of", async () => {
    expect(await ask("Baltic ships as of 31 December 2025 as known on 31 January 2026")).toEqual([
      "on 2026-01-31",
      "19",
    ]);
    expect(await ask("Baltic ships as of 31 December 2025")).toEqual(["on today", "19"]);
  });

  it("is refused where a figure of today would be assumed, or the day cannot be told", async () => {
    expect(await ask("Baltic revenue as known on 31 January 2026")).toEqual(["known_on_unnamed"]);
    expect(await ask("latest Baltic revenue as known on 31 January 2026")).toEqual(["known_on_unnamed"]);
    expect(await ask("Baltic 2025 as known on 31 January 2026")).toEqual(["known_on_unnamed"]);
    expect(await ask("why did Baltic revenue grow in 2025 as known on 31 January 2026")).toEqual(["known_on_unnamed"]);
    expect(await ask("how is Baltic doing in 2025 as known on 31 January 2026")).toEqual(["known_on_unnamed"]);
    expect(await ask("Baltic revenue 2025 as known at the time")).toEqual(["known_on_which_day"]);
    expect(await ask("Baltic revenue 2025 as known on 31 March 2026")).toEqual(["known_on_later_day"]);
  });

  it("offers no button, since it would ask for today", async () => {
    const run = await engine.ask("revenue 2025 as known on 31 January 2026");
    expect(told(run.answer)).toEqual(["on 2026-01-31", "not_found"]);
    expect(renderJson(run, engine.glossary).clarification.options).toEqual([]);
  });

  it("is carried to what continues it, until something is asked anew", async () => {
    await ask("Baltic revenue 2025 as known on 31 January 2026", "t");
    expect(await ask("and 2024?", "t")).toEqual(["on 2026-01-31", "640"]);
    expect(await ask("why did it grow?", "t")).toEqual(["known_on_unnamed"]);
    expect(await ask("Baltic ships 2025", "t")).toEqual(["on today", "19"]);
    expect(await ask("and as known on 31 January 2026?", "t")).toEqual(["on 2026-01-31", "19"]);
    expect(await ask("as known on 5 January 2026?", "t")).toEqual(["on 2026-01-05", "not_found"]);
  });

  it("asks the same again from what is kept of it", async () => {
    const first = await engine.ask("Baltic revenue 2025 as known on 31 January 2026");
    const again = await engine.ask("x", undefined, { resolved: first.resolved } as never);
    expect(again.answer).toEqual(first.answer);
  });

  it("is not what a thread was told last of a figure", async () => {
    const where = { place: "p" as never, asker: null as never };
    const then = await engine.ask("Baltic revenue 2025 as known on 31 January 2026");
    const today = await engine.ask("Baltic revenue 2025");
    expect([saidIn(then, where), saidIn(today, where).length]).toEqual([[], 1]);
  });
});

describe("a message that says as known on which day", () => {
  const check = async (message: string, limits?: LimitedReading) => {
    const answer = await checkOf(message, engine.services, limits === undefined ? {} : { limits });
    return [`on ${answer.knownOn ?? "today"}`, ...verdicts(answer)];
  };

  it.each<readonly [string, readonly string[]]>([
    [
      "As known on 31 January 2026, Baltic revenue 2025 was 700m",
      ["on 2026-01-31", "700m agrees REVENUE BALTIC FY2025"],
    ],
    [
      "Baltic revenue 2025, as we knew it on 31.1.2026: 720m",
      ["on 2026-01-31", "720m holds_now REVENUE BALTIC FY2025"],
    ],
    [
      "As known on 31 January 2026:\n- Baltic revenue 2025: 710m",
      ["on 2026-01-31", "710m differs REVENUE BALTIC FY2025"],
    ],
    ["Baltic revenue 2025 was 720m", ["on today", "720m agrees REVENUE BALTIC FY2025"]],
    ["截至1月31日当时已知的波罗的海2025年营收为7亿美元", ["on 2026-01-31", "7亿美元 agrees REVENUE BALTIC FY2025"]],
  ])("is held against that day: %s", async (message, expected) => {
    expect(await check(message)).toEqual(expected);
  });

  it.each([
    [
      "names two of them",
      "As known on 31 January 2026 Baltic revenue 2025 was 700m; as known on 15 February 2026 720m",
    ],
    ["names none", "Baltic revenue 2025 was 700m as known then"],
    ["names one to come", "As known on 31 December 2027, Baltic revenue 2025 was 700m"],
    ["says it after a figure of today", "Baltic revenue 2025 was 720m. As known on 31 January 2026 it was 700m."],
  ])("has no verdict where it %s", async (_name, message) => {
    const [on, ...said] = await check(message);
    expect(on).toBe("on today");
    expect(said.filter((one) => /agrees|differs/u.test(one))).toEqual([]);
  });

  it("is held against the day of the answer that it is", async () => {
    expect(await check("Baltic revenue FY2025: 700m", { knownOn: "2026-01-31" })).toEqual([
      "on 2026-01-31",
      "700m agrees REVENUE BALTIC FY2025",
    ]);
  });
});
