import { describe, expect, it } from "vitest";
import { type AccessSource, DEFAULT_ACCESS, holdAccess } from "../../src/domain/access.ts";
import type { AnswerRun, FiguresAnswer } from "../../src/domain/answer.ts";
import { sensitivityOf } from "../../src/domain/answer-sensitivity.ts";
import { CLEARANCES, type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import type { LlmProvider, ProviderResponse } from "../../src/model/llm-provider.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { documentOf } from "../support/facts.ts";
import { cell, fact, GLOSSARY, openTestEngine, type TestEngine } from "./company.ts";
import { documentWith, libraryOf } from "./library.ts";

/** One document of each level; the digits of each stand nowhere else. */
const FIGURES: readonly (readonly [Clearance, string, string])[] = [
  ["PUBLIC", "open.csv", "REVENUE TERN FY2024 1101 | REVENUE TERN FY2025 1102 | REVENUE BALTIC FY2024 1103"],
  ["INTERNAL", "staff.csv", "REVENUE BALTIC FY2025 2201 | PROFIT BALTIC FY2025 2202 | REVENUE BALTIC 2025Q1 2203"],
  [
    "CONFIDENTIAL",
    "board.csv",
    "REVENUE AEGEAN FY2025 3301 | PROFIT BALTIC FY2024 3302 | REVENUE BALTIC 2025Q2 3303 | PROFIT TERN FY2025 3304",
  ],
  ["RESTRICTED", "sealed.csv", "REVENUE AEGEAN FY2024 4401 | PROFIT AEGEAN FY2025 4402 | REVENUE BALTIC 2025Q3 4403"],
];

/** What stands in the text of each level alone. */
const TEXTS: Readonly<Record<Clearance, string>> = {
  PUBLIC: "Operating profit of Tern Baltic fell because fuel was dear all over the northern ports.",
  INTERNAL: "The fall in operating profit of Tern Baltic was due to a new wage agreement with the crew.",
  CONFIDENTIAL: "A lost arbitration about the old terminal is what drove down operating profit of Tern Baltic.",
  RESTRICTED: "Tern Baltic earned less operating profit as a result of a ransom paid to hackers in the autumn.",
};

const LIBRARY = Object.fromEntries(
  CLEARANCES.map((sensitivity) => [
    `${sensitivity.toLowerCase()}.md`,
    documentWith(
      {
        title: `${sensitivity} note`,
        entity: "BALTIC",
        period: "FY2025",
        source: sensitivity.toLowerCase(),
        sensitivity,
      },
      TEXTS[sensitivity],
    ),
  ]),
);

/** What gives away a level: the digits of its figures, the names and words of its documents. */
const TELLTALES: Readonly<Record<Clearance, RegExp>> = {
  PUBLIC: /110\d|1,10\d|open\.csv|fuel|public\.md/,
  INTERNAL: /220\d|2,20\d|staff\.csv|crew|internal\.md/,
  CONFIDENTIAL: /330\d|3,30\d|board\.csv|arbitration|confidential\.md|CONFIDENTIAL note/,
  RESTRICTED: /440\d|4,40\d|sealed\.csv|ransom|restricted\.md|RESTRICTED note/,
};

async function openCompany(
  model: LlmProvider | null = null,
  {
    isPrivate = false,
    library = LIBRARY,
    access = holdAccess({ ...DEFAULT_ACCESS, privateModel: isPrivate }),
  }: { isPrivate?: boolean; library?: Readonly<Record<string, string>>; access?: AccessSource } = {},
): Promise<TestEngine> {
  const facts = memoryFactStore();
  for (const [sensitivity, doc, lines] of FIGURES) {
    const stored = lines.split("|").map((line) => {
      const [metric = "", entity = "", period = "", value = ""] = line.trim().split(" ");
      return fact(cell(metric, entity, period), value, { source: { doc, locator: "A1" } });
    });
    await facts.replaceDocument({ ...documentOf(doc, stored), sensitivity });
  }
  return openTestEngine({ facts, passages: await libraryOf(library), model, access, toolLoop: "always" });
}

async function askAs(clearance: Clearance, text: string, engine?: TestEngine): Promise<AnswerRun> {
  return (engine ?? (await openCompany())).ask(text, undefined, { clearance, ceiling: clearance });
}

function figuresOf({ answer }: AnswerRun): FiguresAnswer {
  if (answer.kind !== "figures") throw new Error(`is ${answer.kind}`);
  return answer;
}

/** Everything that a reader could be shown of a run. */
function everythingIn(run: AnswerRun): string {
  return [JSON.stringify(run.answer), JSON.stringify(renderJson(run, GLOSSARY)), renderText(run, GLOSSARY)].join("\n");
}

describe("a figure above the clearance", () => {
  it.each([
    ["PUBLIC", "PROFIT 2025 Baltic", "withheld"],
    ["INTERNAL", "PROFIT 2025 Baltic", "answered"],
    ["INTERNAL", "PROFIT 2024 Baltic", "withheld"],
    ["CONFIDENTIAL", "PROFIT 2024 Baltic", "answered"],
    ["CONFIDENTIAL", "PROFIT 2025 Aegean", "withheld"],
    ["RESTRICTED", "PROFIT 2025 Aegean", "answered"],
    ["RESTRICTED", "PROFIT 2024 Aegean", "not_found"],
  ] as const)("for %s: %s is %s", async (clearance, question, outcome) => {
    const run = await askAs(clearance, question);
    expect(renderJson(run, GLOSSARY).outcome).toBe(outcome);
  });

  it("is withheld where no clearance is named and it is above INTERNAL", async () => {
    const engine = await openCompany();
    expect(figuresOf(await engine.ask("profit of Baltic in 2024")).cells).toEqual([
      { status: "withheld", cell: cell("PROFIT", "BALTIC", "FY2024") },
    ]);
  });

  it.each([
    ["PUBLIC", "revenue of Baltic in 2024", "PUBLIC"],
    ["RESTRICTED", "profit of Baltic in 2025", "INTERNAL"],
    ["RESTRICTED", "profit of Baltic in 2024 vs 2025", "CONFIDENTIAL"],
    ["RESTRICTED", "revenue of Baltic by quarter", "RESTRICTED"],
    ["INTERNAL", "revenue of Baltic by quarter", "INTERNAL"],
    ["INTERNAL", "profit of Baltic in 2024", "PUBLIC"],
    ["CONFIDENTIAL", "why did Baltic profit fall in 2025", "CONFIDENTIAL"],
    ["INTERNAL", "what can you do", "PUBLIC"],
  ] as const)("for %s: the JSON answer to %s says that it shows what is %s", async (clearance, question, level) => {
    expect(renderJson(await askAs(clearance, question), GLOSSARY).sensitivity).toBe(level);
  });

  it("is said to be stored, in the reader's language, without a value or a source", async () => {
    const english = renderJson(await askAs("INTERNAL", "profit of Baltic in 2024"), GLOSSARY);
    expect(english.answer).toContain("is stored, but it may not be shown to you here");
    const chinese = renderJson(await askAs("INTERNAL", "波罗的海2024年利润"), GLOSSARY);
    expect(chinese.answer).toContain("密级高于您在此处可以查看的范围");
    expect([english.sources, chinese.sources]).toEqual([[], []]);
  });

  it.each([
    ["a sum", "revenue of Baltic and Aegean in 2025 in total", "sum"],
    ["a growth", "growth of Baltic profit in 2025", "growth"],
    ["a comparison", "profit of Baltic in 2024 vs 2025", null],
    ["a share", "Aegean's share of group revenue in 2025", "share"],
    ["a ranking", "which region had the highest revenue in 2025", "rank"],
    ["a place", "where does Baltic rank by revenue in 2025", "place"],
    ["a ranking of quarters", "best quarter of Baltic revenue in 2025", "rank"],
    ["a ranking of all quarters", "best quarter of Baltic revenue", "rank"],
    ["an average", "average revenue of Baltic and Aegean in 2025", "average"],
    ["a difference", "difference between Baltic and Aegean revenue in 2025", "gap"],
    ["the rest of a whole", "group revenue without Baltic in 2025", "subtract"],
    ["a whole less its part", "difference between group revenue and Baltic revenue in 2025", null],
  ])("is in no %s", async (_name, question, operation) => {
    const answer = figuresOf(await askAs("INTERNAL", question));
    expect(answer.derived).toEqual([]);
    if (operation !== null)
      expect(answer.declined).toEqual(expect.arrayContaining([{ operation, reason: "withheld_operand" }]));
    else expect(answer.cells.some(({ status }) => status === "withheld") || answer.declined.length > 0).toBe(true);
  });

  it("stands in a series by name, so that the series does not look whole", async () => {
    const { cells } = figuresOf(await askAs("INTERNAL", "Baltic revenue by quarter"));
    expect(cells.map((one) => ("cell" in one ? `${one.cell.period} ${one.status}` : one.status))).toEqual([
      "2025Q1 found",
      "2025Q2 withheld",
      "2025Q3 withheld",
    ]);
  });

  it("is no reason to say that something did not fall", async () => {
    const run = await askAs("INTERNAL", "why did Baltic profit fall in 2025");
    const { cells, premise, declined, derived } = figuresOf(run);
    expect(cells.map(({ status }) => status)).toEqual(["withheld", "found"]);
    expect([premise, derived]).toEqual([null, []]);
    expect(declined).toContainEqual({ operation: "growth", reason: "withheld_operand" });
    const cleared = figuresOf(await askAs("CONFIDENTIAL", "why did Baltic profit fall in 2025"));
    expect(cleared.premise).toMatchObject({ claimed: "down", actual: "down" });
  });

  it("is offered to nobody who may not see it, nor where others may not", async () => {
    const engine = await openCompany();
    const missing = "revenue of Aegean in 2023";
    const periodsOffered = async (clearance: Clearance, ceiling: Clearance): Promise<readonly string[]> => {
      const { nearest } = figuresOf(await engine.ask(missing, undefined, { clearance, ceiling }));
      return nearest.flatMap(({ request }) => request.group.periods).filter((period) => period !== "FY2023");
    };
    expect(await periodsOffered("INTERNAL", "RESTRICTED")).toEqual([]);
    expect(await periodsOffered("CONFIDENTIAL", "RESTRICTED")).toEqual(["FY2025"]);
    expect(await periodsOffered("RESTRICTED", "RESTRICTED")).toEqual(["FY2024", "FY2025"]);
    expect(await periodsOffered("RESTRICTED", "INTERNAL")).toEqual([]);
  });
});

const QUESTIONS = [
  ...["REVENUE", "PROFIT"].flatMap((metric) =>
    ["Tern", "Baltic", "Aegean"].flatMap((entity) => [
      `${metric} of ${entity} in 2025`,
      `growth of ${metric} of ${entity} in 2025`,
      `why did ${metric} of ${entity} fall in 2025`,
      `${metric} of ${entity} by year`,
      `${metric} of ${entity} by quarter`,
      `share of ${entity} in group ${metric} in 2025`,
      `group ${metric} in 2025 without ${entity}`,
      `${metric} of ${entity} in 2024 vs 2025`,
    ]),
  ),
  "revenue",
  "revenue by region",
  "revenue by region in 2025",
  "total revenue of Baltic and Aegean in 2025",
  "which region had the lowest revenue in 2025",
  "what can you do",
  "what cost more at Baltic in 2025?",
  "what do the documents say about arbitration and ransom?",
  "波罗的海2024年与2025年利润对比",
  "2025年波罗的海利润为什么下降",
];

describe("whatever is asked", () => {
  it.each(CLEARANCES)(
    "somebody cleared for %s is shown nothing above it, and the answer says what it shows",
    async (clearance) => {
      const engine = await openCompany();
      let shown = 0;
      for (const question of QUESTIONS) {
        const run = await askAs(clearance, question, engine);
        const text = everythingIn(run).replaceAll(JSON.stringify(question), "").replaceAll(question, "");
        const unasked = text.replaceAll(
          /arbitration and ransom|"(?:arbitration|ransom)"|“(?:arbitration|ransom)”/g,
          "",
        );
        for (const level of CLEARANCES) {
          const isTold = TELLTALES[level].test(question.includes("ransom") ? "" : unasked);
          if (isTold) shown += 1;
          if (isTold) expect(isReadable(level, clearance), `${question}: ${level}`).toBe(true);
          if (isTold) expect(isReadable(level, sensitivityOf(run.answer)), `${question}: ${level}`).toBe(true);
        }
      }
      expect(shown).toBeGreaterThan(10);
    },
    60_000,
  );
});

/** A model that asks for the cell that it is told of, and says what it was shown. */
function listening(): { readonly provider: LlmProvider; readonly heard: () => string } {
  const heard: string[] = [];
  const usage = { inputTokens: 1, outputTokens: 1 };
  const provider: LlmProvider = {
    createMessage: async (request): Promise<ProviderResponse> => {
      heard.push(JSON.stringify(request.messages), request.system);
      const isLoop = request.tools.length > 0 && request.messages.length === 1;
      const input = { metric: "PROFIT", entity: "AEGEAN", period: "FY2025" };
      const isPlan = request.messages.some(
        (message) => message.role === "user" && message.text.includes("available_sources"),
      );
      const plan = { kind: "retrieve", query: "operating profit of Tern Baltic fell", top_k: 6 };
      const said = { statements: [{ text: TEXTS.PUBLIC, citations: ["s1.1"] }] };
      const text = isLoop ? "" : JSON.stringify(isPlan ? plan : said);
      const toolCalls = isLoop ? [{ id: "1", name: "query_metric", input }] : [];
      return { text, toolCalls, stopReason: isLoop ? "tool_use" : "end_turn", usage, rawContent: [] };
    },
  };
  return { provider, heard: () => heard.join("\n") };
}

describe("a prompt", () => {
  const WHY = "why did Baltic profit fall in 2025";
  const FIGURE = "profit of Aegean in 2025";

  it.each([
    ["PUBLIC", false, ["PUBLIC"]],
    ["INTERNAL", false, ["PUBLIC", "INTERNAL"]],
    ["CONFIDENTIAL", false, ["PUBLIC", "INTERNAL", "CONFIDENTIAL"]],
    ["RESTRICTED", false, ["PUBLIC", "INTERNAL", "CONFIDENTIAL"]],
    ["INTERNAL", true, ["PUBLIC", "INTERNAL"]],
    ["RESTRICTED", true, ["PUBLIC", "INTERNAL", "CONFIDENTIAL", "RESTRICTED"]],
  ] as const)("for %s, the model being private: %s, holds nothing but %j", async (clearance, isPrivate, levels) => {
    const { provider, heard } = listening();
    const engine = await openCompany(provider, { isPrivate });
    for (const question of [WHY, FIGURE, "what cost more at Baltic in 2025?"]) await askAs(clearance, question, engine);
    const prompts = heard();
    expect(prompts).not.toBe("");
    for (const level of CLEARANCES) {
      const may = (levels as readonly string[]).includes(level);
      if (!may)
        expect(TELLTALES[level].test(prompts) || prompts.includes(`${level.toLowerCase()}\\`), level).toBe(false);
    }
    if (clearance === "CONFIDENTIAL") expect(prompts).toContain("arbitration");
    if (isPrivate && clearance === "RESTRICTED") expect(prompts).toMatch(/4402/);
    if (isPrivate && clearance === "RESTRICTED") expect(prompts).toContain("ransom");
  });

  it("holds nothing that is sealed from the moment on that the model is private no more", async () => {
    const { provider, heard } = listening();
    const access = holdAccess({ ...DEFAULT_ACCESS, privateModel: true });
    const engine = await openCompany(provider, { access });
    access.take(DEFAULT_ACCESS);
    for (const question of [WHY, FIGURE]) await askAs("RESTRICTED", question, engine);
    expect(heard()).not.toMatch(TELLTALES.RESTRICTED);
    access.take({ ...DEFAULT_ACCESS, privateModel: true });
    for (const question of [WHY, FIGURE]) await askAs("RESTRICTED", question, engine);
    expect(heard()).toMatch(TELLTALES.RESTRICTED);
  });

  it("is not made of what is sealed, and the reader who may see it gets it in its own words", async () => {
    const { provider, heard } = listening();
    const { "public.md": open = "", "restricted.md": sealed = "" } = LIBRARY;
    const engine = await openCompany(provider, { library: { "public.md": open, "restricted.md": sealed } });
    const run = await askAs("RESTRICTED", WHY, engine);
    expect(everythingIn(run)).toContain("ransom");
    expect(heard()).not.toMatch(TELLTALES.RESTRICTED);
    expect(sensitivityOf(run.answer)).toBe("RESTRICTED");
  });
});
