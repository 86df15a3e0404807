import { z } from "zod";
import {
  type Arrival,
  ATTEMPTS_MAX,
  type Claim,
  type Edit,
  type GivenUp,
  type InboxStore,
  type WaitingWork,
  type Work,
  type WorkDepth,
  type WorkStore,
} from "../../../slack/intake/ports.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";
import { readWork, writeWork } from "./work-codec.ts";

/** Work that waited longer, such as during a downtime, is given up. */
const WAITING_MS_MAX = 24 * 60 * 60 * 1_000;

const WorkRow = z.object({
  state: z.enum(["received", "answering", "answered", "given_up"]),
});
const TakenRow = z.object({ payload: z.string().nullable(), received_at: z.number() });
const WaitingRow = z.object({ id: z.number(), payload: z.string().nullable(), attempts: z.number() });
const DepthRow = z.object({ open: z.number(), oldest: z.number().nullable() });

/** The inbox in SQLite. A claim is one conditional UPDATE, so only one of several connections gets the work. */
export class SqliteWorkStore implements InboxStore, WorkStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async receive(arrival: Arrival, now: Date): Promise<Work | null> {
    return this.#commits.write(() => {
      switch (arrival.kind) {
        case "work":
          return insertWork(this.#database, arrival.work, arrival.eventId, now);
        case "edit":
          return this.#edit(arrival.edit, now);
        case "deletion":
          return this.#cancel(arrival.key, now);
      }
    });
  }

  async claim(key: string, now: Date): Promise<Claim> {
    return this.#commits.write(() => {
      const taken = prepared(
        this.#database,
        "UPDATE work SET state = 'answering', attempts = attempts + 1 WHERE key = ? AND state = 'received' RETURNING payload, received_at",
      ).get(key);
      if (taken !== undefined) return toClaim(taken);
      const added = prepared(
        this.#database,
        "INSERT INTO work (key, state, attempts, received_at) VALUES (?, 'answering', 1, ?) ON CONFLICT DO NOTHING",
      ).run(key, now.getTime());
      if (added.changes === 1) return { kind: "taken", work: null, receivedAt: now };
      const row = WorkRow.parse(prepared(this.#database, "SELECT state FROM work WHERE key = ?").get(key));
      return { kind: row.state === "answering" ? "busy" : "over" };
    });
  }

  async finish(key: string, reason: GivenUp | null): Promise<void> {
    return this.#commits.write(() => finishWork(this.#database, key, reason));
  }

  async release(key: string): Promise<void> {
    await this.#commits.write(() =>
      prepared(
        this.#database,
        "UPDATE work SET state = 'received', attempts = attempts - 1 WHERE key = ? AND state = 'answering' AND is_cancelled = 0",
      ).run(key),
    );
  }

  async recover(now: Date): Promise<readonly Work[]> {
    return this.#commits.write(() => {
      prepared(
        this.#database,
        "UPDATE work SET state = 'given_up', reason = 'deleted', payload = NULL WHERE state = 'answering' AND is_cancelled = 1",
      ).run();
      const hopeless = prepared(
        this.#database,
        `SELECT id, payload, attempts FROM work WHERE payload IS NOT NULL AND
           (state = 'answering' AND attempts >= @attempts OR state IN ('received', 'answering') AND received_at < @before)`,
      ).all({ attempts: ATTEMPTS_MAX, before: now.getTime() - WAITING_MS_MAX });
      // Keys without a payload, such as a greeting's, are not given up: they can be claimed again.
      prepared(
        this.#database,
        "UPDATE work SET state = 'received' WHERE state = 'answering' AND (attempts < ? OR payload IS NULL)",
      ).run(ATTEMPTS_MAX);
      return waitingIn(hopeless).map(({ work }) => work);
    });
  }

  async waiting({ after, limit }: { readonly after: number; readonly limit: number }): Promise<readonly WaitingWork[]> {
    const rows = this.#guarded(() =>
      prepared(
        this.#database,
        "SELECT id, payload, attempts FROM work WHERE state = 'received' AND payload IS NOT NULL AND id > ? ORDER BY id LIMIT ?",
      ).all(after, limit),
    );
    return waitingIn(rows);
  }

  async depth(): Promise<WorkDepth> {
    const row = this.#guarded(() =>
      prepared(
        this.#database,
        "SELECT count(*) AS open, min(received_at) AS oldest FROM work WHERE state IN ('received', 'answering') AND payload IS NOT NULL",
      ).get(),
    );
    const { open, oldest } = DepthRow.parse(row);
    return { open, oldestAt: oldest === null ? null : new Date(oldest) };
  }

  /** An edit replaces a question that nobody has claimed yet; otherwise it is separate work. */
  #edit({ editedTs, message }: Edit, now: Date): Work | null {
    const work = { kind: "message", key: message.key, message } as const;
    const replaced = prepared(
      this.#database,
      "UPDATE work SET payload = ? WHERE key = ? AND state = 'received' AND payload IS NOT NULL",
    ).run(writeWork(work), message.key);
    if (replaced.changes === 1) return work;
    const known = prepared(this.#database, "SELECT is_cancelled FROM work WHERE key = ?").get(message.key);
    if (known === undefined) return insertWork(this.#database, work, null, now);
    return insertWork(this.#database, { kind: "edit", key: `edit:${message.key}:${editedTs}`, message }, null, now);
  }

  /** Waiting work and waiting posts are given up; work in progress ends without an answer; sent posts stay. */
  #cancel(key: string, now: Date): null {
    prepared(
      this.#database,
      `INSERT INTO work (key, state, reason, received_at) VALUES (@key, 'given_up', 'deleted', @now)
         ON CONFLICT (key) DO UPDATE SET
           is_cancelled = 1,
           reason = iif(state = 'received', 'deleted', reason),
           payload = iif(state = 'received', NULL, payload),
           state = iif(state = 'received', 'given_up', state)`,
    ).run({ key, now: now.getTime() });
    prepared(
      this.#database,
      "UPDATE outbox SET state = 'given_up', code = 'deleted', outgoing = NULL WHERE work = ? AND state = 'waiting'",
    ).run(key);
    return null;
  }

  #guarded<T>(work: () => T): T {
    return guarded(this.#database.name, work);
  }
}

function toClaim(row: unknown): Claim {
  const { payload, received_at: receivedAt } = TakenRow.parse(row);
  return { kind: "taken", work: readWork(payload), receivedAt: new Date(receivedAt) };
}

function waitingIn(rows: readonly unknown[]): readonly WaitingWork[] {
  return rows.flatMap((row) => {
    const { id, payload, attempts } = WaitingRow.parse(row);
    const work = readWork(payload);
    return work === null ? [] : [{ id, work, attempts }];
  });
}

/** Stores work unless its key or its event is known; null then. Joins the caller's transaction if there is one. */
export function insertWork(database: Database, work: Work, eventId: string | null, now: Date): Work | null {
  const added = prepared(
    database,
    "INSERT INTO work (key, event_id, state, payload, received_at) VALUES (?, ?, 'received', ?, ?) ON CONFLICT DO NOTHING",
  ).run(work.key, eventId, writeWork(work), now.getTime());
  return added.changes === 1 ? work : null;
}

/** Finishes work and deletes its payload; joins the caller's transaction if there is one. */
export function finishWork(database: Database, key: string, reason: GivenUp | null): void {
  prepared(
    database,
    `UPDATE work SET state = @state, reason = @reason, payload = NULL
       WHERE key = @key AND state IN ('received', 'answering')`,
  ).run({ key, state: reason === null ? "answered" : "given_up", reason });
}
