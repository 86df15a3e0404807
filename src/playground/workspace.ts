import type { Reply } from "./delivery/bot-transport.ts";
import type { DeliveryAttempt, EventDelivery } from "./delivery/event-delivery.ts";
import type { SocketTransport } from "./delivery/socket-transport.ts";
import type { FaultPlan } from "./faults.ts";
import { FILES_PATH } from "./file-downloads.ts";
import type { FrontEnd, PageAction, PageModal } from "./front-end-api.ts";
import { type Click, type InteractionContext, sendElementUse, submitModal } from "./interactions.ts";
import { isJsonObject, type JsonObject, parseJson } from "./json.ts";
import { PeopleActions, type Saying } from "./people-actions.ts";
import { PlaygroundError } from "./playground-error.ts";
import { ResponseUrls } from "./response-urls.ts";
import { Triggers } from "./triggers.ts";
import { waitFor } from "./wait-for.ts";
import type { ApiContext } from "./web-api/api-call.ts";
import type { ApiCall } from "./web-api/web-api.ts";
import type { AppIdentity, Conversation, Message, Modal, Person, WorkspaceFile } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

const WAIT_MS = 5_000;

/** A click by a person under a message. */
export interface MessageClick extends Click {
  /** A channel's id or name, or `dm`. */
  readonly channel: string;
  readonly messageTs: string;
  readonly user?: string | undefined;
}

/** A file that a person brings. */
export interface Upload {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly user?: string | undefined;
}

/** A running workspace, for tests and for the process that starts it. */
export interface Workspace {
  readonly url: string;
  readonly port: number;
  /** What the app takes as SLACK_API_URL. */
  readonly apiUrl: string;
  readonly people: readonly Person[];
  readonly conversations: readonly Conversation[];
  /** Faults to inject. */
  readonly faults: FaultPlan;
  /** Every Web API call of the app so far. */
  readonly calls: readonly ApiCall[];
  /** Every attempt to deliver something to the app so far. */
  readonly deliveries: readonly DeliveryAttempt[];
  /** Points the workspace to an app that started later. */
  setBotEventsUrl(url: string): void;
  /** Asks the app to prove that it owns its address; true when it echoes the challenge. */
  verifyUrl(): Promise<boolean>;
  /** Posts a message by a person; events go to the app in the background. */
  say(saying: Saying): Message;
  /** Brings a file, which a message may then share. */
  upload(file: Upload): WorkspaceFile;
  edit(change: { channel: string; ts: string; text: string }): Message;
  erase(message: { channel: string; ts: string }): void;
  openApp(opened: { tab: "home" | "messages"; user?: string }): void;
  /** Delivers an event of any kind. */
  deliver(event: JsonObject, envelope?: JsonObject): void;
  /** Uses an element under a message and waits until the app took note of it. */
  click(click: MessageClick): Promise<Reply>;
  /** Uses an element of the home tab. */
  clickHome(click: Click & { readonly user?: string }): Promise<Reply>;
  /** Submits the open dialog of a person. */
  submit(submission: { readonly user?: string; readonly values: JsonObject }): Promise<Reply>;
  /** The messages of a channel in order, replies among them; ephemeral ones too. */
  messages(channel: string): readonly Message[];
  /** The home tab that a person sees. */
  home(user?: string): JsonObject | undefined;
  /** The dialog in front of a person. */
  modal(user?: string): Modal | undefined;
  /** The status lines that the app shows now. */
  statuses(): readonly { readonly channel: string; readonly threadTs: string; readonly text: string }[];
  /** Waits until the probe finds something; it is asked again after every change. */
  waitFor<Found>(probe: () => Found | false | null | undefined, timeoutMs?: number): Promise<Found>;
  /** Waits until no event is under way to the app. */
  settled(): Promise<void>;
  /** The number of Socket Mode connections. */
  socketConnections(): number;
  /** Makes the app connect anew in Socket Mode. */
  requestReconnect(): void;
  close(): Promise<void>;
}

/** What a handle is put together from. */
export interface WorkspaceParts {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly faults: FaultPlan;
  readonly calls: readonly ApiCall[];
  readonly delivery: EventDelivery;
  readonly address: { readonly url: string; readonly port: number; botEventsUrl: string };
  readonly socket: SocketTransport | undefined;
  readonly stop: () => Promise<void>;
}

/** The workspace behind the handle; the server reaches the parts that tests need not see. */
export class WorkspaceHandle implements Workspace {
  readonly store: WorkspaceStore;
  readonly faults: FaultPlan;
  readonly calls: readonly ApiCall[];
  readonly responseUrls: ResponseUrls;
  readonly apiContext: ApiContext;
  readonly frontEnd: FrontEnd;
  private readonly parts: WorkspaceParts;
  private readonly peopleActions: PeopleActions;
  private readonly interactions: InteractionContext;

  constructor(parts: WorkspaceParts) {
    const { store, identity, delivery, faults, address } = parts;
    const triggers = new Triggers(store.setup.clock);
    this.parts = parts;
    this.store = store;
    this.faults = faults;
    this.calls = parts.calls;
    this.responseUrls = new ResponseUrls(store);
    this.peopleActions = new PeopleActions({ store, identity, delivery, faults });
    const { responseUrls } = this;
    this.interactions = { store, identity, delivery, responseUrls, triggers, baseUrl: () => address.url };
    this.apiContext = {
      store,
      identity,
      echo: (message) => this.peopleActions.echo(message),
      useTrigger: (triggerId) => triggers.use(triggerId),
      openSocket: () => parts.socket?.newAddress(address.url),
    };
    this.frontEnd = {
      store,
      say: (message) => this.say(message),
      upload: (file) => this.upload(file),
      act: (action) => this.act(action),
      openApp: (opened) => this.peopleActions.openApp(opened),
      answerModal: (modal) => this.answerModal(modal),
    };
  }

  get url(): string {
    return this.parts.address.url;
  }

  get port(): number {
    return this.parts.address.port;
  }

  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  get people(): readonly Person[] {
    return this.store.setup.people;
  }

  get conversations(): readonly Conversation[] {
    return this.store.setup.conversations;
  }

  get deliveries(): readonly DeliveryAttempt[] {
    return this.parts.delivery.attempts;
  }

  setBotEventsUrl(url: string): void {
    this.parts.address.botEventsUrl = url;
  }

  async verifyUrl(): Promise<boolean> {
    const challenge = this.store.newId("challenge-");
    const { token } = this.parts.identity;
    const reply = await this.parts.delivery.deliverEvent({ token, challenge, type: "url_verification" });
    if (reply.kind === "failed") return false;
    const json = parseJson(reply.body);
    const echoed = json.kind === "parsed" && isJsonObject(json.value) ? json.value.challenge : reply.body.trim();
    return echoed === challenge;
  }

  upload({ name, content, user }: Upload): WorkspaceFile {
    const { store, identity, address } = this.parts;
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    return store.files.add(
      { name, content: bytes, user: this.peopleActions.person(user).id },
      {
        id: store.newId("F"),
        created: Math.floor(store.setup.clock().getTime() / 1000),
        address: `${address.url}${FILES_PATH}${identity.teamId}-`,
      },
    );
  }

  say(saying: Saying): Message {
    return this.peopleActions.say(saying);
  }

  edit(change: { channel: string; ts: string; text: string }): Message {
    return this.peopleActions.edit(change);
  }

  erase(message: { channel: string; ts: string }): void {
    this.peopleActions.erase(message);
  }

  openApp(opened: { tab: "home" | "messages"; user?: string }): void {
    this.peopleActions.openApp(opened);
  }

  deliver(event: JsonObject, envelope?: JsonObject): void {
    this.peopleActions.deliver(event, envelope);
  }

  async click(click: MessageClick): Promise<Reply> {
    const user = this.peopleActions.person(click.user);
    const channel = this.peopleActions.conversation(click.channel, user).id;
    const message = this.store.message(channel, click.messageTs);
    if (message === undefined || (message.visibleTo !== undefined && message.visibleTo !== user.id)) {
      throw new PlaygroundError("unknown_message", `${user.name} sees no message ${click.messageTs}.`);
    }
    return sendElementUse({ user, surface: { kind: "message", message }, click }, this.interactions);
  }

  async clickHome({ user: named, ...click }: Click & { readonly user?: string | undefined }): Promise<Reply> {
    const user = this.peopleActions.person(named);
    const view = this.home(user.id);
    if (view === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no home tab yet.`);
    return sendElementUse({ user, surface: { kind: "view", view }, click }, this.interactions);
  }

  async submit({ user: named, values }: { user?: string | undefined; values: JsonObject }): Promise<Reply> {
    const user = this.peopleActions.person(named);
    const modal = this.modal(user.id);
    if (modal === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no dialog open.`);
    return submitModal({ modal, user, values }, this.interactions);
  }

  messages(channel: string): readonly Message[] {
    return this.store.messagesIn(this.peopleActions.conversation(channel, this.peopleActions.person(undefined)).id);
  }

  home(user?: string): JsonObject | undefined {
    return this.store.home(this.peopleActions.person(user).id)?.view;
  }

  modal(user?: string): Modal | undefined {
    const { id } = this.peopleActions.person(user);
    return this.store.view().modals.findLast((modal) => modal.user === id);
  }

  statuses() {
    return this.store.view().statuses;
  }

  waitFor<Found>(probe: () => Found | false | null | undefined, timeoutMs = WAIT_MS): Promise<Found> {
    return waitFor(probe, { store: this.store, timeoutMs });
  }

  settled(): Promise<void> {
    return this.peopleActions.settled();
  }

  socketConnections(): number {
    return this.parts.socket?.connectionCount() ?? 0;
  }

  requestReconnect(): void {
    this.parts.socket?.requestReconnect("refresh_requested");
  }

  async close(): Promise<void> {
    await this.parts.delivery.close();
    await this.parts.stop();
  }

  private async act(action: PageAction): Promise<void> {
    if ("channel" in action) {
      await this.click(action);
      return;
    }
    const { viewId, ...click } = action;
    const view = this.store.modal(viewId)?.view;
    if (view === undefined) {
      await this.clickHome(click);
      return;
    }
    const user = this.peopleActions.person(action.user);
    await sendElementUse({ user, surface: { kind: "view", view }, click }, this.interactions);
  }

  private async answerModal(answer: PageModal): Promise<void> {
    if ("close" in answer) return this.store.closeModal(answer.viewId);
    await this.submit(answer);
  }
}
