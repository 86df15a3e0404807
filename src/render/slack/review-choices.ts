import { sameFigure } from "../../domain/figure.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { Choice } from "../../import/tables/statement.ts";
import type { DecidedAs, DoubtWords } from "../catalog/review-words.ts";
import { clip } from "../clip.ts";
import { formatFigure, formatUnit } from "../figures.ts";
import type { Names } from "../names.ts";
import { plainWords } from "../plain-words.ts";

const TEXT_MAX = 120;
/** A question may show forty lines. */
const LINE_MAX = 60;
const LINE_RAW_MAX = 20;

/** A candidate with its button label and its index in the question. */
export interface LabelledOption {
  readonly index: number;
  readonly label: string;
  readonly settles: number;
}

/** The candidates as labelled options; "leave out" has its own button. */
export function labelledOptions({ options, corrected }: ReviewQuestion, names: Names): readonly LabelledOption[] {
  const placeOf = placesOf(options, names);
  return options.flatMap(({ choice, settles, raw }, index) =>
    choice.kind === "leave_out"
      ? []
      : [{ index, label: choiceLabel(choice, { raw, corrected, placeOf, names }), settles }],
  );
}

/** Names that no metric has: those of the lines, or the one in doubt. */
export function unknownNames({ kind, text, lines }: ReviewQuestion): readonly string[] {
  if (kind === "lines") return lines.map((line) => line.text);
  return kind === "label" ? [text] : [];
}

/** The lines that a question is about, as people name them in an answer, each with the likeliest metric. */
export function lineTexts({ lines, text: title }: ReviewQuestion, names: Names): readonly string[] {
  return lines.map(({ text, raw, waiting, candidates, locator }, index) => {
    const likely = candidates.find(({ kind }) => kind === "metric");
    return names.catalog.review.line({
      number: index + 1,
      text: shown(text, LINE_MAX),
      raw: shown(raw, LINE_RAW_MAX),
      figures: waiting,
      place: title === "" ? shown(names.place(locator), LINE_MAX) : null,
      likely: likely?.kind === "metric" ? names.metric(likely.code) : null,
    });
  });
}

/** The effect of each candidate on the first waiting figure, one line each. */
export function exampleLines({ options, corrected }: ReviewQuestion, names: Names): readonly string[] {
  const placeOf = placesOf(options, names);
  return options.flatMap(({ choice, raw, example }) => {
    if (example === null) return [];
    const { cell, figure } = example;
    const fact = [names.metricOf(cell), names.entity(cell.entity), names.period(cell.period)];
    const label = choiceLabel(choice, { raw, corrected, placeOf, names });
    return names.catalog.review.becomes(
      label,
      shown(example.raw),
      [...fact, formatFigure(figure, names.language)].join(" · "),
    );
  });
}

/** Names places among the candidates by cell, or in full if they are on several sheets. */
function placesOf(options: ReviewQuestion["options"], names: Names): (locator: string) => string {
  const inFull = (locator: string): string => shown(names.place(locator));
  const sheets = options.flatMap(({ choice }) => (choice.kind === "holds" ? (sheetOf(choice.locator) ?? []) : []));
  return new Set(sheets).size <= 1 ? (locator) => cellOf(locator) ?? inFull(locator) : inFull;
}

interface ChoiceContext {
  /** The value that would hold, as its document shows it. */
  readonly raw: string | null;
  readonly corrected: ReviewQuestion["corrected"];
  readonly placeOf: (locator: string) => string;
  readonly names: Names;
}

function choiceLabel(choice: Choice, { raw, corrected, placeOf, names }: ChoiceContext): string {
  const { review } = names.catalog;
  switch (choice.kind) {
    case "metric":
      return names.metric(choice.code);
    case "entity":
      return names.entity(choice.code);
    case "dimension":
      return names.dimensionValue(choice.dimension, choice.value);
    case "period":
      return names.period(choice.code);
    case "unit":
      return formatUnit(choice.code, names.language);
    case "level":
      return choice.code;
    case "plain":
      return review.changesNothing;
    case "leave_out":
      return review.leaveOut;
    case "none_of":
      return review.noneOf(choice.lines.length);
    case "line":
      return choiceLabel(choice.is, { raw, corrected, placeOf, names });
    case "holds": {
      const place = placeOf(choice.locator);
      return raw === null ? place : review.valueAt(shown(raw), place);
    }
    case "value": {
      const figure = formatFigure(choice, names.language);
      if (corrected === null) return figure;
      return sameFigure(choice, corrected.figure) ? review.asCorrected(figure) : review.asStated(figure);
    }
  }
}

/** The doubt of a question in words. */
export function doubtWords(question: ReviewQuestion, names: Names): DoubtWords {
  const { options, corrected } = question;
  const offered = labelledOptions(question, names);
  return {
    kind: question.kind,
    text: shown(question.text),
    figure: figureWords(question, names),
    candidates: offered.map(({ label }) => label),
    lineCount: question.lines.length,
    asksForMetric: offered.length > 0 && offered.every(({ index }) => options[index]?.choice.kind === "metric"),
    corrected: corrected === null ? null : formatFigure(corrected.figure, names.language),
    stated: statedValue(question, names),
  };
}

function figureWords({ cell }: ReviewQuestion, names: Names): string | null {
  return cell === null ? null : names.catalog.figures.subjectPhrase(names.subjectOf(cell));
}

/** The document's current figure, if a person corrected an earlier one. */
function statedValue({ options, corrected }: ReviewQuestion, { language }: Names): string | null {
  if (corrected === null) return null;
  const figures = options.flatMap(({ choice }) => (choice.kind === "value" ? [choice] : []));
  const stated = figures.find((figure) => !sameFigure(figure, corrected.figure));
  return stated === undefined ? null : formatFigure(stated, language);
}

/** A decision on one line. */
export function decidedWords(
  question: ReviewQuestion,
  { choice, settled, names }: { readonly choice: Choice; readonly settled: number | null; readonly names: Names },
): string {
  const { review } = names.catalog;
  const raw = question.options.find((option) => sameChoice(option.choice, choice))?.raw ?? null;
  const label = choiceLabel(choice, { raw, corrected: null, placeOf: placesOf(question.options, names), names });
  const line = choice.kind === "line" ? question.lines.find(({ key }) => key === choice.key) : undefined;
  const subject = review.subject({
    kind: question.kind,
    text: shown(question.text),
    figure: figureWords(question, names),
  });
  const said =
    line === undefined
      ? review.decided({ as: decidedAs(choice, question), subject, label })
      : review.lineIs(shown(line.text), label);
  if (settled === null || settled === 0) return said;
  const isReopened = choice.kind === "none_of" && choice.lines.length === 0;
  return `${said} · ${isReopened ? review.waitAgain(settled) : review.settled(settled)}`;
}

function decidedAs(choice: Choice, question: ReviewQuestion): DecidedAs {
  const { kind } = choice;
  switch (kind) {
    case "none_of":
      return choice.lines.length === 0 ? "reopened" : kind;
    case "line":
    case "metric":
    case "entity":
    case "dimension":
    case "period":
    case "unit":
    case "level":
      return "is";
    case "plain":
    case "leave_out":
    case "holds":
      return kind;
    case "value":
      // For a correction both figures existed before, so the chosen one holds.
      return question.kind === "correction" ? "holds" : "corrected";
  }
}

function sameChoice(left: Choice, right: Choice): boolean {
  return left.kind === "holds" && right.kind === "holds" && left.locator === right.locator;
}

/** A locator with a cell: groups are the sheet and the cell. */
const CELL_PLACE = /^(.*?),?cell=([A-Z]{1,3}\d{1,7})$/s;

/** The cell of a locator, or the locator if it has none; the rest is shown above the question. */
function cellOf(locator: string): string | undefined {
  return CELL_PLACE.exec(locator)?.[2];
}

function sheetOf(locator: string): string | undefined {
  return CELL_PLACE.exec(locator)?.[1];
}

function shown(text: string, max = TEXT_MAX): string {
  return clip(plainWords(text), max);
}
