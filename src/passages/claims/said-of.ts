import type { Anchor, Anchored } from "./anchors.ts";
import {
  ALL_OF_THEM,
  CAUSE_BEFORE,
  HARMLESS_BEFORE,
  isLinking,
  MOVED_BY,
  OF_BEHIND,
  OWNING,
  PART_OF,
  PRONOUN_FIRST,
  statesSomething,
} from "./linking-words.ts";

/** The subject of a stated figure. */
export interface Subject {
  /** Metrics that the sentence names; empty if a pronoun or an omitted subject refers back: "It fell to USD 973 m". */
  readonly metrics: readonly Anchor[];
  /** The text between subject and figure. */
  readonly gap: string;
}

/** Replaces words of movement in a gap, so that they can be recognized. */
export const MOVEMENT = "↕";

/**
 * Finds the subject of a figure. Only linking words may stand between a metric and its figure; null if something else
 * could be the subject ("profit fell as crew costs rose to USD 90 m").
 */
export function saidOf(figure: Anchor, read: Anchored, times: readonly Place[], isMessage = false): Subject | null {
  const metrics = read.anchors.filter(
    (anchor) => anchor.kind === "metric" && anchor.sentence === figure.sentence && !isCompared(anchor, read),
  );
  const before = metrics.filter(({ end }) => end <= figure.start);
  const nearest = before.at(-1);
  const gapFrom = (from: number): string => gapOf(from, figure.start, read, times);
  const counted = isMessage ? countedBehind(figure, metrics, read) : null;
  if (counted !== null) return counted === "something" ? null : { metrics: [counted], gap: "" };
  const listed = isMessage && nearest !== undefined ? listedGap(nearest, figure, read, gapFrom(nearest.end)) : null;
  if (nearest !== undefined && listed !== null) return { metrics: [nearest], gap: listed };
  if (nearest !== undefined && isLinking(gapFrom(nearest.end))) {
    const named = [...joinedBefore(before, read), nearest];
    const gap = gapFrom(nearest.end);
    return named.some((metric) => isQualified(metric, gap, read, times)) ? null : { metrics: named, gap };
  }
  const behind = metrics.find(({ start }) => start >= figure.end);
  if (behind !== undefined && (isOf(figure, behind, read) || (isMessage && isMadeOf(figure, behind, read))))
    return { metrics: [behind], gap: "" };
  if (nearest !== undefined) return isMessage ? headed(before, gapFrom(nearest.end)) : null;
  const gap = lastPart(gapFrom(startOf(figure, read)));
  const isListed = isMessage && LISTED.test(gap);
  return isListed || (isLinking(gap) && statesSomething(gap)) ? { metrics: [], gap } : null;
}

/** Names and numbers alone: "- HK: 1,571". */
const LISTED = /^(?:[\s,，、:：•*·–/-]|['’]s\b|\band\b)*$/u;

/** "we closed with 32,120 agents, 2.8m customers": what a bare number counts, if it is all of them. */
function countedBehind(figure: Anchor, metrics: readonly Anchor[], { prose }: Anchored): Anchor | "something" | null {
  const behind = metrics.find(({ start }) => start >= figure.end);
  if (behind === undefined || prose.text.slice(figure.end, behind.start).trim() !== "") return null;
  const isAll = COUNTING.test(prose.text.slice(0, figure.start)) && ENDING.test(prose.text.slice(behind.end));
  return isAll && figure.unit === "plain" ? behind : "something";
}

const COUNTING =
  /(?:\b(?:had|has|have|with|were|are|and|employ(?:s|ed)?|counts?|serves?)|有|[,，、:：]|^[-•*]?)\s{0,3}(?:a total of |some |about |around |only |just |almost |nearly |roughly |over |more than |now )*$/iu;
const ENDING = /^\s*(?:$|[.,;，。；)）]|(?:and|in|at|on|by|as of|for|vs|across|year[- ]end|end)\b)/iu;

/** "Profit came to 691, HK 367": behind the last comma only a name and the number. */
function listedGap(metric: Anchor, figure: Anchor, { anchors, prose }: Anchored, gap: string): string | null {
  const at = Math.max(...[",", "，", "、", "/", " and "].map((sign) => gap.lastIndexOf(sign)));
  const from = metric.end + at;
  const isNamed = anchors.some(
    ({ kind, start, end }) =>
      NAMING.has(kind) &&
      ((start >= from && end <= figure.start) ||
        (start >= figure.end && /^\s*(?:in|for|at)\s+(?:the\s+)?$/iu.test(prose.text.slice(figure.end, start)))),
  );
  const between = prose.text.slice(metric.end, figure.start);
  const isSameSentence = !/[;；。]/u.test(between);
  return at >= 0 && isNamed && isSameSentence && LISTED.test(gap.slice(at)) ? "" : null;
}

const NAMING: ReadonlySet<string> = new Set(["entity", "dimension"]);

/** "Revenue by market: HK 1,571m, SG 337m": behind a colon there may be names and numbers alone. */
function headed(metrics: readonly Anchor[], gap: string): Subject | null {
  const at = Math.max(gap.lastIndexOf(":"), gap.lastIndexOf("："));
  const [only, ...more] = new Set(metrics.map(({ value }) => value));
  const last = metrics.at(-1);
  if (at < 0 || only === undefined || more.length > 0 || last === undefined) return null;
  return LISTED.test(gap.slice(at)) ? { metrics: [last], gap: gap.slice(at + 1) } : null;
}

/** "faster than revenue": a metric used for comparison is not the subject. */
function isCompared({ start }: Anchor, { prose }: Anchored): boolean {
  return /(?:\b(?:than|unlike|like|as|versus|against)\s+(?:the |its )?|[比于])$/iu.test(prose.text.slice(0, start));
}

/** "In a weak market, it fell to …": keeps only the part of the sentence that the pronoun belongs to. */
function lastPart(gap: string): string {
  const part = gap.slice(Math.max(gap.lastIndexOf(","), gap.lastIndexOf("，")) + 1);
  return isLinking(gap) ? gap.replace(PRONOUN_FIRST, "") : part.replace(PRONOUN_FIRST, "");
}

/** "bank revenue", 税前利润, "the share of claims": words directly before a metric may make it another figure. */
function isQualified(metric: Anchor, gap: string, { prose, anchors }: Anchored, times: readonly Place[]): boolean {
  const lead = prose.text.slice(0, metric.start);
  if (PART_OF.test(lead)) return true;
  if (MOVED_BY.test(lead.trimEnd())) return !/\bto\s*(?:(?:[A-Z]{2,3}(?:\s?\$)?|\$)\s*)?$/u.test(gap);
  const word = anchors.find(
    ({ kind, end }) => QUALIFYING.has(kind) && end <= metric.start && isRightBefore(end, metric, prose.text),
  );
  if (word === undefined || times.some(({ start, end }) => start <= word.start && word.end <= end)) return false;
  const before = prose.text.slice(0, word.end);
  return !HARMLESS_BEFORE.test(before) && !CAUSE_BEFORE.test(before);
}

const QUALIFYING: ReadonlySet<string> = new Set(["word", "pole"]);

function isRightBefore(end: number, { start }: Anchor, text: string): boolean {
  return /^(?:[ -]|)$/u.test(text.slice(end, start));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function startOf({ sentence }: Anchor, { prose }: Anchored): number {
  return prose.sentences.slice(0, sentence).reduce((length, text) => length + text.length, 0);
}

/** "USD 973 m of operating profit", 9.73亿美元的营运利润. A bare number counts the next noun, usually not all of it. */
function isOf(figure: Anchor, metric: Anchor, { prose }: Anchored): boolean {
  const { text } = prose;
  const between = text.slice(figure.end, metric.start);
  if (figure.unit.startsWith("money:")) return OF_BEHIND.test(between);
  const isAll = OWNING.test(text.slice(0, figure.start)) && ALL_OF_THEM.test(text.slice(metric.end));
  return between.trim() === "" && isAll;
}

/** "brought in 592m of new sales" */
function isMadeOf(figure: Anchor, metric: Anchor, { prose: { text } }: Anchored): boolean {
  return MAKING.test(text.slice(0, figure.start)) && OF_BEHIND.test(text.slice(figure.end, metric.start));
}

const MAKING =
  /\b(?:made|generated|booked|brought in|delivered|posted|reported|earned|recorded|had|with|reached|wrote|did)\s+(?:about |around |almost |nearly |roughly )?$/iu;

/** "Revenue and operating profit were USD 700 m and USD 114 m": either metric may be meant. */
function joinedBefore(before: readonly Anchor[], { prose }: Anchored): readonly Anchor[] {
  const [second, first] = [before.at(-1), before.at(-2)];
  if (first === undefined || second === undefined) return [];
  return JOINT.test(prose.text.slice(first.end, second.start))
    ? [...joinedBefore(before.slice(0, -1), { prose, anchors: [] }), first]
    : [];
}

export const JOINT = /^\s*(?:,|and|as well as|&|\+|、|和|与|及|以及)\s*(?:and |the |in |of )*$/iu;

const BLANKED: ReadonlySet<string> = new Set([
  "entity",
  "dimension",
  "figure",
  "year",
  "month",
  "date",
  "ordinal",
  "span",
]);

/** A text range with names, numbers and times blanked. Words of movement become a mark; 降至 keeps its 至 ("to"). */
function gapOf(from: number, to: number, read: Anchored, times: readonly Place[]): string {
  let gap = read.prose.text.slice(from, to);
  const cover = (place: Place, sign: string): void => {
    const [start, end] = [Math.max(0, place.start - from), Math.min(to, place.end) - from];
    if (start < end) gap = gap.slice(0, start) + sign.padEnd(end - start) + gap.slice(end);
  };
  for (const place of times) cover(place, " ");
  for (const anchor of read.anchors) {
    const isMovement = anchor.kind === "pole" && anchor.unit === "level";
    const written = read.prose.text.slice(anchor.start, anchor.end);
    if (isMovement) cover(anchor, /[至到]$/u.test(written) ? `${MOVEMENT}至` : MOVEMENT);
    else if (BLANKED.has(anchor.kind) || (anchor.kind === "metric" && isCompared(anchor, read))) cover(anchor, " ");
  }
  return gap;
}
