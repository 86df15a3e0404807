import type { Glossary } from "../../company/glossary.ts";
import type { Statement } from "../../domain/answer.ts";
import type { Cell } from "../../domain/fact.ts";
import type { FigureChange } from "../../domain/figure-change.ts";
import type { Language } from "../../domain/profile.ts";
import type { ShownFigure } from "../../domain/shown-source.ts";
import { correctionEntry } from "../correction.ts";
import { formatFigure } from "../figures.ts";
import { sourceText } from "../footnotes.ts";
import { type Names, namesFor, UNLIMITED } from "../names.ts";
import { section } from "./block-kit.ts";
import { escapeMrkdwn } from "./escape-mrkdwn.ts";
import type { MessagePart } from "./review-message.ts";

/** So that this many lines stay within one block of Slack, however long the names of documents are. */
const BLOCK_LINES = 5;
const LIMITS = { ...UNLIMITED, label: 60, source: 80, places: "words" } as const;

/** Tells a thread which figures have changed, a line each; `more` counts those that are not listed. */
export function changeNotice(
  changes: readonly FigureChange[],
  more: number,
  glossary: Glossary,
  language: Language,
): MessagePart {
  const words = namesFor(glossary, language, LIMITS).catalog.changes;
  const lines = [...changeLines(changes, glossary, language), ...(more === 0 ? [] : [words.more(more)])];
  const told = lines.length === 1 ? [`${words.lead} ${lines[0]}`] : [words.lead, ...lines.map((line) => `• ${line}`)];
  const blocks = Array.from({ length: Math.ceil(told.length / BLOCK_LINES) }, (_, at) =>
    section(told.slice(at * BLOCK_LINES, (at + 1) * BLOCK_LINES).join("\n")),
  );
  return { text: escapeMrkdwn(told.join("\n")), blocks };
}

/** What has become of each figure, in plain text. */
export function changeLines(
  changes: readonly FigureChange[],
  glossary: Glossary,
  language: Language,
): readonly string[] {
  const names = namesFor(glossary, language, LIMITS);
  return changes.map((change) => changeLine(change, names));
}

/** A figure with what each document states of it, in plain text; the figure alone where nothing is to be shown. */
export function disputeLine(
  cell: Cell,
  statements: readonly Statement[],
  glossary: Glossary,
  language: Language,
): string {
  const names = namesFor(glossary, language, LIMITS);
  const { changes: words, figures } = names.catalog;
  const subject = figures.subject(names.subjectOf(cell));
  if (statements.length === 0) return subject;
  return words.disagree(
    subject,
    statements.map((one) => stated(one, cell, names)),
  );
}

function changeLine({ kind, cell, former, now, others }: FigureChange, names: Names): string {
  const { changes: words, figures } = names.catalog;
  const subject = figures.subject(names.subjectOf(cell));
  const then = formerly(former, names);
  if (now === null) return words.withdrawn(subject, then);
  const holding = stated(now, cell, names);
  const beside = others.map((one) => stated(one, cell, names));
  const rest = beside.length === 0 ? "" : words.others(beside);
  switch (kind) {
    case "restated":
      return words.restated(subject, then, holding) + rest;
    case "withdrawn":
      return words.withdrawn(subject, then);
    case "disputed":
      return words.disputed(subject, holding, beside);
    case "settled":
      return words.settled(subject, holding);
    case "stated_again":
      return words.statedAgain(subject, holding) + rest;
  }
}

function stated(statement: Statement, cell: Cell, names: Names) {
  const { catalog, language } = names;
  const { figure, source, validAsOf } = statement;
  const correction = correctionEntry(statement, names);
  const entry = { source: names.source(source), asOf: names.asOf(validAsOf, cell.period), correction };
  const said = formatFigure(figure, language);
  return { figure: correction === null ? said : catalog.correction.mark(said), source: sourceText(entry, catalog) };
}

function formerly({ cell, figure, source, validAsOf, correction }: ShownFigure, names: Names) {
  const said = formatFigure(figure, names.language);
  const entry = {
    source: names.source(source),
    asOf: names.asOf(validAsOf, cell.period),
    correction: null,
  };
  return {
    figure: correction === undefined ? said : names.catalog.correction.mark(said),
    source: sourceText(entry, names.catalog),
  };
}
