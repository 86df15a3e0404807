import { isReadable } from "../../domain/sensitivity.ts";
import type { NewPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { Work } from "../intake/ports.ts";
import { admitSharer, type NoSharing } from "../people/admission.ts";
import type { Offer, Share } from "../ports.ts";
import type { EdgeTexts } from "../texts.ts";
import { type Asked, chartAfter, grantOf, placementOf, postOf, questionOf, record } from "./answer-in-thread.ts";
import { askByRules, type RuledAnswer } from "./ask-by-rules.ts";
import { prepareShared } from "./prepare-answer.ts";
import { isAsSeen, seenOf } from "./seen-answer.ts";

/** `refused`: nothing is posted, and the person who clicked is told why. */
export type Shared =
  | { readonly kind: "shared"; readonly posts: readonly NewPost[]; readonly next: readonly Work[] }
  | { readonly kind: "refused"; readonly why: string };

interface Sharing extends Pick<Asked, "key" | "user" | "receivedAt"> {
  readonly offer: Offer;
  readonly share: Share;
}

/**
 * Posts a private answer in a thread. Its resolved question is asked again outside any conversation; the post
 * requires the same content, and a person who may still see it and is a member of the channel.
 */
export async function shareAnswer(edge: Edge, sharing: Sharing): Promise<Shared> {
  const shared = await posted(edge, sharing);
  // Reports that the answer was not shown in the thread.
  if (shared.kind === "refused") await edge.settleShown(sharing.key, false);
  return shared;
}

async function posted(edge: Edge, { key, user, receivedAt, offer, share }: Sharing): Promise<Shared> {
  const texts = edge.texts[offer.language];
  const { slackChannel, threadTs } = share.to;
  const admission = await admitSharer(edge, { user, slackChannel });
  if (admission.kind === "denied") return { kind: "refused", why: whyNotShared(texts, admission.reason) };
  const { clearance } = admission;
  if (!isReadable(share.seen.level, clearance)) return { kind: "refused", why: texts.notClearedToShare };
  const { question: text, asks } = offer;
  const asked = { key, text, asks, user, receivedAt, admission, slackChannel, threadTs, ts: threadTs };
  let ruled: RuledAnswer;
  try {
    await edge.turns.next();
    ruled = await askByRules(edge, { ...questionOf(edge, asked), conversation: null, isShared: true }, admission);
  } catch (error) {
    edge.logger.error({ fault: faultCode(error) }, "answering failed");
    return { kind: "refused", why: texts.tryAgain };
  }
  const { run } = ruled;
  if (!isAsSeen(seenOf(run.answer), share.seen)) return { kind: "refused", why: texts.changedSinceSeen };
  const { levels, placement } = placementOf(edge, ruled, admission);
  const mayShare = placement.kind === "private" && placement.mayShare;
  const mayStand = placement.kind === "thread" || mayShare;
  if (!mayStand) return { kind: "refused", why: texts.notShared };
  await record(edge, run, { asked, levels, kind: "thread", isShared: true });
  const { bodies, receipt } = await prepareShared(edge, run, {
    place: share.to,
    kept: { asker: user, askedIn: share.to, question: text },
  });
  const post = postOf(asked, { runId: run.requestId, bodies, grant: grantOf(levels, "shared") });
  return { kind: "shared", posts: [post], next: chartAfter(edge, run, { post, receipt }) };
}

function whyNotShared(texts: EdgeTexts, reason: NoSharing): string {
  switch (reason) {
    case "outsiders":
      return texts.outsidersThere;
    case "not_member":
      return texts.notInChannel;
    default:
      return texts.notShared;
  }
}
