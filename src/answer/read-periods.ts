import type { Glossary } from "../company/glossary.ts";
import { isOfLevels } from "../company/kinds.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { fiscalYearOf } from "../domain/fiscal-years.ts";
import { isSincePeriodBefore, listsPartsOfYears, type Operation } from "../domain/intent.ts";
import { latestCode } from "../domain/latest-period.ts";
import { type PeriodCode, parsePeriodCode, periodCode } from "../domain/period.ts";
import { shiftPeriod } from "../domain/period-steps.ts";
import type { Decision } from "../question/clarify.ts";
import { readAsOf } from "./read-as-of.ts";
import { readLatest } from "./read-latest.ts";
import { readToDate } from "./read-to-date.ts";
import type { ReadingServices } from "./reader.ts";

/** Replaces periods that depend on what is stored: those to date, the latest, and the day that a level speaks for. */
export async function readPeriods(
  decision: Decision,
  today: CalendarDate,
  services: ReadingServices,
): Promise<Decision> {
  const now = levelsOfNow(overviewToDate(decision, today, services.glossary), today, services.glossary);
  const latest = await readLatest(await readToDate(now, today, services), today, services);
  return readAsOf(latest, today, services);
}

/** "how is HK doing this year": of the year that is not over, an overview is of what there is to date. */
function overviewToDate(decision: Decision, today: CalendarDate, glossary: Glossary): Decision {
  if (decision.kind !== "read" || decision.operation?.kind !== "overview") return decision;
  const year = fiscalYearOf(today, glossary.profile.fiscalYears);
  if (year === null) return decision;
  const [running, toDate] = [periodCode({ kind: "year", year }), periodCode({ kind: "year_to_date", year })];
  const groups = decision.groups.map((group) => ({
    ...group,
    periods: group.periods.map((code) => (code === running ? toDate : code)),
  }));
  return { ...decision, groups };
}

/**
 * A level of today, of the year that is not over, or of the last twelve months is the latest one: "agents today",
 * "customers this year". What was added to it this year is counted from the end of the last one.
 */
function levelsOfNow(decision: Decision, today: CalendarDate, glossary: Glossary): Decision {
  if (decision.kind !== "read" || listsPartsOfYears(decision.operation)) return decision;
  const { operation } = decision;
  const running = fiscalYearOf(today, glossary.profile.fiscalYears);
  const year = running === null ? null : periodCode({ kind: "year", year: running });
  const open = new Set([
    ...(year === null ? [] : [year]),
    periodCode({ kind: "day", ...today }),
    periodCode({ kind: "trailing_year" }),
  ]);
  const latest = latestCode({ kind: "latest", length: null });
  const isOfLevelsAlone = decision.groups.every(({ metrics }) => isOfLevels(metrics, glossary));
  const since =
    isSincePeriodBefore(operation) && isOfLevelsAlone ? sinceYearEnd(decision.groups, year, glossary) : null;
  const groups = decision.groups.map((group) => {
    if (!isOfLevels(group.metrics, glossary)) return group;
    const periods = [...(since === null ? [] : [since]), ...group.periods];
    const isOpen = periods.some((code) => open.has(code));
    if (!isOpen) return since === null ? group : { ...group, periods };
    return { ...group, periods: [...new Set(periods.map((code) => (open.has(code) ? latest : code)))] };
  });
  if (groups.every((group, at) => group === decision.groups[at])) return decision;
  return { ...decision, groups, operation: since === null ? operation : betweenNamed(operation) };
}

/** The year before the one year to date, or running year, that is asked for; null for other periods. */
function sinceYearEnd(
  groups: readonly { readonly periods: readonly PeriodCode[] }[],
  running: PeriodCode | null,
  glossary: Glossary,
): PeriodCode | null {
  const [code = "", ...more] = new Set(groups.flatMap(({ periods }) => periods));
  const period = more.length > 0 ? null : parsePeriodCode(code);
  if (period?.kind !== "year_to_date" && (period?.kind !== "year" || code !== running)) return null;
  const before = shiftPeriod({ kind: "year", year: period.year }, -1, glossary.profile.fiscalYears);
  return before && periodCode(before);
}

function betweenNamed(operation: Operation | null): Operation | null {
  if (operation?.kind === "growth") return { ...operation, base: "named_periods" };
  return operation?.kind === "difference" ? { ...operation, base: undefined } : operation;
}
