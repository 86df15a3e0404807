import { codeOf } from "../../operations/audit/audit-code.ts";
import { questionOf, record } from "../answer/answer-in-thread.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import { isAsSeen, seenOf } from "../answer/seen-answer.ts";
import type { Edge } from "../edge.ts";
import type { Admission } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import { escapeMrkdwn } from "../texts.ts";
import { replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

interface ShownTo {
  readonly receipt: Receipt;
  readonly admission: Admission;
}

const GAP = "\n\n";

/**
 * Shows a former answer to the person who clicked, as far as they may see all of it now, with what changed since and
 * what would be said today where that is something else.
 */
export async function showAgain(edge: Edge, click: ToolClick, { receipt, admission }: ShownTo): Promise<void> {
  const words = await edge.tools.replay(receipt, edge.dayOf(receipt.at), admission.clearance);
  const event = {
    kind: "answer_shown_again",
    who: codeOf(click.user),
    place: { kind: "slack", slackChannel: click.slackChannel, threadTs: click.threadTs },
    answer: codeOf(receipt.id),
    isShown: words.showsAnswer,
  } as const;
  await edge.audit.record([{ at: edge.clock(), key: `again:${receipt.id}:${click.user}:${click.clickedAt}`, event }]);
  const today = await answerToday(edge, click, { receipt, admission });
  const parts = [
    escapeMrkdwn(words.lead),
    ...(words.showsAnswer ? [receipt.body.text] : []),
    escapeMrkdwn(words.after.join("\n")),
    ...(today === null ? [] : [`${escapeMrkdwn(words.today)}\n${today}`]),
  ];
  await replyPrivately(edge, click, { text: parts.join(GAP) });
}

/**
 * Asks the same question with every slot as it was, for the person who clicked; null where nothing was requested, or
 * the same is said.
 */
async function answerToday(
  edge: Edge,
  { user, slackChannel, ts, threadTs, clickedAt }: ToolClick,
  { receipt, admission }: ShownTo,
): Promise<string | null> {
  const { resolved: asks, question: text } = receipt;
  if (asks === null) return null;
  const key = `again:${receipt.id}:${user}:${clickedAt}`;
  const asked = {
    key,
    text,
    asks,
    user,
    admission,
    slackChannel,
    threadTs: threadTs ?? ts,
    ts,
    receivedAt: edge.clock(),
  };
  const { audience: _, postedAs: __, ...alone } = questionOf(edge, asked);
  await edge.turns.next();
  const { run, admission: levels } = await askByRules(edge, { ...alone, conversation: null }, admission);
  if (levels === null) return null;
  await record(edge, run, { asked, levels, kind: "private", isShared: false });
  return isAsSeen(seenOf(run.answer), receipt.seen) ? null : edge.renderPlain(run).text;
}
