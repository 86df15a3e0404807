import { beforeAll, describe, expect, it } from "vitest";
import { aroundTables } from "./changed/around-tables.ts";
import { contradictedTables } from "./changed/contradicted-tables.ts";
import { movedTables, swappedFigures } from "./changed/moved-tables.ts";
import { type Original, originals, type Reading, readingsOf } from "./changed/original.ts";
import { renamedTables } from "./changed/renamed-tables.ts";
import { ANY, sitesOf, type Variant } from "./changed/variant.ts";

/** So many tables are made of each kind of change, from all fixtures in turn. */
const OF_EACH = 90;
const SEED = 20_260_612;

type Reader = (changed: Variant, original: Original) => ReadonlyMap<string, Reading>;
type Changed = readonly (readonly [Original, Variant])[];

const READER: Reader = ({ make }, { doc, vocabulary }) => readingsOf(make(), doc, vocabulary);

/** Of what it says of these tables without a question, what they do not say. */
function faultsOf(changed: Changed, read: Reader): readonly string[] {
  return changed.flatMap(([original, variant]) =>
    [...read(variant, original)].flatMap(([address, reading]) => {
      const allowed = variant.allowed(address);
      return allowed.some((one) => isLike(reading, one))
        ? []
        : [
            `${original.doc}, ${variant.says}: ${address} is ${textOf(reading)}, not ${allowed.map(textOf).join(" or ")}`,
          ];
    }),
  );
}

function isLike(reading: Reading, { unit, ...others }: Reading): boolean {
  return (unit === ANY || unit === reading.unit) && textOf({ ...reading, unit }) === textOf({ ...others, unit });
}

function textOf({ metric, entity, period, dimensions, value, unit }: Reading): string {
  return [metric, entity, period, dimensions, value, unit].join(" ");
}

describe("tables of which one thing is changed", () => {
  let byKind: ReadonlyMap<string, Changed> = new Map();
  beforeAll(async () => {
    byKind = sampled(await originals());
  });

  it("are made of every fixture with figures, about two thousand of them in many kinds", () => {
    const all = [...byKind.values()].flat();
    expect(all.length).toBeGreaterThan(1_900);
    expect(byKind.size).toBeGreaterThan(22);
    expect(new Set(all.map(([{ doc }]) => doc)).size).toBeGreaterThan(130);
  });

  it("say of no figure what the changed table does not say, and of none that contradicts another", () => {
    const faults = [...byKind].flatMap(([kind, changed]) =>
      faultsOf(changed, READER).map((fault) => `${kind}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it("are still read where the change takes nothing from them", () => {
    for (const kind of [
      "columns swapped with their headings",
      "an empty row put in",
      "a sign turned",
      "a unit moved",
    ]) {
      const kept = (byKind.get(kind) ?? []).map(
        ([original, variant]) => READER(variant, original).size / original.facts.size,
      );
      expect(kept.reduce((sum, share) => sum + share, 0) / kept.length, kind).toBeGreaterThan(0.9);
    }
  });

  it("catch a reader that does not look again, in every kind of change but those that only take something away", () => {
    const stale: Reader = (_, { facts }) => facts;
    const blind = [...byKind].filter(([, changed]) => faultsOf(changed, stale).length === 0).map(([kind]) => kind);
    expect(blind.sort()).toEqual([
      "a heading of a column removed",
      "a heading of a row removed",
      "a text around a table removed",
      "merged headings undone",
      "rows of headings swapped",
    ]);
  });

  it("catch a reader that gives a figure what belongs to the one before it, in every kind of change", () => {
    const shifted: Reader = (_, { facts }) => {
      const readings = [...facts.values()];
      return new Map(
        [...facts.keys()].flatMap((address, at) => (at === 0 ? [] : [[address, readings[at - 1] as Reading]])),
      );
    };
    for (const [kind, changed] of byKind) expect(faultsOf(changed, shifted).length, kind).toBeGreaterThan(0);
  });
});

/** The same tables in every run: of each kind so many, from as many fixtures as there are. */
function sampled(known: readonly Original[]): ReadonlyMap<string, Changed> {
  const random = randomFrom(SEED);
  const byKind = new Map<string, [Original, Variant, number][]>();
  for (const original of known) {
    const own = new Map<string, Variant[]>();
    for (const site of sitesOf(original))
      for (const variant of [
        ...movedTables(site),
        ...swappedFigures(site),
        ...renamedTables(site),
        ...contradictedTables(site),
        ...aroundTables(site),
      ])
        own.set(variant.kind, [...(own.get(variant.kind) ?? []), variant]);
    for (const [kind, variants] of own) {
      const shuffled = variants.map((variant) => ({ variant, at: random() })).sort((a, b) => a.at - b.at);
      const ranked = shuffled.map(({ variant, at }, turn): [Original, Variant, number] => [
        original,
        variant,
        turn + at,
      ]);
      byKind.set(kind, [...(byKind.get(kind) ?? []), ...ranked]);
    }
  }
  return new Map(
    [...byKind].map(([kind, all]) => [
      kind,
      all
        .sort(([, , a], [, , b]) => a - b)
        .slice(0, OF_EACH)
        .map(([original, variant]) => [original, variant] as const),
    ]),
  );
}

/** Numbers between 0 and 1, the same ones for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
