import type { CellStyle } from "../document.ts";

/** Gives the style of a cell; null where nothing is special, and one object for all cells that are only bold or indented. */
export function styleTable(): (style: CellStyle) => CellStyle | null {
  const shared = new Map<number, CellStyle>();
  return (style) => {
    if (style.marks.length > 0 || style.formula !== null) return style;
    if (!style.bold && style.indent === 0) return null;
    const key = style.indent * 2 + (style.bold ? 1 : 0);
    const known = shared.get(key);
    if (known) return known;
    shared.set(key, Object.freeze(style));
    return style;
  };
}
