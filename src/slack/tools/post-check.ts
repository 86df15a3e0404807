import { type Asked, grantOf, placementOf, postOf, questionOf, record } from "../answer/answer-in-thread.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import { prepareShared } from "../answer/prepare-answer.ts";
import { isAsSeen, seenOf } from "../answer/seen-answer.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import { replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

interface Posting {
  /** Of the work, which the post ends. */
  readonly key: string;
  readonly click: ToolClick;
  readonly receipt: Receipt;
  readonly admission: Admission;
}

/**
 * Posts a checked message in its thread, where everybody there may see it. It is checked again at that moment, and a
 * result with other figures is not posted. One receipt is posted once, however often it is clicked.
 */
export async function postCheck(edge: Edge, { key, click, receipt, admission }: Posting): Promise<void> {
  const texts = edge.texts[click.language];
  const { resolved, askedIn, asker, question } = receipt;
  const isOwn = asker === click.user && askedIn.slackChannel === click.slackChannel;
  if (resolved?.kind !== "check" || !isOwn) return replyPrivately(edge, click, { text: texts.receiptGone });
  const asked: Asked = {
    key: `post:${receipt.id}`,
    text: question,
    asks: resolved,
    user: asker,
    admission,
    ...askedIn,
    ts: click.ts,
    receivedAt: edge.clock(),
  };
  await edge.turns.next();
  const ruled = await askByRules(edge, { ...questionOf(edge, asked), conversation: null }, admission);
  const { levels, placement } = placementOf(edge, ruled, admission);
  const refusal = !isAsSeen(seenOf(ruled.run.answer), receipt.seen)
    ? texts.changedSinceSeen
    : placement.kind === "thread"
      ? null
      : texts.notShared;
  if (refusal !== null) {
    await edge.settleShown(asked.key, false);
    return replyPrivately(edge, click, { text: refusal });
  }
  await record(edge, ruled.run, { asked, levels, kind: "thread", isShared: true });
  const kept = { asker, askedIn, question };
  const { bodies } = await prepareShared(edge, ruled.run, { place: askedIn, kept });
  const post = postOf(asked, { runId: ruled.run.requestId, bodies, grant: grantOf(levels, "place") });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
  await replyPrivately(edge, click, { text: texts.checkPosted, replaces: true });
}
