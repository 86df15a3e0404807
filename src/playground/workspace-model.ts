import type { JsonObject } from "./json.ts";

/** Somebody in the workspace: an invented person, or the app itself. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  /** Guests come from outside the company; Slack marks them so that apps can withhold things from them. */
  readonly isGuest: boolean;
}

/** A channel, or the direct message between one person and the app. */
export type Conversation =
  | { readonly kind: "channel"; readonly id: string; readonly name: string; readonly topic: string }
  | { readonly kind: "im"; readonly id: string; readonly name: string; readonly person: string };

/** The ids that name the workspace and the app in every payload. */
export interface AppIdentity {
  readonly teamId: string;
  readonly teamDomain: string;
  readonly appId: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly token: string;
}

/** A file that somebody shared; its content lies with the workspace. */
export interface WorkspaceFile {
  readonly id: string;
  readonly name: string;
  readonly user: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly bytes: number;
  /** Slack's short name of the format, and what people call it. */
  readonly type: string;
  readonly typeName: string;
  readonly mimeType: string;
  /** Asks for the app's token. */
  readonly downloadUrl: string;
}

/** One message as the workspace keeps it. */
export interface Message {
  readonly ts: string;
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly blocks: readonly JsonObject[];
  /** The ts of the root message, when this is a reply. */
  readonly threadTs?: string;
  /** The only person who sees it, when it is ephemeral. */
  readonly visibleTo?: string;
  /** Set by the app; Slack hands it back only on request. */
  readonly metadata?: JsonObject;
  readonly files: readonly WorkspaceFile[];
  readonly edited: boolean;
  readonly reactions: readonly Reaction[];
}

/** An emoji under a message and who put it there. */
export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
}

/** What the app says it is doing in a thread. */
export interface ThreadStatus {
  readonly channel: string;
  readonly threadTs: string;
  readonly text: string;
}

/** A question that the app offers with one click. */
interface Prompt {
  readonly title: string;
  readonly message: string;
}

/** The prompts of one direct message. */
export interface PromptList {
  readonly channel: string;
  readonly title: string;
  readonly prompts: readonly Prompt[];
}

/** A dialog open in front of one person. */
export interface Modal {
  readonly id: string;
  readonly user: string;
  readonly view: JsonObject;
  /** Complaints per block, sent back by the app on submission. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The home tab that the app published for one person. */
export interface Home {
  readonly user: string;
  readonly view: JsonObject;
}

/** Something that went wrong between the workspace and the app, told to one person. */
export interface Notice {
  readonly id: string;
  readonly user: string;
  readonly text: string;
}

/** Everything that the page shows. */
export interface WorkspaceView {
  readonly workspaceName: string;
  readonly app: Person;
  readonly people: readonly Person[];
  readonly conversations: readonly Conversation[];
  readonly messages: readonly Message[];
  readonly statuses: readonly ThreadStatus[];
  readonly prompts: readonly PromptList[];
  readonly homes: readonly Home[];
  readonly modals: readonly Modal[];
  readonly notices: readonly Notice[];
  readonly suggestions: readonly string[];
  /** Whether the app also hears what is said in channels without a mention. */
  readonly channelMessagesDelivered: boolean;
}
