import type { SourceDocument } from "./document.ts";

/** Resource limits for one file. Exceeding one is a `FileError` with code `too_large`. */
export interface ReadLimits {
  /** Size of the file itself. */
  readonly fileBytesMax: number;
  /** Total unpacked size of an archive. */
  readonly unpackedBytesMax: number;
  /** Cells and characters of text of one document. */
  readonly cellsMax: number;
  readonly charactersMax: number;
  readonly pagesMax: number;
}

export const READ_LIMITS: ReadLimits = {
  fileBytesMax: 256 * 1024 * 1024,
  unpackedBytesMax: 512 * 1024 * 1024,
  cellsMax: 2_000_000,
  charactersMax: 16 * 1024 * 1024,
  pagesMax: 2_000,
};

export interface ReadOptions {
  readonly limits: ReadLimits;
  /** Whether hidden content, such as hidden sheets, rows and columns, is read too. */
  readonly includeHidden: boolean;
  /** `TextDecoder` label of the encoding of a text file without a byte order mark; null for UTF-8. */
  readonly encoding: string | null;
}

export const READ_OPTIONS: ReadOptions = { limits: READ_LIMITS, includeHidden: false, encoding: null };

/** Reads one file of one format. Throws `FileError` for a file that cannot be read. */
export type DocumentReader = (path: string, options: ReadOptions) => Promise<SourceDocument>;
