import type { EntitySpec, MetricKind, MetricSpec } from "../domain/profile.ts";
import type { FaultLog } from "./fault-log.ts";
import { nearestName } from "./nearest-name.ts";
import type { YamlPath } from "./yaml-source.ts";

/** Reports a home entity that is not defined. */
export function checkHomeEntity(home: string | null, known: ReadonlySet<string>, log: FaultLog): void {
  if (home === null || known.has(home)) return;
  log.add(["company", "home_entity"], "value", `${home} is not an entity`, codeRemedy(home, known));
}

/** What an overview has room for beside the year before. */
const HEADLINE_MAX = 8;

/** Reports headline metrics that are not defined or named twice, and too many of them. */
export function checkHeadline(headline: readonly string[], known: ReadonlySet<string>, log: FaultLog): void {
  checkMetrics(headline, ["headline"], known, log);
}

/** Reports the same of the metrics of any overview. */
export function checkMetrics(
  metrics: readonly string[],
  path: YamlPath,
  known: ReadonlySet<string>,
  log: FaultLog,
): void {
  if (metrics.length > HEADLINE_MAX)
    log.add(path, "key", `${path.at(-1)} names ${metrics.length} metrics`, `Write at most ${HEADLINE_MAX}`);
  for (const [index, code] of metrics.slice(0, HEADLINE_MAX).entries()) {
    const at = [...path, index];
    if (!known.has(code)) log.add(at, "value", `${code} is not a metric`, codeRemedy(code, known));
    else if (metrics.indexOf(code) < index) log.add(at, "value", `${code} is named twice`, "Remove one of the two");
  }
}

/** Reports definitions of ratios that cannot be computed with: of no ratio, or of metrics that do not divide. */
export function checkRatios(metrics: ReadonlyMap<string, MetricSpec>, known: ReadonlySet<string>, log: FaultLog): void {
  for (const { code, kind, unit, ratioOf } of metrics.values()) {
    if (ratioOf === null) continue;
    const path = ["metrics", code, "ratio_of"];
    if (kind !== "ratio") log.add(path, "key", `${code} is not a ratio`, "Write kind: ratio, or remove ratio_of");
    else if (!QUOTIENT_UNITS.has(unit))
      log.add(path, "key", `${code} is in ${unit}, which no quotient is`, "Write unit: PCT or X, or remove ratio_of");
    checkOperands(code, ratioOf, metrics, known, log);
  }
}

const QUOTIENT_UNITS: ReadonlySet<string> = new Set(["PCT", "X"]);

function checkOperands(
  code: string,
  ratioOf: NonNullable<MetricSpec["ratioOf"]>,
  metrics: ReadonlyMap<string, MetricSpec>,
  known: ReadonlySet<string>,
  log: FaultLog,
): void {
  const kinds = new Set<MetricKind>();
  for (const [index, operand] of ratioOf.entries()) {
    const path = ["metrics", code, "ratio_of", index];
    const kind = metrics.get(operand)?.kind;
    if (!known.has(operand)) log.add(path, "value", `${operand} is not a metric`, codeRemedy(operand, known));
    else if (kind === "ratio") log.add(path, "value", `${operand} is a ratio itself`, "Write a flow or a stock");
    else if (kind !== undefined) kinds.add(kind);
  }
  const path = ["metrics", code, "ratio_of"];
  if (ratioOf[0] === ratioOf[1])
    log.add(path, "value", `${ratioOf[0]} is named twice`, "Write the metric that it is divided by");
  if (kinds.size > 1)
    log.add(
      path,
      "value",
      "a flow and a stock have a quotient for each length of period",
      "Write two flows or two stocks",
    );
}

/** Reports undefined parents and cycles in the entity hierarchy. */
export function checkParents(
  entities: ReadonlyMap<string, EntitySpec>,
  known: ReadonlySet<string>,
  log: FaultLog,
): void {
  const settled = new Set<string>();
  for (const { code, parent } of entities.values()) {
    if (parent !== null && !known.has(parent)) {
      log.add(["entities", code, "parent"], "value", `${parent} is not an entity`, codeRemedy(parent, known));
    }
    reportCycle(code, entities, settled, log);
  }
}

/** Follows parents upwards, skipping entities checked before. */
function reportCycle(
  start: string,
  entities: ReadonlyMap<string, EntitySpec>,
  settled: Set<string>,
  log: FaultLog,
): void {
  const trail = new Set<string>();
  let code: string | null = start;
  while (code !== null && !settled.has(code)) {
    if (trail.has(code)) {
      const cycle = [...trail].slice([...trail].indexOf(code));
      const message = `${[...cycle, code].join(" → ")}: an entity cannot be part of itself`;
      log.add(["entities", code, "parent"], "value", message, `Remove the parent of one of them`);
      break;
    }
    trail.add(code);
    code = entities.get(code)?.parent ?? null;
  }
  for (const seen of trail) settled.add(seen);
}

/** Suggests the nearest known code, or lists a few of them. */
function codeRemedy(wrong: string, known: ReadonlySet<string>): string {
  const nearest = nearestName(wrong, known);
  if (nearest !== null) return `Write ${nearest}`;
  const shown = [...known].slice(0, CODES_SHOWN);
  const more = known.size > shown.length ? ", …" : "";
  return shown.length === 0 ? "Add it to the profile" : `Write one of ${shown.join(", ")}${more}, or add it`;
}

const CODES_SHOWN = 5;
