const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;
const NARROW = /[\s.,:;·'’|ijl()[\]/-]/u;
const BROAD = /[A-Z%≈+mwMW÷]/u;

/** About how wide a text is, a little more rather than less: it decides how much room a text gets. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const sign of text) ems += WIDE.test(sign) ? 1 : NARROW.test(sign) ? 0.33 : BROAD.test(sign) ? 0.72 : 0.58;
  return ems * fontSize;
}

/** Shortens a name to a width, with `…` at its end and never within a number. */
export function fitted(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && textWidth(`${signs.join("")}…`, fontSize) > width) signs.pop();
  const cutsNumber = /\d$/.test(signs.join("")) && /^[\d.,]/.test(text.slice(signs.join("").length));
  const kept = cutsNumber ? signs.join("").replace(/(?<![\d.,])[\d.,]+$/, "") : signs.join("");
  return `${kept.trimEnd()}…`;
}

/** Breaks a text into at most two lines; what does not fit is cut. */
export function twoLines(text: string, width: number, fontSize: number): readonly string[] {
  if (textWidth(text, fontSize) <= width) return [text];
  const breaks = [...text.matchAll(/ · | /gu)].map(({ index, 0: sign }) => [index, index + sign.length] as const);
  const last = breaks.findLast(([end]) => textWidth(text.slice(0, end), fontSize) <= width);
  if (last === undefined) return [fitted(text, width, fontSize)];
  const [end, start] = last;
  return [text.slice(0, end), fitted(text.slice(start), width, fontSize)];
}
