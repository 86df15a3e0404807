import type { ClosedMetrics, Sample } from "./closed-metrics.ts";
import { QUEUES } from "./label-values.ts";
import type { QueueMetrics, QueueName, QueueState } from "./ports.ts";

type QueueSample = Sample<{ readonly queue: typeof QUEUES }>;
type Read = () => QueueState | Promise<QueueState>;

/** Metrics of queues. A queue without a reader, or one that cannot be read, is left out. */
export function queueMetrics(metrics: ClosedMetrics): QueueMetrics {
  const sources = new Map<QueueName, Read>();
  const samples = async (shown: (state: QueueState) => number): Promise<readonly QueueSample[]> => {
    const read = [...sources].map(([queue, source]) => sampleOf(queue, source, shown));
    return (await Promise.all(read)).flat();
  };
  metrics.gauge({ name: "footnote_queue_depth", help: "Entries that wait, by queue", labels: { queue: QUEUES } }, () =>
    samples(({ depth }) => depth),
  );
  metrics.gauge(
    {
      name: "footnote_queue_oldest_seconds",
      help: "Age of the entry that waits longest, by queue; 0 where nothing waits",
      labels: { queue: QUEUES },
    },
    () => samples(({ oldestMs }) => (oldestMs ?? 0) / 1_000),
  );
  return { watch: (queue, read) => void sources.set(queue, read) };
}

async function sampleOf(
  queue: QueueName,
  read: Read,
  shown: (state: QueueState) => number,
): Promise<readonly QueueSample[]> {
  try {
    return [[{ queue }, shown(await read())]];
  } catch {
    return [];
  }
}
