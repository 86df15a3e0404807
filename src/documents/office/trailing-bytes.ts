import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { fromRandomAccessReaderPromise, type Options, RandomAccessReader, type ZipFile } from "yauzl";

const END_SIGNATURE = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;

/**
 * Opens an archive with stray bytes after its end, such as a line feed appended by a mail program or an editor; Office
 * programs open such files without a warning. Null where there is no end record or nothing after it.
 */
export async function openWithoutTrail(path: string, options: Options): Promise<ZipFile | null> {
  const size = await sizeWithoutTrail(path);
  return size === null ? null : await fromRandomAccessReaderPromise(new FileReader(path), size, options);
}

async function sizeWithoutTrail(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - END_BYTES - COMMENT_BYTES_MAX);
    const tail = Buffer.alloc(size - start);
    await file.read(tail, 0, tail.length, start);
    const at = tail.lastIndexOf(END_SIGNATURE);
    if (at < 0 || at + END_BYTES > tail.length) return null;
    const end = at + END_BYTES + tail.readUInt16LE(at + END_BYTES - 2);
    return end < tail.length ? start + end : null;
  } finally {
    await file.close();
  }
}

/** Opens the file for each range read, so that no file handle stays open in between. */
class FileReader extends RandomAccessReader {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }
}
