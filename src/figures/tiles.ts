import { fiscalYearOf, type Period, type PeriodCode, parsePeriodCode } from "../domain/period.ts";

/** Months, counted through all fiscal years; `to` is exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Tile extends Span {
  readonly code: PeriodCode;
}

/**
 * The fewest of some periods that follow each other and together are the whole period: halves, quarters, months or a
 * mixture. Of equally few, the first is the shortest ("H1 and H2" before "nine months and Q4"). Empty for none.
 */
export function tilesOf(whole: PeriodCode, among: readonly PeriodCode[], startMonth: number): readonly PeriodCode[] {
  const span = spanOf(whole, startMonth);
  if (span === null) return [];
  const tiles = among.flatMap((code): readonly Tile[] => {
    const own = spanOf(code, startMonth);
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

function isPartOf(part: Span, whole: Span): boolean {
  const isShorter = part.to - part.from < whole.to - whole.from;
  return isShorter && part.from >= whole.from && part.to <= whole.to;
}

/** Null for periods that are not made of months of a fiscal year. */
function spanOf(code: PeriodCode, startMonth: number): Span | null {
  const period = parsePeriodCode(code);
  return period === null ? null : monthsOf(period, startMonth);
}

function monthsOf(period: Period, startMonth: number): Span | null {
  switch (period.kind) {
    case "year":
      return within(period.year, 0, 12);
    case "half":
      return within(period.year, period.half * 6 - 6, 6);
    case "quarter":
      return within(period.year, period.quarter * 3 - 3, 3);
    case "nine_months":
      return within(period.year, 0, 9);
    case "month":
      return endingWith(period, 1, startMonth);
    case "twelve_months":
      return endingWith(period, 12, startMonth);
    case "week":
    case "day":
    case "year_to_date":
    case "quarter_to_date":
    case "month_to_date":
    case "trailing_year":
      return null;
  }
}

function within(year: number, offset: number, count: number): Span {
  return { from: year * 12 + offset, to: year * 12 + offset + count };
}

/** So many months, of which a calendar month is the last. */
function endingWith(
  { year, month }: { readonly year: number; readonly month: number },
  count: number,
  startMonth: number,
): Span {
  const offset = (month - startMonth + 12) % 12;
  return within(fiscalYearOf({ year, month, day: 1 }, startMonth), offset + 1 - count, count);
}
