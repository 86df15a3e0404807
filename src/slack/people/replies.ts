import { z } from "zod";

/*
 * What Slack's replies about people and places must hold to be read. A field that Slack always sends is required, since a
 * reply without it may be about a guest or a shared channel.
 */

export const Id = z.string().min(1);

/**
 * Slack leaves out `deleted` and `is_stranger` where they are false, and `is_restricted` of people of other workspaces and of
 * those who are gone.
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

/** Empty behind the last page. */
const Cursor = z.object({ next_cursor: z.string() });

/** The entries of lists are read one by one: one that is odd says nothing about the others. */
export const UsersPage = z.object({ members: z.array(z.unknown()), response_metadata: Cursor });

/** There is no channel that nobody is in. */
export const MembersPage = z.object({ members: z.array(z.unknown()).min(1), response_metadata: Cursor });

export const GroupsReply = z.object({ usergroups: z.array(z.unknown()) });

export const Group = z.object({ id: Id, users: z.array(z.unknown()).default([]) });

/**
 * A reply about another channel says nothing of this one. What Slack leaves out of some channels may be missing, and has to be readable
 * where it stands.
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

/** Slack's ids of direct messages begin so. */
export const DIRECT = "D";

/** A private answer goes there: nothing else is taken for a direct message. */
export const OpenReply = z.object({ channel: z.object({ id: z.string().startsWith(DIRECT) }) });
