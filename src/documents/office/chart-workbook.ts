import type { OfficeArchive } from "./archive.ts";
import type { Chart, ChartPoints } from "./chart-model.ts";
import { mainPart } from "./main-part.ts";
import { partOf, readRelations, relatedPart } from "./relations.ts";

const CELLS_MAX = 20_000;

/** Whether the workbook behind a chart holds other figures than the chart shows; false where it cannot be checked. */
export async function isOutdated(archive: OfficeArchive, part: string, chart: Chart): Promise<boolean> {
  const workbook = relatedPart(archive, await readRelations(archive, part), "package");
  const shown = chart.series.flatMap(({ values }) => rangeOf(values) ?? []);
  if (workbook === null || shown.length === 0) return false;
  const nested = await archive.openNested(workbook).catch(() => null);
  if (nested === null) return false;
  try {
    const stored = await storedFigures(nested, shown);
    return shown.some((range) => differs(range, stored));
  } catch {
    // The shown figures are cached in the chart itself, so an unreadable workbook does no harm.
    return false;
  } finally {
    nested.close();
  }
}

interface ShownRange {
  readonly sheet: string;
  /** Positions of the points, in their order, as `column,row`. */
  readonly cells: readonly string[];
  readonly values: ChartPoints;
}

const RANGE = /^(?:'((?:[^']|'')+)'|([^'!(),]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/;

/** Parses a reference to one column or row of cells; null for anything else. */
function rangeOf(values: ChartPoints): ShownRange | null {
  const found = RANGE.exec(values.range ?? "");
  if (!found) return null;
  const [, quoted, plain, left = "", top = "", right = left, bottom = top] = found;
  const [from, to] = [columnNumber(left), columnNumber(right)];
  const [first, last] = [Number(top), Number(bottom)];
  if ((from !== to && first !== last) || to - from + last - first > CELLS_MAX) return null;
  const cells: string[] = [];
  for (let column = from; column <= to; column += 1)
    for (let row = first; row <= last; row += 1) cells.push(`${column},${row}`);
  return { sheet: (quoted ?? plain ?? "").replaceAll("''", "'"), cells, values };
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Stored numbers by sheet and cell, without sheets that have hidden rows or columns, because charts skip those. */
async function storedFigures(
  archive: OfficeArchive,
  shown: readonly ShownRange[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const main = mainPart(archive, await readRelations(archive, ""));
  const relations = await readRelations(archive, main);
  const parts = new Map<string, string>();
  await archive.parse(main, {
    open(name, attribute, attributes) {
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const part = partOf(archive, relations, id);
      if (part !== null) parts.set(attribute("name") ?? "", part);
    },
    text() {},
    close() {},
  });
  const sheets = new Map<string, ReadonlyMap<string, string>>();
  for (const name of new Set(shown.map(({ sheet }) => sheet))) {
    const part = parts.get(name);
    const wanted = new Set(shown.filter(({ sheet }) => sheet === name).flatMap(({ cells }) => cells));
    const figures = part === undefined ? null : await sheetFigures(archive, part, wanted);
    if (figures !== null) sheets.set(name, figures);
  }
  return sheets;
}

async function sheetFigures(
  archive: OfficeArchive,
  part: string,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string> | null> {
  const figures = new Map<string, string>();
  let hides = false;
  let cell: string | null = null;
  let value = "";
  await archive.parse(part, {
    open(name, attribute) {
      if (name === "row" || name === "col") hides ||= ["1", "true"].includes(attribute("hidden") ?? "0");
      if (name === "c") cell = (attribute("t") ?? "n") === "n" ? placeOf(attribute("r") ?? "") : null;
      if (name === "v") value = "";
    },
    text(text) {
      value += text;
    },
    close(name) {
      if (name === "v" && cell !== null && wanted.has(cell)) figures.set(cell, value);
      value = "";
    },
  });
  return hides ? null : figures;
}

function placeOf(address: string): string {
  const [, letters = "", row = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  return `${columnNumber(letters)},${row}`;
}

function differs(range: ShownRange, stored: ReadonlyMap<string, ReadonlyMap<string, string>>): boolean {
  const figures = stored.get(range.sheet);
  if (!figures) return false;
  return range.cells.some((cell, index) => {
    const shown = range.values.points.get(index);
    if (shown?.text.startsWith("#")) return false;
    const [one, other] = [shown && Number(shown.text), figures.has(cell) ? Number(figures.get(cell)) : undefined];
    if (one === undefined || other === undefined) return one !== other;
    return Math.abs(one - other) > Math.abs(one) * 1e-9;
  });
}
