import { describe, expect, it } from "vitest";
import type { SqliteFactStore } from "../../src/adapters/sqlite/facts/sqlite-fact-store.ts";
import { StoreError } from "../../src/figures/store-error.ts";
import type { DocumentStore } from "../../src/import/document-store.ts";
import { type IngestServices, ingestPaths } from "../../src/import/ingest-files.ts";
import { canonicalCsv, type IngestFolder, ingestServices, keyIn, withIngestFolder } from "../support/ingest.ts";
import { lookFor, textsFor } from "../support/passages.ts";
import { testProfile } from "../support/profiles.ts";

const REVIEW = "---\ntitle: Review\nentity: HK\nperiod: 2025Q3\n---\n# Risks\n\nThe typhoon cut revenue.\n";
const ROW = "REVENUE,HK,HK,TOTAL,FY,2025,1702,USD_M,results.pptx,slide=5";

/** How often a text was stored: every storing raises the version that readers compare. */
async function versionOf(query: string, { store }: IngestFolder): Promise<number | undefined> {
  return (await lookFor(query, store.passages))[0]?.version;
}

describe("reading texts", () => {
  it("stores passages with place and labels, and reports how many", async () => {
    await withIngestFolder(async ({ read, store }) => {
      expect(await read("reviews/hk.md", REVIEW)).toEqual({
        doc: "hk.md",
        status: "ingested",
        facts: 0,
        passages: 1,
        warnings: [],
        review: 0,
        error: null,
      });
      expect(await lookFor("typhoon", store.passages)).toMatchObject([
        {
          source: { doc: "hk.md", locator: 'section="Risks",para=1' },
          text: "The typhoon cut revenue.",
          headings: ["Risks"],
          title: "Review",
          entity: "HK",
          period: "2025Q3",
          version: 1,
        },
      ]);
    });
  });

  it.each([
    ["a.md", "# One\n\nRevenue fell.", 'section="One",para=1'],
    ["a.MARKDOWN", "# One\n\nRevenue fell.", 'section="One",para=1'],
    ["a.txt", "One\n\nRevenue fell.", "para=1-2"],
    ["a.text", "Revenue\nfell.", "para=1"],
  ])("reads %s by its type", async (name, content, locator) => {
    await withIngestFolder(async ({ read, store }) => {
      expect((await read(name, content)).status).toBe("ingested");
      expect((await lookFor("revenue", store.passages)).map(({ source }) => source)).toEqual([{ doc: name, locator }]);
    });
  });

  it("reads UTF-16 and Chinese texts as they are", async () => {
    await withIngestFolder(async ({ read, store }) => {
      await read("a.txt", Buffer.from("\uFEFF营收下降。", "utf16le"));
      expect(await lookFor("營收", store.passages)).toMatchObject([{ text: "营收下降。", language: "zh" }]);
    });
  });

  it("does not read an unchanged text again", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("a.md", REVIEW);
      expect(await folder.read("a.md", REVIEW)).toMatchObject({ status: "unchanged", passages: 1, facts: 0 });
      expect(await versionOf("typhoon", folder)).toBe(1);
    });
  });

  it("reads a text again when it, the company file or its place in the store changed", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("a.md", REVIEW);
      expect((await folder.read("a.md", REVIEW.replace("typhoon", "storm"))).status).toBe("ingested");
      expect(await textsFor("typhoon", folder.store.passages)).toEqual([]);
      expect(await versionOf("storm", folder)).toBe(2);
      expect((await folder.read("a.md", REVIEW, testProfile({ version: "changed" }))).status).toBe("ingested");
      expect(await versionOf("typhoon", folder)).toBe(3);
      await ingestServices(folder.store).documents.withdraw(keyIn(folder.folder, "a.md"));
      expect((await folder.read("a.md", REVIEW, testProfile({ version: "changed" }))).status).toBe("ingested");
      expect(await versionOf("typhoon", folder)).toBe(4);
    });
  });

  it("takes a text out of view that became empty, says so, and takes it up again", async () => {
    await withIngestFolder(async ({ read, store }) => {
      await read("a.md", REVIEW);
      for (const empty of ["\n", "# Risks\n", "<!-- nothing -->"])
        expect(await read("a.md", empty, testProfile(), { approve: () => {} })).toMatchObject({
          status: "ingested",
          passages: 0,
          warnings: ["It holds no text."],
        });
      expect(await textsFor("typhoon", store.passages)).toEqual([]);
      expect(await store.passages.summary()).toMatchObject({ documents: 0 });
      expect((await read("a.md", REVIEW)).status).toBe("ingested");
      expect(await textsFor("typhoon", store.passages)).toHaveLength(1);
    });
  });

  it("keeps the former version of a text that cannot be read, and goes on with the rest", async () => {
    await withIngestFolder(async ({ folder, write, ingest, store }) => {
      write("a.md", REVIEW);
      await ingest([folder]);
      write("a.md", "---\ntitle: [\n---\nNew.");
      write("b.md", ">".repeat(8_000));
      write("c.txt", "text\0");
      write("d.txt", Buffer.from([0x66, 0xff, 0xfe]));
      write("e.md", "The typhoon came.");
      const { files } = await ingest([folder]);
      expect(files.map(({ doc, status }) => `${doc} ${status}`)).toEqual([
        "a.md failed",
        "b.md failed",
        "c.txt failed",
        "d.txt failed",
        "e.md ingested",
      ]);
      for (const { status, error } of files) if (status === "failed") expect(error).toMatch(/^[A-Z].+\.$/);
      expect((await textsFor("typhoon", store.passages)).toSorted()).toEqual([
        "The typhoon came.",
        "The typhoon cut revenue.",
      ]);
    });
  });

  it("refuses a text that is longer than any that is read", async () => {
    await withIngestFolder(async ({ read }) => {
      const line = `${"x".repeat(1_000_000)}\n`;
      expect(await read("a.txt", line.repeat(17))).toMatchObject({
        status: "failed",
        error: "It is longer than any text that is read.",
      });
    });
  });

  it("reports what it left out and what it did not understand", async () => {
    await withIngestFolder(async ({ read }) => {
      const text = "---\nentity: Nowhere\nperiod: someday\nmood: good\n---\nText.\n\n| a |\n| - |\n| 1 |\n";
      const { status, warnings } = await read("a.md", text);
      expect(status).toBe("ingested");
      expect(warnings.map((warning) => warning.replace(/[",;].*/, ""))).toEqual([
        "Labels that are not known",
        "The entity ",
        "The period ",
        "The table at table=1 names no metric of the company file (its labels: ",
      ]);
    });
  });

  it("reads texts and tables of one folder into their own stores", async () => {
    await withIngestFolder(async ({ folder, write, ingest, store, shown }) => {
      write("a.csv", canonicalCsv(ROW));
      write("a.md", REVIEW);
      write("deck.pptx", "x");
      const { files } = await ingest([folder]);
      expect(files.map(({ doc, status, facts, passages }) => [doc, status, facts, passages])).toEqual([
        ["a.csv", "ingested", 1, 0],
        ["a.md", "ingested", 0, 1],
        ["deck.pptx", "failed", 0, 0],
      ]);
      expect(await shown()).toMatch(/^1702 /);
      expect(await store.passages.summary()).toMatchObject({ passages: 1, documents: 1 });
      expect((await ingest([folder])).files.map(({ status }) => status)).toEqual(["unchanged", "unchanged", "failed"]);
    });
  });

  it("stops with the store's own error when the store cannot be used", async () => {
    await withIngestFolder(async ({ folder, write, store }) => {
      const services = servicesWith(store, {
        replace: async () => {
          throw new StoreError("full", "The disk is full.");
        },
      });
      await expect(ingestPaths([write("a.md", REVIEW)], services)).rejects.toThrow("The disk is full.");
      expect(await services.documents.find(keyIn(folder, "a.md"))).toBeNull();
    });
  });

  it("stores nothing of a text that changes while it is read", async () => {
    await withIngestFolder(async ({ write, store }) => {
      const path = write("a.md", REVIEW);
      const services = servicesWith(store, {
        // Between hashing and reading.
        find: async () => {
          write("a.md", `${REVIEW}\nMore.`);
          return null;
        },
      });
      const { files } = await ingestPaths([path], services);
      expect(files).toMatchObject([{ status: "failed", error: "It changed while it was read." }]);
      expect(await store.passages.summary()).toMatchObject({ passages: 0 });
    });
  });
});

describe("the sensitivity of what is read", () => {
  const profile = testProfile({
    sensitivity: {
      defaultLevel: "INTERNAL",
      escalateUnknownToRestricted: false,
      restrictedFilenamePatterns: ["board_minutes"],
      restrictedKeywords: ["project heron"],
    },
  });

  it.each<readonly [string, string, string, boolean]>([
    ["no rule speaks", "a.md", "The typhoon came.", true],
    ["its label says that everybody may", "a.md", "---\nsensitivity: PUBLIC\n---\nThe typhoon came.", true],
    ["its label says so", "a.md", "---\nsensitivity: Restricted\n---\nThe typhoon came.", false],
    ["its label says so in Chinese", "a.md", "---\nsensitivity: 机密\n---\nThe typhoon came.", false],
    ["nobody knows its label", "a.md", "---\nsensitivity: SECRET\n---\nThe typhoon came.", false],
    ["its label is written large", "a.md", "---\nSENSITIVITY: restricted\n---\nThe typhoon came.", false],
    ["its file is named so", "board_minutes_2025.txt", "The typhoon came.", false],
    ["it holds a word that is not for everybody", "a.txt", "The typhoon came.\n\nProject\nHeron goes on.", false],
  ])("decides whether a text is found: %s", async (_name, doc, content, isFound) => {
    await withIngestFolder(async ({ read, store }) => {
      expect((await read(doc, content, profile)).status).toBe("ingested");
      expect(await lookFor("typhoon", store.passages)).toHaveLength(isFound ? 1 : 0);
      expect((await store.passages.summary()).documents).toBe(1);
    });
  });

  it("changes with the company file, without a change of the text", async () => {
    await withIngestFolder(async ({ read, store }) => {
      await read("a.md", "Project Heron and the typhoon.");
      expect(await lookFor("typhoon", store.passages)).toHaveLength(1);
      await read("a.md", "Project Heron and the typhoon.", { ...profile, version: "stricter" });
      expect(await lookFor("typhoon", store.passages)).toEqual([]);
    });
  });
});

function servicesWith(store: SqliteFactStore, broken: Partial<DocumentStore>): IngestServices {
  const services = ingestServices(store);
  return { ...services, documents: { ...services.documents, ...broken } };
}
