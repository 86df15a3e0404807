import { addDays, type CalendarDate, isoWeek } from "../domain/calendar.ts";
import type { AssumedSlot } from "../domain/clarification.ts";
import type { SlotGroup } from "../domain/intent.ts";
import { type LatestLength, parseLatestCode } from "../domain/latest-period.ts";
import { type Period, type PeriodCode, periodCode } from "../domain/period.ts";
import { type LatestRead, settleLatest } from "../figures/latest.ts";
import type { FiscalCalendar } from "../language/periods/period-reading.ts";
import { latestComplete } from "../language/periods/resolve-part.ts";
import type { Decision } from "../question/clarify.ts";
import { runsOverTime } from "../question/open-slots.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * Replaces "latest" in a question by the code of the newest stored period that everybody in its place may see, since
 * others read along and the thread continues with it. Where none is stored it becomes the last complete period of the
 * asked length, by default a year, which is then not found.
 */
export async function readLatest(
  decision: Decision,
  today: CalendarDate,
  { glossary, offered }: ReadingServices,
): Promise<Decision> {
  if (decision.kind !== "read" || decision.groups.every(({ periods }) => periods.every(isByDate))) return decision;
  const named = decision.assumed.flatMap(withoutLatest);
  // A series over time uses every stored period, so "latest" is dropped.
  if (runsOverTime(decision.operation))
    return { ...decision, groups: decision.groups.map(byDateAlone), assumed: named };
  const { groups, latest } = await settleLatest(decision.groups, decision.operation, {
    glossary,
    store: offered,
    today,
  });
  const calendar = { today, fiscalYears: glossary.profile.fiscalYears };
  const asked = decision.groups.flatMap(({ periods }) => periods.map(parseLatestCode)).find((one) => one !== null);
  const over = periodCode(lastOver(asked?.length ?? "year", calendar));
  const open = groups.some(({ periods }) => periods.length === 0);
  return {
    ...decision,
    groups: groups.map((group) => (group.periods.length === 0 ? { ...group, periods: [over] } : group)),
    assumed: [
      ...named,
      ...latest.map(slotOf),
      ...(open ? [{ slot: "period" as const, codes: [over], from: { kind: "default" as const } }] : []),
    ],
  };
}

function lastOver(length: LatestLength, calendar: FiscalCalendar): Period {
  const { today } = calendar;
  if (length === "day") return { kind: "day", ...today };
  if (length === "week") return { kind: "week", ...isoWeek(addDays(today, -7)) };
  return latestComplete(length, 1, calendar)[0] ?? { kind: "day", ...today };
}

function isByDate(code: PeriodCode): boolean {
  return parseLatestCode(code) === null;
}

function byDateAlone(group: SlotGroup): SlotGroup {
  return { ...group, periods: group.periods.filter(isByDate) };
}

/** Drops a carried "latest"; it is reported as the period that it stands for now. */
function withoutLatest(slot: AssumedSlot): readonly AssumedSlot[] {
  if (slot.slot !== "period" || slot.from.kind === "read_as") return [slot];
  const codes = slot.codes.filter(isByDate);
  return codes.length === 0 ? [] : [{ ...slot, codes }];
}

function slotOf({ code, ...from }: LatestRead): AssumedSlot {
  return { slot: "period", codes: [code], from };
}
