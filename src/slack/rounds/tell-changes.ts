import { formatDate } from "../../domain/calendar.ts";
import { saidAfter } from "../../domain/figure-change.ts";
import { newPost, type SaidHere, SETTLES_NOTHING } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { SlackEdgeError } from "../errors.ts";
import { unaskedLevel } from "../people/admission.ts";
import { changeForAll, type Readers, type ReadHere, readChange, recordUnasked } from "./unasked.ts";

const CURSOR = "changes";
/** The figures as the round before found them. */
const SEEN = "changes:seen";
/** Figures read in one turn of the event loop. */
const STEP = 10;
/** Changes that one notice lists. */
const LISTED_MAX = 30;

/**
 * Tells each thread which of the figures that it was shown are stated otherwise now, at most once a day. Looks through
 * them after every change of the stored figures, and once a day for those that had to wait.
 */
export async function tellChanges(edge: Edge): Promise<void> {
  const day = formatDate(edge.dayOf(edge.clock()));
  const version = `${await edge.figures.dataVersion()}`;
  const mark = `${version} ${day}`;
  if ((await edge.cursors.read(CURSOR)) === mark || !(await isLoaded(edge, version))) return;
  let isComplete = true;
  for (const here of (await changedByPlace(edge)).values()) if (!(await isSettled(edge, here, day))) isComplete = false;
  if (isComplete) await edge.cursors.write(CURSOR, mark);
}

/** Whether nothing was loaded since the round before: a folder of documents is told of as one. */
async function isLoaded({ cursors }: Edge, version: string): Promise<boolean> {
  if ((await cursors.read(SEEN)) === version) return true;
  await cursors.write(SEEN, version);
  return false;
}

/** The figures that have changed for a reader who may see everything, by the place that was shown them. */
async function changedByPlace(edge: Edge): Promise<ReadonlyMap<string, readonly SaidHere[]>> {
  const found = new Map<string, SaidHere[]>();
  for (let after: SaidHere | null = null; ; ) {
    const page: readonly SaidHere[] = await edge.said.page(after, STEP);
    for (const one of page) {
      if ((await changeForAll(edge, one)) === null) continue;
      const { slackChannel, threadTs } = one.place;
      const place = `${slackChannel} ${threadTs ?? ""}`;
      found.set(place, [...(found.get(place) ?? []), one]);
    }
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last;
    await edge.turns.next();
  }
}

/** False where it has to be tried again. One place does not hold up the others. */
async function isSettled(edge: Edge, changed: readonly SaidHere[], day: string): Promise<boolean> {
  try {
    await tellPlace(edge, changed, day);
    return true;
  } catch (error) {
    if (error instanceof SlackEdgeError) throw error;
    edge.logger.warn({ fault: faultCode(error) }, "a thread was not told of a change");
    return false;
  }
}

async function tellPlace(edge: Edge, changed: readonly SaidHere[], day: string): Promise<void> {
  const [first] = changed;
  if (first === undefined || (await edge.said.wasTold(first.place, day))) return;
  const { slackChannel, threadTs } = first.place;
  const readers = await readersOf(edge, first, `notice:${slackChannel}:${threadTs ?? ""}:${day}`);
  if (readers === null) return;
  const told: ReadHere[] = [];
  for (const one of changed) {
    const read = await readChange(edge, one, readers);
    if (read === null) continue;
    await recordUnasked(edge, read.run, first.place, readers);
    told.push({ ...one, change: read.change });
  }
  if (told.length === 0) return edge.settleShown(readers.key, false);
  const { key, person, place, level } = readers;
  const listed = told.slice(0, LISTED_MAX).map(({ change }) => change);
  const body = edge.changes.render(listed, told.length - listed.length, first.language);
  const post = newPost(edge, {
    key,
    purpose: "note",
    place: first.place,
    since: threadTs,
    bodies: [body, { text: body.text }],
    grant: { to: "unasked", person, place, ceiling: level },
  });
  await edge.outbox.keep([post], {
    ...SETTLES_NOTHING,
    told: { day, figures: told.map(({ change, ...here }) => ({ ...here, ...saidAfter(change) })) },
  });
}

/** Null where nothing is told: a digest is followed by the next one, and a channel may want no notices. */
async function readersOf(edge: Edge, { place: at, asker }: SaidHere, key: string): Promise<Readers | null> {
  if (edge.access.current().channels.get(at.slackChannel)?.notices === false) return null;
  const place = await edge.directory.place(at.slackChannel);
  if (!place.isDirect && at.threadTs === null) return null;
  const person = place.isDirect ? await edge.directory.person(asker) : null;
  const level = unaskedLevel(edge, { person, place });
  return level === null ? null : { key, person, place, level };
}
