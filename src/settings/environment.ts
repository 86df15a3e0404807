import { readFileSync } from "node:fs";
import type { Environment } from "./settings.ts";
import { badSetting } from "./settings-error.ts";

/** The secrets that a file may hold in place of the environment, as container platforms hand them over. */
const SECRETS = [
  "SLACK_BOT_TOKEN",
  "SLACK_APP_TOKEN",
  "SLACK_SIGNING_SECRET",
  "ANTHROPIC_API_KEY",
  "FOOTNOTE_EMBEDDINGS_KEY",
] as const;
const LENGTH_MAX = 10_000;

/**
 * The settings of this process, and the one place that reads them: a variable that is empty or blank is not set, and a file of a secret
 * stands in for its variable. Throws a `SettingsError`.
 */
export function readEnvironment(variables: Environment = process.env): Environment {
  const entries = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  const env = Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
  return { ...env, ...secretsOfFiles(env) };
}

/** What the files hold that variables such as `SLACK_BOT_TOKEN_FILE` name, by the secret's own name. */
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

/** One line; neither it nor any part of it is repeated in an error. */
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
