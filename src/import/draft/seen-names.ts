import type { StatedUnit } from "../../language/cell-content.ts";

/** One thing that tables name. */
export interface SeenName {
  readonly key: string;
  /** Forms of its name, most frequent first. */
  readonly forms: readonly string[];
  /** Further spellings in tables, which have to be readable as aliases. */
  readonly written: readonly string[];
  /** Its code in the table. */
  readonly code: string | null;
  /** How often and where it was seen first, as a comment in the draft. */
  readonly note: string | null;
  /** Its unit code, if a column states it. */
  readonly unitCode: string | null;
  /** Stated units, most frequent first. */
  readonly units: readonly StatedUnit[];
  readonly noun: string | null;
  /** A heading that only groups the lines below. */
  readonly group: string | null;
}

/** A name from a column, a person or a file name. */
export function givenName(name: string, more: Partial<SeenName> = {}): SeenName {
  const nothing = { written: [], code: null, note: null, unitCode: null, units: [], noun: null, group: null };
  return { key: name, forms: [name], ...nothing, ...more };
}

interface Sighting {
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
  readonly units: Map<string, { readonly unit: StatedUnit; readonly count: number }>;
  seen: number;
  noun: string | null;
  group: string | null;
}

/** Collects names with counts, in the order of first occurrence. */
export class SeenNames {
  readonly #entries = new Map<string, Entry>();
  readonly #aliasOf = new Map<string, string>();

  get size(): number {
    return this.#entries.size;
  }

  has(key: string): boolean {
    return this.#entries.has(this.#keyOf(key));
  }

  isSame(key: string, other: string): boolean {
    return this.#keyOf(key) === this.#keyOf(other);
  }

  see({ key, name, place, unit = null, noun = null, group = null }: Sighting): void {
    const own = this.#keyOf(key);
    const entry = this.#entries.get(own) ?? { forms: new Map(), first: place, units: new Map(), seen: 0, noun, group };
    this.#entries.set(own, entry);
    entry.seen += 1;
    entry.noun ??= noun;
    entry.group ??= group;
    count(entry.forms, name, 1);
    if (unit !== null) countUnit(entry, unit, 1);
  }

  /** Adds another form of a known name without counting it. */
  also(key: string, form: string): void {
    const forms = this.#entries.get(this.#keyOf(key))?.forms;
    if (forms !== undefined) count(forms, form, 0);
  }

  /** Merges two keys from now on; the second's data is added to the first. */
  unite(key: string, other: string): void {
    const [into, from] = [this.#keyOf(key), this.#keyOf(other)];
    const source = this.#entries.get(from);
    if (into === from) return;
    this.#aliasOf.set(from, into);
    this.#entries.delete(from);
    if (source !== undefined) this.#merge(into, source);
  }

  /** Adds all names of another collection. */
  add(others: SeenNames): void {
    for (const [key, entry] of others.#entries) this.#merge(this.#keyOf(key), entry);
  }

  delete(key: string): void {
    this.#entries.delete(this.#keyOf(key));
  }

  all(): readonly SeenName[] {
    return [...this.#entries].map(([key, { forms, first, units, seen, noun, group }]) =>
      givenName(key, {
        forms: [...forms].sort((a, b) => b[1] - a[1]).map(([form]) => form),
        note: `seen ${seen === 1 ? "once" : `${seen} times`}, first at ${first}`,
        units: [...units.values()].sort((a, b) => b.count - a.count).map(({ unit }) => unit),
        noun,
        group,
      }),
    );
  }

  #merge(key: string, source: Entry): void {
    const target = this.#entries.get(key);
    if (target === undefined) {
      this.#entries.set(key, source);
      return;
    }
    target.seen += source.seen;
    target.noun ??= source.noun;
    for (const [form, times] of source.forms) count(target.forms, form, times);
    for (const { unit, count: times } of source.units.values()) countUnit(target, unit, times);
  }

  #keyOf(key: string): string {
    let own = key;
    for (let next = this.#aliasOf.get(own); next !== undefined; next = this.#aliasOf.get(own)) own = next;
    return own;
  }
}

function count(forms: Map<string, number>, form: string, times: number): void {
  forms.set(form, (forms.get(form) ?? 0) + times);
}

function countUnit({ units }: Entry, unit: StatedUnit, times: number): void {
  const code = JSON.stringify(unit);
  units.set(code, { unit, count: (units.get(code)?.count ?? 0) + times });
}
