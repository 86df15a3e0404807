import { addDays, type CalendarDate, formatDate, pad, WEEKDAYS, weekdayOf } from "./calendar.ts";
import type { DigestSpec } from "./profile.ts";

/** A day and an hour of it on the clocks of the company. */
export interface LocalHour {
  readonly day: CalendarDate;
  readonly hour: number;
}

/** The hour at which the newest digest was due, within a day before now; null where none was. */
export function dueHour({ days, hour }: DigestSpec, now: LocalHour): string | null {
  // By the clock on the wall: an hour that is left out in spring is over, and one that comes twice is one.
  const day = now.hour >= hour ? now.day : addDays(now.day, -1);
  const weekday = WEEKDAYS[weekdayOf(day)];
  return weekday !== undefined && days.includes(weekday) ? `${formatDate(day)}T${pad(hour, 2)}` : null;
}
