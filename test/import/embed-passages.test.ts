import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import type { Embedding } from "../../src/import/embed-passages.ts";
import { ingestPaths } from "../../src/import/ingest-files.ts";
import { readDocument } from "../../src/import/read-document.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { EmbedderError } from "../../src/passages/embedder.ts";
import { VectorIndexError } from "../../src/passages/vector-index.ts";
import { fakeEmbedder } from "../support/fake-embedder.ts";
import { canonicalCsv, type IngestFolder, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";

const ROW = "REVENUE,HK,HK,TOTAL,FY,2025,1702,USD_M,results.pptx,slide=5";
const DOWN = new EmbedderError("connection", "The embedder is down.");

function lacking(count: number, why = DOWN.message): string {
  return `Passages that are found by their words alone, since they have no vector: ${count}. ${why} The next ingest tries again.`;
}

async function ingest({ folder, store }: IngestFolder, embedding: Embedding, version = "1") {
  const glossary = buildGlossary(testProfile({ version }));
  const { files } = await ingestPaths([folder], {
    glossary,
    documents: store.documentStores(createSettler(glossary)).documents,
    readFile: readDocument,
    embedding,
    now: () => new Date("2026-01-05T08:00:00.000Z"),
  });
  return files.map(({ doc, status, warnings }) => ({ doc, status, warnings }));
}

describe("reading files with an embedder", () => {
  it("gives each passage its vector, once, and says nothing about it", async () => {
    await withIngestFolder(async (files) => {
      const embedder = fakeEmbedder();
      const embedding = { embedder, vectors: files.store.vectors };
      files.write("a.md", "# Review\n\nShips sail.\n\n## Risks\n\nA storm may come.\n");
      files.write("b.txt", "Revenue fell.");
      files.write("c.csv", canonicalCsv(ROW));
      expect(await ingest(files, embedding)).toEqual([
        { doc: "a.md", status: "ingested", warnings: [] },
        { doc: "b.txt", status: "ingested", warnings: [] },
        { doc: "c.csv", status: "ingested", warnings: [] },
      ]);
      expect(embedder.embedded).toEqual([
        "Review\nShips sail.",
        "Review\nRisks\nA storm may come.",
        "b\nRevenue fell.",
      ]);
      await ingest(files, embedding);
      expect(embedder.embedded).toHaveLength(3);
    });
  });

  it("embeds no restricted passage, and none that its rules make one", async () => {
    await withIngestFolder(async (files) => {
      const embedder = fakeEmbedder();
      files.write("open.md", "# Open\n\nShips sail.\n");
      files.write("label.md", "---\nsensitivity: RESTRICTED\n---\n\nThe takeover is secret.\n");
      files.write("confidential.md", "---\nsensitivity: 机密\n---\n\nThe takeover is secret.\n");
      files.write("unknown.md", "---\nsensitivity: eyes only\n---\n\nThe takeover is secret.\n");
      await ingest(files, { embedder, vectors: files.store.vectors });
      expect(embedder.embedded).toEqual(["Open\nShips sail."]);
    });
  });

  it("asks an embedder how long its vectors are, and sends no passage for that", async () => {
    await withIngestFolder(async (files) => {
      const fake = fakeEmbedder({ dimensions: 3 });
      files.write("a.txt", "Ships sail.");
      await ingest(files, { embedder: { ...fake, dimensions: null }, vectors: files.store.vectors });
      expect(fake.embedded).toEqual(["dimensions", "a\nShips sail."]);
    });
  });

  it("embeds a changed document's new words only, also when the company file has changed", async () => {
    await withIngestFolder(async (files) => {
      const embedder = fakeEmbedder();
      const embedding = { embedder, vectors: files.store.vectors };
      files.write("a.md", "# A\n\nShips sail.\n\n## B\n\nShips stop.\n");
      await ingest(files, embedding);
      files.write("a.md", "# A\n\nShips sail.\n\n## B\n\nShips sink.\n");
      await ingest(files, embedding);
      expect(await ingest(files, embedding, "2")).toMatchObject([{ status: "ingested" }]);
      expect(embedder.embedded).toEqual(["A\nShips sail.", "A\nB\nShips stop.", "A\nB\nShips sink."]);
    });
  });

  it("embeds anew for another model, and goes back to the former one at no cost", async () => {
    await withIngestFolder(async (files) => {
      const { vectors } = files.store;
      const [one, two] = [fakeEmbedder({ model: "one" }), fakeEmbedder({ model: "two" })];
      files.write("a.txt", "Ships sail.");
      for (const embedder of [one, two, one]) await ingest(files, { embedder, vectors });
      expect([one.embedded, two.embedded]).toEqual([["a\nShips sail."], ["a\nShips sail."]]);
    });
  });

  it("keeps what was embedded before a failure", async () => {
    await withIngestFolder(async (files) => {
      const fake = fakeEmbedder();
      const failingAfterOne = {
        ...fake,
        embed: async (texts: readonly string[]) => {
          if (fake.calls === 1) throw DOWN;
          return fake.embed(texts);
        },
      };
      for (let number = 10; number < 80; number += 1) files.write(`${number}.txt`, `Text ${number}.`);
      const reports = await ingest(files, { embedder: failingAfterOne, vectors: files.store.vectors });
      expect(reports.filter(({ warnings }) => warnings.length > 0).map(({ doc }) => doc)).toEqual([
        "74.txt",
        "75.txt",
        "76.txt",
        "77.txt",
        "78.txt",
        "79.txt",
      ]);
      expect(fake.embedded).toHaveLength(64);
      await ingest(files, { embedder: fake, vectors: files.store.vectors });
      expect(fake.embedded).toHaveLength(70);
    });
  });
});

describe("an embedder that fails", () => {
  it("is a warning of the files that it leaves without vectors, until the next ingest fills them", async () => {
    await withIngestFolder(async (files) => {
      const embedder = fakeEmbedder();
      const embedding = { embedder, vectors: files.store.vectors };
      files.write("a.md", "# A\n\nShips sail.\n\n## B\n\nShips stop.\n");
      files.write("c.csv", canonicalCsv(ROW));
      files.write("secret.md", "---\nsensitivity: RESTRICTED\n---\n\nThe takeover.\n");
      embedder.failWith(DOWN);
      const failing = [
        { doc: "a.md", warnings: [lacking(2)] },
        { doc: "c.csv", warnings: [] },
      ];
      const labelled = [
        "It is labelled RESTRICTED: what it says is stored, and shown to those alone who are cleared for it.",
      ];
      expect(await ingest(files, embedding)).toMatchObject([...failing, { doc: "secret.md", warnings: labelled }]);
      expect(await files.store.passages.summary()).toMatchObject({ passages: 3 });
      expect(await ingest(files, embedding)).toMatchObject([...failing, { doc: "secret.md", warnings: [] }]);
      files.write("b.txt", "Revenue fell.");
      embedder.failWith(null);
      expect((await ingest(files, embedding)).flatMap(({ warnings }) => warnings)).toEqual([]);
      expect(embedder.embedded).toHaveLength(3);
      embedder.failWith(DOWN);
      files.write("d.txt", "Costs rose.");
      expect((await ingest(files, embedding)).filter(({ warnings }) => warnings.length > 0)).toEqual([
        { doc: "d.txt", status: "ingested", warnings: [lacking(1)] },
      ]);
    });
  });

  it("is asked no further in the same run", async () => {
    await withIngestFolder(async (files) => {
      const embedder = fakeEmbedder();
      embedder.failWith(DOWN);
      for (const name of ["a.txt", "b.txt", "c.txt"]) files.write(name, "Ships sail.");
      await ingest(files, { embedder, vectors: files.store.vectors });
      expect(embedder.calls).toBe(1);
    });
  });

  it("is one that gives too few vectors too", async () => {
    await withIngestFolder(async (files) => {
      const embedder = { ...fakeEmbedder(), dimensions: null, embed: async () => [] };
      files.write("a.txt", "Ships sail.");
      const [report] = await ingest(files, { embedder, vectors: files.store.vectors });
      expect(report?.warnings).toEqual([lacking(1, "The embedder gave no vector.")]);
    });
  });
});

describe("vectors that cannot be stored", () => {
  it.each([
    ["of the extension", new VectorIndexError("unavailable", "The vectors cannot be used.")],
    ["of the store", new StoreError("locked", "The file is locked.")],
  ])("are a warning of every file with text, for want %s", async (_name, fault) => {
    await withIngestFolder(async (files) => {
      const failing = async () => {
        throw fault;
      };
      const vectors = { ...files.store.vectors, prepare: failing, missing: failing };
      files.write("a.txt", "Ships sail.");
      files.write("c.csv", canonicalCsv(ROW));
      expect(await ingest(files, { embedder: fakeEmbedder(), vectors })).toEqual([
        { doc: "a.txt", status: "ingested", warnings: [lacking(1, fault.message)] },
        { doc: "c.csv", status: "ingested", warnings: [] },
      ]);
    });
  });

  it("are no excuse for a bug", async () => {
    await withIngestFolder(async (files) => {
      const vectors = {
        ...files.store.vectors,
        prepare: async () => {
          throw new RangeError("a bug");
        },
      };
      await expect(ingest(files, { embedder: fakeEmbedder(), vectors })).rejects.toThrow("a bug");
    });
  });
});
