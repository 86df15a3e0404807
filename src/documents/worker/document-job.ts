import { stat } from "node:fs/promises";
import type { Block, DocumentPart, Grid, GridCell, SourceDocument } from "../document.ts";
import { openDocument } from "../open-document.ts";
import type { ReadOptions } from "../reader.ts";
import { jobOf } from "./job.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { type WorkLimits, workLimitsFor } from "./work-limits.ts";

export interface ReadRequest {
  readonly path: string;
  readonly options: ReadOptions;
}

/** A document is sent in batches, so that it is never in memory three times. */
type DocumentBatch =
  | {
      readonly kind: "document";
      readonly head: Omit<SourceDocument, "parts">;
    }
  | { readonly kind: "part"; readonly part: Omit<DocumentPart, "blocks"> }
  | { readonly kind: "blocks"; readonly blocks: readonly Block[] }
  /** Further cells of the last grid. */
  | { readonly kind: "cells"; readonly cells: readonly GridCell[] };

const CELLS_AT_ONCE = 10_000;

/** Reads a document in the pool's process; the default limits depend on the file size. */
export async function readDocument(
  pool: ReaderPool,
  request: ReadRequest,
  limits?: WorkLimits,
): Promise<SourceDocument> {
  const assembly = new Assembly();
  const batches = pool.run(READ_DOCUMENT, request, limits ?? (await workLimitsOf(request.path)));
  for await (const batch of batches) assembly.take(batch);
  return assembly.document();
}

/** The work limits for a file by its size; a missing file is left to the reader to report. */
export async function workLimitsOf(path: string): Promise<WorkLimits> {
  const info = await stat(path).catch(() => null);
  return workLimitsFor(info?.size ?? 0);
}

/** The job that reads a document and yields it in batches. */
export async function* documentBatches({ path, options }: ReadRequest): AsyncGenerator<DocumentBatch> {
  const { parts, ...head } = await openDocument(path, options);
  yield { kind: "document", head };
  for (const { blocks, ...part } of parts) {
    yield { kind: "part", part };
    yield* grouped(blocks);
  }
}

const READ_DOCUMENT = jobOf(import.meta.url, "documentBatches", documentBatches);

/** Groups small blocks into one batch and splits the cells of a large grid. */
function* grouped(blocks: readonly Block[]): Generator<DocumentBatch> {
  let small: Block[] = [];
  let size = 0;
  for (const block of blocks) {
    const cost = block.kind === "grid" ? block.cells.length : 1;
    if (size + cost > CELLS_AT_ONCE && small.length > 0) {
      yield { kind: "blocks", blocks: small };
      small = [];
      size = 0;
    }
    if (block.kind === "grid" && cost > CELLS_AT_ONCE) {
      yield { kind: "blocks", blocks: [{ ...block, cells: [] }] };
      for (let from = 0; from < cost; from += CELLS_AT_ONCE)
        yield { kind: "cells", cells: block.cells.slice(from, from + CELLS_AT_ONCE) };
    } else {
      small.push(block);
      size += cost;
    }
  }
  if (small.length > 0) yield { kind: "blocks", blocks: small };
}

/** Reassembles a document from its batches. */
class Assembly {
  #head: Omit<SourceDocument, "parts"> | null = null;
  readonly #parts: DocumentPart[] = [];
  #blocks: Block[] = [];
  #cells: GridCell[] = [];

  take(batch: DocumentBatch): void {
    switch (batch.kind) {
      case "document":
        this.#head = batch.head;
        return;
      case "part":
        this.#blocks = [];
        this.#parts.push({ ...batch.part, blocks: this.#blocks });
        return;
      case "blocks":
        for (const block of batch.blocks) this.#blocks.push(block.kind === "grid" ? this.#open(block) : block);
        return;
      case "cells":
        for (const cell of batch.cells) this.#cells.push(cell);
        return;
    }
  }

  document(): SourceDocument {
    if (this.#head === null) throw new Error("A document came without its beginning.");
    return { ...this.#head, parts: this.#parts };
  }

  #open(grid: Grid): Grid {
    this.#cells = [...grid.cells];
    return { ...grid, cells: this.#cells };
  }
}
