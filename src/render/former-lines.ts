import type { CellResult, FoundCell, SupersededBecause, SupersededStatement } from "../domain/answer.ts";
import { storedCells } from "../domain/cell-figures.ts";
import { type Figure, sameDocument } from "../domain/fact.ts";
import type { Subject } from "./catalog/catalog.ts";
import { correctionEntry } from "./correction.ts";
import type { FormerLine } from "./document.ts";
import { columnUnit, formatFigure, groupDigits } from "./figures.ts";
import type { Names } from "./names.ts";

/** Reasons, except restatement, why a value does not hold. */
const OTHERWISE = ["outranked", "undated", "no_longer_stated"] as const;

/**
 * Lines about former values and values of documents with less weight, with document and place: the first few
 * and the number of others, after the values that hold today where a day in the past was asked for. Cells in conflict
 * are skipped otherwise, since no single value holds.
 */
export function formerLines(cells: readonly CellResult[], names: Names): readonly FormerLine[] {
  const shown = cells.filter((cell) => cell.status !== "unrecognized_param");
  const stored = storedCells(cells);
  const subjects = [...shown, ...stored].map(({ cell }) => names.subjectOf(cell));
  const agreed = stored.filter(({ conflicts }) => conflicts.length === 0);
  const { former } = names.catalog;
  const lines = (
    linesOf: (found: FoundCell) => readonly FormerLine[],
    of: readonly FoundCell[] = agreed,
  ): readonly FormerLine[] =>
    of.flatMap((found) => linesOf(found).map((line) => about(distinctionOf(found, subjects, names), line, names)));
  return [
    ...firstOf(
      lines((found) => otherwiseLines(found, "holds_now", names), stored),
      former.moreRestated,
      names,
    ),
    ...firstOf(
      lines((found) => restatedLines(found, names)),
      former.moreRestated,
      names,
    ),
    ...firstOf(
      lines((found) => OTHERWISE.flatMap((because) => otherwiseLines(found, because, names))),
      former.moreOtherwise,
      names,
    ),
  ];
}

function restatedLines(found: FoundCell, names: Names): readonly FormerLine[] {
  const [last, ...earlier] = supersededAs(found, "restated");
  if (last === undefined) return [];
  const { former } = names.catalog;
  const { statement } = found;
  const source = names.source(last.source);
  const [before, now] = inOneForm(stated(last), statement.figure, names);
  const said = former.restated({
    before: { figure: before, doc: source.doc },
    now:
      statement.correction === undefined
        ? { figure: now, doc: names.source(statement.source).doc }
        : { figure: names.catalog.correction.mark(now), doc: null },
    isOneDocument: sameDocument(last.source, statement.source),
    earlier: earlier.length,
  });
  return [{ said, where: former.formerPlace(source.locator), rest: correctedRest(last, names) }];
}

function otherwiseLines(
  found: FoundCell,
  because: Exclude<SupersededBecause, "restated">,
  names: Names,
): readonly FormerLine[] {
  const [first, ...others] = supersededAs(found, because);
  if (first === undefined) return [];
  const { former, figures } = names.catalog;
  return [
    {
      said: former.otherwise[because](formatFigure(stated(first), names.language)),
      where: figures.inlineSource(names.source(first.source)),
      rest: correctedRest(first, names) + (others.length === 0 ? "" : former.otherValues(others.length)),
    },
  ];
}

/** The figure that the former document states, even if a person corrected it. */
function stated({ figure, correction }: SupersededStatement): Figure {
  return correction?.stated ?? figure;
}

function correctedRest(one: SupersededStatement, names: Names): string {
  const entry = correctionEntry(one, names);
  return entry === null ? "" : names.catalog.correction.former(formatFigure(one.figure, names.language), entry.told);
}

function supersededAs({ superseded }: FoundCell, because: SupersededBecause): readonly SupersededStatement[] {
  return superseded.filter((one) => one.because === because);
}

/** Two figures without units if they have the same one and the line above states it. */
function inOneForm(a: Figure, b: Figure, { language }: Names): readonly [string, string] {
  if (a.unit === b.unit && columnUnit(a.unit, language) !== null) return [groupDigits(a.value), groupDigits(b.value)];
  return [formatFigure(a, language), formatFigure(b, language)];
}

/** The parts of a subject that distinguish it within the answer; empty if it is the only one. */
function distinctionOf({ cell }: FoundCell, subjects: readonly Subject[], names: Names): string {
  const own = names.subjectOf(cell);
  const varying = (["entity", "period", "metric"] as const).filter(
    (axis) => new Set(subjects.map((subject) => subject[axis])).size > 1,
  );
  return names.catalog.figures.subject(Object.fromEntries(varying.map((axis) => [axis, own[axis]])));
}

function about(subject: string, line: FormerLine, { catalog }: Names): FormerLine {
  return subject === "" ? line : { ...line, said: catalog.derived.about(subject, line.said) };
}

/** The first few lines without duplicates, and how many more there are. */
function firstOf(
  lines: readonly FormerLine[],
  moreOf: (count: number) => string,
  { limits }: Names,
): readonly FormerLine[] {
  const distinct = lines.filter(({ said }, index) => lines.findIndex((other) => other.said === said) === index);
  const more = distinct.length - limits.former;
  if (more <= 0) return distinct;
  return [...distinct.slice(0, limits.former), { said: moreOf(more), where: "", rest: "" }];
}
