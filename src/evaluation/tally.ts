import { z } from "zod";

/** Number of passed checks of a gate. */
export const TallySchema = z.strictObject({ passed: z.int().min(0), of: z.int().min(0) });
export type Tally = Readonly<z.output<typeof TallySchema>>;

type Tallies<Gate extends string> = { readonly [gate in Gate]?: Tally | undefined };

/** The keys of a table with a fixed set of keys, in order. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));
}

/** Counts the checks of each gate. */
export function countGates<Gate extends string>(
  gates: readonly Gate[],
  checks: readonly { readonly gate: Gate; readonly fault: string | null }[],
): readonly (readonly [Gate, Tally])[] {
  return gates.map((gate) => {
    const own = checks.filter((check) => check.gate === gate);
    return [gate, { passed: own.filter(({ fault }) => fault === null).length, of: own.length }];
  });
}

/** The same aggregate for each layer, such as a language or a format; an item may be in several layers. */
export function layered<Item, Sum>(
  items: readonly Item[],
  layersOf: (item: Item) => readonly string[],
  add: (items: readonly Item[]) => Sum,
): Readonly<Record<string, Sum>> {
  const layers = [...new Set(items.flatMap(layersOf))].toSorted();
  return Object.fromEntries(
    layers.map((layer) => [layer, add(items.filter((item) => layersOf(item).includes(layer)))]),
  );
}

/** A gate whose result differs from the baseline. */
export interface TallyChange<Gate extends string> {
  readonly gate: Gate;
  readonly before: Tally;
  readonly now: Tally;
  /** `fell`: a smaller share passes · `shrank`: fewer checks, so less is tested · `rose`: more passes or is tested. */
  readonly kind: "fell" | "shrank" | "rose";
}

const NOTHING: Tally = { passed: 0, of: 0 };

/** All gates that differ from before; a gate without a former result has no change. */
export function changedGates<Gate extends string>(
  gates: readonly Gate[],
  before: Tallies<Gate>,
  now: Tallies<Gate>,
  isFixed: (gate: Gate) => boolean,
): readonly TallyChange<Gate>[] {
  return gates.flatMap((gate) => {
    const [known, reached] = [before[gate], now[gate] ?? NOTHING];
    const kind = known === undefined ? null : kindOf(known, reached, isFixed(gate));
    return known === undefined || kind === null ? [] : [{ gate, before: known, now: reached, kind }];
  });
}

function kindOf(before: Tally, now: Tally, isFixed: boolean): TallyChange<string>["kind"] | null {
  // Cross-multiplied to avoid rounding: a/b < c/d is a·d < c·b.
  const left = now.passed * before.of;
  const right = before.passed * now.of;
  if (left < right) return "fell";
  if (isFixed && now.of < before.of) return "shrank";
  return left > right || (isFixed && now.of > before.of) ? "rose" : null;
}

export function isBelow({ kind }: Pick<TallyChange<string>, "kind">): boolean {
  return kind !== "rose";
}

/** A tally for a report; `–` where nothing was counted. */
export function tallyText(tally: Tally | undefined): string {
  return tally === undefined || tally.of === 0 ? "–" : `${tally.passed}/${tally.of}`;
}

export function changeLine(layer: string, { gate, before, now, kind }: TallyChange<string>): string {
  return `  ${layer} ${gate} ${kind}: ${tallyText(before)} → ${tallyText(now)}`;
}

/** The gates of each layer that are not fully passed. */
export function shortGates<Gate extends string>(
  layers: Readonly<Record<string, Tallies<Gate>>>,
  gates: readonly Gate[],
): readonly string[] {
  return Object.entries(layers).flatMap(([layer, tallies]) =>
    gates.flatMap((gate) => {
      const tally = tallies[gate];
      return tally === undefined || tally.passed === tally.of ? [] : [`${layer}: ${gate} ${tallyText(tally)}`];
    }),
  );
}

/** A text cut to a maximum length, with `…` where it was longer. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** A table line for a report: a label, then right-aligned cells. */
export function row(label: string, cells: readonly string[], width: { readonly label: number; readonly cell: number }) {
  return label.padEnd(width.label) + cells.map((cell) => cell.padStart(width.cell)).join("");
}
