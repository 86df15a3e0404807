import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  type Options,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from "yauzl";
import { FileError } from "../file-error.ts";
import { READ_LIMITS, type ReadLimits } from "../reader.ts";
import { COMPOUND_FILE, packageIn } from "./compound-file.ts";

const ENTRIES_MAX = 10_000;
/** Repetitive sheets compress to about 1:100; higher compression ratios than this are treated as zip bombs. */
const RATIO_MAX = 500;
/** Parts up to this size may have any compression ratio. */
const RATIO_FREE_BYTES = 10 * 1024 * 1024;

/** Receives XML events of a part; element names come without their namespace prefix. */
export interface XmlHandler {
  /** `attributes` has the same attributes by full name, for elements with two of the same local name. */
  open(
    name: string,
    attribute: (name: string) => string | undefined,
    attributes: Readonly<Record<string, string>>,
  ): void;
  text(text: string): void;
  close(name: string): void;
}

/** An open Office file; gives access to its parts. */
export interface OfficeArchive {
  has(part: string): boolean;
  /** Streams a part's XML through the handler. */
  parse(part: string, handler: XmlHandler): Promise<void>;
  /** Opens a part that is, or contains, an Office file itself; it counts towards the limit of the whole file. */
  openNested(part: string): Promise<OfficeArchive>;
  close(): void;
}

/** Remaining bytes to unpack, shared by an Office file and the files embedded in it. */
interface UnpackRoom {
  bytesLeft: number;
}

/** Opens an Office file after checking its type and its unpacked size. */
export async function openOfficeArchive(path: string, limits: ReadLimits = READ_LIMITS): Promise<OfficeArchive> {
  await checkFile(path, limits.fileBytesMax);
  return await openedArchive(await openZip(path), { bytesLeft: limits.unpackedBytesMax });
}

async function openedArchive(
  zip: ZipFile,
  room: UnpackRoom,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<OfficeArchive> {
  try {
    const entries = await checkedEntries(zip, Math.min(room.bytesLeft, bytesMax));
    for (const { uncompressedSize } of entries.values()) room.bytesLeft -= uncompressedSize;
    return {
      has: (part) => entries.has(part),
      parse: async (part, handler) => parsePart(zip, entries.get(part), part, handler),
      openNested: async (part) => await openNested(zip, entries.get(part), room),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function checkFile(path: string, bytesMax: number): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { size } = await file.stat();
    if (size > bytesMax) throw tooLarge(`It is larger than ${Math.floor(bytesMax / 1024 / 1024)} MB.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(COMPOUND_FILE.length), 0, COMPOUND_FILE.length, 0);
    if (bytesRead === 0) throw unreadable("It is empty.");
    if (buffer.equals(COMPOUND_FILE))
      throw unreadable(
        "It is protected by a password or in an old format: save it anew as an Office file without one.",
      );
  } catch (cause) {
    throw cause instanceof FileError ? cause : unreadable("It cannot be opened.", cause);
  } finally {
    await file?.close();
  }
}

const ZIP_OPTIONS = { autoClose: false, lazyEntries: true };

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, ZIP_OPTIONS);
  } catch (cause) {
    const zip = await openWithoutTrail(path, ZIP_OPTIONS).catch(() => null);
    if (zip !== null) return zip;
    throw unreadable(
      "It is no Office file that can be opened: it is damaged, cut off or protected by a password.",
      cause,
    );
  }
}

async function checkedEntries(zip: ZipFile, unpackedBytesMax: number): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw unreadable(`It holds more than ${ENTRIES_MAX} parts.`);
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
      if (total > unpackedBytesMax || (entry.uncompressedSize > RATIO_FREE_BYTES && ratio > RATIO_MAX))
        throw tooLarge("It would unpack to far more than its size: it is not read.");
      if (entry.isEncrypted()) throw unreadable("It is protected by a password.");
      entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw cause instanceof FileError ? cause : unreadable("Its list of parts is damaged.", cause);
  }
  return entries;
}

/** Lower limits for embedded files, since they are held in memory. */
const NESTED_BYTES_MAX = 32 * 1024 * 1024;
const NESTED_UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

async function openNested(zip: ZipFile, entry: Entry | undefined, room: UnpackRoom): Promise<OfficeArchive> {
  if (!entry) throw unreadable("It is missing in the file.");
  if (entry.uncompressedSize > NESTED_BYTES_MAX)
    throw tooLarge(`It is larger than ${NESTED_BYTES_MAX / 1024 / 1024} MB.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  const nested = await nestedZip(Buffer.concat(chunks));
  return await openedArchive(nested, room, NESTED_UNPACKED_BYTES_MAX);
}

async function nestedZip(bytes: Buffer): Promise<ZipFile> {
  const archive = bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE) ? packageIn(bytes) : bytes;
  if (archive === null) throw unreadable("It is protected, in an old format, or a file of another program.");
  try {
    return await fromBufferPromise(archive, ZIP_OPTIONS);
  } catch (cause) {
    throw unreadable("It is no Office file that can be opened: it is damaged or cut off.", cause);
  }
}

async function parsePart(zip: ZipFile, entry: Entry | undefined, part: string, handler: XmlHandler): Promise<void> {
  if (!entry) throw unreadable(`Its part ${part} is missing.`);
  const parser = xmlParser(handler);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder?.decode() ?? "").close();
  } catch (cause) {
    throw cause instanceof FileError ? cause : unreadable(`Its part ${part} is damaged.`, cause);
  }
}

/** XML in an Office file is UTF-8, or UTF-16 with a byte order mark. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

function xmlParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw unreadable("It declares a document type, which no Office program writes: it is not read.");
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => handler.open(localName(name), attributeOf(attributes), attributes));
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));
  parser.on("closetag", ({ name }) => handler.close(localName(name)));
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Looks up attributes by local name; an unprefixed one takes precedence over a prefixed one. */
function attributeOf(attributes: Readonly<Record<string, string>>): (name: string) => string | undefined {
  return (name) => attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

function unreadable(message: string, cause?: unknown): FileError {
  return new FileError("unreadable_file", message, { cause });
}

function tooLarge(message: string): FileError {
  return new FileError("too_large", message);
}

const END_SIGNATURE = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;

/**
 * Opens an archive with stray bytes after its end, such as a line feed appended by a mail program or an editor; Office
 * programs open such files without a warning. Null where there is no end record or nothing after it.
 */
async function openWithoutTrail(path: string, options: Options): Promise<ZipFile | null> {
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
