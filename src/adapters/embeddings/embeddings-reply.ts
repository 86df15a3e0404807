import { z } from "zod";

const DIMENSIONS_MAX = 16_384;

const Reply = z.object({
  data: z.array(
    z.object({
      /** The index of the text; some servers omit it and keep the order. */
      index: z.int().nonnegative().optional(),
      embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX),
    }),
  ),
});

export interface Expected {
  readonly count: number;
  /** Null before the first reply. */
  readonly dimensions: number | null;
}

/** The vectors in the order of the texts; null unless there is one valid vector of the same length per text. */
export function readVectors(body: unknown, { count, dimensions }: Expected): readonly Float32Array[] | null {
  const reply = Reply.safeParse(body);
  if (!reply.success) return null;
  const byIndex = new Map(reply.data.data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => Float32Array.from(byIndex.get(index) ?? []));
  if (reply.data.data.length !== count || byIndex.size !== count) return null;
  const length = dimensions ?? vectors[0]?.length;
  return vectors.every((vector) => vector.length === length && pointsSomewhere(vector)) ? vectors : null;
}

/** Rejects vectors that overflow to infinity as 32-bit floats, and zero vectors, which have no direction. */
function pointsSomewhere(vector: Float32Array): boolean {
  return vector.every(Number.isFinite) && vector.some((part) => part !== 0);
}
