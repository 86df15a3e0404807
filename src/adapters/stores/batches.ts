import { all, type Value, type Work } from "./work.ts";

/** Rows of one statement: few sizes, since each is a statement that the engines keep. */
const SIZES = [256, 64, 16, 4, 1] as const;

const BATCH_MAX = SIZES[0];

/** Inserts rows of the same columns. */
export type BatchInsert = <Row>(rows: readonly (readonly Value[])[]) => Work<readonly Row[]>;

/** `into` is a table with its columns, and `then` what follows the rows, with what is returned of them. */
export function batchInsert(into: string, columns: number, then: string): BatchInsert {
  const row = `(${Array.from({ length: columns }, () => "?").join(", ")})`;
  const texts = SIZES.map((size) => ({
    size,
    sql: `INSERT INTO ${into} VALUES ${Array.from({ length: size }, () => row).join(", ")} ${then}`,
  }));
  return function* <Row>(rows: readonly (readonly Value[])[]): Work<readonly Row[]> {
    const returned: Row[] = [];
    let at = 0;
    for (const { size, sql } of texts) {
      for (; rows.length - at >= size; at += size)
        returned.push(...(yield* all<Row>(sql, rows.slice(at, at + size).flat())));
    }
    return returned;
  };
}

/** Items in lists as long as one statement takes; a stream is read no further ahead. */
export function* inBatches<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_MAX) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
