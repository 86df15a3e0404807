import { z } from "zod";
import type { Message } from "../../src/playground/workspace-model.ts";
import { shows } from "./known-figures.ts";

/** What a thread must get: one message that shows one of these figures. */
export interface Expectation {
  readonly id: number;
  readonly kind: string;
  readonly channel: string;
  readonly threadTs: string;
  readonly asked: string;
  /** Any of them will do: of two who click at once, either may win. Empty where any text is an answer. */
  readonly figures: readonly string[];
  readonly sentAt: number;
  /** `open` until Slack knows what became of the delivery; an event that was given up may or may not have been kept. */
  delivery: "open" | "acknowledged" | "given_up";
  /** The question was taken back: an answer may come or not. */
  isOptional: boolean;
  answeredAt: number | null;
}

export type Fault =
  | { readonly kind: "lost"; readonly expectation: Expectation }
  | { readonly kind: "doubled"; readonly text: string; readonly thread: string }
  /** A message that shows no figure that its thread asked for, beside a question without an answer. */
  | { readonly kind: "wrong"; readonly text: string; readonly expectation: Expectation }
  | { readonly kind: "uninvited"; readonly text: string; readonly thread: string };

export interface Verdict {
  readonly asked: number;
  readonly due: number;
  readonly answered: number;
  readonly givenUp: number;
  readonly takenBack: number;
  readonly faults: readonly Fault[];
}

/** A word about an answer, such as that it takes long, is marked as a note and is none. */
const Note = z.object({ event_type: z.literal("footnote_note") });

/** What the ledger reads of a message of the app. */
export type Posted = Pick<Message, "channel" | "ts" | "text" | "threadTs" | "metadata">;

type NewExpectation = Pick<Expectation, "kind" | "channel" | "threadTs" | "asked" | "figures">;

/** Every question and every answer, and whether each got its own, once. */
export class Ledger {
  readonly answerMs: number[] = [];
  /** Words about answers, beside them. */
  notes = 0;
  /** Fixed sentences that are an answer too, where no figure can be given. */
  readonly fixedAnswers = new Set<string>();
  fixedAnswersGiven = 0;
  readonly #byThread = new Map<string, Expectation[]>();
  readonly #posts = new Map<string, Posted[]>();
  readonly #open = new Set<Expectation>();
  #lastPostAt = 0;
  #ids = 0;
  /** Hears of each answer with a figure, and what it answers. */
  onAnswer: (expectation: Expectation, message: Message) => void = () => {};

  expect(asked: NewExpectation): Expectation {
    this.#ids += 1;
    const expectation: Expectation = {
      ...asked,
      id: this.#ids,
      sentAt: performance.now(),
      delivery: "open",
      isOptional: false,
      answeredAt: null,
    };
    const key = threadKey(asked.channel, asked.threadTs);
    this.#byThread.set(key, [...(this.#byThread.get(key) ?? []), expectation]);
    this.#open.add(expectation);
    return expectation;
  }

  delivered(expectation: Expectation, acknowledged: boolean): void {
    expectation.delivery = acknowledged ? "acknowledged" : "given_up";
    if (!acknowledged) this.#open.delete(expectation);
  }

  takenBack(expectation: Expectation): void {
    expectation.isOptional = true;
    this.#open.delete(expectation);
  }

  posted(message: Message): void {
    const now = performance.now();
    this.#lastPostAt = now;
    if (Note.safeParse(message.metadata).success) {
      this.notes += 1;
      return;
    }
    const key = threadKey(message.channel, message.threadTs ?? message.ts);
    this.#posts.set(key, [...(this.#posts.get(key) ?? []), message]);
    const met = this.#byThread.get(key)?.find((one) => one.answeredAt === null && this.#answers(message, one));
    if (met === undefined) return;
    met.answeredAt = now;
    this.#open.delete(met);
    this.answerMs.push(now - met.sentAt);
    if (this.fixedAnswers.has(message.text)) this.fixedAnswersGiven += 1;
    else this.onAnswer(met, message);
  }

  /** Questions that are due and have no answer yet. */
  get outstanding(): number {
    return this.#open.size;
  }

  get posts(): number {
    return [...this.#posts.values()].reduce((sum, list) => sum + list.length, 0);
  }

  msSinceLastPost(): number {
    return performance.now() - this.#lastPostAt;
  }

  judge(): Verdict {
    const all = [...this.#byThread.values()].flat();
    const faults: Fault[] = [...this.#byThread].flatMap(([key, expected]) =>
      faultsOfThread(key, { expected, posts: this.#posts.get(key) ?? [] }, (...pair) => this.#answers(...pair)),
    );
    for (const [thread, posts] of this.#posts)
      if (!this.#byThread.has(thread)) faults.push(...posts.map(({ text }) => uninvited(thread, text)));
    const due = all.filter(isDue);
    return {
      asked: all.length,
      due: due.length,
      answered: due.filter(({ answeredAt }) => answeredAt !== null).length,
      givenUp: all.filter(({ delivery }) => delivery === "given_up").length,
      takenBack: all.filter(({ isOptional }) => isOptional).length,
      faults,
    };
  }

  #answers({ text }: Posted, { figures }: Expectation): boolean {
    return figures.length === 0 || this.fixedAnswers.has(text) || figures.some((figure) => shows(text, figure));
  }
}

function threadKey(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}

type Answers = (message: Posted, expectation: Expectation) => boolean;

function isDue({ delivery, isOptional }: Expectation): boolean {
  return delivery !== "given_up" && !isOptional;
}

/** Gives each message to the question that it answers; what is left over on either side is a fault. */
function faultsOfThread(
  thread: string,
  { expected, posts }: { readonly expected: readonly Expectation[]; readonly posts: readonly Posted[] },
  answers: Answers,
): readonly Fault[] {
  const unmet = [...expected];
  const rest = posts.filter((message) => {
    const at = unmet.findIndex((one) => answers(message, one));
    if (at >= 0) unmet.splice(at, 1);
    return at < 0;
  });
  const faults: Fault[] = [];
  for (const expectation of unmet.filter(isDue)) {
    const instead = rest.findIndex((message) => !expected.some((one) => answers(message, one)));
    const [message] = instead < 0 ? [] : rest.splice(instead, 1);
    faults.push(
      message === undefined ? { kind: "lost", expectation } : { kind: "wrong", text: message.text, expectation },
    );
  }
  return [...faults, ...rest.map(({ text }): Fault => ({ kind: "doubled", text, thread }))];
}

function uninvited(thread: string, text: string): Fault {
  return { kind: "uninvited", text, thread };
}

/** One line about a fault, for a report. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case "lost": {
      const { kind, asked, channel, threadTs } = fault.expectation;
      return `lost: the ${kind} "${asked}" in ${channel}:${threadTs} has no answer`;
    }
    case "doubled":
      return `doubled: ${fault.thread} has one answer too many: ${oneLine(fault.text)}`;
    case "wrong": {
      const { kind, asked, figures } = fault.expectation;
      return `wrong: the ${kind} "${asked}" wants ${figures.join(" or ")} and got: ${oneLine(fault.text)}`;
    }
    case "uninvited":
      return `uninvited: ${fault.thread} was not asked in and got: ${oneLine(fault.text)}`;
  }
}

const SHOWN_MAX = 110;

function oneLine(text: string): string {
  return text.replaceAll("\n", " / ").slice(0, SHOWN_MAX);
}
