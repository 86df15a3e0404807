import { createHash, randomBytes } from "node:crypto";
import type { AuditEvent } from "../../../operations/audit/audit-event.ts";
import { personalIds } from "../../../operations/audit/people.ts";
import { all, change, first, type Work } from "../work.ts";

const SALT_BYTES = 16;
const NAME_DIGITS = 24;

/**
 * Gives a name to each person of an event, and returns how its ids are written. The names stand for people in the entries
 * of the trail, and say nothing once their row is erased.
 */
export function* namesFor(event: AuditEvent): Work<(id: string) => string> {
  const names = new Map<string, string>();
  for (const { id, person } of personalIds(event)) {
    const known = yield* nameOf(id);
    if (known !== null) {
      if (person !== null && person !== id)
        yield* change("UPDATE pseudonym SET person = ? WHERE id = ? AND person IS NULL", [person, id]);
      names.set(id, known);
      continue;
    }
    const row = { id, person, ...newPseudonym(id) };
    yield* change("INSERT INTO pseudonym (id, name, salt, person) VALUES (@id, @name, @salt, @person)", row);
    names.set(id, row.name);
  }
  return (id) => names.get(id) ?? id;
}

/** The name that stands for an id; null where it has none. */
export function* nameOf(id: string): Work<string | null> {
  const row = yield* first<{ readonly name: string }>("SELECT name FROM pseudonym WHERE id = ?", [id]);
  return row?.name ?? null;
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

const ROWS = "SELECT id, name, salt, person FROM pseudonym";

/** The ids that the names in entries stand for; a name whose id was erased stays as it is. */
export function* idsByName(): Work<(name: string) => string> {
  const ids = new Map((yield* all<Row>(ROWS)).map(({ id, name }) => [name, id]));
  return (name) => ids.get(name) ?? name;
}

/** The first entry with a name whose id is not the one that it was made from; null where there is none. */
export function* misnamed(): Work<number | null> {
  const wrong = (yield* all<Row>(ROWS)).find(({ id, name, salt }) => nameFor(id, salt) !== name);
  if (wrong === undefined) return null;
  const row = yield* first<{ readonly seq: number | null }>(
    `SELECT min(seq) AS seq FROM entry WHERE instr(body, '"' || ? || '"') > 0`,
    [wrong.name],
  );
  return row?.seq ?? 0;
}
