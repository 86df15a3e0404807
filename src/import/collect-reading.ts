import type { Glossary } from "../company/glossary.ts";
import { FileError } from "../documents/file-error.ts";
import type { Fact } from "../domain/fact.ts";
import type { ShownPage, ShownTable } from "../domain/shown-table.ts";
import type { DocumentReading } from "./document-store.ts";
import type { DocumentBatch, DocumentRequest } from "./read-document.ts";
import type { Snippet } from "./tables/snippet-shape.ts";
import type { Statement } from "./tables/statement.ts";

/** Extractor version for tables without a declared layout. */
const EXTRACTOR = "recognized-table/1";

/** The content of a file, and the warnings that are complete once all of it has been read. */
export interface FileRead {
  readonly reading: Pick<
    DocumentReading,
    | "sensitivity"
    | "unexplained"
    | "facts"
    | "statements"
    | "extractorVersion"
    | "mappingVersion"
    | "snippetOf"
    | "shown"
    | "passages"
    | "setAside"
  >;
  /** The status that the document states for itself, which sets its rank; null for none. */
  readonly status: string | null;
  readonly warnings: () => readonly string[];
  /** Whether the file has no passages, statements or facts. */
  readonly isEmpty: boolean;
}

/** Reads one document in batches. */
export type ReadFile = (request: DocumentRequest) => AsyncIterable<DocumentBatch>;

/** Collects the batches of a document, so that it can be stored in one go. */
export async function collectReading(batches: AsyncIterable<DocumentBatch>, { profile }: Glossary): Promise<FileRead> {
  let head: Extract<DocumentBatch, { kind: "head" }> | null = null;
  let tail: Extract<DocumentBatch, { kind: "tail" }> | null = null;
  const facts: (readonly Fact[])[] = [];
  const statements: (readonly Statement[])[] = [];
  const tables: ShownTable[] = [];
  const pages: ShownPage[] = [];
  for await (const batch of batches) {
    switch (batch.kind) {
      case "head":
        head = batch;
        break;
      case "facts":
        facts.push(batch.facts);
        break;
      case "statements":
        statements.push(batch.statements);
        break;
      case "shown":
        tables.push(...batch.tables);
        pages.push(...batch.pages);
        break;
      case "tail":
        tail = batch;
        break;
    }
  }
  if (head === null || tail === null) throw new FileError("unreadable_file", "Its reading ended too early.");
  const { labels, unexplained, passages, status } = head;
  const { warnings, setAside } = tail;
  const isEmpty = passages.length + statements.length + facts.length === 0;
  const snippets: ReadonlyMap<string, Snippet> = new Map(tail.snippets);
  return {
    status,
    warnings: () => (isEmpty ? [...warnings, "It holds no text."] : warnings),
    isEmpty,
    reading: {
      sensitivity: () => labels.sensitivity,
      unexplained,
      facts: flat(facts),
      statements: flat(statements),
      extractorVersion: EXTRACTOR,
      mappingVersion: profile.version,
      shown: () => ({ tables, pages }),
      snippetOf: ({ key }) => snippets.get(key) ?? null,
      passages: { labels, drafts: passages },
      setAside: () => setAside,
    },
  };
}

function* flat<Item>(batches: readonly (readonly Item[])[]): Generator<Item> {
  for (const batch of batches) yield* batch;
}
