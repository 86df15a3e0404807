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

/** Builds the program, whose processes the tests start, and gives the run a folder. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBuilt();
  project.onTestsRerun(ensureBuilt);
  project.provide("runFolder", mkdtempSync(join(tmpdir(), "footnote-run-")));
}

export function teardown(project: TestProject): void {
  rmSync(project.getProvidedContext().runFolder, { recursive: true, force: true });
}
