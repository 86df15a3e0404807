import type { CellResult, DividedCell, FoundCell, Statement, SummedCell } from "../domain/answer.ts";
import { type Cell, cellKey, type Figure } from "../domain/fact.ts";
import type { WaitingFigure } from "../domain/waiting-figure.ts";
import { clip } from "./clip.ts";
import { correctionEntry } from "./correction.ts";
import type {
  ComputedEntry,
  FigureEntry,
  PartEntry,
  QuotientEntry,
  StatementEntry,
  SumEntry,
  SumPartEntry,
  WaitingEntry,
} from "./document.ts";
import { columnUnit, formatFigure, formatQuotient, groupDigits, quotientNumber } from "./figures.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./plain-words.ts";

/** The cells of an answer in words; unrecognised parameters are left out, since they have no cell. */
export function figureEntries(
  cells: readonly CellResult[],
  names: Names,
  waiting: readonly WaitingFigure[] = [],
): readonly FigureEntry[] {
  const waits = new Map(waiting.map((one) => [cellKey(one.cell), one]));
  return cells.flatMap((result) =>
    result.status === "unrecognized_param" ? [] : [figureEntry(result, waits.get(cellKey(result.cell)), names)],
  );
}

function figureEntry(
  result: Exclude<CellResult, { status: "unrecognized_param" }>,
  waiting: WaitingFigure | undefined,
  names: Names,
): FigureEntry {
  const statements = result.status === "found" ? statementsOf(result) : [];
  return {
    cell: result.cell,
    subject: names.subjectOf(result.cell),
    statements: statements
      .slice(0, names.limits.statements)
      .map((statement) => statementEntry(result.cell, statement, names)),
    more: statements.length > names.limits.statements,
    computed: computedEntry(result, names),
    withheld: result.status === "withheld" ? (result.because ?? "above") : null,
    waiting: waiting === undefined ? null : waitingEntry(waiting, names),
  };
}

function waitingEntry({ source, unclear }: WaitingFigure, names: Names): WaitingEntry {
  const words = unclear === null ? null : clip(plainWords(unclear), names.limits.raw);
  return { source: names.source(source), unclear: words };
}

function statementsOf({ statement, conflicts }: FoundCell): readonly Statement[] {
  return [statement, ...conflicts];
}

function computedEntry(result: CellResult, names: Names): ComputedEntry | null {
  switch (result.status) {
    case "summed":
      return sumEntry(result, names);
    case "divided":
      return quotientEntry(result, names);
    case "found":
    case "not_found":
    case "withheld":
    case "unrecognized_param":
      return null;
  }
}

function sumEntry({ cell, figure, parts }: SummedCell, names: Names): SumEntry {
  return { kind: "sum", ...amountOf(figure, names), parts: parts.map((part) => partEntry(part, cell, names)) };
}

function quotientEntry({ cell, figure, dividend, divisor }: DividedCell, names: Names): QuotientEntry {
  return {
    kind: "quotient",
    figure: formatQuotient(figure, names.language),
    number: quotientNumber(figure),
    columnUnit: columnUnit(figure.unit, names.language),
    of: [names.metric(dividend.cell.metric), names.metric(divisor.cell.metric)],
    parts: [dividend, divisor].map((operand): PartEntry | SumPartEntry =>
      operand.status === "found"
        ? partEntry(operand, cell, names)
        : { kind: "summed", label: distinctionOf(operand.cell, cell, names), sum: sumEntry(operand, names) },
    ),
  };
}

function partEntry({ cell, statement }: FoundCell, whole: Cell, names: Names): PartEntry {
  return {
    kind: "stored",
    label: distinctionOf(cell, whole, names),
    statement: statementEntry(cell, statement, names),
  };
}

function distinctionOf(part: Cell, whole: Cell, names: Names): string {
  const own = names.subjectOf(part);
  const other = names.subjectOf(whole);
  const differing = (["entity", "period", "metric"] as const).filter((axis) => own[axis] !== other[axis]);
  return names.catalog.figures.subject(Object.fromEntries(differing.map((axis) => [axis, own[axis]])));
}

function statementEntry(cell: Cell, statement: Statement, names: Names): StatementEntry {
  const { figure, source, validAsOf, sensitivity, correction } = statement;
  return {
    ...amountOf(figure, names),
    asOf: names.asOf(validAsOf, cell.period),
    source: names.source(source),
    correction: correctionEntry(statement, names),
    shown: {
      cell,
      figure,
      source,
      validAsOf,
      ...(correction === undefined ? {} : { correction: correction.decision }),
      ...(sensitivity === undefined ? {} : { sensitivity }),
    },
  };
}

function amountOf(figure: Figure, { language }: Names): Pick<StatementEntry, "figure" | "number" | "columnUnit"> {
  return {
    figure: formatFigure(figure, language),
    number: groupDigits(figure.value),
    columnUnit: columnUnit(figure.unit, language),
  };
}
