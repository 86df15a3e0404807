import { tellPrivately } from "../answer/tell-privately.ts";
import type { Edge } from "../edge.ts";
import { curationFor } from "../people/admission.ts";
import { decide, type Settled, showOutcome } from "./click-review.ts";
import { EMPTY_BOARD } from "./review-boards.ts";
import type { ReviewSubmission } from "./review-click.ts";
import { readDecision } from "./review-dialogs.ts";

/** The reply to a dialog submission: close it, or show errors by field. */
export type DialogReply =
  | { readonly kind: "close" }
  | { readonly kind: "mend"; readonly errors: Readonly<Record<string, string>> };

/**
 * Decides a submitted dialog. `reply` is called once: with the decision, or before Slack's time limit. The result of a
 * slower decision is shown in the thread.
 */
export async function submitReview(
  edge: Edge,
  submission: ReviewSubmission,
  reply: (reply: DialogReply) => Promise<void>,
): Promise<void> {
  const { origin, user } = submission;
  const decided = readDecision(submission);
  const texts = edge.texts[origin.language].documents;
  const listener = { user, slackChannel: origin.slackChannel, threadTs: origin.threadTs };
  const curation = decided === null ? null : await curationFor(edge, { user, slackChannel: origin.slackChannel });
  if (curation === null || decided === null) {
    await reply({ kind: "close" });
    return tellPrivately(edge, listener, decided === null ? texts.notDecided : texts.curatorsOnlyDecide);
  }
  const inTime = replyOnce(reply, edge.dialogReplyMs);
  const place = { slackChannel: origin.slackChannel, ts: origin.ts };
  await edge.boards.inTurn(place, async () => {
    const settled = await decide(edge, curation, { asked: origin, slackChannel: origin.slackChannel, ...decided });
    const mend = mendingOf(settled);
    // The dialog shows the error itself, so no other message is needed.
    if ((await inTime(mend ?? { kind: "close" })) && mend !== null) return;
    const board = edge.boards.get(place) ?? EMPTY_BOARD;
    const target = { place, board, language: origin.language };
    await showOutcome(edge, curation, { id: origin.id, settled, target, listener });
  });
}

function mendingOf({ result }: Settled): DialogReply | null {
  return result.kind === "refused" && result.field !== null
    ? { kind: "mend", errors: { [result.field]: result.reason } }
    : null;
}

/** Sends the first reply, or closes the dialog after the time limit; returns whether this reply was sent. */
function replyOnce(
  reply: (reply: DialogReply) => Promise<void>,
  withinMs: number,
): (said: DialogReply) => Promise<boolean> {
  let isOpen = true;
  const first = async (said: DialogReply): Promise<boolean> => {
    if (!isOpen) return false;
    isOpen = false;
    clearTimeout(timer);
    await reply(said);
    return true;
  };
  const timer = setTimeout(() => void first({ kind: "close" }), withinMs);
  return first;
}
