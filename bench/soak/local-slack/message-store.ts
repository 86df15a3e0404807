/** A message as the workspace keeps it. */
export interface StoredMessage {
  readonly channel: string;
  readonly ts: string;
  readonly threadTs: string | null;
  readonly user: string;
  readonly isBot: boolean;
  text: string;
  blocks: readonly unknown[];
  readonly metadata: unknown;
}

export type NewMessage = Omit<StoredMessage, "ts">;

/** What stands in the channels. A ts is unique and grows. */
export class MessageStore {
  readonly #clock: () => number;
  readonly #byChannel = new Map<string, StoredMessage[]>();
  readonly #byTs = new Map<string, StoredMessage>();
  readonly #threads = new Map<string, StoredMessage[]>();
  #lastMicroseconds = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  newTs(): string {
    this.#lastMicroseconds = Math.max(Math.floor(this.#clock() * 1_000), this.#lastMicroseconds + 1);
    const seconds = Math.floor(this.#lastMicroseconds / 1_000_000);
    return `${seconds}.${String(this.#lastMicroseconds % 1_000_000).padStart(6, "0")}`;
  }

  add(message: NewMessage): StoredMessage {
    const stored = { ...message, ts: this.newTs() };
    append(this.#byChannel, stored.channel, stored);
    append(this.#threads, threadKey(stored.channel, stored.threadTs ?? stored.ts), stored);
    this.#byTs.set(threadKey(stored.channel, stored.ts), stored);
    return stored;
  }

  all(): readonly StoredMessage[] {
    return [...this.#byTs.values()];
  }

  find(channel: string, ts: string): StoredMessage | null {
    return this.#byTs.get(threadKey(channel, ts)) ?? null;
  }

  /** The thread's messages, oldest first, the root among them. */
  thread(channel: string, ts: string): readonly StoredMessage[] {
    return this.#threads.get(threadKey(channel, ts)) ?? [];
  }

  /** The channel's messages, oldest first. */
  channel(channel: string): readonly StoredMessage[] {
    return this.#byChannel.get(channel) ?? [];
  }
}

export function threadKey(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}

function append<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
