import { z } from "zod";
import { CLEARANCES } from "../../../domain/sensitivity.ts";

/** The text and the blocks of a message. */
export const StoredBody = z.object({
  text: z.string(),
  blocks: z.array(z.looseObject({ type: z.string(), block_id: z.string().exactOptional() })).exactOptional(),
});
const Level = z.enum(CLEARANCES);
const StoredPerson = z.object({
  id: z.string(),
  isKnown: z.boolean(),
  teamId: z.string().nullable(),
  isGuest: z.boolean(),
  isStranger: z.boolean(),
  isBot: z.boolean(),
  groups: z.array(z.string()),
});
const StoredPlace = z.object({ channelId: z.string(), isShared: z.boolean(), isDirect: z.boolean() });
export const StoredGrant = z.object({
  to: z.enum(["asker", "place", "shared"]),
  person: StoredPerson,
  place: StoredPlace,
  clearance: Level,
  ceiling: Level,
});
const StoredUnaskedGrant = z.object({
  to: z.literal("unasked"),
  person: StoredPerson.nullable(),
  place: StoredPlace,
  ceiling: Level,
});
/** A message as the outbox stores it. */
export const StoredOutgoing = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("post"),
    key: z.string(),
    runId: z.string(),
    purpose: z.enum(["answer", "note"]),
    place: z.object({ slackChannel: z.string(), threadTs: z.string().nullable() }),
    since: z.string().nullable(),
    receivedAt: z.number().nullable(),
    bodies: z.array(StoredBody),
    grant: z.discriminatedUnion("to", [StoredGrant, StoredUnaskedGrant]).exactOptional(),
  }),
  z.object({
    kind: z.literal("update"),
    key: z.string(),
    runId: z.string(),
    slackChannel: z.string(),
    ts: z.string(),
    bodies: z.array(StoredBody),
  }),
  z.object({
    kind: z.literal("upload"),
    key: z.string(),
    runId: z.string(),
    place: z.object({ slackChannel: z.string(), threadTs: z.string().nullable() }),
    since: z.string().nullable(),
    file: z.object({ name: z.string(), title: z.string(), alt: z.string().nullable(), base64: z.string() }),
    isAwaited: z.boolean(),
    grant: StoredGrant,
  }),
]);
