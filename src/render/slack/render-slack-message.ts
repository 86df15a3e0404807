import type { Glossary } from "../../company/glossary.ts";
import { ownedIn } from "../../company/owned-in.ts";
import type { AnswerRun } from "../../domain/answer.ts";
import type { ShownSource } from "../../domain/shown-source.ts";
import { answerLines } from "../answer-lines.ts";
import { textOf } from "../answer-text.ts";
import { catalogOf } from "../catalog/catalog-of.ts";
import type { Catalog } from "../catalog/en.ts";
import { clip, clipLines, packLines } from "../clip.ts";
import type { AnswerDocument, Choices } from "../document.ts";
import { documentOf } from "../lines.ts";
import type { WordLimits } from "../names.ts";
import type { Offer } from "../offers.ts";
import { figureFootnotes, sourcesShown } from "../shown-sources.ts";
import { context, type SlackBlock, section } from "./block-kit.ts";
import { checkLimits, LIMITS } from "./block-limits.ts";
import { escapeMrkdwn } from "./escape-mrkdwn.ts";
import { explanationBlocks } from "./explanation-blocks.ts";
import { derivedBlocks, figureBlocks, overviewFigures } from "./figure-blocks.ts";
import { type IdentifiedOffer, offerBlocks } from "./offer-blocks.ts";
import { sourceButtons } from "./source-buttons.ts";
import { hasTools, lacksFigure, missingBlocks, toolBlocks } from "./tool-blocks.ts";

/** A message to post; its buttons and menus carry the ids of `offers`. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
  readonly offers: readonly (Pick<Offer, "label" | "question" | "asks"> & { readonly id: string })[];
  /** The places that its footnotes lead to, in their order. */
  readonly sources: readonly ShownSource[];
}

const NOTIFICATION_MAX = 3000;
const PLAIN_MESSAGE_MAX = 12_000;
const EXAMPLE_BUTTONS_MAX = 3;

const ROOMY: WordLimits = {
  label: 80,
  raw: 120,
  source: 160,
  text: 600,
  statement: 900,
  answer: 2_400,
  items: 40,
  statements: 6,
  former: 3,
  places: "words",
};
const TIGHT: WordLimits = {
  label: 48,
  raw: 60,
  source: 60,
  text: 200,
  statement: 500,
  answer: 1_200,
  items: 20,
  statements: 3,
  former: 2,
  places: "words",
};
const TIGHTEST: WordLimits = {
  label: 24,
  raw: 30,
  source: 30,
  text: 80,
  statement: 240,
  answer: 600,
  items: 8,
  statements: 2,
  former: 1,
  places: "words",
};

/**
 * Lays out an answer for Slack, with shorter words until all limits hold; as a last resort, text without blocks.
 * `receipt` is the id by which the answer is kept, for the tools below it; null where it is not kept.
 */
export function renderSlackMessage(
  run: AnswerRun,
  glossary: Glossary,
  mintOfferId: () => string,
  receipt: string | null = null,
): SlackMessage {
  const choices = documentOf(run, glossary).choices?.offers ?? [];
  const most = run.answer.kind === "help" ? EXAMPLE_BUTTONS_MAX : LIMITS.selectOptions;
  const offers = choices.slice(0, most).map((offer) => ({ ...offer, id: mintOfferId() }));
  const total = run.answer.kind === "help" ? offers.length : choices.length;
  for (const limits of [ROOMY, TIGHT, TIGHTEST]) {
    const document = documentOf(run, glossary, limits);
    const message = {
      text: notification(document, run),
      blocks: [
        ...layOut(document, { offers, total, receipt, catalog: catalogOf(run.language) }),
        ...(receipt === null || !hasTools(run.answer)
          ? []
          : [
              ...(lacksFigure(run.answer) ? missingBlocks(receipt, run.language) : []),
              ...toolBlocks(receipt, run.language, {
                hasTable: run.answer.kind === "figures",
                hasOwner: ownedIn(run, glossary) !== null,
              }),
            ]),
      ],
    };
    if (checkLimits(message).length === 0) {
      return {
        ...message,
        offers: offers.map(({ id, label, question, asks }) => ({ id, label, question, asks })),
        sources: sourcesShown(document),
      };
    }
  }
  return { ...plainFallback(run, glossary), blocks: [], offers: [], sources: [] };
}

/** The answer as text only, for when Slack rejects the blocks. */
export function plainFallback(run: AnswerRun, glossary: Glossary): { readonly text: string } {
  const text = textOf(documentOf(run, glossary, TIGHT), run.language);
  return { text: clipLines(escapeMrkdwn(text), PLAIN_MESSAGE_MAX) };
}

interface Layout {
  readonly offers: readonly IdentifiedOffer[];
  /** Number of all offers, including those not listed. */
  readonly total: number;
  /** The id of the answer, for the buttons of its sources; null where it is not kept. */
  readonly receipt: string | null;
  readonly catalog: Catalog;
}

function layOut(document: AnswerDocument, { offers, total, receipt, catalog }: Layout): readonly SlackBlock[] {
  return [
    ...(document.note === null ? [] : [context(clip(document.note.text, LIMITS.contextText))]),
    ...sections(document.opening),
    ...figuresInOrder(document, catalog),
    ...(receipt === null ? [] : sourceButtons(figureFootnotes(document), receipt, catalog)),
    ...(document.explanation === null
      ? []
      : explanationBlocks(document.explanation, catalog, numberedFigures(document))),
    ...sections(document.remarks),
    ...offerBlocks(leadOf(document.choices), offers, { catalog, total }),
  ];
}

function figuresInOrder(
  { figures, overview, former, derived, leading }: AnswerDocument,
  catalog: Catalog,
): readonly SlackBlock[] {
  if (overview !== null) return overviewFigures(overview, former, catalog);
  return leading === "derived"
    ? [...derivedBlocks(derived, catalog), ...figureBlocks({ entries: figures, former, accompanying: [] }, catalog)]
    : figureBlocks({ entries: figures, former, accompanying: derived }, catalog);
}

/** Number of footnotes of the figures: a table numbers its sources, a single figure has its source beside it. */
function numberedFigures(document: AnswerDocument): number {
  return document.overview === null && document.figures.length < 2 ? 0 : figureFootnotes(document).listed.length;
}

/** No lead for a question back, which the choices answer. */
function leadOf(choices: Choices | null): string | null {
  return choices === null || choices.kind === "choose" ? null : choices.lead;
}

/** Packs sentences into as few sections as possible. */
function sections(sentences: readonly string[]): readonly SlackBlock[] {
  const lines = sentences.flatMap((sentence) => sentence.split("\n"));
  return packLines(lines, LIMITS.sectionText).map((packed) => section(clip(packed, LIMITS.sectionText)));
}

function notification(document: AnswerDocument, { language }: AnswerRun): string {
  const lines = answerLines(document, { language, sources: true, choices: true });
  return clipLines(escapeMrkdwn(lines.join("\n")), NOTIFICATION_MAX);
}
