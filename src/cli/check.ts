import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { loadProfile } from "../company/load-profile.ts";
import { ProfileError } from "../company/profile-error.ts";
import type { AccessRules } from "../domain/access.ts";
import type { Profile } from "../domain/profile.ts";
import { StoreError } from "../figures/store-error.ts";
import { FaqError } from "../question/vetted/faq-error.ts";
import { openEngine } from "../server/compose.ts";
import { fiscalChange } from "../server/fiscal-change.ts";
import { accessLines } from "./access-lines.ts";
import type { Exit } from "./exit.ts";
import { type MissingParts, missingParts } from "./missing-parts.ts";
import { pathsOf, type StoreOptions, withStoreOptions } from "./options.ts";
import { wordWarnings } from "./word-warnings.ts";

/** `footnote check`: validates the company file and the stores, and lists missing parts. */
export function addCheck(program: Command, exit: Exit): void {
  withStoreOptions(program.command("check").description("validate the company file and the stores")).action(
    async (options: StoreOptions) => {
      exit.code = (await check(options)) ? 0 : 1;
    },
  );
}

async function check(options: StoreOptions): Promise<boolean> {
  const paths = pathsOf(options);
  const checked = existsSync(paths.dbPath) ? await checkCompany(paths) : await checkProfileAlone(paths);
  if (checked.kind === "faulty") {
    console.error(checked.message);
    return false;
  }
  for (const line of checked.lines) console.log(line);
  for (const line of checked.years) console.log(`warning: ${line}. ${YEARS_REMEDY}`);
  for (const line of checked.warnings) console.log(`warning: ${line}`);
  for (const line of checked.missing) console.log(`missing: ${line}`);
  for (const line of checked.hints) console.log(`hint: ${line}`);
  if (!existsSync(paths.dbPath))
    console.error(`${paths.dbPath}: there are no facts yet. Load some with \`footnote ingest PATH\`.`);
  return true;
}

/** Counts, warnings on ambiguous names and missing parts; or all faults in one message. */
export type CheckedCompany =
  | ({
      readonly kind: "usable";
      readonly lines: readonly string[];
      /** On a changed start of the fiscal year, while figures are in the store that were read before. */
      readonly years: readonly string[];
      readonly warnings: readonly string[];
    } & MissingParts)
  | { readonly kind: "faulty"; readonly message: string };

/** What to do about stored figures whose periods mean other months. */
export const YEARS_REMEDY =
  "Write the change with its day (fiscal_year: [{ start_month: … }, { start_month: …, from: … }]), or read all files again with `footnote ingest`.";

interface Paths {
  readonly profilePath: string;
  readonly dbPath: string;
}

/** Opens the engine on a company file and its store, and reports on both. */
export function checkCompany(paths: Paths): Promise<CheckedCompany> {
  return orFaults(async () => {
    const engine = await openEngine({ ...paths, model: null, trace: () => {} });
    try {
      const { facts, documents } = await engine.facts.summary();
      const texts = await engine.facts.passages.summary();
      const loaded = `${counted(facts, "facts")} from ${documents} documents, ${counted(texts.passages, "passages")} from ${texts.documents} texts`;
      const { profile } = engine.glossary;
      const lines = [
        profileLine(paths, profile),
        `${paths.dbPath}: ${loaded}, no faults`,
        ...accessSentences(engine.access.current()),
      ];
      const change = await fiscalChange(paths.dbPath, profile.fiscalYears, engine.facts);
      const years = change === null ? [] : [change.text];
      const warnings = warningsOf(paths, profile);
      return { kind: "usable", lines, years, warnings, ...(await missingParts(engine)) };
    } finally {
      engine.close();
    }
  });
}

/** Checks the company file only; does not create a store. */
export function checkProfileAlone(paths: Paths): Promise<CheckedCompany> {
  return orFaults(async () => {
    const profile = await loadProfile(paths.profilePath);
    return {
      kind: "usable",
      lines: [profileLine(paths, profile), ...accessSentences(profile.access)],
      years: [],
      warnings: warningsOf(paths, profile),
      missing: [],
      hints: [],
    };
  });
}

function warningsOf({ profilePath }: Paths, profile: Profile): readonly string[] {
  return wordWarnings(profile, readFileSync(profilePath, "utf8"), profilePath);
}

async function orFaults(look: () => Promise<CheckedCompany>): Promise<CheckedCompany> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProfileError) && !(error instanceof StoreError) && !(error instanceof FaqError)) throw error;
    return { kind: "faulty", message: error.message };
  }
}

interface Counted {
  readonly size: number;
}

function profileLine(paths: Paths, { metrics, entities }: { readonly metrics: Counted; readonly entities: Counted }) {
  return `${paths.profilePath}: ${metrics.size} metrics, ${entities.size} entities, no faults`;
}

function accessSentences(rules: AccessRules): readonly string[] {
  return accessLines(rules).map((line) => `access: ${line}`);
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}`;
}
