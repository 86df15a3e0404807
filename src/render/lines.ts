import type { Glossary } from "../company/glossary.ts";
import type {
  AnswerRun,
  AskFirstAnswer,
  FiguresAnswer,
  NarrativeAnswer,
  NotUnderstoodAnswer,
  RefusalAnswer,
} from "../domain/answer.ts";
import { storedCells } from "../domain/cell-figures.ts";
import type { NarrowingOption } from "../domain/clarification.ts";
import type { DerivedOp } from "../domain/derived-figure.ts";
import type { SlotGroup } from "../domain/intent.ts";
import { absentSentences, waitingSentences } from "./absent-lines.ts";
import { assumptionNote } from "./assumption-note.ts";
import { checkDocument } from "./check-document.ts";
import { choices, inlineChoices, inlineLabels } from "./choices.ts";
import { comparisonSentences, derivedEntries, sumSentences } from "./derived-entries.ts";
import {
  type AnswerDocument,
  type Choices,
  type FigureEntry,
  isShown,
  NOTHING,
  type Note,
  type OverviewEntry,
} from "./document.ts";
import { explanationOf, premiseSentences, vettedEntry } from "./explanation.ts";
import { figureEntries } from "./figure-entries.ts";
import { groupDigits } from "./figures.ts";
import { formerLines } from "./former-lines.ts";
import { helpDocument } from "./help-lines.ts";
import { limitsNote } from "./limits-note.ts";
import { type Names, namedValues, namesFor, type WordLimits } from "./names.ts";
import { documentOffers, type Offer, type OfferContext, offersOf, questionOffers } from "./offers.ts";
import { overviewEntry } from "./overview.ts";
import { bySlot, unrecognizedSentences, unusedSentences } from "./unused-sentences.ts";
import { verdictSentences } from "./verdict.ts";

/** Puts an answer into words. All sentences of answers are made here. */
export function documentOf(run: AnswerRun, glossary: Glossary, limits?: WordLimits): AnswerDocument {
  const names = namesFor(glossary, run.language, limits);
  const document = answerDocument(run, glossary, names);
  if (run.modelAbsence === undefined) return document;
  return { ...document, remarks: [...document.remarks, names.catalog.replies.withoutModel[run.modelAbsence]] };
}

function answerDocument(run: AnswerRun, glossary: Glossary, names: Names): AnswerDocument {
  const { replies } = names.catalog;
  const { answer } = run;
  switch (answer.kind) {
    case "figures":
      return figuresDocument(answer, names);
    case "not_understood":
      return notUnderstoodDocument(answer, names);
    case "ask_first":
      return askFirstDocument(answer, names);
    case "refusal":
      return refusalDocument(answer, names);
    case "help":
      return helpDocument(
        answer,
        names,
        choices("examples", questionOffers(answer.examples, glossary, run.language), names),
      );
    case "narrative":
      return narrativeDocument(answer, names);
    case "faq":
      return { ...NOTHING, explanation: vettedEntry(answer, names) };
    case "check":
      return checkDocument(answer, names);
    case "unread":
      return { ...NOTHING, opening: [replies.unread[answer.because]] };
    case "unavailable":
      return { ...NOTHING, opening: [replies.unavailable(answer.component)] };
  }
}

function narrativeDocument(answer: NarrativeAnswer, names: Names): AnswerDocument {
  const text = assumptionNote(answer.clarification, names);
  return {
    ...NOTHING,
    note: text === null ? null : { text, narrowTo: "" },
    explanation: explanationOf(answer.why, names, answer.isInstead === true ? "instead" : "answer"),
    choices: documentChoices(answer, names),
  };
}

function documentChoices({ why }: NarrativeAnswer, names: Names): Choices | null {
  const offered = why.kind === "run" ? why.run.offers : [];
  const lead = offered.some(({ section }) => section !== null) ? "sections" : "documents";
  return choices(lead, documentOffers(offered, names), names);
}

/** The options of an answer with figures: narrowing first, then the nearest figures for those not found. */
function figuresOptions({ clarification, nearest }: FiguresAnswer): readonly NarrowingOption[] {
  return clarification.mode === "none" ? nearest : [...clarification.narrowingOptions, ...nearest];
}

/** A note that more figures were asked for than are shown; null otherwise. */
export function truncationNote(answer: FiguresAnswer, { catalog }: Names): string | null {
  if (answer.truncated === null) return null;
  const { asked, shown, isRanked } = answer.truncated;
  const { truncated, leaders } = catalog.figures;
  return (isRanked ? leaders : truncated)(groupDigits(String(asked)), groupDigits(String(shown)));
}

function figuresDocument(answer: FiguresAnswer, names: Names): AnswerDocument {
  const overview = overviewEntry(answer, names);
  const entries = figureEntries(answer.cells, names, answer.waiting);
  const found = entries.some(isShown);
  const truncated = truncationNote(answer, names);
  const document: AnswerDocument = {
    note: figuresNote(answer, names),
    opening: [
      ...premiseSentences(answer, names),
      ...verdictSentences(answer, names),
      ...comparisonSentences(answer, names),
      ...sumSentences(answer, names),
      ...(truncated === null ? [] : [truncated]),
      ...(found ? [] : nothingFound(answer, entries, names)),
    ],
    figures: found && overview === null ? entries : [],
    overview,
    former: formerLines(answer.cells, names),
    derived: overview === null ? derivedEntries(answer.derived, answer.cells, names) : [],
    leading: leadingPart(answer),
    explanation: answer.why === null ? null : explanationOf(answer.why, names, "beside"),
    remarks: remarksOf(answer, found ? entries : [], overview, names),
    choices: figuresChoices(answer, names),
  };
  const isSilent = entries.length + document.derived.length + document.remarks.length + document.opening.length === 0;
  return isSilent ? { ...document, opening: [names.catalog.figures.nothing] } : document;
}

/** A comparison of more than two cells leads with its table; other computations lead with their results. */
function leadingPart({ cells, derived }: FiguresAnswer): AnswerDocument["leading"] {
  const comparesTable = cells.length > 2 && derived[0] !== undefined && isDifference(derived[0].op);
  return derived.length === 0 || comparesTable ? "figures" : "derived";
}

function isDifference(op: DerivedOp): boolean {
  return op === "difference" || op === "change_points";
}

/** `shown`: the entries, if at least one has a figure; otherwise empty. */
function remarksOf(
  answer: FiguresAnswer,
  shown: readonly FigureEntry[],
  overview: OverviewEntry | null,
  names: Names,
): readonly string[] {
  const { catalog } = names;
  const isMissing = (entry: FigureEntry): boolean => !isShown(entry) && entry.withheld === null;
  const stored = storedCells(answer.cells);
  const alsoWithheld = stored.some((cell) => cell.alsoWithheld === true);
  const noneToday = stored.some((cell) => cell.noneToday === true);
  return [
    ...absentRemark(overview, names),
    ...(overview === null && shown.some(isMissing) ? [catalog.figures.noEstimate] : []),
    ...(shown.some(({ withheld }) => withheld === "above") ? [catalog.figures.withheldRemark] : []),
    ...(shown.some(({ withheld }) => withheld === "gives_away") ? [catalog.figures.givesAwayRemark] : []),
    ...waitingSentences(shown, names),
    ...(alsoWithheld ? [catalog.figures.alsoWithheld] : []),
    ...(noneToday ? [catalog.former.noneToday] : []),
    ...unrecognizedSentences(answer, names),
    ...answer.declined.map(({ operation, reason }) => catalog.derived.declined(operation, reason)),
    ...unusedSentences(answer, names),
  ];
}

/** An overview of metrics that nobody named says once that nothing is stored. */
function nothingFound(
  { cells, clarification }: FiguresAnswer,
  entries: readonly FigureEntry[],
  names: Names,
): readonly string[] {
  const isHeadline =
    clarification.mode === "answer_with_assumptions" &&
    clarification.assumedSlots.some(({ slot, from }) => slot === "metric" && from.kind === "default");
  const isNothing = cells.every(({ status }) => status === "not_found");
  if (!isHeadline || !isNothing) return absentSentences(entries, names);
  const { catalog } = names;
  const listed = (values: readonly string[]): string => catalog.list([...new Set(values)]);
  const [entity, period] = [
    listed(entries.map(({ subject }) => subject.entity)),
    listed(entries.map(({ subject }) => subject.period)),
  ];
  return [catalog.overview.nothing(catalog.figures.subjectPhrase({ entity, period }))];
}

function absentRemark(overview: OverviewEntry | null, { catalog }: Names): readonly string[] {
  if (overview === null || overview.absent.length === 0) return [];
  return [catalog.overview.absent(overview.nowPeriod ?? catalog.figures.subject(overview.common), overview.absent)];
}

function figuresNote(answer: FiguresAnswer, names: Names): Note | null {
  const told = [limitsNote(answer, names), assumptionNote(answer.clarification, names)].filter((one) => one !== null);
  if (told.length === 0) return null;
  const text = names.catalog.sentences(told);
  // The metrics of an overview are many, and named by its lines.
  const offers = narrowingOffers(answer, names).filter(({ isMetric }) => answer.overview === undefined || !isMetric);
  return { text, narrowTo: offers.length === 0 ? "" : names.catalog.notes.narrowTo(inlineLabels(offers)) };
}

function figuresChoices(answer: FiguresAnswer, names: Names): Choices | null {
  const narrowing = narrowingOffers(answer, names);
  const all = offersOf(figuresOptions(answer), names.glossary, names.language, contextOf(answer));
  const nearest = all.slice(narrowing.length);
  if (narrowing.length === 0) return choices("nearest", nearest, names);
  const inNote = assumptionNote(answer.clarification, names) !== null;
  const lead = nearest.length === 0 ? "narrow" : "instead";
  const listed = inNote ? nearest : all;
  const inline = listed.length === 0 ? null : inlineChoices(inNote ? "nearest" : lead, listed, names);
  const { offers, overview } = names.catalog;
  const said = answer.overview !== undefined && all.every(({ isMetric }) => isMetric) ? overview.otherMetrics : null;
  return { kind: lead, lead: said ?? offers.lead[lead], inline, offers: all };
}

function narrowingOffers(answer: FiguresAnswer, { glossary, language }: Names): readonly Offer[] {
  return offersOf(figuresOptions({ ...answer, nearest: [] }), glossary, language, contextOf(answer));
}

function contextOf(answer: FiguresAnswer): OfferContext {
  const askedMetrics = answer.cells.flatMap((cell) => (cell.status === "unrecognized_param" ? [] : [cell.cell.metric]));
  return { askedMetrics };
}

function notUnderstoodDocument({ notUnderstood, options }: NotUnderstoodAnswer, names: Names): AnswerDocument {
  const { replies } = names.catalog;
  // A remark stops nothing.
  const stopped = notUnderstood.filter(({ slot }) => slot !== "remark");
  const sentences = bySlot(stopped.length > 0 ? stopped : notUnderstood, names).map(([slot, raws]) =>
    replies.notUnderstood(slot, raws),
  );
  // No figure is shown that would imply the metric of the options.
  const context = { askedMetrics: [] };
  return {
    ...NOTHING,
    opening: sentences,
    choices: choices("instead", offersOf(options, names.glossary, names.language, context), names),
  };
}

function askFirstDocument({ missing, kept, notUnderstood, options }: AskFirstAnswer, names: Names): AnswerDocument {
  const { catalog, glossary, language } = names;
  return {
    ...NOTHING,
    opening: [
      ...bySlot(notUnderstood, names).map(([slot, raws]) => catalog.replies.notUnderstood(slot, raws)),
      catalog.replies.askFor(missing, keptText(kept.group, names)),
    ],
    choices: choices("choose", offersOf(options, glossary, language, { askedMetrics: [] }), names),
  };
}

/** The named slots of the question; null for none. */
function keptText(group: SlotGroup, names: Names): string | null {
  const { catalog } = names;
  const values = Object.entries(group.dimensions).flatMap(([code, named]) =>
    namedValues(Object.fromEntries(named.map((value) => [code, value])), names.glossary).map(([dimension, value]) =>
      names.dimensionValue(dimension, value),
    ),
  );
  const metrics = catalog.list(group.metrics.map(names.metric));
  const subject = catalog.figures.subjectPhrase({
    entity: catalog.list(group.entities.map(names.entity)),
    period: catalog.list(group.periods.map(names.period)),
    metric: metrics === "" ? catalog.list(values) : catalog.figures.metric(metrics, values),
  });
  return subject === "" ? null : subject;
}

function refusalDocument({ external, options }: RefusalAnswer, names: Names): AnswerDocument {
  const { catalog, glossary, language } = names;
  const name = glossary.profile.externalEntities.get(external)?.label ?? external;
  return {
    ...NOTHING,
    opening: [catalog.replies.refusal(names.raw(name))],
    choices: choices("home", questionOffers(options, glossary, language), names),
  };
}
