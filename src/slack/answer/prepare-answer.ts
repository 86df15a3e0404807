import type { AnswerRun } from "../../domain/answer.ts";
import type { Language } from "../../domain/profile.ts";
import { foldedQuestion, unansweredCause } from "../../domain/unanswered.ts";
import { clipped } from "../clipped.ts";
import type { MessageBody, Place } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Offer, Share } from "../ports.ts";
import type { Receipt } from "../receipts/ports.ts";
import { type ReceiptFor, receiptOf } from "../receipts/receipt-of.ts";
import type { RenderedAnswer, RenderedOffer } from "../rendered.ts";
import { saidIn } from "../rounds/said-in.ts";
import { escapeMrkdwn } from "../texts.ts";
import { withoutTool } from "../tools/without-tool.ts";
import { isAskedBack } from "../wanted/read-wish.ts";
import { digestOf } from "./digest-of.ts";
import { blockOfOffer, OFFER_ACTION_PREFIX, OPTION_ROW_PREFIX, type SlackBlock } from "./replace-row.ts";

const OFFER_LIFE_MS = 7 * 24 * 60 * 60 * 1_000;
const QUESTION_MAX = 500;

export interface PreparedAnswer {
  /** Blocks with buttons, then plain text, then an apology. */
  readonly bodies: readonly MessageBody[];
  /** The offers behind the buttons; empty where they could not be stored. */
  readonly offers: readonly RenderedOffer[];
  /** The id by which the answer is kept; null where it is not. */
  readonly receipt: string | null;
}

/** What stands above an answer, already escaped, and a button beside it. */
export interface Lead {
  readonly text: string;
  readonly button?: unknown;
}

interface Wished {
  readonly lead?: Lead | null;
  /** Whether the choices of a question back keep that the asker wants to be told. */
  readonly isWish?: boolean;
}

/**
 * Renders an answer for a place and stores the offers of its buttons, and its receipt, before anybody can click.
 * `kept` is null for an answer that nobody asked for, such as a greeting.
 */
export function prepareAnswer(
  edge: Edge,
  run: AnswerRun,
  { place, kept, lead = null, isWish = false }: { readonly place: Place; readonly kept: ReceiptFor | null } & Wished,
): Promise<PreparedAnswer> {
  return prepare(edge, run, { place, kept, leads: lead === null ? [] : [lead], button: null, isWish });
}

/** The same for the asker alone, with the question and its channel, and a button to share the answer where allowed. */
export function preparePrivate(
  edge: Edge,
  run: AnswerRun,
  {
    place,
    kept,
    share,
    lead: above = null,
    isWish = false,
  }: {
    readonly place: Place;
    readonly kept: ReceiptFor;
    readonly share: Share | null;
  } & Wished,
): Promise<PreparedAnswer> {
  const texts = edge.texts[run.language];
  const { question: text, askedIn } = kept;
  const lead = { text: texts.privateLead(askedIn.slackChannel, escapeMrkdwn(clipped(text, QUESTION_MAX))) };
  const leads = above === null ? [lead] : [above, lead];
  const { resolved: asks } = run;
  const button =
    share === null || asks === undefined
      ? null
      : { share, offer: { id: edge.newId(), label: texts.shareHere, question: text, asks } };
  return prepare(edge, run, { place, kept, leads, button, isWish });
}

/** The same for the asker alone, below the question, which Slack does not show. */
export function prepareAlone(
  edge: Edge,
  run: AnswerRun,
  { place, kept, lead: wish = null, isWish = false }: { readonly place: Place; readonly kept: ReceiptFor } & Wished,
): Promise<PreparedAnswer> {
  const lead = { text: edge.texts[run.language].askedAlone(escapeMrkdwn(clipped(kept.question, QUESTION_MAX))) };
  const leads = wish === null ? [lead] : [lead, wish];
  // The place is not told it.
  return prepare(edge, run, { place, kept, leads, button: null, isWish, isSaid: false });
}

/** The same for a thread in which the asker shares a private answer. */
export function prepareShared(
  edge: Edge,
  run: AnswerRun,
  { place, kept }: { readonly place: Place; readonly kept: ReceiptFor },
): Promise<PreparedAnswer> {
  const leads = [{ text: edge.texts[run.language].sharedBy(kept.asker) }];
  return prepare(edge, run, { place, kept, leads, button: null });
}

/**
 * The same for a channel where nobody asked, without an apology. What it tells the channel is stored with the post, and
 * not here.
 */
export async function prepareUnasked(
  edge: Edge,
  run: AnswerRun,
  { place, kept, lead }: { readonly place: Place; readonly kept: ReceiptFor; readonly lead: string },
): Promise<readonly MessageBody[]> {
  const { bodies } = await prepare(edge, run, { place, kept, leads: [{ text: lead }], button: null, isSaid: false });
  return bodies.slice(0, -1);
}

interface ShareButton {
  readonly share: Share;
  readonly offer: RenderedOffer;
}

interface Preparation {
  readonly place: Place;
  readonly kept: ReceiptFor | null;
  /** The lines above the answer. */
  readonly leads: readonly Lead[];
  readonly button: ShareButton | null;
  readonly isWish?: boolean;
  /** Whether it is recorded here that the place is told its figures. */
  readonly isSaid?: boolean;
}

async function prepare(
  edge: Edge,
  run: AnswerRun,
  { place, kept, leads, button, isWish = false, isSaid = true }: Preparation,
): Promise<PreparedAnswer> {
  const { language } = run;
  const led = (text: string): string => [...leads.map((lead) => lead.text), text].join("\n");
  const plainer = [{ text: led(edge.renderPlain(run).text) }, { text: edge.texts[language].tryAgain }];
  const receiptId = kept === null ? null : edge.newReceiptId();
  const drawn = edge.render(run, edge.newId, receiptId);
  const waits = isWish && isAskedBack(run);
  const rendered = waits ? { ...drawn, offers: drawn.offers.map(wished) } : drawn;
  try {
    if (kept !== null && receiptId !== null) {
      const receipt = receiptOf(run, rendered, {
        ...{ ...kept, id: receiptId, at: edge.clock(), place },
        ...(waits ? { isWish: true } : {}),
      });
      await Promise.all([edge.receipts.save(receipt), noteWhetherAnswered(edge, run, { receipt, kept })]);
      if (isSaid) await edge.said.say(saidIn(run, { place, asker: kept.asker }), edge.clock());
    }
    await edge.offers.save(offersOf(edge, rendered, { place, language }));
    if (button !== null) await edge.offers.save(shareRow(edge, button, { place, language }));
  } catch (error) {
    // A button without a stored offer or receipt would not work, so the answer is sent without buttons.
    edge.logger.error({ requestId: run.requestId, fault: faultCode(error) }, "offers or the receipt could not be kept");
    return { bodies: plainer, offers: [], receipt: null };
  }
  // What is kept already is not offered once more.
  const isKept = leads.some((lead) => lead.button !== undefined);
  const below = isKept ? withoutTool(rendered.blocks, "tell") : rendered.blocks;
  const blocks = [...leads.map(leadBlock), ...below, ...(button === null ? [] : [shareBlock(button)])];
  return { bodies: [{ text: led(rendered.text), blocks }, ...plainer], offers: rendered.offers, receipt: receiptId };
}

/** Curators see what has no answer. To be without that costs no answer. */
async function noteWhetherAnswered(
  { unanswered, logger }: Edge,
  { answer }: AnswerRun,
  { receipt, kept: { level } }: { readonly receipt: Receipt; readonly kept: ReceiptFor },
): Promise<void> {
  if (level === undefined) return;
  const cause = unansweredCause(answer);
  const question = digestOf(foldedQuestion(receipt.question));
  try {
    if (cause !== null) await unanswered.note({ receipt, question, cause, level });
    else if (receipt.outcome === "answered")
      await unanswered.answered({ receipt, question, level: receipt.seen.level });
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "a question without an answer was not counted");
  }
}

/** The offers of a rendered answer, grouped into rows: one row for each block of buttons. */
export function offersOf(
  edge: Edge,
  rendered: Pick<RenderedAnswer, "blocks" | "offers">,
  context: { readonly place: Place; readonly language: Language },
): readonly Offer[] {
  const createdAt = edge.clock();
  const messageId = edge.newId();
  const rowIds = new Map<string, string>();
  return rendered.offers.map((offer) => {
    const blockId = blockOfOffer(rendered.blocks, offer.id);
    const rowId = rowIds.get(blockId ?? "") ?? edge.newId();
    rowIds.set(blockId ?? "", rowId);
    return {
      ...offer,
      rowId,
      messageId,
      blockId,
      slackChannel: context.place.slackChannel,
      threadTs: context.place.threadTs,
      language: context.language,
      shares: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + OFFER_LIFE_MS),
    };
  });
}

function shareRow(
  edge: Edge,
  button: ShareButton,
  context: { readonly place: Place; readonly language: Language },
): readonly Offer[] {
  const rendered = { blocks: [shareBlock(button)], offers: [button.offer] };
  return offersOf(edge, rendered, context).map((one) => ({ ...one, shares: button.share }));
}

function wished(offer: RenderedOffer): RenderedOffer {
  return offer.asks.kind === "request" ? { ...offer, asks: { ...offer.asks, isWish: true } } : offer;
}

function leadBlock({ text, button }: Lead): SlackBlock & { readonly text: unknown } {
  const accessory = button === undefined ? {} : { accessory: button };
  return { type: "section", text: { type: "mrkdwn", text, verbatim: true }, ...accessory };
}

function shareBlock({ offer }: ShareButton): SlackBlock & { readonly elements: unknown } {
  const text = { type: "plain_text", text: offer.label, emoji: false };
  return {
    type: "actions",
    block_id: `${OPTION_ROW_PREFIX}share`,
    elements: [{ type: "button", action_id: `${OFFER_ACTION_PREFIX}:share`, text, value: offer.id }],
  };
}
