import type { FiguresAnswer, OverviewRow } from "../domain/answer.ts";
import type { Subject } from "./catalog/catalog.ts";
import { type FigureEntry, isShown, type OverviewEntry, type OverviewLine, shownStatements } from "./document.ts";
import { figureEntries } from "./figure-entries.ts";
import { formatDerived } from "./figures.ts";
import { type Footnotes, numberFootnotes } from "./footnotes.ts";
import type { Names } from "./names.ts";

const AXES = ["entity", "metric", "period"] as const;

/** The figures of an overview in words; null where no figure that was asked for is there. */
export function overviewEntry(answer: FiguresAnswer, names: Names): OverviewEntry | null {
  const lines = linesOf(answer, names);
  const shown = lines.filter(({ now }) => isShown(now) || now.withheld !== null);
  const [first] = shown;
  if (first === undefined || !shown.some(({ now }) => isShown(now))) return null;
  const all = lines.map(({ now }) => now.subject);
  const varying = AXES.filter((axis) => new Set(all.map((subject) => subject[axis])).size > 1);
  const labels: readonly (keyof Subject)[] = varying.length === 0 ? ["metric"] : varying;
  const { subject } = first.now;
  // Of several companies, the figures of one metric stand together.
  const metrics = [...new Set(all.map(({ metric }) => metric))];
  const ordered = labels.includes("entity")
    ? metrics.flatMap((metric) => shown.filter(({ now }) => now.subject.metric === metric))
    : shown;
  const common = pick(
    subject,
    AXES.filter((axis) => !labels.includes(axis)),
  );
  const yearBefore = labels.includes("period") ? null : (shown.find(({ before }) => before !== null)?.before ?? null);
  return {
    common,
    labels,
    nowPeriod: labels.includes("period") ? null : subject.period,
    beforePeriod: yearBefore?.subject.period ?? null,
    lines: ordered,
    absent: lines
      .filter((line) => !shown.includes(line))
      .map(({ now }) => names.catalog.figures.subject(pick(now.subject, labels))),
  };
}

/** The parts of a subject on some axes. */
export function pick(subject: Partial<Subject>, axes: readonly (keyof Subject)[]): Partial<Subject> {
  return Object.fromEntries(axes.map((axis) => [axis, subject[axis]]));
}

/** The sources of an overview's figures, numbered in reading order. */
export function overviewFootnotes({ lines }: OverviewEntry): Footnotes {
  return numberFootnotes(shownStatements(lines.flatMap(entriesOf)));
}

/** The figures of a line, in reading order. */
export function entriesOf({ now, before }: OverviewLine): readonly FigureEntry[] {
  return before === null ? [now] : [now, before];
}

function linesOf({ overview = [], cells, derived }: FiguresAnswer, names: Names): readonly OverviewLine[] {
  const entryAt = (at: number | null): FigureEntry | null => {
    const result = at === null ? undefined : cells[at];
    return result === undefined ? null : (figureEntries([result], names)[0] ?? null);
  };
  return overview.flatMap(({ now: at, before, change }: OverviewRow): readonly OverviewLine[] => {
    const now = entryAt(at);
    const changed = change === null ? undefined : derived[change];
    const shown =
      changed === undefined
        ? null
        : formatDerived(
            changed,
            names.language,
            changed.of.map((index) => cells[index]),
          );
    return now === null ? [] : [{ now, before: entryAt(before), change: shown }];
  });
}
