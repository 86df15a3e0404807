/** A day of the proleptic Gregorian calendar, without time or zone. Months and days count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MS_PER_DAY = 86_400_000;

/** Parses `YYYY-MM-DD`; null when the text has another form or the day does not exist. */
export function parseDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isRealDate(date) ? date : null;
}

export function isRealDate(date: CalendarDate): boolean {
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysInMonth(date.year, date.month);
}

/** Formats as `YYYY-MM-DD`. */
export function formatDate(date: CalendarDate): string {
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** Whether the text is a named time zone. UTC offsets are refused: they ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    dayIn(name, new Date(0));
    return true;
  } catch {
    return false;
  }
}

/** The date of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): CalendarDate {
  return daysIn(timeZone)(moment);
}

/** The dates of moments in a time zone, for many of them. */
export function daysIn(timeZone: string): (moment: Date) => CalendarDate {
  const form = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  return (moment) => {
    const parts = new Map(form.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    return { year: parts.get("year") ?? 0, month: parts.get("month") ?? 0, day: parts.get("day") ?? 0 };
  };
}

/** The first moment of a day in a time zone. */
export function startOfDay(timeZone: string, day: CalendarDate): Date {
  const dateOf = daysIn(timeZone);
  // No zone is a day away from UTC.
  let before = (toEpochDay(day) - 1) * MS_PER_DAY;
  let start = before + 2 * MS_PER_DAY;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (compareDates(dateOf(new Date(middle)), day) < 0) before = middle;
    else start = middle;
  }
  return new Date(start);
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** The first day of the month that lies `months` after the month of `date`. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = date.year * 12 + (date.month - 1) + months;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1, day: 1 };
}

/** The ISO 8601 week of a date, and the year of that week. */
export function isoWeek(date: CalendarDate): { readonly year: number; readonly week: number } {
  const thursday = addDays(date, 4 - isoWeekday(date));
  const firstDay = toEpochDay({ year: thursday.year, month: 1, day: 1 });
  return { year: thursday.year, week: Math.floor((toEpochDay(thursday) - firstDay) / 7) + 1 };
}

/** The Monday of an ISO 8601 week. */
export function weekStart(year: number, week: number): CalendarDate {
  const fourth = { year, month: 1, day: 4 };
  return addDays(fourth, 1 - isoWeekday(fourth) + (week - 1) * 7);
}

/** Negative when `a` is earlier than `b`, zero when equal. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return toEpochDay(a) - toEpochDay(b);
}

function isoWeekday(date: CalendarDate): number {
  const day = new Date(toEpochDay(date) * MS_PER_DAY).getUTCDay();
  return day === 0 ? 7 : day;
}

function toEpochDay(date: CalendarDate): number {
  return Date.UTC(date.year, date.month - 1, date.day) / MS_PER_DAY;
}

function fromEpochDay(epochDay: number): CalendarDate {
  const moment = new Date(epochDay * MS_PER_DAY);
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}

export function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** The day of the week, from 0 for Sunday. */
export function weekdayOf({ year, month, day }: CalendarDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The hour of a moment in a time zone, from 0 to 23. */
export function hourIn(timeZone: string, moment: Date): number {
  const form = new Intl.DateTimeFormat("en-u-nu-latn", { timeZone, hour: "numeric", hourCycle: "h23" });
  return Number(form.formatToParts(moment).find(({ type }) => type === "hour")?.value ?? 0);
}

/** A moment in a time zone, to the minute: `YYYY-MM-DD HH:MM`. */
export function minuteIn(timeZone: string, moment: Date): string {
  return `${formatDate(dayIn(timeZone, moment))} ${timeIn(timeZone, moment)}`;
}

/** `HH:MM` of a moment in a time zone. */
export function timeIn(timeZone: string, moment: Date): string {
  const form = new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return form.format(moment);
}

/** The days of a week, as `Date` counts them. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

export type Weekday = (typeof WEEKDAYS)[number];
