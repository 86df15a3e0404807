import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import { first, type Work } from "../work.ts";

/** The key of a document in the tables. */
export interface StoredName {
  readonly sourceId: number;
  readonly doc: string;
}

/** The columns of a source; `s` is the source table. */
export const SOURCE_COLUMNS = "s.kind AS source_kind, s.place AS source_place";

export interface SourceColumns {
  readonly source_kind: DocumentSource["kind"];
  readonly source_place: string;
}

export function sourceIn({ source_kind: kind, source_place: place }: SourceColumns): DocumentSource {
  return { kind, place };
}

/**
 * SQL expression: the short name of the source of document `d` if the reader may see another document of its name in
 * view, else NULL. `level` is an expression for the reader's level; documents above it have no influence.
 */
export function distinguishing(level: string): string {
  return `(SELECT own.name FROM source own WHERE own.source_id = d.source_id AND EXISTS (
    SELECT 1 FROM document other WHERE other.doc = d.doc AND other.active = 1 AND other.source_id <> d.source_id
      AND sensitivity_level(other.sensitivity) <= ${level}))`;
}

/** SQL expression: the source that row `f` itself names for the document it cites, else NULL. */
export const OWN_FROM = "(SELECT text FROM code WHERE code_id = f.source_from_id)";

/** Builds the `from` field from `OWN_FROM` and `distinguishing`; empty where the document's name is unambiguous. */
export function fromField(...sources: readonly (string | null)[]): { readonly from?: string } {
  const known = sources.filter((one) => one !== null);
  return known.length === 0 ? {} : { from: known.join(", ") };
}

/** The id of a document source. */
export function* findSource({ kind, place }: DocumentSource): Work<number | undefined> {
  const row = yield* first<{ readonly source_id: number }>(
    "SELECT source_id FROM source WHERE kind = ? AND place = ?",
    [kind, place],
  );
  return row?.source_id;
}

/** Returns the id and stores a new source; needs a transaction. */
export function* ensureSource(source: DocumentSource): Work<number> {
  const known = yield* findSource(source);
  if (known !== undefined) return known;
  const row = yield* first<{ readonly source_id: number }>(
    "INSERT INTO source (kind, place, name) VALUES (?, ?, ?) RETURNING source_id",
    [source.kind, source.place, yield* freeName(source)],
  );
  return row?.source_id ?? 0;
}

function* freeName(source: DocumentSource): Work<string> {
  for (const name of namesFor(source)) {
    const taken = yield* first("SELECT 1 AS taken FROM source WHERE name = ?", [name]);
    if (taken === undefined) return name;
  }
  return source.place;
}

/** Candidate short names, shortest first: the last parts of a path, as many as needed to be unique. */
function namesFor({ kind, place }: DocumentSource): readonly string[] {
  if (kind === "uploads") return [place === "" ? "uploads" : `uploads/${place}`];
  if (place === UNKNOWN_SOURCE.place) return ["earlier"];
  const parts = place.split(/[\\/]/).filter(Boolean);
  return [...parts.map((_, at) => parts.slice(-1 - at).join("/")), place];
}
