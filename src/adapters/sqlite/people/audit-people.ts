import type { Erasure, PersonalRecord, StoredPerson } from "../../../domain/personal-data.ts";
import { withIds } from "../../../operations/audit/people.ts";
import { entryOf } from "../../stores/audit/audit-log.ts";
import { AUDIT } from "../../stores/audit/audit-schema.ts";
import { idsByName } from "../../stores/audit/pseudonyms.ts";
import { type Database, overwriteDeleted } from "../database.ts";
import { openStoreFile, runOn } from "../sqlite-engine.ts";
import { guarded } from "../store-fault.ts";

/** What the audit trail knows of people. */
export interface AuditPeople {
  /** The name that stands for a person; null where nothing was recorded of them, or they were erased. */
  nameOf(user: string): string | null;
  directsOf(user: string): readonly string[];
  find(person: StoredPerson): readonly PersonalRecord[];
  /** Deletes the ids behind the names. Entries stay as they are; those that hold an id itself are counted. */
  erase(person: StoredPerson): readonly Erasure[];
  close(): void;
}

/** Opens the file of the audit trail; brings one of an earlier release forward. */
export function openAuditPeople(path: string): AuditPeople {
  const database = openStoreFile(path, AUDIT);
  const name = database.prepare<[string], string>("SELECT name FROM pseudonym WHERE id = ?").pluck();
  const directs = database
    .prepare<[string], string>("SELECT id FROM pseudonym WHERE person = ? AND id <> person")
    .pluck();
  const remove = database.prepare<[string]>("DELETE FROM pseudonym WHERE id = ?");
  const erase = database.transaction((person: StoredPerson): readonly Erasure[] => {
    const counts = { kind: "audit entry", removed: 0, pseudonymised: rowsWith(namesOf(person)).length };
    for (const id of idsOf(person)) remove.run(id);
    return [{ ...counts, stays: rowsWith(idsOf(person)).length }];
  });
  const rowsWith = (ids: readonly string[]) => (ids.length === 0 ? [] : rowsIn(database, ids));
  const namesOf = (person: StoredPerson) => idsOf(person).flatMap((id) => name.get(id) ?? []);
  return {
    nameOf: (user) => guarded(path, () => name.get(user) ?? null),
    directsOf: (user) => guarded(path, () => directs.all(user)),
    find: (person) =>
      guarded(path, () => {
        const idOf = runOn(database, idsByName());
        return rowsWith([...idsOf(person), ...namesOf(person)]).flatMap((row): readonly PersonalRecord[] => {
          const entry = entryOf(row);
          if (entry === null) return [];
          const { seq, at, event } = entry;
          return [{ kind: "audit entry", when: at, content: { seq, ...withIds(event, idOf) } }];
        });
      }),
    erase: (person) =>
      guarded(path, () => {
        overwriteDeleted(database);
        const ends = erase.immediate(person);
        database.pragma("wal_checkpoint(TRUNCATE)");
        return ends;
      }),
    close: () => database.close(),
  };
}

function idsOf({ user, directs }: StoredPerson): readonly string[] {
  return [user, ...directs];
}

/** The entries in which one of these ids stands as a whole value. */
function rowsIn(database: Database, ids: readonly string[]): readonly unknown[] {
  const sql = `SELECT seq, at, key, body, previous, hash FROM entry WHERE EXISTS (
    SELECT 1 FROM json_each(?) WHERE instr(body, '"' || value || '"') > 0) ORDER BY seq`;
  return database.prepare(sql).all(JSON.stringify(ids));
}
