import type { AuditEntry, AuditFilter, AuditHead } from "../../../operations/audit/audit-trail.ts";
import { ChainLink, type ChainVerdict, readEvent, verifyChain, verifyEnds } from "../../../operations/audit/chain.ts";
import { type Database, openDatabase } from "../database.ts";
import { guarded, storeFault } from "../store-fault.ts";
import { AUDIT_MIGRATIONS, AUDIT_STORE_ID } from "./audit-schema.ts";

/** The audit trail for those who look at it. */
export interface SqliteAuditLog {
  /** The last entries that a filter leaves, in their order; a row that is none is left out, since `verify` tells of it. */
  list(filter: AuditFilter): readonly AuditEntry[];
  /** Follows the whole chain, at one moment of it. */
  verify(known: AuditHead | null): ChainVerdict;
  /** The same for the first entry and so many of the last ones alone, which takes no longer for a long trail; a shorter one is followed as a whole. */
  verifyEnds(entries: number): ChainVerdict;
  close(): void;
}

const COLUMNS = "seq, at, key, body, previous, hash";

/** Opens the file to read it beside whoever adds to it. Throws `StoreError`. */
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
  return {
    list: (filter) => guarded(path, () => lastOf(backward.iterate(filter.since?.getTime() ?? 0), filter)),
    verify: (known) => atOneMoment(database, () => whole(known)),
    verifyEnds: (entries) => atOneMoment(database, () => ends(checkpoint.get() ?? null, entries) ?? whole(null)),
    close: () => database.close(),
  };
}

/** Null for a trail that is not longer than so many entries. */
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

function lastOf(rows: Iterable<unknown>, { who, limit }: AuditFilter): readonly AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (const row of rows) {
    if (entries.length >= limit) break;
    const entry = entryOf(row);
    if (entry !== null && (who === null || entry.event.who === who)) entries.push(entry);
  }
  return entries.reverse();
}

function entryOf(row: unknown): AuditEntry | null {
  const { data: link } = ChainLink.safeParse(row);
  const event = link === undefined ? null : readEvent(link.body);
  if (link === undefined || event === null) return null;
  return { seq: link.seq, at: new Date(link.at), key: link.key, hash: link.hash, event };
}

/** What the file does not give is a row that cannot be read, and not the end of the chain. A read that began would have to end, so it begins with the first row. */
function* rowsOf(read: () => Iterable<unknown>, path: string): Generator<unknown> {
  try {
    yield* read();
  } catch (error) {
    if (storeFault(error, path)?.code !== "corrupt") throw error;
    yield null;
  }
}

/** Reads of one transaction see the same entries, whatever is added meanwhile. A damaged page would fail its end, which changes nothing. */
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
