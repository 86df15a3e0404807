import type { NumberStyle } from "../language/numbers/cell-text.ts";

/** Figures that certainly use a decimal comma or group by points, unlike `3,4`, which may be two note numbers. */
const CLEAR_COMMA = /^(?:\d{1,3}(?:[.' ]\d{3})+,\d+|\d{3,},\d{1,2}|\d+,\d{1,2} ?%|\d{1,3}(?:\.\d{3}){2,})$/;
const CLEAR_POINT = /^(?:\d{1,3}(?:[,' ]\d{3})+\.\d+|\d{3,}\.\d{1,2}|\d+\.\d{1,2} ?%|\d{1,3}(?:,\d{3}){2,})$/;
/** A decimal, or a list of two note numbers. */
const LIKELY_COMMA = /^\d{1,2},\d{1,2}$/;
const LENGTH_MAX = 24;

type Sign = "comma" | "point";

/** Detects the decimal separator from the figures of one table. */
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
    // Thousands separator in some countries, decimal separator in others.
    if (/^\d{1,3},\d{3}$/.test(figure)) this.#open = { ...this.#open, comma: true };
    if (/^\d{1,3}\.\d{3}$/.test(figure)) this.#open = { ...this.#open, point: true };
  }

  /** The style shown by the figures: `otherwise` where they show none, open where they contradict each other. */
  style(otherwise: NumberStyle): NumberStyle {
    const { comma, point } = this.#clear;
    if (comma && (point || this.#open.comma)) return { decimal: "open" };
    if (comma) return { decimal: "comma" };
    if (point && !this.#open.point) return { decimal: "point" };
    // 12,5 beside 1.571: neither is certain, but the point is hardly the decimal separator of both.
    if (this.#isLikelyComma && this.#open.point && !point && !this.#open.comma) return { decimal: "open" };
    return otherwise;
  }

  /** Whether some figure certainly uses the sign as decimal separator. */
  shows(sign: Sign): boolean {
    return this.#clear[sign];
  }
}
