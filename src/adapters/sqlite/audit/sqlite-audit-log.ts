import type { AuditEntry, AuditFilter, AuditHead } from "../../../operations/audit/audit-trail.ts";
import { ChainLink, type ChainVerdict, readEvent, verifyChain, verifyEnds } from "../../../operations/audit/chain.ts";
import { withIds } from "../../../operations/audit/people.ts";
import { tallyUsage, type Usage } from "../../../operations/audit/usage.ts";
import { type Database, openDatabase } from "../database.ts";
import { guarded, storeFault } from "../store-fault.ts";
import { AUDIT_MIGRATIONS, AUDIT_STORE_ID } from "./audit-schema.ts";
import { openIds, openMisnamed } from "./pseudonyms.ts";

/** Read access to the audit trail. */
export interface SqliteAuditLog {
  /**
   * The last entries that match, in order, with the ids of people; unreadable rows are skipped, as `verify` reports
   * them.
   */
  list(filter: AuditFilter): readonly AuditEntry[];
  /** Counts the questions since a moment; lets other work go first between its steps. */
  usage(since: Date, giveWay: () => Promise<void>): Promise<Usage>;
  /** Verifies the whole chain in one snapshot. */
  verify(known: AuditHead | null): ChainVerdict;
  /** Verifies the first entry and the last `entries` ones, at constant cost; a shorter trail is verified completely. */
  verifyEnds(entries: number): ChainVerdict;
  close(): void;
}

const COLUMNS = "seq, at, key, body, previous, hash";

/** Opens the file read-only, also while another process appends. Throws a `StoreError`. */
export function openSqliteAuditLog(path: string): SqliteAuditLog {
  const options = { applicationId: AUDIT_STORE_ID, migrations: AUDIT_MIGRATIONS, readOnly: true };
  const database = openDatabase(path, options);
  const forward = database.prepare<[]>(`SELECT ${COLUMNS} FROM entry ORDER BY seq`);
  const backward = database.prepare<[number]>(`SELECT ${COLUMNS} FROM entry WHERE at >= ? ORDER BY seq DESC`);
  const checkpoint = database.prepare<[], AuditHead>("SELECT seq, hash FROM checkpoint ORDER BY seq DESC LIMIT 1");
  const whole = (known: AuditHead | null): ChainVerdict =>
    verifyChain(
      rowsOf(() => forward.iterate(), path),
      { checkpoint: checkpoint.get() ?? null, known },
    );
  const ends = openEnds(database);
  const ids = openIds(database);
  const misnamed = openMisnamed(database);
  const named = (verdict: ChainVerdict): ChainVerdict => {
    const seq = verdict.kind === "intact" ? misnamed() : null;
    return seq === null ? verdict : { kind: "broken", fault: { kind: "renamed", seq } };
  };
  return {
    list: (filter) =>
      guarded(path, () => lastOf(backward.iterate(filter.since?.getTime() ?? 0), { ...filter, idOf: ids() })),
    usage: openUsage(database),
    verify: (known) => atOneMoment(database, () => named(whole(known))),
    verifyEnds: (entries) => atOneMoment(database, () => named(ends(checkpoint.get() ?? null, entries) ?? whole(null))),
    close: () => database.close(),
  };
}

/** Returns null for a trail of at most `entries` entries. */
function openEnds(database: Database): (checkpoint: AuditHead | null, entries: number) => ChainVerdict | null {
  const newest = database.prepare<[], number | null>("SELECT max(seq) FROM entry").pluck();
  const first = database.prepare<[]>(`SELECT ${COLUMNS} FROM entry ORDER BY seq LIMIT 1`);
  const headAt = database.prepare<[number], AuditHead>("SELECT seq, hash FROM entry WHERE seq = ?");
  const behind = database.prepare<[number]>(`SELECT ${COLUMNS} FROM entry WHERE seq > ? ORDER BY seq`);
  return (checkpoint, entries) => {
    const from = (newest.get() ?? 0) - entries;
    if (from <= (checkpoint?.seq ?? 0)) return null;
    const before = headAt.get(from);
    if (before === undefined) return { kind: "broken", fault: { kind: "missing", seq: from, last: from } };
    const last = rowsOf(() => behind.iterate(from), database.name);
    return verifyEnds({ checkpoint, first: first.get(), before, last });
  };
}

const USAGE_STEP = 200;

/** Reads backwards, as entries are found by their number alone. */
function openUsage(database: Database): SqliteAuditLog["usage"] {
  const path = database.name;
  const newest = database.prepare<[], number | null>("SELECT max(seq) FROM entry").pluck();
  const step = database.prepare<[number, number]>(
    `SELECT ${COLUMNS} FROM entry WHERE seq <= ? AND seq > ? ORDER BY seq DESC`,
  );
  return async (since, giveWay) => {
    const found: AuditEntry[] = [];
    for (let from = guarded(path, () => newest.get()) ?? 0; from > 0; from -= USAGE_STEP) {
      const rows = guarded(path, () => step.all(from, from - USAGE_STEP));
      const entries = rows.flatMap((row) => entryOf(row) ?? []);
      found.push(...entries.filter(({ at }) => at >= since));
      if (rows.length === 0 || entries.some(({ at }) => at < since)) break;
      await giveWay();
    }
    const tally = tallyUsage();
    for (const { at, event } of found.reverse()) tally.add(at, event);
    return tally.usage();
  };
}

interface NamedFilter extends AuditFilter {
  readonly idOf: (name: string) => string;
}

/** The entries with the ids of people who were not erased. */
function lastOf(rows: Iterable<unknown>, { who, limit, idOf }: NamedFilter): readonly AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const row of rows) {
    if (entries.length >= limit) break;
    const entry = entryOf(row);
    if (entry === null) continue;
    const event = withIds(entry.event, idOf);
    if (who === null || event.who === who) entries.push({ ...entry, event });
  }
  return entries.reverse();
}

/** Null for a row that is no entry. */
export function entryOf(row: unknown): AuditEntry | null {
  const { data: link } = ChainLink.safeParse(row);
  const event = link === undefined ? null : readEvent(link.body);
  if (link === undefined || event === null) return null;
  return { seq: link.seq, at: new Date(link.at), key: link.key, hash: link.hash, event };
}

/**
 * Yields null for rows on a damaged page, so that the chain counts as broken. `read` is called lazily,
 * because a query that is never consumed would stay open.
 */
function* rowsOf(read: () => Iterable<unknown>, path: string): Generator<unknown> {
  try {
    yield* read();
  } catch (error) {
    if (storeFault(error, path)?.code !== "corrupt") throw error;
    yield null;
  }
}

/** Runs reads on one snapshot. Ends with ROLLBACK, because COMMIT would fail on a damaged page. */
function atOneMoment<T>(database: Database, work: () => T): T {
  return guarded(database.name, () => {
    database.exec("BEGIN");
    try {
      return work();
    } finally {
      database.exec("ROLLBACK");
    }
  });
}
