import type { Glossary } from "../company/glossary.ts";
import type {
  Answer,
  AnswerRun,
  CellResult,
  CheckAnswer,
  FoundCell,
  Statement,
  SummedCell,
  SupersededStatement,
} from "../domain/answer.ts";
import { narrativeRunOf, outcomeOf, routeOf } from "../domain/answer-outcome.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import { sourcesOf } from "../domain/answer-sources.ts";
import type { Clarification } from "../domain/clarification.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import { type Cell, sameCell } from "../domain/fact.ts";
import type { NotUnderstood } from "../domain/intent.ts";
import type { LimitedReading } from "../domain/limited-reading.ts";
import type { AnswerJson } from "./answer-json-schema.ts";
import { answerLines } from "./answer-lines.ts";
import { assumptionNote } from "./assumption-note.ts";
import { correctionJson } from "./correction.ts";
import { derivedLabel } from "./derived-entries.ts";
import type { AnswerDocument } from "./document.ts";
import { evidenceOf } from "./explanation.ts";
import { limitsNote } from "./limits-note.ts";
import { documentOf, truncationNote } from "./lines.ts";
import { type Names, namesFor } from "./names.ts";

type CellJson = AnswerJson["cells"][number];
type ClarificationJson = AnswerJson["clarification"];

/** An answer as the public JSON object, with its keys in the documented order. */
export function renderJson(run: AnswerRun, glossary: Glossary, id: string = run.requestId): AnswerJson {
  const { answer, language } = run;
  const names = namesFor(glossary, language);
  const document = documentOf(run, glossary);
  const textOf = (sources: boolean): string => answerLines(document, { language, sources, choices: true }).join("\n");
  return {
    id,
    outcome: outcomeOf(answer),
    route: routeOf(answer),
    clarification: clarificationJson(answer, document, names),
    cells: cellsOf(answer).map((cell) => ({ ...cellJson(cell, names), ...waitingJson(cell, answer) })),
    derived: derivedOf(answer, names),
    ...(answer.kind === "check" ? { checked: checkedJson(answer) } : {}),
    passages: evidenceOf(answer).map(({ source, entity, period, quote }) => ({ ...source, entity, period, quote })),
    statements: statementsJson(answer),
    closest: closestJson(answer),
    sources: sourcesOf(answer).map((source) => ({ ...source })),
    sensitivity: sensitivityOf(answer),
    not_understood: [...notUnderstoodOf(answer)],
    stop_reason: stopReasonOf(run),
    answer: textOf(true),
    answer_plain: textOf(false),
    lang: language,
    provider_calls: run.providerCalls,
    ms: Math.round(run.elapsedMs * 1000) / 1000,
  };
}

function derivedOf(answer: Answer, names: Names): AnswerJson["derived"] {
  if (answer.kind !== "figures" && answer.kind !== "check") return [];
  return answer.derived.map((one) => derivedJson(one, answer.cells, names));
}

function checkedJson({ figures, untied, external, beyond, isCut }: CheckAnswer): AnswerJson["checked"] {
  return {
    figures: figures.map(({ quote, raw, verdict, cells, derived, assumed }) => ({
      ...{ quote, raw, verdict: verdict.kind },
      ...(verdict.kind === "unclear" ? { because: verdict.because } : {}),
      cells: [...cells],
      ...(derived === null ? {} : { derived }),
      assumed: Object.fromEntries(assumed.map(({ slot, codes }) => [slot, [...codes]])),
    })),
    untied: [...untied],
    external: [...external],
    ...{ beyond, is_cut: isCut },
  };
}

/** The statements of an explanation; empty without one. */
function statementsJson(answer: Answer): AnswerJson["statements"] {
  const statements = narrativeRunOf(answer)?.statements ?? [];
  return statements.map(({ text, citations }) => ({ text, citations: [...citations] }));
}

function closestJson(answer: Answer): AnswerJson["closest"] {
  const run = narrativeRunOf(answer);
  return (run?.closest ?? []).flatMap(({ text, citations: [first] }) => {
    const source = run?.evidence[first ?? -1]?.source;
    return source === undefined ? [] : [{ text, source: { ...source } }];
  });
}

function stopReasonOf({ answer, modelAbsence }: AnswerRun): string {
  if (answer.kind === "unavailable") return `unavailable:${answer.component}`;
  if (answer.kind === "unread") return `unread:${answer.because}`;
  return narrativeRunOf(answer)?.stopReason ?? modelAbsence ?? "success";
}

function clarificationJson(answer: Answer, document: AnswerDocument, names: Names): ClarificationJson {
  const options = (document.choices?.offers ?? []).map(({ label, question }) => ({ label, question }));
  switch (answer.kind) {
    case "figures":
      return { ...assumedJson(answer.clarification), ...limitsJson(answer), note: noteOf(answer, names), options };
    case "narrative":
      return { ...assumedJson(answer.clarification), note: assumptionNote(answer.clarification, names), options };
    case "check":
      return { mode: "none", assumed: {}, ...limitsJson(answer), note: limitsNote(answer, names), options };
    case "ask_first":
      return { mode: "ask_first", assumed: {}, note: null, options };
    case "refusal":
      return { mode: "out_of_scope_entity", assumed: {}, note: null, options };
    case "not_understood":
    case "help":
    case "faq":
    case "unread":
    case "unavailable":
      return { mode: "none", assumed: {}, note: null, options };
  }
}

function limitsJson({ knownOn, statedIn }: LimitedReading): Pick<ClarificationJson, "known_on" | "stated_in"> {
  return {
    ...(knownOn === undefined ? {} : { known_on: knownOn }),
    ...(statedIn === undefined ? {} : { stated_in: [...statedIn.docs] }),
  };
}

function assumedJson(clarification: Clarification): Pick<ClarificationJson, "mode" | "assumed" | "carried" | "latest"> {
  const { mode } = clarification;
  if (mode !== "answer_with_assumptions") return { mode, assumed: {} };
  const { assumedSlots } = clarification;
  const assumed = assumedSlots.map(
    ({ slot, codes }) => [slot, codes.length === 1 ? codes.join() : [...codes]] as const,
  );
  const carried = assumedSlots.filter(({ from }) => from.kind === "carried").map(({ slot }) => slot);
  const latest = assumedSlots.flatMap(({ codes, from }) => (from.kind === "latest" ? codes : []));
  return {
    mode,
    assumed: Object.fromEntries(assumed),
    ...(carried.length === 0 ? {} : { carried }),
    ...(latest.length === 0 ? {} : { latest }),
  };
}

/** Notes beside the figures: assumptions, and figures that were left out. */
function noteOf(answer: Extract<Answer, { kind: "figures" }>, names: Names): string | null {
  const notes = [limitsNote(answer, names), assumptionNote(answer.clarification, names), truncationNote(answer, names)];
  const told = notes.filter((note) => note !== null);
  return told.length === 0 ? null : names.catalog.sentences(told);
}

/** The cells of an answer; unknown parameters appear in place of the cells that they would have selected. */
function cellsOf(answer: Answer): readonly CellResult[] {
  switch (answer.kind) {
    case "figures":
    case "check":
      return answer.cells;
    case "not_understood":
      return answer.notUnderstood.flatMap(({ slot, raw }) =>
        isParameter(slot) ? [{ status: "unrecognized_param", param: slot, raw }] : [],
      );
    case "ask_first":
    case "refusal":
    case "help":
    case "narrative":
    case "faq":
    case "unread":
    case "unavailable":
      return [];
  }
}

function isParameter(slot: NotUnderstood["slot"]): boolean {
  return slot === "metric" || slot === "entity" || slot === "period" || slot === "dimension";
}

/** Unused words: those with no known meaning, and those that no passage mentions. */
function notUnderstoodOf(answer: Answer): readonly string[] {
  const unmatched = narrativeRunOf(answer)?.unmatched ?? [];
  switch (answer.kind) {
    case "figures":
      return [...answer.notUnderstood.map(({ raw }) => raw), ...unmatched];
    case "not_understood":
    case "ask_first":
      return answer.notUnderstood.map(({ raw }) => raw);
    case "narrative":
      return unmatched;
    case "refusal":
    case "help":
    case "faq":
    case "check":
    case "unread":
    case "unavailable":
      return [];
  }
}

function cellJson(result: CellResult, names: Names): CellJson {
  switch (result.status) {
    case "found":
      return foundJson(result, names);
    case "summed":
      return summedJson(result, names);
    case "divided":
      return {
        status: "divided",
        ...addressJson(result.cell),
        ...figureJson(result.figure),
        dividend: operandJson(result.dividend, names),
        divisor: operandJson(result.divisor, names),
      };
    case "not_found":
      return { status: "not_found", ...addressJson(result.cell) };
    case "withheld": {
      const because = result.because === undefined ? {} : { because: result.because };
      return { status: "withheld", ...addressJson(result.cell), ...because };
    }
    case "unrecognized_param":
      return { status: "unrecognized_param", param: result.param, raw: result.raw };
  }
}

/** Set on a cell that is not found and waits for a curator. */
function waitingJson(result: CellResult, answer: Answer) {
  if (answer.kind !== "figures" || result.status !== "not_found") return {};
  const found = answer.waiting?.find(({ cell }) => sameCell(cell, result.cell));
  return found === undefined ? {} : { waiting: { source: { ...found.source }, unclear: found.unclear } };
}

function operandJson(operand: FoundCell | SummedCell, names: Names) {
  return operand.status === "found" ? foundJson(operand, names) : summedJson(operand, names);
}

function summedJson({ status, cell, figure, parts }: SummedCell, names: Names) {
  return {
    status,
    ...addressJson(cell),
    ...figureJson(figure),
    parts: parts.map((part) => foundJson(part, names)),
  };
}

function foundJson(found: FoundCell, names: Names) {
  const { statement, conflicts, superseded } = found;
  return {
    status: found.status,
    ...addressJson(found.cell),
    ...statementJson(statement, names),
    ...(conflicts.length === 0 ? {} : { conflicts: conflicts.map((one) => statementJson(one, names)) }),
    ...(superseded.length === 0 ? {} : { superseded: superseded.map((one) => supersededJson(one, names)) }),
    ...(found.alsoWithheld === true ? { also_withheld: true as const } : {}),
    ...(found.noneToday === true ? { none_today: true as const } : {}),
  };
}

function statementJson({ figure, source, correction }: Statement, names: Names) {
  return {
    ...figureJson(figure),
    source: { ...source },
    ...(correction === undefined ? {} : { correction: correctionJson(correction, names) }),
  };
}

function supersededJson(one: SupersededStatement, names: Names) {
  return { ...statementJson(one, names), valid_as_of: one.validAsOf, because: one.because };
}

function addressJson({ metric, entity, period, dimensions }: Cell) {
  return { metric, entity, period, dimensions: { ...dimensions } };
}

function figureJson({ value, unit }: { readonly value: string; readonly unit: string }) {
  return { value, unit };
}

function derivedJson(
  derived: DerivedFigure,
  cells: readonly CellResult[],
  names: Names,
): AnswerJson["derived"][number] {
  const { op, figure, of, entities, periods } = derived;
  return {
    op,
    ...figureJson(figure),
    label: derivedLabel(derived, cells, names),
    of: [...of],
    ...(entities === undefined ? {} : { entities: [...entities] }),
    ...(periods === undefined ? {} : { periods: [...periods] }),
  };
}
