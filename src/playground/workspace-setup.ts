import { type AppManifest, OPEN_MANIFEST } from "./app-manifest.ts";
import type { AppIdentity, Conversation, Person } from "./workspace-model.ts";
import type { WorkspaceSetup } from "./workspace-store.ts";

/** A user of the workspace, named by role and never with a real name. */
interface PersonOption {
  readonly name: string;
  readonly isGuest?: boolean;
}

/** An initial channel. */
interface ChannelOption {
  readonly name: string;
  readonly topic?: string;
  readonly isWithoutApp?: boolean;
}

/** Names and other settings of a workspace; all have defaults. */
export interface NamingOptions {
  readonly workspaceName?: string;
  readonly appName?: string;
  readonly botUserId?: string;
  readonly people?: readonly PersonOption[];
  readonly channels?: readonly ChannelOption[];
  readonly suggestions?: readonly string[];
  /** Whether the app receives channel messages that do not mention it (the `message.channels` event). */
  readonly deliversChannelMessages?: boolean;
  readonly clock?: () => Date;
  /** By default an app that may call everything and offers neither shortcuts nor commands. */
  readonly manifest?: AppManifest;
  /** Overrides parts of the setup that is derived from the other options. */
  readonly setup?: Partial<WorkspaceSetup>;
}

const DEFAULT_PEOPLE: readonly PersonOption[] = [
  { name: "You" },
  { name: "Finance colleague" },
  { name: "External guest", isGuest: true },
];

const DEFAULT_CHANNELS: readonly ChannelOption[] = [
  { name: "finance", topic: "Questions about the figures" },
  { name: "general", topic: "Everything else" },
];

/** The initial people, conversations and names of a workspace. */
export function workspaceSetup(options: NamingOptions): WorkspaceSetup {
  const appName = options.appName ?? "Footnote";
  const people = (options.people ?? DEFAULT_PEOPLE).map(
    ({ name, isGuest = false }, index): Person => ({ id: numbered("U", index), name, isBot: false, isGuest }),
  );
  const channels = (options.channels ?? DEFAULT_CHANNELS).map(
    ({ name, topic = "", isWithoutApp = false }, index): Conversation => ({
      kind: "channel",
      id: numbered("C", index),
      name,
      topic,
      isWithoutApp,
    }),
  );
  const directMessages = people.map(
    ({ id }, index): Conversation => ({ kind: "im", id: numbered("D", index), name: appName, person: id }),
  );
  return {
    workspaceName: options.workspaceName ?? "Playground",
    app: { id: options.botUserId ?? "U0FOOTNOTE", name: appName, isBot: true, isGuest: false },
    people,
    conversations: [...channels, ...directMessages],
    suggestions: options.suggestions ?? [],
    channelMessagesDelivered: options.deliversChannelMessages ?? false,
    clock: options.clock ?? (() => new Date()),
    manifest: options.manifest ?? OPEN_MANIFEST,
    ...options.setup,
  };
}

/** The ids of the workspace and the app. */
export function appIdentity(setup: WorkspaceSetup): AppIdentity {
  return {
    teamId: "T0PLAYGROUND",
    teamDomain: "playground",
    appId: "A0FOOTNOTE",
    botId: "B0FOOTNOTE",
    botUserId: setup.app.id,
    token: "verification-token",
  };
}

function numbered(prefix: string, index: number): string {
  return `${prefix}${String(index + 1).padStart(8, "0")}`;
}
