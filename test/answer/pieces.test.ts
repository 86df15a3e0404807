import { describe, expect, it } from "vitest";
import { forgivingMemory } from "../../src/answer/forgiving-memory.ts";
import type { ShownCells } from "../../src/answer/shown-cells.ts";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import type { Fact } from "../../src/domain/fact.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import {
  cell,
  fact,
  GLOSSARY,
  memoryConversations,
  memoryProposals,
  memoryShown,
  openTestEngine,
  type TestEngine,
} from "./company.ts";

/** Metric, entity, period and dimension value of what everybody may see, and of what they may not. */
interface Stored {
  readonly open: string;
  readonly kept: string;
}

async function company({ open, kept }: Stored, shown: ShownCells = memoryShown()): Promise<TestEngine> {
  const facts = memoryFactStore();
  for (const [sensitivity, doc, lines] of [
    ["INTERNAL", "open.csv", open],
    ["CONFIDENTIAL", "board.csv", kept],
  ] as const) {
    await facts.replaceDocument({ ...documentOf(doc, factsIn(lines, 1000)), sensitivity });
  }
  return openTestEngine({ facts, shown });
}

function factsIn(lines: string, first: number): readonly Fact[] {
  return lines.split("|").map((line, index) => {
    const [metric = "", entity = "", period = "", traffic = "TOTAL"] = line.trim().split(" ");
    return fact(cell(metric, entity, period, traffic), String(first + index));
  });
}

/** The same, where an open document states what is kept too: the same figure, or another one. */
async function twiceStated(stored: Stored, says: "the same" | "another"): Promise<TestEngine> {
  const engine = await company(stored);
  const twice = factsIn(stored.kept, says === "the same" ? 1000 : 2000);
  await engine.services.facts.replaceDocument({ ...documentOf("press.csv", twice), sensitivity: "INTERNAL" });
  return engine;
}

const QUARTERS = "REVENUE BALTIC 2025Q1 | REVENUE BALTIC 2025Q2 | REVENUE BALTIC 2025Q3 | REVENUE BALTIC 2025Q4";
const REGIONS = "REVENUE BALTIC FY2025 | REVENUE AEGEAN FY2025";

/** What a person asks one after the other, and the last question whose figure may then not be shown. */
const WALKS: readonly (readonly [string, Stored, readonly string[]])[] = [
  [
    "a half by its quarters",
    { open: QUARTERS, kept: "REVENUE BALTIC 2025H1" },
    ["Baltic revenue in Q1 2025", "Baltic revenue in Q2 2025"],
  ],
  [
    "nine months by their quarters",
    { open: QUARTERS, kept: "REVENUE BALTIC 2025-9M" },
    ["Baltic revenue in Q1 2025", "Baltic revenue in Q3 2025", "Baltic revenue in Q2 2025"],
  ],
  [
    "a quarter by its months",
    {
      open: "REVENUE BALTIC 2025-01 | REVENUE BALTIC 2025-02 | REVENUE BALTIC 2025-03",
      kept: "REVENUE BALTIC 2025Q1",
    },
    ["Baltic revenue in January 2025", "Baltic revenue in March 2025", "Baltic revenue in February 2025"],
  ],
  [
    "a year by its quarters",
    { open: QUARTERS, kept: "REVENUE BALTIC FY2025" },
    ["Baltic revenue in Q1 and Q2 2025", "Baltic revenue in Q3 2025", "Baltic revenue in Q4 2025"],
  ],
  [
    "the total by the stored values",
    { open: "REVENUE BALTIC FY2025 FREIGHT | REVENUE BALTIC FY2025 CARS", kept: "REVENUE BALTIC FY2025" },
    ["Baltic freight revenue in 2025", "Baltic revenue of cars in 2025"],
  ],
  [
    "the group by its regions",
    { open: REGIONS, kept: "REVENUE TERN FY2025" },
    ["Baltic revenue in 2025", "Aegean revenue in 2025"],
  ],
  [
    "a region by the group and the other",
    { open: "REVENUE TERN FY2025 | REVENUE BALTIC FY2025", kept: "REVENUE AEGEAN FY2025" },
    ["Tern revenue in 2025", "Baltic revenue in 2025"],
  ],
  [
    "a region by its share",
    { open: "REVENUE TERN FY2025 | REVENUE BALTIC FY2025", kept: "REVENUE AEGEAN FY2025" },
    ["Tern revenue in 2025", "share of Baltic in Tern revenue in 2025"],
  ],
];

/** Questions that ask for all pieces at once. */
const AT_ONCE: readonly (readonly [string, Stored])[] = [
  ["Baltic revenue by quarter in 2025", { open: QUARTERS, kept: "REVENUE BALTIC FY2025" }],
  ["average Baltic revenue in Q1 and Q2 2025", { open: QUARTERS, kept: "REVENUE BALTIC 2025H1" }],
  ["Baltic revenue in Q1 and Q2 2025 in total", { open: QUARTERS, kept: "REVENUE BALTIC 2025H1" }],
  ["best quarter of Baltic revenue in 2025", { open: QUARTERS, kept: "REVENUE BALTIC FY2025" }],
  ["revenue by region in 2025", { open: REGIONS, kept: "REVENUE TERN FY2025" }],
  ["which region had the highest revenue in 2025", { open: REGIONS, kept: "REVENUE TERN FY2025" }],
  ["Baltic and Aegean revenue in 2025 in total", { open: REGIONS, kept: "REVENUE TERN FY2025" }],
  ["difference between Baltic and Aegean revenue in 2025", { open: REGIONS, kept: "REVENUE TERN FY2025" }],
  [
    "Tern revenue in 2025 without Baltic",
    { open: "REVENUE TERN FY2025 | REVENUE BALTIC FY2025", kept: "REVENUE AEGEAN FY2025" },
  ],
  [
    "Baltic revenue by traffic type in 2025",
    { open: "REVENUE BALTIC FY2025 FREIGHT | REVENUE BALTIC FY2025 CARS", kept: "REVENUE BALTIC FY2025" },
  ],
];

const ANNA = { asker: "U1", clearance: "INTERNAL", ceiling: "INTERNAL" } as const;

function figuresOf({ answer }: AnswerRun): FiguresAnswer {
  if (answer.kind !== "figures") throw new Error(`is ${answer.kind}`);
  return answer;
}

function states(run: AnswerRun): readonly string[] {
  return figuresOf(run).cells.map((one) => (one.status === "withheld" ? (one.because ?? "above") : one.status));
}

async function walk(engine: TestEngine, questions: readonly string[], reader: Parameters<TestEngine["ask"]>[2] = ANNA) {
  const all: string[] = [];
  for (const question of questions) all.push(...states(await engine.ask(question, undefined, reader)));
  return all;
}

describe("figures that somebody is shown one after the other", () => {
  it.each(WALKS)("do not make up %s", async (_name, stored, questions) => {
    const told = await walk(await company(stored), questions);
    expect(told.filter((state) => state !== "found")).toContain("gives_away");
  });

  it.each(WALKS)("are all shown where nothing is kept: %s", async (_name, { open, kept }, questions) => {
    const told = await walk(await company({ open: `${open} | ${kept}`, kept: "PROFIT TERN FY2020" }), questions);
    expect(told.every((state) => state === "found")).toBe(true);
  });

  it.each(WALKS)("are all shown to whoever may see the whole: %s", async (_name, stored, questions) => {
    const cleared = { asker: "U1", clearance: "CONFIDENTIAL", ceiling: "CONFIDENTIAL" } as const;
    expect((await walk(await company(stored), questions, cleared)).every((state) => state === "found")).toBe(true);
  });

  it.each(WALKS)("are shown to different people: %s", async (_name, stored, questions) => {
    const engine = await company(stored);
    for (const [index, question] of questions.entries()) {
      const told = await walk(engine, [question], { ...ANNA, asker: `U${index}` });
      if (!question.startsWith("share")) expect(told.every((state) => state === "found")).toBe(true);
    }
  });
});

describe("a confidential figure of a period to date", () => {
  const MONTHS = ["REVENUE BALTIC 2026Q1", "REVENUE BALTIC 2026-04", "REVENUE BALTIC 2026-05"];

  async function toDate(validAsOf: string | null): Promise<TestEngine> {
    const facts = memoryFactStore();
    await facts.replaceDocument({
      ...documentOf("open.csv", factsIn(MONTHS.join(" | "), 1000)),
      sensitivity: "INTERNAL",
    });
    const [kept] = factsIn("REVENUE BALTIC 2026YTD", 2000);
    const document = documentOf("board.csv", kept === undefined ? [] : [{ ...kept, validAsOf }]);
    await facts.replaceDocument({ ...document, sensitivity: "CONFIDENTIAL" });
    return openTestEngine({ facts, shown: memoryShown() });
  }

  it("ends on the day that it speaks for, whatever later months are stored", async () => {
    const april = ["Baltic revenue in Q1 2026", "Baltic revenue in April 2026"];
    expect(await walk(await toDate("2026-04-30"), april)).toEqual(["found", "gives_away"]);
    expect(await walk(await toDate("2026-04-30"), [...april.slice(0, 1), "Baltic revenue in May 2026"])).toEqual([
      "found",
      "found",
    ]);
  });

  it("is not opened by asking as of a day on which nothing of it was over", async () => {
    const earlier = { ...ANNA, at: { year: 2025, month: 1, day: 1 }, today: { year: 2026, month: 6, day: 12 } };
    const all = ["Baltic revenue in Q1 2026", "Baltic revenue in April 2026", "Baltic revenue in May 2026"];
    expect(await walk(await toDate(null), all, earlier)).toEqual(["found", "found", "gives_away"]);
  });
});

describe("a figure that an open document states beside a confidential one", () => {
  it.each(WALKS)("is kept from nobody where both say the same: %s", async (_name, stored, questions) => {
    const told = await walk(await twiceStated(stored, "the same"), questions);
    expect(told.every((state) => state === "found")).toBe(true);
  });

  it.each(WALKS)("is not made up as the confidential one says it, where that is another: %s", async (...row) => {
    const [, stored, questions] = row;
    const told = await walk(await twiceStated(stored, "another"), questions);
    expect(told.filter((state) => state !== "found")).toContain("gives_away");
  });

  it.each(WALKS)("tells nothing of the confidential one where it is shown first: %s", async (...row) => {
    const [, stored, questions] = row;
    const engine = await twiceStated(stored, "another");
    for (const { cell: whole } of factsIn(stored.kept, 0))
      await engine.services.shown.keepShown(["person:U1"], [whole], null);
    expect((await walk(engine, questions)).filter((state) => state !== "found")).toContain("gives_away");
  });

  it("is shown with the word that a further statement is withheld, and not with its value", async () => {
    const stored = { open: QUARTERS, kept: "REVENUE BALTIC FY2025" };
    const run = await (await twiceStated(stored, "another")).ask("Baltic revenue in 2025", undefined, ANNA);
    expect(figuresOf(run).cells).toMatchObject([{ status: "found", statement: { figure: { value: "2000" } } }]);
    expect(JSON.stringify(run.answer)).not.toContain("1000");
    expect(figuresOf(run).cells).toMatchObject([{ alsoWithheld: true, conflicts: [], superseded: [] }]);
  });
});

describe("figures that one answer shows", () => {
  it.each(AT_ONCE)("%s: the last piece is withheld, and nothing is computed with it", async (question, stored) => {
    const run = await (await company(stored)).ask(question);
    const answer = figuresOf(run);
    expect(states(run)).toContain("gives_away");
    expect(answer.derived).toEqual([]);
    const english = renderText(run, GLOSSARY);
    expect(english).toMatch(/would reveal one/);
    expect(english).not.toMatch(/it may not be shown/);
  });

  it("say why in Chinese too", async () => {
    const run = await (await company({ open: QUARTERS, kept: "REVENUE BALTIC FY2025" })).ask(
      "波罗的海2025年各季度营收",
    );
    expect(renderText(run, GLOSSARY)).toContain("会泄露您无权查看的数字");
  });

  it("hold the earlier year back where it is the last piece", async () => {
    const stored = {
      open: "REVENUE TERN FY2024 | REVENUE BALTIC FY2024 | REVENUE BALTIC FY2025",
      kept: "REVENUE AEGEAN FY2024",
    };
    const engine = await company(stored);
    await engine.ask("Tern revenue in 2024", undefined, ANNA);
    const run = await engine.ask("why did Baltic revenue rise in 2025", undefined, ANNA);
    const { premise, declined, derived } = figuresOf(run);
    expect(states(run)).toEqual(["gives_away", "found"]);
    expect([premise, derived]).toEqual([null, []]);
    expect(declined).toContainEqual({ operation: "growth", reason: "withheld_operand" });
  });
});

describe("a channel", () => {
  const stored = { open: REGIONS, kept: "REVENUE TERN FY2025" };
  const inChannel = (asker: string, clearance: "INTERNAL" | "CONFIDENTIAL" = "INTERNAL") =>
    ({ asker, clearance, ceiling: "INTERNAL", audience: "C1" }) as const;

  it("counts for everybody who asks there", async () => {
    const engine = await company(stored);
    await engine.ask("Baltic revenue in 2025", undefined, inChannel("U1"));
    expect(await walk(engine, ["Aegean revenue in 2025"], inChannel("U2"))).toEqual(["gives_away"]);
    expect(await walk(engine, ["Aegean revenue in 2025"], { ...inChannel("U2"), audience: "C2" })).toEqual(["found"]);
  });

  it("counts for whoever asked there and asks alone", async () => {
    const engine = await company(stored);
    await engine.ask("Baltic revenue in 2025", undefined, inChannel("U1"));
    expect(await walk(engine, ["Aegean revenue in 2025"], { asker: "U1", clearance: "INTERNAL" })).toEqual([
      "gives_away",
    ]);
  });

  it("is not told the last piece by somebody who may see the whole: the answer is for them alone", async () => {
    const engine = await company(stored);
    await engine.ask("Baltic revenue in 2025", undefined, inChannel("U1"));
    const run = await engine.ask("Aegean revenue in 2025", undefined, inChannel("U2", "CONFIDENTIAL"));
    expect(states(run)).toEqual(["found"]);
    expect(sensitivityOf(run.answer)).toBe("CONFIDENTIAL");
    // What was not posted is not counted as posted.
    const again = await engine.ask("Aegean revenue in 2025", undefined, inChannel("U3", "CONFIDENTIAL"));
    expect(sensitivityOf(again.answer)).toBe("CONFIDENTIAL");
  });

  it("is told again what stands there already, the last piece too once it was shared", async () => {
    const engine = await company(stored);
    await engine.ask("Baltic revenue in 2025", undefined, inChannel("U1"));
    await engine.ask("Aegean revenue in 2025", undefined, { ...inChannel("U2", "CONFIDENTIAL"), isShared: true });
    for (const question of ["Baltic revenue in 2025", "Aegean revenue in 2025"]) {
      const run = await engine.ask(question, undefined, inChannel("U3"));
      expect([states(run), sensitivityOf(run.answer)]).toEqual([["found"], "INTERNAL"]);
    }
  });

  it("counts what somebody shares there", async () => {
    const engine = await company({ ...stored, open: `${REGIONS} | PROFIT TERN FY2025`, kept: "REVENUE TERN FY2025" });
    const sharing = { ...inChannel("U2", "CONFIDENTIAL"), isShared: true };
    await engine.ask("Baltic revenue in 2025", undefined, sharing);
    expect(await walk(engine, ["Aegean revenue in 2025"], inChannel("U1"))).toEqual(["gives_away"]);
  });
});

describe("a last piece that is shared in a channel", () => {
  const stored = {
    open: "REVENUE TERN FY2025 | REVENUE BALTIC FY2025 | REVENUE AEGEAN FY2025 FREIGHT | REVENUE AEGEAN FY2025 CARS",
    kept: "REVENUE AEGEAN FY2025",
  };
  const inChannel = { asker: "U1", clearance: "INTERNAL", ceiling: "INTERNAL", audience: "C1" } as const;
  const sharing = {
    ...inChannel,
    asker: "U2",
    clearance: "CONFIDENTIAL",
    postedAs: "answer:1",
    isShared: true,
  } as const;
  /** The piece that was shared, another way to the same figure, and a piece that leads nowhere by itself. */
  const LATER = ["Baltic revenue in 2025", "Aegean revenue of cars in 2025"];

  async function afterSharing(end: boolean | null): Promise<TestEngine> {
    const engine = await company(stored);
    await walk(engine, ["Tern revenue in 2025", "Aegean freight revenue in 2025"], inChannel);
    const shared = await engine.ask("Baltic revenue in 2025", undefined, sharing);
    expect([states(shared), sensitivityOf(shared.answer)]).toEqual([["found"], "CONFIDENTIAL"]);
    if (end !== null) await engine.services.shown.settleShown("answer:1", end);
    return engine;
  }

  it.each(LATER)("is not given away by %s where Slack refused it, nor while nobody knows", async (question) => {
    for (const end of [false, null]) {
      const engine = await afterSharing(end);
      const alone = await engine.ask(question, undefined, { ...inChannel, asker: "U3", clearance: "CONFIDENTIAL" });
      expect([states(alone), sensitivityOf(alone.answer)]).toEqual([["found"], "CONFIDENTIAL"]);
      expect(await walk(engine, [question], { ...inChannel, asker: "U4" })).toEqual(["gives_away"]);
    }
  });

  it.each(LATER)("keeps nothing back that follows from it where it stands there: %s", async (question) => {
    const engine = await afterSharing(true);
    expect(await walk(engine, [question], { ...inChannel, asker: "U4" })).toEqual(["found"]);
  });

  it("counts for what else it would complete while nobody knows whether it stands there", async () => {
    const other = { open: REGIONS, kept: "REVENUE TERN FY2025" };
    const engine = await company(other);
    await engine.ask("Baltic revenue in 2025", undefined, { ...inChannel, postedAs: "answer:1" });
    expect(await walk(engine, ["Aegean revenue in 2025"], { ...inChannel, asker: "U3" })).toEqual(["gives_away"]);
    await engine.services.shown.settleShown("answer:1", false);
    expect(await walk(engine, ["Aegean revenue in 2025"], { ...inChannel, asker: "U3" })).toEqual(["found"]);
  });
});

describe("questions at the same time", () => {
  const stored = { open: REGIONS, kept: "REVENUE TERN FY2025" };
  const both = ["Baltic revenue in 2025", "Aegean revenue in 2025"];

  it("show one person no more than one after the other", async () => {
    const engine = await company(stored);
    const told = await Promise.all(both.map((question) => engine.ask(question, undefined, ANNA)));
    expect(told.flatMap(states)).toContain("gives_away");
  });

  it("show a channel no more than one after the other", async () => {
    const engine = await company(stored);
    const told = await Promise.all(
      both.map((question, index) => engine.ask(question, undefined, { ...ANNA, asker: `U${index}`, audience: "C1" })),
    );
    const posted = told.filter(({ answer }) => sensitivityOf(answer) === "INTERNAL").flatMap(states);
    expect(posted.filter((state) => state === "found").length).toBeLessThan(2);
  });
});

describe("where the record of what was shown cannot be used", () => {
  const broken = (operations: readonly (keyof ShownCells)[]): ShownCells => {
    const fault = () => Promise.reject(new StoreError("corrupt", "It is damaged."));
    const sound = { ...memoryConversations(), ...memoryProposals(), ...memoryShown(), forget: async () => false };
    return forgivingMemory({ ...sound, ...Object.fromEntries(operations.map((name) => [name, fault])) }, () => {});
  };
  const stored = { open: `${REGIONS} | REVENUE BALTIC FY2024 | PROFIT BALTIC FY2025`, kept: "REVENUE TERN FY2025" };

  it.each([[["shownTo"]], [["keepShown"]], [["shownTo", "keepShown"]]] as const)(
    "%j: no piece is shown, and everything else is",
    async (operations) => {
      const engine = await company(stored, broken(operations));
      expect(await walk(engine, ["Baltic revenue in 2025"])).toEqual(["gives_away"]);
      expect(await walk(engine, ["Baltic revenue in 2024", "Baltic profit in 2025"])).toEqual(["found", "found"]);
      const cleared = { ...ANNA, clearance: "CONFIDENTIAL" } as const;
      expect(await walk(engine, ["Baltic revenue in 2025"], cleared)).toEqual(["found"]);
      const run = await engine.ask("Baltic revenue in 2025", undefined, { ...cleared, audience: "C1" });
      expect(sensitivityOf(run.answer)).not.toBe("INTERNAL");
    },
  );
});

describe("a company that keeps nothing from the asker", () => {
  it("reads and writes nothing more than without the rule", async () => {
    const touched: string[] = [];
    const told = (name: string) => async () => {
      touched.push(name);
      throw new Error("was touched");
    };
    const facts = memoryFactStore();
    await facts.replaceDocument(documentOf("open.csv", [fact(cell("REVENUE", "BALTIC", "FY2025"), "1")]));
    const shown = { shownTo: told("shownTo"), keepShown: told("keepShown"), settleShown: told("settleShown") };
    const engine = await openTestEngine({ facts: { ...facts, levels: told("levels") }, shown });
    expect(await walk(engine, ["Baltic revenue in 2025"])).toEqual(["found"]);
    expect(touched).toEqual([]);
  });
});
