import { FootnoteError } from "../domain/errors.ts";
import { type Embedder, EmbedderError, textToEmbed } from "../passages/embedder.ts";
import type { VectorIndex, VectorSpace } from "../passages/vector-index.ts";
import type { FileReport } from "./ingest-report.ts";

/** The embedder and the index for its vectors. */
export interface Embedding {
  readonly embedder: Embedder;
  readonly vectors: VectorIndex;
}

/** Passages are embedded and stored in batches, so that finished batches survive a failure. */
const BATCH = 64;
/** Page size for counting passages without a vector. */
const COUNTED_AT_ONCE = 1_000;
/** Embedded to learn the vector length, when the embedder has embedded nothing yet. */
const PROBE = "dimensions";

/**
 * Embeds all passages of the store that may be read and have no vector yet, including those of earlier files. Embedder
 * and store failures become warnings on the files concerned; the next ingestion tries again.
 */
export async function embedPassages(
  files: readonly FileReport[],
  embedding: Embedding,
): Promise<readonly FileReport[]> {
  const fault = await fill(embedding);
  if (fault === null) return files;
  const counts = await missingByDocument(embedding);
  return files.map((file) => {
    const missing = counts?.get(file.doc) ?? (counts === null ? file.passages : 0);
    if (missing === 0) return file;
    const warning = `Passages that are found by their words alone, since they have no vector: ${missing}. ${fault} The next ingest tries again.`;
    return { ...file, warnings: [...file.warnings, warning] };
  });
}

/** Null when all passages have vectors, else a sentence on why not. */
async function fill({ embedder, vectors }: Embedding): Promise<string | null> {
  try {
    const space = { model: embedder.model, dimensions: await dimensionsOf(embedder) };
    await vectors.prepare(space);
    for (let after: string | null = null; ; ) {
      const last = await fillNext(after, space, { embedder, vectors });
      if (last === null) return null;
      after = last;
    }
  } catch (error) {
    if (!(error instanceof FootnoteError)) throw error;
    return error.message;
  }
}

async function dimensionsOf(embedder: Embedder): Promise<number> {
  const [vector] = embedder.dimensions === null ? await embedder.embed([PROBE]) : [];
  const dimensions = embedder.dimensions ?? vector?.length;
  if (dimensions === undefined) throw new EmbedderError("malformed", "The embedder gave no vector.");
  return dimensions;
}

/** Embeds the next batch; returns the id of its last passage, or null when none is left. */
async function fillNext(
  after: string | null,
  space: VectorSpace,
  { embedder, vectors }: Embedding,
): Promise<string | null> {
  const passages = await vectors.missing({ ...space, after, limit: BATCH });
  if (passages.length === 0) return null;
  const embedded = await embedder.embed(passages.map(textToEmbed));
  await vectors.store(
    space,
    passages.flatMap(({ id }, index) => {
      const vector = embedded[index];
      return vector === undefined ? [] : [{ id, vector }];
    }),
  );
  return passages.at(-1)?.id ?? null;
}

/** The number of passages without a vector by document; null when the index cannot be read. */
async function missingByDocument({ embedder, vectors }: Embedding): Promise<ReadonlyMap<string, number> | null> {
  const counts = new Map<string, number>();
  try {
    for (let after: string | null = null; ; ) {
      const { model, dimensions } = embedder;
      const passages = await vectors.missing({ model, dimensions, after, limit: COUNTED_AT_ONCE });
      for (const { source } of passages) counts.set(source.doc, (counts.get(source.doc) ?? 0) + 1);
      if (passages.length < COUNTED_AT_ONCE) return counts;
      after = passages.at(-1)?.id ?? null;
    }
  } catch (error) {
    if (!(error instanceof FootnoteError)) throw error;
    return null;
  }
}
