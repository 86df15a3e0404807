import { join } from "node:path";
import { type CalendarDate, daysIn, isTimeZone, parseDate } from "../domain/calendar.ts";
import type { Profile } from "../domain/profile.ts";
import { badSetting, PORTS, wholeNumber } from "./settings-error.ts";

/** Access to a model; without a key, the engine answers without one. */
export interface ModelSettings {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
  /** US dollars per million tokens; where absent, the known prices of the model. */
  readonly prices?: { readonly input: number; readonly output: number };
  /** Budget in US dollars per day; absent for no limit. */
  readonly budgetUsd?: number;
}

/** Access to an embeddings endpoint; without one, passages are found by their words alone. */
export interface EmbeddingSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

/** The settings as `environment.ts` reads them: none is blank. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const DEFAULT_PROFILE = "data/profile.yaml";
export const DEFAULT_DB = "data/footnote.db";

/** Paths of the company file and the database. An option takes precedence over the environment, then the default. */
export function readPaths(
  env: Environment,
  options: { readonly profile?: string | undefined; readonly db?: string | undefined },
) {
  return {
    profilePath: options.profile ?? env.FOOTNOTE_PROFILE ?? DEFAULT_PROFILE,
    dbPath: options.db ?? env.FOOTNOTE_DB ?? DEFAULT_DB,
  };
}

const PLAYGROUND_DB = "data/playground.db";

/** Paths for the playground: the configured company, or else the sample with a database of its own. */
export function readPlaygroundPaths(env: Environment, root: string) {
  const isSample = env.FOOTNOTE_PROFILE === undefined;
  const paths = readPaths(env, {});
  if (!isSample) return { isSample, ...paths };
  return {
    isSample,
    profilePath: join(root, "data/sample/profile.yaml"),
    dbPath: env.FOOTNOTE_DB ?? join(root, PLAYGROUND_DB),
  };
}

export function readModelSettings(env: Environment): ModelSettings | null {
  const apiKey = env.ANTHROPIC_API_KEY;
  if (apiKey === undefined) return null;
  return {
    apiKey,
    baseUrl: env.ANTHROPIC_BASE_URL,
    model: env.FOOTNOTE_MODEL,
    ...readModelPrices(env.FOOTNOTE_MODEL_PRICES),
    ...readModelBudget(env.FOOTNOTE_MODEL_BUDGET),
  };
}

/** An amount in US dollars, such as 10 or 0.25. */
const AMOUNT = /^\d{1,6}(?:\.\d{1,6})?$/;

function readModelPrices(text: string | undefined): Pick<ModelSettings, "prices"> {
  if (text === undefined) return {};
  const [input = "", output = "", ...more] = text.split("/").map((part) => part.trim());
  if (AMOUNT.test(input) && AMOUNT.test(output) && more.length === 0)
    return { prices: { input: Number(input), output: Number(output) } };
  throw badSetting(
    `FOOTNOTE_MODEL_PRICES is "${text}"; write the US dollars for a million tokens of input and of output, such as 5/25.`,
  );
}

function readModelBudget(text: string | undefined): Pick<ModelSettings, "budgetUsd"> {
  if (text === undefined) return {};
  if (AMOUNT.test(text) && Number(text) > 0) return { budgetUsd: Number(text) };
  throw badSetting(
    `FOOTNOTE_MODEL_BUDGET is "${text}"; write the US dollars that the model may cost a day, such as 10, or leave it out for no limit.`,
  );
}

/** Null where none of the three is set. The key is optional, because self-hosted servers often need none. */
export function readEmbeddingSettings(env: Environment): EmbeddingSettings | null {
  const baseUrl = env.FOOTNOTE_EMBEDDINGS_URL;
  const apiKey = env.FOOTNOTE_EMBEDDINGS_KEY;
  const model = env.FOOTNOTE_EMBEDDINGS_MODEL;
  if (baseUrl === undefined && apiKey === undefined && model === undefined) return null;
  if (baseUrl === undefined || model === undefined)
    throw badSetting(
      `For embeddings, set FOOTNOTE_EMBEDDINGS_${baseUrl === undefined ? "URL" : "MODEL"} too, or none of FOOTNOTE_EMBEDDINGS_….`,
    );
  if (!isWebAddress(baseUrl))
    throw badSetting(
      "FOOTNOTE_EMBEDDINGS_URL is no address for requests; write one such as https://api.openai.com/v1.",
    );
  return { baseUrl, apiKey, model };
}

/** An HTTP address to which a path can be appended, without credentials that errors or logs might show. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

/** Where the metrics are served. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
}

const METRICS_HOST = "127.0.0.1";

/** Null where `FOOTNOTE_METRICS_PORT` is not set: no metrics are served then. */
export function readMetricsSettings(env: Environment): MetricsSettings | null {
  const port = env.FOOTNOTE_METRICS_PORT;
  const host = env.FOOTNOTE_METRICS_HOST ?? METRICS_HOST;
  if (!/^[\w.:-]{1,253}$/.test(host))
    throw badSetting("FOOTNOTE_METRICS_HOST is no address to listen on; write one such as 127.0.0.1 or 0.0.0.0.");
  if (port === undefined) return null;
  return { port: wholeNumber("FOOTNOTE_METRICS_PORT", port, PORTS), host };
}

const MEGABYTE = 1024 * 1024;
const READER_MEGABYTES = { default: "385", min: 256, max: 16_384 };

/** The memory that the process which reads documents may hold, in bytes. */
export function readReaderBytes(env: Environment): number {
  const megabytes = env.FOOTNOTE_READER_MEMORY ?? READER_MEGABYTES.default;
  return wholeNumber("FOOTNOTE_READER_MEMORY", megabytes, READER_MEGABYTES) * MEGABYTE;
}

const AUDIT_DAYS_MAX = 36_500;

/** Retention of the audit trail in days; null for ever. */
export function readAuditDays(env: Environment): number | null {
  const text = env.FOOTNOTE_AUDIT_DAYS;
  if (text === undefined) return null;
  const days = Number(text);
  if (/^\d{1,6}$/.test(text) && days >= 1 && days <= AUDIT_DAYS_MAX) return days;
  throw badSetting(
    `FOOTNOTE_AUDIT_DAYS is "${text}"; write a whole number of days from 1 to ${AUDIT_DAYS_MAX}, or leave it out to keep the audit trail for ever.`,
  );
}

/** How many days after its last question a thread is remembered. */
export function readThreadDays(env: Environment): number {
  return wholeNumber("FOOTNOTE_THREAD_DAYS", env.FOOTNOTE_THREAD_DAYS ?? "30", { min: 1, max: 3650 });
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** `LOG_LEVEL`, or undefined where it is not set. */
export function readLogLevel(env: Environment): string | undefined {
  const level = env.LOG_LEVEL;
  if (level === undefined || LOG_LEVELS.includes(level)) return level;
  throw badSetting(`LOG_LEVEL is "${level}"; write one of ${LOG_LEVELS.join(", ")}.`);
}

/** The time zone of the company, and where it is set. */
export interface CompanyZone {
  readonly timeZone: string;
  readonly from: "company_file" | "server";
}

export function zoneOf({ timeZone }: Pick<Profile, "timeZone">): CompanyZone {
  if (timeZone !== null) return { timeZone, from: "company_file" };
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Falls back to UTC where the server's time zone is unknown.
  return { timeZone: isTimeZone(own) ? own : "UTC", from: "server" };
}

/** Gives the company's day of a moment, from which "last year" is counted. `FOOTNOTE_TODAY`, if set, fixes the day. */
export function readDays(env: Environment, profile: Pick<Profile, "timeZone">): (moment: Date) => CalendarDate {
  const held = readHeldDay(env);
  const dayOf = daysIn(zoneOf(profile).timeZone);
  return (moment) => held ?? dayOf(moment);
}

/** `FOOTNOTE_TODAY`, or null where it is not set. */
export function readHeldDay(env: Environment): CalendarDate | null {
  return env.FOOTNOTE_TODAY === undefined ? null : readDay(env.FOOTNOTE_TODAY);
}

export function readDay(text: string): CalendarDate {
  const date = parseDate(text);
  if (date === null) throw badSetting(`"${text}" is not a date. Write it as YYYY-MM-DD, such as 2026-06-12.`);
  return date;
}
