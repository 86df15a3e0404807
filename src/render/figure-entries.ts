import type { CellResult, FoundCell, Statement } from "../domain/answer.ts";
import { correctionEntry } from "./correction.ts";
import type { FigureEntry, StatementEntry } from "./document.ts";
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
    withheld: result.status === "withheld" ? (result.because ?? "above") : null,
  };
}

function statementsOf({ statement, conflicts }: FoundCell): readonly Statement[] {
  return [statement, ...conflicts];
}

function statementEntry(statement: Statement, names: Names): StatementEntry {
  const { figure, source, validAsOf } = statement;
  return {
    figure: formatFigure(figure, names.language),
    number: groupDigits(figure.value),
    columnUnit: columnUnit(figure.unit, names.language),
    asOf: validAsOf === null ? null : names.date(validAsOf),
    source: names.source(source),
    correction: correctionEntry(statement, names),
  };
}
