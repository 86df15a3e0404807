import { z } from "zod";
import { readJson } from "../read-json.ts";
import { changedGates, type TallyChange, TallySchema } from "../tally.ts";
import { COUNTED_IN_OBSERVED, EXTRACTION_GATE_NAMES, type ExtractionGate } from "./extraction-gates.ts";
import type { ExtractionScorecard, ExtractionTallies } from "./extraction-scorecard.ts";

const CountedSchema = TallySchema.extend({ of: z.int().min(1) });
const TalliesSchema = z.partialRecord(z.enum(EXTRACTION_GATE_NAMES), CountedSchema);
const BaselineSchema = z.strictObject({
  gates: TalliesSchema,
  byFormat: z.record(z.string(), TalliesSchema),
  byRule: z.record(z.string(), TalliesSchema),
});

/** Former results of each gate: overall, by format and by rule. */
export type ExtractionBaseline = Pick<ExtractionScorecard, "gates" | "byFormat" | "byRule">;

/** A gate whose result differs from the baseline. */
export interface ExtractionChange extends TallyChange<ExtractionGate> {
  /** `all`, a format or a rule. */
  readonly layer: string;
}

export function parseExtractionBaseline(text: string, place: string): ExtractionBaseline {
  return readJson(text, place, BaselineSchema, "baseline_invalid");
}

/** All gates of all layers that differ from the baseline; layers without a baseline have no changes. */
export function compareWithExtractionBaseline(
  scorecard: ExtractionBaseline,
  baseline: ExtractionBaseline,
): readonly ExtractionChange[] {
  const now = layersOf(scorecard);
  // Precision gates count observations; a smaller count shows in the recall gates instead.
  const isFixed = (gate: ExtractionGate): boolean => !COUNTED_IN_OBSERVED.has(gate);
  return Object.entries(layersOf(baseline)).flatMap(([layer, before]) =>
    changedGates(EXTRACTION_GATE_NAMES, before, now[layer] ?? {}, isFixed).map((change) => ({ layer, ...change })),
  );
}

function layersOf({ gates, byFormat, byRule }: ExtractionBaseline): Readonly<Record<string, ExtractionTallies>> {
  return { all: gates, ...byFormat, ...byRule };
}

/** The text of the baseline file. */
export function extractionBaselineText({ gates, byFormat, byRule }: ExtractionBaseline): string {
  return `${JSON.stringify({ gates, byFormat, byRule }, null, 1)}\n`;
}
