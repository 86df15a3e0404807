import { numberOf } from "../../documents/document.ts";
import { grouped } from "../../domain/grouped.ts";
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

/**
 * The lines of a table that stand under no part of it, where others do: they may have the figures that they have in
 * other tables, so that its title says nothing of them.
 */
export type LinesOutsideParts = "none" | "as_elsewhere" | "others";

/** A single figure may be the same by chance. */
const RECURRING_MIN = 2;

/** By table: its lines that stand under none of the parts that it names. */
export function linesOutsideParts(
  tables: readonly TableHeadings[],
  isGroup: IsGroup,
  isPart: IsGroup,
): readonly LinesOutsideParts[] {
  const figures = tables.map((table, index) => [...figuresOf(table, (level) => isGroup(index, level))]);
  const stated = new Map<string, Map<string, Set<number>>>();
  for (const [index, own] of figures.entries())
    for (const { place, value } of own) {
      const values = stated.get(place) ?? new Map<string, Set<number>>();
      stated.set(place, values.set(value, (values.get(value) ?? new Set()).add(index)));
    }
  return tables.map(({ rows }, index) => {
    const under = new Set(
      rows.flatMap(({ at, names }) => (names.some(({ level }) => isPart(index, level)) ? [at] : [])),
    );
    const outside = (figures[index] ?? []).filter(({ row }) => !under.has(row));
    if (under.size === 0 || outside.length === 0) return "none";
    const elsewhere = outside.flatMap(({ place, value }) => {
      const values = [...(stated.get(place) ?? [])].filter(([, by]) => [...by].some((other) => other !== index));
      return values.length === 0 ? [] : [values.some(([known]) => known === value)];
    });
    const isKnown = elsewhere.length >= RECURRING_MIN && elsewhere.every((isSame) => isSame);
    return isKnown ? "as_elsewhere" : "others";
  });
}

/** Headings over a line that has another figure in the same column where it does not stand under them. */
export function headingsThatTellApart(tables: readonly TableHeadings[]): ReadonlySet<string> {
  const figures = tables.flatMap((table) => {
    const sections = new Map(table.evidence.layout.rows.map((row) => [row.row, row.sections.map(({ text }) => text)]));
    const own = [...figuresOf(table, (level) => level.startsWith("section"))];
    return own.map(({ row, place, value }) => ({ place, value, over: sections.get(row) ?? [] }));
  });
  const telling = [...grouped(figures, ({ place }) => place).values()].flatMap((own) =>
    own.flatMap(({ value, over }) =>
      over.filter((text) => own.some((other) => other.value !== value && !other.over.includes(text))),
    ),
  );
  return new Set(telling);
}

/**
 * The figures of a table by their lines, without the headings that only group these, and the headings of their columns.
 */
function* figuresOf(
  { rows, evidence: { layout } }: TableHeadings,
  isGroup: (level: string) => boolean,
): Generator<{ readonly row: number; readonly place: string; readonly value: string }> {
  const headings = new Map(layout.columns.map(({ column, path }) => [column, path.at(-1)?.text ?? ""]));
  const lines = new Map(rows.map(({ at, names }) => [at, names.filter(({ level }) => !isGroup(level))]));
  for (const { row, path, cells } of layout.rows) {
    const named = lines.get(row)?.map(({ key }) => key) ?? [];
    const line = named.length > 0 ? named : path.map(({ text }) => text);
    for (const cell of cells) {
      const value = numberOf(cell);
      if (value !== null) yield { row, place: [...line, headings.get(cell.column) ?? ""].join("\n"), value };
    }
  }
}
