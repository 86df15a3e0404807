import { z } from "zod";
import { COUNTED_IN_ANSWERS, GATE_NAMES, type GateName } from "./gates.ts";
import { GoldenError } from "./golden-error.ts";
import type { Mode } from "./run-cases.ts";
import type { GateTallies, Scorecard, Tally } from "./scorecard.ts";

const TallySchema = z.strictObject({ passed: z.int().min(0), of: z.int().min(0) });
const GatesSchema = z.strictObject({
  numeric: TallySchema,
  citation: TallySchema,
  refusal: TallySchema,
  no_refusal: TallySchema,
  clarification: TallySchema,
  no_clarification: TallySchema,
  absence: TallySchema,
  withheld: TallySchema,
  named_words: TallySchema,
  reply: TallySchema,
  coverage: TallySchema,
  answer_accuracy: TallySchema,
  citation_precision: TallySchema,
  faithfulness: TallySchema,
  silence: TallySchema,
  premise: TallySchema,
});
const BaselineSchema = z.strictObject({ engine: GatesSchema.optional(), loop: GatesSchema.optional() });

/** What each gate reached before, by mode. */
export type Baseline = { readonly [mode in Mode]?: GateTallies | undefined };

/** A gate that is not where the baseline has it. */
export interface GateChange {
  readonly mode: Mode;
  readonly gate: GateName;
  readonly before: Tally;
  readonly now: Tally;
  /** `fell`: a smaller share is passed · `shrank`: fewer cases are asked, so that less is proven · `rose`: more is. */
  readonly kind: "fell" | "shrank" | "rose";
}

export function parseBaseline(text: string, place: string): Baseline {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new GoldenError("baseline_invalid", `${place}: is not JSON`, { cause });
  }
  const parsed = BaselineSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GoldenError("baseline_invalid", `${place}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** Every gate that differs from the baseline; a mode that the baseline does not know has nothing to fall below. */
export function compareWithBaseline(scorecards: readonly Scorecard[], baseline: Baseline): readonly GateChange[] {
  return scorecards.flatMap(({ mode, gates }) => {
    const known = baseline[mode];
    if (known === undefined) return [];
    return GATE_NAMES.flatMap((gate) => changeOf(mode, gate, known[gate], gates[gate]));
  });
}

function changeOf(mode: Mode, gate: GateName, before: Tally, now: Tally): readonly GateChange[] {
  // Shares are compared across, so that nothing is rounded: a/b < c/d is a·d < c·b.
  const left = now.passed * before.of;
  const right = before.passed * now.of;
  if (left < right) return [{ mode, gate, before, now, kind: "fell" }];
  const isFixed = !COUNTED_IN_ANSWERS.has(gate);
  if (isFixed && now.of < before.of) return [{ mode, gate, before, now, kind: "shrank" }];
  return left > right || (isFixed && now.of > before.of) ? [{ mode, gate, before, now, kind: "rose" }] : [];
}

export function isBelow({ kind }: GateChange): boolean {
  return kind !== "rose";
}

/** The baseline with the results of these scorecards in it, as the file has it. */
export function baselineText(scorecards: readonly Scorecard[], before: Baseline): string {
  const gates = Object.fromEntries(scorecards.map(({ mode, gates: reached }) => [mode, reached]));
  return `${JSON.stringify({ ...before, ...gates }, null, 2)}\n`;
}
