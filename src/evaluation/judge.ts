import {
  computedIn,
  find,
  sameComputation,
  sameFigures,
  sameResult,
  sameStatement,
  sameStatements,
} from "./compare-figures.ts";
import { fabricatedFigures, states } from "./fabricated-figures.ts";
import { type Check, check, type Harm, type Judgement } from "./gates.ts";
import type { Expectation, ExpectedCell, FiguresExpectation, WhyExpectation } from "./golden-case.ts";
import { faithfulnessChecks, NO_SOURCES, premiseCheck, replyCheck, sourcesChecks } from "./judge-sources.ts";
import type { Observation } from "./observation.ts";
import { names, silentErrors } from "./silent-errors.ts";

/** Judges one answer by one expectation: the checks of all gates that apply, and harms. */
export function judge(expect: Expectation, observation: Observation): Judgement {
  const checks = [
    ...refusalChecks(expect, observation),
    clarificationCheck(expect, observation),
    ...ownChecks(expect, observation),
    ...faithfulnessChecks(observation),
  ];
  const fabricated = fabricatedFigures(observation).map(
    (number): Harm => ({ kind: "fabricated_figure", detail: number }),
  );
  const silent = silentErrors(expect, observation).map((detail): Harm => ({ kind: "silent_error", detail }));
  const restricted = observation.restricted.map((detail): Harm => ({ kind: "restricted_shown", detail }));
  return { checks, harms: [...fabricated, ...silent, ...restricted] };
}

function refusalChecks(expect: Expectation, { outcome, external, cells }: Observation): readonly Check[] {
  if (expect.kind !== "refused") return [check("no_refusal", [outcome === "refused" ? `refuses ${external}` : null])];
  return [
    check("refusal", [
      outcome === "refused" ? null : `is ${outcome}`,
      outcome === "refused" && external !== expect.external ? `refuses ${external}` : null,
      cells.length > 0 ? "shows cells" : null,
    ]),
  ];
}

function clarificationCheck(expect: Expectation, observation: Observation): Check {
  const { outcome, mode, missing, optionCount } = observation;
  switch (expect.kind) {
    case "ask_first":
      return check("clarification", [
        outcome === "ask_first" && missing === expect.missing ? null : `is ${outcome}, asks for ${missing}`,
        optionCount < 2 ? `offers ${optionCount} options` : null,
      ]);
    case "not_understood":
      return check("clarification", [
        outcome === "ask_first" || outcome === "unrecognized_param" ? null : `is ${outcome}`,
      ]);
    case "figures":
      if (expect.assumed !== null) return check("clarification", assumptionFaults(expect, observation));
      return undueCheck(observation);
    case "refused":
    case "help":
    case "narrative":
    case "silent":
      return mode === "out_of_scope_entity" ? check("no_clarification", []) : undueCheck(observation);
  }
}

function undueCheck({ outcome, mode, assumed }: Observation): Check {
  return check("no_clarification", [
    outcome === "ask_first" || outcome === "unrecognized_param" ? `is ${outcome}` : null,
    mode === "answer_with_assumptions" ? `assumes ${Object.values(assumed).flat().join(", ")}` : null,
  ]);
}

function assumptionFaults(expect: FiguresExpectation, observation: Observation): readonly (string | null)[] {
  const text = (assumed: Observation["assumed"]): string =>
    Object.entries(assumed)
      .map(([slot, codes]) => `${slot} ${codes.toSorted().join(" ")}`)
      .toSorted()
      .join(", ");
  const wanted = text(expect.assumed ?? {});
  const given = text(observation.assumed);
  const carried = observation.carried.toSorted().join(", ");
  return [
    observation.mode === "answer_with_assumptions"
      ? null
      : `has mode ${observation.mode}, outcome ${observation.outcome}`,
    wanted === given ? null : `assumes ${given || "nothing"} instead of ${wanted}`,
    expect.carried.toSorted().join(", ") === carried ? null : `carries ${carried || "nothing"}`,
  ];
}

function ownChecks(expect: Expectation, observation: Observation): readonly Check[] {
  switch (expect.kind) {
    case "figures":
      return figureChecks(expect, observation);
    case "ask_first":
    case "not_understood":
      return expect.words.length === 0 ? [] : [wordsCheck(expect.words, observation)];
    case "refused":
      return [];
    case "help":
      return [
        check("reply", [
          observation.topic === expect.topic ? null : `is ${observation.outcome} ${observation.topic ?? ""}`.trim(),
        ]),
      ];
    case "narrative":
      return [replyCheck(observation), ...sourcesChecks(expect, observation)];
    case "silent":
      return [replyCheck(observation), ...sourcesChecks(NO_SOURCES, observation)];
  }
}

function figureChecks(expect: FiguresExpectation, observation: Observation): readonly Check[] {
  const answerable = expect.cells.length > 0;
  const absence = expect.absent.length > 0 || expect.declined !== null;
  const secrecy = expect.withheld.length + expect.offered.length + expect.unoffered.length > 0;
  return [
    ...(answerable ? [check("numeric", numericFaults(expect, observation)), coverage(expect, observation)] : []),
    ...(answerable ? [check("citation", citationFaults(expect, observation))] : []),
    ...(absence ? [check("absence", absenceFaults(expect, observation))] : []),
    ...(secrecy ? [check("withheld", withheldFaults(expect, observation))] : []),
    ...(expect.words.length > 0 ? [wordsCheck(expect.words, observation)] : []),
    ...(expect.why === null ? [] : whyChecks(expect.why, observation)),
  ];
}

function whyChecks(why: WhyExpectation, observation: Observation): readonly Check[] {
  return [
    check("reply", [observation.route === "composite" ? null : `takes the route ${observation.route}`]),
    premiseCheck(why, observation),
    ...sourcesChecks(why, observation),
  ];
}

function numericFaults(expect: FiguresExpectation, observation: Observation): readonly (string | null)[] {
  const unstated = (value: string): string | null => (states(observation, value) ? null : `does not write ${value}`);
  return [
    ...expect.cells.flatMap((cell) => {
      const shown = find(observation.cells, cell.cell);
      if (shown === undefined || !sameFigures(cell, shown)) return [`lacks ${cell.cell}`];
      return [...computedIn(cell), ...cell.statements, ...(cell.superseded ?? [])].map(({ value }) => unstated(value));
    }),
    ...expect.derived.flatMap((derived) => {
      const shown = observation.derived.find((candidate) => sameComputation(candidate, derived));
      return shown !== undefined && sameResult(shown, derived)
        ? [unstated(derived.value)]
        : [`lacks ${derived.op} ${derived.value}`];
    }),
  ];
}

/** Only shown figures can be cited; missing ones count in the numeric gate. */
function citationFaults(expect: FiguresExpectation, observation: Observation): readonly (string | null)[] {
  const [text = ""] = observation.texts;
  const shown = observation.cells.filter(({ statements }) => statements.length > 0);
  if (shown.length === 0) return ["cites nothing"];
  return shown.flatMap((cell) => {
    const expected = find(expect.cells, cell.cell) ?? find(expect.mayShow, cell.cell);
    const unwritten = cell.statements.filter(({ doc, locator }) => !text.includes(doc) || !text.includes(locator));
    return [
      expected !== undefined && !sameStatements(expected, cell) ? `cites another place for ${cell.cell}` : null,
      ...unwritten.map(({ doc, locator }) => `does not write ${doc} ${locator}`),
      ...(expected === undefined ? [] : untold(expected, observation)),
    ];
  });
}

/** Former values that are not told as such, or not with their place. */
function untold({ cell, superseded = [] }: ExpectedCell, observation: Observation): readonly string[] {
  const [text = ""] = observation.texts;
  const told = find(observation.superseded, cell)?.statements ?? [];
  return superseded
    .filter(
      (one) =>
        !told.some((other) => sameStatement(one, other)) || !text.includes(one.doc) || !text.includes(one.locator),
    )
    .map(({ value, doc, locator }) => `does not tell that ${cell} was ${value} in ${doc} ${locator}`);
}

function coverage(expect: FiguresExpectation, { outcome, derived }: Observation): Check {
  const computed = expect.derived.length === 0 || derived.length > 0;
  return check("coverage", [
    outcome === "answered" && computed ? null : `is ${outcome}${computed ? "" : " without what was to be computed"}`,
  ]);
}

function absenceFaults(expect: FiguresExpectation, observation: Observation): readonly (string | null)[] {
  const { outcome, declined } = observation;
  return [
    ...expect.absent.map((cell) => {
      const shown = find(observation.cells, cell);
      const isMissing = shown !== undefined && shown.statements.length === 0 && !observation.withheld.includes(cell);
      return isMissing ? null : `does not say that ${cell} is not found`;
    }),
    expect.cells.length + expect.withheld.length === 0 && outcome !== "not_found" ? `is ${outcome}` : null,
    expect.declined === null || declined.includes(expect.declined) ? null : `does not say ${expect.declined}`,
  ];
}

/** Cells above the clearance have to be named as withheld and must not be offered. */
function withheldFaults(expect: FiguresExpectation, observation: Observation): readonly (string | null)[] {
  const { outcome, withheld, offered } = observation;
  return [
    ...expect.withheld.map((cell) => (withheld.includes(cell) ? null : `does not say that ${cell} is withheld`)),
    ...withheld
      .filter((cell) => !expect.withheld.includes(cell))
      .map((cell) => `says that ${cell} is withheld, which is not`),
    expect.withheld.length > 0 && expect.cells.length === 0 && outcome !== "withheld" ? `is ${outcome}` : null,
    ...expect.offered.map((cell) => (offered.includes(cell) ? null : `does not offer ${cell}`)),
    ...expect.unoffered.map((cell) => (offered.includes(cell) ? `offers ${cell}` : null)),
  ];
}

function wordsCheck(words: readonly string[], observation: Observation): Check {
  return check(
    "named_words",
    words.map((word) => (names(observation, word) ? null : `does not name "${word}"`)),
  );
}
