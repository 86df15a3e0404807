import type { StatedUnit } from "../../language/cell-content.ts";

/** One thing that documents name: the forms of its name, how often, and where first. */
export interface Tallied {
  readonly key: string;
  /** The forms of its name, the most frequent first. */
  readonly forms: readonly string[];
  readonly seen: number;
  readonly first: string;
  /** What is stated of its unit, the most frequent first; null among them where nothing was. */
  readonly units: readonly (StatedUnit | null)[];
  readonly noun: string | null;
  /** A heading that only groups the lines under it; null for none. */
  readonly group: string | null;
}

export interface Sighting {
  readonly key: string;
  readonly name: string;
  readonly place: string;
  readonly unit?: StatedUnit | null;
  readonly noun?: string | null;
  readonly group?: string | null;
}

interface Entry {
  readonly forms: Map<string, number>;
  readonly first: string;
  readonly units: Map<string, { readonly unit: StatedUnit | null; count: number }>;
  seen: number;
  noun: string | null;
  group: string | null;
}

/** Counts names as they are met; the order of first sight is kept. */
export class Tally {
  readonly #entries = new Map<string, Entry>();
  readonly #aliasOf = new Map<string, string>();

  /** How often anything was seen. */
  sightings = 0;

  get size(): number {
    return this.#entries.size;
  }

  has(key: string): boolean {
    return this.#entries.has(this.#keyOf(key));
  }

  /** A further form of a name that was seen. */
  also(key: string, form: string): void {
    const forms = this.#entries.get(this.#keyOf(key))?.forms;
    if (forms !== undefined && !forms.has(form)) forms.set(form, 0);
  }

  isSame(key: string, other: string): boolean {
    return this.#keyOf(key) === this.#keyOf(other);
  }

  /** Takes over all that another tally saw. */
  add(other: Tally): void {
    for (const { key, forms, seen, first } of other.all())
      for (let time = 0; time < seen; time += 1)
        this.see({ key, name: forms[Math.min(time, forms.length - 1)] ?? key, place: first });
  }

  see({ key, name, place, unit = null, noun = null, group = null }: Sighting): void {
    const own = this.#keyOf(key);
    const entry = this.#entries.get(own) ?? { forms: new Map(), first: place, units: new Map(), seen: 0, noun, group };
    this.#entries.set(own, entry);
    entry.seen += 1;
    this.sightings += 1;
    entry.forms.set(name, (entry.forms.get(name) ?? 0) + 1);
    entry.noun ??= noun;
    entry.group ??= group;
    const code = JSON.stringify(unit);
    const known = entry.units.get(code);
    if (known) known.count += 1;
    else entry.units.set(code, { unit, count: 1 });
  }

  /** From now on two keys are one; what was seen of the second is added to the first. */
  unite(key: string, other: string): void {
    const [into, from] = [this.#keyOf(key), this.#keyOf(other)];
    const [target, source] = [this.#entries.get(into), this.#entries.get(from)];
    if (into === from) return;
    this.#aliasOf.set(from, into);
    if (source === undefined) return;
    this.#entries.delete(from);
    if (target === undefined) {
      this.#entries.set(into, source);
      return;
    }
    target.seen += source.seen;
    target.noun ??= source.noun;
    for (const [form, count] of source.forms) target.forms.set(form, (target.forms.get(form) ?? 0) + count);
    for (const [code, { unit, count }] of source.units) {
      const known = target.units.get(code);
      if (known) known.count += count;
      else target.units.set(code, { unit, count });
    }
  }

  all(): readonly Tallied[] {
    return [...this.#entries].map(([key, { forms, first, units, seen, noun, group }]) => ({
      key,
      forms: [...forms].sort((a, b) => b[1] - a[1]).map(([form]) => form),
      seen,
      first,
      units: [...units.values()].sort((a, b) => b.count - a.count).map(({ unit }) => unit),
      noun,
      group,
    }));
  }

  #keyOf(key: string): string {
    let own = key;
    for (let next = this.#aliasOf.get(own); next !== undefined; next = this.#aliasOf.get(own)) own = next;
    return own;
  }
}
