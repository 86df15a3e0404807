import {
  DISPENSABLE_CHINESE,
  LEADING_CHINESE,
  LEANING_CHINESE,
  OWN_CLAUSES_CHINESE,
  PAIRED_CHINESE,
  PASSING_CHINESE,
  PREDICATES_CHINESE,
  SUBORDINATE_CHINESE,
  TRAILING_CHINESE,
} from "../words/clauses-chinese.ts";
import { alternatives, type Cut, type CutContext, placesOf } from "./cut.ts";

const STOP = /[，；,;]\s*/gu;
const opening = (words: readonly string[]): RegExp => new RegExp(`^\\s*(?:${alternatives(words)})`, "u");

const OPENS_TAIL = opening(TRAILING_CHINESE);
const OPENS_OWN = opening(OWN_CLAUSES_CHINESE);
const OPENS_LEAD = opening(LEADING_CHINESE);
const OPENS_PASSING = opening(PASSING_CHINESE);
const OPENS_SUBORDINATE = opening(SUBORDINATE_CHINESE);
const LEANS = opening(LEANING_CHINESE);
const PAIRED = opening(PAIRED_CHINESE);
const PREDICATE = new RegExp(alternatives(PREDICATES_CHINESE), "u");
const ADVERB = new RegExp(
  `(?<=^|[，；]\\s*)(?:${alternatives(DISPENSABLE_CHINESE.filter((word) => word.length > 1))})，?|也(?!许|门|不|没|未)|亦(?!不|未)`,
  "gu",
);
const DENIAL = /不|没|未|非|仅|只|无/u;
const PREDICATE_CHARACTERS_MIN = 4;

/** Where a Chinese sentence may be cut; `end` is where its closing marks begin. */
export function chineseCuts(sentence: string, end: number, context: CutContext): readonly Cut[] {
  const stops = placesOf(STOP, sentence.slice(0, end));
  return [
    ...adverbs(sentence, end),
    ...stops.flatMap((stop) => trailing(sentence, stop, end, context)),
    ...stops.flatMap((stop) => leading(sentence, stop, end, context)),
    ...stops.slice(1).flatMap((to, at) => passing(sentence, stops[at], to, context)),
  ];
}

/** "此外，…", "…也…" */
function adverbs(sentence: string, end: number): readonly Cut[] {
  return placesOf(ADVERB, sentence.slice(0, end)).filter(({ start, end: stop }) => {
    const isPart = stop - start === 1;
    return !isPart || (start > 0 && !DENIAL.test(sentence.slice(0, start)));
  });
}

/** From a comma to the end: "…，带动营收上升". */
function trailing(sentence: string, stop: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const tail = sentence.slice(stop.end, end);
  const isOwn = OPENS_OWN.test(tail) || (sentence[stop.start] === "；" && !LEANS.test(tail));
  if (!(isOwn || OPENS_TAIL.test(tail)) || isGuarded(tail, isOwn ? "own" : "inner")) return [];
  return isWhole(sentence.slice(0, stop.start)) ? [{ start: stop.start, end }] : [];
}

/** From the beginning to a comma: "由于银行渠道恢复，…"; a word that goes with it as well. */
function leading(sentence: string, stop: Cut, end: number, { isGuarded }: CutContext): readonly Cut[] {
  const lead = sentence.slice(0, stop.start);
  const rest = sentence.slice(stop.end, end);
  if (!OPENS_LEAD.test(lead) || isGuarded(lead, "beginning")) return [];
  const paired = PAIRED.exec(rest)?.[0].length ?? 0;
  const said = rest.slice(paired);
  if (LEANS.test(said) || !saysSomething(partsOf(said)[0] ?? "")) return [];
  return [{ start: 0, end: stop.end + paired }];
}

/** Between two commas: "…，得益于银行渠道恢复，…". */
function passing(sentence: string, from: Cut | undefined, to: Cut, { isGuarded }: CutContext): readonly Cut[] {
  if (from === undefined) return [];
  const inner = sentence.slice(from.end, to.start);
  const rest = sentence.slice(to.end);
  const isPassing = OPENS_PASSING.test(inner) && !isGuarded(inner, "inner") && !LEANS.test(rest) && !PAIRED.test(rest);
  return isPassing ? [{ start: from.start, end: to.end }] : [];
}

/** Whether the beginning of a sentence says something by itself. */
function isWhole(head: string): boolean {
  const parts = partsOf(head);
  return parts.some(saysSomething) && !OPENS_SUBORDINATE.test(parts.at(-1) ?? "");
}

function saysSomething(part: string): boolean {
  return !OPENS_SUBORDINATE.test(part) && [...part].length >= PREDICATE_CHARACTERS_MIN && PREDICATE.test(part);
}

function partsOf(text: string): readonly string[] {
  return text.split(/[，；,;]\s*/u);
}
