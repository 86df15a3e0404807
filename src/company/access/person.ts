/** Somebody who asks or clicks, as far as the place knows them. */
export interface Person {
  readonly id: string;
  /** Slack said who they are, in words that can be read. */
  readonly isKnown: boolean;
  /** Their workspace. */
  readonly teamId: string | null;
  /** A guest of the workspace, of one channel or of several. */
  readonly isGuest: boolean;
  /** Of another workspace, or somebody of whom nothing is known. */
  readonly isStranger: boolean;
  readonly isBot: boolean;
  /** The user groups that they belong to. */
  readonly groups: readonly string[];
}

/** The workspace that the bot is at home in; an organisation where it has several. */
export interface Home {
  readonly teamId: string;
  readonly enterpriseId: string | null;
}

/** What Slack's `users.info` says of somebody, in as far as it matters here. */
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
 * A person as Slack describes them. People of another workspace, or gone from this one, count as strangers. Of all others
 * Slack has to say whether they are guests; where it does not, they are not known.
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

/** Somebody of whom Slack did not say who they are. */
export function unknownPerson(id: string): Person {
  return { id, isKnown: false, teamId: null, isGuest: false, isStranger: true, isBot: false, groups: [] };
}

/** Guests and people of other workspaces: they may do nothing that the company file does not give them. */
export function isOutsider({ isGuest, isStranger }: Person): boolean {
  return isGuest || isStranger;
}

/** Whether a member of a channel counts as somebody from outside who reads along. Bots of other workspaces do not. */
export function isOutsideReader({ isGuest, isStranger, isBot }: Person): boolean {
  return isGuest || (isStranger && !isBot);
}
