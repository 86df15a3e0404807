import { expect } from "vitest";
import type { NameMeaning } from "../../src/domain/learned-name.ts";
import type { NamesStore } from "./memory-learned-names.ts";

/** One promise of the `LearnedNames` and `NameUpkeep` ports, checked against a new store. */
export interface LearnedNamesPromise {
  readonly name: string;
  readonly check: (store: NamesStore) => Promise<void>;
}

export const PROFIT: NameMeaning = { slot: "metric", code: "PROFIT" };
export const REVENUE: NameMeaning = { slot: "metric", code: "REVENUE" };
/** The same code in two slots, and in two dimensions. */
const ENTITY: NameMeaning = { slot: "entity", code: "REVENUE" };
const CHANNEL: NameMeaning = { slot: "dimension", dimension: "channel", code: "REVENUE" };
const PRODUCT: NameMeaning = { slot: "dimension", dimension: "product", code: "REVENUE" };

export function day(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** Notes a pick by each person named. */
export async function noted(
  store: NamesStore,
  word: string,
  means: NameMeaning,
  askers: readonly string[],
  at: Date = day("2026-03-02"),
): Promise<void> {
  for (const asker of askers) await store.note({ word, means, asker, at });
}

const MONDAY = day("2026-03-09");
const CONFIRMED = { verdict: "confirmed", by: "U7", at: MONDAY } as const;
const DECLINED = { verdict: "declined", by: "U8", at: MONDAY } as const;

const COUNTING: readonly LearnedNamesPromise[] = [
  {
    name: "picks are counted, and the people who made them, on whatever days",
    check: async (store) => {
      await noted(store, "op profit", PROFIT, ["U1", "U2", "U1"]);
      await noted(store, "op profit", PROFIT, ["U1"], day("2026-03-05"));
      expect(await store.candidates()).toEqual([{ word: "op profit", means: PROFIT, picks: 4, people: 2 }]);
    },
  },
  {
    name: "each meaning of a word is counted apart, the most picked first",
    check: async (store) => {
      await noted(store, "gwp", ENTITY, ["U1"]);
      await noted(store, "gwp", CHANNEL, ["U1", "U2", "U3"]);
      await noted(store, "gwp", PRODUCT, ["U1", "U1", "U1"]);
      await noted(store, "gwp", REVENUE, ["U1", "U2"]);
      const counts = (await store.candidates()).map(({ means, picks, people }) => [means, picks, people]);
      expect(counts).toEqual([
        [CHANNEL, 3, 3],
        [PRODUCT, 3, 1],
        [REVENUE, 2, 2],
        [ENTITY, 1, 1],
      ]);
    },
  },
  {
    name: "picks of days before a time are deleted, and no others",
    check: async (store) => {
      await noted(store, "old", PROFIT, ["U1", "U2"], day("2026-01-01"));
      await noted(store, "gwp", REVENUE, ["U1"], day("2026-01-01"));
      await noted(store, "gwp", REVENUE, ["U2"], day("2026-01-02"));
      expect(await store.forgetPicks(day("2026-01-02"))).toBe(false);
      expect(await store.candidates()).toEqual([{ word: "gwp", means: REVENUE, picks: 1, people: 1 }]);
    },
  },
];

const RULING: readonly LearnedNamesPromise[] = [
  {
    name: "a confirmed name is listed with who confirmed it and when, waits no more, and takes no pick",
    check: async (store) => {
      await noted(store, "op profit", PROFIT, ["U1"]);
      await noted(store, "op profit", REVENUE, ["U2"]);
      expect(await store.rule({ word: "op profit", means: PROFIT }, CONFIRMED)).toEqual({ kind: "ruled" });
      await noted(store, "op profit", PROFIT, ["U1"]);
      await noted(store, "op profit", REVENUE, ["U1"]);
      expect(await store.candidates()).toEqual([]);
      expect(await store.confirmed()).toEqual([{ word: "op profit", means: PROFIT, by: "U7", at: MONDAY }]);
      expect(await store.ruling({ word: "op profit", means: PROFIT })).toEqual({ ...CONFIRMED, means: PROFIT });
    },
  },
  {
    name: "confirmed names are in the order of their words",
    check: async (store) => {
      for (const word of ["zeta", "alpha", "mid"]) await store.rule({ word, means: CHANNEL }, CONFIRMED);
      expect((await store.confirmed()).map(({ word }) => word)).toEqual(["alpha", "mid", "zeta"]);
    },
  },
  {
    name: "a declined meaning is not asked again, while another meaning of the word may be",
    check: async (store) => {
      await noted(store, "gwp", PROFIT, ["U1"]);
      await noted(store, "gwp", REVENUE, ["U1"]);
      await store.rule({ word: "gwp", means: PROFIT }, DECLINED);
      await noted(store, "gwp", PROFIT, ["U2"]);
      await noted(store, "gwp", REVENUE, ["U2"]);
      expect(await store.candidates()).toEqual([{ word: "gwp", means: REVENUE, picks: 2, people: 2 }]);
      expect(await store.ruling({ word: "gwp", means: PROFIT })).toEqual({ ...DECLINED, means: PROFIT });
      expect(await store.ruling({ word: "gwp", means: REVENUE })).toBeNull();
      expect(await store.confirmed()).toEqual([]);
    },
  },
  {
    name: "the first decision about a meaning stands",
    check: async (store) => {
      const name = { word: "gwp", means: REVENUE };
      await store.rule(name, DECLINED);
      const ruling = { ...DECLINED, means: REVENUE };
      expect(await store.rule(name, CONFIRMED)).toEqual({ kind: "stands", ruling });
      expect(await store.confirmed()).toEqual([]);
    },
  },
  {
    name: "a word has one confirmed meaning, also where another one was declined before",
    check: async (store) => {
      await store.rule({ word: "gwp", means: PRODUCT }, DECLINED);
      await store.rule({ word: "gwp", means: CHANNEL }, CONFIRMED);
      const ruling = { ...CONFIRMED, means: CHANNEL };
      for (const means of [PROFIT, PRODUCT])
        expect(await store.rule({ word: "gwp", means }, { ...CONFIRMED, by: "U9" })).toEqual({
          kind: "stands",
          ruling,
        });
      expect(await store.confirmed()).toEqual([{ word: "gwp", means: CHANNEL, by: "U7", at: MONDAY }]);
    },
  },
  {
    name: "a forgotten word is as if it had never been typed",
    check: async (store) => {
      await store.rule({ word: "gwp", means: REVENUE }, CONFIRMED);
      await store.rule({ word: "op profit", means: PROFIT }, DECLINED);
      await noted(store, "other", PROFIT, ["U1"]);
      for (const word of ["gwp", "op profit", "other"]) expect(await store.forget(word)).toBe(true);
      expect(await store.forget("gwp")).toBe(false);
      expect(await store.confirmed()).toEqual([]);
      expect(await store.rule({ word: "gwp", means: PROFIT }, CONFIRMED)).toEqual({ kind: "ruled" });
      expect(await store.ruling({ word: "op profit", means: PROFIT })).toBeNull();
      expect(await store.candidates()).toEqual([]);
    },
  },
  {
    name: "the revision tells of decisions and of forgotten decisions, not of picks",
    check: async (store) => {
      const revisions = [await store.revision()];
      const after = async (work: Promise<unknown>): Promise<void> => {
        await work;
        revisions.push(await store.revision());
      };
      await after(store.rule({ word: "gwp", means: REVENUE }, CONFIRMED));
      await after(store.rule({ word: "op profit", means: PROFIT }, DECLINED));
      await after(store.forget("gwp"));
      expect(new Set(revisions).size).toBe(4);
      await after(noted(store, "gwp", REVENUE, ["U1"]));
      await after(store.rule({ word: "op profit", means: PROFIT }, CONFIRMED));
      expect(new Set(revisions).size).toBe(4);
    },
  },
  {
    name: "when curators were last asked is kept",
    check: async (store) => {
      expect(await store.lastAsked()).toBeNull();
      await store.markAsked(MONDAY);
      expect(await store.lastAsked()).toEqual(MONDAY);
    },
  },
];

export const LEARNED_NAMES_PROMISES = [...COUNTING, ...RULING];
