import type { OperationCue } from "../language/words/terms.ts";
import type { Range } from "./item.ts";

/** Words that ask for an operation. */
export interface Cue extends Range {
  readonly cue: OperationCue;
}

/** From most to least specific: where several words ask for an operation, the first kind here decides. */
export const PRECEDENCE: readonly OperationCue[] = [
  "cagr",
  "multiple",
  "share",
  "ratio",
  "growth_year",
  "growth_period",
  "growth",
  "percentage",
  "mix",
  "average",
  "sum",
  "cumulative",
  "net_change",
  "difference",
  "rank",
  "highest",
  "lowest",
  "since_start",
  "compare",
  "series",
  "overview",
];

/** By cue, the other cues that add nothing to its meaning. */
export const SUPPORTING: Readonly<Record<string, readonly OperationCue[]>> = {
  cagr: ["growth", "growth_year", "average", "series", "compare"],
  multiple: ["growth", "difference", "ratio", "compare", "series"],
  share: ["compare", "series", "percentage", "mix"],
  percentage: ["compare"],
  mix: ["percentage"],
  ratio: ["compare", "share", "percentage", "series"],
  growth_year: ["growth", "growth_period", "difference", "compare", "series", "percentage"],
  growth_period: ["growth", "difference", "net_change", "compare", "series", "percentage"],
  growth: ["compare", "percentage", "difference", "series"],
  average: ["compare"],
  sum: ["compare", "series", "cumulative"],
  cumulative: ["compare"],
  net_change: ["difference", "growth", "compare", "series"],
  difference: ["compare", "series", "percentage"],
  rank: ["highest", "lowest", "compare"],
  highest: ["compare", "lowest"],
  lowest: ["compare"],
  since_start: ["series"],
  compare: ["series"],
  series: [],
  overview: [],
};
