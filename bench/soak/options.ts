import { parseArgs } from "node:util";
import type { Scenario, Sizes } from "./scenario.ts";

export interface SoakOptions {
  readonly scenarios: readonly string[];
  readonly seed: number;
  readonly sizes: Sizes;
  /** The arguments that repeat this run. */
  readonly repeat: string;
}

export class OptionsError extends Error {}

interface SizeOption {
  readonly field: keyof Sizes;
  readonly small: number;
  readonly full: number;
  readonly says: string;
}

const SIZES: Readonly<Record<string, SizeOption>> = {
  seconds: { field: "seconds", small: 8, full: 60, says: "how long people go on asking" },
  rate: { field: "rate", small: 20, full: 200, says: "questions in a second" },
  kills: { field: "kills", small: 3, full: 100, says: "how often the process is killed" },
  outage: { field: "outageSeconds", small: 5, full: 60, says: "seconds of an outage of Slack or a store" },
  requests: { field: "requests", small: 3_000, full: 100_000, says: "bad requests" },
  rows: { field: "rows", small: 50_000, full: 1_000_000, says: "rows of a table that is read meanwhile" },
  "pause-factor": { field: "pauseFactor", small: 30, full: 10, says: "Slack's pauses before retries, shortened by" },
};

/** Reads the command line; a size that is not named is small, or full with `--full`. */
export function readOptions(
  args: readonly string[],
  context: { readonly scenarios: readonly string[]; readonly newSeed: () => number },
): SoakOptions | "help" {
  const { values, positionals } = parse(args);
  if (values.help === true) return "help";
  const unknown = positionals.find((name) => !context.scenarios.includes(name));
  if (unknown !== undefined)
    throw new OptionsError(`There is no scenario ${unknown}; there are ${context.scenarios.join(", ")}.`);
  const seed = typeof values.seed === "string" ? wholeNumber("seed", values.seed) : context.newSeed();
  const sizes = {
    seconds: 0,
    rate: 0,
    kills: 0,
    outageSeconds: 0,
    requests: 0,
    rows: 0,
    pauseFactor: 0,
  } satisfies Record<keyof Sizes, number>;
  for (const [name, { field, small, full }] of Object.entries(SIZES)) {
    const given = values[name];
    sizes[field] = typeof given === "string" ? wholeNumber(name, given) : values.full === true ? full : small;
  }
  const rest = args.filter((arg, index) => !/^--seed\b/.test(arg) && args[index - 1] !== "--seed");
  return {
    scenarios: positionals.length === 0 ? context.scenarios : positionals,
    seed,
    sizes,
    repeat: [...rest, "--seed", String(seed)].join(" "),
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Parsed {
  const sizes = Object.fromEntries(Object.keys(SIZES).map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...sizes, seed: { type: "string" }, full: { type: "boolean" }, help: { type: "boolean" } },
    });
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OptionsError(`--${name} is "${text}"; write a whole number.`);
  return Number(text);
}

/** What `--help` prints. */
export function helpText(scenarios: readonly Scenario[]): string {
  return [
    "npm run soak -- [SCENARIO…] [options]: load and faults on the built server, on this machine alone.",
    "",
    ...scenarios.map(({ name, says }) => `  ${name.padEnd(18)} ${says}`),
    "",
    ...Object.entries(SIZES).map(
      ([name, { small, full, says }]) => `  --${`${name} N`.padEnd(16)} ${says} (${small}; ${full} with --full)`,
    ),
    "  --seed N           repeats a run",
    "  --full             the full sizes",
  ].join("\n");
}
