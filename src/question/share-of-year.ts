import type { Operation, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode, periodCode } from "../domain/period.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import type { Mentions } from "./mentions.ts";
import { wordSet } from "./word-set.ts";

export interface ShareReading {
  readonly operation: Operation | null;
  readonly groups: readonly SlotGroup[];
}

const SHARE_OF: ReadonlySet<string> = wordSet(
  "how much of,share of,what part of,percentage of,percent of,% of,proportion of,fraction of,portion of",
);

/** "how much of HK's 2025 revenue was earned in the first half?": a share of the year, not of the parent entity. */
export function readShareOfYear(
  reading: ShareReading,
  items: readonly Item[],
  tokens: readonly Token[],
  mentions: Mentions,
): ShareReading {
  const [group, ...more] = reading.groups;
  if (reading.operation?.kind !== "share" || group === undefined || more.length > 0) return reading;
  const single = group.entities.length <= 1 && group.metrics.length === 1 && noParts(group);
  const years = single ? wholesOf(group, items, tokens, mentions) : null;
  return years === null
    ? reading
    : { operation: { kind: "between", op: "share", first: 0 }, groups: [group, { ...group, periods: years }] };
}

/** The year of each period, where a share of it is asked for. */
function wholesOf(
  { periods }: SlotGroup,
  items: readonly Item[],
  tokens: readonly Token[],
  { absorbedYears }: Mentions,
): readonly string[] | null {
  if (periods.length === 1) {
    const [[at, year] = [-1, 0]] = absorbedYears;
    const cue = items.findIndex((item) => item.kind === "term" && SHARE_OF.has(wordsOf(item, tokens)));
    return cue < 0 || cue > at ? null : [periodCode({ kind: "year", year })];
  }
  // "Q1 as % of the full year for 2023, 2024 and 2025"
  if (!isOfYears(items)) return null;
  const parts = periods.map((code) => parsePeriodCode(code));
  const years = parts.map((part) => (part?.kind === "half" || part?.kind === "quarter" ? part.year : null));
  const wholes = years.flatMap((one) => (one === null ? [] : [periodCode({ kind: "year", year: one })]));
  return wholes.length === periods.length && new Set(wholes).size === periods.length ? wholes : null;
}

function noParts(group: SlotGroup): boolean {
  return Object.values(group.dimensions).every((values) => values.length === 0);
}

/** "Q1 as % of the full year" */
export function isOfYears(items: readonly Item[]): boolean {
  return items.some((item) => isTerm(item, "whole_year"));
}
