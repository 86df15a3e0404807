import {
  BARE_ENGLISH,
  DANGLING_ENGLISH,
  DEGREES_ENGLISH,
  DISPENSABLE_ENGLISH,
  FINITE_ENGLISH,
  LEADING_ENGLISH,
  LINKED_CLAUSES_ENGLISH,
  OWN_CLAUSES_ENGLISH,
  PASSING_ENGLISH,
  PREFACES_ENGLISH,
  PRONOUNS_ENGLISH,
  SUBORDINATE_ENGLISH,
  TRAILING_ENGLISH,
} from "../words/clauses-english.ts";
import type { Cut, CutContext, Part } from "./cut.ts";
import { anyOf, anyWordAt, placesOf } from "./cut.ts";

const HELPERS = "is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|should|shall";
const FINITE_WORD = "\\p{L}{1,24}ed(?!\\s{1,4}by\\b)";
const AT_START = { before: "^\\s*" };
const ADVERB_FIRST = anyOf(DISPENSABLE_ENGLISH, { before: "^", behind: ",\\s+" });
const ADVERB = anyWordAt(DISPENSABLE_ENGLISH);
const OPENS_TAIL = anyOf([...TRAILING_ENGLISH, ...DISPENSABLE_ENGLISH], AT_START);
const DEGREE = `^\\s*(?:(?:${DEGREES_ENGLISH.join("|")})\\s+)?`;
const OPENS_OWN = anyOf(OWN_CLAUSES_ENGLISH, { before: DEGREE });
/** Of those, the ones that need a verb, and its subject before it. */
const NEEDS_SUBJECT = anyOf(["as", "so", "while", "whereas", "since", "and"], AT_START);
const OPENS_LINKED = anyOf(LINKED_CLAUSES_ENGLISH, AT_START);
/** "…, a step that frees up land": an apposition to the whole sentence. */
const COMMENT = /^\s*(?:a|an)\s[^,]*\b(?:that|which|who)\b/iu;
const PREFACE = new RegExp(`^(?:${PREFACES_ENGLISH.join("|")})\\s+`, "iu");
const OPENS_LEAD = anyOf(LEADING_ENGLISH, AT_START);
const OPENS_PASSING = anyOf(PASSING_ENGLISH, AT_START);
const OPENS_SUBORDINATE = anyOf(SUBORDINATE_ENGLISH, AT_START);
const BARE = anyWordAt(BARE_ENGLISH);
const NO_SUBJECT =
  /^(?:then|later|again|now|still|no longer|never|not|also|already|therefore|so|only|of|at|in|\p{N}\S*|\w+ly)\b/iu;
/** "and this applies to all": refers to the words before, without a subject of its own. */
const POINTING =
  /^\s*and\s+(?:it|they|he|she|this|that|these|those|both|such|all|neither|either|none|the (?:figures?|numbers?|amounts?|latter|former|rest|others?|same|results?))\b/iu;
/** A relative clause after which the sentence may continue. */
const HIDES_MORE = /,\s+(?:and|or|but)\b/iu;
const AS = /\bas\b/giu;
/** Reports a statement without naming its author. */
const MENTIONED =
  /^as (?:already |previously )?(?:noted|mentioned|described|explained|discussed|announced|shown)\b[^,\p{Lu}]*$/u;
const JOINING = anyOf(["and"], AT_START);
/** "represented by two members" */
const PASSIVE_FIRST = /^\s*\w+ed by\b/iu;
/** Continues the main clause after an insertion about its last word. */
const GOES_ON = anyOf(
  ["because", "while", "whereas", "to", ...["and", "but"].map((word) => `${word}\\s+${FINITE_WORD}`)],
  AT_START,
);
const FREE_ADVERB = /^(?:also|therefore|thus|simply|nevertheless)$/u;
const RELATIVE_FIRST = anyOf(["which", "who", "whose", "where"], AT_START);
const PRONOUN_FIRST = anyOf(PRONOUNS_ENGLISH, AT_START);
const DANGLING = anyOf(DANGLING_ENGLISH, { behind: "\\s*$", flags: "u" });
const FINITE = anyOf([...FINITE_ENGLISH, FINITE_WORD]);
/** A verb with its helpers: "has not yet been paid". */
const VERB_GROUP = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${HELPERS})\\s(?:(?:not|been|be|being|also|now|still|yet|never|already|\\p{L}{1,24}ly)\\s){0,3}){0,3}(?:${[...FINITE_ENGLISH, FINITE_WORD].sort((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}])`,
  "giu",
);
const RELATIVE = /\b(?:that|which|who|whose|whom|what|where|when|because(?! of)|while|whereas|although|if|unless)\b/giu;
const POINTS_BACK = /^\s*(?:after|before|since|until|with|to) (?:that|this|then)\b/iu;
const FINITE_FIRST = anyOf([...FINITE_ENGLISH, FINITE_WORD], AT_START);
/** A word whose effect reaches beyond its clause unless a comma ends it. */
const DENIAL = /\b(?:not|no|never|neither|nor|hardly|cannot|only|without|few|little)\b|n['’]t\b/iu;

const COMMA = /,\s+/gu;
const STRONG = /[;:]\s+|(?<!\s)\s+[–—-]\s+/gu;

/** Where an English sentence may be cut; `end` is where its closing marks begin. */
export function englishCuts(sentence: string, end: number, context: CutContext): readonly Cut[] {
  const commas = placesOf(COMMA, sentence.slice(0, end));
  const stops = placesOf(STRONG, sentence.slice(0, end));
  const ends = [end, ...stops.flatMap(({ start }) => (sentence.charAt(start) === ";" ? [start] : []))];
  return [
    ...adverbs(sentence, end),
    ...ends.flatMap((at) => [
      ...[...commas, ...stops].flatMap((stop) => (stop.end < at ? trailing(sentence, stop, at, context) : [])),
      ...bareTails(sentence, at, context),
    ]),
    ...commas.flatMap((comma) => leading(sentence, comma, end, context)),
    ...commas.flatMap((from) => commas.flatMap((to) => passing(sentence, from, to, context))),
  ];
}

/** "In addition, …", "… also …", "…, however, …" */
function adverbs(sentence: string, end: number): readonly Cut[] {
  const first = ADVERB_FIRST.exec(sentence) ?? PREFACE.exec(sentence);
  const within = placesOf(ADVERB, sentence.slice(0, end)).flatMap(({ start, end: stop }): readonly Cut[] => {
    const before = sentence.slice(0, start);
    const behind = sentence.slice(stop, end);
    if (
      start === 0 ||
      DENIAL.test(before) ||
      (DANGLING.test(before) && /^(?:too|as well)$/iu.test(sentence.slice(start, stop)))
    )
      return [];
    const [opens, closes] = [/,\s+$/u.test(before), /^(?:,|$)/u.test(behind)];
    const word = sentence.slice(start, stop).toLowerCase();
    const isFree = opens ? closes : FREE_ADVERB.test(word) || (/^(?:too|as well)$/u.test(word) && closes);
    if (!isFree) return [];
    const from = before.trimEnd().replace(/,$/u, "").length;
    return [{ start: opens ? from : before.trimEnd().length, end: opens && behind !== "" ? stop + 1 : stop }];
  });
  return [...(first === null ? [] : [{ start: 0, end: first[0].length }]), ...within];
}

/** From a comma to the end: "…, reflecting higher prices". */
function trailing(sentence: string, stop: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const tail = sentence.slice(stop.end, end);
  const part = partOf(tail, sentence.charAt(stop.start));
  if (part === null || isGuarded(tail, part) || goesOnWithVerb(tail)) return [];
  return isWhole(sentence.slice(0, stop.start)) ? [{ start: stop.start, end }] : [];
}

/** The relation of a sentence's end to the rest; null where it is unclear. */
function partOf(tail: string, sign: string): Part | null {
  if (/[;:]/u.test(sign)) return saysSomething(firstPart(tail)) && !PRONOUN_FIRST.test(tail) ? "own" : null;
  if (isOwnClause(tail)) return POINTING.test(tail) ? "linked" : "own";
  if (COMMENT.test(tail)) return "linked";
  if (OPENS_LINKED.test(tail) && isClause(tail)) return HIDES_MORE.test(tail) ? null : "linked";
  return OPENS_TAIL.test(tail) || (JOINING.test(tail) && FINITE_FIRST.test(tail.replace(JOINING, ""))) ? "inner" : null;
}

/** From a conjunction without a comma to the end: "… because banks sold more". */
function bareTails(sentence: string, end: number, { isGuarded }: CutContext): readonly Cut[] {
  return placesOf(BARE, sentence.slice(0, end)).flatMap(({ start }): readonly Cut[] => {
    const [head, tail] = [sentence.slice(0, start).trimEnd(), sentence.slice(start, end)];
    if (/[,;:–—-]$/u.test(head) || !isOwnClause(tail) || isGuarded(tail, POINTING.test(tail) ? "linked" : "own"))
      return [];
    const isListed = JOINING.test(tail) ? !endsWithClause(head) : DENIAL.test(head);
    return isListed || goesOnWithVerb(tail) || !isWhole(head) ? [] : [{ start: head.length, end }];
  });
}

/** Not "because rents, salaries" nor "as agents": the next words may continue the list. */
function endsWithClause(head: string): boolean {
  const last = lastPart(head);
  const from = placesOf(AS, last).at(-1)?.end ?? 0;
  return FINITE.test(last.slice(from));
}

/** "and commissions fell", not "and offices" nor "and fell". */
function isOwnClause(tail: string): boolean {
  return OPENS_OWN.test(tail) && isClause(tail);
}

function isClause(tail: string): boolean {
  if (!NEEDS_SUBJECT.test(tail)) return true;
  const said = tail.replace(NEEDS_SUBJECT, "").trimStart();
  const verb = FINITE.exec(said);
  return verb !== null && verb.index > 0 && !NO_SUBJECT.test(said) && !/\band\b/iu.test(said.slice(0, verb.index));
}

/** From the beginning to a comma: "As banks sold more, …". */
function leading(sentence: string, comma: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const [lead, rest] = [sentence.slice(0, comma.start), sentence.slice(comma.end, end)];
  if (!OPENS_LEAD.test(lead) || isGuarded(lead, "beginning")) return [];
  if (PRONOUN_FIRST.test(rest) || FINITE_FIRST.test(rest) || !saysSomething(firstPart(rest))) return [];
  return [{ start: 0, end: comma.end }];
}

/** Between two commas: "…, driven by banks, …"; the verb of the sentence or its object must follow. */
function passing(sentence: string, from: Cut, to: Cut, { isGuarded }: CutContext): readonly Cut[] {
  if (from.start >= to.start) return [];
  if (MENTIONED.test(sentence.slice(from.end, to.start))) return [{ start: from.start, end: to.end - 1 }];
  const [inner, behind] = [sentence.slice(from.end, to.start), sentence.slice(to.end)];
  const isRelative = RELATIVE_FIRST.test(inner) || PASSIVE_FIRST.test(inner);
  if (!(isRelative || OPENS_PASSING.test(inner)) || isGuarded(inner, isRelative ? "linked" : "inner")) return [];
  const hasSubject = isRelative || !saysSomething(lastPart(sentence.slice(0, from.start)));
  const isSubjects = FINITE_FIRST.test(behind) && hasSubject && (isRelative || !/,\s|\band\b|\bor\b/u.test(inner));
  const isObjects = isRelative && GOES_ON.test(behind);
  return isSubjects || isObjects ? [{ start: from.start, end: to.end - 1 }] : [];
}

/** "…, driven by banks, rose": the apparent end holds the verb of the sentence. */
function goesOnWithVerb(tail: string): boolean {
  return tail
    .split(COMMA)
    .slice(1)
    .some((part) => FINITE_FIRST.test(part));
}

/** Whether the beginning of a sentence is complete: a main clause, and no open clause at its end. */
function isWhole(head: string): boolean {
  if (DANGLING.test(head)) return false;
  const last = lastPart(head);
  const open = placesOf(RELATIVE, last).at(-1);
  return (open === undefined || FINITE.test(last.slice(open.end))) && holdsMainClause(head);
}

function holdsMainClause(text: string): boolean {
  return text.split(/,\s+|;\s+/u).some((part) => saysSomething(part));
}

/** Whether a part of a sentence has a verb besides those of the clauses within it. */
function saysSomething(part: string): boolean {
  const said = part.replace(POINTS_BACK, "");
  if (OPENS_SUBORDINATE.test(said)) return false;
  const [verbs, clauses] = [placesOf(VERB_GROUP, said).filter(({ start }) => start > 0), placesOf(RELATIVE, said)];
  const [verb, clause] = [verbs[0]?.start ?? said.length, clauses[0]?.start ?? said.length];
  return verb < clause || verbs.length > clauses.length;
}

function firstPart(text: string): string {
  return text.split(/,\s+|;\s+/u)[0] ?? "";
}

function lastPart(text: string): string {
  return text.split(/,\s+|;\s+/u).at(-1) ?? "";
}
