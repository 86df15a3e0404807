import { z } from "zod";
import type {
  Kept,
  OutboxDepth,
  OutboxEntry,
  OutboxState,
  OutboxStore,
  Outgoing,
  Settling,
} from "../../../slack/deliver/ports.ts";
import type { Database } from "../database.ts";
import { prepared } from "../prepared.ts";
import { guarded } from "../store-fault.ts";
import type { GroupCommit } from "./group-commit.ts";
import { StoredOutgoing } from "./message-codec.ts";
import { reopenRow, settleRow } from "./slack-offer-store.ts";
import { insertTold } from "./slack-said-store.ts";
import { finishWork, insertWork } from "./slack-work-store.ts";

const EntryRow = z.object({
  id: z.number(),
  outgoing: z.string(),
  body: z.number(),
  state: z.enum(["waiting", "sending"]),
  created_at: z.number(),
  tried_at: z.number().nullable(),
});
const KnownRow = z.object({
  id: z.number(),
  state: z.enum(["waiting", "sending", "sent", "given_up"]),
  ts: z.string().nullable(),
  code: z.string().nullable(),
  tried_at: z.number().nullable(),
});
const CancelledRow = z.object({ is_cancelled: z.number() });
const RowIdRow = z.object({ row_id: z.string().nullable() });
const DepthRow = z.object({ open: z.number(), oldest: z.number().nullable() });

/** The outbox in the inbox's file, so that one transaction stores an answer and finishes its question. */
export class SqliteOutboxStore implements OutboxStore {
  readonly #database: Database;
  readonly #commits: GroupCommit;

  constructor(database: Database, commits: GroupCommit) {
    this.#database = database;
    this.#commits = commits;
  }

  async keep(outgoing: readonly Outgoing[], settling: Settling, now: Date): Promise<readonly Kept[]> {
    return this.#commits.write(() => {
      if (this.#isCancelled(settling.work)) {
        if (settling.work !== null) finishWork(this.#database, settling.work, "deleted");
        return outgoing.map(() => ({ kind: "withdrawn" }) as const);
      }
      const kept = outgoing.map((one) => this.#insert(one, settling, now));
      if (settling.work !== null) finishWork(this.#database, settling.work, settling.reason);
      if (settling.row !== null) settleRow(this.#database, settling.row, now);
      for (const work of settling.next ?? []) insertWork(this.#database, work, null, now);
      if (settling.told !== undefined && kept.every(({ kind }) => kind === "kept"))
        insertTold(this.#database, settling.told, now);
      return kept;
    });
  }

  async trying(id: number, body: number, now: Date): Promise<boolean> {
    const tried = await this.#commits.write(() =>
      prepared(
        this.#database,
        "UPDATE outbox SET state = 'sending', body = ?, tried_at = ? WHERE id = ? AND state IN ('waiting', 'sending')",
      ).run(body, now.getTime(), id),
    );
    return tried.changes === 1;
  }

  async settle(id: number, state: Exclude<OutboxState, { readonly kind: "sending" }>): Promise<void> {
    return this.#commits.write(() => {
      const ts = state.kind === "sent" ? state.ts : null;
      const code = state.kind === "given_up" ? state.code : null;
      const row = prepared(
        this.#database,
        `UPDATE outbox SET state = @state, ts = @ts, code = @code, outgoing = iif(@state = 'waiting', outgoing, NULL)
           WHERE id = @id AND state IN ('waiting', 'sending') RETURNING row_id`,
      ).get({ id, state: state.kind, ts, code });
      const rowId = row === undefined ? null : RowIdRow.parse(row).row_id;
      if (rowId !== null && state.kind === "given_up") reopenRow(this.#database, rowId);
    });
  }

  async stateOf(key: string): Promise<OutboxState | null> {
    const row = this.#guarded(() => this.#row(key));
    return row === undefined ? null : stateIn(KnownRow.parse(row));
  }

  async open({ after, limit }: { readonly after: number; readonly limit: number }): Promise<readonly OutboxEntry[]> {
    const rows = this.#guarded(() =>
      prepared(
        this.#database,
        `SELECT id, outgoing, body, state, created_at, tried_at FROM outbox
           WHERE state IN ('waiting', 'sending') AND id > ? ORDER BY id LIMIT ?`,
      ).all(after, limit),
    );
    return rows.map(toEntry);
  }

  async depth(): Promise<OutboxDepth> {
    const row = this.#guarded(() =>
      prepared(
        this.#database,
        "SELECT count(*) AS open, min(created_at) AS oldest FROM outbox WHERE state IN ('waiting', 'sending')",
      ).get(),
    );
    const { open, oldest } = DepthRow.parse(row);
    return { open, oldestAt: oldest === null ? null : new Date(oldest) };
  }

  #isCancelled(work: string | null): boolean {
    if (work === null) return false;
    const row = prepared(this.#database, "SELECT is_cancelled FROM work WHERE key = ?").get(work);
    return row !== undefined && CancelledRow.parse(row).is_cancelled === 1;
  }

  #insert(outgoing: Outgoing, { work, row }: Settling, now: Date): Kept {
    const added = prepared(
      this.#database,
      `INSERT INTO outbox (key, work, row_id, outgoing, state, created_at)
         VALUES (@key, @work, @row, @outgoing, 'waiting', @now) ON CONFLICT (key) DO NOTHING`,
    ).run({
      key: outgoing.key,
      work,
      row: outgoing.kind === "post" ? row : null,
      outgoing: JSON.stringify(outgoing),
      now: now.getTime(),
    });
    if (added.changes === 0) return this.#known(outgoing.key);
    const id = Number(added.lastInsertRowid);
    return { kind: "kept", entry: { id, outgoing, body: 0, state: { kind: "waiting" }, createdAt: now } };
  }

  #known(key: string): Kept {
    const row = KnownRow.parse(this.#row(key));
    return { kind: "known", id: row.id, state: stateIn(row) };
  }

  #row(key: string): unknown {
    return prepared(this.#database, "SELECT id, state, ts, code, tried_at FROM outbox WHERE key = ?").get(key);
  }

  #guarded<T>(work: () => T): T {
    return guarded(this.#database.name, work);
  }
}

function stateIn({ state, ts, code, tried_at: triedAt }: z.output<typeof KnownRow>): OutboxState {
  switch (state) {
    case "waiting":
      return { kind: state };
    case "sending":
      return { kind: state, triedAt: new Date(triedAt ?? 0) };
    case "sent":
      return { kind: state, ts };
    case "given_up":
      return { kind: state, code: code ?? "" };
  }
}

function toEntry(row: unknown): OutboxEntry {
  const parsed = EntryRow.parse(row);
  return {
    id: parsed.id,
    outgoing: StoredOutgoing.parse(JSON.parse(parsed.outgoing)),
    body: parsed.body,
    state:
      parsed.state === "waiting" ? { kind: "waiting" } : { kind: "sending", triedAt: new Date(parsed.tried_at ?? 0) },
    createdAt: new Date(parsed.created_at),
  };
}
