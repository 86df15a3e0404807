import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { loadProfile } from "../company/load-profile.ts";
import type { Language } from "../domain/profile.ts";
import type { Environment } from "../settings/settings.ts";
import { readDays } from "../settings/settings.ts";
import { readCurators } from "../settings/slack.ts";
import { type UnneededScope, unneededScopes } from "../slack/app-scopes.ts";
import type { Offered } from "../slack/ports.ts";
import { companyManifest } from "./app-manifest.ts";
import { openEngine } from "./compose.ts";
import { keepFirstQuestions } from "./first-questions.ts";

export interface ManifestRequest {
  readonly paths: { readonly profilePath: string; readonly dbPath: string };
  readonly env: Environment;
  /** The manifest of the project. */
  readonly manifestPath: string;
  readonly address: string | null;
  readonly language: Language;
}

export interface PrintedManifest {
  readonly yaml: string;
  readonly questions: number;
  readonly unneeded: readonly UnneededScope[];
}

/**
 * The manifest for a company, its settings and what is loaded: the questions are those of the first minute in Slack.
 */
export async function manifestFor(request: ManifestRequest): Promise<PrintedManifest> {
  const { paths, env, manifestPath, address } = request;
  const { access, company } = await loadProfile(paths.profilePath);
  const unneeded = unneededScopes({ access, curators: readCurators(env) });
  const questions = existsSync(paths.dbPath) ? await questionsOf(request) : [];
  const project = await readFile(manifestPath, "utf8");
  const yaml = companyManifest(project, { company: company.name, questions, unneeded, address });
  return { yaml, questions: questions.length, unneeded };
}

/** Questions that everybody of the workspace may see answered. */
async function questionsOf({ paths, env, language }: ManifestRequest): Promise<readonly Offered[]> {
  const engine = await openEngine({ ...paths, model: null, trace: () => {} });
  try {
    const questions = keepFirstQuestions(engine, readDays(env, engine.glossary.profile));
    return await questions(engine.access.current().defaultClearance, language);
  } finally {
    engine.close();
  }
}
