import type { Random } from "./random.ts";
import type { Check } from "./report.ts";
import type { LoadedSample } from "./stage.ts";

/** The sizes of a run. Without an option they are small enough for every day. */
export interface Sizes {
  /** Seconds that people go on asking. */
  readonly seconds: number;
  /** Questions in a second. */
  readonly rate: number;
  readonly kills: number;
  /** Seconds that Slack is unreachable, or a store cannot be written. */
  readonly outageSeconds: number;
  /** Bad requests. */
  readonly requests: number;
  /** Rows of the table that is read beside the server. */
  readonly rows: number;
  /** Slack's pauses before a retry are shorter by this factor. */
  readonly pauseFactor: number;
}

export interface ScenarioContext {
  readonly sizes: Sizes;
  readonly random: Random;
  readonly sample: LoadedSample;
  /** Where compiled modules for the server's process lie. */
  readonly builtFolder: string;
}

export interface Scenario {
  readonly name: string;
  /** One sentence for `--help`. */
  readonly says: string;
  run(context: ScenarioContext): Promise<readonly Check[]>;
}

/** A look at a thread after a post in doubt comes some 15 seconds after the attempt: nothing may come after this time. */
export const QUIET_MS = 25_000;
export const SETTLE_MS_MAX = 240_000;
