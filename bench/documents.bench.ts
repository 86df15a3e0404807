import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { openEngine } from "../src/server/compose.ts";

/**
 * How fast a folder of many small documents is read, and read again when nothing has changed: copies of the fixtures, in every format,
 * through the reading process into a store. `npm run bench -- documents [FILES]`.
 */
const FILES = Number(process.argv[2] ?? "1000");
const ROOT = process.cwd();
const SOURCES = ["fixtures/company", "fixtures/traps", "data/sample/documents"];

const folder = mkdtempSync(join(tmpdir(), "footnote-documents-"));
try {
  const reports = join(folder, "reports");
  fill(reports);
  const engine = await openEngine({
    profilePath: join(ROOT, "data/sample/profile.yaml"),
    dbPath: join(folder, "footnote.db"),
    model: null,
    trace: () => {},
  });
  for (const label of ["first reading", "nothing changed"]) {
    const start = performance.now();
    const { files } = await engine.ingest([reports]);
    const seconds = (performance.now() - start) / 1000;
    const sum = (of: "facts" | "passages" | "review"): number => files.reduce((total, file) => total + file[of], 0);
    const failed = files.filter(({ status }) => status === "failed").length;
    console.log(
      `${label}: ${files.length} files in ${seconds.toFixed(2)} s = ${Math.round(files.length / seconds)} files/s; ` +
        `${sum("facts")} facts, ${sum("passages")} passages, ${sum("review")} questions, ${failed} failed; ` +
        `process ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
    );
  }
  engine.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Copies under names of their own; each copy is a document of its own. */
function fill(target: string): void {
  mkdirSync(target);
  const sources = SOURCES.flatMap((source) =>
    readdirSync(join(ROOT, source), { withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) !== ".yaml")
      .map(({ name }) => join(ROOT, source, name)),
  );
  for (let index = 0; index < FILES; index += 1) {
    const source = sources[index % sources.length] ?? "";
    const name = source.slice(source.lastIndexOf("/") + 1);
    copyFileSync(source, join(target, `${String(index).padStart(5, "0")}-${name}`));
  }
}
