import type { Language } from "../domain/profile.ts";
import { catalogOf } from "./catalog/catalog-of.ts";
import type { Catalog } from "./catalog/en.ts";
import { computedText, formulaLine, operandLines } from "./computed-figures.ts";
import type {
  AnswerDocument,
  DerivedEntry,
  DerivedResult,
  ExplanationEntry,
  FigureEntry,
  FormerLine,
  OverviewEntry,
  OverviewLine,
  StatementEntry,
} from "./document.ts";
import { statementsOf } from "./document.ts";
import { renumbered } from "./explanation.ts";
import { footnoteLines } from "./footnotes.ts";
import { entriesOf, overviewFootnotes, pick } from "./overview.ts";

interface TextStyle {
  readonly language: Language;
  /** Write sources in brackets after figures. */
  readonly sources: boolean;
  /** Write choices into the text by their labels; otherwise the medium lists them itself. */
  readonly choices: boolean;
}

/** A document as lines of running text. */
export function answerLines(document: AnswerDocument, style: TextStyle): readonly string[] {
  const { note, choices, leading } = document;
  const figures = [
    ...document.figures.flatMap((entry) => figureLines(entry, style)),
    ...document.former.map((line) => INDENT + formerText(line, style)),
  ];
  const derived = document.derived.map((entry) =>
    derivedLine(entry, leading === "derived" ? entry.subject : entry.distinction, catalogOf(style.language)),
  );
  return [
    ...(note === null ? [] : [style.choices ? note.text + note.narrowTo : note.text]),
    ...document.opening,
    ...overviewLines(document.overview, style),
    ...(leading === "derived" ? [...derived, ...figures] : [...figures, ...derived]),
    ...(document.explanation === null
      ? []
      : explanationLines(renumbered(document.explanation, numbered(document)), style)),
    ...document.remarks,
    ...(style.choices && choices !== null && choices.inline !== null ? [choices.inline] : []),
  ];
}

/** Statements with footnote marks, quotes behind `>`, then the footnotes; without sources, only the statements. */
function explanationLines(
  { heading, statements, footnotes, note, remarks }: ExplanationEntry,
  style: TextStyle,
): readonly string[] {
  const { why } = catalogOf(style.language);
  const said = statements.map(
    ({ text, marks, isQuote }) => `${isQuote ? "> " : ""}${text}${style.sources ? ` ${why.marks(marks)}` : ""}`,
  );
  return [
    ...(heading === null || said.length === 0 ? [] : [heading]),
    ...said,
    ...(style.sources ? footnotes.map(({ mark, place }) => why.footnote(mark, place)) : []),
    ...(style.sources && note !== null ? [note] : []),
    ...remarks,
  ];
}

/** The number of footnotes of the figures; figures other than those of an overview have their source beside them. */
function numbered({ overview }: AnswerDocument): number {
  return overview === null ? 0 : overviewFootnotes(overview).listed.length;
}

/** An overview as one line for each figure, then the sources that its marks refer to. */
function overviewLines(overview: OverviewEntry | null, { language, sources }: TextStyle): readonly string[] {
  if (overview === null) return [];
  const catalog = catalogOf(language);
  const footnotes = overviewFootnotes(overview);
  const { common, labels, nowPeriod, beforePeriod, lines } = overview;
  const marksOf = (of: readonly StatementEntry[]): string =>
    sources ? ` ${[...new Set(of.map((one) => `[${footnotes.numberOf(one)}]`))].join("")}` : "";
  const marked = ({ statements, computed, withheld }: FigureEntry): string => {
    const { figures } = catalog;
    if (computed !== null) return `${computed.figure}${marksOf(statementsOf(computed))}`;
    const said = statements.map((statement) => `${statement.figure}${marksOf([statement])}`);
    return said.length > 0 ? said.join(" / ") : withheld !== null ? figures.withheld : figures.notFound;
  };
  const besideOf = ({ before, change }: OverviewLine): string => {
    if (before === null) return "";
    return change === null ? catalog.overview.before(marked(before)) : catalog.overview.change(change, marked(before));
  };
  const title = catalog.figures.subject({ ...common, ...(nowPeriod === null ? {} : { period: nowPeriod }) });
  return [
    ...(title === "" ? [] : [catalog.overview.title(title, beforePeriod)]),
    ...lines.map((line) =>
      catalog.figures.statement(
        catalog.figures.subject(pick(line.now.subject, labels)),
        marked(line.now) + besideOf(line),
      ),
    ),
    ...lines
      .flatMap(entriesOf)
      .flatMap(({ subject, computed }) =>
        computed === null
          ? []
          : [formulaLine(catalog.figures.subject(subject), computed, (one) => marksOf([one]), catalog)],
      ),
    ...(sources ? footnoteLines(footnotes, catalog) : []),
  ];
}

function figureLines(
  { subject, statements, more, computed, withheld }: FigureEntry,
  style: TextStyle,
): readonly string[] {
  const catalog = catalogOf(style.language);
  const { figures } = catalog;
  const about = figures.subject(subject);
  if (computed !== null) {
    const operands = operandLines(computed, (one) => statementText(one, catalog, style), INDENT, catalog);
    return [figures.statement(about, computedText(computed, catalog)), ...operands.map((line) => INDENT + line)];
  }
  const [first, ...others] = statements;
  if (first === undefined) return [figures.statement(about, withheld !== null ? figures.withheld : figures.notFound)];
  return [
    ...(others.length > 0 || more ? [figures.conflict] : []),
    figures.statement(about, statementText(first, catalog, style)),
    ...others.map((other) => figures.statement(figures.alsoStated, statementText(other, catalog, style))),
    ...(more ? [figures.moreConflicts] : []),
  ];
}

const INDENT = "  ";

/** The text of a former value, with its place if sources are shown. */
export function formerText({ said, where, rest }: FormerLine, { sources }: Pick<TextStyle, "sources">): string {
  return `${said}${sources ? where : ""}${rest}`;
}

function statementText(statement: StatementEntry, catalog: Catalog, { sources }: TextStyle): string {
  const { figure, asOf, source, correction } = statement;
  const { figures, derived } = catalog;
  const dated = `${figure}${asOf === null ? "" : figures.inlineAsOf(asOf)}`;
  if (correction === null) return sources ? dated + figures.inlineSource(source) : dated;
  const place = sources ? figures.source(source, null) : null;
  return dated + derived.inBrackets(catalog.correction.beside(correction, place));
}

function derivedLine(entry: DerivedEntry, subject: string, catalog: Catalog): string {
  const { derived, figures } = catalog;
  const about = subject === "" ? entry.label : derived.about(subject, entry.label);
  const method = entry.methods.length === 0 ? "" : derived.thenComputed(entry.methods);
  const corrected = entry.corrected === "" ? "" : catalog.correction.thenAmong(entry.corrected);
  return figures.statement(about, resultText(entry.results, catalog)) + method + corrected;
}

/** Results on one line: names with their figures, or a figure with further ones in brackets. */
export function resultText(results: readonly DerivedResult[], { derived, series }: Catalog): string {
  const [first, ...others] = results;
  if (first === undefined) return "";
  if (first.name !== null) {
    return series(results.map(({ name, figure }) => `${name}${figure === null ? "" : derived.inBrackets(figure)}`));
  }
  return `${first.figure}${others.map(({ figure }) => derived.inBrackets(figure ?? "")).join("")}`;
}
