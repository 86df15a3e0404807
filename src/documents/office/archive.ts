import { SaxesParser } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { FileError } from "../file-error.ts";

const ENTRIES_MAX = 10_000;
const ARCHIVE_BYTES_MAX = 512 * 1024 * 1024;
/** Sheets of repeated cells shrink to a hundredth; a part that shrinks more than this is made to fill memory. */
const RATIO_MAX = 500;
/** Small parts may shrink as they like. */
const RATIO_FREE_BYTES = 10 * 1024 * 1024;

/** What a part's elements are told to: names come without their namespace prefix. */
export interface XmlHandler {
  open(name: string, attribute: (name: string) => string | undefined): void;
  text(text: string): void;
  close(name: string): void;
}

/** The parts of an Office file. */
export interface OfficeArchive {
  has(part: string): boolean;
  /** Streams a part's XML through the handler. */
  parse(part: string, handler: XmlHandler): Promise<void>;
  close(): void;
}

/** Opens an Office file after checking what it would unpack to. */
export async function openOfficeArchive(path: string): Promise<OfficeArchive> {
  const zip = await openZip(path);
  try {
    const entries = await checkedEntries(zip);
    return {
      has: (part) => entries.has(part),
      parse: async (part, handler) => parsePart(zip, entries.get(part), part, handler),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (cause) {
    throw unreadable(
      "It is no Office file that can be opened: it is damaged, cut off or protected by a password.",
      cause,
    );
  }
}

async function checkedEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw unreadable(`It holds more than ${ENTRIES_MAX} parts.`);
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
      if (total > ARCHIVE_BYTES_MAX || (entry.uncompressedSize > RATIO_FREE_BYTES && ratio > RATIO_MAX))
        throw unreadable("It would unpack to far more than its size: it is not read.");
      if (entry.isEncrypted()) throw unreadable("It is protected by a password.");
      entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw cause instanceof FileError ? cause : unreadable("Its list of parts is damaged.", cause);
  }
  return entries;
}

async function parsePart(zip: ZipFile, entry: Entry | undefined, part: string, handler: XmlHandler): Promise<void> {
  if (!entry) throw unreadable(`Its part ${part} is missing.`);
  const parser = xmlParser(handler);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry))
      parser.write(decoder.decode(chunk, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (cause) {
    throw cause instanceof FileError ? cause : unreadable(`Its part ${part} is damaged.`, cause);
  }
}

function xmlParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw unreadable("It declares a document type, which no Office program writes: it is not read.");
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => handler.open(localName(name), attributeOf(attributes)));
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));
  parser.on("closetag", ({ name }) => handler.close(localName(name)));
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** An attribute by its local name; the plain one wins over one with a prefix. */
function attributeOf(attributes: Readonly<Record<string, string>>): (name: string) => string | undefined {
  return (name) => attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

function unreadable(message: string, cause?: unknown): FileError {
  return new FileError("unreadable_file", message, { cause });
}
