import { isPseudonym } from "../../domain/personal-data.ts";
import type { AuditEvent } from "./audit-event.ts";

/** Ids of programs, which are no people: API clients and the server itself. */
const PROGRAM = /^(?:api|footnote):/;
const DIRECT_CHANNEL = /^D[A-Z0-9]+$/;

/** An id in an entry that tells who somebody is, and whose it is; null where that is unknown. */
export interface PersonalId {
  readonly id: string;
  readonly person: string | null;
}

export function isPerson(who: string): boolean {
  return !PROGRAM.test(who);
}

/** The ids of people in an event, and of the direct messages that only one person has with the bot. */
export function personalIds(event: AuditEvent): readonly PersonalId[] {
  const who = event.who !== null && isPerson(event.who) ? event.who : null;
  const others = [...("owner" in event ? [event.owner] : []), ...("person" in event ? [event.person] : [])];
  const channel = directChannelOf(event);
  return [
    ...[...(who === null ? [] : [who]), ...others].map((id) => ({ id, person: id })),
    ...(channel === null ? [] : [{ id: channel, person: who }]),
  ];
}

/** The event with these ids replaced. */
export function withIds(event: AuditEvent, replaced: (id: string) => string): AuditEvent {
  const { who } = event;
  const channel = directChannelOf(event);
  return {
    ...event,
    who: who === null ? null : replaced(who),
    ...("owner" in event ? { owner: replaced(event.owner) } : {}),
    ...("person" in event ? { person: replaced(event.person) } : {}),
    ...(channel === null || !("place" in event) ? {} : { place: { ...event.place, slackChannel: replaced(channel) } }),
  } as AuditEvent;
}

/** A key of an entry with these ids replaced: its parts stand between colons. */
export function keyWithIds(key: string, replaced: (id: string) => string): string {
  return key.split(":").map(replaced).join(":");
}

/** The direct messages that an event happened in, by their id or the name that stands for it. */
function directChannelOf(event: AuditEvent): string | null {
  if (!("place" in event) || event.place.kind !== "slack") return null;
  const { slackChannel } = event.place;
  return DIRECT_CHANNEL.test(slackChannel) || isPseudonym(slackChannel) ? slackChannel : null;
}
