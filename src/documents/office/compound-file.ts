/** Signature of a compound file, the container of pre-2007 formats, encrypted files and embedded objects. */
export const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const HEADER_BYTES = 512;
const HEADER_TABLES = 109;
const ENTRY_BYTES = 128;
const STREAM = 2;
/** Shorter streams are in the mini stream, which is not read; no Office file is that short. */
const STREAM_BYTES_MIN = 4096;
const LAST_SECTOR = 0xfffffffa;

/**
 * Extracts the Office file from the stream `Package` of a compound file; null where there is none or the container is
 * damaged. All loops are bounded by the number of sectors.
 */
export function packageIn(file: Buffer): Buffer | null {
  try {
    return new CompoundFile(file).stream("Package");
  } catch (error) {
    // A sector number points beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

class CompoundFile {
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #sectorsMax: number;
  /** Sectors of the file allocation table. */
  readonly #tables: readonly number[];

  constructor(file: Buffer) {
    this.#file = file;
    this.#sectorBytes = file.readUInt16LE(30) === 12 ? 4096 : 512;
    this.#sectorsMax = Math.floor(file.length / this.#sectorBytes);
    this.#tables = this.#readTables();
  }

  stream(name: string): Buffer | null {
    const directory = this.#chain(this.#file.readUInt32LE(48), this.#sectorsMax);
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const entry = directory.subarray(at, at + ENTRY_BYTES);
      const length = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
      if (entry[66] !== STREAM || entry.toString("utf16le", 0, length) !== name) continue;
      const size = entry.readUInt32LE(120);
      if (size < STREAM_BYTES_MIN || size > this.#file.length) return null;
      const bytes = this.#chain(entry.readUInt32LE(116), Math.ceil(size / this.#sectorBytes));
      return bytes.length < size ? null : bytes.subarray(0, size);
    }
    return null;
  }

  #readTables(): readonly number[] {
    const tables: number[] = [];
    const take = (at: number, count: number): void => {
      for (let index = 0; index < count; index += 1) {
        const sector = this.#file.readUInt32LE(at + index * 4);
        if (sector < LAST_SECTOR) tables.push(sector);
      }
    };
    take(HEADER_BYTES - HEADER_TABLES * 4, HEADER_TABLES);
    const perSector = this.#sectorBytes / 4 - 1;
    let more = this.#file.readUInt32LE(68);
    for (let seen = 0; more < LAST_SECTOR && seen < this.#sectorsMax; seen += 1) {
      take(this.#offset(more), perSector);
      more = this.#file.readUInt32LE(this.#offset(more) + perSector * 4);
    }
    return tables;
  }

  #offset(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #chain(first: number, sectorsMax: number): Buffer {
    const pieces: Buffer[] = [];
    for (let sector = first; sector < LAST_SECTOR && pieces.length < sectorsMax; sector = this.#next(sector))
      pieces.push(this.#file.subarray(this.#offset(sector), this.#offset(sector + 1)));
    return Buffer.concat(pieces);
  }

  #next(sector: number): number {
    const perSector = this.#sectorBytes / 4;
    const table = this.#tables[Math.floor(sector / perSector)] ?? Number.POSITIVE_INFINITY;
    return this.#file.readUInt32LE(this.#offset(table) + (sector % perSector) * 4);
  }
}
