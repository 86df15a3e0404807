/** A figure in words, and its source. */
interface Sourced {
  readonly figure: string;
  readonly source: string;
}

const said = ({ figure, source }: Sourced): string => `${figure} (${source})`;
const list = (all: readonly Sourced[]): string => all.map(said).join("; ");

/** What has become of figures that were shown before. */
export const EN_CHANGES = {
  lead: "Changed since it was shown here:",
  restated: (subject: string, then: Sourced, now: Sourced) => `${subject}: ${said(then)} before, ${said(now)} now.`,
  withdrawn: (subject: string, then: Sourced) => `${subject}: ${said(then)} before. No document states it any more.`,
  disputed: (subject: string, then: Sourced, others: readonly Sourced[]) =>
    `${subject}: ${said(then)}. Documents now disagree: ${list(others)}.`,
  /** What documents state now of one figure. */
  disagree: (subject: string, all: readonly Sourced[]) => `${subject}: ${list(all)}`,
  settled: (subject: string, now: Sourced) => `${subject}: ${said(now)}. Documents no longer disagree.`,
  statedAgain: (subject: string, now: Sourced) => `${subject}: stated again, ${said(now)}.`,
  /** Follows a change where other documents say otherwise. */
  others: (others: readonly Sourced[]) => ` Other documents disagree: ${list(others)}.`,
  digest: {
    title: (day: string) => `Digest of ${day}`,
    fresh: (subjects: readonly string[]) => `New since the last one: ${subjects.join("; ")}.`,
    changed: "Changed since the last one:",
    more: (count: number) => `and ${count} more`,
    nothingNew: (title: string) => `${title}: nothing has changed since the last one.`,
  },
  more: (count: number) => `and ${count} more ${count === 1 ? "figure" : "figures"} that this thread was shown.`,
};
