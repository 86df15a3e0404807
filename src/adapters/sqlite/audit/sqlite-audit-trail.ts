import { Code } from "../../../operations/audit/audit-code.ts";
import { AuditEvent } from "../../../operations/audit/audit-event.ts";
import {
  AuditError,
  type AuditHead,
  type AuditTrail,
  type NewAuditEntry,
  type Pruner,
} from "../../../operations/audit/audit-trail.ts";
import { canonicalJson } from "../../../operations/audit/canonical-json.ts";
import { BEGINNING, type ChainLink, linkHash } from "../../../operations/audit/chain.ts";
import { keyWithIds, withIds } from "../../../operations/audit/people.ts";
import { type Database, openDatabase } from "../database.ts";
import { guarded } from "../store-fault.ts";
import { AUDIT_MIGRATIONS, AUDIT_STORE_ID } from "./audit-schema.ts";
import { openPseudonyms } from "./pseudonyms.ts";

/** Default maximum of entries per pruning step. */
const PRUNED_MAX = 5_000;

export interface SqliteAuditTrail extends AuditTrail {
  close(): void;
}

/** Opens the audit trail for appending. An entry is on disk when `record` resolves. Throws a `StoreError`. */
export function openSqliteAuditTrail(path: string): SqliteAuditTrail {
  const database = openDatabase(path, {
    applicationId: AUDIT_STORE_ID,
    migrations: AUDIT_MIGRATIONS,
    isDurable: true,
  });
  const append = openAppend(database);
  const prune = openPrune(database, append);
  const latestUpTo = openLatestUpTo(database);
  return {
    record: async (entries) => {
      const checked = entries.map(checkedEntry);
      return guarded(path, () => database.transaction(() => append(checked)).immediate());
    },
    prune: async (before, by) => guarded(path, () => database.transaction(() => prune(before, by)).immediate()),
    latestUpTo: async (time) => guarded(path, () => database.transaction(() => latestUpTo(time))()),
    close: () => database.close(),
  };
}

interface CheckedEntry {
  readonly at: number;
  readonly key: string | null;
  readonly event: AuditEvent;
}

/** Validates an entry before anything is written: only codes, ids, counts and times are allowed. */
function checkedEntry({ at, key, event }: NewAuditEntry): CheckedEntry {
  const checked = AuditEvent.safeParse(event);
  const places = checked.success ? [] : checked.error.issues.map(({ path }) => path.slice(0, 2).join("."));
  if (key !== null && !Code.safeParse(key).success) places.push("key");
  if (!Number.isSafeInteger(at.getTime())) places.push("at");
  if (!checked.success || places.length > 0)
    throw new AuditError(
      "not_an_entry",
      `An entry for the audit trail is none, at: ${[...new Set(places)].join(", ")}.`,
    );
  return { at: at.getTime(), key, event: checked.data };
}

type Append = (entries: readonly CheckedEntry[]) => number;

/** Appends entries. Needs an exclusive transaction, so that no other process appends in between. */
function openAppend(database: Database): Append {
  const last = database.prepare<[], AuditHead>(
    "SELECT seq, hash FROM (SELECT seq, hash FROM entry UNION ALL SELECT seq, hash FROM checkpoint) ORDER BY seq DESC LIMIT 1",
  );
  const known = database.prepare<[string], number>("SELECT 1 FROM entry WHERE key = ?").pluck();
  const insert = database.prepare<[ChainLink]>(
    "INSERT INTO entry (seq, at, key, body, previous, hash) VALUES (@seq, @at, @key, @body, @previous, @hash)",
  );
  const isKnown = (key: string): boolean => known.get(key) !== undefined;
  const pseudonyms = openPseudonyms(database);
  return (entries) => {
    let head = last.get() ?? BEGINNING;
    let added = 0;
    for (const { at, key: plainKey, event } of entries) {
      // An earlier release kept keys with the ids of people in them.
      if (plainKey !== null && isKnown(plainKey)) continue;
      const named = pseudonyms.nameOf(event);
      const key = plainKey === null ? null : keyWithIds(plainKey, named);
      if (key !== null && isKnown(key)) continue;
      const body = canonicalJson(withIds(event, named));
      const link = { at, key, body, seq: head.seq + 1, previous: head.hash };
      const hash = linkHash(link);
      insert.run({ ...link, hash });
      head = { seq: link.seq, hash };
      added += 1;
    }
    return added;
  };
}

function openPrune(database: Database, append: Append) {
  const first = database.prepare<[], number>("SELECT seq FROM entry ORDER BY seq LIMIT 1").pluck();
  const firstKept = database
    .prepare<[number], number>("SELECT seq FROM entry WHERE at >= ? ORDER BY seq LIMIT 1")
    .pluck();
  const upTo = database.prepare<[number], AuditHead>(
    "SELECT seq, hash FROM entry WHERE seq <= ? ORDER BY seq DESC LIMIT 1",
  );
  const mark = database.prepare<[AuditHead]>("INSERT INTO checkpoint (seq, hash) VALUES (@seq, @hash)");
  const remove = database.prepare<[number]>("DELETE FROM entry WHERE seq <= ?");
  return (before: Date, { who, now, entriesMax = PRUNED_MAX }: Pruner): number => {
    const from = first.get();
    if (from === undefined) return 0;
    // At most now: with a later time, each step would also prune the entry that the step before added, endlessly.
    const kept = firstKept.get(Math.min(before.getTime(), now.getTime())) ?? Number.MAX_SAFE_INTEGER;
    const through = upTo.get(Math.min(kept - 1, from + entriesMax - 1));
    if (through === undefined) return 0;
    const entries = through.seq - from + 1;
    const event: AuditEvent = {
      kind: "pruned",
      who,
      through: through.seq,
      hash: through.hash,
      entries,
      before: before.getTime(),
    };
    append([checkedEntry({ at: now, key: null, event })]);
    mark.run(through);
    remove.run(through.seq);
    return entries;
  };
}

/** Binary search: entry numbers have no gaps, so no index is needed. */
function openLatestUpTo(database: Database): (time: Date) => Date | null {
  const ends = database.prepare<[], { readonly first: number | null; readonly last: number | null }>(
    "SELECT (SELECT min(seq) FROM entry) AS first, (SELECT max(seq) FROM entry) AS last",
  );
  const atOf = database.prepare<[number], number>("SELECT at FROM entry WHERE seq = ?").pluck();
  return (time) => {
    const { first = null, last = null } = ends.get() ?? {};
    let latest: number | null = null;
    for (let low = first ?? 1, high = last ?? 0; low <= high; ) {
      const middle = Math.floor((low + high) / 2);
      const at = atOf.get(middle) ?? Number.POSITIVE_INFINITY;
      if (at <= time.getTime()) {
        latest = Math.max(latest ?? at, at);
        low = middle + 1;
      } else high = middle - 1;
    }
    return latest === null ? null : new Date(latest);
  };
}
