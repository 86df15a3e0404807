import { addDays } from "../domain/calendar.ts";
import { type Period, periodRange } from "../domain/period.ts";
import { monthsSinceStart } from "../language/periods/period-builders.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import { periodEnding } from "../language/periods/resolve-part.ts";
import type { Token } from "../language/tokenize.ts";
import { compares, type Item, isTerm, wordsOf } from "./item.ts";
import { currentIn } from "./running-year.ts";
import { inYear, type Named } from "./shared-part.ts";

/**
 * "LTM revenue to Sep 26", "new sales YTD Q3 26", "customers YTD (Sep 26 vs Dec 25)": the periods beside the last
 * twelve months or the year to date say where these end. With "and" or "vs" between, both are asked for.
 */
export function withEnds(
  items: readonly Item[],
  named: readonly Named[],
  { tokens, calendar }: { readonly tokens: readonly Token[]; readonly calendar: FiscalCalendar },
): readonly Named[] {
  const clause = untilPart(items, named, tokens);
  const stretch = clause.find(({ own: [period, ...more] }) => more.length === 0 && isStretch(period));
  const [kind] = stretch?.own ?? [];
  const ends = clause.filter((named) => named !== stretch);
  const isApart = (named: Named): boolean => stretch !== undefined && isListed(items, stretch.index, named.index);
  if (stretch === undefined || kind === undefined || ends.length === 0 || ends.every(isApart)) return clause;
  const ended = ends.map((named): Named | null => {
    const [end, ...more] = named.own;
    const period =
      end === undefined || more.length > 0 ? null : endingWith(kind, named.part ? of(kind, end) : end, calendar);
    return period && { ...named, own: [period], year: null, part: named.part && kind.kind === "trailing_year" };
  });
  return ended.every((named) => named !== null) ? ended : clause;
}

/** "added this year … by the end of September": the year is one so far, since the part says how far. */
function untilPart(items: readonly Item[], clause: readonly Named[], tokens: readonly Token[]): readonly Named[] {
  const isUntil = clause.some(({ index, part }) => part && UNTIL.test(wordsOf(items[index - 1], tokens)));
  return isUntil ? clause.map((named) => currentSoFar(items, named)) : clause;
}

const UNTIL =
  /(?:^|\s)(?:until|till|til|by|through|to|as of|by end of|by the end of|until end of)$|^(?:到|截至|至|截止|截止到)$/u;

function currentSoFar(items: readonly Item[], named: Named): Named {
  const item = items[named.index];
  const [year] = item !== undefined && "reading" in item ? currentIn(item.reading) : [];
  return year === undefined ? named : { ...named, own: [{ kind: "year_to_date", year }], year: null };
}

function isStretch(period: Period | undefined): boolean {
  return period?.kind === "trailing_year" || period?.kind === "year_to_date";
}

/** "2025 YTD … Sept": a month without a year is of the year to date. */
function of(stretch: Period, part: Period): Period {
  return stretch.kind === "year_to_date" ? inYear(part, stretch.year) : part;
}

function endingWith(stretch: Period, end: Period, calendar: FiscalCalendar): Period | null {
  const { fiscalYears, today } = calendar;
  if (isStretch(end)) return null;
  // "YTD … 2025" is as much of that year.
  if (stretch.kind === "year_to_date" && end.kind === "year") return { ...stretch, year: end.year };
  const last = addDays(periodRange(end, fiscalYears, today).to, -1);
  const sinceStart = monthsSinceStart({ ...last, day: null }, fiscalYears);
  const months = stretch.kind === "trailing_year" ? 12 : sinceStart;
  return months === null ? null : periodEnding(months, last, calendar);
}

/** Whether a comma, a joint or a comparison stands between two items. */
function isListed(items: readonly Item[], a: number, b: number): boolean {
  return items
    .slice(Math.min(a, b) + 1, Math.max(a, b))
    .some((item) => item.kind === "break" || isTerm(item, "joint", "operands") || compares(item));
}
