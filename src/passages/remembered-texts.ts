/**
 * A reading of passages that keeps what it has read: every question reads the same ones, and some of them several times. When too many are
 * kept, all are forgotten.
 */
export function rememberingTexts<T>(read: (text: string) => T, textsMax: number): (text: string) => T {
  const known = new Map<string, { readonly read: T }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.read;
    const made = read(text);
    if (known.size >= textsMax) known.clear();
    known.set(text, { read: made });
    return made;
  };
}
