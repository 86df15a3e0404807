import type { JsonObject } from "../../src/playground/json.ts";
import type { Workspace } from "../../src/playground/workspace.ts";
import type { Conversation, Message } from "../../src/playground/workspace-model.ts";
import type { Expectation, Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { channelsOf } from "./workspace.ts";

export interface AskerParts {
  readonly slack: Workspace;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly clock: () => number;
}

/** What is said, and where: `dm` is the direct message of whoever is next. */
export interface Saying {
  readonly channel: string;
  readonly threadTs?: string;
  readonly text: string;
  readonly files?: readonly string[];
  /** Whoever is next, where nobody is named. */
  readonly user?: string;
}

/** What counts as the answer. */
export type Wanted = Pick<Expectation, "kind" | "figures">;

/** A button that somebody clicks. */
export interface Use {
  readonly blockId: string;
  readonly actionId: string;
  readonly value: string;
}

/** Without a common factor with the number of people. */
const PEOPLE_STRIDE = 7_919;
/** An edit or a deletion follows its message within this time. */
const AFTERTHOUGHT_MS_MAX = 60;

/** Says and clicks for people: in the workspace, and into the ledger of what is due. */
export class Asker {
  readonly #parts: AskerParts;
  readonly #channels: readonly string[];
  readonly #conversations: ReadonlyMap<string, Conversation>;
  #turns = 0;

  constructor(parts: AskerParts) {
    this.#parts = parts;
    this.#channels = channelsOf(parts.slack).busy;
    this.#conversations = new Map(parts.slack.conversations.map((entry) => [entry.id, entry]));
  }

  /** Asks the app, with a mention where the channel is not direct. */
  ask(saying: Saying, wanted: Wanted): { readonly expectation: Expectation; readonly message: Message } {
    const { ledger, slack } = this.#parts;
    const owner = this.#conversations.get(saying.channel);
    const isDirect = saying.channel === "dm" || owner?.kind === "im";
    const user = owner?.kind === "im" ? owner.person : (saying.user ?? this.#person());
    const text = isDirect ? saying.text : `<@${slack.identity.botUserId}> ${saying.text}`;
    const message = slack.say({ ...saying, user, text });
    const { channel, threadTs, ts } = message;
    const expectation = ledger.expect({ ...wanted, channel, threadTs: threadTs ?? ts, asked: saying.text });
    this.#note(expectation, slack.heard(message));
    return { expectation, message };
  }

  /** Something that people say to each other, and that is no question to the app. */
  sayToOthers(text: string): void {
    this.#parts.slack.say({ channel: this.channel(), user: this.#person(), text });
  }

  /** Several people click at once; one of them is to be answered in the thread. */
  click(answer: Message, wanted: Wanted & { readonly asked: string }, uses: readonly Use[]): void {
    const { ledger, slack } = this.#parts;
    const { channel, ts: messageTs, threadTs } = answer;
    const expectation = ledger.expect({ ...wanted, channel, threadTs: threadTs ?? messageTs });
    const heard = uses.map(async (use) => {
      const reply = await slack.click({ ...use, channel, messageTs, user: this.#person() });
      return reply.kind === "acknowledged";
    });
    this.#note(
      expectation,
      Promise.all(heard).then((all) => all.some(Boolean)),
    );
  }

  /** Adds nothing but a space: an edit that changes no word. */
  editLater({ channel, ts, text }: Message): void {
    this.#later(() => this.#parts.slack.edit({ channel, ts, text: `${text} ` }));
  }

  /** Tells that a message is gone. It stays, so that an answer on its way finds its thread. */
  takeBackLater(message: Message): void {
    const { channel, ts, text, user } = message;
    const isDirect = this.#conversations.get(channel)?.kind === "im";
    const at = String(this.#parts.clock() / 1_000);
    const event: JsonObject = {
      type: "message",
      subtype: "message_deleted",
      hidden: true,
      channel,
      channel_type: isDirect ? "im" : "channel",
      ts: at,
      event_ts: at,
      deleted_ts: ts,
      previous_message: { type: "message", user, text, ts },
    };
    this.#later(() => this.#parts.slack.deliver(event));
  }

  channel(): string {
    return this.#parts.random.pick(this.#channels);
  }

  /** Everybody has a turn before anybody has a second one: nobody asks more than a person does. */
  #person(): string {
    const { people } = this.#parts.slack;
    this.#turns += 1;
    return people[(this.#turns * PEOPLE_STRIDE) % people.length]?.id ?? "";
  }

  #later(act: () => unknown): void {
    setTimeout(act, this.#parts.random.between(0, AFTERTHOUGHT_MS_MAX)).unref();
  }

  #note(expectation: Expectation, heard: Promise<boolean>): void {
    const { ledger } = this.#parts;
    heard.then(
      (acknowledged) => ledger.delivered(expectation, acknowledged),
      () => ledger.delivered(expectation, false),
    );
  }
}
