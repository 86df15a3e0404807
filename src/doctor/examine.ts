import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import { isServerRunning } from "../adapters/sqlite/server-lock.ts";
import type { StoreName } from "../adapters/stores/schema.ts";
import type { AccessRules } from "../domain/access.ts";
import { StoreError } from "../figures/store-error.ts";
import type { ApiSettings } from "../settings/api.ts";
import { type Environment, readMetricsSettings } from "../settings/settings.ts";
import { SettingsError } from "../settings/settings-error.ts";
import { readPort } from "../settings/slack.ts";
import { SlackEdgeError } from "../slack/errors.ts";
import { lookAtApi } from "./api-findings.ts";
import type { Finding } from "./finding.ts";
import { nodeFinding, portFinding, settingsFinding } from "./machine-findings.ts";
import { embeddingsFinding, modelFinding } from "./model-findings.ts";
import { privacyFindings } from "./privacy-findings.ts";
import { slackFindings } from "./slack-findings.ts";
import { storeFindings } from "./store-findings.ts";

export interface Examination {
  readonly env: Environment;
  readonly dbPath: string;
  readonly stores: readonly { readonly name: StoreName; readonly path: string }[];
  /** The Slack app's manifest, which lists its scopes. */
  readonly manifestPath: string;
  /** The access rules; null where the company file cannot be read, and then every scope counts as needed. */
  readonly access: AccessRules | null;
  readonly nodeVersion: string;
  /** Timeout of one request, in milliseconds. */
  readonly timeoutMs: number;
  readonly nowMs: () => number;
  /** Checks the company file, and the facts where the stores are usable. */
  readonly company: (storesAreUsable: boolean) => Promise<readonly Finding[]>;
}

const Manifest = z.looseObject({
  oauth_config: z.looseObject({ scopes: z.looseObject({ bot: z.array(z.string()) }) }),
});

/** Runs all checks for a server, in startup order. A failed check does not stop the others. */
export async function examine(examination: Examination): Promise<readonly Finding[]> {
  const { env, nodeVersion } = examination;
  const stores = await storeFindings(examination);
  const areUsable = stores.every(({ level }) => level === "ok");
  const api = lookAtApi(env);
  const [slack, model, embeddings] = await Promise.all([
    scopesOf(examination.manifestPath).then((scopes) =>
      slackFindings({ ...examination, scopes, servesApi: api.settings !== null }),
    ),
    modelFinding(examination),
    embeddingsFinding(examination),
  ]);
  return [
    nodeFinding(nodeVersion),
    settingsFinding(env),
    ...slack,
    ...api.findings,
    model,
    embeddings,
    ...(await examination.company(areUsable)),
    ...stores,
    ...privacyFindings(examination),
    ...(await portFindings(examination, api.settings)),
  ];
}

async function scopesOf(manifestPath: string): Promise<readonly string[]> {
  return Manifest.parse(parse(await readFile(manifestPath, "utf8"))).oauth_config.scopes.bot;
}

async function portFindings({ env, dbPath }: Examination, api: ApiSettings | null): Promise<readonly Finding[]> {
  const running = { isServerRunning: isRunning(dbPath) };
  const port = portOf(env);
  const metrics = metricsOf(env);
  return [
    ...(port === null ? [] : [await portFinding({ variable: "PORT", port, host: undefined, ...running })]),
    ...(api === null ? [] : [await portFinding({ variable: "FOOTNOTE_API_PORT", ...api, ...running })]),
    ...(metrics === null ? [] : [await portFinding({ variable: "FOOTNOTE_METRICS_PORT", ...metrics, ...running })]),
  ];
}

/** Null for an invalid port: the check of the Slack settings reports it. */
function portOf(env: Environment): number | null {
  try {
    return readPort(env);
  } catch (error) {
    if (error instanceof SlackEdgeError) return null;
    throw error;
  }
}

function metricsOf(env: Environment) {
  try {
    return readMetricsSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}

/** Whether a server uses the store. An unreadable lock counts as no; its own check reports it. */
export function isRunning(dbPath: string): boolean {
  try {
    return isServerRunning(dbPath);
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
}
