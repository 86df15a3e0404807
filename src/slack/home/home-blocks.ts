import { offersOf } from "../answer/prepare-answer.ts";
import { OFFER_ACTION_PREFIX, type SlackBlock } from "../answer/replace-row.ts";
import type { Edge } from "../edge.ts";
import type { RenderedOffer } from "../rendered.ts";
import { replyLanguage } from "../texts.ts";
import type { Visitor } from "./section.ts";

const BUTTON_TEXT_MAX = 75;
const QUESTION_MAX = 150;

/** A section with text, which is already escaped. */
export function paragraph(text: string): SlackBlock & { readonly text: unknown } {
  return { type: "section", text: { type: "mrkdwn", text, verbatim: true } };
}

/** Lines below a heading, all already escaped; nothing where there are no lines. */
export function bulletList(title: string, lines: readonly string[]): readonly SlackBlock[] {
  if (lines.length === 0) return [];
  return [paragraph([`*${title}*`, ...lines.map((line) => `• ${line}`)].join("\n"))];
}

/** The start of a question that is longer than a line of the Home tab. */
export function clipped(question: string, max = QUESTION_MAX): string {
  const points = [...question];
  return points.length <= max ? question : `${points.slice(0, max - 1).join("")}…`;
}

/** A moment to the minute, in UTC. */
export function minuteText(moment: Date): string {
  return `${moment.toISOString().slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", " ")} UTC`;
}

/** Questions below a heading, each a button; `part` tells the ids of two such lists apart. */
export function questionBlocks(title: string, offers: readonly RenderedOffer[], part: string): readonly SlackBlock[] {
  if (offers.length === 0) return [];
  const elements = offers.map((offer, index) => button(offer, `${part}:${index}`));
  const row: SlackBlock & { readonly elements: unknown } = { type: "actions", elements };
  return [paragraph(`*${title}*`), row];
}

/** A line, already escaped, with a button that asks a question; `part` tells the ids of two such lists apart. */
export function askLine(text: string, offer: RenderedOffer, { ask, part }: AskButton): SlackBlock {
  const line: SlackBlock & { readonly accessory: unknown } = {
    ...paragraph(text),
    accessory: button({ ...offer, label: ask }, part),
  };
  return line;
}

interface AskButton {
  readonly ask: string;
  readonly part: string;
}

function button(offer: RenderedOffer, place: string): unknown {
  return {
    type: "button",
    action_id: `${OFFER_ACTION_PREFIX}:${place}`,
    text: { type: "plain_text", text: clipped(offer.label, BUTTON_TEXT_MAX), emoji: false },
    value: offer.id,
  };
}

/** Stores the offers of the tab, each as a row of its own, so that clicking one leaves the others usable. */
export async function saveOffers(edge: Edge, visitor: Visitor, offers: readonly RenderedOffer[]): Promise<void> {
  const place = { slackChannel: visitor.slackChannel, threadTs: null };
  const rows = offers.flatMap((offer) =>
    offersOf(edge, { blocks: [], offers: [offer] }, { place, language: replyLanguage(offer.question) }),
  );
  await edge.offers.save(rows);
}
