import type { AppManifest } from "./app-manifest.ts";
import type { JsonObject } from "./json.ts";
import { WorkspaceFiles } from "./workspace-files.ts";
import type {
  Conversation,
  Home,
  Message,
  Modal,
  Notice,
  Person,
  PromptList,
  ThreadStatus,
  WorkspaceFile,
  WorkspaceView,
} from "./workspace-model.ts";

const STATUS_LIFETIME_MS = 120_000;
const NOTICES_MAX = 20;

/** The initial state of a workspace, before any message. */
export interface WorkspaceSetup {
  readonly workspaceName: string;
  readonly app: Person;
  readonly people: readonly Person[];
  readonly conversations: readonly Conversation[];
  readonly suggestions: readonly string[];
  readonly channelMessagesDelivered: boolean;
  readonly clock: () => Date;
  readonly manifest: AppManifest;
}

/** The fields of a new message. */
export interface NewMessage {
  /** By default the next timestamp. */
  readonly ts?: string | undefined;
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly blocks?: readonly JsonObject[];
  readonly threadTs?: string | undefined;
  readonly visibleTo?: string;
  readonly metadata?: JsonObject | undefined;
  readonly files?: readonly WorkspaceFile[];
}

/** The in-memory state of the workspace; every change is announced to the listeners. */
export class WorkspaceStore {
  readonly setup: WorkspaceSetup;
  readonly files = new WorkspaceFiles();
  /** By channel and ts. */
  private readonly messages = new Map<string, Map<string, Message>>();
  private readonly conversations: ReadonlyMap<string, Conversation>;
  private readonly directMessages: ReadonlyMap<string, Conversation>;
  private readonly people: ReadonlyMap<string, Person>;
  private readonly statuses = new Map<string, ThreadStatus & { readonly until: number }>();
  private readonly prompts = new Map<string, PromptList>();
  private readonly homes = new Map<string, Home>();
  private readonly modals = new Map<string, Modal>();
  private readonly listeners = new Set<() => void>();
  private notices: readonly Notice[] = [];
  private lastMicroseconds = 0;
  private counter: number;

  constructor(setup: WorkspaceSetup) {
    this.setup = setup;
    // Ids of an earlier run must not return: the app would take its events for repeated ones and not answer them.
    this.counter = setup.clock().getTime();
    const { app, people, conversations } = setup;
    this.people = new Map([app, ...people].map((person) => [person.id, person]));
    this.conversations = new Map(conversations.map((conversation) => [conversation.id, conversation]));
    const direct = conversations.flatMap((entry) => (entry.kind === "im" ? [[entry.person, entry] as const] : []));
    this.directMessages = new Map(direct);
  }

  /** A new unique id. */
  newId(prefix: string): string {
    this.counter += 1;
    return `${prefix}${this.counter.toString(36).toUpperCase().padStart(8, "0")}`;
  }

  /** A new message timestamp, later than all generated before, even if the clock does not advance. */
  newTs(): string {
    const now = this.setup.clock().getTime() * 1000;
    this.lastMicroseconds = Math.max(now, this.lastMicroseconds + 1);
    const seconds = Math.floor(this.lastMicroseconds / 1_000_000);
    return `${seconds}.${String(this.lastMicroseconds % 1_000_000).padStart(6, "0")}`;
  }

  conversation(id: string): Conversation | undefined {
    return this.conversations.get(id);
  }

  /** The direct message between a person and the app. */
  directMessage(person: string): Conversation | undefined {
    return this.directMessages.get(person);
  }

  /** Whether this is a channel that nobody has invited the app to. */
  isAppAbsent(conversation: Conversation): boolean {
    return conversation.kind === "channel" && conversation.isWithoutApp === true;
  }

  person(id: string): Person | undefined {
    return this.people.get(id);
  }

  add(message: NewMessage): Message {
    const { threadTs, visibleTo, metadata } = message;
    const added: Message = {
      ts: message.ts ?? this.newTs(),
      channel: message.channel,
      user: message.user,
      text: message.text,
      blocks: message.blocks ?? [],
      ...(threadTs === undefined ? {} : { threadTs }),
      ...(visibleTo === undefined ? {} : { visibleTo }),
      ...(metadata === undefined ? {} : { metadata }),
      files: message.files ?? [],
      edited: false,
      reactions: [],
    };
    this.put(added);
    for (const { id } of added.files) this.files.share(id, { channel: added.channel, ts: added.ts, threadTs });
    if (added.user === this.setup.app.id) this.statuses.delete(keyOf(added.channel, added.threadTs ?? added.ts));
    this.announce();
    return added;
  }

  replace(message: Message): void {
    this.put(message);
    this.announce();
  }

  remove(message: Message): void {
    this.messages.get(message.channel)?.delete(message.ts);
    this.announce();
  }

  message(channel: string, ts: string): Message | undefined {
    return this.messages.get(channel)?.get(ts);
  }

  /** The messages of a conversation, including replies, in the order in which they were added. */
  messagesIn(channel: string): readonly Message[] {
    return [...(this.messages.get(channel)?.values() ?? [])];
  }

  /** A thread: its root and all replies that are not ephemeral. */
  thread(channel: string, ts: string): readonly Message[] {
    return this.messagesIn(channel).filter(
      (message) => (message.ts === ts || message.threadTs === ts) && message.visibleTo === undefined,
    );
  }

  /** An empty text clears the status, as in Slack. */
  setStatus(status: ThreadStatus): void {
    const key = keyOf(status.channel, status.threadTs);
    if (status.text === "") this.statuses.delete(key);
    else this.statuses.set(key, { ...status, until: this.setup.clock().getTime() + STATUS_LIFETIME_MS });
    this.announce();
  }

  setPrompts(prompts: PromptList): void {
    this.prompts.set(prompts.channel, prompts);
    this.announce();
  }

  setHome(home: Home): void {
    this.homes.set(home.user, home);
    this.announce();
  }

  setModal(modal: Modal): void {
    this.modals.set(modal.id, modal);
    this.announce();
  }

  /** Closes one modal, or several of a stack. */
  closeModals(ids: readonly string[]): void {
    for (const id of ids) this.modals.delete(id);
    this.announce();
  }

  /** The open modals of a person, the topmost last. */
  modalsOf(user: string): readonly Modal[] {
    return [...this.modals.values()].filter((modal) => modal.user === user);
  }

  /** All home tabs and open modals. */
  views(): readonly JsonObject[] {
    return [...this.homes.values(), ...this.modals.values()].map(({ view }) => view);
  }

  modal(id: string): Modal | undefined {
    return this.modals.get(id);
  }

  home(user: string): Home | undefined {
    return this.homes.get(user);
  }

  addNotice(notice: Omit<Notice, "id">): void {
    this.notices = [...this.notices, { ...notice, id: this.newId("N") }].slice(-NOTICES_MAX);
    this.announce();
  }

  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The current state for the page; a status expires after two minutes without renewal. */
  view(): WorkspaceView {
    const { workspaceName, app, people, conversations, suggestions, channelMessagesDelivered, clock, manifest } =
      this.setup;
    const now = clock().getTime();
    return {
      workspaceName,
      app,
      people,
      conversations,
      suggestions,
      channelMessagesDelivered,
      shortcuts: manifest.shortcuts,
      commands: manifest.commands,
      messages: [...this.messages.keys()].flatMap((channel) => this.messagesIn(channel)),
      statuses: [...this.statuses.values()]
        .filter((status) => status.until > now)
        .map(({ channel, threadTs, text }) => ({ channel, threadTs, text })),
      prompts: [...this.prompts.values()],
      homes: [...this.homes.values()],
      modals: [...this.modals.values()],
      notices: this.notices,
    };
  }

  private put(message: Message): void {
    const channel = this.messages.get(message.channel) ?? new Map<string, Message>();
    this.messages.set(message.channel, channel.set(message.ts, message));
  }

  /** Notifies the listeners of a change in the store or in related records, such as Web API calls. */
  announce(): void {
    for (const listener of this.listeners) listener();
  }
}

function keyOf(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}
