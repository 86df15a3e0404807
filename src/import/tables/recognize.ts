import type { Glossary } from "../../company/glossary.ts";
import type { DocumentPart, Grid, SourceDocument } from "../../documents/document.ts";
import { parseDate } from "../../domain/calendar.ts";
import type { ShownTable } from "../../domain/shown-table.ts";
import type { StatedUnit } from "../../language/cell-content.ts";
import { concernOf, namesOf } from "./concerns-company.ts";
import { documentScope, scopesOf } from "./document-scopes.ts";
import { namesSomebodyUnknown } from "./entity-titles.ts";
import type { LabelLexicon } from "./labels/label-lexicon.ts";
import { type LabelReader, labelReader } from "./labels/label-reader.ts";
import type { LabelSense } from "./layout/row-kinds.ts";
import type { TableLayout } from "./layout/table-layout.ts";
import { tableLayouts } from "./layout/table-layouts.ts";
import { LINES_OF_NOTES, lineGroups, strangeLine } from "./line-groups.ts";
import { withShareDoubts } from "./share-doubts.ts";
import { shownTable } from "./shown-tables.ts";
import type { Scope } from "./slots/scopes.ts";
import { unitsDiffer } from "./slots/units-differ.ts";
import { type SnippetFinder, snippetsIn } from "./snippet.ts";
import type { Statement } from "./statement.ts";
import { linesBelow } from "./table-notes.ts";
import { readTable, type TableReading } from "./table-reading.ts";
import { type LeftOut, tableStatements } from "./table-statements.ts";
import { withValueDoubts } from "./value-doubts.ts";

export interface RecognitionContext {
  readonly doc: string;
  readonly glossary: Glossary;
  readonly lexicon: LabelLexicon;
  /** Returns the date that the document reports on; null where it states none. */
  readonly validAsOf: (scope: Scope) => string | null;
  readonly leaveOut: (locator: string, cause: LeftOut) => void;
}

/** The figures of a document's tables, and notices about tables that were not read. */
export interface Recognition {
  readonly statements: Iterable<Statement>;
  readonly document: Scope;
  /** Sentences for a curator about tables that name no metric of the company file. */
  readonly notices: readonly string[];
  readonly snippetOf: SnippetFinder;
  /** The tables that gave a figure; complete once all statements are read. */
  readonly shown: () => Iterable<Omit<ShownTable, "number">>;
}

/** Reads the tables of a document, using the words of the company file. */
export function recognize(document: SourceDocument, context: RecognitionContext): Recognition {
  const { glossary, lexicon, doc, leaveOut } = context;
  const fiscalYears = glossary.profile.fiscalYears;
  const reader = labelReader({ glossary, lexicon });
  const scope = documentScope(doc, document, { reader, lexicon, fiscalYears });
  const isSomebodyUnknown = namesSomebodyUnknown(document, lexicon);
  const tables: TableReading[] = [];
  const parts = new Map<TableReading, DocumentPart>();
  const unnamed = new Set<TableReading>();
  const notices: string[] = [];
  for (const { part, grid } of gridsOf(document)) {
    const siblings = tableLayouts(grid, senseOf(reader));
    for (const layout of siblings) {
      const scopes = scopesOf({ part, grid, layout, siblings }, scope, { reader, fiscalYears, isSomebodyUnknown });
      const concern = concernOf(layout, scopes, { reader, lexicon });
      if (concern === "none") notices.push(strangeTable(part, layout, reader));
      else {
        const table = readTable({ layout, scopes, below: linesBelow(part, grid) }, { reader, glossary });
        tables.push(table);
        parts.set(table, part);
        if (concern === "possible") unnamed.add(table);
      }
    }
  }
  const elsewhere = commonUnit(tables);
  const validAsOf = context.validAsOf(scope);
  const savedOn = parseDate(document.labels.date ?? "");
  // By source, which a statement keeps when its doubts are settled.
  const tableOf = new WeakMap<Statement["source"], string>();
  const given = new Set<TableReading>();
  const statements = function* (): Generator<Statement> {
    const inGroups = lineGroups();
    for (const table of tables) {
      const isNote = unnamed.has(table) && unnamed.size < tables.length;
      const lines = isNote ? LINES_OF_NOTES : table.lines;
      const own = tableStatements({ ...table, lines, elsewhere }, { doc, glossary, validAsOf, savedOn, leaveOut });
      for (const statement of withShareDoubts(own)) {
        const strange = isNote ? strangeLine(statement) : null;
        if (strange === null) {
          const grouped = inGroups(statement);
          tableOf.set(grouped.source, table.lines.key);
          given.add(table);
          yield grouped;
        } else leaveOut(statement.source.locator, { kind: "stranger", name: strange });
      }
    }
  };
  return {
    document: scope,
    statements: {
      [Symbol.iterator]: () =>
        withValueDoubts(statements(), {
          unitOf: (metric) => glossary.metric(metric)?.unit,
          tableOf: (statement) => tableOf.get(statement.source),
          onRepeat: ({ source }) => leaveOut(source.locator, { kind: "repeat" }),
        })[Symbol.iterator](),
    },
    notices,
    snippetOf: snippetsIn(tables),
    *shown() {
      for (const [table, part] of parts) if (given.has(table)) yield shownTable(table, part);
    },
  };
}

function senseOf(reader: LabelReader): LabelSense {
  return (text) => {
    const { metric, unknown, entity, period, unit, basis, dimensions } = reader.heading(text);
    if (metric !== null) return "metric";
    if (unknown !== null) return "unknown";
    const isNamed = entity !== null || period !== null || unit !== null || basis.length > 0;
    return isNamed || Object.keys(dimensions).length > 0 ? "named" : "plain";
  };
}

function* gridsOf({ parts }: SourceDocument): Generator<{ readonly part: DocumentPart; readonly grid: Grid }> {
  for (const part of parts) for (const block of part.blocks) if (block.kind === "grid") yield { part, grid: block };
}

/** The unit of money in the document's tables, if all tables that state one agree; null otherwise. */
function commonUnit(tables: readonly TableReading[]): StatedUnit | null {
  const stated = tables.flatMap(({ scopes }) => {
    const unit = scopes.table.reading.unit ?? scopes.part.reading.unit;
    return unit === null || unit.measure !== null || unit.currency === null ? [] : [unit];
  });
  const [first] = stated;
  return first !== undefined && stated.every((unit) => !unitsDiffer(unit, first)) ? first : null;
}

function strangeTable({ locator }: DocumentPart, layout: TableLayout, reader: LabelReader): string {
  const named = namesOf(layout, { reader }).map((label) => `"${label}"`);
  const examples = named.length === 0 ? "" : ` (its labels: ${named.join(", ")})`;
  const place = layout.grid.locator || locator || "";
  return `The table${place === "" ? "" : ` at ${place}`} names no metric of the company file${examples}; it gives no facts.`;
}
