import { labelsOf, placed, refOf } from "./fixtures-model.mjs";

/** The lines of gold that a document's own truth gives: its tables cell by cell, and what has to become of them. */
export function goldOf(document) {
  const grids = gridsOf(document);
  const about = { doc: document.path, format: document.format, rules: document.rules, ...told(document) };
  return {
    cells: grids.flatMap((grid) =>
      grid.isTable === false || document.hasLooseCells === true
        ? []
        : [
            {
              ...about,
              locator: grid.locator,
              cells: grid.cells.filter(({ isHidden }) => !isHidden).map(cellLine),
            },
          ],
    ),
    facts: [
      ...grids.flatMap((grid) =>
        grid.cells.flatMap((entry) => expectations(entry).map((line) => ({ ...about, ...line }))),
      ),
      ...(document.questions ?? []).map(({ kind, text }) => ({ ...about, expect: "question", kind, text })),
      ...passagesOf(document).map((line) => ({ ...about, ...line })),
      ...(document.notices ?? []).map((text) => ({ ...about, expect: "notice", text })),
      ...(document.sensitivity === undefined ? [] : [{ ...about, expect: "sensitivity", label: document.sensitivity }]),
    ].map((line) => (line.expect === "fact" ? { ...line, validAsOf: document.asOf ?? null } : line)),
  };
}

/** What is shorter may as well be a caption. */
const PASSAGE_LENGTH_MIN = 80;

/** Sentences are kept with the slide, page or section that they stand on. */
function passagesOf({ format, parts }) {
  if (format === "text" || format === "xlsx") return [];
  return parts.flatMap((part, at) => {
    const texts = part.blocks.filter(({ kind, text }) => kind === "text" && text.length >= PASSAGE_LENGTH_MIN);
    const locator = placeOf(format, part, at).replace(/,$/, "");
    return texts.map(({ text }) => ({ expect: "passage", locator, text }));
  });
}

/** The encoding that somebody has to tell the reader, because the file does not. */
function told({ encoding }) {
  return encoding === "windows-1252" ? { encoding } : {};
}

/** A sheet is one grid as a whole; elsewhere each table is one, counted within its slide, page or section. */
function gridsOf({ format, parts }) {
  if (format === "xlsx") return parts.map((part) => sheetGrid(part));
  return parts.flatMap((part, at) => {
    const place = placeOf(format, part, at);
    const tables = part.blocks.filter(({ kind }) => kind === "table");
    const charts = part.blocks.filter(({ kind }) => kind === "chart").map(chartTable);
    return [
      ...tables.map((block, index) => gridOf(block, format === "csv" ? "" : `${place}table=${index + 1}`, format)),
      ...charts.map((block, index) => gridOf(block, `${place}chart=${index + 1}`, format)),
    ];
  });
}

function placeOf(format, { title }, at) {
  if (format === "pptx") return `slide=${at + 1},`;
  if (format === "pdf") return `page=${at + 1},`;
  return title === undefined ? "" : `section="${title}",`;
}

/** The numbers behind a chart: a row for each category, a column for each series. */
function chartTable(block) {
  return { at: [0, 0], headerRows: 1, labelColumns: 1, rows: block.truth };
}

function sheetGrid({ sheet, state, blocks, hiddenRows = [], hiddenColumns = [] }) {
  const cells = blocks.flatMap((block) =>
    placed(block).map(({ cell, row, column }) => ({
      cell,
      row,
      column,
      locator: `sheet=${sheet},cell=${refOf(row, column)}`,
      ref: refOf(row, column),
    })),
  );
  const isHidden = ({ row, column }) => hiddenRows.includes(row + 1) || hiddenColumns.includes(column + 1);
  const entries = cells.map((entry) => ({ ...entry, isHidden: state !== undefined || isHidden(entry) }));
  return { locator: `sheet=${sheet}`, cells: entries, isTable: state === undefined };
}

function gridOf(block, locator, format) {
  const cells = placed(block).map(({ cell, row, column }) => {
    const labels = labelsOf(block, row, column);
    const own =
      format === "csv" ? `line=${row + 1},col=${column + 1}` : `${locator},row=${labels.row},col=${labels.column}`;
    return { cell, row, column, locator: own, ref: null, isHidden: false };
  });
  return { locator, cells };
}

/** [row, column, rows, columns, address on a sheet, text, number]; hidden cells are in no gold. */
function cellLine({ cell, row, column, ref }) {
  const [rows, columns] = cell.span ?? [1, 1];
  return [row, column, rows, columns, ref, cell.text, cell.number];
}

function expectations({ cell, locator, isHidden }) {
  if (isHidden) return [{ expect: "left_out", locator, reason: "hidden" }];
  if (cell.fact !== undefined) return [{ expect: "fact", locator, ...factFields(cell.fact) }];
  return cell.left === undefined ? [] : [{ expect: "left_out", locator, reason: cell.left }];
}

function factFields({ cell, value, unit }) {
  const [metric, entity, period, ...dimensions] = cell.split(" ");
  return {
    metric,
    entity,
    period,
    dimensions: Object.fromEntries(dimensions.map((each) => each.split("="))),
    value,
    unit,
  };
}
