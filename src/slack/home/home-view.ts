import { OFFER_ACTION_PREFIX, type SlackBlock } from "../answer/replace-row.ts";
import type { RenderedOffer } from "../edge.ts";
import { REVIEW_OPEN_ACTION } from "../review/review-click.ts";
import type { EdgeTexts } from "../texts.ts";

const EXAMPLES_MAX = 3;
const BUTTON_TEXT_MAX = 75;

/** A button that opens the review queue. */
export interface ReviewEntry {
  readonly label: string;
  readonly value: string;
}

/** What the Home tab shows to one person. */
export interface HomeContent {
  /** Null for people who are not curators, and where nothing waits. */
  readonly review: ReviewEntry | null;
  readonly examples: readonly RenderedOffer[];
  /** Answers that readers say are not right, for a curator; already escaped. */
  readonly cases: readonly string[];
  /** The person's own last questions. */
  readonly asked: readonly RenderedOffer[];
}

/** The blocks of the Home tab: an introduction, the review queue, example questions, and the person's own ones. */
export function homeBlocks(texts: EdgeTexts, { review, cases, examples, asked }: HomeContent): readonly SlackBlock[] {
  const intro: SlackBlock & { readonly text: unknown } = { type: "section", text: mrkdwn(texts.home) };
  return [
    intro,
    ...(review === null ? [] : [reviewRow(review)]),
    ...caseBlocks(texts.cases, cases),
    ...questionBlocks(texts.examples, examples, "home"),
    ...questionBlocks(texts.asked, asked, "asked"),
  ];
}

/** The Home tab of a person who may not ask: the reason, in each language. */
export function closedHome(...reasons: readonly string[]): readonly SlackBlock[] {
  return reasons.map((text): SlackBlock & { readonly text: unknown } => ({ type: "section", text: mrkdwn(text) }));
}

function reviewRow({ label, value }: ReviewEntry): SlackBlock & { readonly elements: unknown } {
  const text = { type: "plain_text", text: label, emoji: false };
  const opener = { type: "button", action_id: REVIEW_OPEN_ACTION, text, value, style: "primary" };
  return { type: "actions", elements: [opener] };
}

function caseBlocks(title: string, cases: readonly string[]): readonly SlackBlock[] {
  if (cases.length === 0) return [];
  const listed: SlackBlock & { readonly text: unknown } = {
    type: "section",
    text: mrkdwn([`*${title}*`, ...cases.map((one) => `• ${one}`)].join("\n")),
  };
  return [listed];
}

/** Questions below a heading, each a button; `part` tells the ids of two such lists apart. */
function questionBlocks(title: string, offers: readonly RenderedOffer[], part: string): readonly SlackBlock[] {
  if (offers.length === 0) return [];
  const heading: SlackBlock & { readonly text: unknown } = { type: "section", text: mrkdwn(`*${title}*`) };
  const elements = offers.map((offer, index) => button(offer, `${part}:${index}`));
  const row: SlackBlock & { readonly elements: unknown } = { type: "actions", elements };
  return [heading, row];
}

/** As many examples as the Home tab shows. */
export function homeExamples(offers: readonly RenderedOffer[]): readonly RenderedOffer[] {
  return offers.slice(0, EXAMPLES_MAX);
}

function button(offer: RenderedOffer, place: string): unknown {
  return {
    type: "button",
    action_id: `${OFFER_ACTION_PREFIX}:${place}`,
    text: { type: "plain_text", text: cut(offer.label), emoji: false },
    value: offer.id,
  };
}

function mrkdwn(text: string): unknown {
  return { type: "mrkdwn", text, verbatim: true };
}

function cut(label: string): string {
  const points = [...label];
  return points.length <= BUTTON_TEXT_MAX ? label : `${points.slice(0, BUTTON_TEXT_MAX - 1).join("")}…`;
}
