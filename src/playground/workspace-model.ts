import type { MessageShortcut, SlashCommand } from "./app-manifest.ts";
import type { JsonObject } from "./json.ts";

/** A user of the workspace: an invented person, or the app itself. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  /** Guests are from outside the company; Slack marks them so that apps can withhold information from them. */
  readonly isGuest: boolean;
}

/** A channel, or the direct message between one person and the app. */
export type Conversation =
  | {
      readonly kind: "channel";
      readonly id: string;
      readonly name: string;
      readonly topic: string;
      /** Set where nobody has invited the app: it hears nothing there, and cannot post. */
      readonly isWithoutApp?: boolean;
    }
  | { readonly kind: "im"; readonly id: string; readonly name: string; readonly person: string };

/** The ids of the workspace and the app in payloads. */
export interface AppIdentity {
  readonly teamId: string;
  readonly teamDomain: string;
  readonly appId: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly token: string;
}

/** Metadata of a shared file; `WorkspaceFiles` stores its content. */
export interface WorkspaceFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** The description for people who do not see an image, or an empty string. */
  readonly altText: string;
  readonly user: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly bytes: number;
  /** Slack's `filetype` and its display name. */
  readonly type: string;
  readonly typeName: string;
  readonly mimeType: string;
  /** Whether Slack shows it as an image. */
  readonly isImage: boolean;
  /** Whether Slack knows its format: it processes uploads of apps after they are completed. */
  readonly isProcessed: boolean;
  /** Requires the app's token. */
  readonly downloadUrl: string;
}

/** A message that shares a file. */
export interface FileShare {
  readonly channel: string;
  readonly ts: string;
  readonly threadTs: string | undefined;
}

/** A stored message. */
export interface Message {
  readonly ts: string;
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly blocks: readonly JsonObject[];
  /** The ts of the root message, for a reply. */
  readonly threadTs?: string;
  /** The only person who sees the message, if it is ephemeral. */
  readonly visibleTo?: string;
  /** Set by the app; Slack returns it only on request. */
  readonly metadata?: JsonObject;
  readonly files: readonly WorkspaceFile[];
  readonly edited: boolean;
  readonly reactions: readonly Reaction[];
}

/** An emoji reaction and its users. */
export interface Reaction {
  readonly name: string;
  readonly users: readonly string[];
}

/** The app's status in a thread. */
export interface ThreadStatus {
  readonly channel: string;
  readonly threadTs: string;
  readonly text: string;
}

/** A suggested question that is asked with one click. */
interface Prompt {
  readonly title: string;
  readonly message: string;
}

/** The suggested prompts of one direct message. */
export interface PromptList {
  readonly channel: string;
  readonly title: string;
  readonly prompts: readonly Prompt[];
}

/** A modal open for one person. */
export interface Modal {
  readonly id: string;
  /** The first modal of its stack: itself, or one below it. */
  readonly rootId: string;
  /** The modal right below it. */
  readonly previousId: string | undefined;
  readonly user: string;
  readonly view: JsonObject;
  /** Errors by block_id that the app returned for a submission. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The home tab that the app published for one person. */
export interface Home {
  readonly user: string;
  readonly view: JsonObject;
}

/** An error between the workspace and the app, shown to one person. */
export interface Notice {
  readonly id: string;
  readonly user: string;
  readonly text: string;
}

/** The complete state that the page shows. */
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
  /** Whether the app also receives channel messages that do not mention it. */
  readonly channelMessagesDelivered: boolean;
  readonly shortcuts: readonly MessageShortcut[];
  readonly commands: readonly SlashCommand[];
}
