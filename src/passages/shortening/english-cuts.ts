import {
  BARE_ENGLISH,
  DANGLING_ENGLISH,
  DEGREES_ENGLISH,
  DISPENSABLE_ENGLISH,
  FINITE_ENGLISH,
  LEADING_ENGLISH,
  OWN_CLAUSES_ENGLISH,
  PASSING_ENGLISH,
  PRONOUNS_ENGLISH,
  SUBORDINATE_ENGLISH,
  TRAILING_ENGLISH,
} from "../words/clauses-english.ts";
import type { Cut, CutContext } from "./cut.ts";
import { anyOf, anyWordAt, placesOf } from "./cut.ts";

const AT_START = { before: "^\\s*" };
const ADVERB_FIRST = anyOf(DISPENSABLE_ENGLISH, { before: "^", behind: ",\\s+" });
const ADVERB = anyWordAt(DISPENSABLE_ENGLISH);
const OPENS_TAIL = anyOf([...TRAILING_ENGLISH, ...DISPENSABLE_ENGLISH], AT_START);
const DEGREE = `^\\s*(?:(?:${DEGREES_ENGLISH.join("|")})\\s+)?`;
const OPENS_OWN = anyOf(OWN_CLAUSES_ENGLISH, { before: DEGREE });
/** Of those, the ones that need a verb, and its subject before it. */
const NEEDS_SUBJECT = anyOf(["as", "so", "while", "whereas", "and"], AT_START);
const OPENS_LEAD = anyOf(LEADING_ENGLISH, AT_START);
const OPENS_PASSING = anyOf(PASSING_ENGLISH, AT_START);
const OPENS_SUBORDINATE = anyOf(SUBORDINATE_ENGLISH, AT_START);
const SUBORDINATE = anyWordAt(SUBORDINATE_ENGLISH);
const BARE = anyWordAt(BARE_ENGLISH);
const RELATIVE_FIRST = anyOf(["which", "who", "whose", "where"], AT_START);
const PRONOUN_FIRST = anyOf(PRONOUNS_ENGLISH, AT_START);
const DANGLING = anyOf(DANGLING_ENGLISH, { behind: "\\s*$" });
const FINITE_WORD = "\\p{L}+ed(?!\\s+(?:by|with|for|to)\\b)";
const FINITE = anyOf([...FINITE_ENGLISH, FINITE_WORD]);
const FINITE_FIRST = anyOf([...FINITE_ENGLISH, FINITE_WORD], AT_START);
/** A word whose reach goes beyond its clause where no comma ends it. */
const DENIAL = /\b(?:not|no|never|neither|nor|hardly|cannot|only|without|few|little)\b|n['’]t\b/iu;

const COMMA = /,\s+/gu;
const STRONG = /;\s+|\s+[–—-]\s+/gu;

/** Where an English sentence may be cut; `end` is where its closing marks begin. */
export function englishCuts(sentence: string, end: number, context: CutContext): readonly Cut[] {
  const commas = placesOf(COMMA, sentence.slice(0, end));
  const stops = placesOf(STRONG, sentence.slice(0, end));
  return [
    ...adverbs(sentence, end),
    ...[...commas, ...stops].flatMap((stop) => trailing(sentence, stop, end, context)),
    ...bareTails(sentence, end, context),
    ...commas.flatMap((comma) => leading(sentence, comma, end, context)),
    ...commas.flatMap((from) => commas.flatMap((to) => passing(sentence, from, to, context))),
  ];
}

/** "In addition, …", "… also …", "…, however, …" */
function adverbs(sentence: string, end: number): readonly Cut[] {
  const first = ADVERB_FIRST.exec(sentence);
  const within = placesOf(ADVERB, sentence.slice(0, end)).flatMap(({ start, end: stop }): readonly Cut[] => {
    const before = sentence.slice(0, start);
    const behind = sentence.slice(stop, end);
    if (start === 0 || DENIAL.test(before)) return [];
    const [opens, closes] = [/,\s+$/u.test(before), /^(?:,|$)/u.test(behind)];
    const word = sentence.slice(start, stop).toLowerCase();
    const isFree = opens
      ? closes
      : word === "also" || word === "therefore" || (/^(?:too|as well)$/u.test(word) && closes);
    if (!isFree) return [];
    const from = before.trimEnd().replace(/,$/u, "").length;
    return [{ start: opens ? from : before.trimEnd().length, end: opens && behind !== "" ? stop + 1 : stop }];
  });
  return [...(first === null ? [] : [{ start: 0, end: first[0].length }]), ...within];
}

/** From a comma to the end: "…, reflecting higher prices". */
function trailing(sentence: string, stop: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const tail = sentence.slice(stop.end, end);
  const isClause = sentence[stop.start] === ";" && holdsMainClause(tail) && !PRONOUN_FIRST.test(tail);
  const isOwn = isClause || isOwnClause(tail);
  if (!isOwn && !OPENS_TAIL.test(tail)) return [];
  if (isGuarded(tail, isOwn ? "own" : "inner") || goesOnWithVerb(tail)) return [];
  return isWhole(sentence.slice(0, stop.start)) ? [{ start: stop.start, end }] : [];
}

/** From a conjunction without a comma to the end: "… because banks sold more". */
function bareTails(sentence: string, end: number, { isGuarded }: CutContext): readonly Cut[] {
  return placesOf(BARE, sentence.slice(0, end)).flatMap(({ start }): readonly Cut[] => {
    const [head, tail] = [sentence.slice(0, start).trimEnd(), sentence.slice(start, end)];
    if (/[,;–—-]$/u.test(head) || !isOwnClause(tail) || isGuarded(tail, "own")) return [];
    return goesOnWithVerb(tail) || DENIAL.test(head) || !isWhole(head) ? [] : [{ start: head.length, end }];
  });
}

/** "and commissions fell", not "and offices" nor "and fell" nor "and it fell". */
function isOwnClause(tail: string): boolean {
  if (!OPENS_OWN.test(tail)) return false;
  if (!NEEDS_SUBJECT.test(tail)) return true;
  const said = tail.replace(NEEDS_SUBJECT, "").trimStart();
  const verb = FINITE.exec(said);
  return verb !== null && verb.index > 0 && !PRONOUN_FIRST.test(said) && !/^\w+ly\b/u.test(said);
}

/** From the beginning to a comma: "As banks sold more, …". */
function leading(sentence: string, comma: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const [lead, rest] = [sentence.slice(0, comma.start), sentence.slice(comma.end, end)];
  if (!OPENS_LEAD.test(lead) || isGuarded(lead, "beginning")) return [];
  if (PRONOUN_FIRST.test(rest) || FINITE_FIRST.test(rest) || !saysSomething(firstPart(rest))) return [];
  return [{ start: 0, end: comma.end }];
}

/** Between two commas: "…, driven by banks, …"; the verb of the sentence has to follow. */
function passing(sentence: string, from: Cut, to: Cut, { isGuarded }: CutContext): readonly Cut[] {
  if (from.start >= to.start) return [];
  const inner = sentence.slice(from.end, to.start);
  const part = RELATIVE_FIRST.test(inner) ? "own" : "inner";
  if (!OPENS_PASSING.test(inner) || isGuarded(inner, part)) return [];
  const isNamedAgain = FINITE_FIRST.test(sentence.slice(to.end)) && !/,\s|\band\b|\bor\b/u.test(inner);
  return isNamedAgain && !saysSomething(lastPart(sentence.slice(0, from.start)))
    ? [{ start: from.start, end: to.end - 1 }]
    : [];
}

/** "…, driven by banks, rose": what looks like the end holds the verb of the sentence. */
function goesOnWithVerb(tail: string): boolean {
  return tail
    .split(COMMA)
    .slice(1)
    .some((part) => FINITE_FIRST.test(part));
}

/** Whether the beginning of a sentence says something by itself: a main clause that ends where it ends. */
function isWhole(head: string): boolean {
  if (DANGLING.test(head)) return false;
  const inner = placesOf(SUBORDINATE, lastPart(head)).at(-1);
  const open = inner === undefined ? "" : lastPart(head).slice(inner.end);
  const isOpen =
    inner !== undefined &&
    !FINITE.test(open) &&
    !/\b(?:of|to|with)\b/iu.test(lastPart(head).slice(inner.start, inner.end + 3));
  return !isOpen && holdsMainClause(head);
}

function holdsMainClause(text: string): boolean {
  return text.split(/,\s+|;\s+/u).some((part) => saysSomething(part));
}

/** Whether a part of a sentence has a verb of its own, before any word that opens a clause within it. */
function saysSomething(part: string): boolean {
  if (OPENS_SUBORDINATE.test(part)) return false;
  const verb = FINITE.exec(part);
  const relative = /\b(?:that|which|who|whose|whom|what)\b/iu.exec(part);
  return verb !== null && verb.index > 0 && (relative === null || verb.index < relative.index);
}

function firstPart(text: string): string {
  return text.split(/,\s+|;\s+/u)[0] ?? "";
}

function lastPart(text: string): string {
  return text.split(/,\s+|;\s+/u).at(-1) ?? "";
}
