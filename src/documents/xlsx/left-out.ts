import type { VisibleCells } from "./sheet-layout.ts";
import type { Worksheet } from "./worksheet.ts";

/** One sentence for each kind of content that is left out of a sheet. */
export function leftOutNotices(
  sheet: string,
  { unshown, struck }: Pick<Worksheet, "unshown" | "struck">,
  { hiddenRows, hiddenColumns }: Omit<VisibleCells, "cells">,
): readonly string[] {
  const where = `of ${sheet} left out`;
  return [
    ...(hiddenRows > 0 ? [`${counted(hiddenRows, "hidden row")} ${where}.`] : []),
    ...(hiddenColumns > 0 ? [`${counted(hiddenColumns, "hidden column")} ${where}.`] : []),
    ...(struck > 0 ? [`Struck-out text in ${counted(struck, "cell")} ${where}.`] : []),
    ...(unshown > 0 ? [`${counted(unshown, "figure")} ${where}: the number format hides them.`] : []),
  ];
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
