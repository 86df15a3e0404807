import { extname } from "node:path";
import { FileError } from "../documents/file-error.ts";
import type { Fact } from "../domain/fact.ts";
import type { Glossary } from "../profile/glossary.ts";
import { CANONICAL_REQUIRED, canonicalFacts, columnName, isCanonicalHeader } from "./canonical-table.ts";
import type { FileRead } from "./collect-reading.ts";
import { openCsv, type TextFile } from "./csv-reader.ts";
import { chained, mappingsFor } from "./document-facts.ts";
import { sensitivityByName } from "./document-labels.ts";
import type { FoundFile } from "./find-files.ts";
import { mappedFacts } from "./mapped-table.ts";
import { openRejections, type Rejections } from "./rejections.ts";

/**
 * A delimited file whose columns are declared, by a canonical heading or by a mapping of the company file: its rows pass by one after the
 * other, in constant memory. Null for a file of another type, and for one that nothing declares.
 */
export function openDeclaredCsv({ path, doc, encoding }: FoundFile & TextFile, glossary: Glossary): FileRead | null {
  if (![".csv", ".tsv"].includes(extname(path).toLowerCase())) return null;
  const context = { doc, glossary, rejections: openRejections() };
  const file = { path, encoding };
  const table = openCsv(file, 1);
  if (isCanonicalHeader(table.header)) return declared(canonicalFacts(table, context), context, true);
  const mappings = mappingsFor(doc, glossary);
  if (mappings.length === 0) {
    refuseAlmostCanonical(table.header);
    return null;
  }
  const parts = mappings.map((mapping) => mappedFacts(openCsv(file, mapping.headerRow), mapping, context));
  return declared(chained(parts), context, false);
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
  readonly rejections: Rejections;
}

function declared(facts: Iterable<Fact>, { doc, glossary, rejections }: Context, isCanonical: boolean): FileRead {
  return {
    status: null,
    isEmpty: false,
    warnings: () => (isCanonical ? rejections.listed() : rejections.byReason()),
    reading: {
      sensitivity: sensitivityByName(doc, glossary.profile.sensitivity) ?? "INTERNAL",
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
