import type { CorrectionWords } from "./catalog.ts";
import { englishList } from "./en-list.ts";

export const EN_CORRECTION: CorrectionWords = {
  told: ({ by, on, why }) => `corrected by ${by ?? "a curator"} on ${on}${why === null ? "" : `: ${why}`}`,
  quoted: (why) => `“${why}”`,
  beside: ({ told, stated }, place) => `${told}; ${place ?? "the document"} says ${stated}`,
  mark: (figure) => `${figure} (corrected)`,
  among: (numbers) =>
    numbers.length === 1
      ? `${englishList(numbers)} is a corrected figure`
      : `${englishList(numbers)} are corrected figures`,
  thenAmong: (said) => `; ${said}`,
  former: (figure, told) => `; shown as ${figure}, ${told}`,
};
