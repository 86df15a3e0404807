import { documentName } from "../../domain/fact.ts";
import { parseUnit, unitCode } from "../../domain/unit.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import { clip } from "../clip.ts";
import { formatUnit } from "../figures.ts";
import type { Names } from "../names.ts";
import { plainWords } from "../plain-words.ts";
import {
  type ContextBlock,
  context,
  type PlainText,
  plainText,
  type SectionBlock,
  type SelectOption,
  section,
} from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import { labelledOptions } from "./review-choices.ts";
import { isOneFigure, questionWords } from "./review-message.ts";

/** A dialog that asks for words or a choice. */
export interface ReviewDialog {
  readonly type: "modal";
  readonly title: PlainText;
  readonly submit: PlainText;
  readonly close: PlainText;
  readonly blocks: readonly (SectionBlock | ContextBlock | InputBlock)[];
}

interface InputBlock {
  readonly type: "input";
  /** Names the field in what comes back. */
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
/** Radio buttons take ten; one is for leaving out. */
const CHOICES_MAX = 9;

/** Asks for what holds instead of the candidates: a figure, or a name where the question is about more than one figure. */
export function correctDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  return isOneFigure(question) ? figureDialog(question, names) : otherDialog(question, names);
}

function otherDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs } = names.catalog.review;
  return dialog(names, {
    title: dialogs.otherTitle,
    submit: dialogs.otherSubmit,
    blocks: [
      ...beginning(question, names),
      {
        type: "input",
        block_id: "value",
        label: plainText(dialogs.other[question.kind]),
        hint: plainText(dialogs.otherHint),
        element: { type: "plain_text_input", action_id: "input", max_length: NAME_MAX },
      },
      whyInput(names),
    ],
  });
}

function figureDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs } = names.catalog.review;
  return dialog(names, {
    title: dialogs.correctTitle,
    submit: dialogs.correctSubmit,
    blocks: [
      ...beginning(question, names),
      {
        type: "input",
        block_id: "value",
        label: plainText(dialogs.value),
        hint: plainText(dialogs.valueHint),
        element: { type: "plain_text_input", action_id: "input", max_length: NUMBER_MAX },
      },
      { type: "input", block_id: "unit", label: plainText(dialogs.unit), element: unitInput(question, names) },
      whyInput(names),
    ],
  });
}

/** Asks what the words mean in all files of a kind. */
export function teachDialog(question: ReviewQuestion, names: Names): ReviewDialog {
  const { dialogs, leaveOut } = names.catalog.review;
  const options = [
    ...labelledOptions(question, names)
      .slice(0, CHOICES_MAX)
      .map(({ index, label }) => option(label, String(index))),
    option(leaveOut, "reject"),
  ];
  const [likeliest] = options;
  return dialog(names, {
    title: dialogs.teachTitle,
    submit: dialogs.teachSubmit,
    blocks: [
      ...beginning(question, names),
      {
        type: "input",
        block_id: "choice",
        label: plainText(dialogs.choice),
        element: {
          type: "radio_buttons",
          action_id: "input",
          options,
          ...(likeliest === undefined ? {} : { initial_option: likeliest }),
        },
      },
      {
        type: "input",
        block_id: "teach",
        label: plainText(dialogs.pattern),
        hint: plainText(dialogs.patternHint),
        element: {
          type: "plain_text_input",
          action_id: "input",
          initial_value: filePattern(question.doc),
          max_length: NAME_MAX,
        },
      },
      whyInput(names),
    ],
  });
}

/** The name of a file with its numbers left open: next year's has others. */
export function filePattern(doc: string): string {
  return [...doc.replace(/\d+/g, "*")].slice(0, NAME_MAX).join("");
}

function dialog(
  { catalog }: Names,
  parts: { readonly title: string; readonly submit: string; readonly blocks: ReviewDialog["blocks"] },
): ReviewDialog {
  return {
    type: "modal",
    title: plainText(parts.title),
    submit: plainText(parts.submit),
    close: plainText(catalog.review.dialogs.cancel),
    blocks: parts.blocks,
  };
}

function beginning(question: ReviewQuestion, names: Names): ReviewDialog["blocks"] {
  return [
    section(questionWords(question, names)),
    context(clip(plainWords(`${documentName(question)} · ${question.locator}`), LIMITS.contextText)),
  ];
}

function whyInput({ catalog }: Names): InputBlock {
  const { dialogs } = catalog.review;
  return {
    type: "input",
    block_id: "why",
    label: plainText(dialogs.why),
    hint: plainText(dialogs.whyHint),
    element: { type: "plain_text_input", action_id: "input", multiline: true, max_length: WHY_MAX },
  };
}

/** The units that a figure of the company may have; the one that is likeliest here is chosen. */
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
