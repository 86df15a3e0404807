import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery } from "./delivery/delivery.ts";
import {
  changedEvent,
  clickBody,
  deletedEvent,
  eventBody,
  fileEvent,
  mentionEvent,
  messageEvent,
  type Payload,
} from "./delivery/payloads.ts";
import { followUp, fullQuestion, type KnownFigure, type KnownFigures, openQuestion } from "./known-figures.ts";
import type { Expectation, Ledger } from "./ledger.ts";
import { type Button, type ButtonRow, buttonRows } from "./local-slack/buttons.ts";
import { IDENTITY } from "./local-slack/identity.ts";
import type { MessageStore, StoredMessage } from "./local-slack/message-store.ts";
import { directChannel } from "./local-slack/web-api.ts";
import type { Random } from "./random.ts";

export interface WorkloadParts {
  readonly messages: MessageStore;
  readonly ledger: Ledger;
  readonly delivery: Delivery;
  readonly figures: KnownFigures;
  readonly random: Random;
  readonly clock: () => number;
}

/** What people do, and how often of a hundred. */
const HABITS = { mention: 34, direct: 26, openMention: 16, followUp: 14, click: 10 };
type Habit = keyof typeof HABITS;

const PEOPLE = 500;
const CHANNELS = 300;
const TICK_MS = 20;
/** So many click in one row at once. */
const CLICKERS = 2;
/** How many answered threads are remembered for follow-ups and clicks. */
const REMEMBERED_MAX = 200;
/** Shares of messages around which something else happens. */
const SHARES = { copyInChannel: 0.3, edited: 0.03, takenBack: 0.01, chatter: 0.05, echo: 0.1 };
/** An edit or a deletion follows its message within this time. */
const AFTERTHOUGHT_MS_MAX = 60;

interface Answered {
  readonly root: StoredMessage;
  readonly figure: KnownFigure;
  readonly answer: StoredMessage;
}

interface Choice {
  readonly blockId: string;
  readonly element: Button;
  readonly figure: KnownFigure;
}

interface Asking {
  readonly channel: string;
  readonly threadTs: string | null;
  readonly text: string;
  readonly figure: KnownFigure;
  readonly kind: string;
}

/** Five hundred people in three hundred channels and their direct messages, who ask, ask on, click, edit and take back. */
export class Workload {
  readonly #parts: WorkloadParts;
  readonly #figureOf = new Map<Expectation, { readonly root: StoredMessage; readonly figure: KnownFigure }>();
  readonly #followable: Answered[] = [];
  readonly #clickable: Answered[] = [];
  #events = 0;

  constructor(parts: WorkloadParts) {
    this.#parts = parts;
    parts.ledger.onAnswer = (expectation, message) => this.#remember(expectation, message);
  }

  /** Goes on at a rate for a time, or until the signal. */
  async run({
    perSecond,
    forMs,
    signal,
  }: {
    readonly perSecond: number;
    readonly forMs: number;
    readonly signal?: AbortSignal;
  }) {
    const started = performance.now();
    let done = 0;
    while (performance.now() - started < forMs && signal?.aborted !== true) {
      const wanted = ((performance.now() - started) / 1_000) * perSecond;
      for (; done < wanted; done += 1) this.act();
      await sleep(TICK_MS);
    }
  }

  /** One person does one thing. */
  act(habit: Habit = this.#parts.random.weighted(HABITS)): void {
    const { random, figures } = this.#parts;
    if (random.chance(SHARES.chatter)) this.#chatter();
    switch (habit) {
      case "mention":
        this.#askInChannel(figures.pick(random));
        break;
      case "direct":
        this.askDirectly();
        break;
      case "openMention":
        this.#askOpenly(figures.pickHome(random));
        break;
      case "followUp":
        this.#followUp();
        break;
      case "click":
        this.#click();
        break;
    }
  }

  /** A question in a direct message, with all its parts. */
  askDirectly(): void {
    const { random, figures } = this.#parts;
    const figure = figures.pick(random);
    const channel = directChannel(this.#person());
    this.#ask({ channel, threadTs: null, text: fullQuestion(figure, random), figure, kind: "direct message" });
  }

  /** A question with a word that nobody knows; any honest text is an answer. */
  askUnclear(index: number): void {
    const message = this.#said({
      channel: directChannel(this.#person()),
      threadTs: null,
      text: `HK takings${index} FY2001?`,
    });
    this.#deliver(message, { kind: "unclear question", figures: [] }, [messageEvent(message)]);
  }

  /** A file in a direct message; any text is an answer. */
  dropFile(user: string, file: Payload): void {
    const message = this.#said({ channel: directChannel(user), threadTs: null, text: "" });
    this.#deliver(message, { kind: "dropped file", figures: [] }, [fileEvent(message, file)]);
  }

  #askInChannel(figure: KnownFigure): void {
    const text = fullQuestion(figure, this.#parts.random);
    this.#ask({ channel: this.#channel(), threadTs: null, text, figure, kind: "mention" });
  }

  #askOpenly(figure: KnownFigure): void {
    const text = openQuestion(figure, this.#parts.random);
    this.#ask({ channel: this.#channel(), threadTs: null, text, figure, kind: "open mention" });
  }

  #followUp(): void {
    const { random, figures } = this.#parts;
    const known = takeOne(this.#followable, random);
    if (known === null) {
      this.act("mention");
      return;
    }
    const figure = figures.otherYear(known.figure, random);
    const text = followUp(figure, random);
    const { channel, ts } = known.root;
    this.#ask({ channel, threadTs: ts, text, figure, kind: "follow-up" });
  }

  #ask(asking: Asking): void {
    const { messages, random } = this.#parts;
    const message = this.#said(asking);
    const isDirect = isDirectChannel(asking.channel);
    const events = [isDirect ? messageEvent(message) : mentionEvent(message)];
    // A mention may arrive a second time, as what was said in the channel.
    if (!isDirect && random.chance(SHARES.copyInChannel)) events.push(messageEvent(message));
    const expectation = this.#deliver(message, { kind: asking.kind, figures: [asking.figure.shown] }, events);
    const root = messages.find(asking.channel, asking.threadTs ?? message.ts) ?? message;
    this.#figureOf.set(expectation, { root, figure: asking.figure });
    this.#afterthought(message, expectation);
  }

  /** Puts a person's message into its channel, with a mention where the channel is not direct. */
  #said({ channel, threadTs, text }: Pick<Asking, "channel" | "threadTs" | "text">): StoredMessage {
    const isDirect = isDirectChannel(channel);
    return this.#parts.messages.add({
      channel,
      threadTs,
      user: isDirect ? `U${channel.slice(1)}` : this.#person(),
      isBot: false,
      text: isDirect ? text : `<@${IDENTITY.botUser}> ${text}`,
      blocks: [],
      metadata: null,
    });
  }

  /** Sends the events of one message; the first of them decides whether the app was told. */
  #deliver(
    message: StoredMessage,
    { kind, figures }: Pick<Expectation, "kind" | "figures">,
    events: readonly Payload[],
  ): Expectation {
    const { ledger, delivery } = this.#parts;
    const { channel, text: asked, threadTs, ts } = message;
    const expectation = ledger.expect({ kind, channel, threadTs: threadTs ?? ts, asked, figures });
    Promise.all(events.map((event) => delivery.event(this.#body(event)))).then(
      ([heard = false]) => ledger.delivered(expectation, heard),
      () => ledger.delivered(expectation, false),
    );
    return expectation;
  }

  /** Some edit their words while they are being answered, some take them back. */
  #afterthought(message: StoredMessage, expectation: Expectation): void {
    const { random, messages, ledger } = this.#parts;
    if (random.chance(SHARES.edited)) {
      const before = message.text;
      message.text = `${before} `;
      this.#later(() => this.#tell(changedEvent(message, messages.newTs())));
    } else if (random.chance(SHARES.takenBack)) {
      ledger.takenBack(expectation);
      this.#later(() => this.#tell(deletedEvent(message, messages.newTs())));
    }
  }

  /** Two people click on two buttons of one row; where there is nothing to click, somebody asks instead. */
  #click(): void {
    const { random, figures } = this.#parts;
    const known = takeOne(this.#clickable, random);
    const row = known === null ? undefined : buttonRows(known.answer).find(narrows);
    if (known === null || row === undefined) {
      this.act("openMention");
      return;
    }
    const choices = row.elements.flatMap((element) => {
      const figure = figures.behindButton(known.figure, element.text.text);
      return figure === null ? [] : [{ blockId: row.block_id, element, figure }];
    });
    this.#clickOn(known, random.shuffled(choices).slice(0, CLICKERS));
  }

  #clickOn(known: Answered, choices: readonly Choice[]): void {
    const { ledger, delivery } = this.#parts;
    const expectation = ledger.expect({
      kind: "click",
      channel: known.root.channel,
      threadTs: known.root.ts,
      asked: choices.map(({ element }) => element.text.text).join(" | "),
      figures: choices.map(({ figure }) => figure.shown),
    });
    const heard = choices.map(({ blockId, element }) => {
      const use = { user: this.#person(), message: known.answer, blockId };
      const body = { ...use, actionId: element.action_id, value: element.value };
      return delivery.click(clickBody(body, this.#newId("trigger")));
    });
    Promise.all(heard).then(
      (acknowledged) => ledger.delivered(expectation, acknowledged.some(Boolean)),
      () => ledger.delivered(expectation, false),
    );
  }

  /** People talk to each other: nothing of it is a question. */
  #chatter(): void {
    const { messages, random, figures } = this.#parts;
    const text = fullQuestion(figures.pick(random), random);
    const message = { channel: this.#channel(), threadTs: null, user: this.#person(), isBot: false };
    this.#tell(messageEvent(messages.add({ ...message, text, blocks: [], metadata: null })));
  }

  #remember(expectation: Expectation, answer: StoredMessage): void {
    const { random } = this.#parts;
    const known = this.#figureOf.get(expectation);
    this.#figureOf.delete(expectation);
    if (answer.channel.startsWith("D") && random.chance(SHARES.echo))
      this.#later(() => this.#tell(messageEvent(answer)));
    if (known === undefined || expectation.isOptional) return;
    const list = expectation.kind === "open mention" ? this.#clickable : this.#followable;
    if (list.length < REMEMBERED_MAX) list.push({ ...known, answer });
  }

  /** An event that asks nothing. */
  #tell(event: Payload): void {
    void this.#parts.delivery.event(this.#body(event));
  }

  #later(work: () => void): void {
    setTimeout(work, this.#parts.random.between(0, AFTERTHOUGHT_MS_MAX)).unref();
  }

  #body(event: Payload): Payload {
    return eventBody(event, { id: this.#newId("Ev"), at: this.#parts.clock() });
  }

  #newId(prefix: string): string {
    this.#events += 1;
    return `${prefix}${this.#events}`;
  }

  #person(): string {
    return `U0PERSON${this.#parts.random.below(PEOPLE)}`;
  }

  #channel(): string {
    return `C0FIGURES${this.#parts.random.below(CHANNELS)}`;
  }
}

function takeOne<Item>(list: Item[], random: Random): Item | null {
  if (list.length === 0) return null;
  const [item] = list.splice(random.below(list.length), 1);
  return item ?? null;
}

/** Whether a row's buttons narrow an answer. */
function narrows({ block_id: blockId }: ButtonRow): boolean {
  return blockId.startsWith("footnote_options:");
}

function isDirectChannel(channel: string): boolean {
  return channel.startsWith("D");
}
