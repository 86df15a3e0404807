import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { Part, SlotGroup } from "../domain/intent.ts";
import { type Item, isTerm } from "./item.ts";
import type { Mention, Mentions } from "./mentions.ts";

export interface GroupedSlots {
  readonly groups: readonly SlotGroup[];
  readonly excluded: readonly Part[];
  /** The group before the joint "operand"; -1 without one. */
  readonly firstOperand: number;
  /** Whether the sentence of two operands has a group that is neither of them. */
  readonly besideOperands: boolean;
  /** Values of two axes alternate in a group ("HK profit to China revenue"): its cells are not their product. */
  readonly interleaved: boolean;
  /** A part named with only one of several figures of a group: "revenue of Singapore over HK agency revenue". */
  readonly unevenPart: Item | null;
}

export interface GroupContext {
  readonly items: readonly Item[];
  /** Shares and comparisons are between a part and its whole, so both are kept. */
  readonly keepAncestors: boolean;
}

/** A group under construction. */
interface Draft {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly periods: readonly string[];
  readonly dimensions: Readonly<Record<string, readonly string[]>>;
  /** "of China total": the whole of each dimension, whatever part the group before is of. */
  readonly isWhole: boolean;
}

const EMPTY: Draft = { metrics: [], entities: [], periods: [], dimensions: {}, isWhole: false };

/**
 * Sorts mentions into groups whose cells are products. A segment opens a new group when it names two or more axes that
 * the group before already has ("HK revenue FY25 and China profit FY24"); otherwise it extends that group's lists
 * ("compare HK and China revenue FY2024 and FY2025"). A group inherits the axes that it does not name.
 */
export function groupSlots(mentions: Mentions, glossary: Glossary, context: GroupContext): GroupedSlots {
  const drafts: Draft[] = [];
  const namedIn: (readonly Mention[])[] = [];
  let firstOperand = -1;
  for (const named of bySegment(mentions.all)) {
    const isWhole = context.items.some(
      (item, at) => isTerm(item, "total") && mentions.segmentOf[at] === named[0]?.segment,
    );
    const draft = { ...draftOf(named, glossary, context), isWhole };
    const last = drafts.at(-1);
    if (mentions.joints[named[0]?.segment ?? 0] === "operand") firstOperand = drafts.length - 1;
    if (
      last === undefined ||
      isOperand(named, mentions) ||
      opensGroup(last, draft, isPlainList(namedIn.at(-1), named))
    ) {
      drafts.push(draft);
      namedIn.push(named);
    } else {
      drafts[drafts.length - 1] = merge(last, draft);
      namedIn[namedIn.length - 1] = [...(namedIn.at(-1) ?? []), ...named];
    }
  }
  return {
    groups: inherit(drafts.length === 0 ? [EMPTY] : drafts),
    excluded: excludedParts(mentions.all),
    firstOperand,
    besideOperands: firstOperand >= 0 && hasNeighbour(namedIn, firstOperand, mentions),
    interleaved: namedIn.some((named) =>
      takesTurns(named.filter((mention) => isVaried(mention, named) && !isListed(mention, named))),
    ),
    unevenPart: context.items[namedIn.map(unevenPartOf).find((item) => item !== null) ?? -1] ?? null,
  };
}

/** "HK and China profit divided by group revenue": HK is in neither operand. */
function hasNeighbour(namedIn: readonly (readonly Mention[])[], first: number, { joints }: Mentions): boolean {
  const sentenceOf = (segment: number): number => joints.slice(0, segment + 1).lastIndexOf("sentence");
  const sentences = namedIn.map(([mention]) => sentenceOf(mention?.segment ?? 0));
  return sentences.some((sentence, i) => i !== first && i !== first + 1 && sentence === sentences[first]);
}

/** Whether mentions of one axis stand in several places, with mentions of another axis between them. */
function takesTurns(named: readonly Mention[]): boolean {
  const runs = named.map(kindOf).filter((kind, i, kinds) => kind !== kinds[i - 1]);
  return runs.length > new Set(runs).size;
}

function isVaried(mention: Mention, named: readonly Mention[]): boolean {
  const same = named.filter((other) => kindOf(other) === kindOf(mention));
  return new Set(same.map(({ codes }) => codes.join())).size > 1;
}

/** "Q3 2026 profit over revenue vs Q3 2025": the period behind the joint only continues a list. */
function isListed(mention: Mention, named: readonly Mention[]): boolean {
  const beside = named.filter(({ segment }) => segment === mention.segment);
  return mention.segment > (named[0]?.segment ?? 0) && beside.every((other) => kindOf(other) === kindOf(mention));
}

function kindOf({ axis, dimension }: Mention): string {
  return dimension ?? axis;
}

/** The item of a dimension value that is named less often than the metrics and entities beside it; null if none is. */
function unevenPartOf(named: readonly Mention[]): number | null {
  const again = named.filter(({ axis }) => axis === "metric" || axis === "entity");
  const count = (axis: Mention["axis"]): number => named.filter((mention) => mention.axis === axis).length;
  const part = named.find(({ axis }) => axis === "dimension");
  const uneven = part !== undefined && count("dimension") < Math.min(count("metric"), count("entity"));
  return uneven && takesTurns(again) ? part.item : null;
}

/** Whether a segment is a side of a computation between two figures, which is always a group of its own. */
function isOperand([first]: readonly Mention[], { joints }: Mentions): boolean {
  if (first === undefined) return false;
  return joints[first.segment] === "operand" || joints[first.segment + 1] === "operand";
}

/** Mentions are in text order, so those of one segment are neighbours. */
function bySegment(all: readonly Mention[]): readonly (readonly Mention[])[] {
  const segments: Mention[][] = [];
  for (const mention of all) {
    if (mention.mode !== "plain") continue;
    const last = segments.at(-1);
    if (last?.[0]?.segment === mention.segment) last.push(mention);
    else segments.push([mention]);
  }
  return segments;
}

function draftOf(named: readonly Mention[], glossary: Glossary, context: GroupContext): Omit<Draft, "isWhole"> {
  const codes = (axis: Mention["axis"]): readonly string[] =>
    named.filter((m) => m.axis === axis).flatMap((m) => m.codes);
  const entities = unique(codes("entity"));
  const dimensions: Record<string, readonly string[]> = {};
  for (const mention of named) {
    if (mention.dimension === null) continue;
    dimensions[mention.dimension] = unique([...(dimensions[mention.dimension] ?? []), ...mention.codes]);
  }
  return {
    metrics: unique(codes("metric")),
    entities: context.keepAncestors ? entities : withoutAncestors(named, glossary, context.items),
    periods: unique(codes("period")),
    dimensions,
  };
}

/** "the group's HK revenue" is about HK: an entity directly beside one of its parts is dropped. */
function withoutAncestors(named: readonly Mention[], glossary: Glossary, items: readonly Item[]): readonly string[] {
  const entities = named.filter((mention) => mention.axis === "entity");
  const places = (mention: Mention, other: Mention | undefined): boolean =>
    other !== undefined &&
    areBeside(mention.item, other.item, items) &&
    isAncestor(mention.codes[0] ?? "", other.codes[0] ?? "", glossary);
  const own = entities.filter((mention, i) => !places(mention, entities[i - 1]) && !places(mention, entities[i + 1]));
  return unique(own.flatMap((mention) => mention.codes));
}

/** Whether only signs and glue ("of", 的) stand between two items. */
function areBeside(a: number, b: number, items: readonly Item[]): boolean {
  const between = items.slice(Math.min(a, b) + 1, Math.max(a, b));
  return (
    between.length <= 2 &&
    between.every((item) => item.kind === "mark" || (item.kind === "term" && item.term.kind === "glue"))
  );
}

/** "hk 2024 and 2025 banca new sales": values of one axis on both sides of the joint are a list, the rest is shared. */
function isPlainList(group: readonly Mention[] | undefined, segment: readonly Mention[]): boolean {
  const [last, first] = [group?.at(-1), segment[0]];
  return last !== undefined && first !== undefined && kindOf(last) === kindOf(first);
}

function opensGroup(group: Draft, segment: Draft, plainList: boolean): boolean {
  const shared = [
    group.metrics.length > 0 && segment.metrics.length > 0,
    group.entities.length > 0 && segment.entities.length > 0,
    group.periods.length > 0 && segment.periods.length > 0,
    Object.keys(group.dimensions).some((key) => segment.dimensions[key] !== undefined),
  ];
  const count = shared.filter(Boolean).length;
  if (count >= 2) return true;
  if (plainList) return false;
  // A dimension value goes with one metric or entity: "HK revenue and agency new sales", "HK agency and China revenue".
  const inGroup = Object.keys(group.dimensions).length > 0;
  const inSegment = Object.keys(segment.dimensions).length > 0;
  return count === 1 && inGroup !== inSegment && sizeOf(group) >= 2 && sizeOf(segment) >= 2;
}

/** The number of axes that a draft names. */
function sizeOf(draft: Draft): number {
  const named = [
    draft.metrics.length,
    draft.entities.length,
    draft.periods.length,
    Object.keys(draft.dimensions).length,
  ];
  return named.filter((length) => length > 0).length;
}

function merge(a: Draft, b: Draft): Draft {
  const dimensions: Record<string, readonly string[]> = { ...a.dimensions };
  for (const [key, values] of Object.entries(b.dimensions))
    dimensions[key] = unique([...(dimensions[key] ?? []), ...values]);
  return {
    metrics: unique([...a.metrics, ...b.metrics]),
    entities: unique([...a.entities, ...b.entities]),
    periods: unique([...a.periods, ...b.periods]),
    dimensions,
    isWhole: a.isWhole,
  };
}

type InheritedSlot = "metrics" | "entities" | "periods";

/**
 * Fills the open slots of a group from the group before it, or else from the first that names them. Dimension values
 * are inherited with the metric: "HK agency revenue FY24 and China FY25" asks for the agency figures of both.
 */
function inherit(drafts: readonly Draft[]): readonly SlotGroup[] {
  const first = (slot: InheritedSlot): Draft => drafts.find((draft) => draft[slot].length > 0) ?? EMPTY;
  let before: Draft = {
    metrics: first("metrics").metrics,
    entities: first("entities").entities,
    periods: first("periods").periods,
    dimensions: first("metrics").dimensions,
    isWhole: false,
  };
  return drafts.map((draft) => {
    const take = (slot: InheritedSlot): readonly string[] => (draft[slot].length > 0 ? draft[slot] : before[slot]);
    const own = draft.metrics.length > 0 || Object.keys(draft.dimensions).length > 0 || draft.isWhole;
    const group: SlotGroup = {
      metrics: take("metrics"),
      entities: take("entities"),
      periods: take("periods"),
      dimensions: own ? draft.dimensions : before.dimensions,
    };
    before = { ...group, isWhole: false };
    return group;
  });
}

function excludedParts(mentions: readonly Mention[]): readonly Part[] {
  return mentions
    .filter((mention) => mention.mode === "excluded")
    .flatMap((mention) => mention.codes.map((code) => partOf(mention, code)).filter((part) => part !== null));
}

function partOf(mention: Mention, code: string): Part | null {
  switch (mention.axis) {
    case "entity":
    case "period":
      return { axis: mention.axis, code };
    case "dimension":
      return mention.dimension === null ? null : { axis: "dimension", dimension: mention.dimension, code };
    case "metric":
      return null;
  }
}

export function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
