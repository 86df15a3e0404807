import { parseDate } from "../domain/calendar.ts";
import type { FieldMapping, Profile, TableMapping } from "../domain/profile.ts";
import type { FaultLog } from "./fault-log.ts";
import { buildGlossary, type Glossary } from "./glossary.ts";
import { nearestName } from "./nearest-name.ts";
import { checkUnit } from "./profile-sections.ts";
import { dotted, readEntries, readShape } from "./shape-faults.ts";
import { fieldSourceShape, type RawFieldSource, type RawTable, type RawUnitSource, tableShape } from "./table-shape.ts";
import type { YamlPath } from "./yaml-source.ts";

/** Resolves a constant of a mapping to a code of the profile; null if unknown. */
type ResolveConstant = (raw: string) => string | null;

/** Reads the `tables` section; constants are resolved against the rest of the profile. */
export function readTables(section: unknown, profile: Profile, log: FaultLog): readonly TableMapping[] {
  if (section === undefined || section === null) return [];
  if (!Array.isArray(section)) {
    log.add(
      ["tables"],
      "value",
      "tables is not a list",
      "Write tables: and one entry with - match: … for each kind of table",
    );
    return [];
  }
  const glossary = buildGlossary(profile);
  return section.flatMap((body: unknown, index) => {
    const path = ["tables", index];
    const raw = readShape(tableShape, body, path, log);
    return raw ? [tableOf(raw, path, glossary, log)] : [];
  });
}

function tableOf(raw: RawTable, path: YamlPath, glossary: Glossary, log: FaultLog): TableMapping {
  const field = (name: "metric" | "entity" | "period", resolve: ResolveConstant, remedy: string): FieldMapping =>
    fieldOf(raw[name], [...path, name], { resolve, remedy }, log);
  const table: TableMapping = {
    match: raw.match,
    sheet: raw.sheet ?? null,
    headerRow: raw.header_row,
    metric: field("metric", glossary.normalizeMetric, "Write a metric of the profile"),
    entity: field("entity", glossary.normalizeEntity, "Write an entity of the profile"),
    period: field("period", glossary.normalizePeriod, "Write a period such as FY2025, 2025H1 or 2025-03"),
    unit: unitOf(raw.unit, [...path, "unit"], log),
    dimensions: dimensionsOf(raw.dimensions, [...path, "dimensions"], glossary, log),
    values: raw.values,
    missing: raw.missing,
    validAsOf: raw.valid_as_of ?? null,
    sensitivity: raw.sensitivity ?? null,
  };
  if (table.validAsOf !== null && parseDate(table.validAsOf) === null) {
    const message = `"${table.validAsOf}" is not a day`;
    log.add([...path, "valid_as_of"], "value", message, "Write it as YYYY-MM-DD, such as 2025-06-30");
  }
  checkHeaderUse(table, path, log);
  return table;
}

function fieldOf(
  raw: RawFieldSource,
  path: YamlPath,
  constant: { readonly resolve: ResolveConstant; readonly remedy: string },
  log: FaultLog,
): FieldMapping {
  checkOneSource(raw, path, "Keep one of column, constant, header and sheet", log);
  if (raw.column !== undefined) return { from: "column", column: raw.column };
  if (raw.header !== undefined) return { from: "header" };
  if (raw.sheet !== undefined) return { from: "sheet" };
  const value = raw.constant ?? "";
  const code = constant.resolve(value);
  if (code === null && value !== "") {
    log.add([...path, "constant"], "value", `"${value}" is unknown`, constant.remedy);
  }
  return { from: "constant", value: code ?? value };
}

function unitOf(raw: RawUnitSource | undefined, path: YamlPath, log: FaultLog): FieldMapping {
  if (raw === undefined) return { from: "metric" };
  checkOneSource(raw, path, "Keep one of column, constant and from_metric", log);
  if (raw.column !== undefined) return { from: "column", column: raw.column };
  if (raw.constant === undefined) return { from: "metric" };
  checkUnit(raw.constant, [...path, "constant"], log);
  return { from: "constant", value: raw.constant };
}

function dimensionsOf(
  section: unknown,
  path: YamlPath,
  glossary: Glossary,
  log: FaultLog,
): Readonly<Record<string, FieldMapping>> {
  if (section === undefined || section === null) return {};
  const known = new Set(glossary.profile.dimensions.keys());
  const mappings: [string, FieldMapping][] = [];
  for (const [code, body] of readEntries(section, path, "Write dimensions: { channel: { column: … } }", log)) {
    const fieldPath = [...path, code];
    if (!known.has(code)) {
      const nearest = nearestName(code, known);
      const remedy = nearest === null ? "Add it under dimensions at the top level" : `Write ${nearest}`;
      log.add(fieldPath, "key", `${code} is not a dimension`, remedy);
      continue;
    }
    const raw = readShape(fieldSourceShape, body, fieldPath, log);
    if (!raw) continue;
    const resolve: ResolveConstant = (word) => glossary.normalizeDimensionValue(code, word);
    mappings.push([code, fieldOf(raw, fieldPath, { resolve, remedy: `Write a value of ${code}` }, log)]);
  }
  return Object.fromEntries(mappings);
}

function checkOneSource(raw: Readonly<Record<string, unknown>>, path: YamlPath, remedy: string, log: FaultLog): void {
  const sources = Object.keys(raw).filter((key) => raw[key] !== undefined);
  if (sources.length === 1) return;
  const found = sources.length === 0 ? "no source" : `${sources.length} sources (${sources.join(", ")})`;
  log.add(path, "value", `${dotted(path)} has ${found}`, remedy);
}

/** In a wide table exactly one field comes from the headings; otherwise all columns would state the same cell. */
function checkHeaderUse(table: TableMapping, path: YamlPath, log: FaultLog): void {
  const fields = { metric: table.metric, entity: table.entity, period: table.period, ...table.dimensions };
  const fromHeader = Object.entries(fields).filter(([, field]) => field.from === "header");
  const isWide = table.values.length > 1 || table.values.some((column) => column.includes("*"));
  if (fromHeader.length > 1) {
    const names = fromHeader.map(([name]) => name).join(" and ");
    log.add(path, "value", `${dotted(path)} reads ${names} from one heading`, "Keep header: true for one of them");
  }
  if (isWide && fromHeader.length === 0) {
    const message = `${dotted(path)} has several value columns, and no field says what their headings mean`;
    log.add([...path, "values"], "value", message, "Write header: true for the metric, the entity or the period");
  }
}
