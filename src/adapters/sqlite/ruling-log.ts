import { isNamePattern } from "../../domain/name-pattern.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import type { NewRuling, Ruling } from "../../review/ruling.ts";
import type { Database } from "./database.ts";
import { readChoice, readFigures } from "./review-json.ts";

/** The rulings in the order in which they were made. Triggers of the file refuse every change of them. */
export interface RulingLog {
  append(ruling: NewRuling): Ruling;
  /** Without those on a document that may not be shown; a taught pattern names none. */
  all(clearance?: Clearance): readonly Ruling[];
  /** Those on a document by its name, and all that were taught for a pattern. */
  near(doc: string): readonly Ruling[];
  byId(id: number): Ruling | undefined;
}

interface RulingRow {
  readonly ruling_id: number;
  readonly match: string;
  readonly key: string;
  readonly choice: string;
  readonly stated: string;
  readonly decided_by: string;
  readonly decided_at: string;
  readonly why: string;
}

export function openRulingLog(database: Database): RulingLog {
  const insert = database.prepare<[string, string, string, string, string, string, string]>(
    "INSERT INTO ruling (match, key, choice, stated, decided_by, decided_at, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const all = database.prepare<[], RulingRow>("SELECT * FROM ruling ORDER BY ruling_id");
  // The label of the latest version counts, also of a document that was withdrawn.
  const labels = database.prepare<[], { readonly doc: string; readonly sensitivity: string }>(
    "SELECT doc, sensitivity, max(version) FROM document GROUP BY doc",
  );
  const one = database.prepare<[number], RulingRow>("SELECT * FROM ruling WHERE ruling_id = ?");
  const near = database.prepare<[string], RulingRow>(
    `SELECT * FROM ruling WHERE match = ? OR match GLOB '*[*?]*' ORDER BY ruling_id`,
  );
  return {
    append: (ruling) => {
      const { match, key, choice, stated, by, at, why } = ruling;
      const { lastInsertRowid } = insert.run(match, key, JSON.stringify(choice), JSON.stringify(stated), by, at, why);
      return { ...ruling, id: Number(lastInsertRowid) };
    },
    all: (clearance) => {
      const sealed = new Set(
        labels.all().flatMap(({ doc, sensitivity }) => (isReadable(sensitivity, clearance) ? [] : [doc])),
      );
      return all
        .all()
        .filter(({ match }) => !sealed.has(match))
        .map(rulingOf);
    },
    near: (doc) =>
      near
        .all(doc)
        .filter(({ match }) => match === doc || isNamePattern(match))
        .map(rulingOf),
    byId: (id) => {
      const row = one.get(id);
      return row && rulingOf(row);
    },
  };
}

function rulingOf(row: RulingRow): Ruling {
  return {
    id: row.ruling_id,
    match: row.match,
    key: row.key,
    choice: readChoice(row.choice),
    stated: readFigures(row.stated),
    by: row.decided_by,
    at: row.decided_at,
    why: row.why,
  };
}
