import { z } from "zod";
import { badSetting, PORTS, wholeNumber } from "./settings-error.ts";

export interface HttpSettings {
  readonly mode: "http";
  readonly botToken: string;
  readonly signingSecret: string;
  readonly port: number;
  /** The address to listen on; all interfaces where absent. */
  readonly host?: string;
  readonly apiUrl: string;
}

export interface SocketSettings {
  readonly mode: "socket";
  readonly botToken: string;
  readonly appToken: string;
  readonly port: number;
  readonly apiUrl: string;
}

export type SlackSettings = HttpSettings | SocketSettings;

const DEFAULT_API_URL = "https://slack.com/api/";
const DEFAULT_PORT = 3000;

const Optional = z.string().optional();

const Environment = z.object({
  SLACK_BOT_TOKEN: Optional.refine((token) => !token?.startsWith("xapp-"), {
    error: "SLACK_BOT_TOKEN holds an app-level token (xapp-…); the bot token begins with xoxb-.",
  }),
  SLACK_APP_TOKEN: Optional.refine((token) => !token?.startsWith("xoxb-"), {
    error: "SLACK_APP_TOKEN holds a bot token (xoxb-…); the app-level token begins with xapp-.",
  }),
  SLACK_SIGNING_SECRET: Optional,
  SLACK_API_URL: Optional.refine((url) => url === undefined || isWebAddress(url), {
    error: "SLACK_API_URL must be a web address such as https://slack.com/api/.",
  }),
});

/**
 * Reads the Slack settings; `none` without any Slack variable. An incomplete configuration throws a
 * `SettingsError` that names the missing variable.
 */
export function readSlackSettings(
  env: Readonly<Record<string, string | undefined>>,
): SlackSettings | { readonly mode: "none" } {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) throw badSetting(parsed.error.issues.map((issue) => issue.message).join(" "));
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = parsed.data;
  const common = {
    port: readPort(env),
    apiUrl: parsed.data.SLACK_API_URL ?? DEFAULT_API_URL,
  };
  if (botToken === undefined) return withoutBotToken(parsed.data);
  if (appToken !== undefined) return { mode: "socket", botToken, appToken, ...common };
  if (signingSecret !== undefined) return { mode: "http", botToken, signingSecret, ...common };
  throw badSetting(
    "SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET (HTTP) is. Set one of them.",
  );
}

/** The port of the health pages, of Slack's events over HTTP, and of the playground. */
export function readPort({ PORT: port }: Readonly<Record<string, string | undefined>>): number {
  return port === undefined ? DEFAULT_PORT : wholeNumber("PORT", port, PORTS);
}

/** Slack user ids of those who may load documents and decide review questions; empty where none is set. */
export function readCurators(env: Readonly<Record<string, string | undefined>>): ReadonlySet<string> {
  const ids = (env.FOOTNOTE_CURATORS ?? "").split(",").map((id) => id.trim());
  const wrong = ids.find((id) => id !== "" && !/^[UW][A-Z0-9]{2,}$/.test(id));
  if (wrong !== undefined)
    throw badSetting(
      `FOOTNOTE_CURATORS holds "${wrong}", which is no Slack user id. Write ids such as U012ABCDEF, separated by commas.`,
    );
  return new Set(ids.filter((id) => id !== ""));
}

/** Whether a chart follows answers that have one. */
export function readCharts(env: Readonly<Record<string, string | undefined>>): boolean {
  const text = env.FOOTNOTE_CHARTS ?? "on";
  if (text === "on" || text === "off") return text === "on";
  throw badSetting(`FOOTNOTE_CHARTS is "${text}"; write on or off.`);
}

/** The folder of the tests that curators make; null for the one beside the store. */
export function readGoldenFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  return env.FOOTNOTE_GOLDEN ?? null;
}

const KEPT_DAYS = { min: 1, max: 3650 };

/**
 * Retention in days: of answered questions for deduplication, of answers as they were shown, of expired offers, of
 * figures that somebody waits for, and of dropped files, null for ever. And the rate limit of a person.
 */
export function readEdgeLimits(env: Readonly<Record<string, string | undefined>>): {
  readonly keptDays: number;
  readonly receiptDays: number;
  readonly offerDays: number;
  readonly wantedDays: number;
  readonly uploadDays: number | null;
  readonly questionsPerMinute: number;
} {
  const days = (name: string, text: string): number => wholeNumber(name, text, KEPT_DAYS);
  const uploads = env.FOOTNOTE_UPLOAD_DAYS;
  const questions = env.FOOTNOTE_QUESTIONS_PER_MINUTE ?? "30";
  return {
    keptDays: days("FOOTNOTE_RETENTION_DAYS", env.FOOTNOTE_RETENTION_DAYS ?? "7"),
    receiptDays: days("FOOTNOTE_RECEIPT_DAYS", env.FOOTNOTE_RECEIPT_DAYS ?? "90"),
    offerDays: days("FOOTNOTE_OFFER_DAYS", env.FOOTNOTE_OFFER_DAYS ?? "90"),
    wantedDays: days("FOOTNOTE_WANTED_DAYS", env.FOOTNOTE_WANTED_DAYS ?? "365"),
    uploadDays: uploads === undefined ? null : days("FOOTNOTE_UPLOAD_DAYS", uploads),
    questionsPerMinute: wholeNumber("FOOTNOTE_QUESTIONS_PER_MINUTE", questions, { min: 1, max: 10_000 }),
  };
}

function withoutBotToken(data: z.infer<typeof Environment>): { readonly mode: "none" } {
  const lonely = (["SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_API_URL"] as const).filter(
    (name) => data[name] !== undefined,
  );
  if (lonely.length === 0) return { mode: "none" };
  throw badSetting(`SLACK_BOT_TOKEN is missing, although ${lonely.join(" and ")} is set. Set SLACK_BOT_TOKEN too.`);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
