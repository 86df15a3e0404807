import { englishList } from "./en-list.ts";

/** Texts about corrected figures. */
export const EN_CORRECTION = {
  /** Who (null: a curator), when and why. */
  told: ({ by, on, why }: { readonly by: string | null; readonly on: string; readonly why: string | null }) =>
    `corrected by ${by ?? "a curator"} on ${on}${why === null ? "" : `: ${why}`}`,
  quoted: (why: string) => `“${why}”`,
  /** With the document's figure; `place` is null where sources are not shown. */
  beside: ({ told, stated }: { readonly told: string; readonly stated: string }, place: string | null) =>
    `${told}; ${place ?? "the document"} says ${stated}`,
  /** Short mark beside a figure. */
  mark: (figure: string) => `${figure} (corrected)`,
  /** Which operands of a computation are corrected. */
  among: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `${englishList(numbers)} is a corrected figure`
      : `${englishList(numbers)} are corrected figures`,
  /** Follows a computed result on the same line. */
  thenAmong: (said: string) => `; ${said}`,
  /** Follows a former value that a person had corrected. */
  former: (figure: string, told: string) => `; shown as ${figure}, ${told}`,
};
