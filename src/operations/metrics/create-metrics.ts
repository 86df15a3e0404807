import { collectDefaultMetrics, Registry } from "prom-client";
import { ClosedMetrics, type Declared } from "./closed-metrics.ts";
import { companyMetrics } from "./company-metrics.ts";
import { edgeMetrics } from "./edge-metrics.ts";
import { modelMetrics } from "./model-metrics.ts";
import type { CompanyMetrics, EdgeMetrics, ModelMetrics, QuestionMetrics, QueueMetrics } from "./ports.ts";
import { questionMetrics } from "./question-metrics.ts";
import { queueMetrics } from "./queue-metrics.ts";

/** All metrics, grouped by the part of the program that feeds them. */
export interface Metrics {
  readonly questions: QuestionMetrics;
  readonly edge: EdgeMetrics;
  readonly queues: QueueMetrics;
  readonly model: ModelMetrics;
  readonly company: CompanyMetrics;
  /** Footnote's own metrics, without those of the Node process. */
  readonly declared: readonly Declared[];
  readonly contentType: string;
  /** All metrics in the Prometheus text format. */
  scrape(): Promise<string>;
}

/** Creates metrics in their own registry. `withProcess` adds those of Node: memory, CPU, handles, event loop. */
export function createMetrics({ withProcess }: { readonly withProcess: boolean }): Metrics {
  const registry = new Registry();
  const closed = new ClosedMetrics(registry);
  const parts = {
    questions: questionMetrics(closed),
    edge: edgeMetrics(closed),
    queues: queueMetrics(closed),
    model: modelMetrics(closed),
    company: companyMetrics(closed),
  };
  if (withProcess) collectDefaultMetrics({ register: registry });
  return {
    ...parts,
    declared: closed.declared,
    contentType: registry.contentType,
    scrape: () => registry.metrics(),
  };
}
