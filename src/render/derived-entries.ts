import type { CellResult, FiguresAnswer } from "../domain/answer.ts";
import { type FigureCell, figureOf, hasFigure, storedCells } from "../domain/cell-figures.ts";
import { Exact } from "../domain/decimal.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import type { DerivedAxis, Subject } from "./catalog/catalog.ts";
import type { DerivedEntry, DerivedResult } from "./document.ts";
import { cellNumber, formatCell, formatDerived, groupDigits } from "./figures.ts";
import type { Names } from "./names.ts";

/** The formula is left out for more operands, which are shown beside it anyway. */
const METHOD_OPERANDS_MAX = 6;
const AXES = ["entity", "period", "metric"] as const;
type Axis = (typeof AXES)[number];

interface Operand {
  readonly found: FigureCell;
  readonly subject: Subject;
}

/** Derived figures in words; growth and difference of the same two figures share an entry. */
export function derivedEntries(
  derived: readonly DerivedFigure[],
  cells: readonly CellResult[],
  names: Names,
): readonly DerivedEntry[] {
  const lines: [DerivedFigure, ...DerivedFigure[]][] = [];
  for (const figure of derived) {
    const last = lines.at(-1);
    if (last !== undefined && last.length === 1 && joins(last[0], figure)) last.push(figure);
    else lines.push([figure]);
  }
  return lines.map((line) => derivedEntry(line, cells, names));
}

/** The label of one derived figure. */
export function derivedLabel(figure: DerivedFigure, cells: readonly CellResult[], names: Names): string {
  return labelOf(figure, operandsOf(figure.of, cells, names), names);
}

/**
 * Two figures of one metric beside each other: which one is higher, and by how much, before all others. Empty for
 * others.
 */
export function comparisonSentences({ derived, cells, verdict: held }: FiguresAnswer, names: Names): readonly string[] {
  const [gap, ...more] = derived;
  if (held !== null || gap === undefined || more.length > 0) return [];
  const operands = operandsOf(gap.of, cells, names);
  if (axisOf(operands).axis === "period" || new Set(operands.map(({ found }) => found.cell.metric)).size > 1) return [];
  return gapSentences(gap, cells, names);
}

/** "do HK, China and SG add up to the group": the sum against the figure of the whole beside it. Empty without one. */
export function sumSentences({ derived, cells, verdict: held }: FiguresAnswer, names: Names): readonly string[] {
  const [sum, ...more] = derived;
  const [whole, ...others] = cells.filter((_, at) => sum?.of.includes(at) === false);
  if (held !== null || sum?.op !== "sum" || more.length > 0 || others.length > 0 || !hasFigure(whole)) return [];
  const shown = formatDerived(
    sum,
    names.language,
    sum.of.map((at) => cells[at]),
  );
  const isWhole = new Exact(sum.figure.value).equals(new Exact(figureOf(whole).value));
  return [names.catalog.verdict.sum(isWhole, shown, formatCell(whole, names.language))];
}

/** Which of the two figures of a difference is higher, and by how much; empty for other computations. */
export function gapSentences(gap: DerivedFigure, cells: readonly CellResult[], names: Names): readonly string[] {
  if (gap.op !== "difference" && gap.op !== "change_points") return [];
  const operands = operandsOf(gap.of, cells, names);
  const { axis, operands: named } = axisOf(operands);
  const [[over, of], [overName, ofName]] = [operands, named];
  if (axis === "mixed" || !over || !of || overName === undefined || ofName === undefined) return [];
  const { verdict, list } = names.catalog;
  const { value } = gap.figure;
  const isLess = value.startsWith("-");
  if (new Exact(value).isZero()) return [verdict.same(list([ofName, overName]), formatCell(of.found, names.language))];
  const [high, low] = isLess ? [over, of] : [of, over];
  const by = sizeOf(gap, cells, names);
  return [verdict.higher(isLess ? overName : ofName, by, [cellNumber(high.found), cellNumber(low.found)])];
}

/** How large a change or difference is, without its sign: the sentence around it says which way. */
export function sizeOf(gap: DerivedFigure, cells: readonly CellResult[], names: Names): string {
  const value = gap.figure.value.replace("-", "");
  const shown = formatDerived(
    { ...gap, figure: { ...gap.figure, value } },
    names.language,
    gap.of.map((at) => cells[at]),
  );
  return shown.replace("+", "");
}

function labelOf(figure: DerivedFigure, operands: readonly Operand[], { catalog }: Names): string {
  if (!isPlace(figure)) return catalog.derived.label(figure.op, axisOf(operands));
  return catalog.derived.place(figure.figure.value, String(figure.entities?.length ?? 0));
}

/** Whether a rank result is one position, counted from 1, instead of the whole ranking. */
function isPlace({ op, figure, entities = [] }: DerivedFigure): boolean {
  return op === "rank" && figure.unit === "COUNT" && entities[Number(figure.value) - 1] !== undefined;
}

function joins(first: DerivedFigure, second: DerivedFigure): boolean {
  const isPair = [first.op, second.op].sort().join() === "difference,growth_pct";
  return isPair && first.of.join() === second.of.join();
}

function derivedEntry(
  figures: readonly [DerivedFigure, ...DerivedFigure[]],
  cells: readonly CellResult[],
  names: Names,
): DerivedEntry {
  const [figure] = figures;
  const operands = operandsOf(figure.of, cells, names);
  const subjects = operands.map(({ subject }) => subject);
  const all = cells.flatMap((cell) => (cell.status === "unrecognized_param" ? [] : [names.subjectOf(cell.cell)]));
  return {
    label: labelOf(figure, operands, names),
    subject: subjectOfAxes(operands, (axis) => isShared(subjects, axis), names),
    distinction: subjectOfAxes(operands, (axis) => isShared(subjects, axis) && !isShared(all, axis), names),
    results: figures.flatMap((one) => resultsOf(one, operands, names)),
    methods: methodsOf(figures, operands, names),
    corrected: correctedOf(operands, names),
  };
}

function operandsOf(indexes: readonly number[], cells: readonly CellResult[], names: Names): readonly Operand[] {
  return indexes.flatMap((index) => {
    const found = cells[index];
    return hasFigure(found) ? [{ found, subject: names.subjectOf(found.cell) }] : [];
  });
}

/** The axis in which the operands differ, in their order. */
function axisOf(operands: readonly Operand[]): DerivedAxis {
  const subjects = operands.map(({ subject }) => subject);
  const [axis, ...more] = AXES.filter((name) => !isShared(subjects, name));
  if (axis !== undefined && more.length === 0) return { axis, operands: operands.map(({ subject }) => subject[axis]) };
  return { axis: "mixed", operands: operands.map(({ subject }) => Object.values(subject).join(" ")) };
}

function subjectOfAxes(operands: readonly Operand[], includes: (axis: Axis) => boolean, { catalog }: Names): string {
  const [first] = operands;
  if (first === undefined) return "";
  return catalog.figures.subject(Object.fromEntries(AXES.filter(includes).map((axis) => [axis, first.subject[axis]])));
}

function isShared(subjects: readonly Subject[], axis: Axis): boolean {
  return new Set(subjects.map((subject) => subject[axis])).size === 1;
}

function resultsOf(figure: DerivedFigure, operands: readonly Operand[], names: Names): readonly DerivedResult[] {
  const shown = formatDerived(
    figure,
    names.language,
    operands.map(({ found }) => found),
  );
  const held = heldPlaces(figure, operands, names);
  if (held.length === 0) return [{ name: null, figure: shown }];
  return held.map(({ name, found }) => {
    if (found !== null) return { name, figure: formatCell(found, names.language) };
    return { name, figure: figure.op === "rank" ? null : shown };
  });
}

/** Who holds the position of a derived figure; empty for one that is nobody's. */
export function holdersOf(figure: DerivedFigure, cells: readonly CellResult[], names: Names): readonly DerivedHolder[] {
  return heldPlaces(figure, operandsOf(figure.of, cells, names), names);
}

/** An entity or period, with its figure if exactly one operand belongs to it. */
export interface DerivedHolder {
  readonly axis: "entity" | "period";
  readonly name: string;
  readonly found: FigureCell | null;
}

function heldPlaces(figure: DerivedFigure, operands: readonly Operand[], names: Names): readonly DerivedHolder[] {
  const places = [
    ...(figure.entities ?? []).map((code) => placeOf("entity", code, operands, names)),
    ...(figure.periods ?? []).map((code) => placeOf("period", code, operands, names)),
  ];
  const [best] = places;
  if (best === undefined) return [];
  const holder = isPlace(figure) ? places[Number(figure.figure.value) - 1] : undefined;
  return figure.op !== "rank" ? tiesOf(places, best) : holder === undefined ? places : tiesOf(places, holder);
}

/**
 * All holders of a position: equal figures share it. The exact figure decides, since a shortened one may look alike.
 */
function tiesOf(places: readonly DerivedHolder[], own: DerivedHolder): readonly DerivedHolder[] {
  const ties = places.filter(({ found }) => found !== null && own.found !== null && isSameFigure(found, own.found));
  return ties.length > 0 ? ties : [own];
}

function isSameFigure(a: FigureCell, b: FigureCell): boolean {
  return figureOf(a).value === figureOf(b).value && figureOf(a).unit === figureOf(b).unit;
}

function placeOf(axis: "entity" | "period", code: string, operands: readonly Operand[], names: Names): DerivedHolder {
  const [operand, ...more] = operands.filter(({ found }) => found.cell[axis] === code);
  return { axis, name: names[axis](code), found: operand === undefined || more.length > 0 ? null : operand.found };
}

/** How one derived figure is computed from the figures as shown; null where its label is enough. */
export function derivedMethod(figure: DerivedFigure, cells: readonly CellResult[], names: Names): string | null {
  return methodsOf([figure], operandsOf(figure.of, cells, names), names)[0] ?? null;
}

function methodsOf(
  figures: readonly DerivedFigure[],
  operands: readonly Operand[],
  { catalog, language }: Names,
): readonly string[] {
  if (operands.length === 0 || operands.length > METHOD_OPERANDS_MAX) return [];
  // Operands of different units are told with them.
  const isPerUnit = figures.some(({ op }) => op === "per_unit");
  const printed = operands.map(({ found }) => (isPerUnit ? formatCell(found, language) : operandText(found)));
  // The formula of growth contains the difference.
  const told = figures.some(({ op }) => op === "growth_pct")
    ? figures.filter(({ op }) => op === "growth_pct")
    : figures;
  return told.map(({ op }) => catalog.derived.method(op, printed)).filter((method) => method !== null);
}

function correctedOf(operands: readonly Operand[], { catalog }: Names): string {
  const stored = storedCells(operands.map(({ found }) => found));
  const corrected = stored.filter(({ statement }) => statement.correction !== undefined);
  const numbers = [...new Set(corrected.map(({ statement }) => groupDigits(statement.figure.value)))];
  return numbers.length === 0 ? "" : catalog.correction.among(numbers);
}

function operandText(found: FigureCell): string {
  const text = cellNumber(found);
  return figureOf(found).value.startsWith("-") ? `(${text})` : text;
}
