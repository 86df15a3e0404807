import type { CellStyle } from "../document.ts";

/** Returns null for plain styles and shares one object between all cells with the same boldness and indentation. */
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
