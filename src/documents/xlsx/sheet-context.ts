import type { CellStyle } from "../document.ts";
import type { OfficeArchive } from "../office/archive.ts";
import type { ReadBudget } from "../office/read-budget.ts";
import type { ReadOptions } from "../reader.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { readStyles } from "./styles.ts";
import type { Workbook } from "./workbook.ts";
import type { SheetContext } from "./worksheet.ts";

/** Reads the parts that the sheets of a workbook share. */
export async function readSheetContext(
  archive: OfficeArchive,
  workbook: Workbook,
  { includeHidden, limits }: ReadOptions,
  budget: ReadBudget,
): Promise<SheetContext> {
  return {
    strings: await readSharedStrings(archive, workbook.stringsPart, limits),
    styles: await readStyles(archive, workbook.stylesPart, { since1904: workbook.since1904, includeHidden }),
    styleOf: styleTable(),
    isUncalculated: workbook.isUncalculated,
    countCell: () => budget.cells(1),
    hasRoom: formulaRoom(),
  };
}

/** Total memory for formulas, in characters plus an overhead per formula: enough for about 100,000 formulas. */
const FORMULA_ROOM = 8 * 1024 * 1024;
const FORMULA_OVERHEAD = 64;

function formulaRoom(): (characters: number) => boolean {
  let left = FORMULA_ROOM;
  return (characters) => {
    left -= characters + FORMULA_OVERHEAD;
    return left >= 0;
  };
}

/** Returns null for plain styles and shares one object between all cells with the same boldness and indentation. */
function styleTable(): (style: CellStyle) => CellStyle | null {
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
