import { z } from "zod";
import { CLEARANCES } from "../../../domain/sensitivity.ts";
import type { ShownFigure } from "../../../domain/shown-source.ts";

/** A figure as it was shown. */
export const StoredFigure: z.ZodType<ShownFigure> = z.object({
  cell: z.object({
    metric: z.string(),
    entity: z.string(),
    period: z.string(),
    dimensions: z.record(z.string(), z.string()),
  }),
  figure: z.object({ value: z.string(), unit: z.string() }),
  source: z.object({ doc: z.string(), locator: z.string(), from: z.string().exactOptional() }),
  validAsOf: z.string().nullable(),
  correction: z.number().optional(),
  sensitivity: z.enum(CLEARANCES).exactOptional(),
});
