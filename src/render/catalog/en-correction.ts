import { englishList } from "./en-list.ts";

/** Figures that persons gave in place of what documents say. */
export const EN_CORRECTION = {
  /** By whom (null: by a curator), on which day, and in which words. */
  told: ({ by, on, why }: { readonly by: string | null; readonly on: string; readonly why: string | null }) =>
    `corrected by ${by ?? "a curator"} on ${on}${why === null ? "" : `: ${why}`}`,
  quoted: (why: string) => `“${why}”`,
  /** With what the document says at that place; null where sources are not shown. */
  beside: ({ told, stated }: { readonly told: string; readonly stated: string }, place: string | null) =>
    `${told}; ${place ?? "the document"} says ${stated}`,
  /** Short, beside a figure that is named in passing. */
  mark: (figure: string) => `${figure} (corrected)`,
  /** Which numbers of a computation persons gave. */
  among: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `${englishList(numbers)} is a corrected figure`
      : `${englishList(numbers)} are corrected figures`,
  /** Follows what was computed, in the same line. */
  thenAmong: (said: string) => `; ${said}`,
  /** Follows a former value: a person had put another one in its place. */
  former: (figure: string, told: string) => `; shown as ${figure}, ${told}`,
};
