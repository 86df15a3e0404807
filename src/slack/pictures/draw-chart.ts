import { signalAfter } from "../../domain/time-limit.ts";
import { faultCode } from "../deliver/slack-fault.ts";
import type { Edge } from "../edge.ts";
import type { ChartOrder } from "./ports.ts";

/** A picture that comes later than this is of no use to the reader. */
const PATIENCE_MS = 120_000;

/**
 * Draws the chart of an answer and shares it below. An answer whose chart fails stays without one, and nothing is said.
 */
export async function drawChart(edge: Edge, key: string, order: ChartOrder): Promise<void> {
  const png = await drawn(edge, order);
  if (png === null) return edge.work.finish(key, "nothing_to_do", edge.clock());
  const { chart, receipt, place, since, grant } = order;
  const upload = {
    kind: "upload",
    key: `picture:${key}`,
    runId: edge.newId(),
    place,
    since,
    file: {
      name: `footnote-${receipt}.png`,
      title: chart.title,
      alt: chart.alt,
      base64: Buffer.from(png).toString("base64"),
    },
    isAwaited: false,
    grant,
  } as const;
  await edge.outbox.keep([upload], { work: key, reason: null, row: null });
}

async function drawn({ pictures, logger }: Edge, { chart }: ChartOrder): Promise<Uint8Array | null> {
  if (pictures === null) return null;
  try {
    return await pictures.draw(chart, signalAfter(PATIENCE_MS));
  } catch (error) {
    logger.warn({ fault: faultCode(error) }, "a chart was not drawn");
    return null;
  }
}
