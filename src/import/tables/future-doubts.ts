import type { Glossary } from "../../company/glossary.ts";
import { addDays, type CalendarDate, compareDates } from "../../domain/calendar.ts";
import { parsePeriodCode, periodRange } from "../../domain/period.ts";
import type { MetricSpec } from "../../domain/profile.ts";
import { plainOrOut } from "./figure-doubts.ts";
import type { SettledPeriod } from "./slots/period-slot.ts";
import type { Doubt } from "./statement.ts";

interface Saved {
  /** The day that the document was last changed or is dated; null for none. */
  readonly savedOn: CalendarDate | null;
  readonly glossary: Glossary;
}

/** Days before the end of a period on which its last figures may be known. */
const BEFORE_END_MAX = 4;

/** The doubt about a flow that ends after the document was saved: it is planned, whatever its headings say. */
export function futureDoubts(
  { code, said }: SettledPeriod,
  metric: MetricSpec | undefined,
  { savedOn, glossary }: Saved,
): readonly Doubt[] {
  const period = parsePeriodCode(code);
  if (savedOn === null || period === null || metric?.kind !== "flow") return [];
  const { to } = periodRange(period, glossary.profile.fiscalYears, savedOn);
  const isFuture = compareDates(to, addDays(savedOn, 1 + BEFORE_END_MAX)) > 0;
  return isFuture ? [plainOrOut("basis", `basis:future:${code}`, said.text)] : [];
}
