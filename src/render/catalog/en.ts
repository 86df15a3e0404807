import type { UnusedSlot } from "../../domain/intent.ts";
import { QUESTION_CHARACTERS_MAX, QUESTION_NAMES_MAX, QUESTION_PERIODS_MAX } from "../../domain/question-limits.ts";
import type { Catalog } from "./catalog.ts";
import { EN_CORRECTION } from "./en-correction.ts";
import { englishDerived } from "./en-derived.ts";
import { EN_FORMER } from "./en-former.ts";
import { englishList } from "./en-list.ts";
import { englishPeriods, MONTHS } from "./en-periods.ts";
import { englishQuantities } from "./en-quantities.ts";
import { englishQuestions } from "./en-questions.ts";
import { EN_REVIEW } from "./en-review.ts";
import { EN_WHY } from "./en-why.ts";

const series = (items: readonly string[]): string => items.join(", ");
const quote = (raw: string): string => `“${raw}”`;
const dated = (day: string | null): readonly string[] => (day === null ? [] : [`as of ${day}`]);
const sentences = (texts: readonly string[]): string => texts.join(" ");

/** English. */
export const english: Catalog = {
  quantities: englishQuantities,
  periods: englishPeriods,
  questions: englishQuestions,
  list: englishList,
  series,
  sentences,
  figures: {
    metric: (metric, values) => (values.length === 0 ? metric : `${metric} (${values.join(", ")})`),
    subject: ({ entity, period, metric }) => [entity, period, metric].filter(Boolean).join(" · "),
    statement: (subject, said) => `${subject}: ${said}`,
    subjectPhrase: ({ entity, period, metric }) =>
      [[metric, entity].filter(Boolean).join(" of "), period].filter(Boolean).join(", "),
    inlineAsOf: (date) => `, as of ${date}`,
    inlineSource: ({ doc, locator }) => ` (source: ${doc} · ${locator})`,
    source: ({ doc, locator }, asOf) => [doc, locator, ...dated(asOf)].join(" · "),
    sources: (doc, asOf, places) => `${[doc, ...dated(asOf)].join(" · ")}: ${places.join("; ")}`,
    sourceLine: (source) => `Source: ${source}`,
    notFound: "not found",
    notFoundSentence: (subject) => `I have no figure for ${subject}, and I don’t estimate.`,
    notFoundHeading: "I have no figures for:",
    withheld: "withheld",
    withheldSentence: (subject) =>
      `A figure for ${subject} is stored, but it may not be shown to you here, so it is withheld.`,
    withheldHeading: "These figures are stored, but may not be shown to you here, so they are withheld:",
    withheldRemark: "Withheld figures are stored, but may not be shown to you here. Nothing is computed from them.",
    givesAwaySentence: (subject) =>
      `A figure for ${subject} is stored, but together with the figures that you have seen it would reveal one that you may not see, so it is withheld.`,
    givesAwayHeading:
      "These figures are stored, but together with the figures that you have seen they would reveal some that you may not see, so they are withheld:",
    givesAwayRemark:
      "A figure is withheld where, together with the figures that you have seen, it would reveal one that you may not see. Nothing is computed from it.",
    alsoWithheld: "Another document, which may not be shown to you here, states one of these figures too.",
    noEstimate: "I don’t estimate figures that are not found.",
    unrecognized: (slot, raw) =>
      `Not found: ${quote(raw)}. It looks like ${SEEMS[slot]}, but I don’t know one by that name.`,
    nothing: "I have nothing to show for this question.",
    alsoStated: "Also stated",
    conflict: "The documents disagree: every value is shown, and none is preferred.",
    moreConflicts: "More documents state other values; they are not all listed here.",
    truncated: (asked, shown) =>
      `You asked for ${asked} figures; these are the first ${shown}. Ask for fewer at a time to see the rest.`,
    headings: { entity: "Entity", period: "Period", metric: "Metric", figure: "Figure" },
  },
  former: EN_FORMER,
  correction: EN_CORRECTION,
  derived: englishDerived,
  why: EN_WHY,
  review: EN_REVIEW,
  notes: {
    assumed: ({ defaults, carried, latest, readAs }) =>
      sentences([
        ...latest.map(({ value, ofAll }) => `Latest available${ofAll ? " for all of these" : ""}: ${value}.`),
        ...(defaults.length === 0 ? [] : [`Assumed ${englishList(defaults)}.`]),
        ...(carried.length === 0 ? [] : [`From this thread: ${englishList(carried)}.`]),
        ...readAs.map(({ raw, value }) => `Read ${quote(raw)} as ${value}.`),
      ]),
    narrowTo: (labels) => ` (narrow to: ${labels.join(" / ")})`,
    unused: (slot, raws) => `Not used: ${raws.map(quote).join(", ")}. ${UNUSED[slot]}`,
  },
  replies: {
    notUnderstood: (slot, raws) => `${NOT_UNDERSTOOD[slot](raws.map(quote).join(", "))}.`,
    askFor: (missing, kept) =>
      kept === null ? `${WHICH[missing]} do you mean?` : `${WHICH[missing]} do you mean for ${kept}?`,
    refusal: (external) =>
      `${external} is another company. I have no data on other companies and don’t answer questions about their figures.`,
    whyNotConnected: "I can’t explain this: no documents are connected that say why.",
    figuresInstead: "I can give you the figures themselves.",
    unread: {
      too_long: `This question is too long: I read up to ${QUESTION_CHARACTERS_MAX.toLocaleString("en")} characters.`,
      too_many_names: `I did not understand this question: it names more than ${QUESTION_NAMES_MAX} things. Please ask for fewer at a time.`,
      too_many_periods: `I did not understand this question: it names more than ${QUESTION_PERIODS_MAX} periods. Please ask for fewer at a time.`,
      too_intricate:
        "I did not understand this question: it is too complicated. Please ask for fewer things at a time.",
    },
    unavailable: (component) =>
      component === "store"
        ? "I can’t reach the figures right now. Please try again in a moment."
        : "I could not work on this question right now. Please try again in a moment.",
    withoutModel: {
      llm_timeout: "Answered without the language model, which did not reply in time.",
      llm_unavailable: "Answered without the language model, which cannot be used right now.",
      llm_resting: "Answered without the language model, which failed several times and is paused for a while.",
      llm_busy: "Answered without the language model, because too many questions are waiting for it.",
      llm_budget_used_up: "Answered without the language model, because its budget for today is used up.",
      llm_budget_unknown: "Answered without the language model, because its cost cannot be recorded right now.",
    },
  },
  help: {
    greeting: (company) =>
      `Hello. I look up figures of ${company}, each with the document and the place it comes from. Name a metric, an entity and a period.`,
    thanks: "You are welcome.",
    acknowledgement: "All right. Ask whenever you need another figure.",
    capabilities: (company) =>
      [
        `I look up figures of ${company} and show where each one is stated.`,
        "• Name a metric, an entity and a period, in English or Chinese.",
        "• I compute changes, growth, shares, sums, averages and rankings from stored figures, and show how.",
        "• If a figure is not in the documents, I say so. I never estimate.",
      ].join("\n"),
    metrics: "These are the metrics I know:",
    entities: (company) => `These are the entities of ${company} I know:`,
    periods: (fiscalYear) =>
      `I understand fiscal years, half-years, quarters and first nine months; calendar months, weeks and days; the year to date and the last twelve months. ${fiscalYear}`,
    fiscalYear: (month) =>
      month === null
        ? "The fiscal year is the calendar year."
        : `The fiscal year begins in ${month} and is named by the calendar year it ends in.`,
    month: (month) => MONTHS[month - 1] ?? "",
    metricItem: (label, unit) => `• ${label} (${unit})`,
    definition: (label, definition, unit) =>
      `${label}: ${definition ?? "no definition is recorded."}${definition === null || /[.!?]$/.test(definition) ? "" : "."} Unit: ${unit}.`,
    other: "Other",
  },
  offers: {
    afresh: (label) => `Without the thread: ${label}`,
    didYouMean: (label) => `Did you mean ${label}?`,
    cell: (parts) => parts.join(" · "),
    lead: {
      narrow: "Narrow to:",
      nearest: "The closest figures I have:",
      instead: "Did you mean:",
      choose: "Please choose:",
      home: "I can answer about our own company:",
      examples: "For example:",
    },
    inline: (lead, labels) => `${lead} ${labels.join(" / ")}`,
    placeholder: "Choose one",
    notAllListed: "The list is not complete; you can also type the name.",
    attempt: (question) => `  try: ${question}`,
  },
};

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
};

/** Said beside figures: what the unused words seem to be, and what that means for the figure. */
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
};
