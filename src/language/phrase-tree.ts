/** A trie of phrases by word: a look-up takes at most as many steps as the longest phrase has words. */
export interface PhraseTree<T> {
  readonly next: Map<string, PhraseTree<T>>;
  /** The value of the phrase that ends here; null where none ends. */
  value: T | null;
}

export function phraseTree<T>(): PhraseTree<T> {
  return { next: new Map(), value: null };
}

/** The node of a phrase, created if missing. */
export function placeOf<T>(tree: PhraseTree<T>, phrase: readonly string[]): PhraseTree<T> {
  let node = tree;
  for (const word of phrase) {
    const next = node.next.get(word) ?? phraseTree();
    node.next.set(word, next);
    node = next;
  }
  return node;
}

/** A tree that may grow beyond one that others share, which stays as it is. */
export interface GrownTree<T> {
  readonly root: PhraseTree<T>;
  /** The node of a phrase, created if missing. */
  placeOf(phrase: readonly string[]): PhraseTree<T>;
}

/** Copies of a shared tree only what a phrase leads through: thousands of nodes in place of a hundred thousand. */
export function grownFrom<T>(shared: PhraseTree<T>): GrownTree<T> {
  const root = copyOf(shared);
  const own = new Set([root]);
  return {
    root,
    placeOf: (phrase) => {
      let node = root;
      for (const word of phrase) {
        const known = node.next.get(word);
        if (known !== undefined && own.has(known)) {
          node = known;
          continue;
        }
        const next = known === undefined ? phraseTree<T>() : copyOf(known);
        own.add(next);
        node.next.set(word, next);
        node = next;
      }
      return node;
    },
  };
}

function copyOf<T>({ next, value }: PhraseTree<T>): PhraseTree<T> {
  return { next: new Map(next), value };
}

/** Where the longest phrase that begins at a word ends; null where none begins. */
export function phraseEnd<T>(
  words: readonly { readonly text: string }[],
  at: number,
  tree: PhraseTree<T>,
): number | null {
  let node: PhraseTree<T> | undefined = tree;
  let end: number | null = null;
  for (let i = at; i < words.length; i += 1) {
    node = node.next.get(words[i]?.text ?? "");
    if (node === undefined) break;
    if (node.value !== null) end = i + 1;
  }
  return end;
}

/** A word of a text with its offsets. */
export interface PlacedWord {
  /** In the form in which it is compared. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface FoundPhrase<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
}

/** The phrases in a text, in order: the longest at each place, none overlapping. */
export function phrasesIn<T>(words: readonly PlacedWord[], tree: PhraseTree<T>): readonly FoundPhrase<T>[] {
  const found: FoundPhrase<T>[] = [];
  for (let at = 0; at < words.length; ) {
    let node: PhraseTree<T> | undefined = tree;
    let next = at + 1;
    let value: T | null = null;
    for (let i = at; i < words.length; i += 1) {
      node = node.next.get(words[i]?.word ?? "");
      if (node === undefined) break;
      if (node.value === null) continue;
      value = node.value;
      next = i + 1;
    }
    if (value !== null) found.push({ value, start: words[at]?.start ?? 0, end: words[next - 1]?.end ?? 0 });
    at = next;
  }
  return found;
}
