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

/** A running workspace, for whoever plays people and Slack: the process that starts it, tests, runs under load. */
export type Workspace = Omit<WorkspaceHandle, "store" | "responseUrls" | "apiContext" | "frontEnd">;

/** What a handle is put together from. */
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

/** The workspace behind the handle; the server reaches the parts that others need not see. */
export class WorkspaceHandle {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  /** Faults to inject. */
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

  /** What the app takes as SLACK_API_URL. */
  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  get people(): readonly Person[] {
    return this.store.setup.people;
  }

  get conversations(): readonly Conversation[] {
    return this.store.setup.conversations;
  }

  /** Every attempt to deliver something to the app so far. */
  get deliveries(): readonly DeliveryAttempt[] {
    return this.parts.delivery.attempts;
  }

  /** Points the workspace to an app that started later. */
  setBotEventsUrl(url: string): void {
    this.parts.address.botEventsUrl = url;
  }

  /** Asks the app to prove that it owns its address; true when it echoes the challenge. */
  async verifyUrl(): Promise<boolean> {
    const challenge = this.store.newId("challenge-");
    const { token } = this.parts.identity;
    const reply = await this.parts.delivery.deliverEvent({ token, challenge, type: "url_verification" });
    if (reply.kind === "failed") return false;
    const json = parseJson(reply.body);
    const echoed = json.kind === "parsed" && isJsonObject(json.value) ? json.value.challenge : reply.body.trim();
    return echoed === challenge;
  }

  /** Brings a file, which a message may then share. */
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

  /** Posts a message by a person; events go to the app in the background. */
  say(saying: Saying): Message {
    return this.peopleActions.say(saying);
  }

  /** Whether the app took note of what was said, once its delivery is over. */
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

  /** Delivers an event of any kind. */
  deliver(event: JsonObject, envelope?: JsonObject): Promise<Reply> {
    return this.peopleActions.deliver(event, envelope);
  }

  /** Makes one attempt to bring anything to the app. */
  attempt(outgoing: Outgoing): Promise<Reply> {
    return this.parts.delivery.attempt(outgoing);
  }

  /** Uses an element under a message and waits until the app took note of it. */
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

  /** Submits the open dialog of a person. */
  async submit({ user: named, values }: { user?: string | undefined; values: JsonObject }): Promise<Reply> {
    const user = this.peopleActions.person(named);
    const modal = this.modal(user.id);
    if (modal === undefined) throw new PlaygroundError("unknown_element", `${user.name} has no dialog open.`);
    return submitModal({ modal, user, values }, this.interactions);
  }

  /** The messages of a channel in order, replies among them; ephemeral ones too. */
  messages(channel: string): readonly Message[] {
    return this.store.messagesIn(this.peopleActions.conversation(channel, this.peopleActions.person(undefined)).id);
  }

  /** The home tab that a person sees. */
  home(user?: string): JsonObject | undefined {
    return this.store.home(this.peopleActions.person(user).id)?.view;
  }

  /** The dialog in front of a person. */
  modal(user?: string): Modal | undefined {
    const { id } = this.peopleActions.person(user);
    return this.store.view().modals.findLast((modal) => modal.user === id);
  }

  /** The status lines that the app shows now. */
  statuses() {
    return this.store.view().statuses;
  }

  /** Waits until the probe finds something; it is asked again after every change. */
  waitFor<Found>(probe: () => Found | false | null | undefined, timeoutMs = WAIT_MS): Promise<Found> {
    return waitFor(probe, { store: this.store, timeoutMs });
  }

  /** Whether nothing is under way to the app, and nothing waits for a retry. */
  get isSettled(): boolean {
    return this.parts.delivery.isSettled;
  }

  /** Waits until nothing is under way to the app. */
  settled(): Promise<void> {
    return this.parts.delivery.settled();
  }

  /** The number of Socket Mode connections. */
  socketConnections(): number {
    return this.parts.socket?.connectionCount() ?? 0;
  }

  /** Makes the app connect anew in Socket Mode. */
  requestReconnect(): void {
    this.parts.socket?.requestReconnect();
  }

  /** Cuts a connection of Socket Mode. */
  dropSocket(index = 0): void {
    this.parts.socket?.drop(index);
  }

  /** Puts any text on the connections of Socket Mode. */
  sendText(text: string): void {
    this.parts.socket?.sendText(text);
  }

  /** Refuses connections and cuts open ones. People go on, and their events are delivered. */
  async goDown(): Promise<void> {
    this.parts.socket?.dropAll();
    await this.parts.listening.end();
  }

  /** Listens again, at the same address as before. */
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
