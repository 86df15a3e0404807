/** A number as a cell of a table has it. */
const FIGURE = /^[-+−–(]?(?:[A-Z]{0,3}\$|[€£¥])?\d[\d.,]*\s?(?:%|[mk]|bn|pp|x)?\)?$/iu;
const YEAR = /^(?:19|20)\d\d$/u;
/** An empty cell. */
const NOTHING = /^(?:[-–—.]|n\/?a|tbc|nil)$/iu;
const BORDER = /^[\s|+:=\-–—_`]*$/u;
const CELLS = /\s{2,}|\t/u;

interface Headings {
  /** What stands over the labels; empty for nothing. */
  readonly corner: string;
  readonly columns: readonly string[];
}

/**
 * A message with a line for each figure of its tables, which says what the headings say: "Q3 26, HK, Revenue 417.5". A
 * table is a line of headings and the lines right below it with a label and as many figures as there are columns.
 */
export function tablesAsLines(text: string): string {
  const written: string[] = [];
  let headings: readonly string[] | null = null;
  for (const line of text.split("\n")) {
    const row = headings === null ? null : rowUnder(headings, line);
    if (row !== null) {
      written.push(...row);
      continue;
    }
    if (headings !== null && BORDER.test(line)) continue;
    headings = headingsIn(line);
    written.push(line);
  }
  return written.join("\n");
}

function headingsIn(line: string): readonly string[] | null {
  const cells = line
    .replaceAll("|", "  ")
    .split(CELLS)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const isHeading = (cell: string): boolean => YEAR.test(cell) || !FIGURE.test(cell);
  return cells.length >= 2 && cells.every(isHeading) ? cells : null;
}

/** The figures of a line under headings, each as a line of its own; null where it is no row of theirs. */
function rowUnder(cells: readonly string[], line: string): readonly string[] | null {
  const words = line.replaceAll("|", " ").split(/\s+/u).filter(Boolean);
  const labels = words.length - words.toReversed().findIndex((word) => !isCell(word));
  const figures = words.slice(labels);
  const label = words.slice(0, labels).join(" ");
  const found = headingsFor(cells, figures.length);
  if (found === null || !/\p{L}/u.test(label)) return null;
  const { corner, columns } = found;
  return figures.flatMap((figure, at) =>
    NOTHING.test(figure)
      ? []
      : [[corner, columns[at] ?? "", `${label} ${figure}`].filter((part) => part !== "").join(", ")],
  );
}

function isCell(word: string): boolean {
  return NOTHING.test(word) || (FIGURE.test(word) && !YEAR.test(word));
}

function headingsFor(cells: readonly string[], count: number): Headings | null {
  if (count < 2) return null;
  const [corner = "", ...columns] = cells;
  if (columns.length === count) return { corner, columns };
  return cells.length === count ? { corner: "", columns: cells } : null;
}
