import { FootnoteError } from "../domain/errors.ts";
import { writeOut } from "./write-out.ts";

/** Written instead of a result; `id` is null for a line that could not be parsed. */
export interface LineError {
  readonly id: string | null;
  readonly error: { readonly code: string; readonly message: string };
}

export function lineError(code: string, message: string): LineError {
  return { id: null, error: { code, message } };
}

export interface LineWork<Line extends { readonly id: string }> {
  /** Reads a line's JSON. */
  read(json: unknown): Line | LineError;
  /** The object to write for it. */
  answer(line: Line): Promise<object>;
}

/**
 * Answers standard input line by line, in order. A line that cannot be read or fails gets an error in its place, and
 * the next lines are still processed. Resolves to true when every line got a result.
 */
export async function answerLines<Line extends { readonly id: string }>(work: LineWork<Line>): Promise<boolean> {
  let isClean = true;
  const output = heldOutput();
  for await (const lines of linesOf(process.stdin)) {
    for (const text of lines) {
      if (text.trim() === "") continue;
      const result = await resultOf(text, work);
      if ("error" in result) isClean = false;
      await output.add(lineOf(result));
    }
  }
  await output.flush();
  return isClean;
}

/** The lines that are complete with each piece of the input. */
async function* linesOf(input: NodeJS.ReadStream): AsyncGenerator<readonly string[]> {
  let rest = "";
  for await (const piece of input.setEncoding("utf8")) {
    const [first = "", ...more] = String(piece).split(/[\r\n]/);
    const lines = [rest + first, ...more];
    rest = lines.pop() ?? "";
    yield lines;
  }
  yield [rest];
}

const HELD_CHARACTERS_MAX = 16_384;

/** Writes lines together that are ready without waiting for anything; one write waits at a time. */
function heldOutput() {
  let held = "";
  let written = Promise.resolve();
  const flush = (): Promise<void> => {
    written = written.then(() => {
      const taken = held;
      held = "";
      return taken === "" ? undefined : writeOut(taken);
    });
    return written;
  };
  const add = async (line: string): Promise<void> => {
    // Lines that wait for the next answer are written as soon as that waits, for a model or for more input.
    // A failed write is reported by the next one.
    if (held === "") setImmediate(() => flush().catch(() => undefined));
    held += line;
    if (held.length > HELD_CHARACTERS_MAX) await flush();
  };
  return { add, flush };
}

async function resultOf<Line extends { readonly id: string }>(text: string, work: LineWork<Line>): Promise<object> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return lineError("invalid_json", "The line is not JSON.");
  }
  let id: string | null = null;
  try {
    const line = work.read(json);
    if ("error" in line) return line;
    id = line.id;
    return await work.answer(line);
  } catch (error) {
    return { ...failure(error), id };
  }
}

/** Hides the message of an unexpected fault: it may quote the question or name paths of this machine. */
function failure(error: unknown): LineError {
  if (error instanceof FootnoteError) return lineError(error.code, error.message);
  return lineError("internal_error", "Something went wrong here, and the line has no answer.");
}

/** Writes one line and waits until it is flushed. */
export function writeJson(value: unknown): Promise<void> {
  return writeOut(lineOf(value));
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
