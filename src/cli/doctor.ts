import { existsSync } from "node:fs";
import type { Command } from "commander";
import pc from "picocolors";
import { openSqliteFactStore } from "../adapters/sqlite/facts/sqlite-fact-store.ts";
import { loadProfile } from "../company/load-profile.ts";
import { readServerNote } from "../company/server-note.ts";
import { examine, isRunning } from "../doctor/examine.ts";
import { type Finding, fault, type Level, ok, warning } from "../doctor/finding.ts";
import { heldFindings } from "../doctor/held-findings.ts";
import { sourceFinding } from "../doctor/source-findings.ts";
import type { Profile } from "../domain/profile.ts";
import { redactSecrets } from "../operations/logging/logger.ts";
import { besideDatabase } from "../server/compose.ts";
import { localMinute, secretOf } from "../server/sources/due-sources.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readPaths, zoneOf } from "../settings/settings.ts";
import { type CheckedCompany, checkCompany, checkProfileAlone, YEARS_REMEDY } from "./check.ts";
import type { Exit } from "./exit.ts";
import { readingText } from "./ingest-sources.ts";
import { MANIFEST_PATH } from "./manifest-file.ts";
import { type StoreOptions, withStoreOptions } from "./options.ts";
import { printable, printJson, printLines } from "./terminal-text.ts";

interface DoctorOptions extends StoreOptions {
  readonly json?: boolean;
}

const BESIDE_FACTS = ["threads", "slack", "audit", "spend", "names"] as const;
const REQUEST_MS_MAX = 10_000;
const SECRET_NAME = /(?:TOKEN|SECRET|KEY)$/;
/** Shorter values would redact parts of ordinary words. */
const SECRET_LENGTH_MIN = 4;

/** `footnote doctor`: checks everything that a server needs, and suggests a fix for each problem. */
export function addDoctor(program: Command, exit: Exit): void {
  withStoreOptions(
    program
      .command("doctor")
      .description("look at everything that a server needs: settings, Slack, the model, the company file, the stores"),
  )
    .option("--json", "print one JSON object")
    .action(async (options: DoctorOptions) => {
      const findings = (await findingsFor(options)).map(withoutSecrets);
      const isWell = findings.every(({ level }) => level !== "fault");
      if (options.json === true) printJson({ ok: isWell, findings });
      else printLines(findings.map(lineOf));
      exit.code = isWell ? 0 : 1;
    });
}

async function findingsFor(options: DoctorOptions): Promise<readonly Finding[]> {
  const env = readEnvironment();
  const paths = readPaths(env, options);
  const { dbPath } = paths;
  return examine({
    env,
    dbPath,
    stores: [
      { name: "facts", path: dbPath },
      ...BESIDE_FACTS.map((name) => ({ name, path: besideDatabase(dbPath, name) })),
    ],
    manifestPath: MANIFEST_PATH,
    access: (await loadProfile(paths.profilePath).catch(() => null))?.access ?? null,
    nodeVersion: process.versions.node,
    timeoutMs: REQUEST_MS_MAX,
    nowMs: Date.now,
    company: (storesAreUsable) => companyFindings(paths, storesAreUsable),
  });
}

const COMPANY = "company file";

/** Checks the company file. Opens the store only if it is current and intact, since opening migrates it. */
async function companyFindings(
  paths: ReturnType<typeof readPaths>,
  storesAreUsable: boolean,
): Promise<readonly Finding[]> {
  if (!existsSync(paths.profilePath))
    return [
      fault(
        COMPANY,
        `there is none at ${paths.profilePath}`,
        "Set FOOTNOTE_PROFILE, or write a first one with `footnote profile draft FILE`.",
      ),
    ];
  const checked = await (storesAreUsable ? checkCompany(paths) : checkProfileAlone(paths));
  const server = isRunning(paths.dbPath) ? (readServerNote(paths.dbPath) ?? "silent") : null;
  const file = await loadProfile(paths.profilePath).catch(() => null);
  const found = [...companyLines(checked), ...heldFindings({ file, server, now: new Date() })];
  return file === null || !storesAreUsable ? found : [...found, ...(await sourceLines(file, paths.dbPath))];
}

async function sourceLines(file: Profile, dbPath: string): Promise<readonly Finding[]> {
  if (file.sources.length === 0 || !existsSync(dbPath)) return [];
  const store = openSqliteFactStore(dbPath, { readOnly: true });
  const now = localMinute(zoneOf(file).timeZone, new Date());
  try {
    const found: Finding[] = [];
    for (const spec of file.sources) {
      const last = await store.readings.last(spec.name);
      const needsSecret = spec.kind === "query" && spec.database.kind === "postgres";
      const hasSecret = !needsSecret || secretOf(spec, readEnvironment()) !== null;
      found.push(sourceFinding({ spec, last, now, text: last === null ? "" : readingText(last), hasSecret }));
    }
    return found;
  } finally {
    store.close();
  }
}

function companyLines(checked: CheckedCompany): readonly Finding[] {
  if (checked.kind === "faulty") return [fault(COMPANY, checked.message, "Mend it, and look with `footnote check`.")];
  const says = checked.lines.join("; ");
  const { warnings, missing, years } = checked;
  const words = `names are words of the language too: ${warnings.length.toLocaleString("en")}`;
  return [
    ok(COMPANY, says),
    ...years.map((line) => warning("fiscal year", line, YEARS_REMEDY)),
    ...(warnings.length === 0 ? [] : [warning("words", words, "Look at them with `footnote check`.")]),
    ...(missing.length === 0 ? [] : [warning("figures", missing.join(" "), "Load more with `footnote ingest PATH`.")]),
  ];
}

/** Second line of defence: checks never repeat a secret, and this redacts one that slips through. */
function withoutSecrets({ name, level, says, remedy }: Finding): Finding {
  const secrets = Object.entries(readEnvironment()).flatMap(([variable, value = ""]) =>
    SECRET_NAME.test(variable) && value.trim().length >= SECRET_LENGTH_MIN ? [value.trim()] : [],
  );
  const clean = (text: string): string =>
    printable(secrets.reduce((left, secret) => left.replaceAll(secret, "[redacted]"), redactSecrets(text)));
  return { name, level, says: clean(says), remedy: remedy === null ? null : clean(remedy) };
}

const MARKS: Readonly<Record<Level, (text: string) => string>> = { ok: pc.green, warning: pc.yellow, fault: pc.red };
const MARK_WIDTH = 7;

function lineOf({ name, level, says, remedy }: Finding): string {
  const mark = MARKS[level](level.padEnd(MARK_WIDTH));
  return `${mark}  ${name}: ${says}.${remedy === null ? "" : ` ${remedy}`}`.replace(/\.\.( |$)/, ".$1");
}
