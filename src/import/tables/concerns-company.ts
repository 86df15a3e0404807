import type { LabelLexicon } from "./labels/label-lexicon.ts";
import type { LabelReader } from "./labels/label-reader.ts";
import { isNoteColumn } from "./labels/neutral-words.ts";
import type { TableLayout } from "./layout/table-layout.ts";
import { labelColumnKinds } from "./row-readings.ts";
import { outwards, type Scopes } from "./slots/scopes.ts";

interface CompanyWords {
  readonly reader: LabelReader;
  readonly lexicon: LabelLexicon;
}

/** A table that names no metric and has more unknown labels than this is taken for a table of something else. */
const UNKNOWN_MAX = 12;

/** Whether a table names a metric of the company, may hold one, or is about something else. */
export type Concern = "named" | "possible" | "none";

/**
 * A table may hold figures of the company where a label names a metric among other words, or where it names periods
 * and has so few unknown labels that a person can be asked. Found before the table is read: a sheet may hold tens of
 * thousands of unknown labels.
 */
export function concernOf(layout: TableLayout, scopes: Scopes, { reader, lexicon }: CompanyWords): Concern {
  if (outwards(scopes).some(({ reading }) => reading.metric !== null)) return "named";
  const unknown = new Set<string>();
  let namesPeriod = false;
  let mayName = false;
  for (const text of labelsIn(layout)) {
    const mayNameMetric = lexicon.find(text).some(({ meanings }) => meanings.some(({ slot }) => slot === "metric"));
    if (!mayNameMetric && unknown.size > UNKNOWN_MAX) continue;
    const reading = reader.heading(text);
    if (reading.metric !== null && reading.unknown === null) return "named";
    if (reading.metric !== null) mayName = true;
    if (reading.period !== null) namesPeriod = true;
    if (reading.unknown !== null) unknown.add(text);
  }
  const canBeAsked = namesPeriod && unknown.size > 0 && unknown.size <= UNKNOWN_MAX;
  return mayName || canBeAsked ? "possible" : "none";
}

const NAMED_MAX = 3;

/** Labels that identify an unknown table to a person: its first unknown labels, else its first column headings. */
export function namesOf(layout: TableLayout, { reader }: Pick<CompanyWords, "reader">): readonly string[] {
  const unknown = firstOf(labelsIn(layout), (text) => reader.heading(text).unknown !== null);
  if (unknown.length > 0) return unknown;
  const { corner, columns } = layout;
  return firstOf(
    [...corner, ...columns.flatMap(({ path }) => path)].map(({ text }) => text),
    () => true,
  );
}

function firstOf(texts: Iterable<string>, isWanted: (text: string) => boolean): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (isWanted(text)) found.add(text);
    if (found.size === NAMED_MAX) break;
  }
  return [...found];
}

/** The labels of the rows, then of the columns, without unit, remark and note-number columns. */
function* labelsIn(layout: TableLayout): Generator<string> {
  const kinds = labelColumnKinds(layout);
  for (const { sections, asides, path } of layout.rows) {
    for (const { text } of sections) yield text;
    for (const { text, column } of [...asides, ...path]) if (kinds.get(column) === undefined) yield text;
  }
  for (const { path } of layout.columns)
    if (!path.some(({ text }) => isNoteColumn(text))) for (const { text } of path) yield text;
}
