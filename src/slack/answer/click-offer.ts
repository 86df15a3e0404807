import type { NewUpdate } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { freshHome } from "../home/open-home.ts";
import type { Click, ClickedMessage } from "../intake/ports.ts";
import type { Admission } from "../people/admission.ts";
import type { Offer } from "../ports.ts";
import { type EdgeTexts, escapeMrkdwn, replyLanguage } from "../texts.ts";
import { answerAlone } from "./answer-alone.ts";
import { type Asked, answerInThread, type ThreadAnswer } from "./answer-in-thread.ts";
import { openThread } from "./open-thread.ts";
import { replaceRow, type SlackBlock } from "./replace-row.ts";
import { shareAnswer } from "./share-answer.ts";
import type { Listener } from "./show-alone.ts";
import { tellPrivately } from "./tell-privately.ts";

interface Clicked {
  /** The idempotency key of the click. */
  readonly key: string;
  readonly click: Click;
  readonly admission: Admission;
  readonly receivedAt: Date;
}

/**
 * Handles a click on an offer. The first click in a row is answered in the thread, and the row then names the
 * person and the choice. Later clickers are told the reason in private.
 */
export async function clickOffer(edge: Edge, clicked: Clicked): Promise<void> {
  const { key, click } = clicked;
  const claim = await edge.offers.claimRow(click, edge.clock());
  switch (claim.kind) {
    case "won":
      return followOffer(edge, { ...clicked, offer: claim.offer });
    case "lost": {
      const texts = edge.texts[claim.language];
      return turnDown(edge, {
        key,
        click,
        text: claim.by === click.user ? texts.alreadyChosen : texts.taken(claim.by),
      });
    }
    case "expired":
      return turnDown(edge, { key, click, text: edge.texts[claim.language].expired });
    case "unknown":
      return turnDown(edge, { key, click, text: edge.texts[replyLanguage(click.message?.text ?? "")].expired });
  }
}

async function turnDown(
  edge: Edge,
  { key, click, text }: { readonly key: string; readonly click: Click; readonly text: string },
): Promise<void> {
  await tellPrivately(edge, listenerOf(click), text);
  await edge.work.finish(key, "nothing_to_do", edge.clock());
}

interface Followed extends Clicked {
  readonly offer: Offer;
}

/** Stores the answer, the row's decision and the end of the work atomically; reopens the row without an answer. */
async function followOffer(edge: Edge, followed: Followed): Promise<void> {
  const { key, click, offer } = followed;
  if (click.alone !== null && offer.shares === null) return followAlone(edge, followed);
  const answer = await answerTo(edge, followed);
  if (answer.kind === "none") {
    await edge.offers.releaseRow(offer.rowId);
    if (answer.why !== null) return turnDown(edge, { key, click, text: answer.why });
    return edge.work.finish(key, "nothing_to_do", edge.clock());
  }
  const isAnswered = answer.kind === "answered";
  if (!isAnswered) await edge.offers.releaseRow(offer.rowId);
  const decides = isAnswered ? await decisionOf(edge, followed) : [];
  await edge.outbox.keep([...answer.posts, ...decides], {
    work: key,
    reason: null,
    row: isAnswered ? offer.rowId : null,
    next: answer.next,
  });
  if (isAnswered) await notePick(edge, followed);
  if (click.message === null) await freshHome(edge, { user: click.user, slackChannel: offer.slackChannel });
}

/** The answer to a choice in a message that one person sees is for them alone, too. */
async function followAlone(edge: Edge, followed: Followed): Promise<void> {
  const { key, click, offer, receivedAt, admission } = followed;
  const { slackChannel, question: text, asks, rowId: row } = offer;
  const asked = { key: `answer:${key}`, text, asks, user: click.user, admission, slackChannel, receivedAt };
  await answerAlone(edge, { work: key, row, asked, listener: listenerOf(click) });
  await notePick(edge, followed);
}

/** Counts what the choice says of a word that had stopped the question. It costs no answer. */
async function notePick(edge: Edge, { click, offer: { asks } }: Followed): Promise<void> {
  const { clock, logger } = edge;
  const names = edge.names();
  if (names === null || asks.kind !== "request" || asks.teaches === undefined) return;
  try {
    await names.desk.note({ ...asks.teaches, asker: click.user, at: clock() });
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "a pick was not counted");
  }
}

/** `none`: nothing is posted; `why` is for the person who clicked. */
type Followup = ThreadAnswer | { readonly kind: "none"; readonly why: string | null };

/** The answer, in the thread of the clicked message or in the thread that it is shared in. */
async function answerTo(edge: Edge, followed: Followed): Promise<Followup> {
  const { click, offer, receivedAt, admission } = followed;
  const asked = { key: `answer:${followed.key}`, user: click.user, receivedAt };
  if (offer.shares !== null) {
    const shared = await shareAnswer(edge, { ...asked, offer, share: offer.shares });
    return shared.kind === "shared"
      ? { kind: "answered", posts: shared.posts, next: shared.next }
      : { kind: "none", why: shared.why };
  }
  const threadTs =
    offer.threadTs ??
    click.message?.threadTs ??
    click.message?.ts ??
    (await openThread(edge, { key: followed.key, ...offer }));
  if (threadTs === null) return { kind: "none", why: null };
  const { slackChannel, question: text, asks } = offer;
  const place: Pick<Asked, "slackChannel" | "threadTs" | "ts"> = {
    slackChannel,
    threadTs,
    ts: click.message?.ts ?? threadTs,
  };
  return answerInThread(edge, { ...asked, ...place, text, asks, admission });
}

/**
 * The clicked message with its decided rows replaced. All decided rows are applied, because the blocks sent with the
 * click may be older than the decision of another row.
 */
async function decisionOf(edge: Edge, { key, click, offer }: Followed): Promise<readonly NewUpdate[]> {
  const { message } = click;
  if (message === null) return [];
  const own = { blockId: offer.blockId, label: offer.label, usedBy: click.user };
  const blocks = decided(edge, message, { offer, rows: [...(await edge.offers.usedRows(offer.messageId)), own] });
  if (blocks.length === 0) return [];
  const { slackChannel } = offer;
  const bodies = [{ text: message.text, blocks }];
  return [{ kind: "update", key: `choice:${key}`, runId: edge.newId(), slackChannel, ts: message.ts, bodies }];
}

function decided(
  edge: Edge,
  message: ClickedMessage,
  { offer, rows }: { readonly offer: Offer; readonly rows: readonly Decided[] },
): readonly SlackBlock[] {
  let blocks: readonly SlackBlock[] = message.blocks;
  for (const row of rows) {
    if (row.blockId !== null) blocks = replaceRow(blocks, row.blockId, decision(edge.texts[offer.language], row));
  }
  return blocks;
}

interface Decided {
  readonly blockId: string | null;
  readonly usedBy: string;
  readonly label: string;
}

function decision(texts: EdgeTexts, row: Decided): string {
  return texts.chose(row.usedBy, escapeMrkdwn(row.label));
}

function listenerOf({ user, slackChannel, message, alone }: Click): Listener {
  return { user, slackChannel, threadTs: message?.threadTs ?? null, ...alone };
}
