import { extname } from "node:path";
import type { Glossary } from "../company/glossary.ts";
import { FileError } from "../documents/file-error.ts";
import type { Fact } from "../domain/fact.ts";
import type { TableMapping } from "../domain/profile.ts";
import { CANONICAL_REQUIRED, canonicalFacts, columnName, isCanonicalHeader, valueColumnOf } from "./canonical-table.ts";
import { openCitedRows } from "./cited-rows.ts";
import type { FileRead } from "./collect-reading.ts";
import { openCsv, type PassedRow, type TextFile } from "./csv-reader.ts";
import { chained, mappingsFor } from "./document-facts.ts";
import { type DocumentLevel, documentLevel, keywordTest, labelTest } from "./document-level.ts";
import type { FoundFile } from "./find-files.ts";
import { openTablePieces, type TableLook } from "./kept-tables.ts";
import { openRowPlaces } from "./label-rows.ts";
import { mappedFacts, valueColumnsOf } from "./mapped-table.ts";
import { openRejections, type Rejections } from "./rejections.ts";
import type { Table } from "./table.ts";

interface DeclaredFile extends FoundFile, Pick<TextFile, "encoding"> {
  /** The path to open, if different from `path`. */
  readonly contents?: string;
}

/**
 * A delimited file with declared columns: a canonical header, or a mapping in the company file. Rows are streamed in
 * constant memory. Null for other file types and for files without a declaration.
 */
export function openDeclaredCsv(found: DeclaredFile, glossary: Glossary): FileRead | null {
  const { path, doc, contents, encoding } = found;
  if (![".csv", ".tsv"].includes(extname(path).toLowerCase())) return null;
  const file = { path: contents ?? path, encoding };
  const context = { doc, glossary, rejections: openRejections() };
  const first = openCsv(file, 1);
  const { header } = first;
  const watched = watchedRows(found, glossary);
  if (isCanonicalHeader(header)) {
    const facts = canonicalFacts(openCsv(file, 1, watched.passed), context);
    const shown = (): TableLook => watched.shown(first, 1, [valueColumnOf(header)]);
    return declared(facts, { ...context, watched, shown, isCanonical: true });
  }
  const mappings = mappingsFor(doc, glossary.profile);
  if (mappings.length === 0) {
    refuseAlmostCanonical(header);
    return null;
  }
  // Each mapping reads the whole file; the rows are watched only once.
  const parts = mappings.map((mapping, index) =>
    mappedFacts(openCsv(file, mapping.headerRow, index === 0 ? watched.passed : undefined), mapping, context),
  );
  const [mapping] = mappings;
  const shown = (): TableLook | null => (mapping === undefined ? null : mappedLook(file, mapping, watched));
  return declared(chained(parts), { ...context, watched, shown, isCanonical: false });
}

function mappedLook(file: TextFile, mapping: TableMapping, watched: WatchedRows): TableLook {
  const table = openCsv(file, mapping.headerRow);
  return watched.shown(table, mapping.headerRow, valueColumnsOf(table, mapping));
}

/** A canonical table with exactly one column missing is taken for a mistake, not for another layout. */
function refuseAlmostCanonical(header: readonly string[]): void {
  const names = new Set(header.map(columnName));
  const missing = CANONICAL_REQUIRED.filter((name) => !names.has(name));
  const [first] = missing;
  if (missing.length !== 1 || first === undefined) return;
  throw new FileError("unknown_layout", `It is almost a canonical table; the column ${first} is missing.`);
}

interface Declared {
  readonly rejections: Rejections;
  readonly watched: WatchedRows;
  readonly shown: () => TableLook | null;
  readonly isCanonical: boolean;
}

function declared(facts: Iterable<Fact>, { rejections, watched, shown, isCanonical }: Declared): FileRead {
  return {
    status: null,
    isEmpty: false,
    warnings: () => [...(isCanonical ? rejections.listed() : rejections.byReason()), ...watched.level().notices],
    reading: {
      sensitivity: () => watched.level().level,
      facts: atLeastOne(watched.counted(facts), rejections),
      statements: [],
      // Facts of declared tables have their own extractor version.
      extractorVersion: "",
      mappingVersion: null,
      shown: () => {
        const look = shown();
        return { tables: look === null ? [] : openTablePieces().of(look), pages: [] };
      },
      snippetOf: () => null,
      passages: null,
      setAside: () => rejections.count,
    },
  };
}

/** Collects possible sensitivity labels, and the rows that figures are cited by, while the rows are read. */
interface WatchedRows {
  readonly passed: PassedRow;
  /** The table as it looks, once its rows were read. */
  shown(table: Table, headingRow: number, columns: readonly number[]): TableLook;
  counted(facts: Iterable<Fact>): Iterable<Fact>;
  level(): DocumentLevel;
}

/** A row without figures may be a label. */
function watchedRows(file: FoundFile, { profile }: Glossary): WatchedRows {
  const rows = openRowPlaces(labelTest(profile.sensitivity));
  const isKeyword = keywordTest(profile.sensitivity);
  let hasKeyword = false;
  const looks = openCitedRows(file.doc);
  let facts = 0;
  let before = 0;
  return {
    shown: looks.table,
    passed: ({ fields, line }) => {
      rows.add(fields, facts > before);
      if (facts > before) looks.add(fields, line);
      before = facts;
      if (isKeyword !== null && !hasKeyword) hasKeyword = isKeyword(fields.join(" | "));
    },
    *counted(read) {
      for (const fact of read) {
        facts += 1;
        looks.see(fact);
        yield fact;
      }
    },
    level: () => documentLevel({ file, places: { stated: [], headings: [], ...rows.found() }, hasKeyword }, profile),
  };
}

/** Throws for a file without figures, so that its former version stays. */
function* atLeastOne(facts: Iterable<Fact>, rejections: Rejections): Generator<Fact> {
  let count = 0;
  for (const fact of facts) {
    count += 1;
    yield fact;
  }
  if (count === 0) throw new FileError("nothing_read", nothingRead(rejections));
}

function nothingRead(rejections: Rejections): string {
  if (rejections.count === 0) return "It holds a heading, but no figure.";
  return `Nothing in it could be read (rejected: ${rejections.count}); the first fault: ${rejections.listed()[0]}.`;
}
