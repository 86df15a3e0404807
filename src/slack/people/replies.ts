import { z } from "zod";

/*
 * Schemas of Slack's replies about people and places. Fields that Slack always sends are required, because a reply
 * without them may be about a guest or a shared channel.
 */

export const Id = z.string().min(1);

/**
 * Slack omits `deleted` and `is_stranger` where they are false, and `is_restricted` for people of other workspaces and
 * for deactivated users.
 */
export const User = z.object({
  id: Id,
  team_id: Id,
  enterprise_user: z.object({ enterprise_id: z.string().optional() }).optional(),
  deleted: z.boolean().optional(),
  is_bot: z.boolean(),
  is_stranger: z.boolean().optional(),
  is_restricted: z.boolean().optional(),
  is_ultra_restricted: z.boolean().optional(),
});

/** Empty on the last page. */
const Cursor = z.object({ next_cursor: z.string() });

/** List entries are parsed one by one, so that an unreadable one does not affect the others. */
export const UsersPage = z.object({ members: z.array(z.unknown()), response_metadata: Cursor });

/** No channel is without members. */
export const MembersPage = z.object({ members: z.array(z.unknown()).min(1), response_metadata: Cursor });

export const GroupsReply = z.object({ usergroups: z.array(z.unknown()) });

export const Group = z.object({ id: Id, users: z.array(z.unknown()).default([]) });

/**
 * Only accepts a reply about the requested channel. Fields that Slack omits for some channels are optional,
 * but must be valid if present.
 */
export const channelReply = (id: string) =>
  z.object({
    channel: z.object({
      id: z.literal(id),
      is_ext_shared: z.boolean(),
      is_pending_ext_shared: z.boolean(),
      is_shared: z.boolean().optional(),
      is_org_shared: z.boolean().optional(),
      shared_team_ids: z.array(Id).optional(),
      connected_team_ids: z.array(Id).optional(),
      pending_shared: z.array(Id).optional(),
      pending_connected_team_ids: z.array(Id).optional(),
      num_members: z.number().int().nonnegative().optional(),
    }),
  });

export type Channel = z.infer<ReturnType<typeof channelReply>>["channel"];

/** Prefix of the ids of direct messages. */
export const DIRECT = "D";

/** Private answers go there, so any other kind of channel is rejected. */
export const OpenReply = z.object({ channel: z.object({ id: z.string().startsWith(DIRECT) }) });
