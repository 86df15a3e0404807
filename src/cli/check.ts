import { existsSync } from "node:fs";
import type { Command } from "commander";
import { openEngine } from "../compose.ts";
import { StoreError } from "../facts/store-error.ts";
import { FaqError } from "../faq/faq-error.ts";
import { loadProfile } from "../profile/load-profile.ts";
import { ProfileError } from "../profile/profile-error.ts";
import { accessLines } from "./access-lines.ts";
import type { Exit } from "./exit.ts";
import { missingParts } from "./missing-parts.ts";
import { pathsOf, type StoreOptions, withStoreOptions } from "./options.ts";

/** `footnote check`: the profile and the stores, every fault with its place and remedy, and what is missing. */
export function addCheck(program: Command, exit: Exit): void {
  withStoreOptions(program.command("check").description("validate the company file and the stores")).action(
    async (options: StoreOptions) => {
      exit.code = (await check(options)) ? 0 : 1;
    },
  );
}

async function check(options: StoreOptions): Promise<boolean> {
  const paths = pathsOf(options);
  if (!existsSync(paths.dbPath)) return checkProfileAlone(paths);
  try {
    const engine = await openEngine({ ...paths, model: null, trace: () => {} });
    try {
      const { profile } = engine.glossary;
      const { facts, documents } = await engine.facts.summary();
      console.log(
        `${paths.profilePath}: ${profile.metrics.size} metrics, ${profile.entities.size} entities, no faults`,
      );
      const texts = await engine.facts.passages.summary();
      console.log(
        `${paths.dbPath}: ${counted(facts, "facts")} from ${documents} documents, ${counted(texts.passages, "passages")} from ${texts.documents} texts, no faults`,
      );
      for (const line of accessLines(profile.access)) console.log(`access: ${line}`);
      const { missing, hints } = await missingParts(engine);
      for (const line of missing) console.log(`missing: ${line}`);
      for (const line of hints) console.log(`hint: ${line}`);
      return true;
    } finally {
      engine.close();
    }
  } catch (error) {
    if (!(error instanceof ProfileError) && !(error instanceof StoreError) && !(error instanceof FaqError)) throw error;
    console.error(error.message);
    return false;
  }
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}`;
}

/** Before anything is loaded there is no store to check, and none is made by looking. */
async function checkProfileAlone(paths: ReturnType<typeof pathsOf>): Promise<boolean> {
  try {
    const { metrics, entities, access } = await loadProfile(paths.profilePath);
    console.log(`${paths.profilePath}: ${metrics.size} metrics, ${entities.size} entities, no faults`);
    for (const line of accessLines(access)) console.log(`access: ${line}`);
    console.error(`${paths.dbPath}: there are no facts yet. Load some with \`footnote ingest PATH\`.`);
    return true;
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    console.error(error.message);
    return false;
  }
}
