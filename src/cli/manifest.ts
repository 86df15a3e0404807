import type { Command } from "commander";
import type { Language } from "../domain/profile.ts";
import { manifestFor } from "../server/print-manifest.ts";
import { readEnvironment } from "../settings/environment.ts";
import { badSetting } from "../settings/settings-error.ts";
import { MANIFEST_PATH } from "./manifest-file.ts";
import { pathsOf, type StoreOptions, withStoreOptions } from "./options.ts";

interface ManifestOptions extends StoreOptions {
  readonly http?: string;
  readonly language: string;
}

/** `footnote manifest`: the manifest of the Slack app for this company. */
export function addManifest(program: Command): void {
  withStoreOptions(program.command("manifest"))
    .description("print the manifest of the Slack app for this company: its questions, and the scopes that it needs")
    .option("--http <address>", "the public https address of the server, for HTTP in place of Socket Mode")
    .option("--language <en|zh>", "the language of the suggested questions", "en")
    .action(async ({ http, language, ...options }: ManifestOptions) => {
      const { yaml, questions, unneeded } = await manifestFor({
        paths: pathsOf(options),
        env: readEnvironment(),
        manifestPath: MANIFEST_PATH,
        address: http === undefined ? null : addressOf(http),
        language: languageOf(language),
      });
      process.stdout.write(yaml);
      if (questions === 0)
        console.error("No question could be suggested: load figures with `footnote ingest PATH`, then print it again.");
      for (const { scope, because } of unneeded) console.error(`Left out ${scope}: ${because}.`);
    });
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "https:" && url.pathname === "/" && `${url.search}${url.hash}${url.username}` === "")
    return url.href;
  throw badSetting(`--http is "${text}"; write the address of the server, such as https://footnote.example.com.`);
}

function languageOf(text: string): Language {
  if (text === "en" || text === "zh") return text;
  throw badSetting(`--language is "${text}"; write en or zh.`);
}
