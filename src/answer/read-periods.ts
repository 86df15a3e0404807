import type { CalendarDate } from "../domain/calendar.ts";
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
  const latest = await readLatest(await readToDate(decision, today, services), today, services);
  return readAsOf(latest, today, services);
}
