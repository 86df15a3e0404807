import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import type { DocumentStore } from "../../src/import/document-store.ts";
import { type IngestServices, ingestPaths } from "../../src/import/ingest-files.ts";
import { cellOf } from "../support/facts.ts";
import { canonicalCsv, ingestServices, keyIn, withIngestFolder } from "../support/ingest.ts";
import { testMapping, testProfile } from "../support/profiles.ts";

const ROW = "REVENUE,HK,HK,TOTAL,FY,2025,1702,USD_M,results.pptx,slide=5";
const OTHER = "REVENUE,HK,HK,TOTAL,FY,2025,1800,USD_M,results.pptx,slide=5";

describe("reading files", () => {
  it("walks a folder in order, names files by their path in it, and leaves hidden files out", async () => {
    await withIngestFolder(async ({ folder, write, ingest }) => {
      write("b.csv", canonicalCsv(ROW));
      write("a/z.csv", canonicalCsv(ROW));
      write("a/.hidden.csv", canonicalCsv(ROW));
      write("a/~$open.xlsx", "lock");
      write(".git/config.csv", canonicalCsv(ROW));
      write("notes.md", "# Notes");
      write("picture.png", "x");
      symlinkSync(folder, join(folder, "loop"));
      const { files } = await ingest([folder]);
      expect(files.map(({ doc, status }) => `${doc} ${status}`)).toEqual([
        "a/z.csv ingested",
        "b.csv ingested",
        "notes.md ingested",
        "picture.png skipped",
      ]);
      expect(files[2]?.warnings).toEqual(["It holds no text."]);
    });
  });

  it("does not read an unchanged file again, but repeats what was set aside", async () => {
    await withIngestFolder(async ({ read, store }) => {
      await read("facts.csv", canonicalCsv(ROW, "bad row"));
      const before = await store.summary();
      expect(await read("facts.csv", canonicalCsv(ROW, "bad row"))).toMatchObject({
        status: "unchanged",
        facts: 1,
        warnings: ["Rows or cells that were rejected when it was read: 1."],
      });
      expect(await store.summary()).toEqual(before);
    });
  });

  it("reads a file again when it, the profile or its place in the store changed", async () => {
    await withIngestFolder(async ({ folder, read, store, shown }) => {
      await read("facts.csv", canonicalCsv(ROW));
      expect((await read("facts.csv", canonicalCsv(OTHER))).status).toBe("ingested");
      expect(await shown()).toMatch(/^1800 /);
      const changed = testProfile({ version: "changed" });
      expect((await read("facts.csv", canonicalCsv(OTHER), changed)).status).toBe("ingested");
      await store.withdrawDocument("facts.csv", keyIn(folder, "facts.csv").source);
      expect((await read("facts.csv", canonicalCsv(OTHER), changed)).status).toBe("ingested");
      expect(await store.summary()).toMatchObject({ facts: 1, documents: 1 });
    });
  });

  it("keeps the former version when the new one cannot be read, and goes on with the rest", async () => {
    await withIngestFolder(async ({ folder, write, ingest, shown }) => {
      write("a.csv", canonicalCsv(ROW));
      await ingest([folder]);
      write("a.csv", `${canonicalCsv(OTHER)}"never closed`);
      write("b.csv", canonicalCsv("PROFIT,HK,HK,TOTAL,FY,2025,9,USD_M,a,b"));
      const { files } = await ingest([folder]);
      expect(files).toMatchObject([
        { doc: "a.csv", status: "failed", facts: 0, error: "Line 3 opens a quote that is never closed." },
        { doc: "b.csv", status: "ingested", error: null },
      ]);
      expect(await shown()).toMatch(/^1702 /);
      expect(await shown({ metric: "PROFIT" })).toMatch(/^9 /);
    });
  });

  it("says which columns a table of unknown layout has, and how to go on", async () => {
    await withIngestFolder(async ({ read }) => {
      const report = await read("survey.csv", "Country Name,Year,Value\nHK,2025,1\n");
      expect(report.status).toBe("failed");
      expect(report.error).toBe(
        'The table names no metric of the company file (its labels: "Country Name", "Year", "Value"); it gives no facts. ' +
          "`footnote profile draft FILE` proposes how to read it.",
      );
    });
  });

  it("matches a mapping against the file's name, or its path where the pattern has one", async () => {
    await withIngestFolder(async ({ folder, write, ingest }) => {
      const content = "Company,Year,Value\nHK,2025,1\n";
      for (const name of ["x/sales1.csv", "x/other.csv", "y/other.csv"]) write(name, content);
      const tables = [testMapping({ match: "sales?.csv" }), testMapping({ match: "y/*.csv" })];
      const { files } = await ingest([folder], testProfile({ tables }));
      expect(files.map(({ status }) => status)).toEqual(["failed", "ingested", "ingested"]);
    });
  });

  it("names a path that is missing, is no file, or may not be read", async () => {
    await withIngestFolder(async ({ folder, ingest }) => {
      mkdirSync(join(folder, "empty"));
      const { files } = await ingest([join(folder, "gone.csv"), "/dev/null", join(folder, "empty")]);
      expect(files).toMatchObject([
        { doc: "gone.csv", status: "failed", error: "It does not exist." },
        { doc: "null", status: "failed", error: "It is neither a file nor a folder." },
      ]);
    });
  });

  it.skipIf(process.getuid?.() === 0)("names a file that may not be read", async () => {
    await withIngestFolder(async ({ write, ingest }) => {
      const path = write("facts.csv", canonicalCsv(ROW));
      chmodSync(path, 0);
      expect((await ingest([path])).files).toMatchObject([{ error: "There is no permission to read it." }]);
    });
  });

  it("keeps files of one name from two folders as two documents, and reads each once", async () => {
    await withIngestFolder(async ({ write, ingest, store }) => {
      const first = write("a/facts.csv", canonicalCsv(ROW));
      const second = write("b/facts.csv", canonicalCsv(OTHER));
      const { files } = await ingest([first, first, second]);
      expect(files).toMatchObject([{ status: "ingested" }, { status: "ingested" }]);
      expect(await store.find(cellOf())).toMatchObject({
        statement: { figure: { value: "1702" } },
        conflicts: [{ figure: { value: "1800" } }],
      });
    });
  });

  it("stops with the store's own error when the store cannot be used", async () => {
    await withIngestFolder(async ({ write, store }) => {
      const services = servicesWith(store, {
        replace: async () => {
          throw new StoreError("full", "The disk is full.");
        },
      });
      await expect(ingestPaths([write("facts.csv", canonicalCsv(ROW))], services)).rejects.toThrow("The disk is full.");
    });
  });

  it("stores nothing of a file that changes while it is read", async () => {
    await withIngestFolder(async ({ write, store }) => {
      const path = write("facts.csv", canonicalCsv(ROW));
      const services = servicesWith(store, {
        // Between hashing and reading.
        find: async () => {
          write("facts.csv", canonicalCsv(OTHER, OTHER));
          return null;
        },
      });
      const { files } = await ingestPaths([path], services);
      expect(files).toMatchObject([{ status: "failed", error: "It changed while it was read." }]);
      expect(await store.summary()).toMatchObject({ facts: 0, documents: 0 });
    });
  });
});

function servicesWith(store: SqliteFactStore, broken: Partial<DocumentStore>): IngestServices {
  const services = ingestServices(store);
  return { ...services, documents: { ...services.documents, ...broken } };
}
