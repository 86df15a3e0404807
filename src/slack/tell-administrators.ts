import { channelOf, type Outbox } from "./deliver/outbox.ts";
import { isInDoubt, type NewPost, type NewUpload, newPost, type OutboxEntry } from "./deliver/ports.ts";
import { faultCode } from "./deliver/slack-fault.ts";
import type { EdgePorts } from "./edge.ts";
import { replyLanguage } from "./texts.ts";

/** User groups have ids of another form, and no direct messages. */
function isPerson(id: string): boolean {
  return /^[UW]/.test(id);
}

/** Keys of notes to administrators, and of those to threads; if such a note fails, no further note is sent about it. */
const NOTE_KEY = /^(?:given_up|company_file|notice):/;

/** A message to administrators. Its key contains its subject and marks it as such a note. */
export interface AdministratorNote {
  readonly key: `given_up:${string}` | `company_file:${string}`;
  readonly text: string;
}

type Teller = Pick<EdgePorts, "access" | "texts" | "logger" | "newId"> & { readonly outbox: Outbox };

/** Tells the administrators, and the person who shared it, that a message was given up; once per message. */
export function tellGivenUp(edge: Teller, { outgoing }: OutboxEntry, code: string): void {
  if (outgoing.kind === "update" || NOTE_KEY.test(outgoing.key)) return;
  if (outgoing.kind === "upload") {
    tellFileGivenUp(edge, outgoing);
    return;
  }
  const text = edge.texts.en.givenUp(channelOf(outgoing), code);
  tellAdministrators(edge, { key: `given_up:${outgoing.key}`, text });
  if (outgoing.grant?.to === "shared") tellSharer(edge, outgoing, outgoing.grant.person.id, code);
}

/** Only where somebody waits for the file: an answer is complete without its picture. */
function tellFileGivenUp(edge: Teller, { key, file, isAwaited, grant }: NewUpload): void {
  if (!isAwaited) return;
  const text = edge.texts[replyLanguage(file.title)].fileNotShared;
  tellEach(edge, { key: `given_up:${key}`, text }, [grant.person.id]);
}

function tellSharer(edge: Teller, { key, place, bodies }: NewPost, user: string, code: string): void {
  const texts = edge.texts[replyLanguage(bodies.at(-1)?.text ?? "")];
  const text = isInDoubt(code) ? texts.shareInDoubt(place.slackChannel) : texts.shareRefused(place.slackChannel);
  tellEach(edge, { key: `given_up:${key}:shared`, text }, [user]);
}

/** Sends a direct message to each administrator, once per key. */
export function tellAdministrators(edge: Teller, { key, text }: AdministratorNote): void {
  tellEach(edge, { key, text }, [...edge.access.current().admins].filter(isPerson));
}

function tellEach(edge: Teller, { key, text }: AdministratorNote, users: readonly string[]): void {
  const posts = users.map((user) =>
    newPost(edge, {
      key: `${key}:${user}`,
      purpose: "note",
      place: { slackChannel: user, threadTs: null },
      bodies: [{ text }],
    }),
  );
  if (posts.length === 0) return;
  edge.outbox.keep(posts).catch((error: unknown) => {
    edge.logger.warn({ fault: faultCode(error) }, "nobody was told that something was not said");
  });
}
