import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { FileError } from "./file-error.ts";

const BLOCK_BYTES = 256 * 1024;
const DECLARED_BYTES = 1024;
/** Limit in characters, so that a file without line breaks does not fill memory. */
export const LINE_LENGTH_MAX = 1024 * 1024;

/** Byte order marks. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding and length of a byte order mark; null where there is none. */
export function markedEncoding(first: Uint8Array): { readonly name: string; readonly markLength: number } | null {
  const found = MARKS.find(([, mark]) => mark.every((byte, index) => first[index] === byte));
  return found === undefined ? null : { name: found[0], markLength: found[1].length };
}

/** The canonical name of an encoding, such as `windows-1252` for `latin1`; null for an unknown label. */
export function encodingName(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/**
 * Streams the lines of a text file without line ends. The encoding is that of the byte order mark, else the given one,
 * else UTF-8. Throws `FileError` with the line number for bytes that are not valid text.
 */
export function* readLines(path: string, encoding: string | null = null): Generator<string> {
  const file = openSync(path, "r");
  try {
    let lines = 0;
    let rest = "";
    let lineEnd: string | null = null;
    for (const block of decodedBlocks(file, encoding, () => lines)) {
      const text: string = rest + block;
      lineEnd ??= lineEndOf(text);
      let start = 0;
      for (let end = indexOfEnd(text, lineEnd, 0); end >= 0; end = indexOfEnd(text, lineEnd, start)) {
        lines += 1;
        yield withoutReturn(text.slice(start, end));
        start = end + 1;
      }
      rest = text.slice(start);
      if (rest.length > LINE_LENGTH_MAX) throw tooLong(lines + 1);
    }
    if (rest !== "") yield withoutReturn(rest);
  } finally {
    closeSync(file);
  }
}

/** Options for reading a whole text file. */
export interface TextOptions {
  readonly encoding: string | null;
  readonly charactersMax: number;
  /** Finds an encoding declared at the beginning of the text; used where neither mark nor option specifies one. */
  readonly declared?: (beginning: string) => string | null;
}

/** Reads a whole text file, without its byte order mark. Throws `FileError` where it is too long or not text. */
export function readText(path: string, { encoding, charactersMax, declared }: TextOptions): string {
  // A UTF-16 code unit takes at most three bytes in UTF-8; characters of four bytes are two code units.
  if (statSync(path).size > charactersMax * 3 + 3) throw tooLarge();
  const bytes = readFileSync(path);
  const marked = markedEncoding(bytes);
  const known = encoding ?? declared?.(bytes.toString("latin1", 0, DECLARED_BYTES)) ?? null;
  const text = decoded(bytes.subarray(marked?.markLength ?? 0), marked?.name ?? namedEncoding(known));
  if (text.length > charactersMax) throw tooLarge();
  return text;
}

function decoded(bytes: Buffer, encoding: string): string {
  if (encoding === "utf-8") return utf8Text(bytes, 0);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(
      "unreadable_file",
      `It is not ${encoding.toUpperCase()} text; save the file as UTF-8, or name its encoding.`,
    );
  }
  if (text.includes("\0")) throw new FileError("unreadable_file", "It holds a NUL character: this is no text.");
  return text;
}

/** The canonical name of a chosen encoding; UTF-8 for null. */
function namedEncoding(label: string | null): string {
  const name = label === null ? "utf-8" : encodingName(label);
  if (name === null) throw new FileError("unreadable_file", `There is no encoding of the name ${label}.`);
  return name;
}

function tooLarge(): FileError {
  return new FileError("too_large", "It is longer than any text that is read.");
}

/** The line end: line feed, or carriage return in old files without any line feed; null while there is neither. */
function lineEndOf(text: string): string | null {
  if (text.includes("\n")) return "\n";
  const at = text.indexOf("\r");
  return at >= 0 && at < text.length - 1 ? "\r" : null;
}

function indexOfEnd(text: string, lineEnd: string | null, from: number): number {
  return lineEnd === null ? -1 : text.indexOf(lineEnd, from);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function* decodedBlocks(file: number, encoding: string | null, linesBefore: () => number): Generator<string> {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  const first = buffer.subarray(0, readSync(file, buffer));
  const marked = markedEncoding(first);
  const name = marked?.name ?? namedEncoding(encoding);
  const bytes = first.subarray(marked?.markLength ?? 0);
  if (name === "utf-8") yield* utf8Blocks(bytes, file, linesBefore);
  else yield* otherBlocks(name, bytes, file, linesBefore);
}

/** Cuts blocks after a line end, whose byte never occurs inside a multi-byte UTF-8 character. */
function* utf8Blocks(first: Buffer, file: number, linesBefore: () => number): Generator<string> {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  let rest: Buffer = Buffer.from(first);
  for (;;) {
    const length = readSync(file, buffer);
    const cut = length === 0 ? rest.length : Math.max(rest.lastIndexOf(0x0a), rest.lastIndexOf(0x0d)) + 1;
    if (cut > 0) yield utf8Text(rest.subarray(0, cut), linesBefore());
    if (length === 0) return;
    rest = Buffer.concat([rest.subarray(cut), buffer.subarray(0, length)]);
    if (cut === 0 && rest.length > LINE_LENGTH_MAX + BLOCK_BYTES) throw tooLong(linesBefore() + 1);
  }
}

function utf8Text(bytes: Buffer, linesBefore: number): string {
  if (!isUtf8(bytes))
    throw notText(
      linesBefore + 1 + firstBadLine(bytes),
      "is not UTF-8 text; save the file as UTF-8, or name its encoding",
    );
  const nul = bytes.indexOf(0);
  if (nul >= 0)
    throw notText(linesBefore + 1 + countLines(bytes.subarray(0, nul)), "holds a NUL byte: this is no text");
  return bytes.toString("utf8");
}

function firstBadLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 0; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

function* otherBlocks(name: string, first: Buffer, file: number, linesBefore: () => number): Generator<string> {
  const decoder = new TextDecoder(name, { fatal: true });
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes.length > 0 });
    } catch {
      throw notText(
        linesBefore() + 1,
        `or one of the lines after it is not ${name.toUpperCase()} text; save the file as UTF-8`,
      );
    }
  };
  let bytes = first;
  while (bytes.length > 0) {
    const text = decode(bytes);
    if (text.includes("\0")) throw notText(linesBefore() + 1, "or one of the lines after it holds a NUL character");
    yield text;
    bytes = buffer.subarray(0, readSync(file, buffer));
  }
  decode(bytes);
}

function tooLong(line: number): FileError {
  return notText(line, "is longer than a million characters: this is no table");
}

function notText(line: number, reason: string): FileError {
  return new FileError("unreadable_file", `Line ${line} ${reason}.`);
}
