import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readWordLists, type Words } from "../language/words/word-list.ts";

/** The same relative path from `src/server` and from `dist/server`. */
const FOLDER = join(import.meta.dirname, "../../data/language");

let read: Words | null = null;

/** The word lists of `data/language/`; read once for all companies that this process opens. */
export function languageWords(): Words {
  read ??= readWordLists(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".txt"))
      .sort()
      .map((name) => ({ file: join(FOLDER, name), text: readFileSync(join(FOLDER, name), "utf8") })),
  );
  return read;
}
