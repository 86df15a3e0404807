import type { Glossary } from "../company/glossary.ts";
import { type CalendarDate, compareDates } from "../domain/calendar.ts";
import type { SlotGroup } from "../domain/intent.ts";
import { type Period, type PeriodCode, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import { CELLS_MAX } from "../figures/plan-cells.ts";
import type { Decision } from "../question/clarify.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * A level on a day, or at the end of a month or of nine months, is the figure of any period that ends then ("dec
 * 2025"). Where none of the asked length is stored, one that ends on the same day is read; the answer says as of when it is.
 * Only periods that may be named where it is asked count, so that a withheld figure is not revealed by its period.
 */
export async function readAsOf(decision: Decision, today: CalendarDate, services: ReadingServices): Promise<Decision> {
  if (decision.kind !== "read") return decision;
  const groups = await Promise.all(decision.groups.map((group) => groupAsOf(group, today, services)));
  return groups.every((group, at) => group === decision.groups[at]) ? decision : { ...decision, groups };
}

async function groupAsOf(group: SlotGroup, today: CalendarDate, services: ReadingServices): Promise<SlotGroup> {
  const { glossary } = services;
  const isLevel = group.metrics.length > 0 && group.metrics.every((code) => glossary.metric(code)?.kind === "stock");
  if (!isLevel || group.periods.length > CELLS_MAX || !group.periods.some(isByItsEnd)) return group;
  const stored = await storedPeriods(group, services);
  return {
    ...group,
    periods: [...new Set(group.periods.map((code) => endingLike(code, stored, { glossary, today })))],
  };
}

function isByItsEnd(code: PeriodCode): boolean {
  const kind = parsePeriodCode(code)?.kind;
  return kind === "month" || kind === "day" || kind === "nine_months";
}

async function storedPeriods(
  group: SlotGroup,
  { glossary, offered }: ReadingServices,
): Promise<ReadonlySet<PeriodCode>> {
  const [metric = "", entity = ""] = [group.metrics[0], group.entities[0]];
  const named = Object.entries(group.dimensions).flatMap(([key, [value]]) =>
    value === undefined ? [] : [[key, value]],
  );
  const dimensions = { ...glossary.defaultDimensions, ...Object.fromEntries(named) };
  const cells = await offered.list({ metric, entity, dimensions }, LISTED_MAX);
  return new Set(cells.map(({ period }) => period));
}

const LISTED_MAX = 2_000;

/** The longest stored period that ends on the same day, since its document is usually the final one. */
function endingLike(
  code: PeriodCode,
  stored: ReadonlySet<PeriodCode>,
  { glossary, today }: { readonly glossary: Glossary; readonly today: CalendarDate },
): PeriodCode {
  const asked = parsePeriodCode(code);
  if (asked === null || !isByItsEnd(code) || stored.has(code)) return code;
  const endOf = (period: Period): CalendarDate => periodRange(period, glossary.profile.fiscalYearStartMonth, today).to;
  const end = endOf(asked);
  const ending = [...stored].flatMap((other) => {
    const period = parsePeriodCode(other);
    return period !== null && LENGTHS.includes(period.kind) && compareDates(endOf(period), end) === 0 ? [period] : [];
  });
  const [longest] = ending.sort((a, b) => LENGTHS.indexOf(a.kind) - LENGTHS.indexOf(b.kind));
  return longest === undefined ? code : periodCode(longest);
}

const LENGTHS: readonly Period["kind"][] = ["year", "half", "nine_months", "quarter", "month"];
