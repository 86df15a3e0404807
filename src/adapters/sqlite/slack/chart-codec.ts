import { z } from "zod";
import type { ChartOrder } from "../../../slack/pictures/ports.ts";
import { StoredGrant } from "./message-codec.ts";

/** A chart that is to be drawn, as the inbox stores it. */
export const StoredChart: z.ZodType<ChartOrder> = z.object({
  chart: z.object({
    shape: z.enum(["line", "columns", "bars"]),
    title: z.string(),
    alt: z.string(),
    series: z.array(
      z.object({
        name: z.string(),
        points: z.array(z.object({ place: z.string(), value: z.string().nullable(), said: z.string() })),
      }),
    ),
  }),
  receipt: z.string(),
  place: z.object({ slackChannel: z.string(), threadTs: z.string().nullable() }),
  since: z.string().nullable(),
  grant: StoredGrant,
});
