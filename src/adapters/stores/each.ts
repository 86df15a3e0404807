import type { Work } from "./work.ts";

/** Does work for each item, one after another. */
export function* each<Item, T>(items: Iterable<Item>, work: (item: Item) => Work<T>): Work<readonly T[]> {
  const results: T[] = [];
  for (const item of items) results.push(yield* work(item));
  return results;
}

/** The items for which work comes to true. */
export function* those<Item>(items: Iterable<Item>, holds: (item: Item) => Work<boolean>): Work<readonly Item[]> {
  const found: Item[] = [];
  for (const item of items) if (yield* holds(item)) found.push(item);
  return found;
}
