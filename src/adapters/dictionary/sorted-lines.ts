const LINE_END = 0x0a;
const SEPARATOR = 0x09;

/** Encodes pairs as lines sorted by the keys' bytes; keys and values must not contain tabs or line feeds. */
export function encodeLines(entries: Iterable<readonly [key: string, value: string]>): Buffer {
  const keyed = Array.from(entries, ([key, value]) => ({ key: Buffer.from(key), value }));
  keyed.sort((a, b) => Buffer.compare(a.key, b.key));
  return Buffer.from(keyed.map(({ key, value }) => `${key}\t${value}\n`).join(""));
}

/**
 * Binary search over encoded lines in one Buffer; a hundred thousand words as objects would take ten times the memory.
 */
export class SortedLines {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get(key: string): string | undefined {
    const wanted = Buffer.from(key);
    let low = 0;
    let high = this.#bytes.length;
    while (low < high) {
      const start = this.#lineAt((low + high) >> 1);
      const end = this.#bytes.indexOf(SEPARATOR, start);
      const order = this.#bytes.compare(wanted, 0, wanted.length, start, end);
      const next = this.#bytes.indexOf(LINE_END, end) + 1;
      if (order === 0) return this.#bytes.toString("utf8", end + 1, next - 1);
      if (order < 0) low = next;
      else high = start;
    }
    return undefined;
  }

  /** The start of the line that contains a byte. */
  #lineAt(at: number): number {
    return at === 0 ? 0 : this.#bytes.lastIndexOf(LINE_END, at - 1) + 1;
  }
}
