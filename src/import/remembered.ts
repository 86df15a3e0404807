const REMEMBERED_MAX = 10_000;

/** Memoizes a pure function of text: the same few codes occur in a million rows. A full cache is cleared. */
export function remembered<T>(read: (raw: string) => T): (raw: string) => T {
  const known = new Map<string, T>();
  return (raw) => {
    const found = known.get(raw);
    if (found !== undefined) return found;
    const result = read(raw);
    if (known.size >= REMEMBERED_MAX) known.clear();
    // Copy the key: a substring would keep the whole block of the file in memory.
    known.set(Buffer.from(raw).toString(), result);
    return result;
  };
}
