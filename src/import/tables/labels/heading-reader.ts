import { cleanWord, type Glossary } from "../../../company/glossary.ts";
import { once } from "../../../domain/once.ts";
import { textOutside } from "../../../language/plain-spans.ts";
import type { Choice } from "../statement.ts";
import { areOfStructure, isCaption, isGroupElement, withoutElementMarks } from "./captions.ts";
import { gather, statesTwoUnits } from "./gather-label.ts";
import type { Meaning } from "./label-lexicon.ts";
import { type LabelContext, type Phrase, phrasesOf, titlePhrasesOf } from "./label-phrases.ts";
import { type LabelReading, NOTHING_READ } from "./label-reading.ts";
import { lengthIn } from "./length-words.ts";
import type { NearestMetrics } from "./nearest-metrics.ts";
import {
  isMovement,
  isNeutralHeading,
  isShare,
  isSubTotal,
  isTotalAlone,
  leadLength,
  saysNothing,
  withoutFillers,
} from "./neutral-words.ts";

/** Reads the heading of a row or column; words that no rule knows make it unknown. */
export function readHeading(text: string, context: LabelContext): LabelReading {
  if (isNeutralHeading(text)) return { ...NOTHING_READ, text };
  const phrases = phrasesOf(text, context);
  const reading = {
    ...gather(text, phrases),
    months: phrases.some(({ kind }) => kind === "period") ? null : lengthIn(besides(text, phrases)),
  };
  const rest = reading.months === null ? restOf(text, phrases) : null;
  const unknown =
    isTotalAlone(text) || isSubTotal(text)
      ? null
      : (twice(reading, phrases) ?? (statesTwoUnits(phrases) ? text : rest));
  const isWholeName = phrases.some(
    ({ kind, start, end }) => kind === "name" && start === 0 && end >= text.trim().length,
  );
  if (!isWholeName && (isShare(text) || (unknown !== null && isMovement(unknown))))
    return { ...reading, isComparison: true };
  // "Business" beside "Consumer": a word that is usually filler is a name where it stands alone.
  if (
    phrases.length === 0 &&
    unknown === null &&
    reading.months === null &&
    !saysNothing(text) &&
    !isSubTotal(text) &&
    /\p{L}/u.test(text)
  )
    return { ...reading, unknown: text };
  if (unknown !== null && saysAgain(unknown, reading.metric, context.glossary)) return reading;
  if (unknown === null) return reading;
  return { ...reading, unknown, candidates: once(() => candidatesOf(text, reading, context.nearest)) };
}

const PER_SHARE = /^(?:per share|share|股)$/i;

/** `每股收益（元/股）`: the unit only repeats a part of the metric's name. */
function saysAgain(words: string, metric: string | null, glossary: Glossary): boolean {
  const spec = metric === null ? undefined : glossary.metric(metric);
  if (spec === undefined || !PER_SHARE.test(words)) return false;
  return [spec.label.en, spec.label.zh ?? "", ...spec.aliases].some((name) => /per share|每股/i.test(name));
}

/** Two metrics or entities in one label make it unknown: `Revenue per agent`. */
function twice(reading: LabelReading, phrases: readonly Phrase[]): string | null {
  const slots = phrases.flatMap((phrase) =>
    phrase.kind === "name" && phrase.meanings.length === 1 ? phrase.meanings : [],
  );
  // "Online and shops": neither value alone.
  const dimensions = new Set(slots.flatMap((meaning) => (meaning.slot === "dimension" ? [meaning.dimension] : [])));
  if ([...dimensions].some((dimension) => reading.dimensions[dimension] === undefined)) return reading.text;
  const several = (slot: Meaning["slot"]): boolean => slots.some((meaning) => meaning.slot === slot);
  const lost = (several("metric") && reading.metric === null) || (several("entity") && reading.entity === null);
  const periods = phrases.filter(({ kind }) => kind === "period").length;
  return lost || (periods > 1 && reading.period === null) ? reading.text : null;
}

/** The text without its phrases and the punctuation around them: "Quarter ended (unaudited), US$m". */
function besides(text: string, phrases: readonly Phrase[]): string {
  return textOutside(text, phrases)
    .replace(/[\s()（）[\]:：,，;；·–—]+/g, " ")
    .trim();
}

function restOf(text: string, phrases: readonly Phrase[]): string | null {
  return withoutFillers(withoutElementMarks(textOutside(text, phrases, leadLength(text))), text);
}

/**
 * Reads a heading over lines as the name of a part or block of a report, with the entity that it names: "Current
 * assets", "Sample Group shareholders' equity", "Disaggregation of revenue [Line Items]". Null for any other.
 */
export function readCaption(text: string, context: LabelContext): LabelReading | null {
  const phrases = titlePhrasesOf(text, context);
  const isOwn = phrases.length > 0 && phrases.every(({ kind }) => kind === "caption");
  if (isOwn && withoutFillers(withoutElementMarks(textOutside(text, phrases))) === null)
    return { ...NOTHING_READ, text };
  const namesOf = (...slots: readonly Meaning["slot"][]): readonly Phrase[] =>
    phrases.filter((phrase) => phrase.kind === "name" && phrase.meanings.every(({ slot }) => slots.includes(slot)));
  const besideNames = (names: readonly Phrase[]): string =>
    withoutElementMarks(textOutside(text, names, leadLength(text)));
  const entities = namesOf("entity");
  const isOfGroup = isGroupElement(text) && areOfStructure(besideNames(namesOf("metric", "entity", "dimension")));
  if (!isOfGroup && !isCaption(besideNames(entities))) return null;
  const kept = isOfGroup ? namesOf("entity", "dimension") : entities;
  const reading = gather(text, kept);
  return twice(reading, kept) === null ? { ...reading, name: "" } : null;
}

/**
 * Choices for an unknown label. Without a known metric: the nearest metrics. A known metric with unknown words
 * ("Revenue – Thailand") is not offered again, because the answer would ignore the words.
 */
function candidatesOf(text: string, { metric }: LabelReading, nearestTo: NearestMetrics): readonly Choice[] {
  const nearest = nearestTo(text).map((code): Choice => ({ kind: "metric", code }));
  if (metric === null) return nearest;
  const others = nearest.filter((choice) => choice.kind === "metric" && choice.code !== metric);
  return [{ kind: "plain" }, { kind: "leave_out" }, ...others.slice(0, OTHERS_MAX)];
}

const OTHERS_MAX = 2;

/** The doubt key of a label. */
export function labelKey(text: string): string {
  return `label:${cleanWord(text)}`;
}
