import { attributeOf, type HtmlElement } from "./parse-html.ts";

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const BOLD_STYLE = /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i;
const LIGHT_STYLE = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-5]00)/i;
const STRUCK_TAGS = new Set(["del", "s", "strike"]);
const STRUCK_STYLE = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;
const LOWERED_STYLE = /(?:^|;)\s*vertical-align\s*:\s*(?:sub|text-bottom)/i;
const RAISED_STYLE = /(?:^|;)\s*vertical-align\s*:\s*(?:super|text-top)/i;
const INLINE_TAGS = new Set(["span", "font", "a", "small", "b", "i", "em", "strong"]);
const SHIFTED_STYLE =
  /(?:^|;)\s*vertical-align\s*:\s*\+?(?:\d*\.)?[1-9]\d*(?:px|pt|em|ex|rem|%)|^(?=.*position\s*:\s*relative).*(?:^|[;\s])(?:top\s*:\s*-|bottom\s*:\s*\+?(?:\d*\.)?[1-9])/is;
const SMALL_AT_TOP_STYLE =
  /^(?=.*font-size\s*:\s*(?:[1-8]?\d(?:\.\d+)?%|(?:xx?-)?small|smaller)).*vertical-align\s*:\s*top/is;
const INDENT_STYLE = /(?:^|;)\s*(?:padding-left|margin-left|text-indent)\s*:\s*(\d{1,4}(?:\.\d+)?)(px|pt|em|rem)/gi;
const PADDING_STYLE = /(?:^|;)\s*padding\s*:\s*[^\s;]+\s+[^\s;]+\s+[^\s;]+\s+(\d{1,4}(?:\.\d+)?)(px|pt|em|rem)/i;
const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16 };
const BOLD_TAGS = new Set(["b", "strong", "th"]);

/** Whether an element is hidden by its own attributes or style; ancestors are not checked. */
export function isHidden(element: HtmlElement): boolean {
  return (
    attributeOf(element, "hidden") !== null ||
    attributeOf(element, "aria-hidden")?.trim().toLowerCase() === "true" ||
    HIDDEN_STYLE.test(attributeOf(element, "style") ?? "")
  );
}

/** Whether text in an element is bold; `around` says whether its parent's text is. */
export function isBoldIn(element: HtmlElement, around: boolean): boolean {
  const style = attributeOf(element, "style") ?? "";
  if (LIGHT_STYLE.test(style)) return false;
  return around || BOLD_TAGS.has(element.tagName) || BOLD_STYLE.test(style);
}

/** Whether an element is superscript, as footnote marks are. */
export function isRaised(element: HtmlElement): boolean {
  const style = attributeOf(element, "style") ?? "";
  if (element.tagName === "sup" || RAISED_STYLE.test(style)) return true;
  // On a table cell such a style positions all of its text, so only inline elements count.
  return INLINE_TAGS.has(element.tagName) && (SHIFTED_STYLE.test(style) || SMALL_AT_TOP_STYLE.test(style));
}

/** Whether an element is subscript, such as the `2` of `CO2`. */
export function isLowered(element: HtmlElement): boolean {
  return element.tagName === "sub" || LOWERED_STYLE.test(attributeOf(element, "style") ?? "");
}

/** Whether an element strikes through its text. */
export function isStruck(element: HtmlElement): boolean {
  return STRUCK_TAGS.has(element.tagName) || STRUCK_STYLE.test(attributeOf(element, "style") ?? "");
}

/** Whether an element or an ancestor strikes through its text, such as the row of a cell. */
export function isStruckAround(element: HtmlElement): boolean {
  let at: HtmlElement["parentNode"] = element;
  while (at !== null && "tagName" in at) {
    if (isStruck(at)) return true;
    at = at.parentNode;
  }
  return false;
}

/** Whether an element is marked up as a footnote reference. */
export function isNoteMark(element: HtmlElement): boolean {
  const role = attributeOf(element, "role") ?? attributeOf(element, "epub:type") ?? "";
  return /\b(?:doc-)?noteref\b/.test(role) || /(?:^|\s)footnote-ref(?:\s|$)/.test(attributeOf(element, "class") ?? "");
}

/** Indentation of an element's text, in pixels. */
export function indentOf(element: HtmlElement): number {
  const style = attributeOf(element, "style") ?? "";
  let pixels = 0;
  for (const [, size = "0", unit = "px"] of style.matchAll(INDENT_STYLE)) pixels += inPixels(size, unit);
  const padding = PADDING_STYLE.exec(style);
  return pixels + (padding === null ? 0 : inPixels(padding[1] ?? "0", padding[2] ?? "px"));
}

function inPixels(size: string, unit: string): number {
  return Number(size) * (PIXELS[unit.toLowerCase()] ?? 1);
}
