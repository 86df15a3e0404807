import type { Dimensions } from "../../domain/fact.ts";
import type { Names } from "../name-finder.ts";
import { type Anchor, type Anchored, anchored } from "./anchors.ts";
import { type Bound, boundOf, type WrittenNumber, writtenNumber } from "./claim-bounds.ts";
import { type ClaimedTimes, claimedTimes, type SentenceReading } from "./claimed-times.ts";
import { isHedged, isRate, levelOrChange, towardOf } from "./figure-words.ts";
import { JOINT, type Subject, saidOf } from "./said-of.ts";
import { spokenTimes } from "./spoken-times.ts";
import type { Surroundings } from "./surroundings.ts";

/** A number that a sentence states, with every cell that it may refer to; ambiguities are kept, not guessed. */
export interface Claim extends WrittenNumber, ClaimedTimes {
  /** Whether the number is the metric's value or its change. */
  readonly says: "level" | "change";
  readonly bound: Bound;
  /** The sentence speaks of a loss, so the number may lack its minus sign. */
  readonly isLoss: boolean;
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  readonly dimensions: readonly Dimensions[];
  /** Whether the entity stands beside the number or its metric, only elsewhere in the sentence, or nowhere. */
  readonly entityIs: "near" | "far" | "unsaid";
  /** A dimension value is named elsewhere in the sentence, so the number may be of that part. */
  readonly hasPartApart: boolean;
  /** Where a change goes by the words and the sign around it; null where they do not say. */
  readonly toward: "up" | "down" | null;
  /** The former value in a movement: "from 25". */
  readonly isBefore: boolean;
  readonly start: number;
  readonly end: number;
}

/** The numbers that a sentence states about the company's cells; none that are qualified or about something else. */
export function readClaims(sentence: string, around: Surroundings, { finder, glossary }: Names): readonly Claim[] {
  const read = anchored(sentence, finder, around.day !== undefined);
  const fiscalYears = glossary.profile.fiscalYears;
  const figures = read.anchors.filter(
    ({ kind, unit }) => kind === "figure" && unit !== "code" && !unit.startsWith("time:"),
  );
  const times = spokenTimes(read.prose.text, { fiscalYears, from: around.periods, day: around.day, amounts: figures });
  return figures.flatMap((figure, index) => {
    const claim = claimOf(figure, { read, times, around, glossary });
    const isPart = claim?.says === "change" && isOneOfSeveral(index, figures, read.prose.text);
    return claim === null || isPart ? [] : [claim];
  });
}

/** "fell by USD 12 m because of fuel and by USD 6 m because of wages": each is only part of the change. */
function isOneOfSeveral(index: number, figures: readonly Anchor[], text: string): boolean {
  const joins = (at: number): boolean => {
    const [one, other] = [figures[at], figures[at - 1]];
    return one !== undefined && one.unit === other?.unit && ANOTHER.test(text.slice(other.end, one.start));
  };
  return joins(index) || joins(index + 1);
}

const ANOTHER = /\band (?:by (?:another |a further )?|another |a further )$/iu;

function claimOf(figure: Anchor, reading: SentenceReading): Claim | null {
  const { read, times, around } = reading;
  const { text } = read.prose;
  const subject = saidOf(figure, read, times, around.day !== undefined);
  if (subject === null || isRate(figure, subject, text) || isHedged(figure, subject, read)) return null;
  const says = levelOrChange(figure, subject, text);
  const written = says === null ? null : writtenNumber(figure, says, text);
  const entities = entitiesOf(figure, subject, reading);
  if (says === null || written === null || entities === null) return null;
  return {
    says,
    ...written,
    bound: boundOf(figure, text),
    isLoss: read.anchors.some(({ kind, unit, value }) => kind === "pole" && unit === "result" && value === "-"),
    metrics: subject.metrics.length > 0 ? distinctValues(subject.metrics) : around.metrics,
    entities: entities.codes,
    dimensions: dimensionsOf(figure, subject, reading),
    ...claimedTimes(figure, subject, reading),
    entityIs: entities.is,
    hasPartApart: hasPartApart(figure, subject, read),
    toward: towardOf(figure, read),
    isBefore: figure.role === "before",
    start: figure.start,
    end: figure.end,
  };
}

function hasPartApart(figure: Anchor, subject: Subject, { anchors }: Anchored): boolean {
  const clauses = [...clausesOf(figure, subject)];
  const [from, to] = [Math.min(...clauses), Math.max(...clauses)];
  return anchors.some(({ kind, clause }) => kind === "dimension" && (clause < from || clause > to));
}

/** The entities nearest before or after the figure; null if several are added up, or one is not the company's. */
function entitiesOf(
  figure: Anchor,
  subject: Subject,
  { read, around, glossary }: SentenceReading,
): { readonly codes: readonly string[]; readonly is: Claim["entityIs"] } | null {
  const named = read.anchors.filter(({ kind }) => kind === "entity");
  const before = named.filter(({ end }) => end <= figure.start);
  const next =
    read.anchors.find(({ kind, start }) => kind === "figure" && start >= figure.end)?.start ?? Number.POSITIVE_INFINITY;
  const behind = named.find(({ start, clause }) => start >= figure.end && clause === figure.clause && start < next);
  const [last, first] = [before.at(-1), before.at(-2)];
  const isSum = first !== undefined && last !== undefined && JOINT.test(read.prose.text.slice(first.end, last.start));
  if (isSum) return null;
  const isOwn = (code: string): boolean => glossary.entity(code) !== undefined;
  const clauses = clausesOf(figure, subject);
  const isNear = (one: Anchor | undefined): one is Anchor =>
    one !== undefined && (clauses.has(one.clause) || isAlone(one, read));
  // "HK 1,571m and SG 337m": what follows with "and" is of the next number.
  const between = behind === undefined ? "" : read.prose.text.slice(figure.end, behind.start);
  const isOfNext = isNear(last) && (JOINT.test(between) || /^\s*\/\s*$/u.test(between));
  const near = (isOfNext ? [last] : [last, behind]).filter(isNear);
  if (near.length > 0) {
    const codes = distinctValues(near);
    return codes.every(isOwn) ? { codes, is: "near" } : null;
  }
  const far = last === undefined ? [] : [last.value].filter(isOwn);
  const codes = [...new Set([...around.entities, ...far])];
  return around.entities.every(isOwn) ? { codes, is: far.length > 0 ? "far" : "unsaid" } : null;
}

/** "In China, …": a clause with only an entity. */
function isAlone({ clause }: Anchor, { anchors }: Anchored): boolean {
  return anchors.every((other) => other.clause !== clause || other.kind === "entity" || other.kind === "free");
}

function clausesOf(figure: Anchor, { metrics }: Subject): ReadonlySet<number> {
  return new Set([figure, ...metrics].map(({ clause }) => clause));
}

/** Dimension values near the figure; else the total, and values that the sentence or its heading may refer to. */
function dimensionsOf(
  figure: Anchor,
  subject: Subject,
  { read, around, glossary }: SentenceReading,
): readonly Dimensions[] {
  const clauses = [...clausesOf(figure, subject)];
  const [from, to] = [Math.min(...clauses), Math.max(...clauses)];
  const partsOf = (anchors: readonly Anchor[]): readonly Dimensions[] =>
    anchors.map(({ unit, value }) => ({ ...glossary.defaultDimensions, [unit]: value }));
  const named = read.anchors.filter(({ kind }) => kind === "dimension");
  const near = named.filter(({ clause }) => from <= clause && clause <= to);
  if (near.length > 0) return partsOf(near);
  const earlier = pointsBack(subject, read) ? named.filter(({ end }) => end <= figure.start) : [];
  return [glossary.defaultDimensions, ...partsOf(earlier), ...around.dimensions];
}

/** "its revenue", "revenue there": refers to something named earlier in the sentence. */
function pointsBack({ metrics: [first], gap }: Subject, { prose }: Anchored): boolean {
  if (first === undefined) return true;
  return /(?:\b(?:its|their)\s+|其中?)$/iu.test(prose.text.slice(0, first.start)) || /\bthere\b/iu.test(gap);
}

function distinctValues(anchors: readonly Anchor[]): readonly string[] {
  return [...new Set(anchors.map(({ value }) => value))];
}
