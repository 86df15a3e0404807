import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sampleLibrary } from "../../src/cli/evaluate-library.ts";
import type { Answer, AnswerRun, FiguresAnswer, FoundCell } from "../../src/domain/answer.ts";
import { narrativeRunOf } from "../../src/domain/answer-outcome.ts";
import type { Evidence, NarrativeRun } from "../../src/domain/narrative.ts";
import type { Question } from "../../src/domain/question.ts";
import { evaluate } from "../../src/evaluation/evaluation.ts";
import type { GateName, HarmKind } from "../../src/evaluation/gates.ts";
import type { GoldenCase } from "../../src/evaluation/golden-case.ts";
import { loadGolden } from "../../src/evaluation/load-golden.ts";
import { createParserProvider } from "../../src/evaluation/parser-provider.ts";
import type { Subject } from "../../src/evaluation/run-cases.ts";
import { createOfflineProvider } from "../../src/model/offline-provider.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { type EngineOptions, openEngine } from "../../src/server/compose.ts";
import { copySample } from "../support/sample-store.ts";
import { WORDS } from "../support/words.ts";

const folder = mkdtempSync(join(tmpdir(), "footnote-broken-"));
const base: EngineOptions = {
  profilePath: "data/sample/profile.yaml",
  dbPath: join(folder, "facts.db"),
  model: null,
  trace: () => {},
};
await copySample(base.dbPath);
const engine = await openEngine(base);
const { glossary } = engine;
const library = await sampleLibrary(glossary.profile.sensitivity);
const golden = await loadGolden("data/golden");

function asksDocuments({ expect: { kind }, tags }: GoldenCase): boolean {
  return kind === "narrative" || kind === "silent" || tags.includes("composite");
}

/** Cases of every kind, but no thread: each is answered alone. Questions for documents are looked at by themselves. */
const cases = golden.cases.filter((one, index) => one.conversation === null && !asksDocuments(one) && index % 4 === 0);

afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

/** None of the cases is part of a thread: the engine says the same each time, and is asked once. */
const asked = new Map<string, Promise<AnswerRun>>();
const intact: Subject = {
  glossary,
  ask: (question) => {
    const run = asked.get(question.id) ?? engine.ask(question);
    asked.set(question.id, run);
    return run;
  },
};

function broken(change: (answer: Answer) => Answer): Subject {
  const ask: Subject["ask"] = async (question) => {
    const run = await intact.ask(question);
    return { ...run, answer: change(run.answer) };
  };
  return { glossary, ask };
}

async function scored(subject: Subject, questions: readonly GoldenCase[] = cases) {
  const { scorecards, passed } = await evaluate({
    golden: { cases: questions, gaps: [] },
    subjects: [["engine", subject]],
    baseline: null,
    library,
  });
  const [card] = scorecards;
  const fallen = Object.entries(card?.gates ?? {}).flatMap(([gate, { passed: good, of }]) => (good < of ? [gate] : []));
  return { fallen, harms: card?.harms, passed, failures: card?.failures ?? [] };
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
    expect(await scored(intact)).toMatchObject({ fallen: [], passed: true });
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
        const run = await intact.ask(question);
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
        ["engine", intact],
        ["loop", lower],
      ],
      baseline: null,
      library,
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
          ["engine", intact],
          ["loop", misled],
        ],
        baseline: null,
        library,
      });
      expect(scorecards[1]?.modelCases).toBeGreaterThan(20);
      expect(scorecards[1]?.failures).toEqual([]);
      expect(passed).toBe(true);
    } finally {
      misled.close();
    }
  });
});

describe("the evaluation of clearances", () => {
  const guarded = golden.cases.filter(({ tags }) => tags.includes("clearance"));

  function asking(change: (question: Question) => Question): Subject {
    return { glossary, ask: (question) => engine.ask(change(question)) };
  }

  it("passes the engine as it is", async () => {
    expect(guarded.length).toBeGreaterThan(20);
    expect(await scored(intact, guarded)).toMatchObject({ fallen: [], passed: true });
  });

  it("sees an engine that shows everybody everything", async () => {
    const { fallen, harms } = await scored(
      asking((question) => ({ ...question, clearance: "RESTRICTED", ceiling: "RESTRICTED" })),
      guarded,
    );
    expect(fallen).toEqual(expect.arrayContaining(["withheld"]));
    expect([harms?.silent_error, harms?.restricted_shown].every((count = 0) => count > 0)).toBe(true);
  });

  it("sees a figure that was read from a document above the clearance, whatever is said of that document", async () => {
    const source = { doc: "capital-singapore-2026h1.md", locator: "line=1" };
    const leaking = broken(inCells((one) => ({ ...one, statement: { ...one.statement, source } })));
    const open = guarded.filter(({ clearance }) => clearance === "INTERNAL");
    expect((await scored(leaking, open)).harms?.restricted_shown).toBeGreaterThan(0);
    const cleared = guarded.filter(({ clearance }) => clearance === "CONFIDENTIAL");
    expect((await scored(leaking, cleared)).harms?.restricted_shown).toBe(0);
  });

  it("sees an engine that shows nobody what is above INTERNAL", async () => {
    const { fallen } = await scored(
      asking(({ clearance: _, ceiling: __, ...question }) => question),
      guarded,
    );
    expect(fallen).toEqual(expect.arrayContaining(["numeric", "coverage", "withheld"]));
  });

  it("sees an engine that offers what not everybody in the place may see", async () => {
    const open = asking((question) => ({ ...question, ceiling: question.clearance ?? "INTERNAL" }));
    const assumed = guarded.filter(({ id }) => /-014$/u.test(id));
    const { fallen, failures } = await scored(open, assumed);
    expect(fallen).toEqual(["withheld"]);
    expect(failures.every(({ faults }) => faults.every((fault) => fault.includes("offers EQUITY")))).toBe(true);
    // A level without a period is the latest that may be offered, so that the figure itself tells.
    expect((await scored(open, guarded)).fallen).toEqual(expect.arrayContaining(["numeric", "clarification"]));
  });

  it("sees an engine that says of what it withholds that there is none", async () => {
    const denying = broken(
      inFigures((answer) => ({
        ...answer,
        cells: answer.cells.map((one) => (one.status === "withheld" ? { ...one, status: "not_found" } : one)),
      })),
    );
    expect((await scored(denying, guarded)).fallen).toContain("withheld");
    const withholding = broken(
      inFigures((answer) => ({
        ...answer,
        cells: answer.cells.map((one) => (one.status === "not_found" ? { ...one, status: "withheld" } : one)),
      })),
    );
    expect((await scored(withholding)).fallen).toContain("absence");
  });
});

/** Questions for documents that the engine passes now: what it fails is no measure of what the evaluation sees. */
const asking = golden.cases
  .filter((one) => one.conversation === null && asksDocuments(one))
  .filter((one, index) => index % 3 === 0 || one.tags.includes("premise"));
const failing = new Set((await scored(intact, asking)).failures.map(({ id }) => id));
const passing = asking.filter(({ id }) => !failing.has(id));

const EVERYBODYS = "data-centre-outage.md";
const SECRET: Evidence = {
  passageId: "secret",
  source: { doc: "exec_comp_2025.md", locator: "para=1" },
  title: "Pay of the executives, 2025",
  entity: null,
  period: null,
  issuedOn: null,
  language: "en",
  quote: "Two members received a retention award of USD 4.35 m in total, since both had offers from competitors.",
};
const ELSEWHERE: Evidence = {
  passageId: "elsewhere",
  source: { doc: "fy2022-review-hong-kong.md", locator: "para=1" },
  title: "Hong Kong annual review 2022",
  entity: "ACME_HK",
  period: "FY2022",
  issuedOn: null,
  language: "en",
  quote: "Words.",
};

/** Changes what a run says; one that says nothing stays as it is unless `silent` gives it something. */
function inRuns(
  change: (run: NarrativeRun) => NarrativeRun,
  silent: (run: NarrativeRun) => NarrativeRun = (run) => run,
): (answer: Answer) => Answer {
  return (answer) => {
    const run = narrativeRunOf(answer);
    if (run === null || (answer.kind !== "figures" && answer.kind !== "narrative")) return answer;
    return { ...answer, why: { kind: "run", run: run.statements.length > 0 ? change(run) : silent(run) } };
  };
}

function said(evidence: Evidence): (run: NarrativeRun) => NarrativeRun {
  return (run) => ({
    ...run,
    outcome: "grounded_answer",
    statements: [{ text: evidence.quote, citations: [0], origin: "quoted" }],
    evidence: [evidence],
  });
}

function inStatements(change: (text: string) => string): (answer: Answer) => Answer {
  return inRuns((run) => ({
    ...run,
    statements: run.statements.map((one) => ({ ...one, text: change(one.text) })),
  }));
}

function inEvidence(change: (evidence: Evidence) => Evidence): (answer: Answer) => Answer {
  return inRuns((run) => ({ ...run, evidence: run.evidence.map(change) }));
}

const anyFigure = await engine.ask({
  id: "any",
  text: "HK revenue FY2025",
  at: { year: 2026, month: 11, day: 20 },
  conversation: null,
  asker: null,
});

const OTHER_WAY = { up: "down", down: "up", flat: "up" } as const;

describe("the evaluation of explanations", () => {
  it("passes the engine on most questions, of every kind", async () => {
    expect(passing.length).toBeGreaterThan(asking.length / 2);
    expect(await scored(intact, passing)).toMatchObject({ fallen: [], passed: true });
    const kinds = new Set(passing.map(({ expect: { kind } }) => kind));
    expect(kinds).toEqual(new Set(["narrative", "silent", "figures"]));
  });

  it.each<readonly [string, (answer: Answer) => Answer, readonly GateName[], readonly HarmKind[]]>([
    [
      "cites a wrong document",
      inEvidence((one) => ({ ...one, source: { ...one.source, doc: EVERYBODYS } })),
      ["citation_precision", "faithfulness"],
      ["other_subject"],
    ],
    [
      "cites a document that does not exist",
      inEvidence((one) => ({ ...one, source: { ...one.source, doc: "memory.md" } })),
      ["citation_precision", "faithfulness"],
      [],
    ],
    ["cites nothing", inRuns((run) => ({ ...run, evidence: [] })), ["faithfulness"], ["fabricated_figure"]],
    [
      "cites the next passage",
      inRuns((run) => ({
        ...run,
        statements: run.statements.map((one) => ({ ...one, citations: [run.evidence.length] })),
      })),
      ["faithfulness"],
      ["fabricated_figure"],
    ],
    [
      "adds a number to what it read",
      inStatements((text) => `${text} That was 4,242 million.`),
      ["faithfulness"],
      ["fabricated_figure"],
    ],
    [
      "adds the number to the passage as well",
      inRuns((run) => ({
        ...run,
        statements: run.statements.map((one) => ({ ...one, text: `${one.text} That was 4,242 million.` })),
        evidence: run.evidence.map((one) => ({ ...one, quote: `${one.quote} That was 4,242 million.` })),
      })),
      ["faithfulness"],
      [],
    ],
    ["turns the sense round", inStatements((text) => `It is not true. ${text}`), ["faithfulness"], []],
    [
      "talks instead of answering",
      inStatements(() => "It did so for many reasons."),
      ["answer_accuracy", "faithfulness"],
      [],
    ],
    [
      "keeps the reasons to itself",
      inRuns((run) => ({ ...run, outcome: "clarify", statements: [], evidence: [] })),
      ["answer_accuracy"],
      [],
    ],
    [
      "always states something",
      inRuns((run) => run, said({ ...SECRET, source: { ...SECRET.source, doc: EVERYBODYS }, quote: "It is in May." })),
      ["silence", "citation_precision", "faithfulness"],
      ["other_subject"],
    ],
    [
      "denies a premise that holds",
      inFigures((answer) => {
        const { premise } = answer;
        return premise === null ? answer : { ...answer, premise: { ...premise, actual: OTHER_WAY[premise.claimed] } };
      }),
      ["premise"],
      [],
    ],
    ["lets a wrong premise stand", inFigures((answer) => ({ ...answer, premise: null })), ["premise"], []],
    [
      "denies a premise against its own figures",
      inFigures((answer) => {
        const { premise } = answer;
        if (premise === null || premise.actual === "flat" || premise.claimed === premise.actual) return answer;
        return { ...answer, premise: { ...premise, claimed: premise.actual, actual: premise.claimed } };
      }),
      ["premise"],
      [],
    ],
    [
      "quotes a restricted document",
      inRuns(said(SECRET), said(SECRET)),
      ["answer_accuracy", "citation_precision", "silence"],
      ["restricted_shown"],
    ],
    [
      "tells restricted words under another name",
      inRuns(said({ ...SECRET, source: { doc: EVERYBODYS, locator: "para=1" } })),
      ["faithfulness"],
      ["restricted_shown"],
    ],
    [
      "gives restricted words back as not found",
      inRuns((run) => ({ ...run, statements: [], evidence: [], related: [], unmatched: [SECRET.quote] })),
      [],
      ["restricted_shown"],
    ],
    ["explains everything by one place and year", inRuns(said(ELSEWHERE)), ["answer_accuracy"], ["other_subject"]],
    [
      "shows a figure that nobody asked for",
      (answer) => (answer.kind === "narrative" ? anyFigure.answer : answer),
      ["reply"],
      ["silent_error"],
    ],
  ])("sees an engine that %s", async (_name, change, gates, kinds) => {
    const { fallen, harms } = await scored(broken(change), passing);
    expect(fallen).toEqual(expect.arrayContaining([...gates]));
    const found = Object.entries(harms ?? {}).flatMap(([kind, count]) => (count > 0 ? [kind] : []));
    expect(found).toEqual(expect.arrayContaining([...kinds]));
    if (kinds.length === 0) expect(found).toEqual([]);
  });

  it("lets a model say reasons in other words, but not touch the figures beside them", async () => {
    const compare = async (lower: Subject) => {
      const { scorecards } = await evaluate({
        golden: { cases: passing, gaps: [] },
        subjects: [
          ["engine", intact],
          ["loop", lower],
        ],
        baseline: null,
        library,
      });
      return scorecards[1]?.harms.modes_disagree;
    };
    expect(await compare(broken(inStatements((text) => text.slice(1))))).toBe(0);
    const without = inFigures((answer) => ({ ...answer, derived: [], premise: null }));
    expect(await compare(broken(without))).toBeGreaterThan(0);
  });

  it("takes a scripted model's reasons where passages bear them out, and drops the invented ones", async () => {
    const today = { year: 2026, month: 11, day: 20 };
    const provider = createParserProvider({ glossary, parser: createRuleParser(glossary, WORDS), today: () => today });
    const narrated = await openEngine({ ...base, provider, toolLoop: "always", threadsPath: join(folder, "told.db") });
    const runs: NarrativeRun[] = [];
    const subject: Subject = {
      glossary,
      ask: async (question) => {
        const run = await narrated.ask(question);
        runs.push(...[narrativeRunOf(run.answer)].filter((one) => one !== null));
        return run;
      },
    };
    try {
      expect((await scored(subject, passing)).harms?.fabricated_figure).toBe(0);
    } finally {
      narrated.close();
    }
    const origins = runs.flatMap(({ statements }) => statements.map(({ origin }) => origin));
    expect(new Set(origins)).toEqual(new Set(["quoted"]));
    const checked = runs.flatMap(({ steps }) => steps.filter(({ phase }) => phase === "check"));
    expect(checked.reduce((sum, { counts }) => sum + (counts.kept ?? 0), 0)).toBeGreaterThan(passing.length / 4);
  });
});
