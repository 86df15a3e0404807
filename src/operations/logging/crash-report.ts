import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A safe description of an uncaught error: its class, its code and its stack frames in Footnote's own files. */
export interface CrashReport {
  readonly name: string;
  /** Null where the error has no code, or one that is not a single word. */
  readonly code: string | null;
  /** Innermost first, such as `src/slack/edge.ts:12:5`. */
  readonly frames: readonly string[];
  readonly cause: CrashReport | null;
}

const CAUSES_MAX = 4;
const FRAMES_MAX = 20;
/** A stack line: the file as a path or URL, followed by line and column. */
const FRAME = /^\s+at (?:.*\()?((?:file:\/\/\/?|[A-Za-z]:[\\/]|\/)[^()]*):(\d{1,6}):(\d{1,6})\)?$/;
const OWN_FILE = /^(?:src|dist)\/(?:[a-z0-9-]+\/)*[A-Za-z0-9-]+\.(?:ts|js)$/;

/** Describes an error without its message, which may quote a figure. Never throws. `root`: the project folder. */
export function crashReport(thrown: unknown, root: string): CrashReport {
  return reportOf(thrown, root, 0);
}

function reportOf(thrown: unknown, root: string, depth: number): CrashReport {
  if (!(thrown instanceof Error)) return { name: typeof thrown, code: null, frames: [], cause: null };
  try {
    const { cause } = thrown;
    return {
      name: word(thrown.constructor.name) ?? "Error",
      code: "code" in thrown ? word(thrown.code) : null,
      frames: ownFrames(thrown, root),
      cause: cause === undefined || depth === CAUSES_MAX ? null : reportOf(cause, root, depth + 1),
    };
  } catch {
    // Reading a property threw.
    return { name: "Error", code: null, frames: [], cause: null };
  }
}

/** Names and codes are single words; anything else could be text. */
function word(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z_$][\w$]{0,39}$/.test(value) ? value : null;
}

/** The frames whose files exist in the project; message lines that look like frames name no such file. */
function ownFrames({ stack = "", message }: Error, root: string): readonly string[] {
  const start = message === "" ? -1 : stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split("\n");
  const frames = lines.flatMap((line) => {
    const [, place = "", row = "", column = ""] = FRAME.exec(line) ?? [];
    const file = place === "" ? null : ownFile(place, root);
    return file === null ? [] : [inSources({ file, row: Number(row), column: Number(column) }, root)];
  });
  return frames.slice(0, FRAMES_MAX);
}

function ownFile(place: string, root: string): string | null {
  const path = place.startsWith("file:") ? fileURLToPath(place) : place;
  const file = relative(root, path).split(sep).join("/");
  return OWN_FILE.test(file) && existsSync(join(root, file)) ? file : null;
}

interface Frame {
  readonly file: string;
  /** Both from 1. */
  readonly row: number;
  readonly column: number;
}

/** A place in a bundle as the place in the sources, by the bundle's source map; otherwise the place itself. */
function inSources({ file, row, column }: Frame, root: string): string {
  const map = join(root, `${file}.map`);
  if (existsSync(map)) {
    const entry = new SourceMap(JSON.parse(readFileSync(map, "utf8"))).findEntry(row - 1, column - 1);
    if ("originalSource" in entry) {
      const source = relative(root, join(dirname(map), entry.originalSource));
      return `${source.split(sep).join("/")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    }
  }
  return `${file}:${row}:${column}`;
}
