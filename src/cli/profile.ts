import { existsSync, writeFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { parseProfile } from "../company/load-profile.ts";
import { ProfileError } from "../company/profile-error.ts";
import { FileError } from "../documents/file-error.ts";
import { namedKind } from "../documents/file-kind.ts";
import { workLimitsOf } from "../documents/worker/document-job.ts";
import { openReaderPool, type ReaderPool } from "../documents/worker/reader-pool.ts";
import { FootnoteError } from "../domain/errors.ts";
import type { Profile } from "../domain/profile.ts";
import { DraftError, type DraftOptions } from "../import/draft/draft-options.ts";
import { draftProfile, type ProfileDraft } from "../import/draft/draft-profile.ts";
import type { NameSurvey } from "../import/draft/name-survey.ts";
import { surveyDocuments } from "../import/draft/survey-documents.ts";
import { SURVEY_FILE, type SurveyRequest } from "../import/draft/survey-file.ts";
import type { TableEvidence } from "../import/draft/table-evidence.ts";
import { type FoundFile, findFiles } from "../import/find-files.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readReaderBytes } from "../settings/settings.ts";
import type { Exit } from "./exit.ts";
import { readBackLines } from "./read-back.ts";
import { ENCODING_OPTION, readOptionsOf } from "./read-options.ts";
import { wordWarnings } from "./word-warnings.ts";

interface DraftFlags extends DraftOptions {
  readonly sheet?: string;
  readonly headerRow?: string;
  readonly encoding?: string;
  readonly out?: string;
}

/** `footnote profile draft`: drafts a company file from a table or from documents. */
export function addProfile(program: Command, exit: Exit): void {
  const profile = program.command("profile").description("work on the company file");
  profile
    .command("draft")
    .description(
      "write a first company file for tables and documents of any kind; what it cannot tell is said, with what settles it",
    )
    .argument("<file...>", "files or folders")
    .option("--out <file>", "write to this file instead of standard output; an existing file is never overwritten")
    .option("--company <name>", "the company's name")
    .option("--home-entity <entity>", "the entity that is meant when a question names none")
    .option("--unit <unit>", "the unit of figures that state none, such as USD_M, PCT, COUNT")
    .addOption(new Option("--kind <kind>", "how figures add up over time").choices(["flow", "stock", "ratio"]))
    .option("--metric <code>", "of one flat table: its metric, where it holds one")
    .option("--metric-label <text>", "how that metric is called")
    .option("--metric-column <heading>", "of one flat table: the column that names metrics")
    .option("--entity-column <heading>", "the column that names entities")
    .option("--entity-code-column <heading>", "the column that holds entity codes")
    .option("--period-column <heading>", "the column that holds periods")
    .option("--value-columns <heading...>", "the columns that hold figures")
    .option("--sheet <name>", "the sheet of a workbook")
    .option("--header-row <n>", "the row of the headings, counted from 1")
    .option(...ENCODING_OPTION)
    .action(async (paths: readonly string[], flags: DraftFlags) => {
      const pool = openReaderPool({ bytesMax: readReaderBytes(readEnvironment()) });
      try {
        const drafting = new Drafting(pool, flags);
        const draft = await drafting.draft(paths);
        const readBack = await drafting.readBack(draft.yaml);
        writeOut(draft, paths, flags);
        for (const line of readBack) console.error(line);
        if (drafting.hasFailed) exit.code = 1;
      } finally {
        await pool.close();
      }
    });
}

/** One run of the command, over a single flat table or over all tables of several documents. */
class Drafting {
  readonly #pool: ReaderPool;
  readonly #flags: DraftFlags;
  readonly #tables: TableEvidence[] = [];
  readonly #fiscalLines: string[] = [];
  #files: readonly FoundFile[] = [];
  hasFailed = false;

  constructor(pool: ReaderPool, flags: DraftFlags) {
    this.#pool = pool;
    this.#flags = flags;
  }

  async draft(paths: readonly string[]): Promise<ProfileDraft> {
    const files = await filesOf(paths);
    this.#files = files;
    const [only, ...others] = files;
    if (only === undefined) throw new DraftError("empty_table", `There is no file to read in ${paths.join(", ")}.`);
    if (others.length > 0 && isOfFlatTable(this.#flags))
      throw new DraftError("bad_option", "Columns, a sheet or a single metric are those of one table; name one file.");
    const flat = others.length > 0 ? null : await this.#survey(only, flatRequest(only, this.#flags));
    for (const file of others.length > 0 ? files : []) await this.#surveyOneOfSeveral(file);
    return draftProfile(flat ?? surveyDocuments(this.#tables, this.#fiscalLines), this.#flags);
  }

  /**
   * How many figures of the documents the draft reads, and why not the others. Empty for a flat table, and for a draft that
   * has to be completed first.
   */
  async readBack(yaml: string): Promise<readonly string[]> {
    const profile = profileOf(yaml, "draft");
    const docs = new Set(this.#tables.map(({ doc }) => doc));
    if (profile === null || docs.size === 0) return [];
    const files = this.#files.filter(({ doc }) => docs.has(doc));
    return readBackLines(files, this.#tables, { pool: this.#pool, profile, options: readOptionsOf(this.#flags) });
  }

  /** Surveys one of several files; an unreadable one is reported and skipped. */
  async #surveyOneOfSeveral(file: FoundFile): Promise<void> {
    try {
      await this.#survey(file, null);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.hasFailed = true;
      console.error(`${file.doc}: ${error.message}`);
    }
  }

  /** The names in a flat table; null for a document, whose tables are collected instead. */
  async #survey({ path, doc }: FoundFile, flat: SurveyRequest["flat"]): Promise<NameSurvey | null> {
    const request = { path, doc, flat, readOptions: readOptionsOf(this.#flags) };
    for await (const batch of this.#pool.run(SURVEY_FILE, request, await workLimitsOf(path))) {
      switch (batch.kind) {
        case "flat_table":
          return batch.survey;
        case "refused":
          throw new DraftError(batch.code, batch.message);
        case "fiscal_lines":
          this.#fiscalLines.push(...batch.lines);
          break;
        case "tables":
          this.#tables.push(...batch.tables);
      }
    }
    return null;
  }
}

/** Where to look for a flat table in the file; null for formats that have none. */
function flatRequest({ path }: FoundFile, flags: DraftFlags): SurveyRequest["flat"] {
  const isFlat = isOfFlatTable(flags);
  const named = namedKind(path);
  if (named.kind !== "format" || (named.format !== "csv" && named.format !== "xlsx")) {
    if (!isFlat) return null;
    throw new DraftError("bad_option", "Columns, a sheet or a single metric are those of a CSV file or a workbook.");
  }
  const { sheet = null, headerRow = "1" } = flags;
  if (!/^[1-9]\d*$/.test(headerRow))
    throw new DraftError("bad_option", `--header-row is "${headerRow}"; write the number of a row, counted from 1.`);
  return { sheet, headerRow: Number(headerRow), isFlat, options: flags };
}

/** The named files, and the readable files in the named folders. */
async function filesOf(paths: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) {
    if (!existsSync(path)) throw new FileError("unreadable_file", `There is no file at ${path}.`);
    const { files, isFolder } = await findFiles(path);
    for (const file of files) {
      if (file.refused !== undefined) console.error(`${file.doc}: ${file.refused}`);
      else if (!isFolder || namedKind(file.path).kind === "format") found.push(file);
    }
  }
  return found;
}

/** Whether any option refers to the columns or the sheet of a single table. */
function isOfFlatTable(flags: DraftFlags): boolean {
  const { metric, metricLabel, metricColumn, entityColumn, entityCodeColumn, periodColumn, valueColumns } = flags;
  const named = [metric, metricLabel, metricColumn, entityColumn, entityCodeColumn, periodColumn, valueColumns];
  return [...named, flags.sheet, flags.headerRow].some((flag) => flag !== undefined);
}

function writeOut({ yaml, doubts }: ProfileDraft, paths: readonly string[], { out }: DraftFlags): void {
  if (out === undefined) process.stdout.write(yaml);
  else writeNew(out, yaml);
  for (const doubt of [...doubts, ...wordDoubts(yaml, out ?? "draft")]) console.error(`? ${doubt}`);
  if (out === undefined) return;
  console.error(
    `Wrote ${out}. Next: footnote ingest ${paths.join(" ")} --profile ${out}, then footnote ask "…" --profile ${out}`,
  );
}

function wordDoubts(yaml: string, file: string): readonly string[] {
  const profile = profileOf(yaml, file);
  return profile === null ? [] : wordWarnings(profile, yaml, file);
}

/** Null for a draft that does not parse until a person completes it. */
function profileOf(yaml: string, file: string): Profile | null {
  try {
    return parseProfile(yaml, file);
  } catch (error) {
    if (error instanceof ProfileError) return null;
    throw error;
  }
}

function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" });
  } catch (cause) {
    throw new FootnoteError(
      "not_written",
      `${path} exists already or cannot be written; name another file with --out.`,
      { cause },
    );
  }
}
