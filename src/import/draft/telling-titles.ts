import { numberOf } from "../../documents/document.ts";
import type { TableHeadings } from "./table-headings.ts";

/** Whether the headings of a level only group lines. */
export type IsGroup = (table: number, level: string) => boolean;

/** A figure that tables of some titles state of one line in one column. */
interface Stated {
  readonly value: string;
  /** The titles of each table that states it; tables under the same titles count once. */
  readonly under: Map<string, readonly string[]>;
}

/**
 * Titles of which a line has another figure in the same column than elsewhere. Where one of the figures stands under
 * several titles, only the other ones differ.
 */
export function titlesThatTellApart(
  tables: readonly TableHeadings[],
  titles: readonly (readonly string[])[],
  isGroup: IsGroup,
): ReadonlySet<string> {
  const places = new Map<string, Map<string, Stated>>();
  for (const [index, table] of tables.entries()) {
    const own = titles[index] ?? [];
    for (const { place, value } of figuresOf(table, (level) => isGroup(index, level))) {
      const values = places.get(place) ?? new Map<string, Stated>();
      places.set(place, values);
      const stated = values.get(value) ?? { value, under: new Map() };
      values.set(value, stated);
      stated.under.set(JSON.stringify(own), own);
    }
  }
  const telling = [...places.values()].flatMap((values) => {
    const all = [...values.values()];
    const known = all.filter(({ under }) => under.size > 1);
    const others = known.length === 1 ? all.filter((one) => one !== known[0]) : all;
    const areOfOne = new Set(all.flatMap(({ under }) => [...under.keys()])).size < 2;
    return all.length < 2 || areOfOne ? [] : others.flatMap(({ under }) => [...under.values()].flat());
  });
  return new Set(telling);
}

/** The figures of a table by their lines, without the headings that only group these, and the headings of their columns. */
function* figuresOf(
  { rows, evidence: { layout } }: TableHeadings,
  isGroup: (level: string) => boolean,
): Generator<{ readonly place: string; readonly value: string }> {
  const headings = new Map(layout.columns.map(({ column, path }) => [column, path.at(-1)?.text ?? ""]));
  const lines = new Map(rows.map(({ at, names }) => [at, names.filter(({ level }) => !isGroup(level))]));
  for (const { row, path, cells } of layout.rows) {
    const named = lines.get(row)?.map(({ key }) => key) ?? [];
    const line = named.length > 0 ? named : path.map(({ text }) => text);
    for (const cell of cells) {
      const value = numberOf(cell);
      if (value !== null) yield { place: [...line, headings.get(cell.column) ?? ""].join("\n"), value };
    }
  }
}
