import { z } from "zod";
import { GoldenError } from "../golden-error.ts";
import type { Tally } from "../scorecard.ts";
import { COUNTED_IN_OBSERVED, EXTRACTION_GATE_NAMES, type ExtractionGate } from "./extraction-gates.ts";
import type { ExtractionScorecard, ExtractionTallies } from "./extraction-scorecard.ts";

const TallySchema = z.strictObject({ passed: z.int().min(0), of: z.int().min(1) });
const TalliesSchema = z.partialRecord(z.enum(EXTRACTION_GATE_NAMES), TallySchema);
const BaselineSchema = z.strictObject({
  gates: TalliesSchema,
  byFormat: z.record(z.string(), TalliesSchema),
  byRule: z.record(z.string(), TalliesSchema),
});

/** What each gate reached before: over all, by format and by rule. */
export type ExtractionBaseline = Pick<ExtractionScorecard, "gates" | "byFormat" | "byRule">;

/** A gate that is not where the baseline has it. */
export interface ExtractionChange {
  /** `all`, a format or a rule. */
  readonly layer: string;
  readonly gate: ExtractionGate;
  readonly before: Tally;
  readonly now: Tally;
  /** `fell`: a smaller share is right · `shrank`: less is looked at · `rose`: more is right, or more is looked at. */
  readonly kind: "fell" | "shrank" | "rose";
}

export function parseExtractionBaseline(text: string, place: string): ExtractionBaseline {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new GoldenError("baseline_invalid", `${place}: is not JSON`, { cause });
  }
  const parsed = BaselineSchema.safeParse(json);
  if (parsed.success) return withoutGaps(parsed.data);
  const [issue] = parsed.error.issues;
  throw new GoldenError("baseline_invalid", `${place}: ${issue?.path.join(".")}: ${issue?.message}`);
}

type Parsed = z.output<typeof BaselineSchema>;

/** Gates that the file leaves out are absent, not undefined. */
function withoutGaps({ gates, byFormat, byRule }: Parsed): ExtractionBaseline {
  const layers = (each: Parsed["byRule"]): ExtractionBaseline["byRule"] =>
    Object.fromEntries(Object.entries(each).map(([layer, own]) => [layer, present(own)]));
  return { gates: present(gates), byFormat: layers(byFormat), byRule: layers(byRule) };
}

function present(tallies: Parsed["gates"]): ExtractionTallies {
  return Object.fromEntries(EXTRACTION_GATE_NAMES.flatMap((gate) => (tallies[gate] ? [[gate, tallies[gate]]] : [])));
}

const NOTHING: Tally = { passed: 0, of: 0 };

/** Every gate of every layer that differs from the baseline; what the baseline does not know has nothing to fall below. */
export function compareWithExtractionBaseline(
  scorecard: ExtractionBaseline,
  baseline: ExtractionBaseline,
): readonly ExtractionChange[] {
  const layers = (each: ExtractionBaseline): Readonly<Record<string, ExtractionTallies>> => ({
    all: each.gates,
    ...each.byFormat,
    ...each.byRule,
  });
  const now = layers(scorecard);
  return Object.entries(layers(baseline)).flatMap(([layer, before]) =>
    EXTRACTION_GATE_NAMES.flatMap((gate) => {
      const known = before[gate];
      return known === undefined ? [] : changeOf({ layer, gate, before: known, now: now[layer]?.[gate] ?? NOTHING });
    }),
  );
}

function changeOf(gate: Omit<ExtractionChange, "kind">): readonly ExtractionChange[] {
  const { before, now } = gate;
  const isFixed = !COUNTED_IN_OBSERVED.has(gate.gate);
  if (isFixed && now.of < before.of) return [{ ...gate, kind: "shrank" }];
  // Nothing observed is nothing wrong: what is missing shows in what was to be found.
  if (now.of === 0) return [];
  // Shares are compared across, so that nothing is rounded.
  const left = now.passed * before.of;
  const right = before.passed * now.of;
  if (left < right) return [{ ...gate, kind: "fell" }];
  return left > right || (isFixed && now.of > before.of) ? [{ ...gate, kind: "rose" }] : [];
}

export function isBelowBaseline({ kind }: ExtractionChange): boolean {
  return kind !== "rose";
}

/** The results as the file has them. */
export function extractionBaselineText({ gates, byFormat, byRule }: ExtractionBaseline): string {
  return `${JSON.stringify({ gates, byFormat, byRule }, null, 1)}\n`;
}
