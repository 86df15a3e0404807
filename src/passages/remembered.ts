/** Memoizes a function by key and returns the same object again. At `keptMax` entries the cache is cleared. */
export function remembered<Said, Made>(
  make: (said: Said) => Made,
  keyOf: (said: Said) => string,
  keptMax = Number.POSITIVE_INFINITY,
): (said: Said) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (said) => {
    const key = keyOf(said);
    const found = known.get(key);
    if (found !== undefined) return found.made;
    const made = make(said);
    if (known.size >= keptMax) known.clear();
    known.set(key, { made });
    return made;
  };
}
