import type { Outgoing, Reply } from "./delivery/bot-transport.ts";
import type { DeliveryAttempt, EventDelivery } from "./delivery/event-delivery.ts";
import type { SocketTransport } from "./delivery/socket-transport.ts";
import type { FaultPlan } from "./faults.ts";
import { FILES_PATH } from "./file-downloads.ts";
import { FileUploads } from "./file-uploads.ts";
import type { FrontEnd } from "./front-end-api.ts";
import type { MessageClick } from "./interactions.ts";
import { isJsonObject, type JsonObject, parseJson } from "./json.ts";
import { PeopleActions, type Saying, type Upload } from "./people-actions.ts";
import type { CommandUse, HomeClick, ModalClick, ModalClosing, ModalSubmission, ShortcutUse } from "./people-uses.ts";
import { PeopleUses } from "./people-uses.ts";
import { ResponseUrls } from "./response-urls.ts";
import { heldUp } from "./spoiled-replies.ts";
import { Triggers } from "./triggers.ts";
import { waitFor } from "./wait-for.ts";
import type { ApiContext } from "./web-api/api-call.ts";
import type { ApiCall } from "./web-api/web-api.ts";
import type { AppIdentity, Conversation, Message, Modal, Person, WorkspaceFile } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

const WAIT_MS = 5_000;
/** Method name for planned faults of processing the files of a completed upload. */
const PROCESSING_FAULT = "files.processing";

/** A running workspace as seen by the code that starts it and simulates people and Slack, such as tests. */
export type Workspace = Omit<WorkspaceHandle, "store" | "uploads" | "responseUrls" | "apiContext" | "frontEnd">;

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
  /** The files that the app announced and has not completed. */
  readonly uploads = new FileUploads();
  readonly apiContext: ApiContext;
  readonly frontEnd: FrontEnd;
  private readonly parts: WorkspaceParts;
  private readonly peopleActions: PeopleActions;
  private readonly uses: PeopleUses;

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
    const context = { store, identity, delivery, responseUrls, triggers, baseUrl: () => address.url };
    this.uses = new PeopleUses(this.peopleActions, context);
    this.apiContext = {
      store,
      identity,
      echo: (message) => this.peopleActions.echo(message),
      useTrigger: (triggerId) => triggers.use(triggerId),
      openSocket: () => parts.socket?.newAddress(address.url),
      uploads: this.uploads,
      baseUrl: () => address.url,
      addFile: ({ id, ...file }) => this.store.files.add({ ...file, user: identity.botUserId }, this.placed(id, false)),
      afterProcessing: (args, processed) => this.afterProcessing(args, processed),
    };
    this.frontEnd = {
      store,
      say: (message) => this.say(message),
      upload: (file) => this.upload(file),
      act: (action) => this.uses.act(action),
      openApp: (opened) => this.peopleActions.openApp(opened),
      answerModal: (modal) => this.uses.answerModal(modal),
      shortcut: async (chosen) => void (await this.shortcut(chosen)),
      command: (typed) => this.uses.typeCommand(typed),
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
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const owner = this.peopleActions.person(user).id;
    return this.store.files.add({ name, content: bytes, user: owner }, this.placed(this.store.newId("F"), true));
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
  click(click: MessageClick): Promise<Reply> {
    return this.uses.click(click);
  }

  /** Chooses an entry of the app in the menu of a message. */
  shortcut(use: ShortcutUse): Promise<Reply> {
    return this.uses.shortcut(use);
  }

  /** Types a slash command, such as `/footnote sales?`. */
  command(use: CommandUse): Promise<Reply> {
    return this.uses.command(use);
  }

  /** Uses an element of the home tab. */
  clickHome(click: HomeClick): Promise<Reply> {
    return this.uses.clickHome(click);
  }

  /** Uses an element of the topmost modal; `values` is what is filled in. */
  clickModal(click: ModalClick): Promise<Reply> {
    return this.uses.clickModal(click);
  }

  /** Closes the topmost modal of a person, or all of its stack. */
  closeModal(closing: ModalClosing = {}): Promise<void> {
    return this.uses.closeModal(closing);
  }

  /** Submits the topmost modal of a person. */
  submit(submission: ModalSubmission): Promise<Reply> {
    return this.uses.submit(submission);
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
    return this.store.modalsOf(this.peopleActions.person(user).id).at(-1);
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

  private placed(id: string, isProcessed: boolean) {
    const { store, identity, address } = this.parts;
    const created = Math.floor(store.setup.clock().getTime() / 1000);
    return { id, created, address: `${address.url}${FILES_PATH}${identity.teamId}-`, isProcessed };
  }

  /** Slack processes completed uploads after its reply; the fault planned for this may delay or prevent it. */
  private afterProcessing(args: JsonObject, processed: () => void): void {
    setImmediate(async () => {
      const fault = await heldUp(this.faults.take({ method: PROCESSING_FAULT, args }));
      if (fault === undefined || fault.kind === "reply") processed();
    });
  }
}
