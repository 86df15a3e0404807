import type { FactStore, FactStoreSummary } from "../../../figures/fact-store.ts";
import { first, type SqlDatabase, type Work } from "../work.ts";
import { cellLevels, openMetricsAbove } from "./cell-levels.ts";
import { listCells } from "./cell-listing.ts";
import { disputedCells } from "./disputed-cells.ts";
import { tracedFind, tracedKnown, tracedStated } from "./find-cell.ts";
import { levelsKnown, listKnown, metricsEverAbove, periodsKnown, viewBefore, viewOf } from "./known-facts.ts";
import { rowPeriods } from "./row-periods.ts";

export type FactsRead = Omit<FactStore, "replaceDocument" | "withdrawDocument">;

/** The reading half of the fact store. */
export function factsRead(database: SqlDatabase): FactsRead {
  const metricsAbove = openMetricsAbove();
  return {
    find: async (cell, clearance) => (await database.read(() => tracedFind(cell, clearance))).result,
    list: (filter, limit, clearance) => database.read(() => listCells(filter, limit, clearance)),
    periods: (row, clearance) => database.read(() => rowPeriods(row, clearance)),
    disputed: (metric, clearance) => database.read(() => disputedCells(metric, clearance)),
    metricsAbove: (clearance) => database.read(() => metricsAbove(clearance)),
    levels: (metric, within, look) => database.read(() => cellLevels(metric, within, look)),
    summary: () => database.read(summary),
    knownAt: knownAt(database),
    statedIn: statedIn(database),
  };
}

function knownAt(database: SqlDatabase): FactStore["knownAt"] {
  return (moment) => {
    const view = viewBefore(moment);
    return {
      find: async (cell, clearance) => (await database.read(() => tracedKnown(cell, moment, clearance))).result,
      list: (filter, limit, clearance) => database.read(() => listKnown(filter, { view, limit, clearance })),
      periods: (row, clearance) => database.read(() => periodsKnown(row, { view, clearance })),
      metricsAbove: (clearance) => database.read(() => metricsEverAbove(clearance)),
      levels: async (metric, within, { limit, clearance }) => {
        const found = await database.read(() => levelsKnown({ metric, moment, within, clearance }));
        return found.length > limit ? null : found;
      },
    };
  };
}

function statedIn(database: SqlDatabase): FactStore["statedIn"] {
  return (docs) => {
    const named = new Set(docs);
    const view = viewOf(docs);
    return {
      find: async (cell, clearance) => (await database.read(() => tracedStated(cell, named, clearance))).result,
      list: (filter, limit, clearance) => database.read(() => listKnown(filter, { view, limit, clearance })),
      periods: (row, clearance) => database.read(() => periodsKnown(row, { view, clearance })),
    };
  };
}

const SUMMARY = `
  SELECT coalesce(sum(fact_count), 0) AS facts, count(*) AS documents,
    (SELECT data_version FROM store_state) AS "dataVersion",
    (SELECT max(ingested_at) FROM document WHERE active = 1) AS "newestAt"
  FROM document WHERE active = 1 AND fact_count > 0`;

function* summary(): Work<FactStoreSummary> {
  return (yield* first<FactStoreSummary>(SUMMARY)) ?? { facts: 0, documents: 0, dataVersion: 0, newestAt: null };
}
