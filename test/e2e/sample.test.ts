import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { DocumentEntry } from "../../src/import/document-store.ts";
import { createLogger } from "../../src/operations/logging/logger.ts";
import { openEngine } from "../../src/server/compose.ts";
import { servePlayground } from "../../src/server/playground-mode.ts";
import { SAMPLE_PROFILE } from "../support/sample-store.ts";
import { linkSample, TODAY } from "./footnote-workspace.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "footnote-sample-"));
  folders.push(root);
  await linkSample(root);
  return root;
}

async function startAndStop(root: string): Promise<void> {
  const playground = await servePlayground({
    env: { PORT: "0", FOOTNOTE_TODAY: TODAY, FOOTNOTE_DB: join(root, "sample.db") },
    root,
    logger: createLogger({ level: "silent" }),
  });
  await playground.stop();
}

async function documentsIn(root: string, load: readonly string[] = []): Promise<readonly DocumentEntry[]> {
  const engine = await openEngine({
    profilePath: SAMPLE_PROFILE,
    dbPath: join(root, "sample.db"),
    model: null,
    trace: () => {},
  });
  try {
    if (load.length > 0) await engine.ingest(load);
    return await engine.documents.documents();
  } finally {
    engine.close();
  }
}

describe("the sample company in the playground", () => {
  it("is its decks, workbooks, reports and notes, read once", async () => {
    const root = await newRoot();
    await startAndStop(root);
    const first = await documentsIn(root);
    const names = first.map(({ doc }) => doc);
    expect(new Set(names.map((name) => name.split(".").at(-1)))).toEqual(
      new Set(["docx", "md", "pdf", "pptx", "txt", "xlsx"]),
    );
    expect(first.reduce((sum, { facts }) => sum + facts, 0)).toBeGreaterThan(1_700);
    await startAndStop(root);
    expect(await documentsIn(root)).toEqual(first);
  });

  it("takes the place of the tables that a store of an earlier version holds", async () => {
    const root = await newRoot();
    const tables = await documentsIn(root, [join(root, "data/sample/facts")]);
    expect(tables.map(({ doc }) => doc)).toContain("annual-reviews.csv");
    await startAndStop(root);
    expect((await documentsIn(root)).filter(({ doc }) => doc.endsWith(".csv"))).toEqual([]);
  });
});
