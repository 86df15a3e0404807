import { mkdtempSync, rmSync } from "node:fs";
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

/** Builds the program, whose processes the tests start, and gives the run a folder; answers what removes it. */
export async function setup(project: TestProject): Promise<() => void> {
  await ensureBuilt();
  project.onTestsRerun(ensureBuilt);
  const folder = mkdtempSync(join(tmpdir(), "footnote-run-"));
  project.provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
