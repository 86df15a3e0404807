import type { Glossary } from "../company/glossary.ts";
import type { AnswerRun, FiguresAnswer } from "../domain/answer.ts";
import { figureOf, hasFigure, isDisputed } from "../domain/cell-figures.ts";
import type { Chart, ChartPoint, ChartSeries } from "../domain/chart.ts";
import { cellKey, type Figure } from "../domain/fact.ts";
import type { FiscalYears } from "../domain/fiscal-years.ts";
import { type Period, parsePeriodCode, periodCode, samePeriodLength } from "../domain/period.ts";
import { shiftPeriod } from "../domain/period-steps.ts";
import type { Subject } from "./catalog/catalog.ts";
import { codePoints } from "./clip.ts";
import { type FigureEntry, isShown } from "./document.ts";
import { figureEntries } from "./figure-entries.ts";
import { columnUnit } from "./figures.ts";
import { statedDocs } from "./limits-note.ts";
import { type Names, namesFor } from "./names.ts";

/** Fewer figures are read faster than a picture. */
const PLACES_MIN = 3;
/** More would not be told apart in a small picture. */
const PLACES_MAX = 24;
const SERIES_MAX = 5;
const MEMBERS_MAX = 15;
/** Of Slack. */
const ALT_MAX = 2_000;

/**
 * The chart of an answer: a series of periods, or a ranking, in one unit. Null where there is neither, and where a
 * picture would hide what the answer says, such as that a figure is withheld or that documents disagree.
 */
export function chartOf({ answer, language, resolved }: AnswerRun, glossary: Glossary): Chart | null {
  if (answer.kind !== "figures" || answer.overview !== undefined) return null;
  const names = namesFor(glossary, language);
  const marks = marksOf(answer, names);
  if (marks === null) return null;
  const chart = seriesChart(marks, names) ?? (isRanking(answer, resolved) ? rankingChart(marks, answer, names) : null);
  const said = chart === null ? null : limited(chart, answer, names);
  return said === null || codePoints(said.alt) > ALT_MAX ? null : said;
}

/** A picture is looked at without its answer: figures of another reading say so themselves. */
function limited(chart: Chart, answer: FiguresAnswer, names: Names): Chart {
  const { knownOn, statedIn } = answer;
  const { chartOf: said } = names.catalog.table;
  const of = [
    ...(knownOn === undefined ? [] : [said.knownOn(names.date(knownOn))]),
    ...(statedIn === undefined ? [] : [said.statedIn(statedDocs(statedIn, names))]),
  ];
  const more = (text: string): string => [text, ...of].join(" · ");
  const [title = "", ...told] = chart.alt.split("\n");
  return { ...chart, title: more(chart.title), alt: [more(title), ...told].join("\n") };
}

/** One figure of the answer, with what a picture shows of it. */
interface Mark {
  readonly entry: FigureEntry;
  /** Null where nothing is stored. */
  readonly figure: Figure | null;
}

/** Null where units differ, a cell comes twice, or a picture would hide what stands beside a figure. */
function marksOf({ cells }: FiguresAnswer, names: Names): readonly Mark[] | null {
  const hides = cells.some(
    (cell) =>
      cell.status === "unrecognized_param" || cell.status === "withheld" || (hasFigure(cell) && isDisputed(cell)),
  );
  const entries = figureEntries(cells, names);
  if (hides || new Set(entries.map(({ cell }) => cellKey(cell))).size < entries.length) return null;
  const marks = entries.map((entry, at) => {
    const cell = cells[at];
    return { entry, figure: hasFigure(cell) ? figureOf(cell) : null };
  });
  const units = new Set(marks.flatMap(({ figure }) => figure?.unit ?? []));
  return units.size === 1 ? marks : null;
}

/** Figures of three or more periods, of one subject or of a few that can be compared. */
function seriesChart(marks: readonly Mark[], names: Names): Chart | null {
  const periods = inTime(marks);
  const subjects = [...new Set(marks.map(subjectKey))];
  if (periods === null || periods.length > PLACES_MAX || subjects.length > SERIES_MAX) return null;
  const rows = subjects.map((key) =>
    periods.flatMap((code) => marks.filter((mark) => subjectKey(mark) === key && mark.entry.cell.period === code)),
  );
  const isComplete = marks.every(({ figure }) => figure !== null) && areConsecutive(periods, names);
  const isReadable =
    rows.every((row) => row.length === periods.length) &&
    (rows.length === 1 || isComplete) &&
    rows.every((row) => row.filter(({ figure }) => figure !== null).length >= PLACES_MIN);
  if (!isReadable) return null;
  const series = rows.map(
    (row): ChartSeries => ({
      name: rows.length === 1 ? "" : names.catalog.figures.subject(differing(row, marks)),
      points: row.map((mark) => pointOf(mark, mark.entry.subject.period, names)),
    }),
  );
  if (areAlike(series.map(({ name }) => name)) || areAlike(periods.map(names.period))) return null;
  return chartWith(isComplete ? "line" : "columns", series, marks, names);
}

/** The periods in order of time; null where they are too few, or not of one length. */
function inTime(marks: readonly Mark[]): readonly string[] | null {
  const codes = [...new Set(marks.map(({ entry }) => entry.cell.period))];
  const periods = codes.map(parsePeriodCode);
  const [first] = periods;
  if (codes.length < PLACES_MIN || first === undefined || first === null) return null;
  const isAlike = periods.every((one) => one !== null && one.kind === first.kind && samePeriodLength(one, first));
  return isAlike ? codes.sort() : null;
}

function areConsecutive(codes: readonly string[], { glossary }: Names): boolean {
  const { fiscalYears } = glossary.profile;
  return codes.every((code, at) => {
    const before = codes[at - 1];
    return before === undefined || codeAfter(parsePeriodCode(before), fiscalYears) === code;
  });
}

function codeAfter(period: Period | null, fiscalYears: FiscalYears): string | null {
  const next = period === null ? null : shiftPeriod(period, 1, fiscalYears);
  return next === null ? null : periodCode(next);
}

/** Whether the question asks which member comes first. */
function isRanking({ derived }: FiguresAnswer, resolved: AnswerRun["resolved"]): boolean {
  if (derived.some(({ entities = [] }) => entities.length >= PLACES_MIN)) return true;
  if (resolved?.kind !== "decided" || resolved.decision.kind !== "read") return false;
  const { operation } = resolved.decision;
  return derived.length === 0 && operation !== null && "order" in operation && operation.order !== undefined;
}

/** Members of one period, as they are ranked; null where anything but the member differs. */
function rankingChart(marks: readonly Mark[], { derived }: FiguresAnswer, names: Names): Chart | null {
  const axes = (["entity", "metric"] as const).filter((axis) => valuesOf(marks, axis).size > 1);
  const [axis, ...more] = axes;
  const isReadable =
    axis !== undefined &&
    more.length === 0 &&
    valuesOf(marks, "period").size === 1 &&
    new Set(marks.map(({ entry }) => entry.cell.metric)).size === 1 &&
    marks.length >= PLACES_MIN &&
    marks.length <= MEMBERS_MAX &&
    marks.every(({ figure }) => figure !== null);
  if (!isReadable) return null;
  const ranked = derived.find(({ entities = [] }) => entities.length >= PLACES_MIN)?.entities ?? [];
  const ordered = [...marks].sort((a, b) => ranked.indexOf(a.entry.cell.entity) - ranked.indexOf(b.entry.cell.entity));
  const points = ordered.map((mark) => pointOf(mark, mark.entry.subject[axis], names));
  if (areAlike(points.map(({ place }) => place))) return null;
  return chartWith("bars", [{ name: "", points }], marks, names);
}

/** Whether two have the same name: a picture has no room to tell them apart. */
function areAlike(said: readonly string[]): boolean {
  return new Set(said).size < said.length;
}

function pointOf({ entry, figure }: Mark, place: string, { catalog, language }: Names): ChartPoint {
  const amount = entry.computed ?? entry.statements[0];
  if (figure === null || amount === undefined || !isShown(entry)) {
    return { place, value: null, said: catalog.figures.notFound };
  }
  const said = columnUnit(figure.unit, language) === null ? amount.figure : amount.number;
  return { place, value: figure.value, said };
}

function chartWith(
  shape: Chart["shape"],
  series: readonly ChartSeries[],
  marks: readonly Mark[],
  { catalog, language }: Names,
): Chart {
  const { figures, table } = catalog;
  const unit = columnUnit(marks.find(({ figure }) => figure !== null)?.figure?.unit ?? "", language);
  const common = figures.subject(shared(marks));
  const title = [common, ...(unit === null ? [] : [unit])].filter((part) => part !== "").join(" · ");
  const told = series.map(({ name, points }) => {
    const listed = table.points(points.map(({ place, said }) => figures.statement(place, said)));
    return name === "" ? listed : figures.statement(name, listed);
  });
  return { shape, title, series, alt: [table.chart(title), ...told].join("\n") };
}

const AXES = ["entity", "period", "metric"] as const;

/** The parts of the subject that all figures have. */
function shared(marks: readonly Mark[]): Partial<Subject> {
  const first = marks[0]?.entry.subject;
  return Object.fromEntries(
    AXES.flatMap((axis) => (valuesOf(marks, axis).size === 1 && first !== undefined ? [[axis, first[axis]]] : [])),
  );
}

/** The parts of the subject, but for the period, by which a series differs from the others. */
function differing(row: readonly Mark[], marks: readonly Mark[]): Partial<Subject> {
  const subject = row[0]?.entry.subject;
  return Object.fromEntries(
    (["entity", "metric"] as const).flatMap((axis) =>
      valuesOf(marks, axis).size > 1 && subject !== undefined ? [[axis, subject[axis]]] : [],
    ),
  );
}

function valuesOf(marks: readonly Mark[], axis: keyof Subject): ReadonlySet<string> {
  return new Set(marks.map(({ entry }) => entry.subject[axis]));
}

/** Of a figure's cell without its period. */
function subjectKey({ entry }: Mark): string {
  return cellKey({ ...entry.cell, period: "" });
}
