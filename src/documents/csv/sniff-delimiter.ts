import { readLines } from "../text-lines.ts";

/** In order of preference: the earlier ones occur less often inside fields. */
const DELIMITERS = ["\t", ";", "|", ","] as const;
/** Also common in times and names, so they are tried only when no usual delimiter fits. */
const RARE_DELIMITERS = ["^", ":"] as const;
const LINES_LOOKED_AT = 100;
const SHARE_MIN = 0.3;
const RARE_SHARE_MIN = 0.9;

const NAMED = /^sep=(.)$/i;

export interface Delimiter {
  readonly delimiter: string;
  /** Whether the first line is only a declaration such as `sep=;`, as Excel writes it. */
  readonly isNamed: boolean;
}

/** Detects the delimiter that splits most of the first lines into the same number of fields, ignoring quoted text. */
export function sniffDelimiter(path: string, encoding: string | null): Delimiter {
  const lines = firstLines(path, encoding);
  const named = NAMED.exec(lines[0]?.trim() ?? "")?.[1];
  if (named !== undefined) return { delimiter: named, isNamed: true };
  const text = unquoted(lines.join("\n"))
    .split("\n")
    .filter((line) => line.trim() !== "");
  let best = { delimiter: ",", share: 0 };
  for (const delimiter of DELIMITERS) {
    const share = regularShare(text, delimiter);
    if (share > best.share) best = { delimiter, share };
  }
  if (best.share >= SHARE_MIN) return { delimiter: best.delimiter, isNamed: false };
  const rare = RARE_DELIMITERS.find((delimiter) => regularShare(text, delimiter) >= RARE_SHARE_MIN);
  return { delimiter: rare ?? best.delimiter, isNamed: false };
}

function firstLines(path: string, encoding: string | null): readonly string[] {
  const lines: string[] = [];
  for (const line of readLines(path, encoding)) {
    if (lines.push(line) >= LINES_LOOKED_AT) break;
  }
  return lines;
}

/** Removes quoted fields, which may contain line breaks, so that each record is one line. */
function unquoted(text: string): string {
  return text.replace(/"[^"]*"/g, "");
}

/** Share of the lines that have the most frequent field count above one. */
function regularShare(lines: readonly string[], delimiter: string): number {
  const frequency = new Map<number, number>();
  for (const line of lines) {
    const cuts = line.split(delimiter).length - 1;
    if (cuts > 0) frequency.set(cuts, (frequency.get(cuts) ?? 0) + 1);
  }
  return Math.max(0, ...frequency.values()) / Math.max(lines.length, 1);
}
