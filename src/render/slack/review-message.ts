import { documentName } from "../../domain/fact.ts";
import { isReadable } from "../../domain/sensitivity.ts";
import type { ReviewQuestion } from "../../import/review/review-question.ts";
import type { VersionReplaced } from "../catalog/review-words.ts";
import { clip, clipLines } from "../clip.ts";
import type { Names } from "../names.ts";
import { plainWords } from "../plain-words.ts";
import { type Button, bold, context, plainText, richText, type SlackBlock, section, text } from "./block-kit.ts";
import { LIMITS } from "./block-limits.ts";
import { doubtWords, exampleLines, labelledOptions, lineTexts, unknownNames } from "./review-choices.ts";
import { ownersOf } from "./review-owners.ts";
import { snippetBlocks } from "./review-snippet.ts";

/** The result of loading a file, for the person who uploaded it. */
export type LoadedDocument =
  | {
      readonly kind: "loaded" | "unchanged";
      readonly doc: string;
      readonly facts: number;
      readonly passages: number;
      readonly contents: LoadedContents | null;
      readonly warnings: readonly string[];
      readonly questionCount: number;
    }
  | { readonly kind: "failed"; readonly doc: string; readonly reason: string };

/** What was read, as codes; the periods in order. */
export interface LoadedContents {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly string[];
  /** The version that was replaced, and how many figures differ; null for none. */
  readonly replaced: VersionReplaced | null;
}

/** Blocks of a message, and the text for places that do not show blocks. */
export interface MessagePart {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

const ACTION = "footnote_review";
const NAME_MAX = 120;
/** Of more metrics or entities only the first are named. */
const NAMES_MAX = 3;
const LINE_MAX = 240;
const WARNINGS_MAX = 5;
const WARNING_MAX = 300;
/** Up to ten documents share one message. */
const WARNINGS_TEXT_MAX = 500;
const QUESTION_MAX = 600;
const EXAMPLES_MAX = 1_200;
/** Further candidates get no button. */
const OPTIONS_MAX = 8;

/** Reports the loaded documents, a line each, with warnings. */
export function loadedPart(documents: readonly LoadedDocument[], names: Names): MessagePart {
  const blocks = documents.flatMap((document): readonly SlackBlock[] => {
    const [line = "", ...more] = loadedLines(document, names);
    const notes = document.kind === "failed" ? "" : warningText(document.warnings, names);
    return [
      more.length === 0
        ? section(clip(line, LIMITS.sectionText))
        : richText([bold(line), text(`\n${more.map((one) => clip(one, LINE_MAX)).join("\n")}`)]),
      ...(notes === "" ? [] : [context(clipLines(notes, WARNINGS_TEXT_MAX))]),
    ];
  });
  return { text: documents.flatMap((document) => loadedLines(document, names)).join("\n"), blocks };
}

/** One line of counts, or the name of the document and below it what was read. */
function loadedLines(document: LoadedDocument, names: Names): readonly string[] {
  const { review } = names.catalog;
  const doc = clip(plainWords(document.doc), NAME_MAX);
  if (document.kind === "failed") return [review.failed(doc, clip(plainWords(document.reason), WARNING_MAX))];
  const counts = review.counts({ ...document, questions: document.questionCount });
  const isNew = document.kind === "loaded";
  if (document.contents === null) return [isNew ? review.loaded(doc, counts) : review.unchanged(doc, counts)];
  const { replaced } = document.contents;
  return [
    isNew ? doc : review.unchangedTitle(doc),
    review.loaded(subjectWords(document.contents, names), counts),
    ...(replaced === null ? [] : [review.replaced(replaced)]),
  ];
}

/** Metrics, entities and the range of periods by their names, a few of each. */
function subjectWords({ metrics, entities, periods }: LoadedContents, names: Names): string {
  const { review } = names.catalog;
  const [first, last] = [periods[0], periods.at(-1)].map((code) => (code === undefined ? "" : names.period(code)));
  return review.contents({
    metrics: few(metrics, names.metric, names),
    entities: few(entities, names.entity, names),
    period: first === last || first === undefined || last === undefined ? (first ?? "") : review.range(first, last),
  });
}

function few(codes: readonly string[], nameOf: (code: string) => string, { catalog }: Names): string {
  const named = codes.length > NAMES_MAX ? NAMES_MAX - 1 : NAMES_MAX;
  return catalog.review.few(codes.slice(0, named).map(nameOf), codes.length);
}

function warningText(warnings: readonly string[], { catalog: { review } }: Names): string {
  const shown = warnings.slice(0, WARNINGS_MAX).map((warning) => `• ${clip(plainWords(warning), WARNING_MAX)}`);
  const more = warnings.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [review.moreWarnings(more)])].join("\n");
}

/** A question: its words, the place in the document, and a button for each answer. */
export function questionPart(
  question: ReviewQuestion,
  { open, seen, names }: { readonly open: number; readonly seen: string; readonly names: Names },
): MessagePart {
  const { review } = names.catalog;
  const words = clip(review.question(doubtWords(question, names)), QUESTION_MAX);
  const source = {
    doc: clip(plainWords(documentName(question)), NAME_MAX),
    locator: clip(names.place(question.locator), NAME_MAX),
    others: question.kind === "level" ? Math.max(0, question.waiting - 1) : 0,
  };
  // Shown above INTERNAL, as a reminder that access is restricted.
  const level = isReadable(question.sensitivity) ? "" : ` · ${question.sensitivity}`;
  const place = `${review.place(source, open)}${level}`;
  return {
    text: `${words}\n${place}`,
    blocks: [
      richText([bold(words)]),
      context(place),
      ...snippetBlocks(question.snippet),
      ...lineBlocks(question, names),
      ...candidateRow(question, seen, names),
      ...exampleBlocks(question, names),
      ...(question.kind === "level" ? [context(review.levelHolds)] : []),
      { type: "actions", block_id: `${ACTION}_more:${question.id}`, elements: moreButtons(question, seen, names) },
    ],
  };
}

/** Every line that an answer is about: nothing is left out of the message that its button closes. */
function lineBlocks(question: ReviewQuestion, names: Names): readonly SlackBlock[] {
  const lines = lineTexts(question, names);
  return lines.length === 0 ? [] : [richText([text(lines.join("\n"))])];
}

function candidateRow(question: ReviewQuestion, seen: string, names: Names): readonly SlackBlock[] {
  const { review } = names.catalog;
  const buttons = labelledOptions(question, names)
    .slice(0, OPTIONS_MAX)
    .map(
      ({ index, label, settles }): Button => ({
        type: "button",
        action_id: `${ACTION}:choose:${index}`,
        text: plainText(clip(review.option(label, isOneFigure(question) ? 0 : settles), LIMITS.buttonText)),
        value: `${names.language}:${question.id}:${seen}:${index}`,
      }),
    );
  return buttons.length === 0
    ? []
    : [{ type: "actions", block_id: `${ACTION}_options:${question.id}`, elements: buttons }];
}

function exampleBlocks(question: ReviewQuestion, names: Names): readonly SlackBlock[] {
  const lines = exampleLines(question, names).slice(0, OPTIONS_MAX);
  return lines.length === 0 ? [] : [context(clipLines(lines.join("\n"), EXAMPLES_MAX))];
}

function moreButtons(
  question: ReviewQuestion,
  seen: string,
  { language, glossary, catalog: { review } }: Names,
): readonly Button[] {
  const hasOwner = ownersOf(question, glossary.profile).length > 0;
  const id = `${language}:${question.id}`;
  const button = (name: string, label: string, value = id): Button => ({
    type: "button",
    action_id: `${ACTION}:${name}`,
    text: plainText(label),
    value,
  });
  const next = button("next", review.next);
  // Its buttons are all answers there are.
  if (question.kind === "level") return [next];
  return [
    // Rejecting a document's new figure has a button of its own: the corrected figure stays.
    ...(question.kind === "correction" || question.kind === "lines"
      ? []
      : [button("reject", review.leaveOut, `${id}:${seen}`)]),
    button("correct", otherLabel(question, review)),
    ...(unknownNames(question).length === 0 ? [] : [button("new_metric", review.newMetric)]),
    ...(hasOwner ? [button("tell_owner", review.tellOwner)] : []),
    ...(isOneFigure(question) ? [] : [button("teach", review.always)]),
    next,
  ];
}

function otherLabel(question: ReviewQuestion, review: Names["catalog"]["review"]): string {
  if (question.kind === "lines") return review.oneOf;
  return isOneFigure(question) ? review.correct : review.other;
}

/** Whether a question is about the value of one figure, so that the answer cannot be taught for other documents. */
export function isOneFigure({ kind }: ReviewQuestion): boolean {
  return kind === "values" || kind === "correction";
}

/** Only the words of a question, for the top of a dialog. */
export function questionWords(question: ReviewQuestion, names: Names): string {
  return clip(names.catalog.review.question(doubtWords(question, names)), QUESTION_MAX);
}
