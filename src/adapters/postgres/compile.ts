import type { Ask, Value } from "../stores/work.ts";

/** A statement in the form of Postgres. */
export interface Compiled {
  readonly text: string;
  /** The name of each `$n`; a number for a value by position. */
  readonly order: readonly (string | number)[];
}

/** A quoted text or a comment, in which no value stands; or a value. A doubled quote reads as two texts. */
const PART = /'[^']*'|"[^"]*"|--[^\n]*|\?|@(?<name>[A-Za-z]\w*)/gu;

/** Writes `?` and `@name` as `$1`, `$2`, …; a name that stands more than once is one value. */
export function compile(sql: string): Compiled {
  const order: (string | number)[] = [];
  let positions = 0;
  const text = sql.replace(PART, (part, _name, _at, _all, { name }: { readonly name?: string }) => {
    if (part !== "?" && name === undefined) return part;
    const key = name ?? positions++;
    const known = order.indexOf(key);
    return `$${known === -1 ? order.push(key) : known + 1}`;
  });
  return { text, order };
}

export function valuesOf({ sql, values }: Ask, { order }: Compiled): readonly Value[] {
  return order.map((key) => {
    const value = (values as Readonly<Record<string | number, Value>>)[key];
    if (value === undefined) throw new TypeError(`A value is missing for ${String(key)} in: ${sql}`);
    return value;
  });
}
