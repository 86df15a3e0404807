import type { Command } from "commander";
import { FileError } from "../documents/file-error.ts";
import { namedKind } from "../documents/file-kind.ts";
import type { ReadOptions } from "../documents/reader.ts";
import { workLimitsOf } from "../documents/worker/document-job.ts";
import { openReaderPool, type ReaderPool } from "../documents/worker/reader-pool.ts";
import { TABLES, type TablesBatch } from "../documents/worker/tables-job.ts";
import { type FoundFile, findFiles } from "../import/find-files.ts";
import { readEnvironment } from "../settings/environment.ts";
import { readReaderBytes } from "../settings/settings.ts";
import type { Exit } from "./exit.ts";
import { ENCODING_OPTION, readOptionsOf } from "./read-options.ts";
import { writeOut } from "./write-out.ts";

interface TablesOptions {
  readonly json?: boolean;
  readonly includeHidden?: boolean;
  readonly encoding?: string;
}

/** `footnote tables`: prints the tables that the readers find in files; needs no company file. */
export function addTables(program: Command, exit: Exit): void {
  program
    .command("tables")
    .description("show the tables of files as they are read, without a company file")
    .argument("<file...>", "files or folders")
    .option("--json", "print one JSON object")
    .option("--include-hidden", "read hidden sheets, rows and columns too")
    .option(...ENCODING_OPTION)
    .action(async (paths: readonly string[], options: TablesOptions) => {
      const readOptions = readOptionsOf(options);
      const pool = openReaderPool({ bytesMax: readReaderBytes(readEnvironment()) });
      try {
        const run = new TablesRun(pool, readOptions, options.json === true ? "json" : "text");
        await run.begin();
        for (const path of paths) await run.readPath(path);
        await run.end();
        if (run.hasFailed) exit.code = 1;
      } finally {
        await pool.close();
      }
    });
}

/** Streams tables as parts of one JSON object, or as text. */
class TablesRun {
  readonly #pool: ReaderPool;
  readonly #options: ReadOptions;
  readonly #form: "json" | "text";
  #tables = 0;
  hasFailed = false;

  constructor(pool: ReaderPool, options: ReadOptions, form: "json" | "text") {
    this.#pool = pool;
    this.#options = options;
    this.#form = form;
  }

  async begin(): Promise<void> {
    if (this.#form === "json") await writeOut('{"tables":[');
  }

  async end(): Promise<void> {
    if (this.#form === "json") await writeOut("]}\n");
  }

  /** Reads a file, or the readable files of a folder. */
  async readPath(path: string): Promise<void> {
    const { files, isFolder } = await findFiles(path).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      this.#failed(path, error instanceof FileError ? error.message : "There is no such file or folder.");
      return { files: [], isFolder: true };
    });
    for (const file of files) {
      if (file.refused !== undefined) this.#failed(file.doc, file.refused);
      else if (!isFolder || namedKind(file.path).kind === "format") await this.#read(file);
    }
  }

  async #read({ path, doc }: FoundFile): Promise<void> {
    let isOpen = false;
    const before = this.#tables;
    const request = { path, doc, options: this.#options, form: this.#form };
    try {
      for await (const batch of this.#pool.run(TABLES, request, await workLimitsOf(path))) {
        if (batch.kind !== "notice") isOpen = batch.kind !== "end";
        await this.#write(doc, batch);
      }
      if (this.#tables === before) console.error(`${doc}: No tables were found.`);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (isOpen) await writeOut(this.#form === "json" ? "]}" : "\n");
      this.#failed(doc, error.message);
    }
  }

  async #write(doc: string, batch: TablesBatch): Promise<void> {
    switch (batch.kind) {
      case "notice":
        console.error(`${doc}: ${batch.text}`);
        return;
      case "begin":
        this.#tables += 1;
        await writeOut(this.#form === "json" && this.#tables > 1 ? `,${batch.text}` : batch.text);
        return;
      case "more":
      case "end":
        await writeOut(batch.text);
        return;
    }
  }

  #failed(name: string, message: string): readonly never[] {
    this.hasFailed = true;
    console.error(`${name}: ${message}`);
    return [];
  }
}
