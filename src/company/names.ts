/** A part of the company file that has a code and names. */
export interface NamedSpec {
  readonly code: string;
  readonly label: { readonly en: string; readonly zh?: string };
  readonly aliases: readonly string[];
}

/** The labels and aliases of a part. */
export function namesOf({ label, aliases }: Pick<NamedSpec, "label" | "aliases">): readonly string[] {
  return [label.en, ...(label.zh === undefined ? [] : [label.zh]), ...aliases];
}

/** All words that name a part: code, labels and aliases. */
export function wordsFor(spec: NamedSpec): readonly string[] {
  return [spec.code, ...namesOf(spec)];
}
