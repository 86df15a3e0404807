/** Something that the company file gives names. */
export interface NamedSpec {
  readonly code: string;
  readonly label: { readonly en: string; readonly zh?: string };
  readonly aliases: readonly string[];
}

/** What people call it: its labels and its aliases. */
export function namesOf({ label, aliases }: Pick<NamedSpec, "label" | "aliases">): readonly string[] {
  return [label.en, ...(label.zh === undefined ? [] : [label.zh]), ...aliases];
}

/** Every word that names it. */
export function wordsFor(spec: NamedSpec): readonly string[] {
  return [spec.code, ...namesOf(spec)];
}
