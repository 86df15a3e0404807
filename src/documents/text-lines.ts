import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { FileError } from "./file-error.ts";

const BLOCK_BYTES = 256 * 1024;
/** A longer line is no table; the limit keeps a file without line breaks out of memory. */
export const LINE_LENGTH_MAX = 1024 * 1024;

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * The lines of a text file without their ends, read block by block: UTF-8, or UTF-16 where a byte order mark says so.
 * Bytes that are not text are an error that names the first such line.
 */
export function* readLines(path: string): Generator<string> {
  const file = openSync(path, "r");
  try {
    let lines = 0;
    let rest = "";
    for (const block of decodedBlocks(file, () => lines)) {
      const text = rest + block;
      let start = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
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

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function* decodedBlocks(file: number, linesBefore: () => number): Generator<string> {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  const first = buffer.subarray(0, readSync(file, buffer));
  const wide = UTF16_MARKS.find(([, mark]) => startsWith(first, mark));
  if (wide) yield* utf16Blocks(wide[0], first, file, linesBefore);
  else yield* utf8Blocks(startsWith(first, UTF8_MARK) ? first.subarray(3) : first, file, linesBefore);
}

function startsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** Cuts blocks after a line feed, a byte that is never part of another character in UTF-8. */
function* utf8Blocks(first: Buffer, file: number, linesBefore: () => number): Generator<string> {
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  let rest: Buffer = Buffer.from(first);
  for (;;) {
    const length = readSync(file, buffer);
    const cut = length === 0 ? rest.length : rest.lastIndexOf(0x0a) + 1;
    if (cut > 0) yield utf8Text(rest.subarray(0, cut), linesBefore());
    if (length === 0) return;
    rest = Buffer.concat([rest.subarray(cut), buffer.subarray(0, length)]);
    if (cut === 0 && rest.length > LINE_LENGTH_MAX + BLOCK_BYTES) throw tooLong(linesBefore() + 1);
  }
}

function utf8Text(bytes: Buffer, linesBefore: number): string {
  if (!isUtf8(bytes)) throw notText(linesBefore + 1 + firstBadLine(bytes), "is not UTF-8 text; save the file as UTF-8");
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

function* utf16Blocks(encoding: string, first: Buffer, file: number, linesBefore: () => number): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes.length > 0 });
    } catch {
      throw notText(linesBefore() + 1, "or one of the lines after it is not UTF-16 text; save the file as UTF-8");
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
