/** Collects the rejections of one file in bounded memory; every rejection is counted. */
export interface Rejections {
  readonly count: number;
  add(place: string, reason: string): void;
  /** The first rejections with their places, then the count of the rest. */
  listed(): readonly string[];
  /** One line per reason, with its count and first place. */
  byReason(): readonly string[];
}

const LISTED_MAX = 50;
const REASONS_MAX = 1_000;

export function openRejections(): Rejections {
  const first: string[] = [];
  const reasons = new Map<string, { readonly place: string; count: number }>();
  let count = 0;
  let unsorted = 0;
  return {
    get count() {
      return count;
    },
    add: (place, reason) => {
      count += 1;
      if (first.length < LISTED_MAX) first.push(`${place}: ${reason}`);
      const known = reasons.get(reason);
      if (known) known.count += 1;
      else if (reasons.size < REASONS_MAX) reasons.set(reason, { place, count: 1 });
      else unsorted += 1;
    },
    listed: () => withRest(first, count - first.length, "more were rejected"),
    byReason: () => {
      const lines = [...reasons].map(([reason, { place, count: times }]) =>
        times === 1 ? `${place}: ${reason}` : `${reason}: ${times} times, first at ${place}`,
      );
      return withRest(lines.slice(0, LISTED_MAX), lines.length - LISTED_MAX + unsorted, "more reasons");
    },
  };
}

function withRest(lines: readonly string[], rest: number, what: string): readonly string[] {
  return rest > 0 ? [...lines, `… and ${rest} ${what}`] : lines;
}
