import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourceDocument } from "../../src/documents/document.ts";
import { FileError } from "../../src/documents/file-error.ts";
import { openDocument } from "../../src/documents/open-document.ts";
import { limited } from "./read-parts.ts";

const TRAPS = join(import.meta.dirname, "../../fixtures/traps");
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  csv: ["utf-16.csv", "periods-in-rows.csv"],
  md: ["footnote-marks.md"],
  html: ["header-three-rows.html"],
  xlsx: ["hidden.xlsx"],
  docx: ["header-columns.docx"],
  pptx: ["scale-in-cells.pptx"],
  pdf: ["stacked-periods.pdf"],
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How a file ends: what was read of it, or the sentence that says why not; everything else is thrown. */
async function outcome(name: string, content: Uint8Array): Promise<SourceDocument | string> {
  const path = join(folder, name);
  writeFileSync(path, content);
  try {
    return await openDocument(path, limited({ cellsMax: 100_000 }));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.message;
  }
}

function expectSettled(result: SourceDocument | string): void {
  if (typeof result === "string") expect(result).toMatch(/^[A-Z].*\.$/s);
  else expect(Array.isArray(result.parts)).toBe(true);
}

describe("a document of any kind", () => {
  it.each(Object.entries(SAMPLES).flatMap(([kind, names]) => names.map((name) => [kind, name] as const)))(
    "is read by the reader of its kind: %s, %s",
    async (kind, name) => {
      const { format, parts } = await openDocument(join(TRAPS, name));
      expect(format).toBe({ md: "markdown" }[kind] ?? kind);
      expect(parts.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "grid")).length).toBeGreaterThan(0);
    },
  );

  it("may be a plain text", async () => {
    expect(await outcome("a.txt", Buffer.from("one"))).toMatchObject({ format: "text" });
  });

  it("may be no larger than its limit", async () => {
    const path = join(folder, "large.csv");
    writeFileSync(path, "a,b\n");
    await expect(openDocument(path, limited({ fileBytesMax: 3 }))).rejects.toMatchObject({ code: "too_large" });
    truncateSync(path, 300 * 1024 * 1024);
    await expect(openDocument(path)).rejects.toThrow("It is larger than 256 MB.");
  });
});

describe("a file that no program wrote", () => {
  const extensions = [".csv", ".md", ".html", ".txt", ".xlsx", ".docx", ".pptx", ".pdf"];

  it("is read, or refused with a sentence: random bytes", async () => {
    const start = fc.constantFrom(
      "",
      "PK\x03\x04",
      "%PDF-1.4\n",
      "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
      "\xef\xbb\xbf",
      "\xff\xfe",
      "<html>",
      "---\n",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...extensions),
        start,
        fc.uint8Array({ maxLength: 300 }),
        async (extension, head, bytes) => {
          expectSettled(await outcome(`random${extension}`, Buffer.concat([Buffer.from(head, "latin1"), bytes])));
        },
      ),
      { numRuns: 400, seed: 3 },
    );
  });

  it("is read, or refused with a sentence: random text", async () => {
    const text = fc.string({
      unit: fc.constantFrom(..."|-#*<>[]()&;:,\"'\t\n \\`~_^$%19aZ营".split("")),
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(".csv", ".md", ".html", ".txt"), text, async (extension, own) => {
        expectSettled(await outcome(`random${extension}`, Buffer.from(own)));
      }),
      { numRuns: 600, seed: 4 },
    );
  });

  it.each(Object.values(SAMPLES).flat())(
    "is read, or refused with a sentence: %s with other bytes, or cut off",
    async (name) => {
      const whole = readFileSync(join(TRAPS, name));
      const places = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(places, fc.option(fc.nat(whole.length)), async (changes, end) => {
          const bytes = Buffer.from(whole.subarray(0, end ?? whole.length));
          for (const [place, byte] of changes) if (place < bytes.length) bytes[place] = byte;
          expectSettled(await outcome(`changed${extname(name)}`, bytes));
        }),
        { numRuns: 40, seed: 9 },
      );
    },
  );
});

describe("the planted files", () => {
  it("are all of kinds that are read", async () => {
    const files = readdirSync(TRAPS).filter((name) => /\.(?:md|html|txt)$/.test(name));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) expect((await openDocument(join(TRAPS, name))).parts.length).toBeGreaterThan(0);
  });
});
