const REMEMBERED_MAX = 10_000;

/** A pure reading of texts that remembers its results: the same few codes stand in a million rows. */
export function remembered<T>(read: (raw: string) => T): (raw: string) => T {
  const known = new Map<string, T>();
  return (raw) => {
    const found = known.get(raw);
    if (found !== undefined) return found;
    const result = read(raw);
    if (known.size >= REMEMBERED_MAX) known.clear();
    // A copy: text cut from a file's block would keep the whole block alive.
    known.set(Buffer.from(raw).toString(), result);
    return result;
  };
}
