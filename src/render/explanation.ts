import type { Answer, FaqAnswer, FiguresAnswer, Premise, WhyPart } from "../domain/answer.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { Evidence, NarrativeRun } from "../domain/narrative.ts";
import { localized } from "../domain/profile.ts";
import { clip, clipItems, oneLine } from "./clip.ts";
import type { ExplanationEntry } from "./document.ts";
import type { Names } from "./names.ts";
import { placesOf } from "./place.ts";

/** What documents are quoted for: the answer itself, reasons beside figures, or in place of a figure. */
export type ExplanationRole = "answer" | "beside" | "instead";

/** The explanation of an answer in words. */
export function explanationOf(why: WhyPart, names: Names, role: ExplanationRole): ExplanationEntry {
  const { catalog } = names;
  if (why.kind === "not_connected") {
    const said =
      role !== "beside"
        ? [catalog.replies.whyNotConnected, catalog.replies.figuresInstead]
        : [catalog.replies.whyNotConnected];
    return { heading: null, statements: [], footnotes: [], note: null, remarks: [catalog.sentences(said)] };
  }
  if (why.kind === "gone")
    return { heading: null, statements: [], footnotes: [], note: null, remarks: [catalog.why.passageGone] };
  const { run } = why;
  const stated = run.statements.length > 0 ? run.statements : run.closest;
  const places = placesOf(run.evidence, names);
  return {
    heading: headingOf(run, names, role),
    statements: stated.map(({ text, citations }) => ({
      text: clip(oneLine(text), names.limits.statement),
      marks: citations.map((index) => index + 1),
      isQuote: true,
    })),
    footnotes: run.evidence.map((evidence, index) => ({
      mark: index + 1,
      place: [places[index] ?? "", ...replacedRemark(evidence, names)].join(" · "),
      passageId: evidence.passageId,
    })),
    note: run.evidence.some(({ language }) => language !== names.language) ? catalog.why.otherLanguage : null,
    remarks: remarksOf(run, names),
  };
}

/** The replacement of a passage, for a reader who asked for the former version. */
export function replacedRemark({ replacedBy }: Evidence, names: Names): readonly string[] {
  if (replacedBy === undefined) return [];
  const { title, issuedOn } = replacedBy;
  const day = issuedOn === null ? null : names.date(issuedOn);
  return [names.catalog.why.replacedBy(names.source({ doc: title, locator: "" }).doc, day)];
}

function headingOf(run: NarrativeRun, names: Names, role: ExplanationRole): string | null {
  const { catalog } = names;
  const { why } = catalog;
  if (run.statements.length === 0 && run.closest.length > 0) {
    const silent = silentSentence(run, names);
    if (silent !== null) return catalog.sentences([silent, why.closestThere]);
    return run.isWhy ? why.closestToWhy : why.closest;
  }
  if (role === "answer") return null;
  if (role === "instead") return why.instead;
  return run.isWhy ? why.heading : why.background;
}

/** A vetted answer with its source. */
export function vettedEntry({ text, source }: FaqAnswer, names: Names): ExplanationEntry {
  const [place = ""] = placesOf([{ source, title: "", entity: null, period: null, issuedOn: null }], names);
  return {
    heading: null,
    statements: [{ text: clip(localized(text, names.language), names.limits.answer), marks: [1], isQuote: false }],
    footnotes: [{ mark: 1, place, passageId: null }],
    note: null,
    remarks: [],
  };
}

function remarksOf(run: NarrativeRun, names: Names): readonly string[] {
  if (run.statements.length > 0) {
    const { unanswered = [] } = run;
    return unanswered.length === 0 ? [] : [names.catalog.why.unanswered(unanswered.map(names.raw))];
  }
  if (run.closest.length > 0) return [];
  const related = placesOf(
    run.related.map((place) => ({ ...place, issuedOn: null })),
    names,
  );
  return [nothingSaid(run, names), ...(related.length === 0 ? [] : [names.catalog.why.related(related)])];
}

/** That the documents say nothing; words that none of them has are named, unless places about another period do. */
export function nothingSaid(run: NarrativeRun, names: Names): string {
  const { unmatched, related, entities, periods, isWhy } = run;
  const { why } = names.catalog;
  const silent = silentSentence(run, names);
  if (silent !== null) return silent;
  if (unmatched.length === 0 || related.length > 0) return isWhy ? why.nothingSaysWhy : why.nothingFound;
  return why.nothingAbout(clipItems(unmatched.map(names.raw), names.limits.items), [
    ...entities.map(names.entity),
    ...periods.map(names.period),
  ]);
}

/** That the documents which a question names do not plainly say it; null where it names none. */
function silentSentence({ silent = [], isWhy }: NarrativeRun, names: Names): string | null {
  const { why } = names.catalog;
  const titles = new Set(
    silent.map(({ title, source }) => names.source({ doc: title || source.doc, locator: "" }).doc),
  );
  if (titles.size === 0) return null;
  return isWhy ? why.silentWhy([...titles]) : why.silent([...titles]);
}

/** The sentence, before all others, that contradicts the question's premise; empty where the figures confirm it. */
export function premiseSentences({ premise, cells, derived }: FiguresAnswer, names: Names): readonly string[] {
  if (premise === null || !isContradicted(premise)) return [];
  // The later one of the two, however the question orders them.
  const later = derived[premise.derived]?.of.at(-1) ?? -1;
  const cell = cells.filter(hasFigure).at(later);
  if (cell === undefined) return [];
  const subject = names.catalog.figures.subjectPhrase(names.subjectOf(cell.cell));
  return [names.catalog.why.contradicted(subject, premise.claimed, premise.actual)];
}

export function isContradicted({ claimed, actual }: Premise): boolean {
  return claimed !== actual;
}

/** The passages that an answer cites, in the order of its footnotes. */
export function evidenceOf(answer: Answer): readonly Evidence[] {
  if (answer.kind !== "figures" && answer.kind !== "narrative") return [];
  return answer.why?.kind === "run" ? answer.why.run.evidence : [];
}

/** The same with its footnotes numbered after others. */
export function renumbered(explanation: ExplanationEntry, before: number): ExplanationEntry {
  return {
    ...explanation,
    statements: explanation.statements.map((statement) => ({
      ...statement,
      marks: statement.marks.map((mark) => mark + before),
    })),
    footnotes: explanation.footnotes.map((footnote) => ({ ...footnote, mark: footnote.mark + before })),
  };
}
