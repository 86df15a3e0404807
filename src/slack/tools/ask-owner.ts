import { isReadable } from "../../domain/sensitivity.ts";
import { askByRules } from "../answer/ask-by-rules.ts";
import type { Edge } from "../edge.ts";
import { putQuestion } from "../owners/put-question.ts";
import { recordAsked } from "../owners/record-owner.ts";
import { type Admission, admit } from "../people/admission.ts";
import type { Receipt } from "../receipts/ports.ts";
import { escapeMrkdwn } from "../texts.ts";
import { threadOf } from "./direct-thread.ts";
import { replyPrivately } from "./reply-privately.ts";
import type { ToolClick } from "./tool-click.ts";

interface Asking {
  /** Of the work, which the message to the owner ends. */
  readonly key: string;
  readonly click: ToolClick;
  readonly receipt: Receipt;
  readonly admission: Admission;
}

/**
 * Asks the owner of a metric of which an answer has nothing, in a direct message. Whether there is still nothing, and
 * who may be asked for whom, is decided when it is clicked. One answer is asked about once, whoever clicks how often.
 */
export async function askOwner(edge: Edge, { key, click, receipt, admission }: Asking): Promise<void> {
  const texts = edge.texts[click.language].owners;
  const tell = (text: string): Promise<void> => replyPrivately(edge, click, { text });
  const owned = await stillOwned(edge, { click, receipt, admission });
  if (owned === null || receipt.resolved === null) return tell(texts.hasAnswer);
  const asking = {
    ...owned,
    receipt: receipt.id,
    asker: click.user,
    place: { slackChannel: click.slackChannel, threadTs: click.threadTs ?? click.ts },
    question: receipt.question,
    resolved: receipt.resolved,
    language: click.language,
    at: edge.clock(),
  };
  if (owned.owner === click.user) return tell(texts.isOwner(escapeMrkdwn(edge.owners.describe(asking).metric)));
  if ((await admit(edge, { user: owned.owner, slackChannel: null })).kind === "denied")
    return tell(texts.ownerGone(owned.owner));
  if (!isReadable(await edge.owners.levelOf(owned.metric), admission.clearance)) return tell(texts.mayNotSee);
  const follows = await threadOf(edge, click, { receipt, admission });
  if (follows === null) return tell(edge.texts[click.language].tryAgain);
  const request = { ...asking, place: follows.place };
  const standing = await edge.ownerRequests.ask(request);
  await recordAsked(edge, standing);
  if (!standing.isPut) await putQuestion(edge, key, standing);
  const isFirst = standing.asker === request.asker && standing.at.getTime() === request.at.getTime();
  const asked = click.isAlone ? texts.askedForYou(standing.owner) : texts.asked(standing.owner);
  await tell(isFirst ? asked : texts.askedBefore(standing.owner, standing.asker));
}

/** The metric that the question has nothing of, asked again for the person who clicked. Nothing of it is shown. */
async function stillOwned(edge: Edge, { click, receipt, admission }: Omit<Asking, "key">) {
  const { resolved, question: text } = receipt;
  if (resolved === null) return null;
  await edge.turns.next();
  const question = { id: edge.newId(), text, resolved, at: edge.dayOf(edge.clock()), conversation: null };
  const { clearance, ceiling } = admission;
  const { run, admission: levels } = await askByRules(
    edge,
    { ...question, asker: click.user, clearance, ceiling },
    admission,
  );
  return levels === null ? null : edge.owners.ownedIn(run);
}
