import { readFileSync } from "node:fs";
import type { Environment } from "./settings.ts";
import { badSetting } from "./settings-error.ts";

/** Secrets that can also be given as a file (`…_FILE`), the way container platforms provide them. */
const SECRETS = [
  "SLACK_BOT_TOKEN",
  "SLACK_APP_TOKEN",
  "SLACK_SIGNING_SECRET",
  "ANTHROPIC_API_KEY",
  "FOOTNOTE_EMBEDDINGS_KEY",
] as const;
const LENGTH_MAX = 10_000;

/**
 * The settings of this process; the only place that reads `process.env`. Blank variables count as not set, and a
 * secret's file stands in for its variable. Throws a `SettingsError`.
 */
export function readEnvironment(variables: Environment = process.env): Environment {
  const entries = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  const env = Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
  return { ...env, ...secretsOfFiles(env) };
}

/** Reads the secrets given as files, such as `SLACK_BOT_TOKEN_FILE`, by the secret's own name. */
function secretsOfFiles(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    SECRETS.flatMap((name) => {
      const path = env[`${name}_FILE`];
      if (path === undefined) return [];
      if (env[name] !== undefined) throw badSetting(`${name} and ${name}_FILE are both set. Leave one of them out.`);
      return [[name, secretIn(path, `${name}_FILE`)] as const];
    }),
  );
}

/** A secret is a single word without white space. No error message repeats any part of it. */
function secretIn(path: string, variable: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw badSetting(`${variable} names ${path}, which cannot be read.`, { cause });
  }
  const secret = text.trim();
  if (secret === "" || /\s/.test(secret) || secret.length > LENGTH_MAX)
    throw badSetting(`${variable} names ${path}, which does not hold one secret and nothing else.`);
  return secret;
}
