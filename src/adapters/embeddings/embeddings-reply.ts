import { z } from "zod";

const DIMENSIONS_MAX = 16_384;

const Reply = z.object({
  data: z.array(
    z.object({
      /** Which text it is of; some servers leave it out and keep the order. */
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

/** The vectors of a reply in the order of the texts; null unless there is a usable one of one length for each text. */
export function readVectors(body: unknown, { count, dimensions }: Expected): readonly Float32Array[] | null {
  const reply = Reply.safeParse(body);
  if (!reply.success) return null;
  const byIndex = new Map(reply.data.data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => Float32Array.from(byIndex.get(index) ?? []));
  if (reply.data.data.length !== count || byIndex.size !== count) return null;
  const length = dimensions ?? vectors[0]?.length;
  return vectors.every((vector) => vector.length === length && pointsSomewhere(vector)) ? vectors : null;
}

/** A number too large for four bytes becomes infinite, and a vector of zeros has no direction. */
function pointsSomewhere(vector: Float32Array): boolean {
  return vector.every(Number.isFinite) && vector.some((part) => part !== 0);
}
