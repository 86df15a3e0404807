import type { ReviewQuestion } from "../../review/review-question.ts";
import type { Choice } from "../../review/statement.ts";
import type { DecidedAs, DoubtWords } from "../catalog/review-words.ts";
import { clip } from "../clip.ts";
import { formatFigure, formatUnit } from "../figures.ts";
import type { Names } from "../names.ts";
import { plainWords } from "../plain-words.ts";

const TEXT_MAX = 120;

/** A candidate that gets a button: what it is called, and its number in the question. */
export interface LabelledOption {
  readonly index: number;
  readonly label: string;
  readonly settles: number;
}

/** The candidates that are offered; leaving out has a button of its own. */
export function labelledOptions({ options }: ReviewQuestion, names: Names): readonly LabelledOption[] {
  return options.flatMap(({ choice, settles, raw }, index) =>
    choice.kind === "leave_out" ? [] : [{ index, label: choiceLabel(choice, { raw, names }), settles }],
  );
}

/** What a choice is called; `raw` is the value that would hold, as its document shows it. */
export function choiceLabel(
  choice: Choice,
  { raw, names }: { readonly raw: string | null; readonly names: Names },
): string {
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
    case "plain":
      return review.changesNothing;
    case "leave_out":
      return review.leaveOut;
    case "holds": {
      const place = shortPlace(choice.locator);
      return raw === null ? place : review.valueAt(shown(raw), place);
    }
    case "value":
      return review.asCorrected(formatFigure(choice, names.language));
  }
}

/** A question's doubt in words. */
export function doubtWords(question: ReviewQuestion, names: Names): DoubtWords {
  const { options, corrected } = question;
  const offered = labelledOptions(question, names);
  return {
    kind: question.kind,
    text: shown(question.text),
    candidates: offered.map(({ label }) => label),
    asksForMetric: offered.length > 0 && offered.every(({ index }) => options[index]?.choice.kind === "metric"),
    corrected: corrected === null ? null : formatFigure(corrected.figure, names.language),
    stated: statedValue(question),
  };
}

function statedValue({ options }: ReviewQuestion): string | null {
  const [raw, ...others] = options.flatMap((option) => (option.choice.kind === "holds" ? [option.raw] : []));
  return raw === undefined || raw === null || others.length > 0 ? null : shown(raw);
}

/** What was decided, in one line of plain words. */
export function decidedWords(
  question: ReviewQuestion,
  { choice, settled, names }: { readonly choice: Choice; readonly settled: number | null; readonly names: Names },
): string {
  const { review } = names.catalog;
  const raw = question.options.find((option) => sameChoice(option.choice, choice))?.raw ?? null;
  const label = choice.kind === "value" ? formatFigure(choice, names.language) : choiceLabel(choice, { raw, names });
  const subject = review.subject({ kind: question.kind, text: shown(question.text) });
  const said = review.decided({ as: decidedAs(choice), subject, label });
  return settled === null || settled === 0 ? said : `${said} · ${review.settled(settled)}`;
}

function decidedAs({ kind }: Choice): DecidedAs {
  switch (kind) {
    case "metric":
    case "entity":
    case "dimension":
    case "period":
    case "unit":
      return "is";
    case "plain":
    case "leave_out":
    case "holds":
      return kind;
    case "value":
      return "corrected";
  }
}

function sameChoice(left: Choice, right: Choice): boolean {
  return left.kind === "holds" && right.kind === "holds" && left.locator === right.locator;
}

/** The cell of a place, where it names one: the rest stands above the question. */
function shortPlace(locator: string): string {
  return shown(/(?:^|,)cell=([A-Z]{1,3}\d{1,7})$/.exec(locator)?.[1] ?? locator);
}

function shown(text: string): string {
  return clip(plainWords(text), TEXT_MAX);
}
