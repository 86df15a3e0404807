import { createHash, randomBytes } from "node:crypto";
import type { AuditEvent } from "../../../operations/audit/audit-event.ts";
import { personalIds } from "../../../operations/audit/people.ts";
import type { Database } from "../database.ts";

const SALT_BYTES = 16;
const NAME_DIGITS = 24;

/** The names that stand for people in the entries of the trail, which say nothing once their row is erased. */
export interface Pseudonyms {
  /** Gives a name to each person of an event, and returns how its ids are written; needs a transaction. */
  nameOf(event: AuditEvent): (id: string) => string;
}

export function openPseudonyms(database: Database): Pseudonyms {
  const insert = database.prepare<[Row]>(
    "INSERT INTO pseudonym (id, name, salt, person) VALUES (@id, @name, @salt, @person)",
  );
  const tell = database.prepare<[string, string]>("UPDATE pseudonym SET person = ? WHERE id = ? AND person IS NULL");
  const find = database.prepare<[string], string>("SELECT name FROM pseudonym WHERE id = ?").pluck();
  return {
    nameOf: (event) => {
      const names = new Map<string, string>();
      for (const { id, person } of personalIds(event)) {
        const known = find.get(id);
        if (known !== undefined) {
          if (person !== null && person !== id) tell.run(person, id);
          names.set(id, known);
          continue;
        }
        const row = { id, person, ...newPseudonym(id) };
        insert.run(row);
        names.set(id, row.name);
      }
      return (id) => names.get(id) ?? id;
    },
  };
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly salt: string;
  readonly person: string | null;
}

/** A name that follows from an id and a salt, and from which nobody finds the id without the salt. */
export function newPseudonym(id: string): { readonly name: string; readonly salt: string } {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  return { name: nameFor(id, salt), salt };
}

function nameFor(id: string, salt: string): string {
  return `p-${createHash("sha256").update(`${salt}\n${id}`).digest("hex").slice(0, NAME_DIGITS)}`;
}

/** Reads the ids that the names in entries stand for; a name whose id was erased stays as it is. */
export function openIds(database: Database): () => (name: string) => string {
  const all = database.prepare<[], Row>("SELECT id, name, salt, person FROM pseudonym");
  return () => {
    const ids = new Map(all.all().map(({ id, name }) => [name, id]));
    return (name) => ids.get(name) ?? name;
  };
}

/** The first entry with a name whose id is not the one that it was made from; null where there is none. */
export function openMisnamed(database: Database): () => number | null {
  const all = database.prepare<[], Row>("SELECT id, name, salt, person FROM pseudonym");
  const first = database
    .prepare<[string], number | null>(`SELECT min(seq) FROM entry WHERE instr(body, '"' || ? || '"') > 0`)
    .pluck();
  return () => {
    const wrong = all.all().find(({ id, name, salt }) => nameFor(id, salt) !== name);
    return wrong === undefined ? null : (first.get(wrong.name) ?? 0);
  };
}
