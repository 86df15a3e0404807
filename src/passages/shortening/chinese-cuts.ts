import {
  DISPENSABLE_CHINESE,
  LEADING_CHINESE,
  LEANING_CHINESE,
  OWN_CLAUSES_CHINESE,
  PAIRED_CHINESE,
  PASSING_CHINESE,
  PREDICATES_CHINESE,
  PREFACES_CHINESE,
  SAYING_CHINESE,
  SUBJECTLESS_CHINESE,
  SUBORDINATE_CHINESE,
  TRAILING_CHINESE,
} from "../words/clauses-chinese.ts";
import { alternatives, type Cut, type CutContext, type Part, placesOf } from "./cut.ts";

/** No comma within a number, and no colon within a time. */
const STOP = /[，；：]\s*|(?<!\d)[,;]\s*|[,;](?!\d)\s*/gu;
const opening = (words: readonly string[]): RegExp => new RegExp(`^\\s*(?:${alternatives(words)})`, "u");

const OPENS_TAIL = opening(TRAILING_CHINESE);
const OPENS_OWN = opening(OWN_CLAUSES_CHINESE);
const OPENS_LEAD = opening(LEADING_CHINESE);
const OPENS_PASSING = opening(PASSING_CHINESE);
const OPENS_SUBORDINATE = opening(SUBORDINATE_CHINESE);
const SUBJECTLESS = opening(SUBJECTLESS_CHINESE);
const PREFACE = new RegExp(`^(?:${PREFACES_CHINESE.join("|")})`, "u");
const SAYS = new RegExp(`(?:${alternatives(SAYING_CHINESE)})$`, "u");
const LEANS = opening(LEANING_CHINESE);
const PAIRED = opening(PAIRED_CHINESE);
/** A predicate that is no part of an attribute: no 的 stands behind it. */
const isPredicate = (text: string): boolean =>
  /[是了]/u.test(text) || hasPredicate(text.slice(text.lastIndexOf("的") + 1));
const PREDICATE = new RegExp(alternatives(PREDICATES_CHINESE), "u");
const hasPredicate = (text: string): boolean => PREDICATE.test(text);
/** Subordinate clauses that follow their main clause. */
const CLOSES = /^(?:因为|由于|因|比)/u;
/** "这也是…" */
const COMMENT = /^这(?:也|正)?是/u;
const ADVERB = new RegExp(
  `(?<=^|[，；]\\s*)(?:${alternatives(DISPENSABLE_CHINESE.filter((word) => word.length > 1))})，?|也(?!许|门|不|没|未)|亦(?!不|未)`,
  "gu",
);
const DENIAL = /不|没|未|非|仅|只|无/u;
const PREDICATE_CHARACTERS_MIN = 4;

/** Where a Chinese sentence may be cut; `end` is where its closing marks begin. */
export function chineseCuts(sentence: string, end: number, context: CutContext): readonly Cut[] {
  const stops = placesOf(STOP, sentence.slice(0, end));
  const ends = [end, ...stops.flatMap(({ start }) => (sentence.charAt(start) === "；" ? [start] : []))];
  return [
    ...adverbs(sentence, end),
    ...ends.flatMap((at) => stops.flatMap((stop) => (stop.end < at ? trailing(sentence, stop, at, context) : []))),
    ...stops.flatMap((stop) => leading(sentence, stop, end, context)),
    ...stops.slice(1).flatMap((to, at) => passing(sentence, stops[at], to, context)),
  ];
}

/** "此外，…", "…也…" */
function adverbs(sentence: string, end: number): readonly Cut[] {
  const preface = PREFACE.exec(sentence);
  const first = preface === null ? [] : [{ start: 0, end: preface[0].length }];
  const within = placesOf(ADVERB, sentence.slice(0, end)).filter(({ start, end: stop }) => {
    const isPart = stop - start === 1;
    return !isPart || (start > 0 && !DENIAL.test(sentence.slice(0, start)));
  });
  return [...first, ...within];
}

/** From a comma to the end: "…，带动营收上升". */
function trailing(sentence: string, stop: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const [head, tail] = [sentence.slice(0, stop.start), sentence.slice(stop.end, end)];
  const part = partOf(tail, sentence.charAt(stop.start));
  if (part === null || isGuarded(tail, part)) return [];
  const predicate = part === "own" && !OPENS_OWN.test(tail) ? isPredicate : hasPredicate;
  return isWhole(head, predicate) ? [{ start: stop.start, end }] : [];
}

/** The relation of a sentence's end to the rest; null where it is unclear. */
function partOf(tail: string, sign: string): Part | null {
  if (/[；：]/u.test(sign) && LEANS.test(tail)) return "linked";
  if (OPENS_OWN.test(tail) || hasSubject(tail)) return "own";
  if (COMMENT.test(tail)) return "linked";
  return OPENS_TAIL.test(tail) ? "inner" : null;
}

function hasSubject(text: string): boolean {
  return !SUBJECTLESS.test(text) && !OPENS_SUBORDINATE.test(text) && text.length >= PREDICATE_CHARACTERS_MIN;
}

/** From the beginning to a comma: "由于银行渠道恢复，…"; a word that goes with it as well. */
function leading(sentence: string, stop: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const lead = sentence.slice(0, stop.start);
  const rest = sentence.slice(stop.end, end);
  if (!OPENS_LEAD.test(lead) || isGuarded(lead, "beginning")) return [];
  const paired = PAIRED.exec(rest)?.[0].length ?? 0;
  const said = rest.slice(paired);
  if (LEANS.test(said) || !saysSomething(partsOf(said)[0] ?? "", isPredicate)) return [];
  return [{ start: 0, end: stop.end + paired }];
}

/** Between two commas: "…，得益于银行渠道恢复，…". */
function passing(sentence: string, from: Cut | undefined, to: Cut, { isGuarded }: CutContext): readonly Cut[] {
  if (from === undefined) return [];
  const inner = sentence.slice(from.end, to.start);
  const rest = sentence.slice(to.end);
  const isPassing = OPENS_PASSING.test(inner) && !isGuarded(inner, "own") && !LEANS.test(rest) && hasSubject(rest);
  return isPassing ? [{ start: from.start, end: to.end }] : [];
}

/** Whether the beginning of a sentence is complete by itself; a reason may end it. */
function isWhole(head: string, predicate: (text: string) => boolean): boolean {
  const parts = partsOf(head);
  const last = parts.at(-1) ?? "";
  const isClosed = !OPENS_SUBORDINATE.test(last) || (CLOSES.test(last) && parts.length > 1);
  return isClosed && !SAYS.test(last) && parts.some((part) => saysSomething(part, predicate));
}

function saysSomething(part: string, predicate: (text: string) => boolean): boolean {
  return (
    !OPENS_SUBORDINATE.test(part) && !SAYS.test(part) && [...part].length >= PREDICATE_CHARACTERS_MIN && predicate(part)
  );
}

function partsOf(text: string): readonly string[] {
  return text.split(STOP);
}
