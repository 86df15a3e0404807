import type { Outgoing, Reply } from "./delivery/bot-transport.ts";
import type { DeliveryAttempt, EventDelivery } from "./delivery/event-delivery.ts";
import type { SocketTransport } from "./delivery/socket-transport.ts";
import type { FaultPlan } from "./faults.ts";
import { FILES_PATH } from "./file-downloads.ts";
import type { FrontEnd, PageAction, PageModal } from "./front-end-api.ts";
import { type Click, type InteractionContext, type MessageClick, sendElementUse, submitModal } from "./interactions.ts";
import { isJsonObject, type JsonObject, parseJson } from "./json.ts";
import { PeopleActions, type Saying, type Upload } from "./people-actions.ts";
import { PlaygroundError } from "./playground-error.ts";
import { ResponseUrls } from "./response-urls.ts";
import { Triggers } from "./triggers.ts";
import { waitFor } from "./wait-for.ts";
import type { ApiContext } from "./web-api/api-call.ts";
import type { ApiCall } from "./web-api/web-api.ts";
import type { AppIdentity, Conversation, Message, Modal, Person, WorkspaceFile } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

const WAIT_MS = 5_000;

/** A running workspace as seen by the code that starts it and simulates people and Slack, such as tests. */
export type Workspace = Omit<WorkspaceHandle, "store" | "responseUrls" | "apiContext" | "frontEnd">;

/** The components of a handle. */
export interface WorkspaceParts {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly faults: FaultPlan;
  readonly calls: readonly ApiCall[];
  readonly delivery: EventDelivery;
  readonly onPost: (message: Message) => void;
  readonly address: { readonly url: string; readonly port: number; botEventsUrl: string };
  readonly socket: SocketTransport | undefined;
  readonly listening: { readonly begin: () => Promise<void>; readonly end: () => Promise<void> };
}

/** The full workspace handle, including the parts that only the server uses. */
export class WorkspaceHandle {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly faults: FaultPlan;
  /** Every Web API call of the app so far. */
  readonly calls: readonly ApiCall[];
  readonly responseUrls: ResponseUrls;
  readonly apiContext: ApiContext;
  readonly frontEnd: FrontEnd;
  private readonly parts: WorkspaceParts;
  private readonly peopleActions: PeopleActions;
  private readonly interactions: InteractionContext;

  constructor(parts: WorkspaceParts) {
    const { store, identity, delivery, address } = parts;
    const triggers = new Triggers(store.setup.clock);
    this.parts = parts;
    this.store = store;
    this.identity = identity;
    this.faults = parts.faults;
    this.calls = parts.calls;
    this.responseUrls = new ResponseUrls(store);
    this.peopleActions = new PeopleActions(parts);
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

  /** The value for the app's SLACK_API_URL. */
  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  get people(): readonly Person[] {
    return this.store.setup.people;
  }

  get conversations(): readonly Conversation[] {
    return this.store.setup.conversations;
  }

  /** All delivery attempts so far. */
  get deliveries(): readonly DeliveryAttempt[] {
    return this.parts.delivery.attempts;
  }

  /** Sets the events URL of an app that starts later. */
  setBotEventsUrl(url: string): void {
    this.parts.address.botEventsUrl = url;
  }

  /** Performs Slack's URL verification; true where the app echoes the challenge. */
  async verifyUrl(): Promise<boolean> {
    const challenge = this.store.newId("challenge-");
    const { token } = this.parts.identity;
    const reply = await this.parts.delivery.deliverEvent({ token, challenge, type: "url_verification" });
    if (reply.kind === "failed") return false;
    const json = parseJson(reply.body);
    const echoed = json.kind === "parsed" && isJsonObject(json.value) ? json.value.challenge : reply.body.trim();
    return echoed === challenge;
  }

  /** Uploads a file, which a message can then share. */
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

  /** Posts a message of a person; its events are delivered in the background. */
  say(saying: Saying): Message {
    return this.peopleActions.say(saying);
  }

  /** Whether the app acknowledged the message; resolves when its delivery is finished. */
  heard(message: Message): Promise<boolean> {
    return this.peopleActions.heard(message);
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

  deliver(event: JsonObject, envelope?: JsonObject): Promise<Reply> {
    return this.peopleActions.deliver(event, envelope);
  }

  /** Sends any payload to the app once, without retries. */
  attempt(outgoing: Outgoing): Promise<Reply> {
    return this.parts.delivery.attempt(outgoing);
  }

  /** Uses an element of a message and waits for the app's acknowledgement. */
  async click(click: MessageClick): Promise<Reply> {
    const user = this.peopleActions.person(click.user);
    const channel = this.peopleActions.conversation(click.channel, user).id;
    const message = this.store.message(channel, click.messageTs);
    if (message === undefined || (message.visibleTo !== undefined && message.visibleTo !== user.id)) {
      throw new PlaygroundError("unknown_message", `${user.name} sees no message ${click.messageTs}.`);
    }
    return sendElementUse({ user, surface: { kind: "message", message }, click }, this.interactions);
  }

  /** Uses an element of the home tab. */
  async clickHome({ user: named, ...click }: Click & { readonly user?: string | undefined }): Promise<Reply> {
    const user = this.peopleActions.person(named);
    const view = this.home(user.id);
    if (view === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no home tab yet.`);
    return sendElementUse({ user, surface: { kind: "view", view }, click }, this.interactions);
  }

  /** Submits the open modal of a person. */
  async submit({ user: named, values }: { user?: string | undefined; values: JsonObject }): Promise<Reply> {
    const user = this.peopleActions.person(named);
    const modal = this.modal(user.id);
    if (modal === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no dialog open.`);
    return submitModal({ modal, user, values }, this.interactions);
  }

  /** The messages of a channel in order, including replies and ephemeral ones. */
  messages(channel: string): readonly Message[] {
    return this.store.messagesIn(this.peopleActions.conversation(channel, this.peopleActions.person(undefined)).id);
  }

  /** The published home tab of a person. */
  home(user?: string): JsonObject | undefined {
    return this.store.home(this.peopleActions.person(user).id)?.view;
  }

  /** The topmost open modal of a person. */
  modal(user?: string): Modal | undefined {
    const { id } = this.peopleActions.person(user);
    return this.store.view().modals.findLast((modal) => modal.user === id);
  }

  statuses() {
    return this.store.view().statuses;
  }

  /** Waits until the probe returns a value; it is evaluated again after every change. */
  waitFor<Found>(probe: () => Found | false | null | undefined, timeoutMs = WAIT_MS): Promise<Found> {
    return waitFor(probe, { store: this.store, timeoutMs });
  }

  /** Whether no delivery is in progress or waiting for a retry. */
  get isSettled(): boolean {
    return this.parts.delivery.isSettled;
  }

  /** Waits until all deliveries are finished. */
  settled(): Promise<void> {
    return this.parts.delivery.settled();
  }

  socketConnections(): number {
    return this.parts.socket?.connectionCount() ?? 0;
  }

  /** Makes the app reconnect in Socket Mode. */
  requestReconnect(): void {
    this.parts.socket?.requestReconnect();
  }

  /** Terminates a Socket Mode connection. */
  dropSocket(index = 0): void {
    this.parts.socket?.drop(index);
  }

  /** Sends a raw text on all Socket Mode connections. */
  sendText(text: string): void {
    this.parts.socket?.sendText(text);
  }

  /** Refuses new connections and terminates open ones; people can still act, and their events are delivered. */
  async goDown(): Promise<void> {
    this.parts.socket?.dropAll();
    await this.parts.listening.end();
  }

  /** Listens again at the same address. */
  comeUp(): Promise<void> {
    return this.parts.listening.begin();
  }

  async close(): Promise<void> {
    await this.parts.delivery.close();
    await this.parts.listening.end();
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
