import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { blocksOf, type Document, PROJECT, readDocuments } from "./documents.ts";
import { blockText, runStep, type Step, shortenedAs, stepsOf } from "./transcripts.ts";

const documents = readDocuments().filter((document) => blocksOf(document, "console").length > 0);
/** `UPDATE_DOCS=1` writes what the commands print now into the documents; what has changed is then read in the diff. */
const updates = process.env.UPDATE_DOCS === "1";

describe("the transcripts", () => {
  const home = process.cwd();
  let folder = "";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "footnote-docs-"));
    for (const part of ["data/sample", "fixtures/company"])
      cpSync(join(PROJECT, part), join(folder, part), { recursive: true });
    process.chdir(folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(steps: readonly Step[]): Promise<readonly Step[]> {
    const done: Step[] = [];
    for (const step of steps) done.push({ ...step, output: await runStep(step, folder) });
    return done;
  }

  async function update(document: Document): Promise<void> {
    let { text } = document;
    for (const block of blocksOf(document, "console")) {
      const shown = blockText(await run(stepsOf(block)));
      text = text.replace(block, () => shown);
    }
    writeFileSync(join(PROJECT, document.path), text);
  }

  it("are found", () => {
    expect(documents.map(({ path }) => path)).toContain("README.md");
    expect(documents.flatMap((document) => blocksOf(document, "console").flatMap(stepsOf)).length).toBeGreaterThan(8);
  });

  // Every line opens a store or reads documents, which on a busy machine takes its time.
  it.each(documents)("of $path print what the document shows", { timeout: 120_000 }, async (document) => {
    if (updates) return update(document);
    const steps = blocksOf(document, "console").flatMap(stepsOf);
    expect(blockText(await run(steps))).toBe(blockText(steps));
  });

  it.each([
    ["as it is where the document shows all", "a\nb", "a\nb\nc", "a\nb\nc"],
    ["without its middle", "a\n…\nd", "a\nb\nc\nd", "a\n…\nd"],
    ["with other lines where they are others", "a\n…\nd", "x\nb\nc\ny", "x\n…\ny"],
    ["as it is where nothing is left out", "a\n…\nd", "a\nd", "a\nd"],
  ])("compare what was printed %s", (_name, shown, printed, expected) => {
    expect(shortenedAs(shown, printed)).toBe(expected);
  });

  it("would be noticed if one showed another figure", async () => {
    const steps = stepsOf("$ npx footnote check --profile data/sample/profile.yaml --db none.db\n1,571 USD m\n");
    expect(steps).toHaveLength(1);
    expect(blockText(await run(steps))).not.toBe(blockText(steps));
  });
});
