import { extname } from "node:path";
import type { Glossary } from "../company/glossary.ts";
import { FileError } from "../documents/file-error.ts";
import type { Fact } from "../domain/fact.ts";
import { CANONICAL_REQUIRED, canonicalFacts, columnName, isCanonicalHeader } from "./canonical-table.ts";
import type { FileRead } from "./collect-reading.ts";
import { csvFields, openCsv, type TextFile } from "./csv-reader.ts";
import { chained, mappingsFor } from "./document-facts.ts";
import { type DocumentLevel, documentLevel } from "./document-level.ts";
import type { FoundFile } from "./find-files.ts";
import { placesInRows } from "./label-places.ts";
import { mappedFacts } from "./mapped-table.ts";
import { openRejections, type Rejections } from "./rejections.ts";

/**
 * A delimited file whose columns are declared, by a canonical heading or by a mapping of the company file: its rows pass by one after the
 * other, in constant memory. Null for a file of another type, and for one that nothing declares.
 */
export function openDeclaredCsv({ path, doc, encoding }: FoundFile & TextFile, glossary: Glossary): FileRead | null {
  if (![".csv", ".tsv"].includes(extname(path).toLowerCase())) return null;
  const file = { path, encoding };
  const context = { doc, glossary, file, rejections: openRejections() };
  const table = openCsv(file, 1);
  if (isCanonicalHeader(table.header))
    return declared(canonicalFacts(table, context), context, { isCanonical: true, headerRow: 1 });
  const mappings = mappingsFor(doc, glossary.profile);
  if (mappings.length === 0) {
    refuseAlmostCanonical(table.header);
    return null;
  }
  const parts = mappings.map((mapping) => mappedFacts(openCsv(file, mapping.headerRow), mapping, context));
  const headerRow = Math.min(...mappings.map((mapping) => mapping.headerRow));
  return declared(chained(parts), context, { isCanonical: false, headerRow });
}

/** A canonical table that lost a column is a mistake, and no table of another layout. */
function refuseAlmostCanonical(header: readonly string[]): void {
  const names = new Set(header.map(columnName));
  const missing = CANONICAL_REQUIRED.filter((name) => !names.has(name));
  const [first] = missing;
  if (missing.length !== 1 || first === undefined) return;
  throw new FileError("unknown_layout", `It is almost a canonical table; the column ${first} is missing.`);
}

interface Context {
  readonly doc: string;
  readonly glossary: Glossary;
  readonly file: TextFile;
  readonly rejections: Rejections;
}

interface Layout {
  readonly isCanonical: boolean;
  readonly headerRow: number;
}

function declared(facts: Iterable<Fact>, context: Context, { isCanonical, headerRow }: Layout): FileRead {
  const { rejections } = context;
  const { level, notices } = levelOf(context, headerRow);
  return {
    status: null,
    isEmpty: false,
    warnings: () => [...(isCanonical ? rejections.listed() : rejections.byReason()), ...notices],
    reading: {
      sensitivity: level,
      facts: atLeastOne(facts, rejections),
      statements: [],
      // Facts of declared tables say themselves how they were read.
      extractorVersion: "",
      mappingVersion: null,
      snippetOf: () => null,
      passages: null,
      setAside: () => rejections.count,
    },
  };
}

/** The level has to be known before the first row is stored, so that the rows pass by once before, where a keyword may be in any of them. */
function levelOf({ doc, glossary, file }: Context, headerRow: number): DocumentLevel {
  const rows = { [Symbol.iterator]: () => csvFields(file, headerRow) };
  const places = { stated: [], further: [], ...placesInRows(rows) };
  return documentLevel({ doc, path: file.path, places, texts: joined(rows) }, glossary.profile);
}

function* joined(rows: Iterable<readonly string[]>): Generator<string> {
  for (const fields of rows) yield fields.join(" | ");
}

/** A file without any figure is an error, so that its former version stays. */
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
