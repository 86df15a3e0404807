import type { FormerWords } from "./catalog.ts";

export const EN_FORMER: FormerWords = {
  restated: ({ before, now, isOneDocument, earlier }) => {
    const [was, is] = [before, now].map(({ figure, doc }) => (doc === null ? figure : `${figure} in ${doc}`));
    const both = isOneDocument ? `${was} before → ${is} now` : `${was} → ${is}`;
    return `restated: ${both}${earlier === 0 ? "" : ` (and ${earlier} earlier)`}`;
  },
  formerPlace: (locator) => `; former place: ${locator}`,
  otherwise: {
    outranked: (figure) => `a lower-ranked document says ${figure}`,
    undated: (figure) => `a document without a date says ${figure}`,
    no_longer_stated: (figure) => `no longer stated: ${figure}`,
  },
  otherValues: (count) => `; and ${count} more ${count === 1 ? "value" : "values"}`,
  moreRestated: (count) => `and ${count} more restated`,
  moreOtherwise: (count) => `and ${count} more that other documents state otherwise`,
};
