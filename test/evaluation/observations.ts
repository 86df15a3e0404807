import type { Check, GateName } from "../../src/evaluation/gates.ts";
import type {
  Expectation,
  ExpectedCell,
  ExpectedDerived,
  FiguresExpectation,
} from "../../src/evaluation/golden-case.ts";
import { judge } from "../../src/evaluation/judge.ts";
import type { ObservedPassage } from "../../src/evaluation/narrative-observation.ts";
import type { Observation } from "../../src/evaluation/observation.ts";

export const SALES: ExpectedCell = {
  cell: "SALES NORTH FY2025",
  statements: [{ value: "1250.5", unit: "USD_M", doc: "Review.pptx", locator: "slide=2" }],
};
export const SALES_BEFORE: ExpectedCell = {
  cell: "SALES NORTH FY2024",
  statements: [{ value: "1000", unit: "USD_M", doc: "Review.pptx", locator: "slide=1" }],
};
export const GROWTH: ExpectedDerived = {
  op: "growth_pct",
  value: "25.05",
  unit: "PCT",
  of: [SALES_BEFORE.cell, SALES.cell],
  names: [],
};

/** An answer that shows one figure as it should be; each test changes what it is about. */
export function observation(change: Partial<Observation> = {}): Observation {
  return {
    outcome: "answered",
    route: "structured",
    mode: "none",
    assumed: {},
    carried: [],
    optionCount: 0,
    cells: [SALES],
    withheld: [],
    offered: [],
    superseded: [],
    derived: [],
    declined: [],
    notUnderstood: [],
    external: null,
    topic: null,
    missing: null,
    texts: ["North · FY2025 · Sales: 1,250.5 USD m (source: Review.pptx · slide=2)"],
    mentions: ["FY2025", "Review.pptx", "slide=2"],
    statements: [],
    passages: [],
    denial: null,
    admitsSilence: false,
    restricted: [],
    counts: [],
    comparable: "",
    providerCalls: 0,
    ...change,
  };
}

/** The answer to a question for a growth: both operands and what was computed of them. */
export function growthObservation(change: Partial<Observation> = {}): Observation {
  return observation({
    cells: [SALES_BEFORE, SALES],
    derived: [GROWTH],
    texts: [
      "North · FY2024 · Sales: 1,000 USD m (source: Review.pptx · slide=1)\nNorth · FY2025 · Sales: 1,250.5 USD m (source: Review.pptx · slide=2)\nGrowth FY2024 → FY2025: ≈ +25.1%",
    ],
    mentions: ["FY2024", "FY2025", "Review.pptx", "slide=1", "slide=2"],
    ...change,
  });
}

/** An answer without any figure. */
export function wordsOnly(change: Partial<Observation>): Observation {
  return observation({ cells: [], texts: ["I show no figure."], mentions: [], ...change });
}

export const QUOTE = "Sales rose because the shop in Elm Street opened on 3 May. It has 40 seats.";
export const REASON = "Sales rose because the shop in Elm Street opened on 3 May.";

export function passage(change: Partial<ObservedPassage> = {}): ObservedPassage {
  return {
    doc: "review.md",
    quote: QUOTE,
    entity: "NORTH",
    period: "FY2025",
    relatives: ["ALL"],
    context: "review.md",
    ...change,
  };
}

/** The answer to a why-question: one statement with its passage. */
export function explained(change: Partial<Observation> = {}): Observation {
  return wordsOnly({
    route: "narrative",
    statements: [{ text: REASON, citations: [0], fault: null }],
    passages: [passage()],
    texts: [`${REASON} [1]\n[1] review.md · para=1`],
    mentions: [REASON, "[1]", "review.md", "para=1"],
    ...change,
  });
}

/** The answer that documents hold nothing. */
export function unexplained(change: Partial<Observation> = {}): Observation {
  return wordsOnly({ route: "narrative", outcome: "not_found", admitsSilence: true, ...change });
}

export function figures(change: Partial<FiguresExpectation> = {}): FiguresExpectation {
  return {
    kind: "figures",
    cells: [SALES],
    mayShow: [],
    absent: [],
    withheld: [],
    offered: [],
    unoffered: [],
    derived: [],
    mayDerive: [],
    declined: null,
    assumed: null,
    carried: [],
    words: [],
    why: null,
    ...change,
  };
}

export const growthExpected = figures({ cells: [SALES_BEFORE, SALES], derived: [GROWTH] });

/** The gates that an answer fails, in their order. */
export function failedGates(expect: Expectation, seen: Observation): readonly GateName[] {
  return judge(expect, seen)
    .checks.filter((check: Check) => check.fault !== null)
    .map(({ gate }) => gate);
}

export function harmsOf(expect: Expectation, seen: Observation): readonly string[] {
  return judge(expect, seen).harms.map(({ kind, detail }) => `${kind}: ${detail}`);
}
