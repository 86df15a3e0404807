import { expect } from "vitest";
import { CLEARANCES, type Clearance, isReadable } from "../../src/domain/sensitivity.ts";
import type { FactStore } from "../../src/figures/fact-store.ts";
import { cellOf, documentOf, type FactShape, factOf } from "../support/facts.ts";

/** One promise of the `FactStore` port, checked against a fresh store. */
export interface FactStorePromise {
  readonly name: string;
  readonly check: (store: FactStore) => Promise<void>;
}

async function holding(store: FactStore, doc: string, ...facts: readonly FactShape[]): Promise<void> {
  await store.replaceDocument(
    documentOf(
      doc,
      facts.map((shape) => factOf(shape)),
    ),
  );
}

/** What `find` shows of a cell: its value and place, then the values that contradict it. */
async function shown(store: FactStore, cell = cellOf()): Promise<readonly string[]> {
  const result = await store.find(cell);
  if (result.status !== "found") return [result.status];
  return [result.statement, ...result.conflicts].map(
    ({ figure, source }) => `${figure.value} ${figure.unit} ${source.doc} ${source.locator}`,
  );
}

/** The values that a cell had before. */
async function before(store: FactStore): Promise<readonly string[]> {
  const result = await store.find(cellOf());
  return result.status === "found" ? result.superseded.map(({ figure }) => figure.value) : [result.status];
}

const FINDING: readonly FactStorePromise[] = [
  {
    name: "a stored figure comes back with its exact digits, unit, document and place",
    check: async (store) => {
      const value = "12345678901234567890.12345678901234567891";
      const source = { doc: "big.xlsx", locator: "sheet=HK,cell=B2" };
      await holding(store, "facts.csv", { value, source, validAsOf: "2025-12-31" });
      expect(await store.find(cellOf())).toEqual({
        status: "found",
        cell: cellOf(),
        statement: { figure: { value, unit: "USD_M" }, source, validAsOf: "2025-12-31" },
        conflicts: [],
        superseded: [],
      });
    },
  },
  {
    name: "a place comes back with the source that its row names",
    check: async (store) => {
      const source = { doc: "results.xlsx", locator: "sheet=HK,cell=B2", from: "hk" };
      await holding(store, "exported.csv", { source, value: "1" }, { source: { ...source, from: "sg" }, value: "2" });
      const found = await store.find(cellOf());
      const told = found.status === "found" ? [found.statement, ...found.conflicts] : [];
      expect(told.map(({ source: { from }, figure }) => `${from} ${figure.value}`)).toEqual(["hk 1", "sg 2"]);
    },
  },
  {
    name: "a cell that differs in any part of its address is not found",
    check: async (store) => {
      await holding(store, "facts.csv", {});
      for (const other of [
        cellOf({ metric: "PROFIT" }),
        cellOf({ entity: "CN" }),
        cellOf({ period: "2025H1" }),
        cellOf({ dimensions: { channel: "AGENCY" } }),
        cellOf({ dimensions: {} }),
        cellOf({ dimensions: { channel: "TOTAL", product: "LIFE" } }),
      ])
        expect(await store.find(other)).toEqual({ status: "not_found", cell: other });
    },
  },
  {
    name: "the order in which dimensions are written does not matter",
    check: async (store) => {
      await holding(store, "facts.csv", { cell: { dimensions: { product: "LIFE", channel: "AGENCY" } } });
      const result = await store.find(cellOf({ dimensions: { channel: "AGENCY", product: "LIFE" } }));
      expect(result.status).toBe("found");
    },
  },
  {
    name: "the statement that is valid later holds, and an undated one ranks lowest",
    check: async (store) => {
      await holding(store, "undated.csv", { value: "1", doc: "a" });
      await holding(store, "later.csv", { value: "3", doc: "z", validAsOf: "2025-12-31" });
      await holding(store, "earlier.csv", { value: "2", doc: "b", validAsOf: "2025-06-30" });
      expect(await shown(store)).toEqual(["3 USD_M z sheet=HK,cell=B2"]);
    },
  },
  {
    name: "equal rank and equal value is one statement, picked by document and place whatever the order of storing",
    check: async (store) => {
      await holding(store, "second.csv", { doc: "b", locator: "p" }, { doc: "a", locator: "q" });
      await holding(store, "first.csv", { doc: "a", locator: "p" });
      expect(await shown(store)).toEqual(["1702 USD_M a p"]);
    },
  },
  {
    name: "other values of the same rank are conflicts, each value once",
    check: async (store) => {
      await holding(store, "one.csv", { value: "5", doc: "a" }, { value: "7", doc: "c" });
      await holding(store, "two.csv", { value: "7", doc: "b" }, { value: "5", doc: "d" });
      await holding(store, "three.csv", { figure: { value: "5", unit: "USD_BN" }, doc: "e" });
      expect(await shown(store)).toEqual([
        "5 USD_M a sheet=HK,cell=B2",
        "7 USD_M b sheet=HK,cell=B2",
        "5 USD_BN e sheet=HK,cell=B2",
      ]);
    },
  },
  {
    name: "a place that states two values of one cell shows both",
    check: async (store) => {
      await holding(store, "facts.csv", { value: "5" }, { value: "7" });
      expect(await shown(store)).toHaveLength(2);
    },
  },
  {
    name: "of equal statements one that says another with fewer digits is no conflict: the more exact one holds",
    check: async (store) => {
      await holding(store, "a.csv", { value: "818", doc: "a.pptx" }, { value: "817.6", doc: "b.pptx" });
      expect(await shown(store)).toEqual(["817.6 USD_M b.pptx sheet=HK,cell=B2"]);
      await holding(store, "c.csv", { value: "819", doc: "c.pptx" });
      expect(await shown(store)).toHaveLength(2);
    },
  },
  {
    name: "a value of an earlier day is told beside the one that holds",
    check: async (store) => {
      await holding(
        store,
        "a.csv",
        { value: "1538", validAsOf: "2025-01-31" },
        { value: "1541", validAsOf: "2026-01-31" },
      );
      expect(await before(store)).toEqual(["1538"]);
    },
  },
  {
    name: "a value of a former version of a document is told, unless the document was withdrawn or its file only read anew",
    check: async (store) => {
      for (const [fileHash, value] of [
        ["x", "1"],
        ["y", "2"],
        ["z", "3"],
        ["z", "4"],
      ] as const)
        await store.replaceDocument({ ...documentOf("a.csv", [factOf({ value })]), fileHash });
      expect(await before(store)).toEqual(["2", "1"]);
      await store.withdrawDocument("a.csv");
      await store.replaceDocument({ ...documentOf("a.csv", [factOf({ value: "5" })]), fileHash: "v" });
      expect(await before(store)).toEqual([]);
    },
  },
  {
    name: "statements that wait for review or were rejected are not visible",
    check: async (store) => {
      await holding(store, "a.csv", { value: "1", reviewStatus: "pending" }, { value: "2", reviewStatus: "rejected" });
      expect(await shown(store)).toEqual(["not_found"]);
      expect(await store.list({}, 10)).toEqual([]);
      await holding(store, "b.csv", { value: "3", reviewStatus: "approved" });
      expect(await shown(store)).toEqual(["3 USD_M results.xlsx sheet=HK,cell=B2"]);
    },
  },
];

const STORING: readonly FactStorePromise[] = [
  {
    name: "storing a document again replaces all that it said, and nothing of other documents",
    check: async (store) => {
      const profit = cellOf({ metric: "PROFIT" });
      await holding(store, "a.csv", { value: "1" }, { cell: profit, value: "9" });
      await holding(store, "b.csv", { cell: { entity: "CN" }, value: "4" });
      await holding(store, "a.csv", { value: "2" });
      expect(await shown(store)).toEqual(["2 USD_M results.xlsx sheet=HK,cell=B2"]);
      expect(await shown(store, profit)).toEqual(["not_found"]);
      expect((await store.find(cellOf({ entity: "CN" }))).status).toBe("found");
    },
  },
  {
    name: "the same facts stored again are found once more",
    check: async (store) => {
      for (const _ of [1, 2, 3]) await holding(store, "a.csv", {});
      expect(await shown(store)).toEqual(["1702 USD_M results.xlsx sheet=HK,cell=B2"]);
      expect((await store.summary()).facts).toBe(1);
    },
  },
  {
    name: "the newest document is the one in view that was read last",
    check: async (store) => {
      expect((await store.summary()).newestAt).toBeNull();
      for (const [doc, day] of [
        ["new.csv", "02"],
        ["old.csv", "01"],
      ] as const)
        await store.replaceDocument({ ...documentOf(doc, [factOf()]), ingestedAt: `2026-01-${day}T00:00:00.000Z` });
      expect((await store.summary()).newestAt).toBe("2026-01-02T00:00:00.000Z");
      await store.withdrawDocument("new.csv");
      expect((await store.summary()).newestAt).toBe("2026-01-01T00:00:00.000Z");
    },
  },
  {
    name: "two documents may state the same from the same place, and one of them may go",
    check: async (store) => {
      await holding(store, "a.csv", {});
      await holding(store, "b.csv", {});
      await store.withdrawDocument("a.csv");
      expect(await shown(store)).toEqual(["1702 USD_M results.xlsx sheet=HK,cell=B2"]);
    },
  },
  {
    name: "a statement that a document repeats word for word counts once",
    check: async (store) => {
      expect(await store.replaceDocument(documentOf("a.csv", [factOf(), factOf(), factOf({ value: "3" })]))).toBe(2);
    },
  },
  {
    name: "when reading fails half way nothing changes: the former version stays",
    check: async (store) => {
      await holding(store, "a.csv", { value: "1" });
      const before = await store.summary();
      const broken = function* () {
        yield factOf({ value: "2" });
        yield factOf({ cell: { metric: "NEVER_SEEN_BEFORE" } });
        throw new Error("line 3 cannot be read");
      };
      await expect(store.replaceDocument(documentOf("a.csv", broken()))).rejects.toThrow("line 3 cannot be read");
      expect(await shown(store)).toEqual(["1 USD_M results.xlsx sheet=HK,cell=B2"]);
      expect(await store.summary()).toEqual(before);
      await holding(store, "b.csv", { cell: { metric: "NEVER_SEEN_BEFORE" } });
      expect(await shown(store, cellOf({ metric: "NEVER_SEEN_BEFORE" }))).toHaveLength(1);
    },
  },
  {
    name: "a fact without a document or a place is refused with its whole document",
    check: async (store) => {
      for (const source of [
        { doc: "", locator: "line=2" },
        { doc: "a.csv", locator: "" },
      ]) {
        const facts = [factOf({ cell: { entity: "CN" } }), factOf({ source })];
        await expect(store.replaceDocument(documentOf("a.csv", facts))).rejects.toThrow();
      }
      expect(await store.list({}, 10)).toEqual([]);
    },
  },
  {
    name: "what a document said before has at least the level that it has now, and its own where that is higher",
    check: async (store) => {
      await holdingAt(store, "PUBLIC", { doc: "open.csv", value: "3" });
      const versions = ["PUBLIC", "CONFIDENTIAL", "INTERNAL", "RESTRICTED", "PUBLIC"] as const;
      for (const [index, label] of versions.entries()) {
        const document = documentOf("a.csv", [factOf({ doc: "a.csv", value: String(100 + index) })]);
        await store.replaceDocument({ ...document, fileHash: `v${index}`, sensitivity: label });
        for (const clearance of CLEARANCES) {
          const told = JSON.stringify(await store.find(cellOf(), clearance));
          for (const [said, own] of versions.slice(0, index + 1).entries())
            expect(told.includes(`"${100 + said}"`)).toBe(isReadable(own, clearance) && isReadable(label, clearance));
        }
      }
    },
  },
  {
    name: "a withdrawn document is out of view, once, and can come back",
    check: async (store) => {
      expect(await store.withdrawDocument("a.csv")).toBe(false);
      await holding(store, "a.csv", {});
      expect(await store.withdrawDocument("a.csv")).toBe(true);
      expect(await shown(store)).toEqual(["not_found"]);
      expect(await store.withdrawDocument("a.csv")).toBe(false);
      await holding(store, "a.csv", {});
      expect(await shown(store)).toHaveLength(1);
    },
  },
  {
    name: "the summary counts what the documents hold, and the data version rises with every change",
    check: async (store) => {
      const versions = [(await store.summary()).dataVersion];
      await holding(store, "a.csv", {}, { cell: { entity: "CN" } });
      await holding(store, "b.csv", {});
      const full = await store.summary();
      versions.push(full.dataVersion);
      expect(full).toMatchObject({ facts: 3, documents: 2 });
      await store.withdrawDocument("a.csv");
      const rest = await store.summary();
      versions.push(rest.dataVersion);
      expect(rest).toMatchObject({ facts: 1, documents: 1 });
      await store.withdrawDocument("a.csv");
      expect((await store.summary()).dataVersion).toBe(rest.dataVersion);
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    },
  },
];

const LISTING: readonly FactStorePromise[] = [
  {
    name: "cells are listed once each, by metric, entity, dimensions and period, up to the limit",
    check: async (store) => {
      const inOrder = [
        cellOf({ metric: "PROFIT", entity: "HK" }),
        cellOf({ entity: "CN", period: "2024H1" }),
        cellOf({ entity: "CN", period: "FY2025" }),
        cellOf({ entity: "HK", dimensions: { channel: "AGENCY" }, period: "FY2025" }),
        cellOf({ entity: "HK", dimensions: { channel: "TOTAL" }, period: "FY2024" }),
        cellOf({ entity: "HK", dimensions: { channel: "TOTAL" }, period: "FY2025" }),
      ];
      const shuffled = [5, 2, 0, 4, 1, 3].flatMap((index) => inOrder[index] ?? []);
      await holding(store, "a.csv", ...shuffled.map((cell) => ({ cell })));
      await holding(store, "b.csv", { doc: "other.xlsx" });
      expect(await store.list({}, 100)).toEqual(inOrder);
      expect(await store.list({}, 3)).toEqual(inOrder.slice(0, 3));
      expect(await store.list({}, 0)).toEqual([]);
    },
  },
  {
    name: "a filter keeps the cells that match every part it names",
    check: async (store) => {
      const agency = cellOf({ dimensions: { channel: "AGENCY", product: "LIFE" } });
      const china = cellOf({ entity: "CN", period: "2024H1" });
      const profit = cellOf({ metric: "PROFIT" });
      await holding(store, "a.csv", { cell: agency }, { cell: china }, { cell: profit });
      expect(await store.list({ metric: "PROFIT" }, 9)).toEqual([profit]);
      expect(await store.list({ entity: "CN" }, 9)).toEqual([china]);
      expect(await store.list({ period: "2024H1" }, 9)).toEqual([china]);
      expect(await store.list({ dimensions: { channel: "AGENCY" } }, 9)).toEqual([agency]);
      expect(await store.list({ dimensions: { product: "TOTAL" } }, 9)).toEqual([]);
      expect(await store.list({ metric: "REVENUE", dimensions: { channel: "TOTAL" } }, 9)).toEqual([china]);
      expect(await store.list({ metric: "NEVER_STORED" }, 9)).toEqual([]);
    },
  },
  {
    name: "cells whose statements were all superseded are not listed",
    check: async (store) => {
      await holding(store, "a.csv", { cell: { metric: "PROFIT" } });
      await holding(store, "a.csv", {});
      expect(await store.list({}, 9)).toEqual([cellOf()]);
    },
  },
];

async function holdingAt(store: FactStore, sensitivity: string, shape: FactShape): Promise<void> {
  const doc = shape.doc ?? `${sensitivity}.csv`;
  await store.replaceDocument({ ...documentOf(doc, [factOf({ doc, ...shape })]), sensitivity });
}

/** Rows of every kind of period in two documents, of which one is withdrawn, replaced or above a clearance now and then. */
const PERIODS: readonly FactStorePromise[] = [
  {
    name: "the periods of a row are those that are found, each once and in order, for every clearance",
    check: async (store) => {
      const [total, agency] = [{ channel: "TOTAL" }, { channel: "AGENCY" }];
      const codes = ["FY2025", "2025H1", "2025-06-30", "2026YTD", "2025Q4", "2024-9M", "TTM", "2026-01", "2025W07"];
      for (const [index, period] of codes.entries()) {
        const sensitivity = CLEARANCES[index % CLEARANCES.length] ?? "INTERNAL";
        await holdingAt(store, sensitivity, { doc: `${period}.csv`, cell: { period } });
        await holdingAt(store, "PUBLIC", {
          doc: `part ${period}.csv`,
          cell: { period: `FY20${10 + index}`, dimensions: agency },
        });
      }
      await holdingAt(store, "PUBLIC", { doc: "again.csv", cell: { period: "FY2025" } });
      await holdingAt(store, "PUBLIC", { doc: "waits.csv", cell: { period: "FY2099" }, reviewStatus: "pending" });
      await store.withdrawDocument("TTM.csv");
      await holdingAt(store, "PUBLIC", { doc: "2026YTD.csv", cell: { metric: "PROFIT", period: "2026YTD" } });
      for (const clearance of [undefined, ...CLEARANCES]) {
        const row = { metric: "REVENUE", entity: "HK", dimensions: total };
        const found = await Promise.all(
          [...codes, "FY2099"].map(async (period) =>
            (await store.find({ ...row, period }, clearance)).status === "found" ? [period] : [],
          ),
        );
        expect(await store.periods(row, clearance)).toEqual(found.flat().toSorted());
      }
      expect(await store.periods({ metric: "REVENUE", entity: "HK", dimensions: agency })).toHaveLength(codes.length);
      for (const other of [{ metric: "NEVER" }, { entity: "NEVER" }, { dimensions: {} }])
        expect(await store.periods({ metric: "REVENUE", entity: "HK", dimensions: total, ...other })).toEqual([]);
    },
  },
];

const SENSITIVITY: readonly FactStorePromise[] = [
  {
    name: "a cell is withheld from whoever is not cleared for what it states, and found for all others",
    check: async (store) => {
      const labels = {
        PUBLIC: "公开",
        INTERNAL: "internal",
        CONFIDENTIAL: " Confidential",
        RESTRICTED: "nobody knows",
      };
      for (const level of CLEARANCES) await holdingAt(store, labels[level], { cell: { entity: level }, value: "7" });
      for (const clearance of CLEARANCES) {
        const states = await Promise.all(
          CLEARANCES.map(async (entity) => (await store.find(cellOf({ entity }), clearance)).status),
        );
        expect(states).toEqual(CLEARANCES.map((level) => (isReadable(level, clearance) ? "found" : "withheld")));
      }
      expect(await store.find(cellOf({ entity: "CONFIDENTIAL" }))).toEqual({
        status: "withheld",
        cell: cellOf({ entity: "CONFIDENTIAL" }),
      });
    },
  },
  {
    name: "a cell that is withheld is listed only where that is asked for",
    check: async (store) => {
      await holdingAt(store, "INTERNAL", { cell: { period: "FY2024" } });
      await holdingAt(store, "CONFIDENTIAL", { cell: { period: "FY2025" } });
      const periods = async (withWithheld: boolean, clearance?: Clearance): Promise<readonly string[]> =>
        (await store.list(withWithheld ? { withWithheld } : {}, 9, clearance)).map(({ period }) => period);
      expect(await periods(false)).toEqual(["FY2024"]);
      expect(await periods(false, "PUBLIC")).toEqual([]);
      expect(await periods(false, "CONFIDENTIAL")).toEqual(["FY2024", "FY2025"]);
      expect(await periods(true, "PUBLIC")).toEqual(["FY2024", "FY2025"]);
    },
  },
  {
    name: "an open statement holds before one that is withheld, and says that there is one where it would count",
    check: async (store) => {
      await holdingAt(store, "INTERNAL", { value: "1", validAsOf: "2026-02-01" });
      const seen = async (clearance?: Clearance) => {
        const found = await store.find(cellOf(), clearance);
        return found.status === "found"
          ? [found.statement.figure.value, found.statement.sensitivity, found.conflicts.length, found.alsoWithheld]
          : found.status;
      };
      await holdingAt(store, "CONFIDENTIAL", { value: "2", validAsOf: "2026-01-01" });
      expect(await seen()).toEqual(["1", undefined, 0, undefined]);
      await holdingAt(store, "CONFIDENTIAL", { value: "1", validAsOf: "2026-02-01" });
      expect(await seen()).toEqual(["1", undefined, 0, true]);
      await holdingAt(store, "CONFIDENTIAL", { value: "2", validAsOf: "2026-02-01" });
      expect(await seen()).toEqual(["1", undefined, 0, true]);
      expect(await seen("CONFIDENTIAL")).toEqual(["1", undefined, 1, undefined]);
      await holdingAt(store, "CONFIDENTIAL", { value: "2", validAsOf: "2026-03-01" });
      expect(await seen()).toEqual(["1", undefined, 0, true]);
      expect(await seen("CONFIDENTIAL")).toEqual(["2", "CONFIDENTIAL", 0, undefined]);
      expect(await seen("PUBLIC")).toBe("withheld");
    },
  },
];

const LEVELS: readonly FactStorePromise[] = [
  {
    name: "a cell says what is kept of it beside an open value: what would hold or stand against it, and is stated nowhere openly",
    check: async (store) => {
      const hidden = async () =>
        Promise.all(
          CLEARANCES.map(
            async (clearance) => (await store.levels("REVENUE", () => true, { limit: 9, clearance }))?.[0]?.hidden,
          ),
        );
      const open = { doc: "a", validAsOf: "2026-02-01" };
      await holdingAt(store, "INTERNAL", { ...open, value: "1" });
      expect(await hidden()).toEqual([undefined, undefined, undefined, undefined]);
      await holdingAt(store, "CONFIDENTIAL", { doc: "b", value: "2", validAsOf: "2026-01-01" });
      expect(await hidden()).toEqual([undefined, undefined, undefined, undefined]);
      for (const validAsOf of ["2026-02-01", "2026-03-01"]) {
        await holdingAt(store, "CONFIDENTIAL", { doc: "b", value: "2", validAsOf });
        expect(await hidden()).toEqual([undefined, "CONFIDENTIAL", undefined, undefined]);
        await holdingAt(store, "CONFIDENTIAL", { doc: "b", value: "1", validAsOf });
        expect(await hidden()).toEqual([undefined, undefined, undefined, undefined]);
      }
      await holdingAt(store, "RESTRICTED", { doc: "c", value: "3", validAsOf: "2026-03-01" });
      expect(await hidden()).toEqual([undefined, "RESTRICTED", "RESTRICTED", undefined]);
      await holdingAt(store, "PUBLIC", { doc: "d", value: "3", validAsOf: "2025-01-01" });
      expect(await hidden()).toEqual(["INTERNAL", undefined, undefined, undefined]);
    },
  },
  {
    name: "every cell of a metric is listed with its lowest level, whoever may see it, in the periods that are asked for",
    check: async (store) => {
      await holdingAt(store, "CONFIDENTIAL", { doc: "a", cell: { period: "FY2025" } });
      await holdingAt(store, "INTERNAL", { doc: "b", cell: { period: "FY2025" } });
      await holdingAt(store, "sealed", { doc: "c", cell: { entity: "CN", period: "2025Q1" } });
      await holdingAt(store, "PUBLIC", { doc: "d", cell: { period: "FY2024" } });
      await holdingAt(store, "PUBLIC", { doc: "e", cell: { metric: "PROFIT", period: "FY2025" } });
      await holdingAt(store, "PUBLIC", { doc: "f", cell: { period: "2025Q2" }, reviewStatus: "pending" });
      const of2025 = await store.levels("REVENUE", (period) => period.includes("2025"), {
        limit: 9,
        clearance: "PUBLIC",
      });
      expect(new Map(of2025?.map(({ cell, level }) => [`${cell.entity} ${cell.period}`, level]))).toEqual(
        new Map([
          ["HK FY2025", "INTERNAL"],
          ["CN 2025Q1", "RESTRICTED"],
        ]),
      );
      expect(await store.levels("REVENUE", () => true, { limit: 2, clearance: "PUBLIC" })).toBeNull();
      expect(await store.levels("COSTS", () => true, { limit: 2, clearance: "PUBLIC" })).toEqual([]);
    },
  },
  {
    name: "the metrics of documents above a clearance are known, as long as they are in view",
    check: async (store) => {
      const above = async () =>
        Promise.all(CLEARANCES.map(async (level) => [...(await store.metricsAbove(level))].sort().join()));
      expect(await above()).toEqual(["", "", "", ""]);
      await holdingAt(store, "INTERNAL", { doc: "a", cell: { metric: "PROFIT" } });
      await holdingAt(store, "RESTRICTED", { doc: "b" });
      expect(await above()).toEqual(["PROFIT,REVENUE", "REVENUE", "REVENUE", ""]);
      await holdingAt(store, "PUBLIC", { doc: "b" });
      expect(await above()).toEqual(["PROFIT", "", "", ""]);
      await store.withdrawDocument("a");
      expect(await above()).toEqual(["", "", "", ""]);
    },
  },
];

/** The places of the disputed cells, at each clearance from the lowest up. */
async function disputedAt(store: FactStore, metric = "REVENUE"): Promise<readonly string[]> {
  const at = async (clearance: Clearance) =>
    (await store.disputed(metric, clearance))
      .map(({ entity, period, dimensions }) => `${entity} ${period} ${dimensions.channel}`)
      .join();
  return Promise.all(CLEARANCES.map(at));
}

const DISPUTES: readonly FactStorePromise[] = [
  {
    name: "the disputed cells of a metric are those that are read with a conflict, in their order",
    check: async (store) => {
      await holding(
        store,
        "one.csv",
        { value: "5", doc: "a" },
        { value: "818", doc: "a", cell: { entity: "CN" } },
        { value: "1", doc: "a", cell: { entity: "SG" }, validAsOf: "2025-01-31" },
        { value: "5", doc: "a", cell: { entity: "AU", dimensions: { channel: "AGENCY" } } },
        { value: "5", doc: "a", cell: { metric: "PROFIT" } },
        { value: "5", doc: "a", cell: { entity: "TH" } },
      );
      await holding(
        store,
        "two.csv",
        { value: "7", doc: "b" },
        // Rounded, newer, of another part, and not approved.
        { value: "817.6", doc: "b", cell: { entity: "CN" } },
        { value: "2", doc: "b", cell: { entity: "SG" }, validAsOf: "2026-01-31" },
        { value: "7", doc: "b", cell: { entity: "AU" } },
        { value: "7", doc: "b", cell: { entity: "TH" }, reviewStatus: "pending" },
      );
      expect((await disputedAt(store))[1]).toBe("HK FY2025 TOTAL");
      await holding(
        store,
        "three.csv",
        { figure: { value: "5", unit: "USD_BN" }, doc: "c", cell: { entity: "AU", dimensions: { channel: "AGENCY" } } },
        { value: "8", doc: "c", cell: { period: "2024Q1" } },
        { value: "9", doc: "c", cell: { period: "2024Q1" }, locator: "elsewhere" },
      );
      expect((await disputedAt(store))[1]).toBe("AU FY2025 AGENCY,HK 2024Q1 TOTAL,HK FY2025 TOTAL");
      expect(await disputedAt(store, "COSTS")).toEqual(["", "", "", ""]);
      await store.withdrawDocument("two.csv");
      expect((await disputedAt(store))[1]).toBe("AU FY2025 AGENCY,HK 2024Q1 TOTAL");
    },
  },
  {
    name: "a statement above the clearance neither makes a dispute nor ends one",
    check: async (store) => {
      await holdingAt(store, "PUBLIC", { doc: "a", value: "1" });
      await holdingAt(store, "CONFIDENTIAL", { doc: "b", value: "2" });
      expect(await disputedAt(store)).toEqual(["", "", "HK FY2025 TOTAL", "HK FY2025 TOTAL"]);
      await holdingAt(store, "INTERNAL", { doc: "c", value: "3" });
      await holdingAt(store, "RESTRICTED", { doc: "d", value: "4", validAsOf: "2026-01-01" });
      expect(await disputedAt(store)).toEqual(["", "HK FY2025 TOTAL", "HK FY2025 TOTAL", ""]);
    },
  },
];

/** A version of a document that was read on a day of 2020. */
async function holdingOn(store: FactStore, day: string, shape: FactShape, sensitivity = "INTERNAL"): Promise<void> {
  const doc = shape.doc ?? "results.csv";
  const version = { fileHash: `${doc} of ${day}`, ingestedAt: `2020-${day}T12:00:00.000Z`, sensitivity };
  await store.replaceDocument({ ...documentOf(doc, [factOf({ doc, ...shape })]), ...version });
}

/** What was known of a cell before a day of 2020. */
async function known(store: FactStore, day: string, clearance?: Clearance): Promise<readonly string[]> {
  const result = await store.knownAt(`2020-${day}T00:00:00.000Z`).find(cellOf(), clearance);
  if (result.status !== "found") return [result.status];
  return [result.statement, ...result.conflicts].map(({ figure }) => figure.value);
}

const KNOWN: readonly FactStorePromise[] = [
  {
    name: "what documents state is what these alone state, whatever others say of the same cells",
    check: async (store) => {
      await holdingOn(store, "02-01", { value: "5", doc: "a.csv", validAsOf: "2024-12-31" });
      await holdingOn(store, "03-01", { value: "7", doc: "b.csv", validAsOf: "2025-12-31" });
      await holdingOn(store, "04-01", { value: "9", doc: "c.csv", cell: { period: "FY2030" } });
      const shownIn = async (docs: readonly string[], clearance?: Clearance) => {
        const found = await store.statedIn(docs).find(cellOf(), clearance);
        return found.status === "found" ? [found.statement.figure.value, found.superseded.length] : found.status;
      };
      expect(await shownIn(["a.csv"])).toEqual(["5", 0]);
      expect(await shownIn(["a.csv", "b.csv"])).toEqual(["7", 1]);
      expect(await shownIn(["c.csv", "unknown.csv"])).toBe("not_found");
      const { metric } = cellOf();
      const periods = async (docs: readonly string[]) =>
        (await store.statedIn(docs).list({ metric }, 9)).map(({ period }) => period);
      expect([await periods(["a.csv"]), await periods(["c.csv"]), await periods([])]).toEqual([
        [cellOf().period],
        ["FY2030"],
        [],
      ]);
      const { period: _, ...row } = cellOf();
      expect(await store.statedIn(["c.csv"]).periods(row)).toEqual(["FY2030"]);
      await holdingOn(store, "05-01", { value: "6", doc: "a.csv", validAsOf: "2024-12-31" }, "CONFIDENTIAL");
      expect(await shownIn(["a.csv"])).not.toEqual(["6", 0]);
      expect(await shownIn(["a.csv"], "CONFIDENTIAL")).toEqual(["6", 0]);
    },
  },
  {
    name: "what was known before a moment is what was loaded then, whatever replaced it",
    check: async (store) => {
      await holdingOn(store, "02-01", { value: "5" });
      await holdingOn(store, "03-01", { value: "7" });
      await holdingOn(store, "04-01", { value: "7" });
      expect(await known(store, "02-01")).toEqual(["not_found"]);
      expect(await known(store, "02-02")).toEqual(["5"]);
      expect(await known(store, "03-01")).toEqual(["5"]);
      expect(await known(store, "03-02")).toEqual(["7"]);
      expect(await known(store, "05-01")).toEqual(["7"]);
      expect(await shown(store)).toEqual(["7 USD_M results.csv sheet=HK,cell=B2"]);
    },
  },
  {
    name: "what was withdrawn since was known, and what was loaded, disagreed on or ranked later was not",
    check: async (store) => {
      await holdingOn(store, "02-01", { value: "5", doc: "a.csv" });
      await holdingOn(store, "03-01", { value: "6", doc: "b.csv" });
      await holdingOn(store, "04-01", { value: "7", doc: "c.csv", validAsOf: "2025-12-31" });
      await store.withdrawDocument("a.csv");
      expect(await known(store, "02-02")).toEqual(["5"]);
      expect(await known(store, "03-02")).toEqual(["5", "6"]);
      expect(await known(store, "04-02")).toEqual(["7"]);
      const later = await store.knownAt("9000-01-01T00:00:00.000Z").find(cellOf());
      expect(later).toEqual(await store.find(cellOf()));
    },
  },
  {
    name: "a figure that waited for a curator was not known",
    check: async (store) => {
      await holdingOn(store, "02-01", { value: "5", reviewStatus: "pending" });
      expect(await known(store, "02-02")).toEqual(["not_found"]);
    },
  },
  {
    name: "what was known is shown at the level that its document has now, and never at a lower one than it had",
    check: async (store) => {
      await holdingOn(store, "02-01", { value: "5" });
      await holdingOn(store, "03-01", { value: "6" }, "CONFIDENTIAL");
      expect(await known(store, "02-02")).toEqual(["withheld"]);
      expect(await known(store, "02-02", "CONFIDENTIAL")).toEqual(["5"]);
      await holdingOn(store, "04-01", { value: "6" }, "PUBLIC");
      expect(await known(store, "02-02")).toEqual(["5"]);
      expect(await known(store, "03-02")).toEqual(["withheld"]);
    },
  },
  {
    name: "the cells, periods and levels of a moment are those of what was in view then",
    check: async (store) => {
      await holdingOn(store, "02-01", { cell: { period: "FY2024" } });
      await holdingOn(store, "02-01", { doc: "sealed.csv", cell: { period: "FY2023" } }, "RESTRICTED");
      await holdingOn(store, "03-01", { cell: { period: "FY2025" } });
      await store.withdrawDocument("sealed.csv");
      const row = { metric: "REVENUE", entity: "HK", dimensions: { channel: "TOTAL" } };
      const at = async (day: string) => {
        const then = store.knownAt(`2020-${day}T00:00:00.000Z`);
        const levels = await then.levels("REVENUE", () => true, { limit: 9, clearance: "INTERNAL" });
        const listed = await then.list({ metric: "REVENUE" }, 9);
        return [
          ...(await then.periods(row)),
          ...listed.map(({ period }) => `listed ${period}`),
          ...(await then.list({ ...row, withWithheld: true }, 9)).map(({ period }) => `there ${period}`),
          ...(levels ?? []).map(({ cell, level }) => `${level} ${cell.period}`).sort(),
          ...(await then.metricsAbove("INTERNAL")),
        ];
      };
      expect(await at("02-02")).toEqual([
        ...[
          "FY2024",
          "listed FY2024",
          "there FY2023",
          "there FY2024",
          "INTERNAL FY2024",
          "RESTRICTED FY2023",
          "REVENUE",
        ],
      ]);
      expect(await at("03-02")).toEqual([
        ...[
          "FY2025",
          "listed FY2025",
          "there FY2023",
          "there FY2025",
          "INTERNAL FY2025",
          "RESTRICTED FY2023",
          "REVENUE",
        ],
      ]);
      expect(
        await store
          .knownAt("2020-03-02T00:00:00.000Z")
          .levels("REVENUE", () => true, { limit: 1, clearance: "INTERNAL" }),
      ).toBeNull();
    },
  },
];

/** Every promise of the port; a store that keeps them all may stand behind the bot. */
export const FACT_STORE_PROMISES: readonly FactStorePromise[] = [
  ...FINDING,
  ...STORING,
  ...LISTING,
  ...PERIODS,
  ...SENSITIVITY,
  ...LEVELS,
  ...DISPUTES,
  ...KNOWN,
];
