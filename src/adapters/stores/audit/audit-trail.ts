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
import { BEGINNING, linkHash } from "../../../operations/audit/chain.ts";
import { keyWithIds, withIds } from "../../../operations/audit/people.ts";
import { change, first, type SqlDatabase, type Work } from "../work.ts";
import { namesFor } from "./pseudonyms.ts";

/** Default maximum of entries per pruning step. */
const PRUNED_MAX = 5_000;

/** The audit trail, for appending. An entry is on disk when `record` resolves. */
export function auditTrail(database: SqlDatabase): AuditTrail {
  return {
    record: async (entries) => {
      const checked = entries.map(checkedEntry);
      return database.write(() => append(checked));
    },
    prune: (before, by) => database.write(() => prune(before, by)),
    latestUpTo: (time) => database.read(() => latestUpTo(time)),
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

const LAST = `SELECT seq, hash FROM (SELECT seq, hash FROM entry UNION ALL SELECT seq, hash FROM checkpoint) known
  ORDER BY seq DESC LIMIT 1`;

/** Appends entries and returns how many are new. */
function* append(entries: readonly CheckedEntry[]): Work<number> {
  let head = (yield* first<AuditHead>(LAST)) ?? BEGINNING;
  let added = 0;
  for (const { at, key: plainKey, event } of entries) {
    // An earlier release kept keys with the ids of people in them.
    if (plainKey !== null && (yield* isKnown(plainKey))) continue;
    const named = yield* namesFor(event);
    const key = plainKey === null ? null : keyWithIds(plainKey, named);
    if (key !== null && (yield* isKnown(key))) continue;
    const body = canonicalJson(withIds(event, named));
    const link = { at, key, body, seq: head.seq + 1, previous: head.hash };
    const hash = linkHash(link);
    yield* change(
      "INSERT INTO entry (seq, at, key, body, previous, hash) VALUES (@seq, @at, @key, @body, @previous, @hash)",
      { ...link, hash },
    );
    head = { seq: link.seq, hash };
    added += 1;
  }
  return added;
}

function* isKnown(key: string): Work<boolean> {
  return (yield* first("SELECT 1 FROM entry WHERE key = ?", [key])) !== undefined;
}

interface Numbered {
  readonly seq: number;
}

function* prune(before: Date, { who, now, entriesMax = PRUNED_MAX }: Pruner): Work<number> {
  const from = (yield* first<Numbered>("SELECT seq FROM entry ORDER BY seq LIMIT 1"))?.seq;
  if (from === undefined) return 0;
  // At most now: with a later time, each step would also prune the entry that the step before added, endlessly.
  const end = Math.min(before.getTime(), now.getTime());
  const kept = (yield* first<Numbered>("SELECT seq FROM entry WHERE at >= ? ORDER BY seq LIMIT 1", [end]))?.seq;
  const through = yield* first<AuditHead>("SELECT seq, hash FROM entry WHERE seq <= ? ORDER BY seq DESC LIMIT 1", [
    Math.min((kept ?? Number.MAX_SAFE_INTEGER) - 1, from + entriesMax - 1),
  ]);
  if (through === undefined) return 0;
  const { seq, hash } = through;
  const entries = seq - from + 1;
  const event: AuditEvent = { kind: "pruned", who, through: seq, hash, entries, before: before.getTime() };
  yield* append([checkedEntry({ at: now, key: null, event })]);
  yield* change("INSERT INTO checkpoint (seq, hash) VALUES (?, ?)", [seq, hash]);
  yield* change("DELETE FROM entry WHERE seq <= ?", [seq]);
  return entries;
}

/** Binary search: entry numbers have no gaps, so no index is needed. */
function* latestUpTo(time: Date): Work<Date | null> {
  const ends = yield* first<{ readonly first: number | null; readonly last: number | null }>(
    "SELECT (SELECT min(seq) FROM entry) AS first, (SELECT max(seq) FROM entry) AS last",
  );
  let latest: number | null = null;
  for (let low = ends?.first ?? 1, high = ends?.last ?? 0; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    const row = yield* first<{ readonly at: number }>("SELECT at FROM entry WHERE seq = ?", [middle]);
    const at = row?.at ?? Number.POSITIVE_INFINITY;
    if (at <= time.getTime()) {
      latest = Math.max(latest ?? at, at);
      low = middle + 1;
    } else high = middle - 1;
  }
  return latest === null ? null : new Date(latest);
}
