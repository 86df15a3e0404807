import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type EngineOptions, openEngine } from "../../src/compose.ts";
import type { Answer, AnswerRun, FiguresAnswer, FoundCell } from "../../src/domain/answer.ts";
import { evaluate } from "../../src/evaluation/evaluation.ts";
import type { GateName } from "../../src/evaluation/gates.ts";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import type { Mode, Subject } from "../../src/evaluation/run-cases.ts";
import { ingestPaths } from "../../src/ingest/ingest-files.ts";
import { createOfflineProvider } from "../../src/llm/offline-provider.ts";

const folder = mkdtempSync(join(tmpdir(), "footnote-broken-"));
const base: EngineOptions = {
  profilePath: "data/sample/profile.yaml",
  dbPath: join(folder, "facts.db"),
  model: null,
  trace: () => {},
};
const engine = await openEngine(base);
const { glossary, facts } = engine;
await ingestPaths(["data/sample/facts"], {
  glossary,
  facts,
  ledger: facts.ledger,
  passages: facts.passages,
  now: () => new Date(),
});
const golden = await loadGolden("data/golden");

/** Cases of every kind, but no thread: each is answered alone. */
const cases = golden.cases.filter(({ conversation }, index) => conversation === null && index % 4 === 0);

afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

function broken(change: (answer: Answer) => Answer): Subject {
  const ask: Subject["ask"] = async (question) => {
    const run: AnswerRun = await engine.ask(question);
    return { ...run, answer: change(run.answer) };
  };
  return { glossary, ask };
}

async function scored(subject: Subject, mode: Mode = "engine") {
  const { scorecards, passed } = await evaluate({
    golden: { cases, gaps: [] },
    subjects: [[mode, subject]],
    baseline: null,
  });
  const [card] = scorecards;
  const fallen = Object.entries(card?.gates ?? {}).flatMap(([gate, { passed: good, of }]) => (good < of ? [gate] : []));
  return { fallen, harms: card?.harms, passed };
}

function inFigures(change: (answer: FiguresAnswer) => FiguresAnswer): (answer: Answer) => Answer {
  return (answer) => (answer.kind === "figures" ? change(answer) : answer);
}

function inCells(change: (cell: FoundCell) => FoundCell): (answer: Answer) => Answer {
  return inFigures((answer) => ({
    ...answer,
    cells: answer.cells.map((cell) => (cell.status === "found" ? change(cell) : cell)),
  }));
}

function withFigure(cell: FoundCell, change: Partial<FoundCell["statement"]["figure"]>): FoundCell {
  return { ...cell, statement: { ...cell.statement, figure: { ...cell.statement.figure, ...change } } };
}

describe("the evaluation", () => {
  it("passes the engine as it is", async () => {
    expect(await scored(engine)).toMatchObject({ fallen: [], passed: true });
  });

  it.each<readonly [string, (answer: Answer) => Answer, readonly GateName[], boolean]>([
    ["rounds its figures", inCells((cell) => withFigure(cell, { value: "1300" })), ["numeric", "citation"], true],
    ["loses the scale of its units", inCells((cell) => withFigure(cell, { unit: "USD" })), ["numeric"], true],
    [
      "cites the next cell of the sheet",
      inCells((cell) => ({
        ...cell,
        statement: { ...cell.statement, source: { ...cell.statement.source, locator: "sheet=Group,cell=A1" } },
      })),
      ["citation"],
      false,
    ],
    [
      "answers for the group whatever is asked",
      inCells((cell) => ({ ...cell, cell: { ...cell.cell, entity: "ACME_GROUP" } })),
      ["numeric"],
      true,
    ],
    ["computes nothing", inFigures((answer) => ({ ...answer, derived: [] })), ["numeric", "coverage"], true],
    ["ignores words", inFigures((answer) => ({ ...answer, notUnderstood: [] })), ["named_words"], true],
    [
      "assumes in silence",
      inFigures((answer) => ({ ...answer, clarification: { mode: "none" } })),
      ["clarification"],
      true,
    ],
    [
      "hides what is not found",
      inFigures((answer) => ({ ...answer, cells: answer.cells.filter(({ status }) => status === "found") })),
      ["absence"],
      true,
    ],
    [
      "refuses everything",
      () => ({ kind: "refusal", external: "JINGAN", options: [] }),
      ["numeric", "refusal", "no_refusal", "clarification", "coverage", "reply"],
      false,
    ],
    [
      "always asks",
      (answer) => ({
        kind: "ask_first",
        missing: "metric",
        kept: { group: { metrics: [], entities: [], periods: [], dimensions: {} }, operation: null },
        notUnderstood: "notUnderstood" in answer ? answer.notUnderstood : [],
        options: [],
      }),
      ["numeric", "refusal", "no_clarification", "absence", "coverage"],
      false,
    ],
  ])("sees an engine that %s", async (_name, change, gates, silent) => {
    const { fallen, harms } = await scored(broken(change));
    expect(fallen).toEqual(expect.arrayContaining([...gates]));
    expect((harms?.silent_error ?? 0) > 0).toBe(silent);
  });

  it("sees a figure in a text that the answer does not hold", async () => {
    const leaking: Subject = {
      glossary,
      ask: async (question) => {
        const run = await engine.ask(question);
        const { answer } = run;
        if (answer.kind !== "help") return run;
        return { ...run, answer: { kind: "refusal", external: "about 4,242 million", options: [] } };
      },
    };
    expect((await scored(leaking)).harms?.fabricated_figure).toBeGreaterThan(0);
  });

  it("sees two modes that answer differently", async () => {
    const lower = broken(inFigures((answer) => ({ ...answer, nearest: [] })));
    const { scorecards, passed } = await evaluate({
      golden: { cases, gaps: [] },
      subjects: [
        ["engine", engine],
        ["loop", lower],
      ],
      baseline: null,
    });
    expect(scorecards.map(({ harms }) => harms.modes_disagree > 0)).toEqual([false, true]);
    expect(passed).toBe(false);
  });

  it("finds no difference when a model proposes another cell each time", async () => {
    const provider = createOfflineProvider({
      propose: () => ({ metric: "REVENUE", entity: "ACME_SG", period: "FY2025" }),
      renderResult: () => "Singapore made 337 million.",
      askForMissing: "It was 337 million.",
    });
    const misled = await openEngine({ ...base, provider, toolLoop: "always", threadsPath: join(folder, "misled.db") });
    try {
      const { scorecards, passed } = await evaluate({
        golden: { cases, gaps: [] },
        subjects: [
          ["engine", engine],
          ["loop", misled],
        ],
        baseline: null,
      });
      expect(scorecards[1]?.modelCases).toBeGreaterThan(20);
      expect(scorecards[1]?.failures).toEqual([]);
      expect(passed).toBe(true);
    } finally {
      misled.close();
    }
  });
});
