import type { Glossary } from "../company/glossary.ts";
import type { QueryResult } from "../domain/answer.ts";
import type { Cell } from "../domain/fact.ts";
import type { FactReader } from "./fact-store.ts";

/** The tool's arguments, as words or codes; a dimension that is absent means its total. */
export interface QueryMetricRequest {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/**
 * The only way a model can read a figure: resolves each parameter through the glossary (metric, entity, period, then
 * dimensions) and reads one cell. Never guesses: `found`, `not_found`, `withheld` or `unrecognized_param`.
 */
export async function queryMetric(
  request: QueryMetricRequest,
  glossary: Glossary,
  store: Pick<FactReader, "find">,
): Promise<QueryResult> {
  const cell = normalizeCell(request, glossary);
  return "status" in cell ? cell : store.find(cell);
}

/** The cell that the arguments address, or the first parameter that the glossary does not know. */
export function normalizeCell(
  request: QueryMetricRequest,
  glossary: Glossary,
): Cell | Extract<QueryResult, { status: "unrecognized_param" }> {
  const metric = glossary.normalizeMetric(request.metric);
  if (metric === null) return unrecognized("metric", request.metric);
  const entity = glossary.normalizeEntity(request.entity);
  if (entity === null) return unrecognized("entity", request.entity);
  const period = glossary.normalizePeriod(request.period);
  if (period === null) return unrecognized("period", request.period);
  const dimensions: Record<string, string> = { ...glossary.defaultDimensions };
  for (const [dimension, raw] of Object.entries(request.dimensions)) {
    const value = glossary.normalizeDimensionValue(dimension, raw);
    if (value === null) return unrecognized(dimension, raw);
    dimensions[dimension] = value;
  }
  return { metric, entity, period, dimensions };
}

function unrecognized(param: string, raw: string): Extract<QueryResult, { status: "unrecognized_param" }> {
  return { status: "unrecognized_param", param, raw };
}
