import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, pino } from "pino";

export type Logger = pino.Logger;

export interface LoggerOptions {
  /** A pino level; `silent` for none. */
  readonly level: string;
  /** Where the lines go; standard output where absent. */
  readonly destination?: DestinationStream;
}

const REDACTED = "[redacted]";

/** Suffixes of keys whose whole value is a secret. `tokens`, a count, does not match. */
const SECRET_KEY = /(?:token|secret|password|authorization|api[-_]?key|cookie|signature|response[-_]?url)$/i;

/** Secrets that can be recognized within any text: Slack tokens, API tokens and keys, bearer headers. */
const SECRET_TEXT = /\b(?:xox[a-z]|xapp|xwfp)-[\w-]+|\bfnt_[\w-]{8,}|\bsk-[\w-]{8,}|\bBearer\s+[\w.~+/=-]+/gi;

/** The place that the lines of a piece of work are about; null for what is not known. */
interface LogPlace {
  readonly channel: string | null;
  readonly thread: string | null;
}

const PLACE = new AsyncLocalStorage<LogPlace>();

/** Runs work so that every line that is logged in it, by whatever part, names its channel and its thread. */
export function logsAbout<T>(place: LogPlace, work: () => T): T {
  return PLACE.run(place, work);
}

/**
 * A pino logger that writes JSON lines with the name of the level and the time in UTC. Secrets are redacted in the finished line, so that no child binding, error
 * property or library message can bypass the check.
 */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    mixin: placeNow,
    hooks: { streamWrite: redactLine },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

function placeNow(): object {
  const { channel = null, thread = null } = PLACE.getStore() ?? {};
  return { ...(channel === null ? {} : { channel }), ...(thread === null ? {} : { thread }) };
}

function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
  } catch {
    return redactSecrets(line);
  }
}

/** Redacts the secrets that can be recognized by their form. */
export function redactSecrets(text: string): string {
  return text.replace(SECRET_TEXT, REDACTED);
}

function redact(value: unknown): unknown {
  if (typeof value === "string") return redactSecrets(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_KEY.test(key) ? REDACTED : redact(inner)]),
  );
}
