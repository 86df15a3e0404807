import type { OfficeArchive } from "../office/archive.ts";
import { type CellRange, rangeOf } from "./cell-address.ts";

/** What a workbook that is embedded elsewhere shows of itself. */
export interface ShownRange {
  /** The place of its active sheet among all tabs, counted from 0. */
  readonly tab: number;
  /** The relation of that sheet. */
  readonly relation: string | undefined;
  /** The cells of a sheet that are shown; empty where the workbook does not say, so that all are. */
  cellsOf(tab: number): readonly CellRange[];
}

const PRINT_AREA = "_xlnm.Print_Area";
const PRINT_AREA_CHARACTERS_MAX = 1_000;
const TABS_MAX = 10_000;

/** Reads which sheet is active, and which cells the object was cut to, or failing that, which are printed. */
export async function readShownRange(archive: OfficeArchive, main: string): Promise<ShownRange> {
  const printAreas = new Map<number, string>();
  const relations: (string | undefined)[] = [];
  let tab: number | null = null;
  let cut = "";
  let printed: number | null = null;
  await archive.parse(main, {
    open(name, attribute) {
      if (name === "workbookView") tab ??= Number(attribute("activeTab") ?? 0);
      if (name === "sheet" && relations.length < TABS_MAX) relations.push(attribute("id"));
      if (name === "oleSize") cut = attribute("ref") ?? "";
      if (name !== "definedName" || attribute("name") !== PRINT_AREA || printAreas.size >= TABS_MAX) return;
      printed = Number(attribute("localSheetId"));
      printAreas.set(printed, "");
    },
    text(text) {
      if (printed === null) return;
      const area = (printAreas.get(printed) ?? "") + text;
      if (area.length <= PRINT_AREA_CHARACTERS_MAX) printAreas.set(printed, area);
    },
    close() {
      printed = null;
    },
  });
  const active = tab ?? 0;
  return {
    tab: active,
    relation: relations[active],
    cellsOf: (index) => (index === active && cut !== "" ? rangesOf(cut) : rangesOf(printAreas.get(index) ?? "")),
  };
}

const RANGE = /^(?:(?:'(?:[^']|'')*'|[^'!,]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/;

/** Ranges with commas between them; none where one of them is no range of cells, such as a formula. */
function rangesOf(text: string): readonly CellRange[] {
  const found = text.split(",").map((range) => RANGE.exec(range.trim())?.[1]);
  return found.flatMap((range) => (range === undefined || found.includes(undefined) ? [] : [rangeOf(range)]));
}
