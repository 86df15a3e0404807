import { type DocumentSource, UNKNOWN_SOURCE } from "../../../domain/document-key.ts";
import { first, type Work } from "../work.ts";

/*
 * The sources of documents as far as passages need them. The fact store, which is not written as work yet, has the same
 * in `src/adapters/sqlite/facts/sources.ts`.
 */

/**
 * SQL expression: the short name of the source of document `d` if the reader may see another document of its name in
 * view, else NULL. `level` is an expression for the reader's level; documents above it have no influence.
 */
export function distinguishing(level: string): string {
  return `(SELECT own.name FROM source own WHERE own.source_id = d.source_id AND EXISTS (
    SELECT 1 FROM document other WHERE other.doc = d.doc AND other.active = 1 AND other.source_id <> d.source_id
      AND sensitivity_level(other.sensitivity) <= ${level}))`;
}

/** Builds the `from` field from `distinguishing`; empty where the document's name is unambiguous. */
export function fromField(source: string | null): { readonly from?: string } {
  return source === null ? {} : { from: source };
}

/** The id of a source, which is stored if it is new. */
export function* ensureSource(source: DocumentSource): Work<number> {
  const { kind, place } = source;
  const known = yield* first<SourceId>("SELECT source_id AS id FROM source WHERE kind = ? AND place = ?", [
    kind,
    place,
  ]);
  if (known !== undefined) return known.id;
  const stored = yield* first<SourceId>(
    "INSERT INTO source (kind, place, name) VALUES (?, ?, ?) RETURNING source_id AS id",
    [kind, place, yield* freeName(source)],
  );
  if (stored === undefined) throw new TypeError("A stored source has no id.");
  return stored.id;
}

interface SourceId {
  readonly id: number;
}

function* freeName(source: DocumentSource): Work<string> {
  for (const name of namesFor(source))
    if ((yield* first("SELECT 1 FROM source WHERE name = ?", [name])) === undefined) return name;
  return source.place;
}

/** Candidate short names, shortest first: the last parts of a path, as many as needed to be unique. */
function namesFor({ kind, place }: DocumentSource): readonly string[] {
  if (kind === "uploads") return [place === "" ? "uploads" : `uploads/${place}`];
  if (place === UNKNOWN_SOURCE.place) return ["earlier"];
  const parts = place.split(/[\\/]/).filter(Boolean);
  return [...parts.map((_, at) => parts.slice(-1 - at).join("/")), place];
}
