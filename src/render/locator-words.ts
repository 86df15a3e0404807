import type { Catalog } from "./catalog/en.ts";
import { clip } from "./clip.ts";
import { plainWords } from "./plain-words.ts";

/** The fields of a locator behind its part; names of rows and columns hold no commas. */
const NEXT_FIELD = /,(?=(?:table|chart|cell|row|col|line|para|read)=)/u;
const FIELD = /^(section|sheet|slide|page|table|chart|cell|row|col|line|para|key|read)=(.+)$/u;
const NUMBERS = /^(\d+)(?:-(\d+))?$/u;

type Part = keyof Catalog["why"]["part"];

/** Where in a document a place is, field by field; null for a form that is not known. */
function fieldsOf(locator: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (const text of locator.split(NEXT_FIELD)) {
    const [, key, value] = FIELD.exec(text) ?? [];
    if (key === undefined || value === undefined || fields.has(key)) return null;
    fields.set(key, value);
  }
  return fields;
}

interface Saying {
  /** Maximum length of each name. */
  readonly max: number;
  /** The title of the document: a section of this name is left out. */
  readonly title?: string;
  /** The labels of the row and the column where they are known, in place of those of the locator. */
  readonly labels?: { readonly row: string; readonly column: string };
}

/** The words for a place within a document; null for a form that is not known. */
export function locatorWords(locator: string, { why }: Catalog, { max, title, labels }: Saying): string | null {
  const fields = fieldsOf(locator);
  if (fields === null) return null;
  const shown = (text: string): string => clip(plainWords(text), max);
  const { table, chart, cell, row, col, line, para, key, read } = Object.fromEntries(fields);
  const isFigure = cell !== undefined || col !== undefined;
  const range = (text: string): string | null => {
    const [, from, to] = NUMBERS.exec(text) ?? [];
    return from === undefined ? null : to === undefined ? from : `${from}–${to}`;
  };
  const [rows, paragraphs] = [row, para].map((text) => (text === undefined ? undefined : range(text)));
  // Numbers of paragraphs and rows are all that these fields hold where no column is named.
  if (paragraphs === null || (rows === null && col === undefined)) return null;
  const rowLabel = labels?.row ?? (col === undefined ? undefined : row);
  const columnLabel = labels?.column ?? col;
  return why.spot([
    ...partWords(fields, title, shown, why),
    ...(table === undefined || (isFigure && table === "1") ? [] : [why.part.table(shown(table))]),
    ...(chart === undefined ? [] : [why.part.chart(shown(chart))]),
    ...(cell === undefined ? [] : [why.part.cell(shown(cell))]),
    ...(line === undefined ? [] : [why.part.line(shown(line))]),
    ...(rowLabel === undefined || rowLabel === "" ? [] : [why.part.row(shown(rowLabel))]),
    ...(columnLabel === undefined || columnLabel === "" ? [] : [why.part.column(shown(columnLabel))]),
    ...(key === undefined ? [] : [why.part.key(shown(key))]),
    ...(read === undefined ? [] : [why.part.read(shown(read))]),
    ...(rows == null || col !== undefined ? [] : [why.rows(rows)]),
    ...(paragraphs === undefined ? [] : [why.paragraphs(paragraphs)]),
  ]);
}

function partWords(
  fields: ReadonlyMap<string, string>,
  title: string | undefined,
  shown: (text: string) => string,
  { part }: Catalog["why"],
): readonly string[] {
  for (const kind of ["section", "sheet", "slide", "page"] as const) {
    const name = fields.get(kind);
    if (name === undefined) continue;
    const bare = name.replace(/^"(.*)"$/u, "$1");
    const called: Part = kind === "section" && bare === name ? "numbered_section" : kind;
    return bare === title ? [] : [part[called](shown(bare))];
  }
  return [];
}
