import { z } from "zod";
import { cleanWord, type Glossary } from "../company/glossary.ts";
import { startsText } from "../domain/fiscal-years.ts";
import { type Period, periodCode } from "../domain/period.ts";
import type { DimensionSpec, LocalizedText } from "../domain/profile.ts";
import type { ToolDefinition } from "./llm-provider.ts";

export const QUERY_METRIC = "query_metric";

/** Enough examples to show how to fill an argument, even in a profile with thousands of entities. */
const EXAMPLES_MAX = 12;
const EXAMPLE_CHARS_MAX = 40;
const ARGUMENT_CHARS_MAX = 200;
const UNKNOWN_KEYS_NAMED_MAX = 3;

/** The arguments of `query_metric` as the model wrote them: words or codes, not yet normalized. */
export interface QueryMetricArgs {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  /** Only the dimensions that the model named. */
  readonly dimensions: Readonly<Record<string, string>>;
}

export type ParsedQueryMetricArgs =
  | { readonly ok: true; readonly args: QueryMetricArgs }
  | { readonly ok: false; readonly message: string };

export interface OpenAiTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

/** The tool that reads one cell, described with words of the profile. */
export function buildQueryMetricTool(glossary: Glossary): ToolDefinition {
  return { name: QUERY_METRIC, description: toolDescription(glossary), inputSchema: inputSchema(glossary) };
}

/** The same tool in the form that OpenAI-compatible models take. */
export function buildQueryMetricToolOpenAi(glossary: Glossary): OpenAiTool {
  const { name, description, inputSchema: parameters } = buildQueryMetricTool(glossary);
  return { type: "function", function: { name, description, parameters } };
}

/** Validates arguments sent by a model. A refusal tells the model the arguments to send instead. */
export function parseQueryMetricArgs(input: unknown, glossary: Glossary): ParsedQueryMetricArgs {
  const parsed = argumentsSchema(glossary).safeParse(input);
  if (!parsed.success) return { ok: false, message: refusal(parsed.error, glossary) };
  const { metric, entity, period, ...rest } = parsed.data;
  const dimensions = z.record(z.string(), z.string()).parse(rest);
  return { ok: true, args: { metric, entity, period, dimensions } };
}

const Argument = z.string().trim().min(1).max(ARGUMENT_CHARS_MAX);

function argumentsSchema(glossary: Glossary) {
  const dimensions = dimensionCodes(glossary).map((code) => [code, Argument.optional()] as const);
  return z.strictObject({ ...Object.fromEntries(dimensions), metric: Argument, entity: Argument, period: Argument });
}

function refusal(error: z.ZodError, glossary: Glossary): string {
  const [issue] = error.issues;
  const known = ["metric", "entity", "period", ...dimensionCodes(glossary)].join(", ");
  if (issue?.code === "unrecognized_keys") {
    const named = issue.keys
      .slice(0, UNKNOWN_KEYS_NAMED_MAX)
      .map((key) => JSON.stringify(key.slice(0, EXAMPLE_CHARS_MAX)));
    return `${QUERY_METRIC} knows no ${named.join(", ")}. Its arguments are ${known}.`;
  }
  const argument = issue?.path[0];
  if (argument === undefined) return `The arguments of ${QUERY_METRIC} are one object with ${known}.`;
  return `${String(argument)} must be a text of 1 to ${ARGUMENT_CHARS_MAX} characters. Metric, entity and period are required; leave any other argument out unless the question names it.`;
}

function dimensionCodes(glossary: Glossary): readonly string[] {
  return [...glossary.profile.dimensions.keys()];
}

function toolDescription(glossary: Glossary): string {
  const company = oneLine(glossary.profile.company.name);
  return [
    `Reads one stored figure of ${company}: one metric of one entity for one period, with the document and the place it comes from.`,
    "Call it once for each figure; it never computes and never estimates.",
    'Its status is "found", "not_found", "withheld" (stored, and not to be shown) or "unrecognized_param". not_found is explicit: the figure is not stored, and it is never invented, derived or taken from another metric, entity or period.',
  ].join(" ");
}

function inputSchema(glossary: Glossary): Readonly<Record<string, unknown>> {
  const { metrics, entities, dimensions } = glossary.profile;
  return {
    type: "object",
    properties: {
      metric: property("The metric, by name or code", examples(metrics.values())),
      entity: property("The entity, by name or code", examples(entities.values())),
      period: property(periodDescription(glossary), PERIOD_EXAMPLES.map(periodCode)),
      ...Object.fromEntries([...dimensions.values()].map((spec) => [spec.code, dimensionProperty(spec)])),
    },
    required: ["metric", "entity", "period"],
    additionalProperties: false,
  };
}

function property(what: string, words: readonly string[]): Readonly<Record<string, unknown>> {
  const shown = words.length === 0 ? "" : ` Examples: ${words.join(", ")}.`;
  return { type: "string", description: `${what}.${shown}` };
}

function dimensionProperty(spec: DimensionSpec): Readonly<Record<string, unknown>> {
  const label = clipped(spec.label.en) ?? spec.code;
  return property(
    `The ${label}, by name or code; leave it out for the whole (${spec.defaultValue})`,
    examples([...spec.values.values()].filter((value) => value.code !== spec.defaultValue)),
  );
}

const PERIOD_EXAMPLES: readonly Period[] = [
  { kind: "year", year: 2025 },
  { kind: "half", year: 2025, half: 1 },
  { kind: "quarter", year: 2025, quarter: 3 },
  { kind: "nine_months", year: 2025 },
  { kind: "month", year: 2025, month: 3 },
  { kind: "day", year: 2025, month: 6, day: 30 },
];

function periodDescription(glossary: Glossary): string {
  const month = startsText(glossary.profile.fiscalYears);
  const named = "Years, halves and quarters are fiscal and named by the calendar year in which the fiscal year ends";
  return `The period as a code. ${named}; it begins in month ${month}`;
}

interface Named {
  readonly code: string;
  readonly label: LocalizedText;
  readonly aliases: readonly string[];
}

/** Example words from the profile: labels first, then aliases that differ from the code. */
function examples(specs: Iterable<Named>): readonly string[] {
  const known = [...specs];
  const codes = new Set(known.map((spec) => cleanWord(spec.code)));
  const labels = known.flatMap(({ label }) => (label.zh === undefined ? [label.en] : [label.en, label.zh]));
  const aliases = known.flatMap((spec) => spec.aliases).filter((alias) => !codes.has(cleanWord(alias)));
  const chosen = new Map<string, string>();
  for (const word of [...labels, ...aliases]) {
    if (chosen.size === EXAMPLES_MAX) break;
    const shown = clipped(word);
    if (shown !== null && !chosen.has(cleanWord(shown))) chosen.set(cleanWord(shown), shown);
  }
  return [...chosen.values()];
}

/** A word on one line, or null where it is too long: a truncated name would be a wrong example. */
function clipped(word: string): string | null {
  const line = oneLine(word);
  return line.length === 0 || line.length > EXAMPLE_CHARS_MAX ? null : line;
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
