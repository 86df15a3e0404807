import type { AnswerRun } from "../../domain/answer.ts";
import { sensitivityOf } from "../../domain/answer-sensitivity.ts";
import { dueHour } from "../../domain/digest.ts";
import { cellKey } from "../../domain/fact.ts";
import { saidAfter } from "../../domain/figure-change.ts";
import type { CellRequest } from "../../domain/intent.ts";
import { latestCode } from "../../domain/latest-period.ts";
import type { DigestSpec } from "../../domain/profile.ts";
import { isReadable } from "../../domain/sensitivity.ts";
import { prepareUnasked } from "../answer/prepare-answer.ts";
import { type MessageBody, newPost, type Place, type SaidHere, SETTLES_NOTHING } from "../deliver/ports.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import { SlackEdgeError } from "../errors.ts";
import { unaskedLevel } from "../people/admission.ts";
import type { DigestPorts } from "./ports.ts";
import { saidIn } from "./said-in.ts";
import { type Readers, type ReadHere, readChange, recordUnasked, unaskedQuestion } from "./unasked.ts";

/**
 * Sends each digest of the company file at its hour, once. After an outage the newest alone is sent, and only within a
 * day.
 */
export async function sendDigests(edge: Edge): Promise<void> {
  const { clock, cursors, logger } = edge;
  const digests = edge.digests();
  if (digests === null) return;
  for (const spec of digests.specs) {
    const due = dueHour(spec, digests.localHour(clock()));
    const cursor = `digest:${spec.channel}:${spec.hour}`;
    const last = await cursors.read(cursor);
    // Also where the clock was set back.
    if (due === null || (last !== null && last >= due)) continue;
    try {
      await send(edge, { digests, spec, due });
      await cursors.write(cursor, due);
    } catch (error) {
      if (error instanceof SlackEdgeError) throw error;
      logger.warn({ fault: faultCode(error) }, "a digest was not sent; it is tried again");
    }
  }
}

interface Due {
  readonly digests: DigestPorts;
  readonly spec: DigestSpec;
  /** The day and hour that it was due. */
  readonly due: string;
}

async function send(edge: Edge, { digests, spec, due }: Due): Promise<void> {
  const at: Place = { slackChannel: spec.channel, threadTs: null };
  const place = await edge.directory.place(spec.channel);
  const level = unaskedLevel(edge, { person: null, place });
  if (level === null) return edge.logger.warn("a digest is for a channel in which nothing is said");
  const readers: Readers = { key: `digest:${spec.channel}:${due}`, person: null, place, level };
  const day = due.slice(0, "YYYY-MM-DD".length);
  const digest = await readDigest(
    edge,
    { title: digests.title(day, spec.language), request: requestOf(digests, spec) },
    {
      spec,
      at,
      readers,
    },
  );
  if (digest === null) {
    edge.logger.warn("a digest has no figures that its channel may see");
    return edge.settleShown(readers.key, false);
  }
  const bodies = await bodiesOf(edge, digest, { digests, spec, at, day });
  const post = newPost(edge, {
    key: readers.key,
    purpose: "note",
    place: at,
    bodies,
    grant: { to: "unasked", person: null, place, ceiling: level },
  });
  const told = digest.changed.map(({ change, ...here }) => ({ ...here, ...saidAfter(change) }));
  await edge.outbox.keep([post], { ...SETTLES_NOTHING, told: { day, figures: [...told, ...digest.said] } });
}

function requestOf({ homeEntity }: DigestPorts, { metrics }: DigestSpec): CellRequest {
  const periods = [latestCode({ kind: "latest", length: null })];
  const group = { metrics, entities: [homeEntity], periods, dimensions: {} };
  return { group, operation: { kind: "overview", headline: metrics.length === 0 } };
}

interface Digest {
  readonly title: string;
  readonly run: AnswerRun;
  readonly said: readonly SaidHere[];
  readonly changed: readonly ReadHere[];
  readonly fresh: readonly SaidHere[];
  readonly isFirst: boolean;
}

/**
 * Reads the figures, and what has become of those that the digests before showed; null where there is nothing to show.
 */
async function readDigest(
  edge: Edge,
  { title, request }: { readonly title: string; readonly request: CellRequest },
  { spec, at, readers }: { readonly spec: DigestSpec; readonly at: Place; readonly readers: Readers },
): Promise<Digest | null> {
  const { language } = spec;
  const before = await edge.said.at(at);
  const changed: ReadHere[] = [];
  for (const one of before) {
    const read = await readChange(edge, one, readers);
    if (read === null) continue;
    await recordUnasked(edge, read.run, at, readers);
    changed.push({ ...one, change: read.change });
  }
  await edge.turns.next();
  const run = await edge.ask(unaskedQuestion(edge, { text: title, request, language }, readers));
  const said = saidIn(run, { place: at, asker: edge.botUserId });
  if (said.length === 0 || !isReadable(sensitivityOf(run.answer), readers.level)) return null;
  await recordUnasked(edge, run, at, readers);
  const known = new Set(before.map(({ shown }) => cellKey(shown.cell)));
  const fresh = said.filter(({ shown }) => !known.has(cellKey(shown.cell)));
  return { title, run, said, changed, fresh, isFirst: before.length === 0 };
}

async function bodiesOf(
  edge: Edge,
  { title, run, changed, fresh, isFirst }: Digest,
  { digests, spec, at, day }: Omit<Due, "due"> & { readonly at: Place; readonly day: string },
): Promise<readonly MessageBody[]> {
  const { language, channel } = spec;
  if (!isFirst && changed.length === 0 && fresh.length === 0) return [{ text: digests.nothingNew(day, language) }];
  const news = {
    day,
    changes: changed.map(({ change }) => change),
    fresh: isFirst ? [] : fresh.map(({ shown }) => shown.cell),
  };
  const kept = { asker: edge.botUserId, askedIn: { slackChannel: channel, threadTs: "" }, question: title };
  return prepareUnasked(edge, run, { place: at, kept, lead: digests.lead(news, language) });
}
