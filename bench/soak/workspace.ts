import type { JsonObject } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Message } from "../../src/playground/workspace-model.ts";
import { startWorkspace } from "../../src/playground/workspace-server.ts";
import type { Random } from "./random.ts";

export const TOKENS = {
  botToken: "xoxb-soak",
  appToken: "xapp-soak",
  signingSecret: "soak-signing-secret",
} as const;

/** The id of the person who may load documents, where anybody may. */
export const CURATOR = "U00000001";

const PEOPLE = 500;
const CHANNELS = 300;
/** Channels that nobody asks in. */
const QUIET_CHANNELS = 20;
const QUIET_NAME = "elsewhere-";
/** The pauses before Slack's retries. */
const RETRY_PAUSES_MS = [0, 60_000, 300_000] as const;
const COPIES_MAX = 3;
/** A first delivery is held up by at most so much, so that events overtake each other. */
const DISORDER_MS = 150;
/** What the app hears of a channel beside mentions: a mention once more as a message, and its own words. */
const HEARD_AGAIN = { mention: 0.3, own: 0.1 };

export interface WorkspaceNeeds {
  readonly random: Random;
  readonly mode: "http" | "socket";
  /** The port of the app. */
  readonly port: number;
  /** Milliseconds since the epoch, as the app under test has them. */
  readonly clock: () => number;
  /** Slack's pauses of a minute and of five are shorter by this factor. */
  readonly pauseFactor: number;
  /** A further copy of an event that arrived already comes within this time. */
  readonly copyMsMax: number;
  readonly onPost: (message: Message) => void;
}

/** A big workspace that tells the app of each event at least once, in no order, and again while nobody acknowledges. */
export async function openWorkspace(needs: WorkspaceNeeds): Promise<Workspace> {
  const { random, mode, port, pauseFactor, copyMsMax, onPost } = needs;
  const { botToken, signingSecret, appToken } = TOKENS;
  const clock = () => new Date(needs.clock());
  const workspace = await startWorkspace({
    port: 0,
    botEventsUrl: `http://127.0.0.1:${port}/slack/events`,
    botToken,
    signingSecret,
    ...(mode === "socket" ? { appToken } : {}),
    retryDelaysMs: RETRY_PAUSES_MS.map((pause) => pause / pauseFactor),
    people: numbered(PEOPLE, "Person "),
    channels: [...numbered(CHANNELS, "figures-"), ...numbered(QUIET_CHANNELS, QUIET_NAME)],
    deliversChannelMessages: true,
    clock,
    signingClock: clock,
    onPost,
  });
  const bot = workspace.identity.botUserId;
  workspace.faults.arrivals = (event) => {
    if (!random.chance(shareHeard(event, bot))) return [];
    const first = random.between(0, DISORDER_MS);
    return [first, ...Array.from({ length: random.below(COPIES_MAX) }, () => first + random.between(0, copyMsMax))];
  };
  return workspace;
}

/** The channels that people ask in, and those that nobody does. */
export function channelsOf({ conversations }: Workspace): Readonly<Record<"busy" | "quiet", readonly string[]>> {
  const idsOf = (isQuiet: boolean) =>
    conversations
      .filter(({ kind, name }) => kind === "channel" && name.startsWith(QUIET_NAME) === isQuiet)
      .map(({ id }) => id);
  return { busy: idsOf(false), quiet: idsOf(true) };
}

function shareHeard({ type, subtype, channel_type: where, user, text }: JsonObject, bot: string): number {
  if (type !== "message" || subtype !== undefined) return 1;
  if (user === bot) return HEARD_AGAIN.own;
  return where === "channel" && String(text).includes(`<@${bot}>`) ? HEARD_AGAIN.mention : 1;
}

function numbered(count: number, prefix: string): readonly { readonly name: string }[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}` }));
}
