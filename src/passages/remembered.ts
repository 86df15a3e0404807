/**
 * A maker that keeps what it has made for each key, and gives the same object again: every question reads the same passages, and one of
 * its words may be said often. When more than `keptMax` are kept, all are forgotten.
 */
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
