import type { UnclearReason } from "../../domain/message-check.ts";
import { englishList } from "./en-list.ts";

/** How many figures of a message have each verdict. */
export interface CheckCounts {
  readonly agrees: number;
  readonly differs: number;
  readonly notHeld: number;
  readonly withheld: number;
  readonly unclear: number;
}

const UNCLEAR: Readonly<Record<UnclearReason, string>> = {
  other_unit: "is in another unit or currency than the stored figure, so they are not compared",
  fits_other: "fits if this is meant, which is not said",
  open_slot: "does not say which is meant, and it is not this one",
  not_computed: "cannot be held against a change of the stored figures",
  no_direction: "does not say clearly whether it is above or below",
  other_direction: "fits the stored figure, but it did not move in the direction that is said",
  direction_open: "fits the stored figure; the direction that is said was not checked",
  holds_now: "is the figure that holds today, not this one",
  day_open: "may be said as known on a former day, and it is not clear on which",
};

const counted = (count: number, one: string, several: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`];

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(", ");

export const EN_CHECK = {
  /** What was found in all. */
  summary: ({ agrees, differs, notHeld, withheld, unclear }: CheckCounts) =>
    `Checked: ${englishList([
      ...counted(agrees, "figure agrees", "figures agree"),
      ...counted(differs, "differs", "differ"),
      ...counted(notHeld, "is not stored", "are not stored"),
      ...counted(withheld, "may not be shown", "may not be shown"),
      ...counted(unclear, "is without a verdict", "are without a verdict"),
    ])}.`,
  nothing: "I found no figure in this message that I could hold against a stored one.",
  agrees: (said: string, stored: string) => `✓ “${said}” agrees. ${stored}`,
  differs: (said: string, stored: string) => `✗ “${said}” differs. ${stored}`,
  /** Where a part of the address was assumed, and no other value of it fits either. */
  differsAssumed: (said: string, values: readonly string[], stored: string) =>
    `✗ “${said}” differs for ${englishList(values)}; which is meant is not said, and no other fits. ${stored}`,
  notHeld: (said: string, subject: string) => `– “${said}”: nothing is stored for ${subject}.`,
  withheld: (said: string, subject: string) =>
    `– “${said}” cannot be checked: what is stored for ${subject} may not be shown to you here.`,
  unclear: (said: string, because: UnclearReason, stored: string) => `? “${said}” ${UNCLEAR[because]}: ${stored}`,
  /** What an open part of the address was read as. */
  readAs: (values: readonly string[]) => ` Not said there, read as: ${englishList(values)}.`,
  /** A stored figure, or a change with the two figures that it is computed from. */
  level: (subject: string, figure: string) => `${subject}: ${figure}.`,
  change: (subject: string, change: string, from: string, to: string) =>
    `${subject}: ${change}, from ${from} to ${to}.`,
  periods: (from: string, to: string) => `${from} → ${to}`,
  untied: (quotes: readonly string[], count: number) =>
    `Not tied to a metric, entity and period, so not checked (${count}): ${quoted(quotes)}`,
  external: (count: number) =>
    count === 1
      ? "1 figure is said of another company or of a name that I do not know, so I do not look it up."
      : `${count} figures are said of another company or of a name that I do not know, so I do not look them up.`,
  beyond: (count: number, checked: number) => `Only the first ${checked} figures were checked; ${count} more were not.`,
  isCut: (characters: string) => `Only the first ${characters} characters were read.`,
};
