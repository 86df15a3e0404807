import type { ClosedMetrics } from "./closed-metrics.ts";
import { listedEntries, SOURCE_STATES } from "./label-values.ts";
import type { StoreMetrics, StoreState } from "./ports.ts";

/** Metrics of what is stored. What cannot be read, or was never there, is left out. */
export function storeMetrics(metrics: ClosedMetrics): StoreMetrics {
  let read: (() => Promise<StoreState>) | null = null;
  const gauge = (name: string, help: string, shown: (state: StoreState) => number | null): void =>
    metrics.gauge({ name, help, labels: {} }, async () => {
      const value = read === null ? null : shown(await read());
      return value === null ? [] : [[{}, value]];
    });
  gauge("footnote_facts", "Figures in view", ({ facts }) => facts);
  gauge(
    "footnote_newest_document_age_seconds",
    "Time since the newest document in view was read",
    ({ newestDocumentMs }) => seconds(newestDocumentMs),
  );
  gauge("footnote_curator_questions", "Questions of documents that wait for a curator", ({ questions }) => questions);
  gauge("footnote_backup_age_seconds", "Time since the last backup", ({ backupMs }) => seconds(backupMs));
  metrics.gauge(
    {
      name: "footnote_sources",
      help: "Sources of the company file, by the result of their last reading",
      labels: { result: SOURCE_STATES },
    },
    async () => {
      const sources = read === null ? {} : (await read()).sources;
      return listedEntries(SOURCE_STATES, sources).map(([result, count]) => [{ result }, count]);
    },
  );
  return {
    watch: (source) => {
      read = source;
    },
  };
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.max(0, milliseconds) / 1_000;
}
