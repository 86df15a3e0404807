import type { FiscalYears, MonthSpan } from "../domain/fiscal-years.ts";
import { monthsOf, type PeriodCode, parsePeriodCode } from "../domain/period.ts";

interface Tile extends MonthSpan {
  readonly code: PeriodCode;
}

/**
 * The fewest of some periods that follow each other and together are the whole period: halves, quarters, months or a
 * mixture. Of equally few, the first is the shortest ("H1 and H2" before "nine months and Q4"). Empty for none.
 */
export function tilesOf(
  whole: PeriodCode,
  among: readonly PeriodCode[],
  fiscalYears: FiscalYears,
): readonly PeriodCode[] {
  const span = spanOf(whole, fiscalYears);
  if (span === null) return [];
  const tiles = among.flatMap((code): readonly Tile[] => {
    const own = spanOf(code, fiscalYears);
    return own !== null && isPartOf(own, span) ? [{ ...own, code }] : [];
  });
  const shortestFirst = tiles.toSorted((a, b) => a.to - b.to);
  const fewestFrom = new Map<number, readonly Tile[]>([[span.to, []]]);
  for (let at = span.to - 1; at >= span.from; at--) {
    const covers = shortestFirst.flatMap((tile) => {
      const rest = tile.from === at ? fewestFrom.get(tile.to) : undefined;
      return rest === undefined ? [] : [[tile, ...rest]];
    });
    const [fewest] = covers.toSorted((a, b) => a.length - b.length);
    if (fewest !== undefined) fewestFrom.set(at, fewest);
  }
  return (fewestFrom.get(span.from) ?? []).map(({ code }) => code);
}

function isPartOf(part: MonthSpan, whole: MonthSpan): boolean {
  const isShorter = part.to - part.from < whole.to - whole.from;
  return isShorter && part.from >= whole.from && part.to <= whole.to;
}

/** Null for periods that are not made of months, or that the company's calendar does not have. */
function spanOf(code: PeriodCode, fiscalYears: FiscalYears): MonthSpan | null {
  const period = parsePeriodCode(code);
  return period === null ? null : monthsOf(period, fiscalYears);
}
