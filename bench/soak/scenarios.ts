import type { Scenario } from "./scenario.ts";
import { load } from "./scenarios/load.ts";

/** In the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [load];
