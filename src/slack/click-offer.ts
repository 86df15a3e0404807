import { answerInThread } from "./answer-in-thread.ts";
import type { Edge } from "./edge.ts";
import type { Click, ClickedMessage } from "./inbound.ts";
import { publishHome } from "./open-home.ts";
import type { Offer } from "./ports.ts";
import { faultCode, postAnswer } from "./post-answer.ts";
import { replaceRow, type SlackBlock } from "./replace-row.ts";
import { type Listener, tellPrivately } from "./tell-privately.ts";
import { type EdgeTexts, escapeMrkdwn, languageOf } from "./texts.ts";

/**
 * Follows a click. Of all who click in a row one wins: the offer's question is answered in the thread, and the row says who
 * chose what. Everybody else is told in private why nothing happens.
 */
export async function clickOffer(edge: Edge, click: Click): Promise<void> {
  const claim = await edge.offers.claimRow(click, edge.clock());
  switch (claim.kind) {
    case "won":
      return followOffer(edge, click, claim.offer);
    case "lost": {
      const texts = edge.texts[claim.language];
      return tellPrivately(
        edge,
        listenerOf(click),
        claim.by === click.user ? texts.alreadyChosen : texts.taken(claim.by),
      );
    }
    case "expired":
      return tellPrivately(edge, listenerOf(click), edge.texts[claim.language].expired);
    case "unknown":
      return tellPrivately(edge, listenerOf(click), edge.texts[languageOf(click.message?.text ?? "")].expired);
  }
}

/** Answers the winner; the row is decided only once the answer is posted, and open again when there is none. */
async function followOffer(edge: Edge, click: Click, offer: Offer): Promise<void> {
  const answered = await answerOffer(edge, click, offer).catch((error: unknown) => {
    edge.logger.error({ fault: faultCode(error) }, "answering a click failed");
    return false;
  });
  if (!answered) return edge.offers.releaseRow(offer.rowId);
  await edge.offers.completeRow(offer.rowId, edge.clock());
  if (click.message !== null) await showDecision(edge, offer, click.message);
  else await publishHome(edge, { user: click.user, slackChannel: offer.slackChannel });
}

/** True when the answer is in the thread, or may be. */
async function answerOffer(edge: Edge, click: Click, offer: Offer): Promise<boolean> {
  const threadTs = offer.threadTs ?? click.message?.threadTs ?? click.message?.ts ?? (await openThread(edge, offer));
  if (threadTs === null) return false;
  const result = await answerInThread(edge, {
    text: offer.question,
    user: click.user,
    slackChannel: offer.slackChannel,
    threadTs,
  });
  return result.kind === "answered" && (result.post.kind === "posted" || result.post.kind === "in_doubt");
}

/** A question from the Home tab has no message to answer under: it gets one. */
async function openThread(edge: Edge, offer: Offer): Promise<string | null> {
  const text = edge.texts[offer.language].askedFromHome(escapeMrkdwn(offer.question));
  const post = await postAnswer(edge, { slackChannel: offer.slackChannel, threadTs: null }, [{ text }]);
  return post.kind === "posted" ? post.ts : null;
}

/**
 * Writes the decisions into the message. All of them, not only this one: the blocks that came with the click may be older
 * than another row's decision.
 */
async function showDecision(edge: Edge, offer: Offer, message: ClickedMessage): Promise<void> {
  let blocks: readonly SlackBlock[] = message.blocks;
  for (const row of await edge.offers.usedRows(offer.messageId)) {
    if (row.blockId === null) continue;
    blocks = replaceRow(blocks, row.blockId, decision(edge.texts[offer.language], row));
  }
  if (blocks.length === 0) return;
  try {
    await edge.client.chat.update({
      channel: offer.slackChannel,
      ts: message.ts,
      text: message.text,
      blocks: [...blocks],
      parse: "none",
      link_names: false,
    });
  } catch (error) {
    edge.logger.warn({ code: faultCode(error) }, "a decided row was not replaced");
  }
}

function decision(texts: EdgeTexts, row: { readonly usedBy: string; readonly label: string }): string {
  return texts.chose(row.usedBy, escapeMrkdwn(row.label));
}

function listenerOf({ user, slackChannel, message }: Click): Listener {
  return { user, slackChannel, threadTs: message?.threadTs ?? null };
}
