/** Where documents come from: a folder, by its real path, or one person's uploads, by their Slack id. */
export interface DocumentSource {
  readonly kind: "folder" | "uploads";
  /** Empty where an earlier release did not record it. */
  readonly place: string;
}

/** The identity of a document: equal names from two sources are two documents. */
export interface DocumentKey {
  readonly source: DocumentSource;
  /** The path relative to the folder, or the name of the uploaded file. */
  readonly doc: string;
}

/** The source of documents that were stored without one. */
export const UNKNOWN_SOURCE: DocumentSource = { kind: "folder", place: "" };

/**
 * Whether the document's source was never recorded. A decision on such a document applies to every document of its
 * name, including the next version from a known source.
 */
export function isUnknownPlace({ place }: DocumentSource): boolean {
  return place === UNKNOWN_SOURCE.place;
}

export function sameSource(a: DocumentSource, b: DocumentSource): boolean {
  return a.kind === b.kind && a.place === b.place;
}

/** A key as one string, for maps and sets. */
export function keyText({ source, doc }: DocumentKey): string {
  return JSON.stringify([source.kind, source.place, doc]);
}
