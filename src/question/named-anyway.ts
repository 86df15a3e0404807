import { readCount } from "../language/periods/token-reader.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, isTerm, type Range, wordsOf } from "./item.ts";

/**
 * Reads words that tell of what is named anyway: what happened in a year that is named ("in the Olympic year
 * 1988", 闹饥荒的时候) is named beside the figure; what a list that follows is called ("the BRICS (…)") and how long a
 * named span is ("over the forty years from 1970 to 2010") say nothing more.
 */
export function namedAnyway(tokens: readonly Token[], items: readonly Item[]): readonly Item[] {
  const years = items.flatMap(yearsOf);
  if (years.length === 0) return items;
  const place: Place = { tokens, items, span: Math.max(...years) - Math.min(...years) };
  const read = items.map((item, index): Item => (saysNothing(place, index) ? { ...item, ...GLUE } : item));
  const events = eventsOf(place);
  const isTold = (index: number): boolean => events.some(({ from, to }) => index >= from && index < to);
  const isNamed = items.some((item, index) => isTerm(item, "entity") && !isTold(index));
  return events.reduceRight<readonly Item[]>((all, event) => withEvent(all, event, isNamed), read);
}

/** From left to right; one within another is part of it. */
function eventsOf(place: Place): readonly Range[] {
  const events: Range[] = [];
  for (const index of place.items.keys()) {
    const event = index < (events.at(-1)?.to ?? 0) ? null : eventAt(place, index);
    if (event !== null) events.push(event);
  }
  return events;
}

const GLUE = { kind: "term", term: { kind: "glue" } } as const;
/** Named beside the figure, which may be on another basis: "accident year 2025". */
const TOLD = { kind: "term", term: { kind: "basis" } } as const;

interface Place {
  readonly tokens: readonly Token[];
  readonly items: readonly Item[];
  /** From the first to the last year that is named. */
  readonly span: number;
}

/** The words of an event as one; its first entity is the one that is asked about where no other is named. */
function withEvent(items: readonly Item[], { from, to }: Range, isNamed: boolean): readonly Item[] {
  const subject = isNamed
    ? -1
    : items.findIndex((item, index) => index >= from && index < to && isTerm(item, "entity"));
  const told = items.flatMap((item, index) => {
    const isWord = item.kind === "unknown" || (isTerm(item, "entity") && index !== subject);
    return index >= from && index < to && isWord ? [index] : [];
  });
  const [first = to, last = to] = [told.find((index) => index > subject), told.at(-1)];
  const range = { from: items[first]?.from ?? 0, to: items[last]?.to ?? 0 };
  return items.flatMap((item, index): readonly Item[] => {
    if (index === first) return [{ ...range, ...TOLD }];
    if (index > first && index <= last) return [];
    if (told.includes(index)) return [{ ...item, ...TOLD }];
    return index >= from && index < to && isSmall(item) ? [{ ...item, ...GLUE }] : [item];
  });
}

function yearsOf(item: Item): readonly number[] {
  if (item.kind !== "period" || item.reading.kind !== "periods" || item.reading.relative === true) return [];
  return item.reading.periods.flatMap((period) => (period.kind === "year" ? [period.year] : []));
}

function isSmall(item: Item | undefined): boolean {
  return isTerm(item, "glue", "pronoun", "others", "time_noun", "member", "people", "verb");
}

/** The items that tell of an event in a named year, where they hold nothing that is asked for or that computes. */
function eventAt(place: Place, index: number): Range | null {
  const reach = adjectiveAt(place, index) ?? clauseAt(place, index) ?? chineseAt(place, index);
  const inside = reach === null ? [] : place.items.slice(reach.from, reach.to);
  const isTold = inside.some(({ kind }) => kind === "unknown");
  return isTold && inside.every((item) => item.kind === "unknown" || isSmall(item) || isTerm(item, "entity"))
    ? reach
    : null;
}

/** "the Olympic year 1988", "2012 census year", "1998 (the default year)". */
function adjectiveAt({ tokens, items }: Place, index: number): Range | null {
  if (items[index]?.kind !== "unknown") return null;
  const [before, next] = [items[index - 1], items[index + 1]];
  if (next?.kind === "period" && tokens[next.from]?.text === "year") return { from: index, to: index + 1 };
  const closes = before?.kind === "period" || wordsOf(items[index + 2], tokens) === ")";
  return wordsOf(next, tokens) === "year" && closes ? { from: index, to: index + 2 } : null;
}

/** "when it dollarised (2001)", "the year it joined the EU (2004)", "during the pandemic in 2020": up to the year. */
function clauseAt({ tokens, items }: Place, index: number): Range | null {
  const words = wordsOf(items[index], tokens);
  const ofYear = words === "year" && OF_YEAR.test(wordsOf(items[index + 1], tokens));
  if (!ofYear && words !== "when" && words !== "during") return null;
  const end = items.findIndex((item, at) => at > index && ["break", "period", "mark"].includes(item.kind));
  const to = end < 0 ? items.length : end;
  // One word may be a condition: "when hedged".
  return items[to]?.kind === "period" || to - index > 2 ? { from: index, to } : null;
}

const OF_YEAR = /^(?:it|they|he|she|when|that|of|in which)$/u;

/** 韩国办世界杯那年, 闹饥荒的时候 */
function chineseAt({ tokens, items }: Place, index: number): Range | null {
  if (!CLOSERS.has(wordsOf(items[index], tokens))) return null;
  const from = items.slice(0, index).findLastIndex(({ kind }) => kind === "break" || kind === "period") + 1;
  return { from, to: index };
}

const CLOSERS: ReadonlySet<string> = new Set(["那一年", "那年", "的时候", "之际"]);

/** The name of a list or the length of a span, with its noun. */
function saysNothing(place: Place, index: number): boolean {
  const { items } = place;
  const at = isTerm(items[index], "time_noun", "member") ? index - 1 : index;
  return items[at]?.kind === "unknown" && (isLabel(place, at) || isLength(place, at));
}

/** "the three baltics (Estonia, Latvia, Lithuania)", "the Nordic countries: Sweden, Norway": what a list is called. */
function isLabel({ tokens, items }: Place, index: number): boolean {
  const opening = isTerm(items[index + 1], "member") ? index + 2 : index + 1;
  const [first, joint, second] = items.slice(opening + 1);
  const isListed = isTerm(joint, "joint") || LISTING.has(wordsOf(joint, tokens));
  return (
    OPENING.has(wordsOf(items[opening], tokens)) &&
    isTerm(first, "entity") &&
    isTerm(isListed ? second : joint, "entity")
  );
}

const OPENING: ReadonlySet<string> = new Set([":", "("]);
const LISTING: ReadonlySet<string> = new Set(["/", ",", "、"]);

/** "forty years", "three decades", 四十年 from the first to the last of the years that are named. */
function isLength({ tokens, items, span }: Place, index: number): boolean {
  const item = items[index];
  const count = item === undefined ? null : readCount(tokens, item.from);
  const noun = UNITS.get(tokens[count?.next ?? -1]?.text ?? "");
  if (item === undefined || count === null || noun === undefined) return false;
  const years = count.value * noun;
  return item.to <= count.next + 1 && span > 0 && (years === span || years === span + 1);
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ["years", 1],
  ["year", 1],
  ["yrs", 1],
  ["年", 1],
  ["decades", 10],
  ["decade", 10],
]);
