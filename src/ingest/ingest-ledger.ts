/** How a document was read last, so that an unchanged file need not be read again. */
export interface LedgerEntry {
  readonly doc: string;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** What the result depends on besides the file: the profile and the readers. */
  readonly readingVersion: string;
  readonly facts: number;
  readonly passages: number;
  /** How many rows or cells were rejected. */
  readonly setAside: number;
}

/** Remembers what was read. An entry counts only while the store holds that very file of the document. */
export interface IngestLedger {
  find(doc: string): Promise<LedgerEntry | null>;
  record(entry: LedgerEntry): Promise<void>;
}
