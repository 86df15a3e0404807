import { addDays, type CalendarDate, formatDate, pad, WEEKDAYS, type Weekday, weekdayOf } from "./calendar.ts";
import type { DocumentSource } from "./document-key.ts";
import type { Clearance } from "./sensitivity.ts";

/** When a source is read: again after some minutes, or at a time of some days by the clocks of the company. */
export type Schedule =
  | { readonly kind: "every"; readonly seconds: number }
  /** `at` is `HH:MM`. */
  | { readonly kind: "at"; readonly days: readonly Weekday[]; readonly at: string };

interface SourceBase {
  readonly name: string;
  /** What it brings is at least so sensitive. */
  readonly level: Clearance;
  /** The Slack user id of the person who is told with the curators; null for the curators alone. */
  readonly owner: string | null;
  readonly schedule: Schedule;
}

/** A folder whose files are read as documents. */
export interface FolderSource extends SourceBase {
  readonly kind: "folder";
  /** As written: absolute, or relative to the folder of the company file. */
  readonly path: string;
  /** Patterns of names, as in `tables`; empty for all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Where a query is asked. */
export type QueriedDatabase =
  | { readonly kind: "sqlite"; readonly path: string }
  /** The name of the environment variable that holds the connection string. */
  | { readonly kind: "postgres"; readonly connection: string };

/** Where a part of a figure comes from. `metric`, for the unit alone: the unit of the metric in the company file. */
export type QueryField =
  | { readonly from: "column"; readonly column: string }
  | { readonly from: "constant"; readonly value: string }
  | { readonly from: "metric" };

/** Which column of a query holds which part of a figure. */
export interface QueryColumns {
  readonly metric: QueryField;
  readonly entity: QueryField;
  readonly period: QueryField;
  readonly unit: QueryField;
  /** Words such as budget or forecast; null where the query has none. */
  readonly basis: string | null;
  readonly value: string;
}

/** A query whose rows are figures: together they are one document. */
export interface QuerySource extends SourceBase {
  readonly kind: "query";
  readonly database: QueriedDatabase;
  readonly sql: string;
  readonly columns: QueryColumns;
  /** The columns that tell rows apart. */
  readonly key: readonly string[];
  readonly secondsMax: number;
  readonly rowsMax: number;
}

export type SourceSpec = FolderSource | QuerySource;

const QUERY = "query:";

/** The source of the one document that a query brings. */
export function querySource(name: string): DocumentSource {
  return { kind: "folder", place: `${QUERY}${name}` };
}

/** Whether a document came from a query, and so from no folder. */
export function isQuery({ kind, place }: DocumentSource): boolean {
  return kind === "folder" && place.startsWith(QUERY);
}

/** A minute by the clocks of the company. */
export interface LocalMinute {
  readonly day: CalendarDate;
  /** `HH:MM` */
  readonly time: string;
}

/** The last reading of a source, as far as its schedule is concerned. */
export interface ReadBefore {
  readonly at: Date;
  readonly local: LocalMinute;
}

/** Whether a source is to be read now; one that was never read is. */
export function isDue(schedule: Schedule, last: ReadBefore | null, now: ReadBefore): boolean {
  if (last === null) return true;
  // A clock that was set back would otherwise stop the readings until it has caught up.
  if (last.at.getTime() > now.at.getTime()) return true;
  if (schedule.kind === "every") return now.at.getTime() - last.at.getTime() >= schedule.seconds * 1_000;
  const due = lastDue(schedule, now.local);
  return due !== null && minuteText(last.local) < due;
}

/**
 * The minute at which the next reading is due, in words of a schedule of days; null for one that counts from the last
 * reading.
 */
export function nextDue(schedule: Schedule, now: LocalMinute): string | null {
  if (schedule.kind === "every") return null;
  const from = now.time < schedule.at ? 0 : 1;
  return dueWithin(
    schedule,
    now.day,
    [0, 1, 2, 3, 4, 5, 6].map((day) => day + from),
  );
}

function lastDue(schedule: Extract<Schedule, { kind: "at" }>, now: LocalMinute): string | null {
  const from = now.time >= schedule.at ? 0 : 1;
  return dueWithin(
    schedule,
    now.day,
    [0, 1, 2, 3, 4, 5, 6].map((day) => -day - from),
  );
}

function dueWithin(
  { days, at }: Extract<Schedule, { kind: "at" }>,
  today: CalendarDate,
  offsets: readonly number[],
): string | null {
  for (const offset of offsets) {
    const day = addDays(today, offset);
    const weekday = WEEKDAYS[weekdayOf(day)];
    if (weekday !== undefined && days.includes(weekday)) return minuteText({ day, time: at });
  }
  return null;
}

export function minuteText({ day, time }: LocalMinute): string {
  return `${formatDate(day)} ${time}`;
}

/** `HH:MM` of an hour and a minute. */
export function timeText(hour: number, minute: number): string {
  return `${pad(hour, 2)}:${pad(minute, 2)}`;
}
