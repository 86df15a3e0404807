/** `withdrawn`: a person withdrew the document, so it was not read. */
export type IngestStatus = "ingested" | "unchanged" | "partly" | "skipped" | "withdrawn" | "failed";

/** The result for one file. */
export interface FileReport {
  readonly doc: string;
  /** The folder of the document's source, if different from the given one. */
  readonly folder?: string;
  readonly status: IngestStatus;
  readonly facts: number;
  readonly passages: number;
  /** The size of the replaced version; absent where there was none. */
  readonly replaces?: { readonly facts: number; readonly passages: number };
  readonly warnings: readonly string[];
  /** Open questions. */
  readonly review: number;
  /** The error message of a failed file. */
  readonly error: string | null;
}

export interface IngestReport {
  readonly files: readonly FileReport[];
  /** Documents whose files are no longer in the given folders. */
  readonly vanished: readonly string[];
  /**
   * The number of people's decisions that end with each vanished document, by its name; absent where there are none.
   */
  readonly decided?: Readonly<Record<string, number>>;
  /** The vanished documents that were withdrawn, or would be in a dry run. */
  readonly withdrawn: readonly string[];
  /** Folders that were not pruned because too many of their documents have vanished; absent where there are none. */
  readonly notPruned?: readonly NotPruned[];
  /** Folders that no longer exist and most of whose documents were read elsewhere; absent where there are none. */
  readonly moved?: readonly Moved[];
}

export interface Moved {
  readonly folder: string;
  readonly documents: number;
  /** The number of documents whose content was found in a file of this run. */
  readonly same: number;
}

export interface NotPruned {
  readonly folder: string;
  readonly vanished: number;
  readonly documents: number;
}
