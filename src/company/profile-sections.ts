import type {
  DimensionSpec,
  DimensionValueSpec,
  EntitySpec,
  ExternalEntitySpec,
  MetricSpec,
} from "../domain/profile.ts";
import { parseUnit } from "../domain/unit.ts";
import type { FaultLog } from "./fault-log.ts";
import { nearestName } from "./nearest-name.ts";
import {
  dimensionShape,
  dimensionValueShape,
  entityShape,
  externalEntityShape,
  metricShape,
} from "./profile-schema.ts";
import { optionalEntries, readEntries, readShape } from "./shape-faults.ts";
import type { YamlPath } from "./yaml-source.ts";

const CODE = /^[A-Z][A-Z0-9_]*$/;
const ENTITY_CODE = /^[A-Z0-9][A-Z0-9_]*$/;
/** Dimensions are columns of canonical tables, whose names are lower case. */
export const DIMENSION_CODE = /^[a-z][a-z0-9_]*$/;

const CODE_REMEDY = "Write capital letters, digits and _, beginning with a letter, such as NEW_SALES";
const ENTITY_CODE_REMEDY = "Write capital letters, digits and _ (no hyphen), such as GROUP_HK";
const DIMENSION_CODE_REMEDY = "Write lower-case letters, digits and _, such as channel";

/** Column names of canonical tables that cannot be used for dimensions. */
export const RESERVED_DIMENSIONS: ReadonlySet<string> = new Set([
  "metric",
  "entity",
  "geography",
  "period_type",
  "period",
  "value",
  "unit",
  "source_doc",
  "source_locator",
  "valid_as_of",
  "source_from",
]);

export function readMetrics(section: unknown, log: FaultLog): ReadonlyMap<string, MetricSpec> {
  const metrics = new Map<string, MetricSpec>();
  const entries = requiredEntries(section, "metrics", "Write metrics: { REVENUE: { unit: USD_M, kind: flow } }", log);
  for (const [code, body] of entries) {
    const path = ["metrics", code];
    checkCode(code, CODE, CODE_REMEDY, path, log);
    const raw = readShape(metricShape, body ?? {}, path, log);
    if (!raw) continue;
    checkUnit(raw.unit, [...path, "unit"], log);
    metrics.set(code, {
      code,
      label: raw.label ?? { en: code },
      unit: raw.unit,
      kind: raw.kind,
      aliases: raw.aliases,
      definition: raw.definition ?? null,
      group: raw.group ?? null,
      ratioOf: raw.ratio_of ?? null,
      owner: raw.owner ?? null,
    });
  }
  return metrics;
}

export function readEntities(section: unknown, log: FaultLog): ReadonlyMap<string, EntitySpec> {
  const entities = new Map<string, EntitySpec>();
  for (const [code, body] of requiredEntries(
    section,
    "entities",
    "Write entities: { GROUP: { aliases: [the group] } }",
    log,
  )) {
    const path = ["entities", code];
    checkCode(code, ENTITY_CODE, ENTITY_CODE_REMEDY, path, log);
    const raw = readShape(entityShape, body ?? {}, path, log);
    if (!raw) continue;
    entities.set(code, {
      code,
      label: raw.label ?? { en: code },
      geography: raw.geography ?? code,
      parent: raw.parent ?? null,
      aliases: raw.aliases,
    });
  }
  return entities;
}

export function readDimensions(section: unknown, log: FaultLog): ReadonlyMap<string, DimensionSpec> {
  const dimensions = new Map<string, DimensionSpec>();
  for (const [code, body] of optionalEntries(section, ["dimensions"], "Write dimensions: { channel: { … } }", log)) {
    const path = ["dimensions", code];
    checkCode(code, DIMENSION_CODE, DIMENSION_CODE_REMEDY, path, log);
    if (RESERVED_DIMENSIONS.has(code)) {
      log.add(path, "key", `${code} is a column of every table and cannot be a dimension`, "Write another name");
    }
    const raw = readShape(dimensionShape, body ?? {}, path, log);
    if (!raw) continue;
    checkCode(raw.default, CODE, CODE_REMEDY, [...path, "default"], log, "value");
    const values = readDimensionValues(raw.values, [...path, "values"], log);
    checkDefaultValue(raw.default, values, [...path, "default"], log);
    dimensions.set(code, {
      code,
      label: raw.label ?? { en: code },
      aliases: raw.aliases,
      defaultValue: raw.default,
      values,
    });
  }
  return dimensions;
}

/** The default need not be a listed value; one that nearly equals a listed value is reported as a typing error. */
function checkDefaultValue(
  value: string,
  values: ReadonlyMap<string, DimensionValueSpec>,
  path: YamlPath,
  log: FaultLog,
): void {
  const nearest = values.has(value) ? null : nearestName(value, values.keys());
  if (nearest === null) return;
  log.add(path, "value", `${value} is not among the values`, `Write ${nearest}, or list ${value} under values`);
}

function readDimensionValues(section: unknown, path: YamlPath, log: FaultLog): ReadonlyMap<string, DimensionValueSpec> {
  const values = new Map<string, DimensionValueSpec>();
  for (const [code, body] of readEntries(section, path, "Write values: { ONLINE: { aliases: [web] } }", log)) {
    const valuePath = [...path, code];
    checkCode(code, CODE, CODE_REMEDY, valuePath, log);
    const raw = readShape(dimensionValueShape, body ?? {}, valuePath, log);
    if (raw) values.set(code, { code, label: raw.label ?? { en: code }, aliases: raw.aliases });
  }
  return values;
}

export function readExternalEntities(section: unknown, log: FaultLog): ReadonlyMap<string, ExternalEntitySpec> {
  const externals = new Map<string, ExternalEntitySpec>();
  const remedy = "Write external_entities: { RIVAL: { aliases: [rival] } }";
  for (const [code, body] of optionalEntries(section, ["external_entities"], remedy, log)) {
    const path = ["external_entities", code];
    checkCode(code, ENTITY_CODE, ENTITY_CODE_REMEDY, path, log);
    const raw = readShape(externalEntityShape, body ?? {}, path, log);
    if (raw) externals.set(code, { code, label: raw.label ?? code, aliases: raw.aliases });
  }
  return externals;
}

/** Reports an invalid unit code. */
export function checkUnit(unit: string, path: YamlPath, log: FaultLog): void {
  if (parseUnit(unit) !== null) return;
  const upper = unit.toUpperCase().replace(/[\s-]+/g, "_");
  const example = parseUnit(upper) === null ? "a unit such as USD_M, PCT, COUNT or CUSTOMERS_K" : upper;
  log.add(path, "value", `"${unit}" is not a unit`, `Write ${example}`);
}

function checkCode(
  code: string,
  form: RegExp,
  remedy: string,
  path: YamlPath,
  log: FaultLog,
  target: "key" | "value" = "key",
): void {
  if (!form.test(code)) log.add(path, target, `"${code}" cannot be a code`, remedy);
}

function requiredEntries(section: unknown, name: string, remedy: string, log: FaultLog) {
  const entries = readEntries(section, [name], remedy, log);
  if (typeof section === "object" && section !== null && !Array.isArray(section) && entries.length === 0) {
    log.add([name], "key", `${name} is empty`, remedy);
  }
  return entries;
}
