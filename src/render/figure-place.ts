import type { Catalog } from "./catalog/en.ts";

const KEYS = ["sheet", "slide", "page", "section", "table", "chart", "row", "col", "cell", "line", "para"] as const;
type Key = (typeof KEYS)[number];

const PIECE = new RegExp(`,(?=(?:${KEYS.join("|")})=)`, "u");

/** The place of a figure as people name it: "slide 3, table 1, row “Revenue”"; a locator of another form stays as it is. */
export function figurePlace(locator: string, { why, table }: Catalog): string {
  const pieces = locator.split(PIECE).map((piece) => {
    const [, key = "", value = ""] = /^(\w+)=(.+)$/u.exec(piece) ?? [];
    const known = KEYS.find((one) => one === key);
    return known === undefined ? null : inWords(known, value.replace(/^"(.*)"$/u, "$1"));
  });
  return pieces.some((piece) => piece === null) ? locator : why.spot(pieces.filter((piece) => piece !== null));

  function inWords(key: Key, value: string): string {
    switch (key) {
      case "sheet":
      case "slide":
      case "page":
      case "section":
      case "table":
        return why.part[key](value);
      case "para":
        return why.paragraphs(value);
      case "chart":
      case "row":
      case "col":
      case "cell":
      case "line":
        return table.place[key](value);
    }
  }
}
