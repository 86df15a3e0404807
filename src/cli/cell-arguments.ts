import type { Glossary } from "../company/glossary.ts";
import { nearestName } from "../company/nearest-name.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Cell } from "../domain/fact.ts";

/** A cell as named on a command line: codes or labels, dimensions as `channel=online`. */
export interface CellArguments {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  readonly dimensions: readonly string[];
}

/** Resolves the arguments to a cell. The error for an unknown name suggests the nearest known one. */
export function readCell({ metric, entity, period, dimensions }: CellArguments, glossary: Glossary): Cell {
  return {
    metric: readMetric(metric, glossary),
    entity: readEntity(entity, glossary),
    period: readPeriod(period, glossary),
    dimensions: {
      ...glossary.defaultDimensions,
      ...Object.fromEntries(dimensions.map((one) => readDimension(one, glossary))),
    },
  };
}

export function readMetric(raw: string, glossary: Glossary): string {
  return glossary.normalizeMetric(raw) ?? unknown(raw, "metric", glossary.profile.metrics.keys());
}

export function readEntity(raw: string, glossary: Glossary): string {
  return glossary.normalizeEntity(raw) ?? unknown(raw, "entity", glossary.profile.entities.keys());
}

/** A bare year means the fiscal year. */
export function readPeriod(raw: string, glossary: Glossary): string {
  const code = glossary.normalizePeriod(raw) ?? glossary.normalizePeriod(`FY${raw}`);
  if (code !== null) return code;
  throw new FootnoteError("unknown_name", `“${raw}” is no period; write it like FY2025, 2025H1, 2025Q3 or 2025-03.`);
}

function readDimension(raw: string, glossary: Glossary): readonly [string, string] {
  const [name = "", value = ""] = raw.split("=", 2);
  const spec = glossary.dimension(name.trim().toLowerCase());
  if (spec === undefined) {
    const example = [...glossary.profile.dimensions.keys()][0];
    const remedy = example === undefined ? "the company file has none" : `write it like ${example}=TOTAL`;
    throw new FootnoteError("unknown_name", `“${raw}” names no dimension; ${remedy}.`);
  }
  const code = glossary.normalizeDimensionValue(spec.code, value);
  return [spec.code, code ?? unknown(value, `value of ${spec.code}`, spec.values.keys())];
}

function unknown(raw: string, what: string, known: Iterable<string>): never {
  const codes = [...known];
  const nearest = nearestName(raw, codes);
  const remedy = nearest === null ? `write one of ${codes.slice(0, 8).join(", ")}` : `did you mean ${nearest}?`;
  throw new FootnoteError(
    "unknown_name",
    `“${raw}” is no ${what} of the company file; ${remedy.replace(/\??$/, remedy.endsWith("?") ? "?" : ".")}`,
  );
}

/** The readable name of a cell: `Revenue of Hong Kong, FY2024, Online`. */
export function cellName(cell: Cell, glossary: Glossary): string {
  const parts = Object.entries(cell.dimensions)
    .filter(([code, value]) => glossary.defaultDimensions[code] !== value)
    .map(([code, value]) => `, ${glossary.dimensionValueLabel(code, value, "en")}`);
  const metric = glossary.metricLabel(cell.metric, "en");
  return `${metric} of ${glossary.entityLabel(cell.entity, "en")}, ${cell.period}${parts.join("")}`;
}
