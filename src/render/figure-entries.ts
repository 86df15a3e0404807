import type { CellResult, FoundCell, Statement, SummedCell } from "../domain/answer.ts";
import type { Cell, Figure } from "../domain/fact.ts";
import { correctionEntry } from "./correction.ts";
import type { FigureEntry, StatementEntry, SumEntry } from "./document.ts";
import { columnUnit, formatFigure, groupDigits } from "./figures.ts";
import type { Names } from "./names.ts";

/** The cells of an answer in words; unrecognised parameters are left out, since they have no cell. */
export function figureEntries(cells: readonly CellResult[], names: Names): readonly FigureEntry[] {
  return cells.flatMap((result) => (result.status === "unrecognized_param" ? [] : [figureEntry(result, names)]));
}

function figureEntry(result: Exclude<CellResult, { status: "unrecognized_param" }>, names: Names): FigureEntry {
  const statements = result.status === "found" ? statementsOf(result) : [];
  return {
    cell: result.cell,
    subject: names.subjectOf(result.cell),
    statements: statements.slice(0, names.limits.statements).map((statement) => statementEntry(statement, names)),
    more: statements.length > names.limits.statements,
    sum: result.status === "summed" ? sumEntry(result, names) : null,
    withheld: result.status === "withheld" ? (result.because ?? "above") : null,
  };
}

function statementsOf({ statement, conflicts }: FoundCell): readonly Statement[] {
  return [statement, ...conflicts];
}

function sumEntry({ cell, figure, parts }: SummedCell, names: Names): SumEntry {
  return {
    ...amountOf(figure, names),
    parts: parts.map((part) => ({
      label: distinctionOf(part.cell, cell, names),
      statement: statementEntry(part.statement, names),
    })),
  };
}

function distinctionOf(part: Cell, whole: Cell, names: Names): string {
  const own = names.subjectOf(part);
  const other = names.subjectOf(whole);
  const differing = (["entity", "period", "metric"] as const).filter((axis) => own[axis] !== other[axis]);
  return names.catalog.figures.subject(Object.fromEntries(differing.map((axis) => [axis, own[axis]])));
}

function statementEntry(statement: Statement, names: Names): StatementEntry {
  const { figure, source, validAsOf } = statement;
  return {
    ...amountOf(figure, names),
    asOf: validAsOf === null ? null : names.date(validAsOf),
    source: names.source(source),
    correction: correctionEntry(statement, names),
  };
}

function amountOf(figure: Figure, { language }: Names): Pick<SumEntry, "figure" | "number" | "columnUnit"> {
  return {
    figure: formatFigure(figure, language),
    number: groupDigits(figure.value),
    columnUnit: columnUnit(figure.unit, language),
  };
}
