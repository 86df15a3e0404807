import type { SourceDocument } from "./document.ts";

/** What a file may cost. Whatever goes beyond is a `FileError` with code `too_large`. */
export interface ReadLimits {
  /** Bytes of the file itself. */
  readonly fileBytesMax: number;
  /** Bytes that an archive may unpack to. */
  readonly unpackedBytesMax: number;
  /** Cells of one document, and characters of its text. */
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
  /** Reads hidden sheets, rows and columns too. */
  readonly includeHidden: boolean;
  /** The encoding of a text file without a byte order mark, as `TextDecoder` names it; null for UTF-8. */
  readonly encoding: string | null;
}

export const READ_OPTIONS: ReadOptions = { limits: READ_LIMITS, includeHidden: false, encoding: null };

/** Reads one file of one format. Throws `FileError` for a file that cannot be read as a whole. */
export type DocumentReader = (path: string, options: ReadOptions) => Promise<SourceDocument>;
