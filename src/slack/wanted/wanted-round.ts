import { formatDate } from "../../domain/calendar.ts";
import { hasFigure } from "../../domain/cell-figures.ts";
import { type Cell, cellKey } from "../../domain/fact.ts";
import type { Clearance } from "../../domain/sensitivity.ts";
import { isInDoubt, newPost } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { SlackEdgeError } from "../errors.ts";
import { admit } from "../people/admission.ts";
import { escapeMrkdwn } from "../texts.ts";
import type { Wanted } from "./ports.ts";
import { tellArrived, tellClosed } from "./tell-wanted.ts";

const PAGE = 200;

/**
 * Tells people what they wait for, where it has arrived or a curator closed the request. A person who may not see it
 * now goes on waiting. Every post has a fixed key, so that a round that is repeated says nothing twice.
 */
export async function tellWanted(edge: Edge): Promise<void> {
  await settleWanted(edge);
  const mark = await markOf(edge);
  const isThere = lookedUp(edge);
  for (let after = ""; ; ) {
    const page = await edge.wanted.store.due(mark, { after, limit: PAGE });
    const absent: string[] = [];
    for (const wanted of page)
      if ((await attempted(edge, wanted, () => tellIfThere(edge, wanted, isThere))) === false) absent.push(wanted.id);
    await edge.wanted.store.lookedAt(absent, mark);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}

/** What is not there now is looked for again after the stored figures change, or the next day, when rights may have. */
async function markOf({ figures, dayOf, clock }: Edge): Promise<string> {
  return `${await figures.dataVersion()}:${formatDate(dayOf(clock()))}`;
}

type IsThere = (cell: Cell, clearance: Clearance) => Promise<boolean>;

/** Many people wait for the same figures: each is read once. */
function lookedUp({ figures }: Edge): IsThere {
  const known = new Map<string, Promise<boolean>>();
  return (cell, clearance) => {
    const key = `${clearance}:${cellKey(cell)}`;
    const found = known.get(key) ?? figures.findOrCompute(cell, clearance).then(hasFigure);
    known.set(key, found);
    return found;
  };
}

async function tellIfThere(edge: Edge, wanted: Wanted, isThere: IsThere): Promise<boolean> {
  const admitted = await admit(edge, { user: wanted.user, slackChannel: wanted.place.slackChannel });
  if (admitted.kind === "denied") return false;
  for (const cell of wanted.cells) if (!(await isThere(cell, admitted.clearance))) return false;
  return tellArrived(edge, wanted, admitted);
}

/** Says what curators closed, and ends what has been said. */
export async function settleWanted(edge: Edge): Promise<void> {
  for (let after = ""; ; ) {
    const page = await edge.wanted.store.unsettled({ after, limit: PAGE });
    for (const wanted of page) await attempted(edge, wanted, () => settleOne(edge, wanted));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}

async function settleOne(edge: Edge, wanted: Wanted): Promise<void> {
  const { state, id } = wanted;
  if (state.kind === "closed") return tellClosed(edge, wanted);
  const said = state.kind === "told" ? await edge.outbox.stateOf(state.post) : null;
  if (said?.kind === "waiting" || said?.kind === "sending") return;
  if (said?.kind === "given_up" && !isInDoubt(said.code)) return tellElsewhere(edge, wanted);
  return edge.wanted.store.end(id);
}

/** The thread or its channel is gone: it is told in a direct message. Where that fails too, it ends. */
async function tellElsewhere(edge: Edge, { id, user, place, question, language }: Wanted): Promise<void> {
  const slackChannel = await edge.directory.directChannel(user);
  if (slackChannel === place.slackChannel) return edge.wanted.store.end(id);
  const text = edge.texts[language].wanted.toldHere(escapeMrkdwn(question));
  const opened = await edge.outbox.post(
    newPost(edge, {
      key: `wanted:${id}:root`,
      purpose: "note",
      place: { slackChannel, threadTs: null },
      bodies: [{ text }],
    }),
  );
  if (opened.kind === "left") return;
  if (opened.kind === "sent" && opened.ts !== null)
    return edge.wanted.store.moveTo(id, { slackChannel, threadTs: opened.ts });
  return edge.wanted.store.end(id);
}

/** One that fails is tried again by the next round, and keeps no other back; null then. */
async function attempted<T>(edge: Edge, { id }: Wanted, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    // Slack is unreachable: the whole round is tried again.
    if (error instanceof SlackEdgeError) throw error;
    edge.logger.error({ wanted: id, fault: faultCode(error) }, "a wanted figure was not told");
    return null;
  }
}
