import { StoreError } from "../../../figures/store-error.ts";
import type { AuditEntry, AuditFilter, AuditHead } from "../../../operations/audit/audit-trail.ts";
import {
  ChainLink,
  type ChainVerdict,
  type ChainWalk,
  readEvent,
  walkChain,
  walkEnds,
} from "../../../operations/audit/chain.ts";
import { withIds } from "../../../operations/audit/people.ts";
import { tallyUsage, type Usage } from "../../../operations/audit/usage.ts";
import { all, first, type SqlDatabase, type Work } from "../work.ts";
import { idsByName, misnamed } from "./pseudonyms.ts";

/** Read access to the audit trail. */
export interface AuditLog {
  /**
   * The last entries that match, in order, with the ids of people; unreadable rows are skipped, as `verify` reports
   * them.
   */
  list(filter: AuditFilter): Promise<readonly AuditEntry[]>;
  /** Counts the questions since a moment; lets other work go first between its steps. */
  usage(since: Date, giveWay: () => Promise<void>): Promise<Usage>;
  /** Verifies the whole chain in one snapshot. */
  verify(known: AuditHead | null): Promise<ChainVerdict>;
  /** Verifies the first entry and the last `entries` ones, at constant cost; a shorter trail is verified completely. */
  verifyEnds(entries: number): Promise<ChainVerdict>;
}

const COLUMNS = "seq, at, key, body, previous, hash";
/** Rows that are read at once. */
const PAGE_ROWS = 1_000;

/** The audit trail for reading, also while another process appends. */
export function auditLog(database: SqlDatabase): AuditLog {
  return {
    list: (filter) => database.read(() => listed(filter)),
    usage: (since, giveWay) => usageSince(database, since, giveWay),
    verify: (known) => database.read(() => named(() => whole(known))),
    verifyEnds: (entries) => database.read(() => named(() => ends(entries))),
  };
}

/** The verdict on the chain, and where that holds on the names of people. */
function* named(chain: () => Work<ChainVerdict>): Work<ChainVerdict> {
  const verdict = yield* chain();
  const seq = verdict.kind === "intact" ? yield* misnamed() : null;
  return seq === null ? verdict : { kind: "broken", fault: { kind: "renamed", seq } };
}

function* whole(known: AuditHead | null): Work<ChainVerdict> {
  const checkpoint = yield* lastCheckpoint();
  return yield* walked(walkChain({ checkpoint, known }), Number.MIN_SAFE_INTEGER);
}

function* lastCheckpoint(): Work<AuditHead | null> {
  return (yield* first<AuditHead>("SELECT seq, hash FROM checkpoint ORDER BY seq DESC LIMIT 1")) ?? null;
}

function* ends(entries: number): Work<ChainVerdict> {
  const checkpoint = yield* lastCheckpoint();
  const from = (yield* newest()) - entries;
  if (from <= (checkpoint?.seq ?? 0)) return yield* whole(null);
  const before = yield* first<AuditHead>("SELECT seq, hash FROM entry WHERE seq = ?", [from]);
  if (before === undefined) return { kind: "broken", fault: { kind: "missing", seq: from, last: from } };
  const beginning = yield* first(`SELECT ${COLUMNS} FROM entry ORDER BY seq LIMIT 1`);
  return yield* walked(walkEnds({ checkpoint, first: beginning, before }), from);
}

function* newest(): Work<number> {
  return (yield* first<{ readonly seq: number | null }>("SELECT max(seq) AS seq FROM entry"))?.seq ?? 0;
}

/** Adds the entries behind a number to a walk. */
function* walked(walk: ChainWalk, from: number): Work<ChainVerdict> {
  for (let after = from; ; ) {
    const rows = yield* rowsBehind(after);
    for (const row of rows) {
      const verdict = walk.add(row);
      if (verdict !== null) return verdict;
      after = (row as ChainLink).seq;
    }
    if (rows.length === 0) return walk.end();
  }
}

/** A page of rows. A row on a damaged page of the file is null, so that the chain counts as broken there. */
function* rowsBehind(after: number, limit = PAGE_ROWS): Work<readonly unknown[]> {
  try {
    return yield* all(`SELECT ${COLUMNS} FROM entry WHERE seq > ? ORDER BY seq LIMIT ?`, [after, limit]);
  } catch (error) {
    if (!(error instanceof StoreError && error.code === "corrupt")) throw error;
    // The rows before the damaged page are read one by one.
    return limit === 1 ? [null] : yield* rowsBehind(after, 1);
  }
}

const USAGE_STEP = 200;

/** Reads backwards, as entries are found by their number alone. */
async function usageSince(database: SqlDatabase, since: Date, giveWay: () => Promise<void>): Promise<Usage> {
  const found: AuditEntry[] = [];
  for (let from = await database.read(newest); from > 0; from -= USAGE_STEP) {
    const rows = await database.read(() =>
      all(`SELECT ${COLUMNS} FROM entry WHERE seq <= ? AND seq > ? ORDER BY seq DESC`, [from, from - USAGE_STEP]),
    );
    const entries = rows.flatMap((row) => entryOf(row) ?? []);
    found.push(...entries.filter(({ at }) => at >= since));
    if (rows.length === 0 || entries.some(({ at }) => at < since)) break;
    await giveWay();
  }
  const tally = tallyUsage();
  for (const { at, event } of found.reverse()) tally.add(at, event);
  return tally.usage();
}

/** The last entries that match, with the ids of people who were not erased. */
function* listed({ since, who, limit }: AuditFilter): Work<readonly AuditEntry[]> {
  const idOf = yield* idsByName();
  const entries: AuditEntry[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = yield* all<{ readonly seq: number }>(
      `SELECT ${COLUMNS} FROM entry WHERE at >= ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
      [since?.getTime() ?? 0, before, PAGE_ROWS],
    );
    for (const row of rows) {
      if (entries.length >= limit) break;
      before = row.seq;
      const entry = entryOf(row);
      if (entry === null) continue;
      const event = withIds(entry.event, idOf);
      if (who === null || event.who === who) entries.push({ ...entry, event });
    }
    if (rows.length === 0 || entries.length >= limit) return entries.reverse();
  }
}

/** Null for a row that is no entry. */
export function entryOf(row: unknown): AuditEntry | null {
  const { data: link } = ChainLink.safeParse(row);
  const event = link === undefined ? null : readEvent(link.body);
  if (link === undefined || event === null) return null;
  return { seq: link.seq, at: new Date(link.at), key: link.key, hash: link.hash, event };
}
