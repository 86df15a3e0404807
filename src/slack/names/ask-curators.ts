import { rightsOf } from "../../company/access/rights.ts";
import { newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { bodiesOf } from "../review/show-review.ts";
import { replyLanguage } from "../texts.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Asks each curator in a direct message what picked words mean, at most once a week, where there is something to ask.
 * Another process, or the same one after a crash, posts under the same key, and so nothing twice.
 */
export async function askCurators(edge: Edge): Promise<void> {
  const names = edge.names();
  if (names === null) return;
  const { desk, render } = names;
  const now = edge.clock();
  const last = await desk.upkeep.lastAsked();
  // Also where the clock was set back.
  if (last !== null && Math.abs(now.getTime() - last.getTime()) < WEEK_MS) return;
  const waiting = await desk.waiting();
  const curators = waiting.length === 0 ? [] : await curatorsOf(edge);
  if (curators.length === 0) return;
  const bodies = bodiesOf(render.card(waiting, replyLanguage(waiting.map(({ word }) => word).join(" "))));
  const after = last?.toISOString() ?? `nothing on ${now.toISOString().slice(0, "YYYY-MM-DD".length)}`;
  const posts = curators.map(({ user, slackChannel }) =>
    newPost(edge, {
      key: `names:${after}:${user}`,
      purpose: "note",
      place: { slackChannel, threadTs: null },
      bodies,
    }),
  );
  await edge.outbox.keep(posts);
  await desk.upkeep.markAsked(now);
}

interface Curator {
  readonly user: string;
  readonly slackChannel: string;
}

/** The curators by name or user group, of the company file and the settings, who may decide now. */
async function curatorsOf({ access, documents, directory }: Edge): Promise<readonly Curator[]> {
  const rules = access.current();
  const found: Curator[] = [];
  for (const user of await directory.peopleIn([...rules.curators, ...documents.curators])) {
    const person = await directory.person(user);
    if (rightsOf(person, rules, documents.curators).curator)
      found.push({ user, slackChannel: await directory.directChannel(user) });
  }
  return found;
}
