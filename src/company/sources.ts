import { dirname, resolve } from "node:path";
import { z } from "zod";
import { type QueryColumns, type QueryField, type Schedule, type SourceSpec, timeText } from "../domain/source-spec.ts";
import { daysOf, dayWord } from "./digest.ts";
import type { FaultLog } from "./fault-log.ts";
import { readShape } from "./shape-faults.ts";
import { keyed, level, pattern, text, texts, wholeNumber } from "./value-shapes.ts";
import type { YamlPath } from "./yaml-source.ts";

const LIST =
  "Write sources: and one entry with - { name: …, kind: folder, path: …, schedule: { every: 15m } } for each";
const NAME = "Write a name of up to 60 characters, without /, : and control characters";
const KIND = "Write folder, sqlite or postgres";
const EVERY = "Write a time such as 15m, 6h or 30s, from 5 seconds to 24 hours";
const AT = 'Write the time as "06:30", in the company\'s time zone';
const SCHEDULE = 'Write { every: 15m }, or { day: weekdays, at: "06:30" }';
const OWNER = "Write the Slack user id of a person, such as U012ABCDEF, or remove the key";
const PATTERNS = 'Write a list of patterns such as ["*.xlsx", "reports/*"]';
const CONNECTION = "Write the name of the environment variable that holds the connection string, such as SALES_DB_URL";
const QUERY = "Write one query that begins with SELECT or WITH";
const COLUMNS = "Write { metric: …, entity: …, period: …, value: … } with the names of the query's columns";
const COLUMN = "Write the name of a column of the query, or { constant: … }";
const KEY = "Write the columns that tell rows apart, such as [id]";

const SECONDS = { s: 1, m: 60, h: 3_600 } as const;
const SECONDS_MIN = 5;
const SECONDS_MAX = 86_400;

const column = z.preprocess(
  (value) => (typeof value === "string" ? { column: value } : value),
  keyed({ column: text(COLUMN).optional(), constant: text(COLUMN).optional() }, COLUMN),
);
const columnsShape = keyed(
  {
    metric: column,
    entity: column,
    period: column,
    unit: column.optional(),
    basis: text(COLUMN).optional(),
    value: text(COLUMN),
  },
  COLUMNS,
);
const scheduleShape = keyed(
  {
    every: text(EVERY)
      .regex(/^\d{1,5}[smh]$/, { error: EVERY })
      .optional(),
    day: dayWord.optional(),
    at: text(AT)
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: AT })
      .optional(),
  },
  SCHEDULE,
);

const sourceShape = keyed(
  {
    name: text(NAME).regex(/^[^/\\:\p{C}]{1,60}$/u, { error: NAME }),
    kind: z.enum(["folder", "sqlite", "postgres"], { error: KIND }),
    level: level.optional(),
    owner: text(OWNER)
      .regex(/^[UW][A-Z0-9]{2,}$/, { error: OWNER })
      .optional(),
    schedule: scheduleShape,
    path: text("Write a path, absolute or relative to the company file").optional(),
    include: z.array(pattern(PATTERNS), { error: PATTERNS }).default([]),
    exclude: z.array(pattern(PATTERNS), { error: PATTERNS }).default([]),
    connection: text(CONNECTION)
      .regex(/^[A-Z][A-Z0-9_]*$/, { error: CONNECTION })
      .optional(),
    query: text(QUERY)
      .regex(/^(?:select|with)\b/i, { error: QUERY })
      .optional(),
    columns: columnsShape.optional(),
    key: texts(KEY).min(1, { error: KEY }).optional(),
    seconds: wholeNumber({ min: 1, max: 300 }, "Write the seconds that the query may take, 1 to 300").default(30),
    rows: wholeNumber({ min: 1, max: 100_000 }, "Write the rows that the query may give, 1 to 100000").default(10_000),
  },
  LIST,
);

type RawSource = z.output<typeof sourceShape>;
type Key = keyof RawSource;

/** The keys that each kind needs, and those that it may have beside the common ones. */
const KEYS: Readonly<Record<RawSource["kind"], { readonly needs: readonly Key[]; readonly takes: readonly Key[] }>> = {
  folder: { needs: ["path"], takes: ["include", "exclude"] },
  sqlite: { needs: ["path", "query", "columns"], takes: ["key"] },
  postgres: { needs: ["connection", "query", "columns"], takes: ["key"] },
};
const OF_KINDS: readonly Key[] = ["path", "include", "exclude", "connection", "query", "columns", "key"];

interface Known {
  /** What a level is where a source names none. */
  readonly defaultLevel: SourceSpec["level"];
  /** The company file, which relative paths start from. */
  readonly file: string;
}

/** Reads the `sources` section. */
export function readSources(section: unknown, known: Known, log: FaultLog): readonly SourceSpec[] {
  if (section === undefined || section === null) return [];
  if (!Array.isArray(section)) {
    log.add(["sources"], "value", "sources is not a list", LIST);
    return [];
  }
  const sources: SourceSpec[] = [];
  for (const [index, body] of section.entries()) {
    const path: YamlPath = ["sources", index];
    const raw = readShape(sourceShape, body, path, log);
    if (!raw) continue;
    const schedule = scheduleOf(raw, path, log);
    if (!hasItsKeys(raw, path, log) || schedule === null) continue;
    if (sources.some(({ name }) => name === raw.name))
      log.add([...path, "name"], "value", `${raw.name} is the name of another source`, "Write another name");
    sources.push(sourceOf(raw, schedule, { ...known, path, log }));
  }
  return sources;
}

function hasItsKeys(raw: RawSource, path: YamlPath, log: FaultLog): boolean {
  const { needs, takes } = KEYS[raw.kind];
  const isThere = (key: Key): boolean => {
    const value = raw[key];
    return value !== undefined && !(Array.isArray(value) && value.length === 0);
  };
  const missing = needs.filter((key) => !isThere(key));
  const strange = OF_KINDS.filter((key) => isThere(key) && !needs.includes(key) && !takes.includes(key));
  for (const key of missing) log.add(path, "key", `a source of kind ${raw.kind} needs ${key}`, `Write ${key}: …`);
  for (const key of strange)
    log.add([...path, key], "key", `a source of kind ${raw.kind} has no ${key}`, "Remove the key");
  return missing.length + strange.length === 0;
}

function scheduleOf({ schedule: raw }: RawSource, path: YamlPath, log: FaultLog): Schedule | null {
  const fault = (): null => {
    log.add([...path, "schedule"], "value", "this is no schedule", SCHEDULE);
    return null;
  };
  if (raw.every !== undefined) {
    if (raw.at !== undefined || raw.day !== undefined) return fault();
    const seconds = Number(raw.every.slice(0, -1)) * SECONDS[raw.every.slice(-1) as keyof typeof SECONDS];
    if (seconds >= SECONDS_MIN && seconds <= SECONDS_MAX) return { kind: "every", seconds };
    log.add([...path, "schedule", "every"], "value", `${raw.every} is not between them`, EVERY);
    return null;
  }
  if (raw.at === undefined) return fault();
  const [hour = 0, minute = 0] = raw.at.split(":").map(Number);
  return { kind: "at", days: daysOf(raw.day ?? "daily"), at: timeText(hour, minute) };
}

interface Context extends Known {
  readonly path: YamlPath;
  readonly log: FaultLog;
}

function sourceOf(raw: RawSource, schedule: Schedule, context: Context): SourceSpec {
  const { name, owner = null, level: own = context.defaultLevel, query = "", columns } = raw;
  const base = { name, level: own, owner, schedule };
  const place = resolve(dirname(context.file), raw.path ?? "");
  if (raw.kind === "folder" || columns === undefined)
    return { ...base, kind: "folder", path: place, include: raw.include, exclude: raw.exclude };
  const mapped = columnsOf(columns, context);
  return {
    ...base,
    kind: "query",
    database:
      raw.kind === "sqlite" ? { kind: "sqlite", path: place } : { kind: "postgres", connection: raw.connection ?? "" },
    sql: withoutEnd(query),
    columns: mapped,
    key: raw.key ?? keyOf(mapped),
    secondsMax: raw.seconds,
    rowsMax: raw.rows,
  };
}

function columnsOf(raw: z.output<typeof columnsShape>, { path, log }: Context): QueryColumns {
  const field = (name: "metric" | "entity" | "period" | "unit"): QueryField => {
    const given = raw[name];
    if (given === undefined) return { from: "metric" };
    if ((given.column === undefined) === (given.constant === undefined))
      log.add([...path, "columns", name], "value", `${name} is neither a column nor a constant`, COLUMN);
    return given.column === undefined
      ? { from: "constant", value: given.constant ?? "" }
      : { from: "column", column: given.column };
  };
  return {
    metric: field("metric"),
    entity: field("entity"),
    period: field("period"),
    unit: field("unit"),
    basis: raw.basis ?? null,
    value: raw.value,
  };
}

/** Where no key is named, the columns of everything but the value tell rows apart. */
function keyOf({ metric, entity, period, basis }: QueryColumns): readonly string[] {
  const columns = [metric, entity, period].flatMap((field) => (field.from === "column" ? [field.column] : []));
  return [...columns, ...(basis === null ? [] : [basis])];
}

/** A query without the semicolon behind it. */
function withoutEnd(query: string): string {
  const text = query.trimEnd();
  return text.endsWith(";") ? withoutEnd(text.slice(0, -1)) : text;
}
