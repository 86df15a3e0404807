/** Gives the value kept for a key, and makes it anew once what it depends on (`by`) has changed. */
export type KeepWhile<Value> = (key: string, by: string, make: () => Promise<Value>) => Promise<Value>;

/** Keeps one value for each key. One that could not be made is not kept. */
export function keepWhile<Value>(): KeepWhile<Value> {
  const kept = new Map<string, { readonly by: string; readonly value: Promise<Value> }>();
  return (key, by, make) => {
    const found = kept.get(key);
    if (found?.by === by) return found.value;
    const value = make();
    kept.set(key, { by, value });
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  };
}
