import type { Restatement } from "./catalog.ts";

/** Values of a figure that do not hold; each begins in the middle of a line. */
export const EN_FORMER = {
  restated: ({ before, now, isOneDocument, earlier }: Restatement) => {
    const [was, is] = [before, now].map(({ figure, doc }) => (doc === null ? figure : `${figure} in ${doc}`));
    const both = isOneDocument ? `${was} before → ${is} now` : `${was} → ${is}`;
    return `restated: ${both}${earlier === 0 ? "" : ` (and ${earlier} earlier)`}`;
  },
  /** Follows a restatement: where the value of before stands in its document. */
  formerPlace: (locator: string) => `; former place: ${locator}`,
  /** What another document says or said, with its source behind it. */
  otherwise: {
    outranked: (figure: string) => `a lower-ranked document says ${figure}`,
    undated: (figure: string) => `a document without a date says ${figure}`,
    no_longer_stated: (figure: string) => `no longer stated: ${figure}`,
  },
  /** Follows that source. */
  otherValues: (count: number) => `; and ${count} more ${count === 1 ? "value" : "values"}`,
  /** Figures beyond those that are listed. */
  moreRestated: (count: number) => `and ${count} more restated`,
  moreOtherwise: (count: number) => `and ${count} more that other documents state otherwise`,
};
