import { tellPrivately } from "../answer/tell-privately.ts";
import type { DialogReply } from "../dialog-replies.ts";
import type { Edge } from "../edge.ts";
import { curationFor } from "../people/admission.ts";
import { decide, type Settled, showOutcome } from "./click-review.ts";
import { EMPTY_BOARD } from "./review-boards.ts";
import type { ReviewSubmission } from "./review-click.ts";
import { readDecision } from "./review-dialogs.ts";

/**
 * Decides a submitted dialog. The result of a decision that is not there before the dialog closes is shown in the
 * thread, as is that of one that is repeated after a crash.
 */
export async function submitReview(edge: Edge, key: string, submission: ReviewSubmission): Promise<void> {
  const { origin, user } = submission;
  const decided = readDecision(submission);
  const texts = edge.texts[origin.language].documents;
  const listener = { user, slackChannel: origin.slackChannel, threadTs: origin.threadTs };
  const curation = decided === null ? null : await curationFor(edge, { user, slackChannel: origin.slackChannel });
  if (curation === null || decided === null) {
    await edge.dialogs.give(key, { kind: "close" });
    return tellPrivately(edge, listener, decided === null ? texts.notDecided : texts.curatorsOnlyDecide);
  }
  const place = { slackChannel: origin.slackChannel, ts: origin.ts };
  await edge.boards.inTurn(place, async () => {
    const settled = await decide(edge, curation, { asked: origin, slackChannel: origin.slackChannel, ...decided });
    const mend = mendingOf(settled);
    // The dialog shows the error itself, so no other message is needed.
    if ((await edge.dialogs.give(key, mend ?? { kind: "close" })) && mend !== null) return;
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
