import { parse } from "yaml";
import { z } from "zod";
import { tooDeepLine } from "../../domain/yaml-nesting.ts";
import { foldText } from "../../language/folding.ts";
import { FileError } from "../file-error.ts";

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;
/** A `---` line directly followed by a `key:` line: front matter that is never closed. */
const OPEN_FRONT_MATTER = /^---[ \t]*\r?\n[ \t]*[\p{L}\p{N}_-]+[ \t]*:(?:\s|$)/u;
const Labels = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A Markdown text without its front matter, and the labels from the front matter. */
export interface LabelledText {
  readonly labels: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Splits off the front matter. Throws `FileError` where it is invalid, since a sensitivity in it would go unread. */
export function splitFrontMatter(text: string): LabelledText {
  const filled = fromFirstLine(text);
  const front = FRONT_MATTER.exec(filled);
  if (front !== null) return { labels: labelsOf(front[1] ?? ""), body: filled.slice(front[0].length) };
  if (OPEN_FRONT_MATTER.test(filled)) throw unreadable("The labels at its beginning have no second line of ---.");
  return { labels: {}, body: text };
}

/** The text from its first non-blank line. */
function fromFirstLine(text: string): string {
  return text.slice(text.lastIndexOf("\n", text.search(/\S/)) + 1);
}

function labelsOf(yaml: string): Readonly<Record<string, string>> {
  const labels = Labels.safeParse(parsed(yaml));
  if (!labels.success) throw unreadable("The labels between --- at its beginning are no list of `key: value`.");
  const entries = Object.entries(labels.data).map(
    ([key, value]) => [plainKey(key), String(value ?? "").trim()] as const,
  );
  const named = Object.fromEntries(entries);
  // Keys that differ only in case, such as `Sensitivity` and `sensitivity`, are an error: neither may silently win.
  if (Object.keys(named).length < entries.length)
    throw unreadable("The labels between --- at its beginning name one of them twice.");
  return named;
}

function parsed(yaml: string): unknown {
  if (tooDeepLine(yaml) !== null) throw unreadable("The labels between --- at its beginning nest too deeply.");
  try {
    // The failsafe schema has no types, so that `2025-01-02` and `no` stay strings.
    return parse(yaml, { schema: "failsafe" }) ?? {};
  } catch (cause) {
    throw unreadable("The labels between --- at its beginning are no YAML.", cause);
  }
}

function plainKey(key: string): string {
  return foldText(key).trim();
}

function unreadable(message: string, cause?: unknown): FileError {
  return new FileError("unreadable_file", message, { cause });
}
