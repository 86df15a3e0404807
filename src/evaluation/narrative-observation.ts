import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { Answer, AnswerRun, FoundCell, Premise } from "../domain/answer.ts";
import { narrativeRunOf } from "../domain/answer-outcome.ts";
import { sourcesOf } from "../domain/answer-sources.ts";
import { storedCells } from "../domain/cell-figures.ts";
import type { Evidence, GroundedStatement, NarrativeRun } from "../domain/narrative.ts";
import { type Clearance, isReadable } from "../domain/sensitivity.ts";
import { withoutFootnoteMarks } from "../passages/footnote-marks.ts";
import { oneLine } from "../render/clip.ts";
import { nothingSaid, replacedRemark } from "../render/explanation.ts";
import { type Names, namesFor } from "../render/names.ts";
import { placesOf } from "../render/place.ts";
import type { Library } from "./library.ts";
import type { RestrictedText } from "./restricted-text.ts";

/** One statement of an explanation, checked against its citations. */
export interface ObservedStatement {
  readonly text: string;
  /** Indexes into the observed passages. */
  readonly citations: readonly number[];
  /** Why its citations do not support it; null where they do. */
  readonly fault: string | null;
}

/** A passage that an answer cites. */
export interface ObservedPassage {
  readonly doc: string;
  readonly quote: string;
  /** Entity and period that its document is about; null for none in particular. */
  readonly entity: string | null;
  readonly period: string | null;
  /** Ancestors and descendants of that entity. */
  readonly relatives: readonly string[];
  /** Name, title and place, which may show the years that an undated document is about. */
  readonly context: string;
}

/** The sentence that contradicts the question's premise. */
export interface ObservedDenial extends Pick<Premise, "claimed" | "actual"> {
  /** Whether it precedes every figure and reason. */
  readonly isFirst: boolean;
}

/** The content that an answer takes from documents. */
export interface ObservedNarrative {
  readonly statements: readonly ObservedStatement[];
  readonly passages: readonly ObservedPassage[];
  readonly denial: ObservedDenial | null;
  /** Whether it says that the documents contain nothing. */
  readonly admitsSilence: boolean;
  /** Documents above the clearance that it cites, for figures too, or of which it shows text. */
  readonly restricted: readonly string[];
}

export interface NarrativeContext {
  readonly glossary: Glossary;
  readonly library: Library;
  /** Clearance of the asker, and the text of documents above it. */
  readonly clearance: Clearance;
  readonly restricted: RestrictedText;
}

/** Reduces an answer's explanation, and the document content in its texts, to the judged parts. */
export function observeNarrative(
  run: AnswerRun,
  shown: { readonly texts: readonly string[]; readonly note: string | null },
  context: NarrativeContext,
): ObservedNarrative {
  const names = namesFor(context.glossary, run.language);
  const explanation = narrativeRunOf(run.answer);
  const [text = ""] = shown.texts;
  // Near places are only offered, so their content is not claimed by the answer.
  const cited = explanation?.statements.length === 0 ? [] : (explanation?.evidence ?? []);
  const passages = cited.map((evidence) => passageOf(evidence, context));
  const statements = explanation?.statements.map((statement) => ({
    text: statement.text,
    citations: statement.citations,
    fault: faultOf(statement, explanation, context),
  }));
  return {
    statements: statements ?? [],
    passages,
    denial: denialIn(text, shown.note, cellsOf(run.answer), names),
    admitsSilence: silences(explanation, names).some((sentence) => text.includes(sentence)),
    restricted: restrictedIn(run, shown.texts, passages, context),
  };
}

/** Pieces of text in which digits are no figures: statements, which are checked separately, and their sources. */
export function narrativeMentions({ answer, language }: AnswerRun, glossary: Glossary): readonly string[] {
  const explanation = narrativeRunOf(answer);
  if (explanation === null) return [];
  const names = namesFor(glossary, language);
  const related = explanation.related.map((place) => ({ ...place, issuedOn: null }));
  return [
    ...[...explanation.statements, ...explanation.closest].map(({ text }) => oneLine(text)),
    ...explanation.evidence.map((_, index) => names.catalog.why.marks([index + 1])),
    ...explanation.evidence.flatMap((evidence) => replacedRemark(evidence, names)),
    ...placesOf(explanation.evidence, names),
    ...placesOf(related, names),
    nothingSaid(explanation, names),
    ...explanation.offers.flatMap(({ title, section, issuedOn }) => [
      title,
      ...(section === null ? [] : [section]),
      ...(issuedOn === null ? [] : [names.date(issuedOn)]),
    ]),
  ];
}

function cellsOf(answer: Answer): readonly FoundCell[] {
  return answer.kind === "figures" ? storedCells(answer.cells) : [];
}

/** Uses the labels in the document's file if it is available, else those in the answer. */
function passageOf({ source, title, entity, period, quote }: Evidence, context: NarrativeContext): ObservedPassage {
  const { library } = context;
  const known = library.get(source.doc) ?? { entity, period };
  return {
    doc: source.doc,
    quote,
    entity: known.entity,
    period: known.period,
    relatives: known.entity === null ? [] : relativesOf(known.entity, context.glossary),
    context: [source.doc, title, source.locator].join("\n"),
  };
}

function relativesOf(entity: string, glossary: Glossary): readonly string[] {
  return [...glossary.profile.entities.keys()].filter(
    (code) => isAncestor(code, entity, glossary) || isAncestor(entity, code, glossary),
  );
}

function faultOf(
  { text, citations }: GroundedStatement,
  { evidence }: NarrativeRun,
  { library }: NarrativeContext,
): string | null {
  const cited = citations.map((index) => evidence[index]);
  if (cited.length === 0 || cited.some((one) => one === undefined)) return "cites nothing that is shown";
  const quotes = cited.filter((one) => one !== undefined);
  const foreign = quotes.find((one) => !isQuoteOf(one, library));
  if (foreign !== undefined) return `cites words that do not stand in ${foreign.source.doc}`;
  return quotes.some(({ quote }) => standsIn(text, quote)) ? null : "holds words that do not stand so in what it cites";
}

/** Whether a text is a piece of a quote, or its words in their order with "…" just where some are left out. */
export function standsIn(text: string, quote: string): boolean {
  const whole = squeezed(withoutFootnoteMarks(quote));
  if (whole.includes(squeezed(text))) return true;
  const pieces = squeezed(text).split("…");
  let at = 0;
  return pieces.every((piece, index) => {
    const start = piece === "" && index > 0 ? whole.length : whole.indexOf(piece, at);
    const isLeftOut = index === 0 || lettersOf(whole.slice(at, start)) !== "";
    at = start + piece.length;
    return start >= 0 && isLeftOut;
  });
}

/** Whether each sentence of a quote is in the document. True if no documents are available. */
function isQuoteOf({ source, quote }: Evidence, library: Library): boolean {
  if (library.size === 0) return true;
  const document = library.get(source.doc);
  if (document === undefined) return false;
  const body = lettersOf(document.body);
  return quote.split(/(?<=[。！？.!?])\s*|\n+/u).every((sentence) => body.includes(lettersOf(sentence)));
}

/** Only letters and digits, so that Markdown and line breaks do not matter. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

export function squeezed(text: string): string {
  return text.replace(/\s+/gu, "");
}

const DIRECTIONS = ["up", "down"] as const;
const OUTCOMES = ["up", "down", "flat"] as const;

/** Looks for the denial in the text itself, independently of the answer's data. */
function denialIn(
  text: string,
  note: string | null,
  cells: readonly FoundCell[],
  { catalog, subjectOf }: Names,
): ObservedDenial | null {
  for (const { cell } of cells) {
    const subject = catalog.figures.subjectPhrase(subjectOf(cell));
    for (const claimed of DIRECTIONS) {
      for (const actual of OUTCOMES) {
        const at = text.indexOf(catalog.why.contradicted(subject, claimed, actual));
        if (at < 0) continue;
        const before = text.slice(0, at).trim();
        return { claimed, actual, isFirst: before === "" || isNote(before, note) };
      }
    }
  }
  return null;
}

/** The note about assumptions comes first, on its own line. */
function isNote(before: string, note: string | null): boolean {
  return note !== null && before.startsWith(note) && !before.includes("\n");
}

function silences(explanation: NarrativeRun | null, names: Names): readonly string[] {
  const { closest, closestToWhy } = names.catalog.why;
  const nothing = explanation === null ? [] : [nothingSaid(explanation, names)];
  return [...nothing, closest, closestToWhy, names.catalog.replies.whyNotConnected];
}

function restrictedIn(
  { question, answer }: AnswerRun,
  texts: readonly string[],
  passages: readonly ObservedPassage[],
  { library, clearance, restricted }: NarrativeContext,
): readonly string[] {
  const sources = [...passages.map(({ doc }) => doc), ...sourcesOf(answer).map(({ doc }) => doc)];
  const cited = sources.filter((doc) => !isReadable(library.get(doc)?.level ?? "PUBLIC", clearance));
  const shown = [...texts, ...passages.map(({ quote }) => quote)].flatMap((text) => restricted.shownIn(text, question));
  return [...new Set([...cited, ...shown])].sort();
}
