import { describe, expect, it } from "vitest";
import { type FigureChange, type SaidFigure, saidAfter, shownFigure } from "../../src/domain/figure-change.ts";
import { changeSince, isSameChange } from "../../src/figures/change-since.ts";
import { memoryFactStore } from "../contract/memory-fact-store.ts";
import { cellOf, documentOf, type FactShape, factOf } from "../support/facts.ts";

const CELL = cellOf();

type Loaded = FactShape & { readonly label?: string };

/** Loads documents, and reads the cell at two levels. */
async function reading(...documents: readonly Loaded[]) {
  const store = memoryFactStore();
  for (const [at, { label = "INTERNAL", ...fact }] of documents.entries())
    await store.replaceDocument({
      ...documentOf(fact.doc ?? "deck", [factOf({ doc: "deck", ...fact })]),
      fileHash: `${at}`,
      sensitivity: label,
    });
  return {
    find: () => store.find(CELL),
    all: () => store.find(CELL, "RESTRICTED"),
    store,
  };
}

async function said(value: string, state: SaidFigure["state"] = "holds", doc = "deck"): Promise<SaidFigure> {
  const { find } = await reading({ value, doc });
  const now = await find();
  if (now.status !== "found") throw new Error("not found");
  return { shown: shownFigure(CELL, now.statement), state };
}

async function changed(before: SaidFigure, ...documents: readonly Loaded[]): Promise<FigureChange | null> {
  const { find } = await reading(...documents);
  return changeSince(before, await find());
}

describe("what has become of a figure", () => {
  it("is nothing where it holds, in whatever document and form", async () => {
    const before = await said("1702");
    expect(await changed(before, { value: "1702" })).toBeNull();
    expect(await changed(before, { value: "1702", doc: "other" })).toBeNull();
    expect(await changed(before, { value: "1701.8" })).toBeNull();
    expect(await changed(before, { value: "1.702", figure: { value: "1.702", unit: "USD_BN" } })).toBeNull();
  });

  it("is another figure, none, or one beside it", async () => {
    const before = await said("1702");
    expect(await changed(before, { value: "1702" }, { value: "1650" })).toMatchObject({
      kind: "restated",
      now: { figure: { value: "1650" } },
      isFormerHeld: true,
    });
    expect(await changed(before, { value: "1650", doc: "other" })).toMatchObject({
      kind: "restated",
      isFormerHeld: false,
    });
    expect(await changed(before)).toMatchObject({ kind: "withdrawn", now: null });
    const disputed = await changed(before, { value: "1702" }, { value: "1500", doc: "other" });
    expect(disputed).toMatchObject({
      kind: "disputed",
      now: { figure: { value: "1702" } },
      others: [{ figure: { value: "1500" } }],
    });
  });

  it("is told on from what was said of it last", async () => {
    const before = await said("1702");
    const gone = await changed(before);
    if (gone === null) throw new Error("no change");
    expect(await changed(saidAfter(gone))).toBeNull();
    expect(await changed(saidAfter(gone), { value: "1702" })).toMatchObject({ kind: "stated_again" });
    const two = [{ value: "1702" }, { value: "1500", doc: "other" }] as const;
    const disputed = await changed(before, ...two);
    if (disputed === null) throw new Error("no change");
    expect(await changed(saidAfter(disputed), ...two)).toBeNull();
    expect(await changed(saidAfter(disputed), { value: "1702" })).toMatchObject({ kind: "settled" });
  });

  it("is not told where something of the cell is withheld, and is told alike to whoever sees all", async () => {
    const before = await said("1702");
    const hidden = await reading(
      { value: "1702" },
      { value: "1650", doc: "board", label: "RESTRICTED", validAsOf: "2026-02-01" },
    );
    expect(changeSince(before, await hidden.find())).toBeNull();
    const open = await reading({ value: "1702" }, { value: "1650" });
    const [own, all] = [changeSince(before, await open.find()), changeSince(before, await open.all())];
    if (own === null || all === null) throw new Error("no change");
    expect(isSameChange(own, all)).toBe(true);
    expect(isSameChange({ ...own, isFormerHeld: false }, all)).toBe(false);
    expect(isSameChange({ ...own, others: own.now === null ? [] : [own.now] }, all)).toBe(false);
  });
});
