import { plainText } from "../../language/folding.ts";
/**
 * Restores trailing zeros that the text states: `116.0` stays `116.0`, and `1.70bn` is `1.70`. The value decides which
 * separator is the decimal one; where no figure of the text matches the value, it is returned unchanged.
 */
export function withStatedZeros(value: string, text: string): string {
  const [whole = "", fraction = ""] = value.replace(/^-/, "").split(".");
  for (const [figure] of figuresIn(text)) {
    const sign = Math.max(figure.lastIndexOf("."), figure.lastIndexOf(","));
    if (sign < 0) continue;
    const stated = figure.slice(sign + 1);
    const isWhole = withoutZeros(digitsOf(figure.slice(0, sign))) === withoutZeros(whole);
    const isFraction = stated.startsWith(fraction) && /^0+$/.test(stated.slice(fraction.length));
    if (isWhole && isFraction) return `${value.replace(/\..*/, "")}.${stated}`;
  }
  return value;
}

/** Figures with their separators; blanks and apostrophes between thousands are removed. */
function figuresIn(text: string): Iterable<RegExpMatchArray> {
  return plainText(text)
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "")
    .matchAll(/(?<![\d.,])[\d.,]*\d/g);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, "");
}
