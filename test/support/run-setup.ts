import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/lib/prepare.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder for what the files of one run share. */
    readonly runFolder: string;
  }
}

/**
 * Builds the program, whose processes the tests start, and gives the run a folder; answers what removes it. A file in it that outlives
 * its test file was written by something that outlived it too, a program or a browser that nobody ended, and is named. Names are short:
 * a browser puts a socket there, whose path may have 107 characters.
 */
export async function setup(project: TestProject): Promise<() => void> {
  await ensureBuilt();
  project.onTestsRerun(ensureBuilt);
  const folder = mkdtempSync(join(tmpdir(), "footnote-run-"));
  project.provide("runFolder", folder);
  return () => {
    const left = leftBehind(folder);
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    process.stderr.write(`Tests left files behind: ${left.join(", ")}\n`);
  };
}

/** What stands in the temporary folders of test files after the run. */
function leftBehind(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /^file-[^/]+\//.test(path));
}
