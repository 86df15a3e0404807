import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import type { Database } from "../database.ts";

/** A document as the tables name it. */
export interface StoredName {
  readonly sourceId: number;
  readonly doc: string;
}

/** The sources of documents by their number. */
export interface Sources {
  find(source: DocumentSource): number | undefined;
  /** Notes a source that is new; to be called within a transaction. */
  ensure(source: DocumentSource): number;
}

/** What a row says of its source; `s` is the table of sources. */
export const SOURCE_COLUMNS = "s.kind AS source_kind, s.place AS source_place";

export interface SourceColumns {
  readonly source_kind: DocumentSource["kind"];
  readonly source_place: string;
}

export function sourceIn({ source_kind: kind, source_place: place }: SourceColumns): DocumentSource {
  return { kind, place };
}

/**
 * The short name of the source of a document `d` where the reader may see another document in view with its name, else NULL. `level` is an
 * expression for the reader's level: a document above it is given away by nothing.
 */
export function distinguishing(level: string): string {
  return `(SELECT own.name FROM source own WHERE own.source_id = d.source_id AND EXISTS (
    SELECT 1 FROM document other WHERE other.doc = d.doc AND other.active = 1 AND other.source_id <> d.source_id
      AND sensitivity_level(other.sensitivity) <= ${level}))`;
}

/** The source that a row `f` of a table itself names for the document that it cites, else NULL. */
export const OWN_FROM = "(SELECT text FROM code WHERE code_id = f.source_from_id)";

/** The field that rows of `OWN_FROM` and `distinguishing` make; nothing where the name alone tells. */
export function fromField(...sources: readonly (string | null)[]): { readonly from?: string } {
  const known = sources.filter((one) => one !== null);
  return known.length === 0 ? {} : { from: known.join(", ") };
}

export function openSources(database: Database): Sources {
  const select = database
    .prepare<[string, string], number>("SELECT source_id FROM source WHERE kind = ? AND place = ?")
    .pluck();
  const isTaken = database.prepare<[string], number>("SELECT 1 FROM source WHERE name = ?").pluck();
  const insert = database.prepare<[string, string, string]>("INSERT INTO source (kind, place, name) VALUES (?, ?, ?)");
  const find = ({ kind, place }: DocumentSource): number | undefined => select.get(kind, place);
  return {
    find,
    ensure: (source) => {
      const known = find(source);
      if (known !== undefined) return known;
      const name = namesFor(source).find((one) => isTaken.get(one) === undefined) ?? source.place;
      return Number(insert.run(source.kind, source.place, name).lastInsertRowid);
    },
  };
}

/** Short names for people, the shortest first: the last parts of a path, as many as it takes. */
function namesFor({ kind, place }: DocumentSource): readonly string[] {
  if (kind === "uploads") return [place === "" ? "uploads" : `uploads/${place}`];
  if (place === UNKNOWN_SOURCE.place) return ["earlier"];
  const parts = place.split(/[\\/]/).filter(Boolean);
  return [...parts.map((_, at) => parts.slice(-1 - at).join("/")), place];
}
