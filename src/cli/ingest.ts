import type { Command } from "commander";
import pc from "picocolors";
import { FootnoteError } from "../domain/errors.ts";
import type { FileReport, IngestReport, IngestStatus } from "../import/ingest-report.ts";
import { type Engine, openEngine, openForDryRun } from "../server/compose.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readEmbeddingSettings } from "../settings/settings.ts";
import type { Exit } from "./exit.ts";
import { readBy } from "./fiscal-warning.ts";
import { ingestSources } from "./ingest-sources.ts";
import { pathsOf, type StoreOptions, withStoreOptions } from "./options.ts";
import { ENCODING_OPTION, readOptionsOf } from "./read-options.ts";
import { printable } from "./terminal-text.ts";

interface IngestFlags extends StoreOptions {
  readonly sources?: boolean;
  readonly json?: boolean;
  readonly prune?: boolean;
  readonly allowShrink?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly includeHidden?: boolean;
  readonly encoding?: string;
}

const WARNINGS_SHOWN = 20;

/** `footnote ingest`: imports files and folders, and prints a report. */
export function addIngest(program: Command, exit: Exit): void {
  withStoreOptions(
    program
      .command("ingest")
      .description("read files or folders: workbooks, decks, reports, tables and texts")
      .argument("[path...]", "files or folders; with --sources names of sources"),
  )
    .option("--sources", "read the sources of the company file that are due, or those that are named")
    .option("--prune", "withdraw documents whose files have vanished from the folders that are named")
    .option("--allow-shrink", "also where more than a quarter of a folder's documents have vanished")
    .option("--dry-run", "read and compare everything, and store and withdraw nothing")
    .option("--yes", "also load versions that say nothing of more than half of what is in view")
    .option("--include-hidden", "read hidden sheets, rows, columns and slides too")
    .option(...ENCODING_OPTION)
    .option("--json", "print the report as one JSON object")
    .action(async (paths: readonly string[], flags: IngestFlags) => {
      if (flags.sources === true) {
        exit.code = await ingestSources(paths, flags);
        return;
      }
      if (paths.length === 0) throw new FootnoteError("bad_setting", "Name files or folders, or give --sources.");
      const readOptions = readOptionsOf(flags);
      const dryRun = flags.dryRun ?? false;
      const engine = await (dryRun ? openForDryRun(pathsOf(flags)) : openForIngest(flags));
      try {
        const isJson = flags.json === true;
        const read = async (): Promise<IngestReport> => {
          const report = await engine.ingest(paths, {
            prune: flags.prune ?? false,
            allowShrink: flags.allowShrink ?? false,
            dryRun,
            ...(flags.yes === true ? { approve: () => {} } : {}),
            readOptions,
            ...(isJson ? {} : { progress: progressOn(process.stdout) }),
          });
          process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : totalText(report, dryRun));
          return report;
        };
        const report = await (isDry(engine) ? read() : readBy(fiscalOf(engine, flags), read));
        if (report.notPruned !== undefined || report.files.some((file) => file.status === "failed")) exit.code = 1;
      } finally {
        engine.close();
      }
    });
}

function isDry(engine: Engine | Awaited<ReturnType<typeof openForDryRun>>): engine is Pick<Engine, "ingest" | "close"> {
  return !("facts" in engine);
}

function fiscalOf({ glossary, facts }: Engine, flags: IngestFlags) {
  return { dbPath: pathsOf(flags).dbPath, years: glossary.profile.fiscalYears, store: facts };
}

function openForIngest(flags: IngestFlags): Promise<Engine> {
  const embeddings = readEmbeddingSettings(readEnvironment());
  return openEngine({ ...pathsOf(flags), model: null, embeddings, trace: () => {} });
}

/** Prints the lines of each finished file; on a terminal also the progress. */
function progressOn(output: NodeJS.WriteStream): (file: FileReport, done: number, all: number) => void {
  const clear = output.isTTY ? "\r\u001b[K" : "";
  return (file, done, all) => {
    output.write(`${clear}${fileLines(file).join("\n")}\n`);
    if (output.isTTY && done < all) output.write(pc.dim(`${done} of ${all} files …`));
  };
}

function totalText(
  { files, vanished, decided = {}, withdrawn, notPruned = [], moved = [] }: IngestReport,
  isDryRun: boolean,
): string {
  const sum = (of: (file: FileReport) => number): number => files.reduce((total, file) => total + of(file), 0);
  const held = heldText({
    facts: sum(({ facts }) => facts),
    passages: sum(({ passages }) => passages),
    review: sum(({ review }) => review),
  });
  const lines = vanished.map((doc) => {
    const lost = decisionsText(decided[doc] ?? 0);
    return withdrawn.includes(doc)
      ? `${pc.yellow("withdrawn")} ${printable(doc)}  its file is no longer there${lost}`
      : `${pc.yellow("vanished ")} ${printable(doc)}  its file is no longer there; withdraw it with --prune${lost}`;
  });
  const refused = notPruned.map(
    (one) =>
      `${pc.red("refused  ")} ${printable(one.folder)}  ${one.vanished} of its ${one.documents} documents have vanished, so none of them was withdrawn; give --allow-shrink to withdraw them`,
  );
  const elsewhere = moved.map(
    ({ folder, documents, same }) =>
      `${pc.yellow("moved    ")} ${printable(folder)}  is not there any more, and ${same} of its ${documents} documents were read from elsewhere; \`footnote facts withdraw --source ${shellWord(folder)}\` withdraws all ${documents}`,
  );
  const left = vanished.length - withdrawn.length;
  const gone = [
    ...(withdrawn.length === 0 ? [] : [`${withdrawn.length} withdrawn`]),
    ...(left === 0 ? [] : [`${left} vanished`]),
  ];
  const total = [`${files.length} files`, held, ...gone].join(", ");
  return `${[...lines, ...refused, ...elsewhere, total, ...(isDryRun ? [DRY_RUN] : [])].join("\n")}\n`;
}

function fileLines(file: FileReport): readonly string[] {
  const of = file.folder === undefined ? "" : ` (of ${printable(file.folder)})`;
  const head = `${COLOURS[file.status](file.status.padEnd(9))} ${printable(file.doc)}${of}  ${heldText(file)}`;
  const shown = file.warnings.slice(0, WARNINGS_SHOWN).map((warning) => `          ${printable(warning)}`);
  const more = file.warnings.length - shown.length;
  const rest = more > 0 ? [`          and ${more} more (see --json)`] : [];
  return [head, ...replacedLines(file), ...(file.error === null ? [] : [`          ${file.error}`]), ...shown, ...rest];
}

/** The people's decisions that end with a withdrawn document. */
export function decisionsText(decisions: number): string {
  if (decisions === 0) return "";
  const said = decisions === 1 ? "1 decision of people ends" : `${decisions} decisions of people end`;
  return `; ${said} with it (see \`footnote review audit\`)`;
}

/** Quotes a path for a shell. */
function shellWord(text: string): string {
  return /^[\w./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const DRY_RUN = "This was a dry run: nothing was stored or withdrawn.";

function replacedLines({ replaces, facts, passages }: FileReport): readonly string[] {
  if (replaces === undefined) return [];
  const line = (before: number, after: number, unit: string): string =>
    `          replaces ${before.toLocaleString("en")} ${unit} with ${after.toLocaleString("en")}`;
  const hasFigures = replaces.facts > 0 || facts > 0;
  return [
    ...(hasFigures ? [line(replaces.facts, facts, "figures")] : []),
    ...(!hasFigures || passages < replaces.passages ? [line(replaces.passages, passages, "passages")] : []),
  ];
}

/** Counts of facts, passages and questions, without zeros; `0 facts` if all are zero. */
function heldText({ facts, passages, review }: Pick<FileReport, "facts" | "passages" | "review">): string {
  const held = [
    ...(passages === 0 || facts > 0 ? [`${facts.toLocaleString("en")} facts`] : []),
    ...(passages === 0 ? [] : [`${passages.toLocaleString("en")} passages`]),
    ...(review === 0 ? [] : [`${review.toLocaleString("en")} to review`]),
  ];
  return held.join(", ");
}

const COLOURS: Readonly<Record<IngestStatus, (text: string) => string>> = {
  ingested: pc.green,
  unchanged: pc.dim,
  partly: pc.yellow,
  skipped: pc.dim,
  withdrawn: pc.yellow,
  failed: pc.red,
};
