import { z } from "zod";
import { ATTEMPTS_MAX, type InboundMessage, type InboxClaim, type InboxStore, LEASE_MS } from "../../slack/ports.ts";
import type { Database } from "./database.ts";
import { guarded } from "./store-fault.ts";

/** Slack redelivers for about an hour; answered keys are kept far longer than that. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
/** A question of a longer downtime than this is no longer waited for. */
const UNANSWERED_MS_MAX = 24 * 60 * 60 * 1_000;
const UNANSWERED_MAX = 100;

const StateRow = z.object({ state: z.enum(["received", "answering", "answered"]) });
const MessageRow = z.object({
  key: z.string(),
  slack_channel: z.string(),
  thread_ts: z.string(),
  user: z.string(),
  text: z.string(),
  files: z.string().nullable(),
});
const StoredFiles = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    mimeType: z.string(),
    fileType: z.string(),
    bytes: z.number().nullable(),
    downloadUrl: z.string().nullable(),
    isExternal: z.boolean(),
  }),
);

/** The inbox in SQLite. Every claim is one UPDATE, so that of several connections exactly one changes the row. */
export class SqliteInboxStore implements InboxStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async receive(message: InboundMessage, now: Date): Promise<void> {
    this.#guarded(() =>
      this.#database
        .prepare(
          `INSERT INTO inbox (key, state, slack_channel, thread_ts, user, text, files, received_at)
           VALUES (@key, 'received', @slackChannel, @threadTs, @user, @text, @files, @now) ON CONFLICT (key) DO NOTHING`,
        )
        .run({ ...message, files: filesText(message.files), now: now.getTime() }),
    );
  }

  async claim(key: string, now: Date): Promise<InboxClaim> {
    return this.#guarded(() => this.#database.transaction(() => this.#claim(key, now.getTime())).immediate());
  }

  async finish(key: string, now: Date): Promise<void> {
    this.#guarded(() =>
      this.#database
        .transaction(() => {
          this.#database
            .prepare("UPDATE inbox SET state = 'answered', text = NULL, files = NULL WHERE key = ?")
            .run(key);
          this.#database.prepare("DELETE FROM inbox WHERE received_at < ?").run(now.getTime() - KEPT_MS);
        })
        .immediate(),
    );
  }

  async release(key: string): Promise<void> {
    this.#guarded(() =>
      this.#database
        .prepare("UPDATE inbox SET state = 'received', claimed_at = NULL WHERE key = ? AND state = 'answering'")
        .run(key),
    );
  }

  async unanswered(now: Date): Promise<readonly InboundMessage[]> {
    const time = now.getTime();
    const rows = this.#guarded(() =>
      this.#database
        .prepare(
          `SELECT key, slack_channel, thread_ts, user, text, files FROM inbox
           WHERE text IS NOT NULL AND attempts < ? AND received_at > ?
             AND (state = 'received' OR (state = 'answering' AND claimed_at <= ?))
           ORDER BY received_at, rowid LIMIT ?`,
        )
        .all(ATTEMPTS_MAX, time - UNANSWERED_MS_MAX, time - LEASE_MS, UNANSWERED_MAX),
    );
    return rows.map(toMessage);
  }

  #claim(key: string, time: number): InboxClaim {
    this.#database
      .prepare("INSERT INTO inbox (key, state, received_at) VALUES (?, 'received', ?) ON CONFLICT (key) DO NOTHING")
      .run(key, time);
    const taken = this.#database
      .prepare(
        `UPDATE inbox SET state = 'answering', claimed_at = @time, attempts = attempts + 1
         WHERE key = @key AND attempts < @attemptsMax
           AND (state = 'received' OR (state = 'answering' AND claimed_at <= @dead))`,
      )
      .run({ key, time, attemptsMax: ATTEMPTS_MAX, dead: time - LEASE_MS });
    if (taken.changes === 1) return "taken";
    const row = StateRow.parse(this.#database.prepare("SELECT state FROM inbox WHERE key = ?").get(key));
    return row.state === "answered" ? "answered" : "busy";
  }

  #guarded<T>(work: () => T): T {
    return guarded(this.#database.name, work);
  }
}

function filesText(files: InboundMessage["files"]): string | null {
  return files.length === 0 ? null : JSON.stringify(files);
}

function toMessage(row: unknown): InboundMessage {
  const { key, slack_channel: slackChannel, thread_ts: threadTs, user, text, files } = MessageRow.parse(row);
  return {
    key,
    slackChannel,
    threadTs,
    user,
    text,
    files: files === null ? [] : StoredFiles.parse(JSON.parse(files)),
  };
}
