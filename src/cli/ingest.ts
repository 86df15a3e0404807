import type { Command } from "commander";
import pc from "picocolors";
import { openEngine } from "../compose.ts";
import { ingestPaths } from "../ingest/ingest-files.ts";
import type { FileReport, IngestReport, IngestStatus } from "../ingest/ingest-report.ts";
import { readEmbeddingSettings } from "../settings.ts";
import type { Exit } from "./exit.ts";
import { pathsOf, type StoreOptions, withStoreOptions } from "./options.ts";

interface IngestOptions extends StoreOptions {
  readonly json?: boolean;
}

const WARNINGS_SHOWN = 20;

/** `footnote ingest`: files and folders into the stores, with a report. */
export function addIngest(program: Command, exit: Exit): void {
  withStoreOptions(
    program
      .command("ingest")
      .description("read files or folders of figures and texts")
      .argument("<path...>", "files or folders"),
  )
    .option("--json", "print the report as one JSON object")
    .action(async (paths: readonly string[], options: IngestOptions) => {
      const engine = await openEngine({
        ...pathsOf(options),
        model: null,
        embeddings: readEmbeddingSettings(process.env),
        trace: () => {},
      });
      try {
        const { glossary, facts, embedding } = engine;
        const report = await ingestPaths(paths, {
          glossary,
          facts,
          ledger: facts.ledger,
          passages: facts.passages,
          embedding,
          now: () => new Date(),
        });
        process.stdout.write(options.json === true ? `${JSON.stringify(report)}\n` : reportText(report));
        if (report.files.some((file) => file.status === "failed")) exit.code = 1;
      } finally {
        engine.close();
      }
    });
}

function reportText(report: IngestReport): string {
  const lines = report.files.flatMap(fileLines);
  const facts = report.files.reduce((sum, file) => sum + file.facts, 0);
  const passages = report.files.reduce((sum, file) => sum + file.passages, 0);
  return `${[...lines, `${report.files.length} files, ${heldText({ facts, passages })}`].join("\n")}\n`;
}

function fileLines(file: FileReport): readonly string[] {
  const head = `${COLOURS[file.status](file.status.padEnd(9))} ${file.doc}  ${heldText(file)}`;
  const shown = file.warnings.slice(0, WARNINGS_SHOWN).map((warning) => `          ${warning}`);
  const more = file.warnings.length - shown.length;
  const rest = more > 0 ? [`          and ${more} more (see --json)`] : [];
  return [head, ...(file.error === null ? [] : [`          ${file.error}`]), ...shown, ...rest];
}

/** Facts, passages, or both; `0 facts` where there is neither. */
function heldText({ facts, passages }: { readonly facts: number; readonly passages: number }): string {
  const held = passages === 0 || facts > 0 ? [`${facts.toLocaleString("en")} facts`] : [];
  return [...held, ...(passages === 0 ? [] : [`${passages.toLocaleString("en")} passages`])].join(", ");
}

const COLOURS: Readonly<Record<IngestStatus, (text: string) => string>> = {
  ingested: pc.green,
  unchanged: pc.dim,
  partly: pc.yellow,
  skipped: pc.dim,
  failed: pc.red,
};
