import { collectDefaultMetrics, Registry } from "prom-client";
import { ClosedMetrics, type Declared, OTHER } from "./closed-metrics.ts";
import { companyMetrics } from "./company-metrics.ts";
import { edgeMetrics } from "./edge-metrics.ts";
import { modelMetrics } from "./model-metrics.ts";
import type {
  CompanyMetrics,
  EdgeMetrics,
  ModelMetrics,
  QuestionMetrics,
  QueueMetrics,
  StoreMetrics,
} from "./ports.ts";
import { questionMetrics } from "./question-metrics.ts";
import { queueMetrics } from "./queue-metrics.ts";
import { storeMetrics } from "./store-metrics.ts";

/** All metrics, grouped by the part of the program that feeds them. */
export interface Metrics {
  readonly questions: QuestionMetrics;
  readonly edge: EdgeMetrics;
  readonly queues: QueueMetrics;
  readonly model: ModelMetrics;
  readonly company: CompanyMetrics;
  readonly stores: StoreMetrics;
  /** Footnote's own metrics, without those of the Node process. */
  readonly declared: readonly Declared[];
  readonly contentType: string;
  /** All metrics in the Prometheus text format. */
  scrape(): Promise<string>;
}

export interface MetricsOptions {
  readonly withProcess: boolean;
  /** The version of the program, where it is known. */
  readonly release?: string;
}

/** Creates metrics in their own registry. `withProcess` adds those of Node: memory, CPU, handles, event loop. */
export function createMetrics({ withProcess, release = OTHER }: MetricsOptions): Metrics {
  const registry = new Registry();
  const closed = new ClosedMetrics(registry);
  closed.gauge(
    {
      name: "footnote_build_info",
      help: "1, labelled with the version that runs",
      labels: { version: { [release]: true } },
    },
    async () => [[{ version: release }, 1]],
  );
  const parts = {
    questions: questionMetrics(closed),
    edge: edgeMetrics(closed),
    queues: queueMetrics(closed),
    model: modelMetrics(closed),
    company: companyMetrics(closed),
    stores: storeMetrics(closed),
  };
  if (withProcess) collectDefaultMetrics({ register: registry });
  return {
    ...parts,
    declared: closed.declared,
    contentType: registry.contentType,
    scrape: () => registry.metrics(),
  };
}
