/** The moment that a message timestamp stands for. */
export function dateOf(ts: string): Date {
  return new Date(Number(ts) * 1000);
}

/** "2:05 PM", as beside a message. */
export function clockTime(ts: string): string {
  return dateOf(ts).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });
}

/** "Today", "Yesterday" or "Friday, June 12", as between the days. */
export function dayName(ts: string, today: Date): string {
  const date = dateOf(ts);
  if (isSameDay(date, today)) return "Today";
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (isSameDay(date, yesterday)) return "Yesterday";
  return date.toLocaleDateString("en", { weekday: "long", month: "long", day: "numeric" });
}

/** Tells whether two moments fall on one day of the reader. */
export function isSameDay(left: Date, right: Date): boolean {
  return left.toDateString() === right.toDateString();
}
