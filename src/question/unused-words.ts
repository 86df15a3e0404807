import type { NotUnderstood } from "../domain/intent.ts";
import { signSets } from "../language/words/signs.ts";
import type { Mention } from "./mentions.ts";
import { isOneYearAlone } from "./running-year.ts";
import { danglingAt } from "./unused/dangling.ts";
import { compoundNameAt, memberAt, ownedByOthersAt, peopleAt, placeAt, unplacedAt } from "./unused/owners.ts";
import {
  afterPeriodAt,
  bareDimensionAt,
  deadlineAt,
  eachAt,
  estimateAt,
  isAddress,
  isBounded,
  narrativeAt,
  sourceAt,
  timeNounAt,
  whoAt,
} from "./unused/restrictions.ts";
import { unknownAt } from "./unused/unknown-phrase.ts";
import {
  isUnknownLike,
  rawBetween,
  rawOf,
  type UnusedContext,
  type UnusedReading,
  unusedReading,
} from "./unused/unused-context.ts";

/** Every phrase that restricts the meaning and fills no slot, as typed, without duplicates. */
export function readUnused(reading: UnusedContext): readonly NotUnderstood[] {
  const context = unusedReading(reading);
  const found = new Map<string, NotUnderstood>();
  const covered = new Set<number>();
  for (const [index, item] of context.items.entries()) {
    if (covered.has(index) || context.forDocuments.has(item)) continue;
    const unused = found.size < UNUSED_MAX ? unusedAt(context, index, covered) : oneOfMany(context, index);
    if (unused === null) continue;
    const known = found.get(unused.raw);
    if (known === undefined || (!known.blocks && unused.blocks)) found.set(unused.raw, unused);
  }
  for (const unused of negatedAlone(context)) if (!found.has(unused.raw)) found.set(unused.raw, unused);
  for (const range of context.unservedOperations) {
    const raw = rawOf(context, range);
    if (!found.has(raw)) found.set(raw, { raw, slot: "operation", blocks: true });
  }
  for (const range of context.idleOperations) {
    const raw = rawOf(context, range);
    if (!found.has(raw)) found.set(raw, { raw, slot: "operation", blocks: false });
  }
  return [...found.values()];
}

/** "not HK" with no other entity, 不要香港: the wanted entity is not named. */
function negatedAlone(context: UnusedReading): readonly NotUnderstood[] {
  const { all } = context.mentions;
  const named = new Set(all.filter(({ mode }) => mode === "plain").map(({ axis }) => axis));
  const alone = all.filter(({ mode, axis }) => mode === "negated" && !named.has(axis)).slice(0, UNUSED_MAX);
  const parts = all.filter((mention) => isPartOfNamedYear(mention, context));
  const negated = all.filter(({ mode, axis }) => mode === "negated" && axis === "entity").slice(0, UNUSED_MAX);
  const before = negated.filter((mention) => isSetAside(mention, context));
  return [...alone, ...parts, ...before].map(({ item }) => ({
    raw: rawBetween(context, item, item),
    slot: "operation",
    blocks: true,
  }));
}

/** "Not Hong Kong. Group revenue 2025": a negated part in an earlier sentence may be a correction or an exclusion. */
function isSetAside({ codes, segment }: Mention, { mentions, isPart }: UnusedReading): boolean {
  const end = mentions.joints.indexOf("sentence", segment + 1);
  return mentions.all.some(
    (whole) =>
      whole.axis === "entity" &&
      whole.mode === "plain" &&
      end >= 0 &&
      whole.segment >= end &&
      codes.every((code) => whole.codes.some((named) => isPart(code, named))),
  );
}

/** "HK revenue 2025 not H1" leaves the rest of the year open; "the full year, not the half" does not. */
function isPartOfNamedYear({ axis, mode, codes, item }: Mention, { items, mentions }: UnusedReading): boolean {
  if (axis !== "period" || mode !== "negated") return false;
  const part = items[item];
  const bare = part?.kind === "period" && part.reading.kind === "periods" && !part.reading.yearNamed;
  if (items.some((other) => other.kind === "term" && other.term.kind === "whole_year")) return false;
  const years = new Set(
    mentions.all.filter((other) => other.axis === "period" && other.mode === "plain").flatMap((other) => other.codes),
  );
  if (bare && [...years].some((code) => code.startsWith("FY"))) return true;
  return codes.some((code) => !code.startsWith("FY") && years.has(`FY${code.slice(0, 4)}`));
}

/** Unused phrases named one by one; a text with more is not a question for a figure, and a further one blocks it. */
const UNUSED_MAX = 40;

function oneOfMany(context: UnusedReading, index: number): NotUnderstood | null {
  const item = context.items[index];
  return item !== undefined && isUnknownLike(item) ? { raw: "…", slot: "topic", blocks: true } : null;
}

function unusedAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  if (item === undefined) return null;
  if (context.mentions.dangling.has(index)) return danglingAt(context, index, covered);
  switch (item.kind) {
    case "unknown":
      if (isAddress(context, index) || isMovementAskedAbout(context, index)) return null;
      return unknownAt(context, index, covered);
    case "threshold":
      return { raw: rawOf(context, item), slot: "operation", blocks: false };
    case "period":
      if (isBounded(context, index))
        return { raw: rawBetween(context, index - 1, index), slot: "period", blocks: true };
      if (context.mentions.unclear.has(index)) return { raw: rawOf(context, item), slot: "period", blocks: true };
      return item.reading.kind === "impossible" || isOneYearAlone(item.reading, context.groups)
        ? { raw: rawOf(context, item), slot: "period", blocks: true }
        : estimateAt(context, index, covered);
    case "term":
      return termAt(context, index, covered);
    case "break":
    case "mark":
      return null;
  }
}

/** "why did revenue slow": the movement is the subject of the question and does not change the figure. */
function isMovementAskedAbout(context: UnusedReading, index: number): boolean {
  const item = context.items[index];
  if (!context.narrative || item?.kind !== "unknown") return false;
  const words = context.tokenized.tokens.slice(item.from, item.to).map(({ text }) => text);
  const { movement } = signSets(context.words).figure;
  return words.every((word) => movement.has(word)) || movement.has(words.join(""));
}

function termAt(context: UnusedReading, index: number, covered: Set<number>): NotUnderstood | null {
  const item = context.items[index];
  if (item?.kind !== "term") return null;
  switch (item.term.kind) {
    case "qualifier":
    case "per":
      return unknownAt(context, index, covered);
    case "basis":
      return { raw: rawOf(context, item), slot: "basis", blocks: false };
    case "remark":
      return { raw: rawOf(context, item), slot: "remark", blocks: false };
    case "source":
      return sourceAt(context, index, covered);
    case "each":
      return eachAt(context, index, covered);
    case "entity":
      return context.mentions.unplaced.has(index)
        ? unplacedAt(context, index, covered)
        : (placeAt(context, index) ?? compoundNameAt(context, index, covered));
    case "deadline":
      return deadlineAt(context, index);
    case "dimension":
      return bareDimensionAt(context, index);
    case "interrogative":
      return whoAt(context, index);
    case "others":
      return ownedByOthersAt(context, index);
    case "people":
      return item.term.role === "occasion" ? null : peopleAt(context, index);
    case "narrative":
      return narrativeAt(context, index);
    case "member":
      return memberAt(context, index, covered);
    case "time_noun":
      return timeNounAt(context, index, item.term.axis);
    case "aside":
      return afterPeriodAt(context, index);
    default:
      return null;
  }
}
