import type { TextPiece } from "../office/text-pieces.ts";
import { onOneLine } from "../section-parts.ts";
import { isBoldIn, isLowered, isNoteMark, isRaised, isStruck } from "./element-style.ts";
import type { HtmlElement } from "./parse-html.ts";

/** Formatting of text. */
export interface Look {
  readonly bold: boolean;
  readonly raised: boolean;
  readonly lowered: boolean;
  readonly reference: boolean;
  readonly struck: boolean;
}

export const PLAIN_LOOK: Look = { bold: false, raised: false, lowered: false, reference: false, struck: false };

/** Formatting inside an element, given the formatting around it. */
export function lookIn(element: HtmlElement, around: Look): Look {
  return {
    bold: isBoldIn(element, around.bold),
    raised: around.raised || isRaised(element),
    lowered: around.lowered || isLowered(element),
    reference: around.reference || isNoteMark(element),
    struck: around.struck || isStruck(element),
  };
}

/** A text piece with whitespace collapsed as browsers do. */
export function textPiece(text: string, look: Look): TextPiece {
  return { text: onOneLine(text).replace(/[ \t\n\r\f]+/g, " "), ...look };
}

/** Elements that are never read as text. */
export const NEVER_READ: ReadonlySet<string> = new Set(
  "script style template noscript noframes iframe object embed svg canvas audio video map select datalist textarea button head title meta link base".split(
    " ",
  ),
);

/** Block-level elements: each begins and ends a paragraph. */
export const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup hr html legend li main menu nav ol optgroup p pre search section summary table tbody td tfoot th thead tr ul caption".split(
    " ",
  ),
);
