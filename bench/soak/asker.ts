import type { Delivery } from "./delivery/delivery.ts";
import { clickBody, eventBody, type Payload, type Use } from "./delivery/payloads.ts";
import type { Expectation, Ledger } from "./ledger.ts";
import { IDENTITY } from "./local-slack/identity.ts";
import type { MessageStore, StoredMessage } from "./local-slack/message-store.ts";
import type { Random } from "./random.ts";

export interface AskerParts {
  readonly messages: MessageStore;
  readonly ledger: Ledger;
  readonly delivery: Delivery;
  readonly random: Random;
  readonly clock: () => number;
}

/** What is said, and where. */
export interface Saying {
  readonly channel: string;
  readonly threadTs: string | null;
  readonly text: string;
}

/** What counts as the answer. */
export type Wanted = Pick<Expectation, "kind" | "figures">;

const PEOPLE = 500;
/** Without a common factor with the number of people. */
const PEOPLE_STRIDE = 7_919;
const CHANNELS = 300;
/** An edit or a deletion follows its message within this time. */
const AFTERTHOUGHT_MS_MAX = 60;

/** Says and clicks for people: into the channel, over the wire, and into the ledger of what is due. */
export class Asker {
  readonly #parts: AskerParts;
  #ids = 0;
  #turns = 0;

  constructor(parts: AskerParts) {
    this.#parts = parts;
  }

  /** Puts a person's message into its channel, with a mention where the channel is not direct. */
  say({ channel, threadTs, text }: Saying): StoredMessage {
    const isDirect = isDirectChannel(channel);
    return this.#parts.messages.add({
      channel,
      threadTs,
      user: isDirect ? `U${channel.slice(1)}` : this.person(),
      isBot: false,
      text: isDirect ? text : `<@${IDENTITY.botUser}> ${text}`,
      blocks: [],
      metadata: null,
    });
  }

  /** Something that people say to each other, and that is no question to the app. */
  sayToOthers(text: string): StoredMessage {
    const place = { channel: this.channel(), threadTs: null };
    return this.#parts.messages.add({ ...place, user: this.person(), isBot: false, text, blocks: [], metadata: null });
  }

  /** Sends the events of one message; the first of them decides whether the app was told. */
  ask(message: StoredMessage, wanted: Wanted, events: readonly Payload[]): Expectation {
    const { ledger, delivery } = this.#parts;
    const { channel, text: asked, threadTs, ts } = message;
    const expectation = ledger.expect({ ...wanted, channel, threadTs: threadTs ?? ts, asked });
    const heard = events.map((event) => delivery.event(this.#body(event)));
    this.#note(expectation, async () => (await Promise.all(heard))[0] === true);
    return expectation;
  }

  /** Several people click at once; one of them is to be answered in the thread. */
  click(root: StoredMessage, wanted: Wanted & { readonly asked: string }, uses: readonly Omit<Use, "user">[]): void {
    const { ledger, delivery, messages } = this.#parts;
    const expectation = ledger.expect({ ...wanted, channel: root.channel, threadTs: root.ts });
    const heard = uses.map((use) =>
      delivery.click(
        clickBody({ ...use, user: this.person() }, { triggerId: this.#newId("trigger"), at: messages.newTs() }),
      ),
    );
    this.#note(expectation, async () => (await Promise.all(heard)).some(Boolean));
  }

  /** An event that asks nothing. */
  tell(event: Payload): void {
    void this.#parts.delivery.event(this.#body(event));
  }

  /** Such an event, a moment later. */
  tellLater(event: () => Payload): void {
    setTimeout(() => this.tell(event()), this.#parts.random.between(0, AFTERTHOUGHT_MS_MAX)).unref();
  }

  /** Everybody has a turn before anybody has a second one: nobody asks more than a person does. */
  person(): string {
    this.#turns += 1;
    return `U0PERSON${(this.#turns * PEOPLE_STRIDE) % PEOPLE}`;
  }

  channel(): string {
    return `C0FIGURES${this.#parts.random.below(CHANNELS)}`;
  }

  #note(expectation: Expectation, heard: () => Promise<boolean>): void {
    const { ledger } = this.#parts;
    heard().then(
      (acknowledged) => ledger.delivered(expectation, acknowledged),
      () => ledger.delivered(expectation, false),
    );
  }

  #body(event: Payload): Payload {
    return eventBody(event, { id: this.#newId("Ev"), at: this.#parts.clock() });
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }
}

export function isDirectChannel(channel: string): boolean {
  return channel.startsWith("D");
}
