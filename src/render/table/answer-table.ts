import type { Glossary } from "../../company/glossary.ts";
import type { AnswerRun, CellResult, FiguresAnswer } from "../../domain/answer.ts";
import type { AnswerRow, AnswerSource, AnswerTable, FigureRow, RowLabels } from "../../domain/answer-table.ts";
import { type FigureCell, figureOf, hasFigure } from "../../domain/cell-figures.ts";
import { type Cell, cellKey } from "../../domain/fact.ts";
import { readsWhatHolds } from "../../domain/limited-reading.ts";
import { localized } from "../../domain/profile.ts";
import { waitingSentences } from "../absent-lines.ts";
import { formulaLine } from "../computed-figures.ts";
import { type DerivedHolder, derivedLabel, derivedMethod, holdersOf } from "../derived-entries.ts";
import { type FigureEntry, type StatementEntry, shownStatements, statementsOf } from "../document.ts";
import { figureEntries } from "../figure-entries.ts";
import { formatCell, formatDerived, formatUnit } from "../figures.ts";
import { type Footnotes, numberFootnotes } from "../footnotes.ts";
import { limitsNote } from "../limits-note.ts";
import { locatorWords } from "../locator-words.ts";
import { isOfLaterReport, type Names, namedValues, namesFor } from "../names.ts";
import { entriesOf, overviewEntry } from "../overview.ts";
import { plainWords } from "../plain-words.ts";

/** The figures of an answer as a table with their sources; null where it has no figures. */
export function answerTable(run: AnswerRun, glossary: Glossary): AnswerTable | null {
  const { answer, language } = run;
  if (answer.kind !== "figures") return null;
  const names = namesFor(glossary, language);
  const entries = entriesInOrder(answer, names);
  if (entries.length === 0) return null;
  const footnotes = numberFootnotes(shownStatements(entries));
  const context: Context = { names, footnotes, dimensions: dimensionsOf(entries, glossary) };
  const dimensions = context.dimensions.map((code) => {
    const spec = glossary.dimension(code);
    return spec === undefined ? code : localized(spec.label, language);
  });
  const known = limitsNote(answer, names);
  const rows = [
    ...entries.flatMap((entry) => entryRows(entry, answer.cells, context)),
    ...computedRows(answer, context),
  ];
  return {
    dimensions,
    rows: known === null ? rows : rows.map((row) => ({ ...row, note: noted([known, row.note], names) })),
    sources: footnotes.listed.map((statement, at) => sourceOf(statement, at + 1, names)),
    limits: readsWhatHolds(answer) ? null : known,
  };
}

function noted(notes: readonly string[], { catalog }: Names): string {
  return catalog.sentences(notes.filter((note) => note !== ""));
}

interface Context {
  readonly names: Names;
  readonly footnotes: Footnotes;
  /** Codes of the dimensions that have a column. */
  readonly dimensions: readonly string[];
}

/** As the answer lists them, then what it only says is absent. */
function entriesInOrder(answer: FiguresAnswer, names: Names): readonly FigureEntry[] {
  const all = figureEntries(answer.cells, names, answer.waiting);
  const listed = overviewEntry(answer, names)?.lines.flatMap(entriesOf) ?? [];
  const known = new Set(listed.map(({ cell }) => cellKey(cell)));
  return [...listed, ...all.filter(({ cell }) => !known.has(cellKey(cell)))];
}

function dimensionsOf(entries: readonly FigureEntry[], glossary: Glossary): readonly string[] {
  return [...new Set(entries.flatMap(({ cell }) => namedValues(cell.dimensions, glossary).map(([code]) => code)))];
}

function labelsOf(cell: Cell, { names, dimensions }: Context): RowLabels {
  const named = new Map(namedValues(cell.dimensions, names.glossary));
  return {
    metric: names.metric(cell.metric),
    entity: names.entity(cell.entity),
    period: names.period(cell.period),
    dimensions: dimensions.map((code) => {
      const value = named.get(code);
      return value === undefined ? "" : names.dimensionValue(code, value);
    }),
  };
}

function entryRows(entry: FigureEntry, cells: readonly CellResult[], context: Context): readonly AnswerRow[] {
  const { statements, computed, withheld } = entry;
  const labels = labelsOf(entry.cell, context);
  if (computed !== null) return [sumOrQuotient(entry, labels, cells, context)].flatMap((row) => row ?? []);
  if (statements.length > 0) return statements.map((statement) => storedRow(statement, entry, labels, context));
  const { figures } = context.names.catalog;
  const why =
    withheld === null ? figures.notFound : withheld === "above" ? figures.withheldRemark : figures.givesAwayRemark;
  const note = context.names.catalog.sentences([why, ...waitingSentences([entry], context.names)]);
  return [{ kind: withheld === null ? "not_found" : "withheld", labels, note }];
}

function storedRow(statement: StatementEntry, entry: FigureEntry, labels: RowLabels, context: Context): FigureRow {
  const { names, footnotes } = context;
  const { figures, correction, sentences } = names.catalog;
  const { figure } = statement.shown;
  const notes = [
    ...(entry.statements.length > 1 ? [figures.conflict] : []),
    ...(statement.correction === null ? [] : [correction.beside(statement.correction, null)]),
  ];
  return {
    kind: "stored",
    labels,
    computation: "",
    value: figure.value,
    unit: formatUnit(figure.unit, names.language),
    said: statement.figure,
    formula: "",
    footnotes: [footnotes.numberOf(statement)],
    note: sentences(notes),
  };
}

function sumOrQuotient(
  { cell, computed }: FigureEntry,
  labels: RowLabels,
  cells: readonly CellResult[],
  { names, footnotes }: Context,
): FigureRow | null {
  const found = cells.find((one) => hasFigure(one) && cellKey(one.cell) === cellKey(cell));
  if (computed === null || !hasFigure(found)) return null;
  const figure = figureOf(found);
  const mark = (statement: StatementEntry): string => ` [${footnotes.numberOf(statement)}]`;
  return {
    kind: computed.kind,
    labels,
    computation: "",
    value: figure.value,
    unit: formatUnit(figure.unit, names.language),
    said: computed.figure,
    formula: formulaLine("", computed, mark, names.catalog),
    footnotes: distinct(statementsOf(computed).map(footnotes.numberOf)),
    note: "",
  };
}

/** What the answer computes from its figures; of a ranking, a row for each member that it names. */
function computedRows({ derived, cells }: FiguresAnswer, context: Context): readonly FigureRow[] {
  const { names, footnotes } = context;
  return derived.flatMap((figure) => {
    const operands = figure.of.flatMap((at) => {
      const cell = cells[at];
      return hasFigure(cell) ? [cell] : [];
    });
    const shared = {
      kind: "computed" as const,
      computation: derivedLabel(figure, cells, names),
      formula: derivedMethod(figure, cells, names) ?? "",
      footnotes: distinct(shownStatements(figureEntries(operands, names)).map(footnotes.numberOf)),
      note: "",
    };
    const labels = sharedLabels(operands, context);
    const holders = holdersOf(figure, cells, names);
    if (holders.length === 0) {
      const { value, unit } = figure.figure;
      const said = formatDerived(figure, names.language, operands);
      return [{ ...shared, labels, value, unit: formatUnit(unit, names.language), said }];
    }
    return holders.flatMap((holder) => heldRow(holder, { ...shared, labels }, context));
  });
}

type Shared = Omit<FigureRow, "value" | "unit" | "said">;

function heldRow({ axis, name, found }: DerivedHolder, shared: Shared, { names }: Context): readonly FigureRow[] {
  if (found === null) return [];
  const { value, unit } = figureOf(found);
  const labels = { ...shared.labels, [axis]: name };
  return [
    { ...shared, labels, value, unit: formatUnit(unit, names.language), said: formatCell(found, names.language) },
  ];
}

/** The labels that all operands have. */
function sharedLabels(operands: readonly FigureCell[], context: Context): RowLabels {
  const all = operands.map(({ cell }) => labelsOf(cell, context));
  const shared = (of: (labels: RowLabels) => string): string => {
    const [only = "", ...more] = new Set(all.map(of));
    return more.length === 0 ? only : "";
  };
  return {
    metric: shared(({ metric }) => metric),
    entity: shared(({ entity }) => entity),
    period: shared(({ period }) => period),
    dimensions: context.dimensions.map((_, at) => shared(({ dimensions }) => dimensions[at] ?? "")),
  };
}

function sourceOf({ source, shown }: StatementEntry, number: number, names: Names): AnswerSource {
  const { catalog, limits, glossary } = names;
  const { locator } = shown.source;
  const place = locatorWords(locator, catalog, { max: limits.source }) ?? plainWords(locator);
  const { validAsOf } = shown;
  const isLater = validAsOf !== null && isOfLaterReport(validAsOf, shown.cell.period, glossary.profile.fiscalYears);
  return { number, doc: source.doc, place, locator, asOf: validAsOf, isOfLaterReport: isLater };
}

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
