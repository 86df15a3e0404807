import { z } from "zod";
import { COUNTED_IN_ANSWERS, GATE_NAMES, type GateName } from "./gates.ts";
import { readJson } from "./read-json.ts";
import type { Mode } from "./run-cases.ts";
import { type Scorecard, TalliesSchema } from "./scorecard.ts";
import { changedGates, type TallyChange } from "./tally.ts";

const BaselineSchema = z.strictObject({ engine: TalliesSchema.optional(), loop: TalliesSchema.optional() });

/** Former results of each gate, by mode. */
export type Baseline = Readonly<z.output<typeof BaselineSchema>>;

/** A gate whose result differs from the baseline. */
export interface GateChange extends TallyChange<GateName> {
  readonly mode: Mode;
}

export function parseBaseline(text: string, place: string): Baseline {
  return readJson(text, place, BaselineSchema, "baseline_invalid");
}

/** All gates that differ from the baseline. A mode without a baseline has no changes. */
export function compareWithBaseline(scorecards: readonly Scorecard[], baseline: Baseline): readonly GateChange[] {
  return scorecards.flatMap(({ mode, gates }) =>
    changedGates(GATE_NAMES, baseline[mode] ?? {}, gates, (gate) => !COUNTED_IN_ANSWERS.has(gate)).map((change) => ({
      mode,
      ...change,
    })),
  );
}

/** The text of the baseline file, with the results of these scorecards. */
export function baselineText(scorecards: readonly Scorecard[], before: Baseline): string {
  const gates = Object.fromEntries(scorecards.map(({ mode, gates: reached }) => [mode, reached]));
  return `${JSON.stringify({ ...before, ...gates }, null, 2)}\n`;
}
