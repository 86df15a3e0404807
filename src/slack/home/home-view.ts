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

/** The blocks of the Home tab: an introduction, the review queue for curators, and example questions. */
export function homeBlocks(
  texts: EdgeTexts,
  { offers, review }: { readonly offers: readonly RenderedOffer[]; readonly review: ReviewEntry | null },
): readonly SlackBlock[] {
  const intro: SlackBlock & { readonly text: unknown } = { type: "section", text: mrkdwn(texts.home) };
  return [intro, ...(review === null ? [] : [reviewRow(review)]), ...exampleBlocks(texts, offers)];
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

function exampleBlocks(texts: EdgeTexts, offers: readonly RenderedOffer[]): readonly SlackBlock[] {
  if (offers.length === 0) return [];
  const heading: SlackBlock & { readonly text: unknown } = { type: "section", text: mrkdwn(`*${texts.examples}*`) };
  const row: SlackBlock & { readonly elements: unknown } = { type: "actions", elements: offers.map(button) };
  return [heading, row];
}

/** As many examples as the Home tab shows. */
export function homeExamples(offers: readonly RenderedOffer[]): readonly RenderedOffer[] {
  return offers.slice(0, EXAMPLES_MAX);
}

function button(offer: RenderedOffer, index: number): unknown {
  return {
    type: "button",
    action_id: `${OFFER_ACTION_PREFIX}:home:${index}`,
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
