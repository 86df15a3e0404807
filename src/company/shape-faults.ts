import type { z } from "zod";
import type { FaultLog } from "./fault-log.ts";
import { nearestName } from "./nearest-name.ts";
import { KNOWN_KEYS_SEPARATOR } from "./value-shapes.ts";
import type { YamlPath } from "./yaml-source.ts";

/** Validates a part of the profile against its shape. On failure returns null and adds the faults to the log. */
export function readShape<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  path: YamlPath,
  log: FaultLog,
): z.output<Shape> | null {
  const result = shape.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) reportIssue(issue, path, log);
  return null;
}

/** The entries of a map; if the value is no map, empty and reported as a fault. */
export function readEntries(
  value: unknown,
  path: YamlPath,
  remedy: string,
  log: FaultLog,
): readonly (readonly [string, unknown])[] {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return Object.entries(value);
  if (value === undefined) log.add(path, "key", `${dotted(path)} is missing`, remedy);
  else log.add(path, "value", `${dotted(path)} ${describe(value)}`, remedy);
  return [];
}

/** Like `readEntries`, for a map that may be absent. */
export function optionalEntries(value: unknown, path: YamlPath, remedy: string, log: FaultLog) {
  return value === undefined || value === null ? [] : readEntries(value, path, remedy, log);
}

function reportIssue(issue: z.core.$ZodIssue, base: YamlPath, log: FaultLog): void {
  const path = [...base, ...issue.path.map((step) => (typeof step === "number" ? step : String(step)))];
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split(KNOWN_KEYS_SEPARATOR);
    for (const key of issue.keys) reportUnknownKey([...path, key], known, log);
    return;
  }
  const name = path.length === 0 ? "The profile" : dotted(path);
  if (issue.code !== "custom" && issue.input === undefined) {
    log.add(path, "key", `${name} is missing`, issue.message);
    return;
  }
  log.add(path, "value", `${name} ${describe(issue.input)}`, issue.message);
}

function reportUnknownKey(path: YamlPath, known: readonly string[], log: FaultLog): void {
  const key = String(path.at(-1));
  const nearest = nearestName(key, known);
  const place = path.length > 1 ? ` of ${dotted(path.slice(0, -1))}` : "";
  const remedy = nearest === null ? `Known keys here: ${known.join(", ")}` : `Write ${nearest}`;
  log.add(path, "key", `${key} is not a key${place}`, remedy);
}

/** A path such as `metrics.REVENUE.aliases[2]`, indexes from 1. */
export function dotted(path: YamlPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step + 1}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

const SHOWN_MAX = 40;

function describe(value: unknown): string {
  if (value === null || value === "") return "is empty";
  if (Array.isArray(value)) return value.length === 0 ? "is an empty list" : "is a list";
  if (typeof value === "object") return "is a map";
  const text = String(value);
  return `is "${text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}"`;
}
