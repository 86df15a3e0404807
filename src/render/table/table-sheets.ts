import type { AnswerRow, AnswerTable, FigureRow } from "../../domain/answer-table.ts";
import type { Language } from "../../domain/profile.ts";
import type { Sheet, SheetCell, SheetColumn } from "../../domain/sheet.ts";
import { catalogOf } from "../catalog/catalog-of.ts";

interface Column extends SheetColumn {
  readonly cellOf: (row: AnswerRow) => SheetCell;
}

const WIDTH = { short: 12, medium: 24, long: 48 } as const;
const NOTHING: SheetCell = { kind: "text", text: "" };

/** The pages of a workbook: the figures, and the places that they come from. */
export function workbookSheets(table: AnswerTable, language: Language): readonly Sheet[] {
  return [answerSheet(table, language), sourcesSheet(table, language)];
}

/** The figures of an answer, a row each, without columns that would be empty. */
function answerSheet(table: AnswerTable, language: Language): Sheet {
  const { sheets } = catalogOf(language).table;
  const columns = columnsOf(table, language).filter(({ cellOf }) => table.rows.some((row) => !isEmpty(cellOf(row))));
  return sheetOf(sheets.answer, columns, table.rows);
}

/** The places that the footnotes of the figures lead to. */
function sourcesSheet({ sources, limits }: AnswerTable, language: Language): Sheet {
  const { sheets, headings } = catalogOf(language).table;
  return {
    name: sheets.sources,
    columns: [
      { heading: headings.number, width: WIDTH.short },
      { heading: headings.document, width: WIDTH.long },
      { heading: headings.place, width: WIDTH.long },
      { heading: headings.asOf, width: WIDTH.short },
      { heading: headings.locator, width: WIDTH.long },
      ...(limits === null ? [] : [{ heading: headings.note, width: WIDTH.long }]),
    ],
    rows: sources.map(({ number, doc, place, asOf, locator }) => [
      { kind: "number", value: String(number) },
      text(doc),
      text(place),
      text(asOf ?? ""),
      text(locator),
      ...(limits === null ? [] : [text(limits)]),
    ]),
  };
}

/** The figures with the places beside them, for a file that has one table alone. */
export function answerWithSources(table: AnswerTable, language: Language): Sheet {
  const sheet = answerSheet(table, language);
  const { headings } = catalogOf(language).table;
  return {
    ...sheet,
    columns: [...sheet.columns, { heading: headings.sources, width: WIDTH.long }],
    rows: sheet.rows.map((cells, at) => [...cells, text(placesOf(table.rows[at], table, language))]),
  };
}

function placesOf(row: AnswerRow | undefined, { sources }: AnswerTable, language: Language): string {
  const { source, asOf: levelOf, statedOn } = catalogOf(language).figures;
  return footnotesOf(row)
    .flatMap((number) => sources.filter((one) => one.number === number))
    .map(({ number, doc, place, asOf, isOfLaterReport }) => {
      const day = asOf === null ? null : (isOfLaterReport ? statedOn : levelOf)(asOf);
      return `[${number}] ${source({ doc, locator: place }, day)}`;
    })
    .join("; ");
}

function columnsOf({ dimensions }: AnswerTable, language: Language): readonly Column[] {
  const { headings, kinds } = catalogOf(language).table;
  const figure = (heading: string, width: number, of: (row: FigureRow) => SheetCell): Column => ({
    heading,
    width,
    cellOf: (row) => (isFigure(row) ? of(row) : NOTHING),
  });
  const label = (heading: string, of: (labels: AnswerRow["labels"]) => string): Column => ({
    heading,
    width: WIDTH.medium,
    cellOf: ({ labels }) => text(of(labels)),
  });
  return [
    label(headings.metric, ({ metric }) => metric),
    ...dimensions.map((name, at) => label(name, (labels) => labels.dimensions[at] ?? "")),
    label(headings.entity, ({ entity }) => entity),
    label(headings.period, ({ period }) => period),
    figure(headings.computation, WIDTH.medium, ({ computation }) => text(computation)),
    figure(headings.value, WIDTH.medium, ({ value }) => ({ kind: "number", value })),
    figure(headings.unit, WIDTH.medium, ({ unit }) => text(unit)),
    figure(headings.said, WIDTH.medium, ({ said }) => text(said)),
    { heading: headings.kind, width: WIDTH.medium, cellOf: ({ kind }) => text(kinds[kind]) },
    figure(headings.formula, WIDTH.long, ({ formula }) => text(formula)),
    { heading: headings.footnotes, width: WIDTH.short, cellOf: (row) => text(marks(footnotesOf(row))) },
    { heading: headings.note, width: WIDTH.long, cellOf: ({ note }) => text(note) },
  ];
}

function sheetOf(name: string, columns: readonly Column[], rows: readonly AnswerRow[]): Sheet {
  return {
    name,
    columns: columns.map(({ heading, width }) => ({ heading, width })),
    rows: rows.map((row) => columns.map(({ cellOf }) => cellOf(row))),
  };
}

function isFigure(row: AnswerRow): row is FigureRow {
  return row.kind !== "withheld" && row.kind !== "not_found";
}

function footnotesOf(row: AnswerRow | undefined): readonly number[] {
  return row !== undefined && isFigure(row) ? row.footnotes : [];
}

function marks(footnotes: readonly number[]): string {
  return footnotes.map((number) => `[${number}]`).join("");
}

function isEmpty(cell: SheetCell): boolean {
  return cell.kind === "text" && cell.text === "";
}

function text(said: string): SheetCell {
  return { kind: "text", text: said };
}
