import { createInterface } from "node:readline";
import { FootnoteError } from "../domain/errors.ts";

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
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text.trim() === "") continue;
    const result = await resultOf(text, work);
    if ("error" in result) isClean = false;
    await writeJson(result);
  }
  return isClean;
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
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
