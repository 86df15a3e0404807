/** A person who asks or clicks, as Slack describes them. */
export interface Person {
  readonly id: string;
  /** False if Slack does not tell who they are, or whether they are a guest. */
  readonly isKnown: boolean;
  /** The id of their workspace. */
  readonly teamId: string | null;
  /** A single-channel or multi-channel guest of the workspace. */
  readonly isGuest: boolean;
  /** From another workspace, deactivated or unidentified. */
  readonly isStranger: boolean;
  readonly isBot: boolean;
  /** Ids of their user groups. */
  readonly groups: readonly string[];
}

/** The bot's own workspace; with `enterpriseId` if it belongs to an Enterprise organisation. */
export interface Home {
  readonly teamId: string;
  readonly enterpriseId: string | null;
}

/** The fields of Slack's `users.info` that are used here. */
export interface SlackUser {
  readonly id: string;
  readonly team_id: string;
  readonly enterprise_user?: { readonly enterprise_id?: string | undefined } | undefined;
  readonly deleted?: boolean | undefined;
  readonly is_bot: boolean;
  readonly is_stranger?: boolean | undefined;
  readonly is_restricted?: boolean | undefined;
  readonly is_ultra_restricted?: boolean | undefined;
}

/**
 * Reads a person from Slack's description. Members of other workspaces and deactivated accounts are
 * strangers; without Slack's guest mark a person is unidentified.
 */
export function personOf(user: SlackUser, home: Home): Person {
  const enterprise = user.enterprise_user?.enterprise_id;
  const isOfOrganisation = home.enterpriseId !== null && enterprise === home.enterpriseId;
  const isStranger =
    user.is_stranger === true || user.deleted === true || (user.team_id !== home.teamId && !isOfOrganisation);
  if (!isStranger && user.is_restricted === undefined) return unknownPerson(user.id);
  return {
    id: user.id,
    isKnown: true,
    teamId: user.team_id,
    isGuest: user.is_restricted === true || user.is_ultra_restricted === true,
    isStranger,
    isBot: user.is_bot,
    groups: [],
  };
}

/** A person whom Slack did not identify. */
export function unknownPerson(id: string): Person {
  return { id, isKnown: false, teamId: null, isGuest: false, isStranger: true, isBot: false, groups: [] };
}

/** Guests and strangers: they may do only what the company file explicitly allows. */
export function isOutsider({ isGuest, isStranger }: Person): boolean {
  return isGuest || isStranger;
}

/** Whether a channel member counts as an outsider who reads along. Bots of other workspaces do not. */
export function isOutsideReader({ isGuest, isStranger, isBot }: Person): boolean {
  return isGuest || (isStranger && !isBot);
}
