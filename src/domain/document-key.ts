/** Where documents come from: a folder by its real path, or what one person dropped, by their id in Slack. */
export interface DocumentSource {
  readonly kind: "folder" | "uploads";
  /** Empty where an earlier release did not keep it. */
  readonly place: string;
}

/** What a document is known by: two of one name from two sources are two documents. */
export interface DocumentKey {
  readonly source: DocumentSource;
  /** Its name relative to the folder, or as it was dropped. */
  readonly doc: string;
}

/** The source of what was stored without one. */
export const UNKNOWN_SOURCE: DocumentSource = { kind: "folder", place: "" };

/**
 * Whether it was not kept where a document comes from: a decision on one holds for each document of its name, also when the next version
 * of that comes from a known source.
 */
export function isUnknownPlace({ place }: DocumentSource): boolean {
  return place === UNKNOWN_SOURCE.place;
}

export function sameSource(a: DocumentSource, b: DocumentSource): boolean {
  return a.kind === b.kind && a.place === b.place;
}

/** A key as one text, for maps and sets. */
export function keyText({ source, doc }: DocumentKey): string {
  return JSON.stringify([source.kind, source.place, doc]);
}
