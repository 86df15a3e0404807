import { newMetricLines } from "../../company/new-metric.ts";
import { documentName } from "../../domain/fact.ts";
import { parseUnit, unitCode } from "../../domain/unit.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { clip, packLines } from "../clip.ts";
import { formatUnit } from "../figures.ts";
import type { Names } from "../names.ts";
import { plainWords } from "../plain-words.ts";
import {
  type ContextBlock,
  context,
  type DialogTextBlock,
  type PlainText,
  plainText,
  type SectionBlock,
  type SelectOption,
  section,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import { decidedWords, labelledOptions, lineTexts, unknownNames } from "./review-choices.ts";
import { isOneFigure, questionWords } from "./review-message.ts";

/** A dialog with inputs. */
export interface ReviewDialog {
  readonly type: "modal";
  readonly title: PlainText;
  readonly submit: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly (SectionBlock | ContextBlock | InputBlock)[];
}

/** A dialog that only shows something. */
export interface NewMetricView {
  readonly type: "modal";
  readonly title: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly (SectionBlock | ContextBlock | DialogTextBlock)[];
}

interface InputBlock {
  readonly type: "input";
  /** Key of the field in the submission. */
  readonly block_id: "value" | "unit" | "why" | "choice" | "teach";
  readonly label: PlainText;
  readonly hint?: PlainText;
  readonly element: TextInput | ChoiceInput;
}

interface TextInput {
  readonly type: "plain_text_input";
  readonly action_id: "input";
  readonly multiline?: true;
  readonly initial_value?: string;
  readonly max_length: number;
}

interface ChoiceInput {
  readonly type: "static_select" | "radio_buttons";
  readonly action_id: "input";
  readonly options: readonly SelectOption[];
  readonly initial_option?: SelectOption;
}

const NUMBER_MAX = 60;
const WHY_MAX = 500;
const NAME_MAX = 150;
/** Slack allows ten radio buttons; one is for leaving out. */
const CHOICES_MAX = 9;

/** Asks for an answer that is not among the candidates: a figure, or a name if several figures are in question. */
export function correctDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  return isOneFigure(question) ? figureDialog(question, names) : otherDialog(question, names);
}

function otherDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs } = names.catalog.review;
  const isLines = question.kind === "lines";
  return dialog(question, names, {
    title: isLines ? dialogs.lineTitle : dialogs.otherTitle,
    submit: dialogs.otherSubmit,
    body: [
      // The lines are named by their numbers.
      ...packLines(lineTexts(question, names), LIMITS.sectionText).map(section),
      input(
        "value",
        dialogs.other[question.kind],
        textInput({ max_length: NAME_MAX }),
        isLines ? dialogs.lineHint : dialogs.otherHint,
      ),
    ],
  });
}

function figureDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs } = names.catalog.review;
  return dialog(question, names, {
    title: dialogs.correctTitle,
    submit: dialogs.correctSubmit,
    body: [
      input("value", dialogs.value, textInput({ max_length: NUMBER_MAX }), dialogs.valueHint),
      input("unit", dialogs.unit, unitInput(question, names)),
    ],
  });
}

/** Asks for the meaning of the words in all files that match a pattern. */
export function teachDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs, leaveOut } = names.catalog.review;
  const options = [
    ...labelledOptions(question, names)
      .slice(0, CHOICES_MAX)
      .map(({ index, label }) => option(label, String(index))),
    // Of several lines, the candidate itself leaves them out.
    ...(question.kind === "lines" ? [] : [option(leaveOut, "reject")]),
  ];
  const [likeliest] = options;
  const choice: ChoiceInput = {
    type: "radio_buttons",
    action_id: "input",
    options,
    ...(likeliest === undefined ? {} : { initial_option: likeliest }),
  };
  const pattern = textInput({ initial_value: filePattern(question.doc), max_length: NAME_MAX });
  return dialog(question, names, {
    title: dialogs.teachTitle,
    submit: dialogs.teachSubmit,
    body: [input("choice", dialogs.choice, choice), input("teach", dialogs.pattern, pattern, dialogs.patternHint)],
  });
}

/** Shows the lines of the company file that make metrics of the names of a question. It has nothing to submit. */
export function newMetricView(question: ReviewQuestion, names: Names): NewMetricView {
  const { dialogs } = names.catalog.review;
  const lines = newMetricLines(unknownNames(question), question.unit, names.glossary.profile);
  const packed = packLines(lines, LIMITS.sectionText);
  return {
    type: "modal",
    title: plainText(dialogs.newMetricTitle),
    close: plainText(dialogs.cancel),
    blocks: [
      section(questionWords(question, names)),
      ...packed.map(
        (text): DialogTextBlock => ({
          type: "rich_text",
          elements: [{ type: "rich_text_preformatted", elements: [{ type: "text", text }] }],
        }),
      ),
      context(dialogs.newMetric),
    ],
  };
}

/** Says what the decision did, and what happens when it is taken back. */
export function takeBackDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs, takingBack } = names.catalog.review;
  const { decision } = question;
  const said =
    decision === null
      ? []
      : [
          section(
            clip(
              takingBack({
                said: decidedWords(question, { choice: decision.choice, settled: null, names }),
                figures: decision.figures,
                wereLeftOut: decision.choice.kind === "leave_out" || decision.choice.kind === "none_of",
                taught: decision.taught === null ? null : clip(plainWords(decision.taught), NAME_MAX),
              }),
              LIMITS.sectionText,
            ),
          ),
        ];
  return dialog(question, names, { title: dialogs.takeBackTitle, submit: dialogs.takeBackSubmit, body: said });
}

/** A file name with `*` in place of numbers, so that it matches next year's file. */
export function filePattern(doc: string): string {
  return [...doc.replace(/\d+/g, "*")].slice(0, NAME_MAX).join("");
}

/** Every dialog begins with the question and ends with the reason. */
function dialog(
  question: ReviewQuestion,
  names: Names,
  parts: {
    readonly title: string;
    readonly submit: string;
    readonly body: readonly (InputBlock | SectionBlock)[];
  },
): ReviewDialog {
  const { dialogs } = names.catalog.review;
  const why = textInput({ multiline: true, max_length: WHY_MAX });
  return {
    type: "modal",
    title: plainText(parts.title),
    submit: plainText(parts.submit),
    close: plainText(dialogs.cancel),
    blocks: [
      section(questionWords(question, names)),
      context(clip(`${plainWords(documentName(question))} · ${names.place(question.locator)}`, LIMITS.contextText)),
      ...parts.body,
      input("why", dialogs.why, why, dialogs.whyHint),
    ],
  };
}

function input(
  block_id: InputBlock["block_id"],
  label: string,
  element: InputBlock["element"],
  hint?: string,
): InputBlock {
  const below = hint === undefined ? {} : { hint: plainText(hint) };
  return { type: "input", block_id, label: plainText(label), ...below, element };
}

function textInput(own: Omit<TextInput, "type" | "action_id">): TextInput {
  return { type: "plain_text_input", action_id: "input", ...own };
}

/** The units in question and those of the company's metrics; the most likely one is selected. */
function unitInput(question: ReviewQuestion, names: Names): ChoiceInput {
  const codes = unitCodes(question, names);
  const options = codes.slice(0, LIMITS.selectOptions).map((code) => option(formatUnit(code, names.language), code));
  const [likeliest] = options;
  return {
    type: "static_select",
    action_id: "input",
    options,
    ...(question.unit === null || likeliest === undefined ? {} : { initial_option: likeliest }),
  };
}

function unitCodes(question: ReviewQuestion, { glossary }: Names): readonly string[] {
  const stated = question.options.flatMap(({ choice }) =>
    choice.kind === "unit" ? [choice.code] : choice.kind === "value" ? [choice.unit] : [],
  );
  const known = [...glossary.profile.metrics.values()].map(({ unit }) => unit);
  const all = [...(question.unit === null ? [] : [question.unit]), ...stated, ...known];
  return [...new Set(all.map(canonicalUnit))];
}

function canonicalUnit(code: string): string {
  const unit = parseUnit(code);
  return unit === null ? code : unitCode(unit);
}

function option(label: string, value: string): SelectOption {
  return { text: plainText(clip(label, LIMITS.optionText)), value };
}
