import { badSetting, PORTS, wholeNumber } from "./settings-error.ts";

export interface ApiSettings {
  readonly host: string;
  readonly port: number;
  /** The file of token hashes, with the name and clearance of each token. */
  readonly tokensPath: string;
  /** Rate limit of each token. */
  readonly requestsPerMinute: number;
}

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_REQUESTS_PER_MINUTE = 60;
const REQUESTS_PER_MINUTE_MAX = 100_000;

/** Reads the API settings; null where no port is set. Throws a `SettingsError` that names the variable to set. */
export function readApiSettings(env: Readonly<Record<string, string | undefined>>): ApiSettings | null {
  const port = env.FOOTNOTE_API_PORT;
  if (port === undefined) return null;
  const tokensPath = env.FOOTNOTE_API_TOKENS_FILE;
  if (tokensPath === undefined)
    throw badSetting(
      "FOOTNOTE_API_PORT is set, but FOOTNOTE_API_TOKENS_FILE is not. Name the file of tokens there; `npx footnote token new NAME` makes one.",
    );
  return {
    port: wholeNumber("FOOTNOTE_API_PORT", port, PORTS),
    host: env.FOOTNOTE_API_HOST ?? DEFAULT_HOST,
    tokensPath,
    requestsPerMinute: wholeNumber(
      "FOOTNOTE_API_REQUESTS_PER_MINUTE",
      env.FOOTNOTE_API_REQUESTS_PER_MINUTE ?? String(DEFAULT_REQUESTS_PER_MINUTE),
      { min: 1, max: REQUESTS_PER_MINUTE_MAX },
    ),
  };
}
