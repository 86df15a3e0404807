/** The date of a Slack timestamp. */
export function dateOf(ts: string): Date {
  return new Date(Number(ts) * 1000);
}

/** Time of a message, such as "2:05 PM". */
export function clockTime(ts: string): string {
  return dateOf(ts).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });
}

/** Day of a message: "Today", "Yesterday" or "Friday, June 12". */
export function dayName(ts: string, today: Date): string {
  const date = dateOf(ts);
  if (isSameDay(date, today)) return "Today";
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (isSameDay(date, yesterday)) return "Yesterday";
  return date.toLocaleDateString("en", { weekday: "long", month: "long", day: "numeric" });
}

/** Whether two dates are on the same local day. */
export function isSameDay(left: Date, right: Date): boolean {
  return left.toDateString() === right.toDateString();
}
