import type { Restatement } from "./catalog.ts";

/** Texts about values that do not hold; each continues a line. */
export const EN_FORMER = {
  restated: ({ before, now, isOneDocument, earlier }: Restatement) => {
    const [was, is] = [before, now].map(({ figure, doc }) => (doc === null ? figure : `${figure} in ${doc}`));
    const both = isOneDocument ? `${was} before → ${is} now` : `${was} → ${is}`;
    return `restated: ${both}${earlier === 0 ? "" : ` (and ${earlier} earlier)`}`;
  },
  /** Follows a restatement: the place of the former value. */
  formerPlace: (locator: string) => `; former place: ${locator}`,
  /** The value of another document, followed by its source. */
  otherwise: {
    outranked: (figure: string) => `a lower-ranked document says ${figure}`,
    undated: (figure: string) => `a document without a date says ${figure}`,
    no_longer_stated: (figure: string) => `no longer stated: ${figure}`,
    holds_now: (figure: string) => `restated since; today it is ${figure}`,
  },
  /** Beside figures as known on a day. */
  noneToday:
    "Today none of the loaded documents states one of these figures any more, or what they state may not be shown to you here.",
  /** Follows that source. */
  otherValues: (count: number) => `; and ${count} more ${count === 1 ? "value" : "values"}`,
  /** Number of values beyond those listed. */
  moreRestated: (count: number) => `and ${count} more restated`,
  moreOtherwise: (count: number) => `and ${count} more that other documents state otherwise`,
};
