import type { CheckAnswer } from "../domain/answer.ts";
import { hasFigure } from "../domain/cell-figures.ts";
import type { CheckedFigure } from "../domain/message-check.ts";
import { clip, oneLine } from "./clip.ts";
import { type AnswerDocument, type FigureEntry, NOTHING, type StatementEntry, shownStatements } from "./document.ts";
import { figureEntries } from "./figure-entries.ts";
import { formatCell, formatDerived, groupDigits } from "./figures.ts";
import { type Footnotes, footnoteLines, numberFootnotes } from "./footnotes.ts";
import { formerLines } from "./former-lines.ts";
import { limitsNote } from "./limits-note.ts";
import type { Names } from "./names.ts";
import { plainWords } from "./plain-words.ts";

/** Quotes of figures that are tied to nothing: more are only counted. */
const UNTIED_MAX = 5;

/** A checked message in words: a line for each figure with its verdict, then the sources. */
export function checkDocument(answer: CheckAnswer, names: Names): AnswerDocument {
  const entries = figureEntries(answer.cells, names);
  const footnotes = numberFootnotes(shownStatements(entries));
  const { check } = names.catalog;
  const lines = answer.figures.map((figure) => figureLine(figure, { answer, entries, footnotes }, names));
  return {
    ...NOTHING,
    opening: [
      ...limitsSaid(answer, names),
      answer.figures.length === 0 ? check.nothing : check.summary(countsOf(answer)),
      ...lines,
    ],
    former: formerLines(answer.cells, names),
    remarks: [...besideLines(answer, names), ...footnoteLines(footnotes, names.catalog)],
  };
}

function limitsSaid(answer: CheckAnswer, names: Names): readonly string[] {
  const said = limitsNote(answer, names);
  return said === null ? [] : [said];
}

function countsOf({ figures }: CheckAnswer) {
  const count = (kind: CheckedFigure["verdict"]["kind"]): number =>
    figures.filter(({ verdict }) => verdict.kind === kind).length;
  return {
    agrees: count("agrees"),
    differs: count("differs"),
    notHeld: count("not_held"),
    withheld: count("withheld"),
    unclear: count("unclear"),
  };
}

function besideLines({ untied, external, beyond, isCut, figures }: CheckAnswer, names: Names): readonly string[] {
  const { check } = names.catalog;
  const quotes = untied.slice(0, UNTIED_MAX).map((text) => quoteIn(text, names));
  return [
    ...(untied.length === 0 ? [] : [check.untied(quotes, untied.length)]),
    ...(external.length === 0 ? [] : [check.external(external.length)]),
    ...(beyond === 0 ? [] : [check.beyond(beyond, figures.length + untied.length)]),
    ...(isCut ? [check.isCut(groupDigits("8000"))] : []),
  ];
}

interface Shown {
  readonly answer: CheckAnswer;
  readonly entries: readonly FigureEntry[];
  readonly footnotes: Footnotes;
}

function figureLine(figure: CheckedFigure, shown: Shown, names: Names): string {
  const { check } = names.catalog;
  const said = quoteIn(figure.quote, names);
  const { verdict } = figure;
  const assumed = assumedNames(figure, names);
  const readAs = assumed.length === 0 ? "" : check.readAs(assumed);
  switch (verdict.kind) {
    case "agrees":
      return check.agrees(said, storedText(figure, shown, names)) + readAs;
    case "differs":
      return assumed.length === 0
        ? check.differs(said, storedText(figure, shown, names))
        : check.differsAssumed(said, assumed, storedText(figure, shown, names));
    case "not_held":
      return check.notHeld(said, subjectText(figure, shown, names)) + readAs;
    case "withheld":
      return check.withheld(said, subjectText(figure, shown, names)) + readAs;
    case "unclear":
      return check.unclear(said, verdict.because, storedText(figure, shown, names));
  }
}

/** Words of a person, without marks that could change how the line reads. */
function quoteIn(text: string, { limits }: Names): string {
  return clip(plainWords(oneLine(text)), limits.raw);
}

function assumedNames({ assumed }: CheckedFigure, names: Names): readonly string[] {
  // What is carried stands in the message itself.
  return assumed.flatMap(({ slot, codes, from }) =>
    (from.kind === "default" ? codes : []).map((code) =>
      slot === "metric" ? names.metric(code) : slot === "entity" ? names.entity(code) : names.period(code),
    ),
  );
}

function subjectText({ cells }: CheckedFigure, { entries }: Shown, { catalog }: Names): string {
  const missing = cells.flatMap((index) => entries[index] ?? []);
  const [entry] = missing.filter((one) => one.statements.length === 0 && one.computed === null);
  return catalog.figures.subjectPhrase((entry ?? missing[0])?.subject ?? {});
}

/** The stored figure with its marks; of a change the computed one, with the two that it is computed from. */
function storedText({ cells, derived }: CheckedFigure, shown: Shown, names: Names): string {
  const { answer, entries } = shown;
  const { check, figures } = names.catalog;
  const [from, to] = cells.map((index) => entries[index]);
  const figure = derived === null ? undefined : answer.derived[derived];
  if (from === undefined) return "";
  if (to === undefined || figure === undefined)
    return check.level(figures.subject(from.subject), marked(from, shown, names));
  const subject = { ...to.subject, period: check.periods(from.subject.period, to.subject.period) };
  const operands = figure.of.map((index) => answer.cells[index]);
  const change = formatDerived(figure, names.language, operands);
  return check.change(figures.subject(subject), change, marked(from, shown, names), marked(to, shown, names));
}

function marked(entry: FigureEntry, { answer, entries, footnotes }: Shown, names: Names): string {
  const mark = (of: readonly StatementEntry[]): string =>
    of.length === 0 ? "" : ` ${[...new Set(of.map((one) => `[${footnotes.numberOf(one)}]`))].join("")}`;
  const cell = answer.cells[entries.indexOf(entry)];
  if (!hasFigure(cell)) return names.catalog.figures.notFound;
  if (entry.computed !== null) return formatCell(cell, names.language) + mark(shownStatements([entry]));
  return entry.statements.map((one) => one.figure + mark([one])).join(" / ");
}
