import type { Glossary } from "../company/glossary.ts";
import { documentName } from "../domain/fact.ts";
import type { ReviewOption, ReviewQuestion } from "../import/review/review-question.ts";
import type { Snippet } from "../import/tables/snippet-shape.ts";
import type { Choice } from "../import/tables/statement.ts";
import { cellName } from "./cell-arguments.ts";
import { aligned, minute, printable } from "./terminal-text.ts";

/** A choice in a list of decisions: codes, no labels. */
export function choiceText(choice: Choice): string {
  switch (choice.kind) {
    case "metric":
    case "entity":
    case "period":
    case "unit":
    case "level":
      return `${choice.kind} ${choice.code}`;
    case "dimension":
      return `${choice.dimension} ${choice.value}`;
    case "plain":
      return "the words change nothing";
    case "leave_out":
      return "left out";
    case "none_of":
      return choice.lines.length === 0
        ? "asked about again"
        : `none of ${choice.lines.length} lines is a metric of ours`;
    case "line":
      return `${printable(choice.key.replace(/^label:/, ""))} is ${choiceText(choice.is)}`;
    case "holds":
      return `the value at ${printable(choice.locator)} holds`;
    case "value":
      return `${choice.value} ${choice.unit}`;
  }
}

/** A choice as an option: with labels. */
function offerText({ choice, raw }: ReviewOption, glossary: Glossary): string {
  switch (choice.kind) {
    case "metric":
      return `${glossary.metricLabel(choice.code, "en")} (${choice.code})`;
    case "entity":
      return `${glossary.entityLabel(choice.code, "en")} (${choice.code})`;
    case "dimension":
      return `${glossary.dimensionValueLabel(choice.dimension, choice.value, "en")} (${choice.dimension} ${choice.value})`;
    case "holds":
      return `${raw === null ? "the value" : printable(raw)} at ${printable(choice.locator)}`;
    case "period":
    case "unit":
    case "level":
      return choice.code;
    case "plain":
    case "leave_out":
    case "none_of":
    case "line":
    case "value":
      return choiceText(choice);
  }
}

/** A question in one sentence. */
export function questionText({ kind, text, cell, lines }: AskedFor, glossary: Glossary): string {
  const words = `“${printable(text)}”`;
  const figure = cell === null ? null : cellName(cell, glossary);
  switch (kind) {
    case "label":
      return `What is ${words}?`;
    case "lines":
      return `Is any of these ${lines.length} lines${text === "" ? "" : ` of ${words}`} a metric of ours?`;
    case "level":
      return `Which level is ${words}?`;
    case "unit":
      return `In which unit are the figures of ${words}?`;
    case "entity":
      return `Whose figures are those of ${words}?`;
    case "period":
      return `Which period are the figures of ${words} of?`;
    case "basis":
      return `What does ${words} change?`;
    case "values":
      return figure === null ? `Which value of ${words} holds?` : `Which value holds for ${figure}: ${words}?`;
    case "correction":
      return `The document now says ${words}, where a person gave another figure${figure === null ? "" : ` for ${figure}`}. Which holds?`;
  }
}

type AskedFor = Pick<ReviewQuestion, "kind" | "text" | "cell" | "lines">;

/** One line per question, for a list. */
export function itemLines(questions: readonly ReviewQuestion[], glossary: Glossary): readonly string[] {
  return aligned(
    questions.map((question) => [
      String(question.id),
      questionText(question, glossary),
      `waiting ${question.waiting}`,
      printable(`${documentName(question)} · ${question.locator}`),
      question.options.map((option) => offerText(option, glossary)).join(" | "),
    ]),
  );
}

/** A question with its table, candidates and their effects. */
export function questionLines(question: ReviewQuestion, glossary: Glossary): readonly string[] {
  const { corrected, snippet, options, waiting, lines } = question;
  const before =
    corrected === null
      ? []
      : [
          `${printable(corrected.by)} gave ${corrected.figure.value} ${corrected.figure.unit} on ${minute(corrected.at)}.`,
        ];
  return [
    questionText(question, glossary),
    `  ${printable(`${documentName(question)} · ${question.locator}`)}`,
    ...(snippet === null ? [] : snippetLines(snippet)),
    ...lineLines(lines, glossary),
    ...before,
    waitingText(question),
    ...aligned(
      options.map((option, index) => [
        `  ${index + 1}`,
        offerText(option, glossary),
        consequenceText(option, waiting),
        exampleText(option, glossary),
      ]),
    ),
  ];
}

function waitingText({ kind, waiting }: ReviewQuestion): string {
  const what = kind === "level" ? "document" : "figure";
  return waiting === 1 ? `1 ${what} waits for it.` : `${waiting} ${what}s wait for it.`;
}

/** The lines that a question is about, by the numbers that an answer names them by, with what they may be. */
function lineLines(lines: ReviewQuestion["lines"], glossary: Glossary): readonly string[] {
  return aligned(
    lines.map(({ text, raw, locator, waiting, candidates }, index) => [
      `  ${index + 1}`,
      printable(text),
      printable(raw),
      waiting === 1 ? "1 figure" : `${waiting} figures`,
      printable(locator),
      candidates
        .flatMap((choice) => (choice.kind === "metric" ? [`${glossary.metricLabel(choice.code, "en")}?`] : []))
        .join(" "),
    ]),
  );
}

/**
 * The effect of a candidate. Leaving figures out settles none of them, but answers the question. The level of a label
 * settles no figure: it says who may see them.
 */
function consequenceText({ choice, settles }: ReviewOption, waiting: number): string {
  if (choice.kind === "level") return "";
  return choice.kind === "leave_out" || choice.kind === "none_of" ? `leaves out ${waiting}` : `settles ${settles}`;
}

/** The first figure that the option settles, and the cell it would belong to. */
function exampleText({ example }: ReviewOption, glossary: Glossary): string {
  if (example === null) return "";
  const { raw, cell, figure } = example;
  return `${printable(raw)} becomes ${cellName(cell, glossary)}: ${figure.value} ${figure.unit}`;
}

function snippetLines({ title, rows, marked }: Snippet): readonly string[] {
  const shown = rows.map((row, at) =>
    row.map((cell, column) =>
      marked?.row === at && marked.column === column ? `>${printable(cell)}<` : printable(cell),
    ),
  );
  return [...(title === null ? [] : [`  ${printable(title)}`]), ...aligned(shown).map((line) => `    ${line}`)];
}

/** A question with the field names of JSON output. */
export function questionJson(question: ReviewQuestion, glossary: Glossary) {
  const { options, ...rest } = question;
  return {
    ...rest,
    options: options.map((option, index) => ({ number: index + 1, text: offerText(option, glossary), ...option })),
  };
}
