/** `withdrawn`: a person withdrew it, and it stays out. */
export type IngestStatus = "ingested" | "unchanged" | "partly" | "skipped" | "withdrawn" | "failed";

/** What became of one file. */
export interface FileReport {
  readonly doc: string;
  /** The folder that it is a document of, where another one was named. */
  readonly folder?: string;
  readonly status: IngestStatus;
  readonly facts: number;
  readonly passages: number;
  /** What the version had that it took the place of; absent where there was none. */
  readonly replaces?: { readonly facts: number; readonly passages: number };
  readonly warnings: readonly string[];
  /** Statements that wait for a person. */
  readonly review: number;
  /** One sentence where it failed. */
  readonly error: string | null;
}

export interface IngestReport {
  readonly files: readonly FileReport[];
  /** Documents whose files are no longer in the folders that were named. */
  readonly vanished: readonly string[];
  /** How many decisions of people hold for one of them alone, and end with it, by its name; absent where there are none. */
  readonly decided?: Readonly<Record<string, number>>;
  /** Those of them that were withdrawn, or would be. */
  readonly withdrawn: readonly string[];
  /** Folders of which nothing was withdrawn, since too many of their documents have vanished; absent where there are none. */
  readonly notPruned?: readonly NotPruned[];
  /** Folders that are gone, and most of whose documents were read from elsewhere; absent where there are none. */
  readonly moved?: readonly Moved[];
}

export interface Moved {
  readonly folder: string;
  readonly documents: number;
  /** How many of them have the content of a file that was read now. */
  readonly same: number;
}

export interface NotPruned {
  readonly folder: string;
  readonly vanished: number;
  readonly documents: number;
}
