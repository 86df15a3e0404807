import { type DestinationStream, pino } from "pino";

/** The logger of every part. */
export type Logger = pino.Logger;

export interface LoggerOptions {
  /** A pino level; `silent` for none. */
  readonly level: string;
  /** Where the lines go; standard output when absent. */
  readonly destination?: DestinationStream;
}

const REDACTED = "[redacted]";

/** Ends of key names whose whole value is a secret, whatever its shape. "tokens", a count, is none. */
const SECRET_KEY = /(?:token|secret|password|authorization|api[-_]?key|cookie|signature|response[-_]?url)$/i;

/** Secrets that give themselves away inside any text: Slack tokens, API tokens and keys, bearer headers. */
const SECRET_TEXT = /\b(?:xox[a-z]|xapp|xwfp)-[\w-]+|\bfnt_[\w-]{8,}|\bsk-[\w-]{8,}|\bBearer\s+[\w.~+/=-]+/gi;

/**
 * A pino logger that writes JSON lines. Secrets are taken out of the finished line, so that nothing on the way there
 * (a child's bindings, an error's properties, a message of a library) can carry one past the check.
 */
export function createLogger(options: LoggerOptions): Logger {
  const settings = { level: options.level, base: null, hooks: { streamWrite: redactLine } };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

/** One log line without its secrets. */
function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
  } catch {
    return redactSecrets(line);
  }
}

/** A text without the secrets that give themselves away. */
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
