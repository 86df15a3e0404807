import type { NumberStyle } from "../language/numbers/cell-text.ts";

/** Groups before a decimal comma, three digits before it, or a percent sign behind it: no list of notes such as `3,4`. */
const CLEAR_COMMA = /^(?:\d{1,3}(?:[.' ]\d{3})+,\d+|\d{3,},\d{1,2}|\d+,\d{1,2} ?%|\d{1,3}(?:\.\d{3}){2,})$/;
const CLEAR_POINT = /^(?:\d{1,3}(?:[,' ]\d{3})+\.\d+|\d{3,}\.\d{1,2}|\d+\.\d{1,2} ?%|\d{1,3}(?:,\d{3}){2,})$/;
/** Decimals, or the numbers of two notes. */
const LIKELY_COMMA = /^\d{1,2},\d{1,2}$/;
const LENGTH_MAX = 24;

type Sign = "comma" | "point";

/** Watches the figures of one table for the sign that parts their decimals. */
export class NumberStyleWatch {
  #clear: Readonly<Record<Sign, boolean>> = { comma: false, point: false };
  #open: Readonly<Record<Sign, boolean>> = { comma: false, point: false };
  #isLikelyComma = false;

  see(text: string): void {
    if (text.length > LENGTH_MAX || !/\d[.,]\d/.test(text)) return;
    const figure = text
      .replace(/[\u00a0\u2007\u2009\u202f]/g, " ")
      .replace(/[’]/g, "'")
      .replace(/^[\s($€£¥+\-−–]+/, "")
      .replace(/(?<![\s)€£¥])[\s)€£¥]+$/, "");
    if (CLEAR_COMMA.test(figure)) this.#clear = { ...this.#clear, comma: true };
    if (CLEAR_POINT.test(figure)) this.#clear = { ...this.#clear, point: true };
    if (LIKELY_COMMA.test(figure)) this.#isLikelyComma = true;
    // Thousands in one country, decimals in another.
    if (/^\d{1,3},\d{3}$/.test(figure)) this.#open = { ...this.#open, comma: true };
    if (/^\d{1,3}\.\d{3}$/.test(figure)) this.#open = { ...this.#open, point: true };
  }

  /** The style that the figures show; `otherwise` where they show none, and no guess where they contradict each other. */
  style(otherwise: NumberStyle): NumberStyle {
    const { comma, point } = this.#clear;
    if (comma && (point || this.#open.comma)) return { decimal: "open" };
    if (comma) return { decimal: "comma" };
    if (point && !this.#open.point) return { decimal: "point" };
    // 12,5 beside 1.571: nothing is clear, but a point is hardly the decimal sign of both.
    if (this.#isLikelyComma && this.#open.point && !point && !this.#open.comma) return { decimal: "open" };
    return otherwise;
  }

  /** Whether some figures show the sign beyond doubt. */
  shows(sign: Sign): boolean {
    return this.#clear[sign];
  }
}
