import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** What is told of an error that nobody caught: its class, its code, and where in Footnote's own files it came from. */
export interface CrashReport {
  readonly name: string;
  /** Null where the error has none, or where it is no word. */
  readonly code: string | null;
  /** The innermost first, such as `src/slack/edge.ts:12:5`. */
  readonly frames: readonly string[];
  readonly cause: CrashReport | null;
}

const CAUSES_MAX = 4;
const FRAMES_MAX = 20;
/** A line of a stack: the file, as a path or an address, with its line and column at the end. */
const FRAME = /^\s+at (?:.*\()?((?:file:\/\/\/?|[A-Za-z]:[\\/]|\/)[^()]*):(\d{1,6}):(\d{1,6})\)?$/;
const OWN_FILE = /^(?:src|dist)\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:ts|js)$/;

/**
 * Reads an error without its message: a message may quote a question, a figure or a token. Nothing is thrown, whatever was thrown before.
 * `root` is the project's folder.
 */
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
    // A property that throws when it is read.
    return { name: "Error", code: null, frames: [], cause: null };
  }
}

/** Names and codes are single words of a program; anything else could be a text. */
function word(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z_$][\w$]{0,39}$/.test(value) ? value : null;
}

/** The frames in files that exist below the project's own folders: lines of a message that look like frames name none. */
function ownFrames({ stack = "", message }: Error, root: string): readonly string[] {
  const start = message === "" ? -1 : stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).split("\n");
  const frames = lines.flatMap((line) => {
    const [, place = "", row = "", column = ""] = FRAME.exec(line) ?? [];
    const file = place === "" ? null : ownFile(place, root);
    return file === null ? [] : [`${file}:${row}:${column}`];
  });
  return frames.slice(0, FRAMES_MAX);
}

function ownFile(place: string, root: string): string | null {
  const path = place.startsWith("file:") ? fileURLToPath(place) : place;
  const file = relative(root, path).split(sep).join("/");
  return OWN_FILE.test(file) && existsSync(join(root, file)) ? file : null;
}
