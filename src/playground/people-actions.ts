import type { Reply } from "./delivery/bot-transport.ts";
import type { EventDelivery } from "./delivery/event-delivery.ts";
import { eventEnvelope, messageEvent } from "./delivery/payloads.ts";
import type { FaultPlan } from "./faults.ts";
import type { JsonObject } from "./json.ts";
import { encodeTypedText } from "./message-encoding.ts";
import { messageJson } from "./message-json.ts";
import { PlaygroundError } from "./playground-error.ts";
import type { AppIdentity, Conversation, Message, Person, WorkspaceFile } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

/** A message that a person posts. */
export interface Saying {
  /** Channel id or name, or `dm` for the person's direct message with the app. */
  readonly channel: string;
  /** As typed: "@Footnote" and "#channel" become references. */
  readonly text: string;
  /** The ts of the root message, for a reply in its thread. */
  readonly threadTs?: string | undefined;
  /** Person id or name; the first person by default. */
  readonly user?: string | undefined;
  /** Fixed timestamp; by default the next one. */
  readonly ts?: string | undefined;
  /** Ids of files uploaded before. */
  readonly files?: readonly string[] | undefined;
  /** Additional event properties, for example to imitate files or other teams. */
  readonly event?: JsonObject | undefined;
  /** Additional properties of the envelope around the event, such as `is_ext_shared_channel`. */
  readonly envelope?: JsonObject | undefined;
}

/** A file that a person uploads. */
export interface Upload {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly user?: string | undefined;
}

/** Dependencies of people's actions. */
export interface PeopleContext {
  readonly store: WorkspaceStore;
  readonly identity: AppIdentity;
  readonly delivery: EventDelivery;
  readonly faults: FaultPlan;
  /** Called for each message that the app posts. */
  readonly onPost: (message: Message) => void;
}

/** Actions of people other than using elements: post, edit, delete, open the app. Sends the events as Slack does. */
export class PeopleActions {
  private readonly context: PeopleContext;
  private readonly told = new WeakMap<Message, Promise<Reply>>();

  constructor(context: PeopleContext) {
    this.context = context;
  }

  /** Finds a person by id or name; the first person by default. */
  person(nameOrId: string | undefined): Person {
    const { people } = this.context.store.setup;
    const found =
      nameOrId === undefined ? people[0] : people.find(({ id, name }) => id === nameOrId || name === nameOrId);
    if (found === undefined) throw new PlaygroundError("unknown_person", `Nobody here is called ${nameOrId}.`);
    return found;
  }

  /** Finds a conversation by id or name, or the person's direct message. */
  conversation(nameOrId: string, user: Person): Conversation {
    const { store } = this.context;
    const channelName = nameOrId.replace(/^#/u, "");
    const found =
      nameOrId === "dm"
        ? store.directMessage(user.id)
        : store.setup.conversations.find(
            ({ kind, id, name }) => id === nameOrId || (kind === "channel" && name === channelName),
          );
    if (found === undefined) throw new PlaygroundError("unknown_channel", `There is no channel ${nameOrId}.`);
    return found;
  }

  /** Posts a message of a person. */
  say(saying: Saying): Message {
    const { store } = this.context;
    const user = this.person(saying.user);
    const conversation = this.conversation(saying.channel, user);
    const threadTs = saying.threadTs === undefined ? undefined : this.message(conversation.id, saying.threadTs).ts;
    const text = this.encoded(saying.text);
    const files = (saying.files ?? []).map((id) => this.file(id));
    const message = store.add({ channel: conversation.id, user: user.id, text, threadTs, files, ts: saying.ts });
    const [told] = this.heardAs(message).map((type) => {
      const event = { ...messageEvent(type, message, this.context.identity), ...saying.event };
      return this.deliver(event, saying.envelope);
    });
    if (told !== undefined) this.told.set(message, told);
    return message;
  }

  /** Whether the app acknowledged the message; resolves when its delivery is finished. */
  async heard(message: Message): Promise<boolean> {
    return (await this.told.get(message))?.kind === "acknowledged";
  }

  edit({ channel, ts, text }: { channel: string; ts: string; text: string }): Message {
    const { store } = this.context;
    const before = this.message(this.conversation(channel, this.person(undefined)).id, ts);
    const after = { ...before, text: this.encoded(text), edited: true };
    store.replace(after);
    this.announceChange(before, {
      subtype: "message_changed",
      message: this.json(after),
      previous_message: this.json(before),
    });
    if (this.heardAs(after).includes("app_mention")) {
      const { identity, store } = this.context;
      const edited = { user: after.user, ts: store.newTs() };
      void this.deliver({ ...messageEvent("app_mention", after, identity), edited, event_ts: edited.ts });
    }
    return after;
  }

  erase({ channel, ts }: { channel: string; ts: string }): void {
    const message = this.message(this.conversation(channel, this.person(undefined)).id, ts);
    this.context.store.remove(message);
    this.announceChange(message, {
      subtype: "message_deleted",
      deleted_ts: ts,
      previous_message: this.json(message),
    });
  }

  /** Opens the app's home tab or its messages. */
  openApp({ tab, user: named }: { tab: "home" | "messages"; user?: string | undefined }): void {
    const { store } = this.context;
    const user = this.person(named);
    const published = tab === "home" ? store.home(user.id)?.view : undefined;
    void this.deliver({
      type: "app_home_opened",
      user: user.id,
      channel: store.directMessage(user.id)?.id ?? "",
      tab,
      event_ts: store.newTs(),
      ...(published === undefined ? {} : { view: published }),
    });
  }

  /** Sends the app the event of its own message, as Slack does, so that an app that would answer itself is noticed. */
  echo(message: Message): void {
    this.context.onPost(message);
    for (const type of this.heardAs(message)) void this.deliver(messageEvent(type, message, this.context.identity));
  }

  /** Delivers any event, in as many copies as the fault plan specifies. */
  deliver(event: JsonObject, overrides: JsonObject = {}): Promise<Reply> {
    const envelope = eventEnvelope(event, { ...this.context, overrides });
    return this.context.delivery.deliverEvent(envelope, this.context.faults.takeArrivals(event));
  }

  private heardAs(message: Message): readonly ("message" | "app_mention")[] {
    const { store, identity } = this.context;
    const conversation = store.conversation(message.channel);
    if (conversation === undefined || store.isAppAbsent(conversation)) return [];
    if (conversation.kind === "im") return ["message"];
    const mentioned = message.user !== identity.botUserId && message.text.includes(`<@${identity.botUserId}>`);
    const heard = store.setup.channelMessagesDelivered ? (["message"] as const) : [];
    return mentioned ? ["app_mention", ...heard] : heard;
  }

  private announceChange(message: Message, change: JsonObject): void {
    if (!this.heardAs(message).includes("message")) return;
    const ts = this.context.store.newTs();
    const isDirect = this.context.store.conversation(message.channel)?.kind === "im";
    void this.deliver({
      type: "message",
      ...change,
      channel: message.channel,
      channel_type: isDirect ? "im" : "channel",
      hidden: true,
      ts,
      event_ts: ts,
    });
  }

  private message(channel: string, ts: string): Message {
    const message = this.context.store.message(channel, ts);
    if (message === undefined) throw new PlaygroundError("unknown_message", `There is no message ${ts}.`);
    return message;
  }

  private file(id: string): WorkspaceFile {
    const file = this.context.store.files.file(id);
    if (file === undefined) throw new PlaygroundError("unknown_file", `There is no file ${id}.`);
    return file;
  }

  private encoded(text: string): string {
    const { app, people, conversations } = this.context.store.setup;
    return encodeTypedText(text, { people: [app, ...people], conversations });
  }

  private json(message: Message): JsonObject {
    return messageJson(message, { ...this.context, withMetadata: false });
  }
}
