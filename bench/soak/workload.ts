import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "../../src/playground/workspace-model.ts";
import { Asker, type AskerParts, type Saying } from "./asker.ts";
import { type ButtonRow, buttonRows } from "./buttons.ts";
import { followUp, fullQuestion, type KnownFigure, type KnownFigures, openQuestion } from "./known-figures.ts";
import type { Expectation } from "./ledger.ts";

export interface WorkloadParts extends AskerParts {
  readonly figures: KnownFigures;
}

/** How long people go on, and how fast. */
export interface Pace {
  readonly perSecond: number;
  readonly forMs: number;
  readonly signal?: AbortSignal;
}

/** What people do, and how often of a hundred. */
const HABITS = { mention: 34, direct: 26, openMention: 16, followUp: 14, click: 10 };
type Habit = keyof typeof HABITS;

const TICK_MS = 20;
/** So many click in one row at once. */
const CLICKERS = 2;
/** How many answered threads are remembered for follow-ups and clicks. */
const REMEMBERED_MAX = 200;
/** Nobody goes on from an answer of another day: buttons expire, and threads are forgotten. */
const GOING_ON_MS_MAX = 24 * 60 * 60 * 1_000;
/** Shares of messages around which something else happens. */
const SHARES = { edited: 0.03, takenBack: 0.01, chatter: 0.05 };

interface Answered {
  readonly figure: KnownFigure;
  readonly answer: Message;
}

interface Asking extends Saying {
  readonly figure: KnownFigure;
  readonly kind: string;
}

/** Five hundred people in three hundred channels and their direct messages, who ask, ask on, click, edit and take back. */
export class Workload {
  readonly #parts: WorkloadParts;
  readonly #asker: Asker;
  readonly #figureOf = new Map<Expectation, KnownFigure>();
  readonly #followable: Answered[] = [];
  readonly #clickable: Answered[] = [];

  constructor(parts: WorkloadParts) {
    this.#parts = parts;
    this.#asker = new Asker(parts);
    parts.ledger.onAnswer = (expectation, message) => this.#remember(expectation, message);
  }

  /** Goes on at a rate for a time, or until the signal. */
  async run({ perSecond, forMs, signal }: Pace): Promise<void> {
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
    if (random.chance(SHARES.chatter)) this.#asker.sayToOthers(fullQuestion(figures.pick(random), random));
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
    this.#ask({ channel: "dm", text: fullQuestion(figure, random), figure, kind: "direct message" });
  }

  /** A question with a word that nobody knows; any honest text is an answer. */
  askUnclear(index: number): void {
    this.askAnything(`HK takings${index} FY2001?`, "unclear question");
  }

  /** Words to which any text is an answer. */
  askAnything(text: string, kind: string): void {
    this.#asker.ask({ channel: "dm", text }, { kind, figures: [] });
  }

  /** A file in a direct message; any text is an answer. */
  dropFile(file: { readonly user: string; readonly name: string; readonly content: Uint8Array }): void {
    const { id } = this.#parts.slack.upload(file);
    const saying = { channel: "dm", user: file.user, text: "", files: [id] };
    this.#asker.ask(saying, { kind: "dropped file", figures: [] });
  }

  #askInChannel(figure: KnownFigure): void {
    const text = fullQuestion(figure, this.#parts.random);
    this.#ask({ channel: this.#asker.channel(), text, figure, kind: "mention" });
  }

  #askOpenly(figure: KnownFigure): void {
    const text = openQuestion(figure, this.#parts.random);
    this.#ask({ channel: this.#asker.channel(), text, figure, kind: "open mention" });
  }

  #followUp(): void {
    const { random, figures } = this.#parts;
    const known = this.#recent(this.#followable);
    if (known === null) {
      this.act("mention");
      return;
    }
    const figure = figures.otherYear(known.figure, random);
    const text = followUp(figure, random);
    const { channel, threadTs } = known.answer;
    this.#ask({ channel, ...(threadTs === undefined ? {} : { threadTs }), text, figure, kind: "follow-up" });
  }

  #ask({ figure, kind, ...saying }: Asking): void {
    const { expectation, message } = this.#asker.ask(saying, { kind, figures: [figure.shown] });
    this.#figureOf.set(expectation, figure);
    this.#afterthought(message, expectation);
  }

  /** Some edit their words while they are being answered, some take them back. */
  #afterthought(message: Message, expectation: Expectation): void {
    const { random, ledger } = this.#parts;
    if (random.chance(SHARES.edited)) this.#asker.editLater(message);
    else if (random.chance(SHARES.takenBack)) {
      ledger.takenBack(expectation);
      this.#asker.takeBackLater(message);
    }
  }

  /** Two people click on two buttons of one row; where there is nothing to click, somebody asks instead. */
  #click(): void {
    const { random, figures } = this.#parts;
    const known = this.#recent(this.#clickable);
    const row = known === null ? undefined : buttonRows(known.answer).find(narrows);
    if (known === null || row === undefined) {
      this.act("openMention");
      return;
    }
    const buttons = row.elements.flatMap((element) => {
      const figure = figures.behindButton(known.figure, element.text.text);
      return figure === null ? [] : [{ element, figure }];
    });
    const clicked = random.shuffled(buttons).slice(0, CLICKERS);
    const asked = clicked.map(({ element }) => element.text.text).join(" | ");
    const wanted = { kind: "click", asked, figures: clicked.map(({ figure }) => figure.shown) };
    const usesOf = clicked.map(({ element }) => ({
      blockId: row.block_id,
      actionId: element.action_id,
      value: element.value,
    }));
    this.#asker.click(known.answer, wanted, usesOf);
  }

  /** Takes one of the answers that are not too old to go on from. */
  #recent(list: Answered[]): Answered | null {
    const { random, clock } = this.#parts;
    const [known] = list.splice(random.below(list.length), 1);
    if (known === undefined) return null;
    return clock() - Number(known.answer.ts) * 1_000 < GOING_ON_MS_MAX ? known : this.#recent(list);
  }

  #remember(expectation: Expectation, answer: Message): void {
    const figure = this.#figureOf.get(expectation);
    this.#figureOf.delete(expectation);
    if (figure === undefined || expectation.isOptional) return;
    const list = expectation.kind === "open mention" ? this.#clickable : this.#followable;
    if (list.length < REMEMBERED_MAX) list.push({ figure, answer });
  }
}

/** Whether a row's buttons narrow an answer. */
function narrows({ block_id: blockId }: ButtonRow): boolean {
  return blockId.startsWith("footnote_options:");
}
