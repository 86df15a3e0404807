import type { Glossary } from "../company/glossary.ts";
import type { Answer, AnswerRun, CellResult } from "../domain/answer.ts";
import { narrativeRunOf } from "../domain/answer-outcome.ts";
import { parseDate } from "../domain/calendar.ts";
import { storedCells } from "../domain/cell-figures.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { CellRequest, SlotGroup } from "../domain/intent.ts";
import type { Language } from "../domain/profile.ts";
import { renderJson } from "../render/answer-json.ts";
import type { AnswerJson } from "../render/answer-json-schema.ts";
import { renderText } from "../render/answer-text.ts";
import { correctionEntry } from "../render/correction.ts";
import { namesFor } from "../render/names.ts";
import { phraseRequest } from "../render/phrase-question.ts";
import { addressOf, type CellAddress } from "./cell-address.ts";
import type { ExpectedCell, ExpectedDerived, ExpectedStatement } from "./golden-case.ts";
import {
  type NarrativeContext,
  narrativeMentions,
  type ObservedNarrative,
  observeNarrative,
} from "./narrative-observation.ts";

/** An answer as it is judged: its public JSON, and texts that may contain digits besides figures. */
export interface Observation extends ObservedNarrative {
  readonly outcome: AnswerJson["outcome"];
  readonly route: AnswerJson["route"];
  readonly mode: AnswerJson["clarification"]["mode"];
  readonly assumed: Readonly<Record<string, readonly string[]>>;
  readonly carried: readonly string[];
  readonly optionCount: number;
  readonly cells: readonly ObservedCell[];
  /** The cells among them that are reported as withheld. */
  readonly withheld: readonly CellAddress[];
  /** The cells that its options ask for. */
  readonly offered: readonly CellAddress[];
  /** Cells with former values. */
  readonly superseded: readonly ObservedCell[];
  readonly derived: readonly ExpectedDerived[];
  readonly declined: readonly string[];
  readonly notUnderstood: readonly string[];
  /** The refused company, the help topic, the slot that is asked for; null for none. */
  readonly external: string | null;
  readonly topic: string | null;
  readonly missing: string | null;
  /** Every text that a reader may see: with and without sources, for terminals, and options. */
  readonly texts: readonly string[];
  /** Pieces of text in which digits are no figures: periods, dates, sources, labels, quoted words. */
  readonly mentions: readonly string[];
  /** Counts about the answer itself: entries of a ranking, figures left out. */
  readonly counts: readonly string[];
  /** The answer without parts that vary between runs; with an explanation, only figures and clarification. */
  readonly comparable: string;
  readonly providerCalls: number;
}

/** A requested cell; not found if it has no statements. Of a computed one they are those of what it is made of. */
export type ObservedCell = Pick<ExpectedCell, "cell" | "statements" | "sum" | "quotient">;

type CellJson = AnswerJson["cells"][number];

/** Reduces an answer to the judged parts. */
export function observe(run: AnswerRun, context: NarrativeContext): Observation {
  const { glossary } = context;
  const json = renderJson(run, glossary, "");
  const { answer } = run;
  const addresses = json.cells.map((cell) =>
    cell.status === "unrecognized_param" ? "" : addressOf(cell, glossary.defaultDimensions),
  );
  const texts = textsOf(run, json, glossary);
  return {
    ...observeNarrative(run, { texts, note: json.clarification.note }, context),
    outcome: json.outcome,
    route: json.route,
    mode: json.clarification.mode,
    assumed: Object.fromEntries(
      Object.entries(json.clarification.assumed).map(([slot, codes]) => [slot, [codes].flat()]),
    ),
    carried: json.clarification.carried ?? [],
    optionCount: json.clarification.options.length,
    cells: json.cells.flatMap((cell, index) => observedCell(cell, addresses[index] ?? "")),
    withheld: json.cells.flatMap(({ status }, index) => (status === "withheld" ? [addresses[index] ?? ""] : [])),
    offered: optionsOf(answer).flatMap(({ request }) => cellsAskedBy(request.group)),
    superseded: json.cells.flatMap((cell, index) => formerValues(cell, addresses[index] ?? "")),
    derived: json.derived.map(({ op, value, unit, of, entities = [], periods = [] }) => ({
      op,
      value,
      unit,
      of: of.map((index) => addresses[index] ?? ""),
      names: [...entities, ...periods],
    })),
    declined: answer.kind === "figures" ? answer.declined.map(({ reason }) => reason) : [],
    notUnderstood: json.not_understood,
    external: answer.kind === "refusal" ? answer.external : null,
    topic: answer.kind === "help" ? answer.topic.kind : null,
    missing: answer.kind === "ask_first" ? answer.missing : null,
    texts,
    mentions: [...mentionsOf(run, glossary), ...narrativeMentions(run, glossary)],
    counts: countsOf(answer),
    comparable: comparableOf(json, narrativeRunOf(answer) !== null),
    providerCalls: run.providerCalls,
  };
}

/**
 * The parts that a model must not change: figures and assumptions. Its choice of sentences may change the
 * documents whose sections are offered.
 */
function comparableOf(json: AnswerJson, isNarrative: boolean): string {
  const { route, clarification, cells, derived } = json;
  if (!isNarrative) return JSON.stringify({ ...json, provider_calls: 0, ms: 0 });
  const options = route === "narrative" ? [] : clarification.options;
  return JSON.stringify({ route, clarification: { ...clarification, options }, cells, derived });
}

function observedCell(cell: CellJson, address: CellAddress): readonly ObservedCell[] {
  switch (cell.status) {
    case "found":
      return [{ cell: address, statements: [cell, ...(cell.conflicts ?? [])].map(statementOf) }];
    case "summed": {
      const { value, unit, parts } = cell;
      return [{ cell: address, statements: parts.map(statementOf), sum: { value, unit } }];
    }
    case "divided": {
      const { value, unit, dividend, divisor } = cell;
      const operands = [dividend, divisor];
      const sums = operands.flatMap((one) => (one.status === "summed" ? [{ value: one.value, unit: one.unit }] : []));
      const statements = storedIn(cell).map(statementOf);
      return [{ cell: address, statements, quotient: { value, unit, sums } }];
    }
    case "not_found":
    case "withheld":
      return [{ cell: address, statements: [] }];
    case "unrecognized_param":
      return [];
  }
}

function formerValues(cell: CellJson, address: CellAddress): readonly ObservedCell[] {
  const former = storedIn(cell).flatMap(({ superseded = [] }) => superseded);
  return former.length === 0 ? [] : [{ cell: address, statements: former.map(statementOf) }];
}

function storedIn(cell: CellJson): readonly Extract<CellJson, { status: "found" }>[] {
  switch (cell.status) {
    case "found":
      return [cell];
    case "summed":
      return cell.parts;
    case "divided":
      return [cell.dividend, cell.divisor].flatMap(storedIn);
    case "not_found":
    case "withheld":
    case "unrecognized_param":
      return [];
  }
}

function statementOf({
  value,
  unit,
  source,
}: {
  readonly value: string;
  readonly unit: string;
  readonly source: { readonly doc: string; readonly locator: string };
}): ExpectedStatement {
  return { value, unit, doc: source.doc, locator: source.locator };
}

function textsOf(run: AnswerRun, json: AnswerJson, glossary: Glossary): readonly string[] {
  const { note, options } = json.clarification;
  return [
    json.answer,
    json.answer_plain,
    renderText(run, glossary),
    ...(note === null ? [] : [note]),
    ...options.flatMap(({ label, question }) => [label, question]),
    ...json.derived.map(({ label }) => label),
  ];
}

/** Periods, dates, sources and words in the answer, as its reader sees them. */
function mentionsOf(run: AnswerRun, glossary: Glossary): readonly string[] {
  const { answer, language } = run;
  const names = namesFor(glossary, language);
  const cells = answer.kind === "figures" ? [...answer.cells, ...storedCells(answer.cells)] : [];
  const statements = storedCells(cells).flatMap(({ statement, conflicts, superseded }) => [
    statement,
    ...conflicts,
    ...superseded,
  ]);
  const options = optionsOf(answer);
  const groups = [
    ...options.map(({ request }) => request.group),
    ...(answer.kind === "ask_first" ? [answer.kept.group] : []),
  ];
  return [
    ...statements.flatMap((statement) => Object.values(correctionEntry(statement, names) ?? {})),
    ...statements.flatMap(({ source, validAsOf }) => [
      source.doc,
      source.locator,
      ...(validAsOf !== null && parseDate(validAsOf) !== null ? [names.date(validAsOf)] : []),
    ]),
    ...[...cells.flatMap(periodOf), ...groups.flatMap(({ periods }) => periods)].flatMap((code) => [
      names.period(code),
      ...periodInQuestion(code, glossary, language),
    ]),
    ...("notUnderstood" in answer ? answer.notUnderstood.map(({ raw }) => raw) : []),
    ...profileTexts(answer, groups, glossary, language),
  ];
}

function optionsOf(answer: Answer): readonly NarrowingOption[] {
  switch (answer.kind) {
    case "figures":
      return [
        ...answer.nearest,
        ...(answer.clarification.mode === "none" ? [] : answer.clarification.narrowingOptions),
      ];
    case "not_understood":
    case "ask_first":
    case "refusal":
      return answer.options;
    case "help":
      return answer.examples;
    case "narrative":
    case "faq":
    case "check":
    case "unread":
    case "unavailable":
      return [];
  }
}

/** The cells of a request without dimensions: an option about a part yields the cell of the whole. */
function cellsAskedBy({ metrics, entities, periods }: SlotGroup): readonly CellAddress[] {
  return metrics.flatMap((metric) =>
    entities.flatMap((entity) => periods.map((period) => addressOf({ metric, entity, period, dimensions: {} }, {}))),
  );
}

function periodOf(cell: CellResult): readonly string[] {
  return cell.status === "unrecognized_param" ? [] : [cell.cell.period];
}

/** The text of a period in questions, taken from a question that names only the period. */
function periodInQuestion(code: string, glossary: Glossary, language: Language): readonly string[] {
  const request: CellRequest = {
    group: { metrics: [], entities: [], periods: [code], dimensions: {} },
    operation: null,
  };
  return [code, phraseRequest(request, glossary, language).replace(/(?:是多少？|\?)$/u, "")];
}

/** Labels and definitions of the company file that contain digits. */
function profileTexts(
  answer: Answer,
  groups: readonly SlotGroup[],
  glossary: Glossary,
  language: Language,
): readonly string[] {
  const { profile } = glossary;
  const metrics = [...profile.metrics.values()].map(({ code }) => glossary.metricLabel(code, language));
  const entities =
    answer.kind === "help" || groups.length > 0 || answer.kind === "figures" ? [...profile.entities.keys()] : [];
  const definitions =
    answer.kind === "help" && answer.topic.kind === "definition"
      ? answer.topic.metrics.flatMap((code) => {
          const definition = profile.metrics.get(code)?.definition ?? null;
          return definition === null ? [] : [definition.en, definition.zh ?? ""];
        })
      : [];
  const external = answer.kind === "refusal" ? [profile.externalEntities.get(answer.external)?.label ?? ""] : [];
  const labels = [
    ...metrics,
    ...entities.map((code) => glossary.entityLabel(code, language)),
    ...definitions,
    ...external,
  ];
  return labels.filter((label) => /\d/.test(label));
}

function countsOf(answer: Answer): readonly string[] {
  if (answer.kind !== "figures") return [];
  const { truncated, derived, cells } = answer;
  const former = storedCells(cells).map(({ superseded }) => superseded.length);
  return [
    ...former.flatMap((count) => countsUpTo(count - 1)),
    ...countsUpTo(former.filter((count) => count > 0).length - 1),
    ...(truncated === null ? [] : [String(truncated.asked), String(truncated.shown)]),
    ...derived.filter(({ op }) => op === "rank").map(({ entities = [] }) => String(entities.length)),
  ];
}

/** Numbers from 1 up to a maximum, for "and two earlier": how many values or cells a text may leave out. */
function countsUpTo(most: number): readonly string[] {
  return Array.from({ length: Math.max(0, most) }, (_, index) => String(index + 1));
}
