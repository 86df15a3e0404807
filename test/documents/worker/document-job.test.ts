import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDocument } from "../../../src/documents/open-document.ts";
import { READ_OPTIONS } from "../../../src/documents/reader.ts";
import { documentBatches, readDocument } from "../../../src/documents/worker/document-job.ts";
import { openReaderPool, type ReaderPool } from "../../../src/documents/worker/reader-pool.ts";
import { limited } from "../read-parts.ts";

let folder = "";
let pool: ReaderPool;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
  pool = openReaderPool({ bytesMax: 385 * 1024 * 1024 });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const TABLE = "\n| a | b |\n| --- | --- |\n| c | 1 |\n";

const PAGE_TABLE = "<table><tr><td>a<td>1<tr><td>b<td>2</table>";

describe("a document that is read in a process of its own", () => {
  it.each<readonly [string, string, string]>([
    ["sections, paragraphs and tables", "a.md", `---\ntitle: T\n---\nx\n\n# A\n\n${TABLE}\ny\n\n# B\n${TABLE}${TABLE}`],
    ["a table of many cells", "long.csv", "a,b,c\n1,2,3\n".repeat(5_000)],
    [
      "a large table beside small ones",
      "large.html",
      `<h1>A</h1>${PAGE_TABLE}<p>x<table>${"<tr><td>c<td>1".repeat(6_000)}</table><p>y${PAGE_TABLE}`,
    ],
    ["nothing", "empty.txt", "\n"],
    ["what was left out", "hidden.html", "<p hidden>x</p><p>y</p>"],
  ])("is the same as here: %s", async (_name, name, content) => {
    const path = fileOf(name, content);
    expect(await readDocument(pool, { path, options: READ_OPTIONS })).toEqual(await openDocument(path));
  });

  it("comes in pieces that are never large", async () => {
    const path = fileOf("pieces.csv", "a,b,c\n1,2,3\n".repeat(5_000));
    const sizes: number[] = [];
    for await (const batch of documentBatches({ path, options: READ_OPTIONS }))
      sizes.push(batch.kind === "cells" ? batch.cells.length : 0);
    expect(Math.max(...sizes)).toBe(10_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30_000);
  });

  it("keeps the options and the errors of its reader", async () => {
    const path = fileOf("three.csv", "a,b\nc,d\n");
    await expect(readDocument(pool, { path, options: limited({ cellsMax: 3 }) })).rejects.toMatchObject({
      name: "FootnoteError",
      code: "too_large",
      message: "It holds more than 3 cells.",
    });
    await expect(readDocument(pool, { path: join(folder, "nowhere.csv"), options: READ_OPTIONS })).rejects.toThrow(
      "There is no such file.",
    );
  });

  it("has the limits that are given", async () => {
    const path = fileOf("slow.md", "*a _b ".repeat(60_000));
    await expect(readDocument(pool, { path, options: READ_OPTIONS }, { silentSecondsMax: 0.05 })).rejects.toThrow(
      "It took longer than 0.05 seconds to read.",
    );
  });
});
