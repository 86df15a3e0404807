import { describe, expect, it } from "vitest";
import type { GateName } from "../../src/evaluation/gates.ts";
import type { Expectation, ExpectedCell, ExpectedDerived, WhyExpectation } from "../../src/evaluation/golden-case.ts";
import { judge } from "../../src/evaluation/judge.ts";
import type { Observation } from "../../src/evaluation/observation.ts";
import {
  explained,
  failedGates,
  figures,
  GROWTH,
  growthExpected,
  growthObservation,
  harmsOf,
  observation,
  passage,
  REASON,
  SALES,
  SALES_BEFORE,
  unexplained,
  wordsOnly,
} from "./observations.ts";

const other: ExpectedCell = { ...SALES, cell: "SALES SOUTH FY2025" };
const wrongValue: ExpectedCell = { ...SALES, statements: SALES.statements.map((one) => ({ ...one, value: "1250.4" })) };

const TWO_YEARS = "2250.5";
const sumOf = (value: string): ExpectedCell => ({
  cell: "SALES NORTH FY2026",
  sum: { value, unit: "USD_M" },
  statements: [...SALES_BEFORE.statements, ...SALES.statements],
});
/** An answer that shows a sum with its parts. */
const summed = (change: Partial<Observation> = {}): Observation =>
  growthObservation({
    cells: [sumOf(TWO_YEARS)],
    derived: [],
    texts: [`${growthObservation().texts[0]?.split("\nGrowth")[0]}\nNorth · FY2026 · Sales: 2,250.5 USD m`],
    mentions: ["FY2024", "FY2025", "FY2026", "Review.pptx", "slide=1", "slide=2"],
    ...change,
  });

const ratioOf = (more: Partial<ExpectedCell>): ExpectedCell => ({
  cell: "RATIO NORTH FY2026",
  statements: sumOf(TWO_YEARS).statements,
  ...more,
});
const quotientOf = (value: string): ExpectedCell =>
  ratioOf({ quotient: { value, unit: "PCT", sums: [{ value: TWO_YEARS, unit: "USD_M" }] } });
/** An answer that shows a quotient with the parts of its operands. */
const dividing = (value: string): Observation =>
  summed({
    cells: [quotientOf(value)],
    texts: [`${summed().texts[0]}\nNorth · FY2026 · Ratio: ${value}%`],
  });

const RANKING: ExpectedDerived = {
  op: "max",
  value: "1250.5",
  unit: "USD_M",
  of: [SALES.cell, SALES_BEFORE.cell],
  names: ["FY2025", "FY2024"],
};
const narrative: Expectation = {
  kind: "narrative",
  docs: ["review.md"],
  says: ["the shop in Elm Street opened"],
  about: { entity: "NORTH", period: "FY2025" },
};
const silent: Expectation = { kind: "silent", about: { entity: null, period: null } };
const because = (premise: WhyExpectation["premise"]) =>
  figures({ why: { premise, docs: ["review.md"], says: [] }, mayShow: [SALES_BEFORE], mayDerive: [GROWTH, CHANGE] });
const CHANGE: ExpectedDerived = { ...GROWTH, op: "difference", value: "250.5", unit: "USD_M" };
const composite = (change: Partial<Observation> = {}) =>
  growthObservation({ route: "composite", derived: [GROWTH, CHANGE], texts: [WITH_CHANGE], ...change });
const WITH_CHANGE = `${growthObservation().texts[0]} (+250.5 USD m)`;
const denial = { claimed: "down", actual: "up", isFirst: true } as const;
const assumed = figures({ assumed: { entity: ["NORTH"] } });
const askFirst: Expectation = { kind: "ask_first", missing: "metric", words: [] };
const refused: Expectation = { kind: "refused", external: "RIVAL" };
const unknown: Expectation = { kind: "not_understood", words: ["turnip yield"] };
const help: Expectation = { kind: "help", topic: "greeting" };
const notFound = figures({ cells: [], absent: ["SALES NORTH FY2019"] });

const RIGHT: readonly (readonly [string, Expectation, Observation, readonly GateName[]])[] = [
  ["a figure", figures(), observation(), ["no_refusal", "no_clarification", "numeric", "coverage", "citation"]],
  [
    "a growth",
    growthExpected,
    growthObservation(),
    ["no_refusal", "no_clarification", "numeric", "coverage", "citation"],
  ],
  [
    "a sum",
    figures({ cells: [sumOf(TWO_YEARS)] }),
    summed(),
    ["no_refusal", "no_clarification", "numeric", "coverage", "citation"],
  ],
  [
    "a quotient",
    figures({ cells: [quotientOf("12.5")] }),
    dividing("12.5"),
    ["no_refusal", "no_clarification", "numeric", "coverage", "citation"],
  ],
  [
    "an assumption that is told",
    assumed,
    observation({ mode: "answer_with_assumptions", assumed: { entity: ["NORTH"] } }),
    ["no_refusal", "clarification", "numeric", "coverage", "citation"],
  ],
  [
    "a question back",
    askFirst,
    wordsOnly({ outcome: "ask_first", mode: "ask_first", missing: "metric", optionCount: 4 }),
    ["no_refusal", "clarification"],
  ],
  [
    "a refusal",
    refused,
    wordsOnly({ outcome: "refused", mode: "out_of_scope_entity", external: "RIVAL" }),
    ["refusal", "no_clarification"],
  ],
  [
    "an unknown word",
    unknown,
    wordsOnly({ outcome: "unrecognized_param", notUnderstood: ["Turnip yield"], texts: ["I have no “Turnip yield”."] }),
    ["no_refusal", "clarification", "named_words"],
  ],
  ["a greeting", help, wordsOnly({ outcome: "help", topic: "greeting" }), ["no_refusal", "no_clarification", "reply"]],
  [
    "a figure that is not there",
    notFound,
    wordsOnly({ outcome: "not_found", cells: [{ cell: "SALES NORTH FY2019", statements: [] }] }),
    ["no_refusal", "no_clarification", "absence"],
  ],
  [
    "a reason",
    narrative,
    explained(),
    ["no_refusal", "no_clarification", "reply", "answer_accuracy", "citation_precision", "faithfulness"],
  ],
  ["silence", silent, unexplained(), ["no_refusal", "no_clarification", "reply", "silence"]],
  [
    "a figure and no reason, where there is none",
    figures({ why: { premise: "none", docs: [], says: [] } }),
    observation({ route: "composite", admitsSilence: true }),
    ["no_refusal", "no_clarification", "numeric", "coverage", "citation", "reply", "premise", "silence"],
  ],
  [
    "a denied premise",
    because("contradicted"),
    composite({ denial }),
    ["no_refusal", "no_clarification", "numeric", "coverage", "citation", "reply", "premise"],
  ],
];

describe("a right answer", () => {
  it.each(RIGHT)("with %s passes every gate that applies to it", (_name, expectation, seen, gates) => {
    const { checks, harms } = judge(expectation, seen);
    expect(checks.map(({ gate }) => gate)).toEqual(gates);
    expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(harms).toEqual([]);
  });
});

const WRONG: readonly (readonly [string, Expectation, Observation, readonly GateName[]])[] = [
  ["another value", figures(), observation({ cells: [wrongValue] }), ["numeric", "citation"]],
  ["another sum", figures({ cells: [sumOf("2250.4")] }), summed(), ["numeric"]],
  [
    "a sum in place of a figure",
    figures({ cells: [{ cell: "SALES NORTH FY2026", statements: sumOf(TWO_YEARS).statements }] }),
    summed(),
    ["numeric"],
  ],
  [
    "a sum that the text does not write",
    figures({ cells: [sumOf(TWO_YEARS)] }),
    summed({ texts: growthObservation().texts }),
    ["numeric"],
  ],
  ["another quotient", figures({ cells: [quotientOf("12.6")] }), dividing("12.5"), ["numeric"]],
  ["a quotient in place of a figure", figures({ cells: [ratioOf({})] }), dividing("12.5"), ["numeric"]],
  ["a sum of what is not found", figures({ cells: [], absent: ["SALES NORTH FY2026"] }), summed(), ["absence"]],
  ["a value that the text does not write", figures(), observation({ texts: ["Review.pptx slide=2"] }), ["numeric"]],
  [
    "another place",
    figures(),
    observation({ cells: [{ ...SALES, statements: SALES.statements.map((one) => ({ ...one, locator: "slide=3" })) }] }),
    ["citation"],
  ],
  ["a source that the text does not write", figures(), observation({ texts: ["Sales: 1,250.5 USD m"] }), ["citation"]],
  ["a level instead of a growth", growthExpected, growthObservation({ derived: [] }), ["numeric", "coverage"]],
  [
    "a growth of other operands",
    growthExpected,
    growthObservation({ derived: [{ ...GROWTH, of: GROWTH.of.toReversed() }] }),
    ["numeric"],
  ],
  [
    "a refusal that nobody earned",
    figures(),
    wordsOnly({ outcome: "refused", mode: "out_of_scope_entity" }),
    ["no_refusal", "numeric", "coverage", "citation"],
  ],
  ["home data for another company", refused, observation(), ["refusal"]],
  ["the refusal of a third company", refused, wordsOnly({ outcome: "refused", external: "OTHER" }), ["refusal"]],
  ["a figure where it has to ask", askFirst, observation(), ["clarification"]],
  [
    "a question back without options",
    askFirst,
    wordsOnly({ outcome: "ask_first", missing: "metric", optionCount: 1 }),
    ["clarification"],
  ],
  [
    "a question back that nobody needs",
    figures(),
    wordsOnly({ outcome: "ask_first", mode: "ask_first", missing: "metric" }),
    ["no_clarification", "numeric", "coverage", "citation"],
  ],
  [
    "an assumption that nobody needs",
    figures(),
    observation({ mode: "answer_with_assumptions", assumed: { period: ["FY2025"] } }),
    ["no_clarification"],
  ],
  ["an assumption that is not told", assumed, observation(), ["clarification"]],
  [
    "another assumption",
    assumed,
    observation({ mode: "answer_with_assumptions", assumed: { entity: ["SOUTH"] } }),
    ["clarification"],
  ],
  [
    "a slot of the thread told as a default",
    figures({ assumed: { entity: ["NORTH"] }, carried: ["entity"] }),
    observation({ mode: "answer_with_assumptions", assumed: { entity: ["NORTH"] } }),
    ["clarification"],
  ],
  [
    "an unknown word that is not named",
    unknown,
    wordsOnly({ outcome: "unrecognized_param", notUnderstood: ["yield"] }),
    ["named_words"],
  ],
  ["silence about what is not found", notFound, wordsOnly({ outcome: "not_found", cells: [] }), ["absence"]],
  [
    "a computation that is dropped without its reason",
    figures({ declined: "base_not_positive" }),
    observation({ declined: ["unlike_units"] }),
    ["absence"],
  ],
  ["help of another kind", help, wordsOnly({ outcome: "help", topic: "thanks" }), ["reply"]],
  ["a figure without the why", because("holds"), observation(), ["reply"]],
  [
    "a figure for a question that documents answer",
    narrative,
    observation({ route: "structured" }),
    ["reply", "answer_accuracy"],
  ],
  ["silence where documents speak", narrative, unexplained(), ["answer_accuracy"]],
  [
    "a reason that its text does not write",
    narrative,
    explained({ texts: ["Something. [1]\n[1] review.md · para=1"] }),
    ["answer_accuracy"],
  ],
  [
    "a passage of another document",
    narrative,
    explained({ passages: [passage({ doc: "other.md" })] }),
    ["citation_precision"],
  ],
  [
    "one right passage and one of another document",
    narrative,
    explained({ passages: [passage(), passage({ doc: "other.md" })] }),
    ["citation_precision"],
  ],
  [
    "a statement that its passage does not bear out",
    narrative,
    explained({ statements: [{ text: REASON, citations: [0], fault: "is not borne out: direction" }] }),
    ["faithfulness"],
  ],
  ["a reason that nobody gave", silent, explained(), ["citation_precision", "silence"]],
  ["silence that it does not admit", silent, unexplained({ admitsSilence: false }), ["silence"]],
  ["a premise that it lets stand", because("contradicted"), composite(), ["premise"]],
  [
    "a denial behind the figures",
    because("contradicted"),
    composite({ denial: { ...denial, isFirst: false } }),
    ["premise"],
  ],
  [
    "a denial against its own figures",
    because("contradicted"),
    composite({ denial: { claimed: "up", actual: "down", isFirst: true } }),
    ["premise"],
  ],
  ["a premise denied that holds", because("holds"), composite({ denial }), ["premise"]],
  ["a premise denied that nobody claimed", because("none"), composite({ denial }), ["premise"]],
];

describe("a wrong answer", () => {
  it.each(WRONG)("with %s fails exactly the gates it breaks", (_name, expectation, seen, gates) => {
    expect(failedGates(expectation, seen)).toEqual(gates);
  });
});

const SILENT: readonly (readonly [string, Expectation, Observation, readonly string[]])[] = [
  [
    "a figure of another cell",
    figures(),
    observation({ cells: [SALES, other] }),
    ["silent_error: shows SALES SOUTH FY2025, which was not asked for"],
  ],
  [
    "another value of the cell",
    figures(),
    observation({ cells: [wrongValue], texts: ["1,250.4"] }),
    ["silent_error: shows 1250.4 USD_M for SALES NORTH FY2025 instead of 1250.5 USD_M"],
  ],
  [
    "another sum of the cell",
    figures({ cells: [sumOf("2250.4")] }),
    summed(),
    [
      "silent_error: shows 2250.5 USD_M as the sum of 1000 USD_M and 1250.5 USD_M for SALES NORTH FY2026 instead of 2250.4 USD_M as the sum of 1000 USD_M and 1250.5 USD_M",
    ],
  ],
  [
    "a part shown as the whole",
    figures({ cells: [SALES, other] }),
    observation(),
    ["silent_error: says nothing of SALES SOUTH FY2025, which was asked for"],
  ],
  [
    "a cell dropped that is not stored",
    figures({ absent: ["SALES NORTH FY2019"] }),
    observation(),
    ["silent_error: says nothing of SALES NORTH FY2019, which was asked for"],
  ],
  [
    "a computation nobody asked for",
    figures({ cells: [SALES_BEFORE, SALES] }),
    growthObservation(),
    ["silent_error: computes growth_pct of SALES NORTH FY2024, SALES NORTH FY2025, which was not asked for"],
  ],
  [
    "a wrong result",
    growthExpected,
    growthObservation({ derived: [{ ...GROWTH, value: "25.06" }] }),
    ["silent_error: computes growth_pct as 25.06 PCT instead of 25.05 PCT"],
  ],
  [
    "levels in place of a computation",
    growthExpected,
    growthObservation({ derived: [], texts: ["1,000 1,250.5"] }),
    ["silent_error: shows figures but not the growth_pct that was asked for"],
  ],
  [
    "a figure beside an unused word",
    figures({ words: ["audited"] }),
    observation(),
    ['silent_error: does not name "audited", which it did not use'],
  ],
  ["a figure on an assumption", assumed, observation(), ["silent_error: does not disclose the entity that it assumed"]],
  [
    "home data for another company",
    refused,
    observation(),
    ["silent_error: shows SALES NORTH FY2025, which was not asked for"],
  ],
];

describe("a restricted document", () => {
  it("harms wherever it is shown", () => {
    const seen = explained({ restricted: ["pay.md"] });
    expect(harmsOf(narrative, seen)).toEqual(["restricted_shown: pay.md"]);
  });
});

describe("a silent error", () => {
  it.each(SILENT)("is %s", (_name, expectation, seen, harms) => {
    expect(harmsOf(expectation, seen)).toEqual(expect.arrayContaining([...harms]));
  });

  it("is no unhelpful answer: without a figure nobody is misled", () => {
    expect(harmsOf(growthExpected, wordsOnly({ outcome: "unrecognized_param" }))).toEqual([]);
  });

  it("is no figure that may stand beside the asked ones", () => {
    const may = figures({ mayShow: [SALES_BEFORE], mayDerive: [GROWTH] });
    expect(harmsOf(may, growthObservation())).toEqual([]);
  });

  it("is no order of candidates", () => {
    const ranked = figures({ cells: [SALES, SALES_BEFORE], derived: [RANKING] });
    const shown = growthObservation({
      derived: [{ ...RANKING, of: RANKING.of.toReversed() }],
      texts: ["FY2025 1,250.5 Review.pptx slide=2, FY2024 1,000 slide=1"],
    });
    expect(harmsOf(ranked, shown)).toEqual([]);
    expect(failedGates(ranked, shown)).toEqual([]);
  });

  it("is no order of values that disagree", () => {
    const second = { value: "1251", unit: "USD_M", doc: "Pack.xlsx", locator: "cell=B2" };
    const disputed = { ...SALES, statements: [...SALES.statements, second] };
    const shown = observation({
      cells: [{ ...disputed, statements: disputed.statements.toReversed() }],
      texts: ["1,250.5 Review.pptx slide=2, 1,251 Pack.xlsx cell=B2"],
      mentions: ["slide=2", "cell=B2"],
    });
    expect(judge(figures({ cells: [disputed] }), shown)).toMatchObject({ harms: [] });
    expect(failedGates(figures({ cells: [disputed] }), shown)).toEqual([]);
  });
});

describe("a value that a figure had before", () => {
  const before = { value: "1240", unit: "USD_M", doc: "Draft.pptx", locator: "slide=9" };
  const expected = figures({ cells: [{ ...SALES, superseded: [before] }] });
  const told = (change: Partial<Observation> = {}): Observation =>
    observation({
      superseded: [{ cell: SALES.cell, statements: [before] }],
      texts: ["1,250.5 Review.pptx slide=2; restated: 1,240 in Draft.pptx, slide=9"],
      mentions: ["slide=2", "slide=9"],
      ...change,
    });

  it("is no figure from nowhere, and right where it is told with its place", () => {
    expect(judge(expected, told()).harms).toEqual([]);
    expect(failedGates(expected, told())).toEqual([]);
  });

  it.each<readonly [string, Partial<Observation>, readonly GateName[]]>([
    ["is not told", { superseded: [], texts: ["1,250.5 Review.pptx slide=2"] }, ["numeric", "citation"]],
    [
      "is told of another place",
      { superseded: [{ cell: SALES.cell, statements: [{ ...before, locator: "slide=8" }] }] },
      ["citation"],
    ],
    [
      "is written without its place",
      { texts: ["1,250.5 Review.pptx slide=2; restated: 1,240 in Draft.pptx"] },
      ["citation"],
    ],
    [
      "is written as another value",
      { texts: ["1,250.5 Review.pptx slide=2; restated: 1,250.5 in Draft.pptx, slide=9"] },
      ["numeric"],
    ],
  ])("is missed where it %s", (_name, change, gates) => {
    expect(failedGates(expected, told(change))).toEqual(gates);
  });

  it("is the value of no cell", () => {
    const shown = told({ cells: [{ ...SALES, statements: [before] }], texts: ["1,240 Draft.pptx slide=9"] });
    expect(harmsOf(expected, shown)).toEqual([
      "silent_error: shows 1240 USD_M for SALES NORTH FY2025 instead of 1250.5 USD_M",
    ]);
  });
});
