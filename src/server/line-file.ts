import { readFile, rename, writeFile } from "node:fs/promises";

const OWNER_ONLY = 0o600;

/** Runs each piece of work after the ones before, whether they failed or not. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = turn.then(work, work);
    turn = done.catch(() => {});
    return done;
  };
}

/**
 * Adds a line to a file of one writer, which is made where it is not there. A crash leaves the file without the line,
 * or with all of it.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const before = await textOf(path);
  const text = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  await writeWhole(path, `${text}${line}\n`);
}

/** Replaces a file as a whole. A crash leaves it as it was, or all of the text. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: OWNER_ONLY, flush: true });
  await rename(`${path}.new`, path);
}

/** The text of a file; empty where there is none. */
export async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
