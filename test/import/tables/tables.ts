import type { Glossary } from "../../../src/company/glossary.ts";
import type { Block, DocumentPart, Grid, GridCell, SourceDocument } from "../../../src/documents/document.ts";
import { labelLexicon } from "../../../src/import/tables/labels/label-lexicon.ts";
import { type RecognitionContext, recognize } from "../../../src/import/tables/recognize.ts";
import type { Choice, Statement } from "../../../src/import/tables/statement.ts";
import type { LeftOut } from "../../../src/import/tables/table-statements.ts";
import { readCellText } from "../../../src/language/numbers/cell-text.ts";

/**
 * A grid from rows of texts. `text>2` spans two columns, `text_2` two rows; leading dots indent a label, `*text*` is bold; an empty text is
 * no cell.
 */
export function gridOf(rows: readonly (readonly string[])[], options: Partial<Grid> = {}): Grid {
  return {
    kind: "grid",
    locator: "slide=1,table=1",
    addressing: "labels",
    cells: rows.flatMap((texts, row) =>
      texts.flatMap((text, column) => (text === "" ? [] : [cellOf(text, row, column)])),
    ),
    rowCount: rows.length,
    columnCount: Math.max(0, ...rows.map((texts) => texts.length)),
    ...options,
  };
}

function cellOf(source: string, row: number, column: number): GridCell {
  const span = /^(.*?)(?:>(\d))?(?:_(\d))?$/s.exec(source);
  const dotted = /^(\.*)(.*)$/s.exec(span?.[1] ?? source);
  const bold = /^\*(.*)\*$/s.exec(dotted?.[2] ?? "");
  const { text, marks, content } = readCellText(bold?.[1] ?? dotted?.[2] ?? "");
  const indent = dotted?.[1]?.length ?? 0;
  return {
    row,
    column,
    rowSpan: Number(span?.[3] ?? 1),
    columnSpan: Number(span?.[2] ?? 1),
    text,
    content,
    style:
      indent > 0 || bold !== null || marks.length > 0 ? { bold: bold !== null, indent, marks, formula: null } : null,
  };
}

/** Rows as they stand in a text, cells cut by `|`. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

export interface TableSetting {
  readonly doc?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** The name of the slide. */
  readonly slide?: string;
  /** Lines of text over the table. */
  readonly lines?: readonly string[];
  readonly grid?: Partial<Grid>;
}

/** A document of one slide with one table. */
export function documentOf(
  table: string,
  { labels = {}, slide, lines = [], grid = {} }: TableSetting = {},
): SourceDocument {
  const blocks: Block[] = [
    ...lines.map((text) => ({ kind: "paragraph" as const, role: "text" as const, text })),
    gridOf(rowsOf(table), grid),
  ];
  return {
    format: "pptx",
    labels,
    notices: [],
    parts: [{ kind: "slide", locator: "slide=1", headings: slide === undefined ? [] : [slide], blocks }],
  };
}

/** What is read of a table, a line for each figure: its cell and unit, or what is in doubt. */
export function read(table: string, glossary: Glossary, setting: TableSetting = {}): readonly string[] {
  return [...recognized(table, glossary, setting).statements].map((statement) => lineOf(statement, glossary));
}

export function recognized(
  table: string,
  glossary: Glossary,
  setting: TableSetting = {},
  leaveOut: RecognitionContext["leaveOut"] = () => {},
) {
  return recognize(documentOf(table, setting), {
    doc: setting.doc ?? "deck.pptx",
    glossary,
    lexicon: labelLexicon(glossary),
    validAsOf: () => null,
    leaveOut,
  });
}

function lineOf({ raw, value, slots, doubts }: Statement, { defaultDimensions }: Glossary): string {
  if (doubts.length > 0)
    return `${raw} ? ${doubts.map(({ kind, text, candidates }) => `${kind} ${text} -> ${candidates.map(choiceText).join(", ")}`).join("; ")}`;
  const dimensions = Object.entries(slots.dimensions).filter(([code, named]) => named !== defaultDimensions[code]);
  return [value, slots.unit, slots.metric, slots.entity, slots.period, ...dimensions.map(([, named]) => named)].join(
    " ",
  );
}

function choiceText(choice: Choice): string {
  switch (choice.kind) {
    case "metric":
    case "entity":
    case "period":
    case "unit":
    case "level":
      return choice.code;
    case "dimension":
      return choice.value;
    case "holds":
      return choice.locator;
    case "value":
      return choice.value;
    case "plain":
    case "leave_out":
    case "none_of":
    case "line":
      return choice.kind;
  }
}

export interface WorkbookRead {
  readonly statements: readonly Statement[];
  /** A line for each figure: its cell, or what is in doubt. */
  readonly lines: readonly string[];
  readonly left: readonly LeftOut[];
}

/** What is read of a workbook with these sheets, by their names. */
export function workbook(sheets: Readonly<Record<string, string>>, glossary: Glossary): WorkbookRead {
  const parts = Object.entries(sheets).map(([name, table]): DocumentPart => {
    const locator = `sheet=${name}`;
    return {
      kind: "sheet",
      locator,
      headings: [name],
      blocks: [gridOf(rowsOf(table), { locator, addressing: "ref" })],
    };
  });
  const left: LeftOut[] = [];
  const found = recognize(
    { format: "xlsx", labels: {}, notices: [], parts },
    {
      doc: "filing.xlsx",
      glossary,
      lexicon: labelLexicon(glossary),
      validAsOf: () => null,
      leaveOut: (_, cause) => left.push(cause),
    },
  );
  const statements = [...found.statements];
  return { statements, left, lines: statements.map(briefly) };
}

function briefly({ value, slots, doubts }: Statement): string {
  const asked = doubts.map(({ kind, text }) => `${kind} ${text}`).join("; ");
  return doubts.length > 0 ? `${value} ? ${asked}` : [value, slots.metric, slots.entity, slots.period].join(" ");
}
