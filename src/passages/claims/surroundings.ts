import type { Glossary } from "../../company/glossary.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import type { Dimensions } from "../../domain/fact.ts";
import type { Passage } from "../../domain/passage.ts";
import { type Period, parsePeriodCode } from "../../domain/period.ts";
import { contextOf } from "../evidence.ts";
import type { Named, Names } from "../name-finder.ts";
import { fullSentencesOf } from "../sentences.ts";
import { distinct, spokenTimes } from "./spoken-times.ts";

/** The implicit references of a sentence: its passage's labels and headings, and the sentence before. */
export interface Surroundings {
  readonly metrics: readonly string[];
  readonly entities: readonly string[];
  /** Dimension values named there; empty means the total. */
  readonly dimensions: readonly Dimensions[];
  readonly periods: readonly Period[];
  /** Present for a message: the day it was written on. Its lines may leave their metric to a heading: "HK: 1,571". */
  readonly day?: CalendarDate;
}

/** The surroundings of a sentence in a statement; `before` is the preceding sentence of that statement. */
export function surroundingsOf(
  sentence: string,
  before: string,
  passages: readonly Passage[],
  context: Names,
): Surroundings {
  // A sentence that names an entity does not refer back to the sentence before.
  const isSelfContained = context.finder.find(sentence).some(({ named }) => named.kind === "entity");
  const all = passages.map((passage) =>
    ofPassage(
      passage,
      { before: before === "" ? sentenceBefore(sentence, passage) : before, isSelfContained },
      context,
    ),
  );
  return {
    metrics: [...new Set(all.flatMap(({ metrics }) => metrics))],
    entities: [...new Set(all.flatMap(({ entities }) => entities))],
    dimensions: all.flatMap(({ dimensions }) => dimensions),
    periods: distinct(all.flatMap(({ periods }) => periods)),
  };
}

function ofPassage(
  passage: Passage,
  { before, isSelfContained }: { readonly before: string; readonly isSelfContained: boolean },
  { finder, glossary }: Names,
): Surroundings {
  const headings = contextOf(passage);
  const over = finder.find(headings).map(({ named }) => named);
  const told = isSelfContained ? [] : finder.find(before).map(({ named }) => named);
  const fiscalYears = glossary.profile.fiscalYears;
  const label = passage.period === null ? null : parsePeriodCode(passage.period);
  const titled = spokenTimes(headings, { fiscalYears, from: label === null ? [] : [label] });
  return {
    // A pronoun refers to the last metric mentioned, or to one of the heading.
    metrics: [...codesOf(told, "metric").slice(-1), ...codesOf(over, "metric")],
    entities: entitiesOf(passage, over, told, glossary),
    dimensions: [...over, ...told].flatMap((named): readonly Dimensions[] =>
      named.kind === "dimension" ? [{ ...glossary.defaultDimensions, [named.dimension]: named.code }] : [],
    ),
    periods: periodsOf(
      label,
      titled.flatMap(({ periods }) => periods),
    ),
  };
}

/** A document without an entity is about the whole company; headings may name parts of the document's entity. */
function entitiesOf(
  { entity }: Passage,
  over: readonly Named[],
  told: readonly Named[],
  glossary: Glossary,
): readonly string[] {
  const titled = codesOf(over, "entity");
  const before = codesOf(told, "entity");
  if (entity !== null) {
    const parts = titled.filter((code) => glossary.entity(code)?.parent === entity);
    return [...new Set([entity, ...parts, ...before])];
  }
  const home = glossary.profile.company.homeEntity;
  const spoken = [...new Set([...titled, ...before])];
  return spoken.length > 0 || home === null ? spoken : [home];
}

/** Headings may name parts of the document's period; other periods in them are only mentions. */
function periodsOf(label: Period | null, read: readonly Period[]): readonly Period[] {
  const titled = read.filter(({ kind }) => LONG.has(kind));
  if (label === null) return distinct(titled);
  const isPart = (period: Period): boolean => "year" in period && "year" in label && period.year === label.year;
  return distinct([label, ...(label.kind === "year" ? titled.filter(isPart) : [])]);
}

/** Excludes days and weeks: in headings those are dates of writing or of events. */
const LONG: ReadonlySet<Period["kind"]> = new Set(["year", "half", "quarter", "nine_months", "month"]);

function codesOf(named: readonly Named[], kind: Named["kind"]): readonly string[] {
  return named.filter((one) => one.kind === kind).map(({ code }) => code);
}

function sentenceBefore(sentence: string, { text }: Passage): string {
  const at = text.indexOf(sentence.trim());
  const before = at <= 0 ? undefined : fullSentencesOf(text.slice(0, at)).at(-1)?.text;
  return before === undefined || before.endsWith("\n") ? "" : before;
}
