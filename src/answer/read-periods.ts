import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { latestCode } from "../domain/latest-period.ts";
import { fiscalYearOf, type PeriodCode, periodCode } from "../domain/period.ts";
import type { Decision } from "../question/clarify.ts";
import { readAsOf } from "./read-as-of.ts";
import { readLatest } from "./read-latest.ts";
import { readToDate } from "./read-to-date.ts";
import type { ReadingServices } from "./reader.ts";

/** Replaces periods that depend on what is stored: the year to date, the latest, and the day that a level speaks for. */
export async function readPeriods(
  decision: Decision,
  today: CalendarDate,
  services: ReadingServices,
): Promise<Decision> {
  const now = levelsOfNow(decision, today, services.glossary);
  const latest = await readLatest(await readToDate(now, today, services), today, services);
  return readAsOf(latest, today, services);
}

/** A level of today, or of the year that is not over, is the latest one: "agents today", "customers this year". */
function levelsOfNow(decision: Decision, today: CalendarDate, glossary: Glossary): Decision {
  if (decision.kind !== "read") return decision;
  const { operation } = decision;
  const running = fiscalYearOf(today, glossary.profile.fiscalYearStartMonth);
  const [before, year] = [running - 1, running].map((one) => periodCode({ kind: "year", year: one }));
  const open = new Set([year, periodCode({ kind: "day", ...today })]);
  const latest = latestCode({ kind: "latest", length: null });
  const isNetChange = operation?.kind === "difference" && operation.base !== undefined;
  const instead = (code: PeriodCode): readonly PeriodCode[] => {
    if (!open.has(code)) return [code];
    // "net adds this year" are those since the end of the last one.
    return isNetChange && code === year && before !== undefined ? [before, latest] : [latest];
  };
  const groups = decision.groups.map((group) => {
    const isLevel = group.metrics.length > 0 && group.metrics.every((code) => glossary.metric(code)?.kind === "stock");
    if (!isLevel || !group.periods.some((code) => open.has(code))) return group;
    return { ...group, periods: [...new Set(group.periods.flatMap(instead))] };
  });
  if (groups.every((group, at) => group === decision.groups[at])) return decision;
  const isSince = isNetChange && groups.some(({ periods }) => periods.includes(latest) && periods.length > 1);
  return { ...decision, groups, operation: isSince ? { ...operation, base: undefined } : operation };
}
