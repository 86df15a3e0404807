import { type Asked, answerInThread } from "../answer/answer-in-thread.ts";
import { digestOf } from "../answer/digest-of.ts";
import { openThread } from "../answer/open-thread.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { freshHome } from "../home/open-home.ts";
import { unansweredView } from "../home/unanswered-view.ts";
import { admit, curatorLevel } from "../people/admission.ts";
import type { FigureAsker } from "../receipts/unanswered.ts";
import { forgetButton } from "./forget-button.ts";
import type { WantedEnd } from "./keep-wanted.ts";
import { wantByRules } from "./want-by-rules.ts";
import type { WantedClick } from "./wanted-click.ts";

/**
 * Requests the figure of a question without an answer for the curator who clicked on the Home tab, in a thread of their
 * direct messages. Those who asked are told in their threads once it is there, as far as they may see it; who they are
 * is said to nobody.
 */
export async function requestFigure(edge: Edge, key: string, click: WantedClick, question: string): Promise<void> {
  const slackChannel = await edge.directory.directChannel(click.user);
  const level = await curatorLevel(edge, { user: click.user, slackChannel: null });
  const view = level === null ? null : unansweredView(edge, level);
  const askers = view === null ? [] : await edge.unanswered.askersOf(question, view);
  const latest = askers.at(-1);
  if (latest !== undefined) await request(edge, { key, click, slackChannel, latest, askers });
  await freshHome(edge, { user: click.user, slackChannel });
}

interface Requesting {
  readonly key: string;
  readonly click: WantedClick;
  /** The direct messages of the curator. */
  readonly slackChannel: string;
  readonly latest: FigureAsker;
  readonly askers: readonly FigureAsker[];
}

async function request(edge: Edge, { key, click, slackChannel, latest, askers }: Requesting): Promise<void> {
  const { user, language } = click;
  const admission = await admit(edge, { user, slackChannel });
  if (admission.kind === "denied") return;
  const threadTs = await openThread(edge, { key, slackChannel, question: latest.question, language });
  if (threadTs === null) return;
  const asked = { ...askedBy(edge, key, latest), user, admission, slackChannel, threadTs, ts: threadTs };
  const end = await wantByRules(edge, asked, { kind: "request" });
  if (end?.kind === "there") {
    const { posts, next } = await answerInThread(edge, { ...asked, isWish: true });
    await edge.outbox.keep(posts, { work: key, reason: null, row: null, next });
    return;
  }
  const others = end?.kind === "waits" ? askers.filter(({ asker }) => asker !== user) : [];
  let waiting = 0;
  for (const one of others) if (await waits(edge, key, one)) waiting += 1;
  const post = replyTo(edge, { click, asked, end, waiting });
  await edge.outbox.keep([post], { work: key, reason: null, row: null });
}

/** Keeps that somebody who asked is told, unless they may not ask or see it now, or wait for enough. */
async function waits(edge: Edge, key: string, one: FigureAsker): Promise<boolean> {
  const { asker: user, askedIn } = one;
  const admission = await admit(edge, { user, slackChannel: askedIn.slackChannel });
  if (admission.kind === "denied") return false;
  const asked = { ...askedBy(edge, key, one), user, admission, ...askedIn, ts: askedIn.threadTs };
  return (await wantByRules(edge, asked, { kind: "wish" }))?.kind === "waits";
}

function askedBy({ clock }: Edge, key: string, { question, resolved }: FigureAsker) {
  return { key: `wanted:${digestOf(key)}`, text: question, asks: resolved, receivedAt: clock() };
}

interface Replied {
  readonly click: WantedClick;
  readonly asked: Asked;
  readonly end: WantedEnd | null;
  /** How many of those who asked are told. */
  readonly waiting: number;
}

function replyTo(edge: Edge, { click: { language }, asked, end, waiting }: Replied): NewPost {
  const told = waiting === 0 ? "" : ` ${edge.texts[language].wanted.askersTold(String(waiting))}`;
  const text = `${saidOf(edge, end, language)}${told}`;
  const { slackChannel, threadTs, key } = asked;
  const accessory = end?.kind === "waits" ? { accessory: forgetButton(edge, end.id, language) } : {};
  const block: SlackBlock & { readonly text: unknown } = {
    ...{ type: "section", text: { type: "mrkdwn", text, verbatim: true }, ...accessory },
  };
  return newPost(edge, {
    key: `${key}:requested`,
    purpose: "note",
    place: { slackChannel, threadTs },
    bodies: [{ text, blocks: [block] }, { text }],
  });
}

function saidOf({ texts }: Edge, end: WantedEnd | null, language: WantedClick["language"]): string {
  const { wanted, tryAgain } = texts[language];
  switch (end?.kind) {
    case undefined:
      return tryAgain;
    case "waits":
      return wanted.requested;
    case "too_many":
      return wanted.tooMany;
    case "not_waitable":
      return wanted.onlyFigures;
    case "nothing":
    case "there":
      return wanted.nothingMissing;
  }
}
