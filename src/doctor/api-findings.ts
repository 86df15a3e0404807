import { readTokenFile } from "../api/token-file.ts";
import { FootnoteError } from "../domain/errors.ts";
import { type ApiSettings, readApiSettings } from "../settings/api.ts";
import type { Environment } from "../settings/settings.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

/** Findings on the API; `settings` is null where the API is not configured or its settings are invalid. */
export interface ApiLook {
  readonly findings: readonly Finding[];
  readonly settings: ApiSettings | null;
}

const NAME = "API";
/** Loopback addresses: traffic on them needs no encryption. */
const OWN_HOSTS = new Set(["127.0.0.1", "::1", "localhost"]);

/** Checks the API's settings and its token file; no findings where no port is configured. */
export function lookAtApi(env: Environment): ApiLook {
  try {
    const settings = readApiSettings(env);
    return settings === null ? { findings: [], settings } : { findings: [tokensFinding(settings)], settings };
  } catch (error) {
    if (!(error instanceof FootnoteError)) throw error;
    return { findings: [fault(NAME, error.message, "Set the variables as docs/settings.md says.")], settings: null };
  }
}

function tokensFinding({ tokensPath, host, port }: ApiSettings): Finding {
  try {
    const count = readTokenFile(tokensPath).length;
    const says = `${host}:${port}, for ${count} ${count === 1 ? "token" : "tokens"} of ${tokensPath}`;
    if (count === 0) return warning(NAME, says, "Make an entry with `footnote token new NAME`.");
    return OWN_HOSTS.has(host)
      ? ok(NAME, says)
      : warning(NAME, `${says}, without encryption`, "Let a server with TLS stand before it.");
  } catch (error) {
    if (!(error instanceof FootnoteError)) throw error;
    return fault(NAME, error.message, "Mend the file; while a server runs, the tokens that it read before hold.");
  }
}
