import type { Operation, SlotGroup } from "../domain/intent.ts";
import { periodCode } from "../domain/period.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, wordsOf } from "./item.ts";
import type { Mentions } from "./mentions.ts";

export interface ShareReading {
  readonly operation: Operation | null;
  readonly groups: readonly SlotGroup[];
}

const SHARE_OF: ReadonlySet<string> = new Set(
  "how much of,share of,what part of,percentage of,percent of,% of,proportion of,fraction of,portion of".split(","),
);

/** "how much of HK's 2025 revenue was earned in the first half?": a share of the year, not of the parent entity. */
export function readShareOfYear(
  reading: ShareReading,
  items: readonly Item[],
  tokens: readonly Token[],
  mentions: Mentions,
): ShareReading {
  const [group, ...more] = reading.groups;
  const [[at, year] = [-1, 0]] = mentions.absorbedYears;
  if (reading.operation?.kind !== "share" || group === undefined || more.length > 0 || at < 0) return reading;
  const cue = items.findIndex((item) => item.kind === "term" && SHARE_OF.has(wordsOf(item, tokens)));
  const single =
    group.entities.length <= 1 && group.metrics.length === 1 && group.periods.length === 1 && noParts(group);
  if (!single || cue < 0 || cue > at) return reading;
  return {
    operation: { kind: "between", op: "share", first: 0 },
    groups: [group, { ...group, periods: [periodCode({ kind: "year", year })] }],
  };
}

function noParts(group: SlotGroup): boolean {
  return Object.values(group.dimensions).every((values) => values.length === 0);
}
