import { rightsOf } from "../../company/access/rights.ts";
import { isReadable } from "../../domain/sensitivity.ts";
import type { SourceReading } from "../../domain/source-reading.ts";
import type { SourceSpec } from "../../domain/source-spec.ts";
import { type NewPost, newPost } from "../deliver/ports.ts";
import type { Edge } from "../edge.ts";
import { unaskedLevel } from "../people/admission.ts";
import { escapeMrkdwn, replyLanguage } from "../texts.ts";
import { SOURCE_TEXTS } from "./source-texts.ts";
import { keepOrSend, moveCursor, readCursor } from "./without-store.ts";

/**
 * Tells curators and the owner of a source where a reading failed or left something to do, and when that is over. The
 * same state is told once, however often the source is read; everybody alone, as far as the level of the source allows.
 * Also while nothing can be stored: a full disk is one of the faults.
 */
export async function tellReadings(edge: Edge): Promise<void> {
  for (const spec of edge.sources.specs()) {
    const reading = await edge.sources.last(spec.name);
    if (reading === null) continue;
    const cursor = `source:${spec.name}`;
    const told = await readCursor(edge, cursor);
    const mark = `${reading.at} ${stateOf(reading)}`;
    if (told === mark) continue;
    if (isNews(reading, told)) await keepOrSend(edge, await postsOf(edge, spec, { reading, told }));
    await moveCursor(edge, cursor, mark);
  }
}

function stateOf({ result, fault, failed, vanished, questions }: SourceReading): string {
  return `${result} ${fault ?? "-"} ${failed} ${vanished} ${questions}`;
}

function isNews(reading: SourceReading, told: string | null): boolean {
  const before = told === null ? null : told.slice(told.indexOf(" ") + 1);
  if (reading.result === "done") return before !== null && !before.startsWith("done");
  return before !== stateOf(reading) || reading.changed > 0;
}

interface News {
  readonly reading: SourceReading;
  /** The mark of what was looked at before. */
  readonly told: string | null;
}

/**
 * The key follows from what was told before, so that the state is told once where the process ends before it has noted
 * that, and the source is read again meanwhile.
 */
async function postsOf(edge: Edge, spec: SourceSpec, { reading, told }: News): Promise<readonly NewPost[]> {
  const key = `source:${spec.name}:after ${told ?? "nothing"}:${stateOf(reading)}`;
  const posts: NewPost[] = [];
  for (const user of await readersOf(edge, spec)) {
    const slackChannel = await edge.directory.directChannel(user);
    const [person, place] = await Promise.all([edge.directory.person(user), edge.directory.place(slackChannel)]);
    const level = unaskedLevel(edge, { person, place });
    if (level === null || !isReadable(spec.level, level)) continue;
    posts.push(
      newPost(edge, {
        key: `${key}:${user}`,
        purpose: "note",
        place: { slackChannel, threadTs: null },
        bodies: [{ text: textOf(spec, reading) }],
        grant: { to: "unasked", person, place, ceiling: spec.level },
      }),
    );
  }
  return posts;
}

/** The owner, and the curators who may decide now. */
async function readersOf({ access, documents, directory }: Edge, { owner }: SourceSpec): Promise<ReadonlySet<string>> {
  const rules = access.current();
  const users = await directory.peopleIn([...rules.curators, ...documents.curators]);
  const found = new Set(owner === null ? [] : [owner]);
  for (const user of users)
    if (rightsOf(await directory.person(user), rules, documents.curators).curator) found.add(user);
  return found;
}

function textOf({ name }: SourceSpec, reading: SourceReading): string {
  const texts = SOURCE_TEXTS[replyLanguage(name)];
  const shown = escapeMrkdwn(name);
  switch (reading.result) {
    case "done":
      return texts.done(shown);
    case "partly":
      return texts.partly(shown, reading);
    case "failed":
      return texts.failed(shown, reading.fault);
  }
}
