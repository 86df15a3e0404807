import { mkdirSync, rmdirSync } from "node:fs";
import { access, copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { openEngine } from "../../src/server/compose.ts";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
export const SAMPLE_PROFILE = join(PROJECT, "data/sample/profile.yaml");
/** The sample's decks, workbooks and reports; `all` has its notes and documents of other kinds beside them. */
const PARTS = {
  company: ["fixtures/company"],
  all: ["fixtures/company", "data/sample/documents"],
} as const;
const LOOK_MS = 50;

/** Puts a store with the sample's documents at a path. It is loaded once in a run, by whoever needs it first. */
export async function copySample(dbPath: string, part: keyof typeof PARTS = "all"): Promise<void> {
  const loaded = join(inject("runFolder"), `${part}.db`);
  while (!(await exists(loaded))) {
    if (!takes(`${loaded}.lock`)) await sleep(LOOK_MS);
    else await load(loaded, PARTS[part]).finally(() => rmdirSync(`${loaded}.lock`));
  }
  await copyFile(loaded, dbPath);
}

async function load(path: string, folders: readonly string[]): Promise<void> {
  if (await exists(path)) return;
  const unfinished = `${path}.unfinished`;
  const engine = await openEngine({ profilePath: SAMPLE_PROFILE, dbPath: unfinished, model: null, trace: () => {} });
  try {
    const report = await engine.ingest(folders.map((folder) => join(PROJECT, folder)));
    const unread = report.files.filter(({ status }) => status === "failed");
    if (unread.length > 0) throw new Error(`The sample could not be loaded: ${JSON.stringify(unread)}`);
  } finally {
    engine.close();
  }
  // Closed, it is one file: nothing waits in a log beside it.
  await rename(unfinished, path);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether this process made the folder. */
function takes(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
