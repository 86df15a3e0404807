import { groupOf } from "../../answer/nearest-cells.ts";
import type { Glossary } from "../../company/glossary.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import { comparePeriods, parsePeriodCode } from "../../domain/period.ts";
import { type Clearance, isReadable } from "../../domain/sensitivity.ts";
import type { DocumentContents, StatedCell } from "../../import/document-contents.ts";
import type { ExampleCell, ReadContents } from "../../slack/ports.ts";

/** More candidates are not tried: three of them are shown. */
const EXAMPLES_MAX = 9;

interface Telling {
  readonly clearance: Clearance;
  readonly glossary: Glossary;
  readonly today: CalendarDate;
  /** Whether this load replaced the version before. */
  readonly isReplacing: boolean;
}

/** What was read of a document, in order; null where the person may not see it, and where no figure was read. */
export function readContents(contents: DocumentContents | null, telling: Telling): ReadContents | null {
  if (contents === null || contents.metrics.length === 0) return null;
  if (!isReadable(contents.sensitivity, telling.clearance)) return null;
  const { metrics, entities, version, change, cells } = contents;
  const periods = [...contents.periods].sort(orderedBy(telling));
  const replaced = change === null || !telling.isReplacing ? null : { version: version - 1, ...change };
  return { metrics, entities, periods, replaced, examples: examplesOf(contents, cells, telling) };
}

/** Of each metric and entity the latest cell, first those that share neither with one before them. */
function examplesOf(
  { metrics, entities }: DocumentContents,
  cells: readonly StatedCell[],
  telling: Telling,
): readonly ExampleCell[] {
  const { glossary } = telling;
  const compare = orderedBy(telling);
  const isPlain = ({ cell }: StatedCell): number =>
    Number(Object.keys(groupOf(cell, glossary).dimensions).length === 0);
  const isBetter = (one: StatedCell, other: StatedCell): number =>
    isPlain(one) - isPlain(other) || compare(one.cell.period, other.cell.period);
  const latest = new Map<string, StatedCell>();
  for (const one of cells) {
    const pair = JSON.stringify([one.cell.metric, one.cell.entity]);
    const known = latest.get(pair);
    if (known === undefined || isBetter(one, known) > 0) latest.set(pair, one);
  }
  const turn = ({ cell }: StatedCell): number => {
    const [metric, entity] = [metrics.indexOf(cell.metric), entities.indexOf(cell.entity)];
    return metric === entity ? metric : metrics.length + metric + entity;
  };
  return [...latest.values()]
    .sort((one, other) => turn(one) - turn(other))
    .slice(0, EXAMPLES_MAX)
    .map(({ cell, source }) => ({ request: { group: groupOf(cell, glossary), operation: null }, source }));
}

/** Compares period codes by time; unknown ones come first. */
function orderedBy({ glossary, today }: Telling): (one: string, other: string) => number {
  const { fiscalYears } = glossary.profile;
  return (one, other) => {
    const [a, b] = [parsePeriodCode(one), parsePeriodCode(other)];
    if (a === null || b === null) return Number(a !== null) - Number(b !== null);
    return comparePeriods(a, b, fiscalYears, today);
  };
}
