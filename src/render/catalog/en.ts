import type { Source } from "../../domain/fact.ts";
import type { UnusedSlot } from "../../domain/intent.ts";
import type { ModelAbsence } from "../../domain/narrative.ts";
import {
  QUESTION_CHARACTERS_MAX,
  QUESTION_NAMES_MAX,
  QUESTION_PERIODS_MAX,
  type UnreadReason,
} from "../../domain/question-limits.ts";
import type { Assumptions, OfferLead, Subject } from "./catalog.ts";
import { EN_CASES } from "./en-cases.ts";
import { EN_CATALOGUE } from "./en-catalogue.ts";
import { EN_CHANGES } from "./en-changes.ts";
import { EN_CHECK } from "./en-check.ts";
import { EN_CORRECTION } from "./en-correction.ts";
import { englishDerived } from "./en-derived.ts";
import { EN_FIRST } from "./en-first.ts";
import { EN_FORMER } from "./en-former.ts";
import { englishList } from "./en-list.ts";
import { EN_NAMES } from "./en-names.ts";
import { EN_OVERVIEW } from "./en-overview.ts";
import { englishPeriods, MONTHS } from "./en-periods.ts";
import { englishQuantities } from "./en-quantities.ts";
import { englishQuestions } from "./en-questions.ts";
import { EN_REVIEW } from "./en-review.ts";
import { EN_SOURCE } from "./en-source.ts";
import { EN_TABLE } from "./en-table.ts";
import { EN_TOOLS } from "./en-tools.ts";
import { EN_VERDICT } from "./en-verdict.ts";
import { EN_WHY } from "./en-why.ts";

const series = (items: readonly string[]): string => items.join(", ");
const quote = (raw: string): string => `“${raw}”`;
const dated = (asOf: string | null): readonly string[] => (asOf === null ? [] : [asOf]);
const sentences = (texts: readonly string[]): string => texts.join(" ");

/** All texts for people, in English. Functions take labels and formatted figures; they never compute. */
export const english = {
  quantities: englishQuantities,
  periods: englishPeriods,
  questions: englishQuestions,
  /** Joins alternatives or parts: "A, B and C". */
  list: englishList,
  /** Joins parts without "and". */
  series,
  /** Joins sentences. */
  sentences,
  tools: EN_TOOLS,
  catalogue: EN_CATALOGUE,
  first: EN_FIRST,
  cases: EN_CASES,
  changes: EN_CHANGES,
  verdict: EN_VERDICT,
  check: EN_CHECK,
  figures: {
    metric: (metric: string, values: readonly string[]) =>
      values.length === 0 ? metric : `${metric} (${values.join(", ")})`,
    /** The subject of a figure, from the parts that are needed. */
    subject: ({ entity, period, metric }: Partial<Subject>) => [entity, period, metric].filter(Boolean).join(" · "),
    /** A subject and a statement about it. */
    statement: (subject: string, said: string) => `${subject}: ${said}`,
    /** A subject within a sentence. */
    subjectPhrase: ({ entity, period, metric }: Partial<Subject>) =>
      [[metric, entity].filter(Boolean).join(" of "), period].filter(Boolean).join(", "),
    /** Follows a figure in running text. */
    asOf: (date: string) => `as of ${date}`,
    /** Of a report on a later day than the end of the period. */
    statedOn: (date: string) => `as stated on ${date}`,
    inlineAsOf: (asOf: string) => `, ${asOf}`,
    inlineSource: ({ doc, locator }: Source) => ` (source: ${doc} · ${locator})`,
    /** A source on its own, with the date that it reports on. */
    source: ({ doc, locator }: Source, asOf: string | null) => [doc, locator, ...dated(asOf)].join(" · "),
    /** Several numbered places of one document. */
    sources: (doc: string, asOf: string | null, places: readonly string[]) =>
      `${[doc, ...dated(asOf)].join(" · ")}: ${places.join("; ")}`,
    sourceLine: (source: string) => `Source: ${source}`,
    /** A sum; its parts follow, each on a line. */
    summed: (figure: string) => `${figure}, the sum of:`,
    sumOf: "The sum of:",
    /** A quotient; its operands follow, each on a line. */
    divided: (figure: string, dividend: string, divisor: string) => `${figure}, ${dividend} divided by ${divisor}:`,
    quotientOf: (dividend: string, divisor: string) => `${dividend} divided by ${divisor}:`,
    /** A sum within a table, with its numbered parts. */
    sumOfParts: (subject: string, parts: readonly string[]) =>
      `${[subject, "sum of"].filter(Boolean).join(": ")} ${parts.join(" + ")}`,
    notFound: "not found",
    notFoundSentence: (subject: string) => `I have no figure for ${subject}, and I don’t estimate.`,
    notFoundHeading: "I have no figures for:",
    /** A document states the figure, and a curator has to decide about it. */
    waits: (subject: string, place: string) =>
      `The figure for ${subject} is in ${place}, and waits for an answer of a curator.`,
    /** The same where the document's words leave open whether it is the figure. */
    mayWait: (subject: string, words: string, place: string) =>
      `I have no certain figure for ${subject} yet: ${words === "" ? "one" : quote(words)} in ${place} may be it, and waits for an answer of a curator.`,
    /** In place of a stored figure that may not be shown. */
    withheld: "withheld",
    withheldSentence: (subject: string) =>
      `A figure for ${subject} is stored, but it may not be shown to you here, so it is withheld.`,
    withheldHeading: "These figures are stored, but may not be shown to you here, so they are withheld:",
    /** Beside figures that are shown. */
    withheldRemark: "Withheld figures are stored, but may not be shown to you here. Nothing is computed from them.",
    /** For figures that would reveal others. */
    givesAwaySentence: (subject: string) =>
      `A figure for ${subject} is stored, but together with the figures that you have seen it would reveal one that you may not see, so it is withheld.`,
    givesAwayHeading:
      "These figures are stored, but together with the figures that you have seen they would reveal some that you may not see, so they are withheld:",
    givesAwayRemark:
      "A figure is withheld where, together with the figures that you have seen, it would reveal one that you may not see. Nothing is computed from it.",
    /** Beside a figure that a document above the clearance states as well. */
    alsoWithheld: "Another document, which may not be shown to you here, states one of these figures too.",
    noEstimate: "I don’t estimate figures that are not found.",
    unrecognized: (slot: UnusedSlot, raw: string) =>
      `Not found: ${quote(raw)}. It looks like ${SEEMS[slot]}, but I don’t know one by that name.`,
    nothing: "I have nothing to show for this question.",
    alsoStated: "Also stated",
    conflict: "The documents disagree: every value is shown, and none is preferred.",
    moreConflicts: "More documents state other values; they are not all listed here.",
    truncated: (asked: string, shown: string) =>
      `You asked for ${asked} figures; these are the first ${shown}. Ask for fewer at a time to see the rest.`,
    leaders: (asked: string, shown: string) => `Of the ${asked} figures compared, these ${shown} lead.`,
    headings: { entity: "Entity", period: "Period", metric: "Metric", figure: "Figure" },
  },
  overview: EN_OVERVIEW,
  table: EN_TABLE,
  former: EN_FORMER,
  source: EN_SOURCE,
  correction: EN_CORRECTION,
  derived: englishDerived,
  why: EN_WHY,
  review: EN_REVIEW,
  names: EN_NAMES,
  notes: {
    assumed: ({ defaults, carried, latest, readAs }: Assumptions) =>
      sentences([
        ...latest.map(({ value, ofAll }) => `Latest available${ofAll ? " for all of these" : ""}: ${value}.`),
        ...(defaults.length === 0 ? [] : [`Assumed ${englishList(defaults)}.`]),
        ...(carried.length === 0 ? [] : [`From this thread: ${englishList(carried)}.`]),
        ...readAs.map(({ raw, value }) => `Read ${quote(raw)} as ${value}.`),
      ]),
    /** Above figures that are not those of today. */
    statedIn: (docs: string) => `As stated in ${docs}: what other documents state does not count.`,
    knownOn: (day: string) => `As known on ${day}: only what was loaded and approved by the end of that day counts.`,
    noneBefore: "No document that you may see states another figure for this, now or before.",
    operation: (words: string) => words,
    rowsBy: (dimension: string) => `by ${dimension}`,
    narrowTo: (labels: readonly string[]) => ` (narrow to: ${labels.join(" / ")})`,
    /** Words that were not used. */
    unused: (slot: UnusedSlot, raws: readonly string[]) =>
      `Not used: ${raws.map(quote).join(", ")}. ${UNUSED[slot]}`.trimEnd(),
  },
  replies: {
    notUnderstood: (slot: UnusedSlot, raws: readonly string[]) =>
      `${NOT_UNDERSTOOD[slot](raws.map(quote).join(", "))}.`,
    askFor: (missing: "metric" | "entity" | "period", kept: string | null) =>
      kept === null ? `${WHICH[missing]} do you mean?` : `${WHICH[missing]} do you mean for ${kept}?`,
    refusal: (external: string) =>
      `${external} is another company. I have no data on other companies and don’t answer questions about their figures.`,
    whyNotConnected: "I can’t explain this: no documents are connected that say why.",
    figuresInstead: "I can give you the figures themselves.",
    unread: {
      too_long: `This question is too long: I read up to ${QUESTION_CHARACTERS_MAX.toLocaleString("en")} characters.`,
      too_many_names: `I did not understand this question: it names more than ${QUESTION_NAMES_MAX} things. Please ask for fewer at a time.`,
      too_many_periods: `I did not understand this question: it names more than ${QUESTION_PERIODS_MAX} periods. Please ask for fewer at a time.`,
      too_intricate:
        "I did not understand this question: it is too complicated. Please ask for fewer things at a time.",
      known_on_which_day:
        "I can’t tell on which day it should have been known. Please name one day, such as “as known on” and a date.",
      known_on_later_day:
        "I can only say what is known today or was known on an earlier day, and that day is still to come.",
      known_on_unnamed:
        "What was known on a day I only answer with figures whose metric, entity and period the question names, not with reasons or documents.",
    } satisfies Readonly<Record<UnreadReason, string>>,
    unavailable: (component: "store" | "engine"): string =>
      component === "store"
        ? "I can’t reach the figures right now. Please try again in a moment."
        : "I could not work on this question right now. Please try again in a moment.",
    /** Follows an answer that was made without the model. */
    withoutModel: {
      llm_timeout: "Answered without the language model, which did not reply in time.",
      llm_unavailable: "Answered without the language model, which cannot be used right now.",
      llm_resting: "Answered without the language model, which failed several times and is paused for a while.",
      llm_busy: "Answered without the language model, because too many questions are waiting for it.",
      llm_budget_used_up: "Answered without the language model, because its budget for today is used up.",
      llm_budget_unknown: "Answered without the language model, because its cost cannot be recorded right now.",
    } satisfies Readonly<Record<ModelAbsence, string>>,
  },
  help: {
    greeting: (company: string) =>
      `Hello. I look up figures of ${company}, each with the document and the place it comes from. Name a metric, an entity and a period.`,
    thanks: "You are welcome.",
    acknowledgement: "All right. Ask whenever you need another figure.",
    capabilities: (company: string) =>
      [
        `I look up figures of ${company} and show where each one is stated.`,
        "• Name a metric, an entity and a period, in English or Chinese.",
        "• I compute changes, growth, shares, sums, averages and rankings from stored figures, and show how.",
        "• Ask why, or what the documents say: I quote them word for word, with the place.",
        "• If a figure is not in the documents, I say so. I never estimate.",
      ].join("\n"),
    metrics: "These are the metrics I know:",
    entities: (company: string) => `These are the entities of ${company} I know:`,
    periods: (fiscalYear: string) =>
      `I understand fiscal years, half-years, quarters and first nine months; calendar months, weeks and days; the year to date and the last twelve months. ${fiscalYear}`,
    fiscalYear: (month: string | null) =>
      month === null
        ? "The fiscal year is the calendar year."
        : `The fiscal year begins in ${month} and is named by the calendar year it ends in.`,
    changedYear: (month: string, from: string) => `From ${from} it begins in ${month}.`,
    transitions: (months: readonly string[]) => `In no fiscal year: ${months.join(", ")}.`,
    month: (month: number) => MONTHS[month - 1] ?? "",
    metricItem: (label: string, unit: string) => `• ${label} (${unit})`,
    definition: (label: string, definition: string | null, unit: string) =>
      `${label}: ${definition ?? "no definition is recorded."}${definition === null || /[.!?]$/.test(definition) ? "" : "."} Unit: ${unit}.`,
    other: "Other",
  },
  /** What is there; `of` names what was asked about, and is null for all there is. */
  held: {
    documents: (total: string, of: string | null) =>
      `I have ${total === "1" ? "1 document" : `${total} documents`}${of === null ? "" : ` about ${of}, or with figures of it`} that may be shown here${total === "1" ? "" : ", the newest first"}:`,
    noDocuments: (of: string | null) =>
      `I have no document${of === null ? "" : ` about ${of}`} that may be shown here.`,
    document: (name: string, day: string | null, loadedAt: string) =>
      `• ${[name, ...(day === null ? [] : [day]), `loaded ${loadedAt}`].join(" · ")}`,
    more: (count: string) => `… and ${count} more.`,
    zone: (zone: string) => `Times are those of ${zone}.`,
    updated: (of: string | null, at: string, zone: string) =>
      of === null ? `The last update was on ${at} (${zone}), with:` : `${of} was last updated on ${at} (${zone}), by:`,
    notUpdated: (of: string | null) =>
      of === null
        ? "No document has been loaded that may be shown here."
        : `I have no figure of ${of} that may be shown here.`,
    answerable: (of: string) => `Of ${of} I have figures of:`,
    notAnswerable: (of: string) => `I have no figures of ${of} that may be shown here.`,
    documentsAbout: (total: string) =>
      total === "1"
        ? "One document is about it or has figures of it."
        : `${total} documents are about it or have figures of it.`,
  },
  offers: {
    /** A question without the slots carried over from its thread. */
    afresh: (label: string) => `Without the thread: ${label}`,
    cell: (parts: readonly string[]) => parts.join(" · "),
    /** Heading of buttons, by their purpose. */
    lead: {
      narrow: "Narrow to:",
      nearest: "The closest figures I have:",
      instead: "Did you mean:",
      choose: "Please choose:",
      home: "I can answer about our own company:",
      examples: "For example:",
      sections: "Also in this document:",
      documents: "What there is:",
    } satisfies Readonly<Record<OfferLead, string>>,
    /** Opens a section of a document, or a summary where it is null. */
    documentQuestion: (title: string, section: string | null) =>
      section === null ? `What is “${title}” about?` : `What does “${title}” say under “${section}”?`,
    inline: (lead: string, labels: readonly string[]) => `${lead} ${labels.join(" / ")}`,
    placeholder: "Choose one",
    notAllListed: "The list is not complete; you can also type the name.",
    /** A suggested question on a terminal. */
    attempt: (question: string) => `  try: ${question}`,
  },
};

type Words<T> = T extends (...parts: never[]) => unknown ? T : { readonly [Key in keyof T]: Words<T[Key]> };

/** The shape that every language has to fill. */
export type Catalog = Words<typeof english>;

const WHICH = { metric: "Which metric", entity: "Which entity", period: "Which period" } as const;

const SEEMS: Readonly<Record<UnusedSlot, string>> = {
  metric: "a metric",
  entity: "an entity",
  period: "a period",
  dimension: "a breakdown",
  operation: "a computation",
  unit: "a unit",
  basis: "a basis",
  breakdown: "a breakdown",
  topic: "a topic",
  question: "a question",
  remark: "a remark",
};

/** Beside figures: the probable slot of the unused words, and the consequence. */
const UNUSED: Readonly<Record<UnusedSlot, string>> = {
  metric: "I don’t know a metric called that, so no figure is shown for it.",
  entity: "I don’t know an entity called that, so no figure is shown for it.",
  period: "I can’t read this as a period, so no figure is shown for it.",
  dimension: "I have no breakdown by this, so no figure is shown for it.",
  operation: "I can’t compute this; the stored figures are shown.",
  unit: "I don’t convert units; the figures are in the unit they are stored in.",
  basis: "The figures are shown as stored, which may be on another basis.",
  breakdown: "I have no such breakdown.",
  topic: "I did not understand this part.",
  question: "I answer one question at a time; please ask this one on its own.",
  remark: "",
};

const NOT_UNDERSTOOD: Readonly<Record<UnusedSlot, (quoted: string) => string>> = {
  metric: (quoted) => `I don’t know a metric called ${quoted}`,
  entity: (quoted) => `I don’t know an entity called ${quoted}`,
  period: (quoted) => `I can’t read ${quoted} as a period`,
  dimension: (quoted) => `I have no figures broken down by ${quoted}`,
  operation: (quoted) => `I can’t compute ${quoted}`,
  unit: (quoted) => `I can’t give the figure in ${quoted}: I don’t convert units`,
  basis: (quoted) => `I have no figures on the basis ${quoted}`,
  breakdown: (quoted) => `I have no breakdown by ${quoted}`,
  topic: (quoted) => `I’m not sure what ${quoted} means here`,
  question: (quoted) => `I answer one question at a time, so not ${quoted}`,
  remark: (quoted) => `I leave ${quoted} aside`,
};
