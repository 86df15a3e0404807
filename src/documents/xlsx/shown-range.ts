import type { OfficeArchive } from "../office/archive.ts";
import { type CellRange, rangeOf } from "./cell-address.ts";

/** The visible part of a workbook that is embedded elsewhere. */
export interface ShownRange {
  /** Index of its active sheet among all tabs. */
  readonly tab: number;
  /** Relationship id of that sheet. */
  readonly relation: string | undefined;
  /** The visible ranges of a sheet; empty where none are specified, so that all cells are visible. */
  cellsOf(tab: number): readonly CellRange[];
}

const PRINT_AREA = "_xlnm.Print_Area";
const PRINT_AREA_CHARACTERS_MAX = 1_000;
const TABS_MAX = 10_000;

/** Reads the active sheet and its visible range: the size of the OLE object, otherwise the print area. */
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

/** Parses ranges separated by commas; none where one of them is not a plain range, such as a formula. */
function rangesOf(text: string): readonly CellRange[] {
  const found = text.split(",").map((range) => RANGE.exec(range.trim())?.[1]);
  return found.flatMap((range) => (range === undefined || found.includes(undefined) ? [] : [rangeOf(range)]));
}
