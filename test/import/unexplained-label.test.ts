import { Document, Footer, Packer, Paragraph } from "docx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { markdownDocument } from "../../src/documents/markdown/markdown-reader.ts";
import { READ_OPTIONS } from "../../src/documents/reader.ts";
import type { SensitivityPolicy } from "../../src/domain/profile.ts";
import { CLEARANCES, type Clearance, highest } from "../../src/domain/sensitivity.ts";
import { readLabels } from "../../src/import/document-labels.ts";
import { decide } from "../../src/import/review/decide.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { docxParts, labelList, pptxParts } from "../documents/office/office-files.ts";
import { type IngestFolder, withIngestFolder } from "../support/ingest.ts";
import { testProfile } from "../support/profiles.ts";
import { SIGNED } from "../support/stores.ts";
import { workbookOf, zipOf } from "../support/zip.ts";

const OPEN = testProfile().sensitivity;
const GUID = "5d471751-9675-428d-917b-70f44f9630b0";

const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const REVENUE = `<sheetData><row r="1">${cell("A1", "Hong Kong, US$m")}${cell("B1", "FY2025")}</row><row r="2">${cell("A2", "Revenue")}<c r="B2"><v>1702</v></c></row></sheetData>`;

function policyOf(more: Partial<SensitivityPolicy>) {
  return testProfile({ version: "another company file", sensitivity: { ...OPEN, ...more } });
}

/** A report with the properties that Office writes for Microsoft's labels. */
async function office(labels: readonly string[], { footer = "", text = "Harbour fees rose." } = {}) {
  const customProperties = labels.flatMap((label, at) => [
    { name: `MSIP_Label_${at}_Enabled`, value: "true" },
    { name: `MSIP_Label_${at}_Name`, value: label },
  ]);
  const footers = footer === "" ? {} : { default: new Footer({ children: [new Paragraph(footer)] }) };
  const file = new Document({ customProperties, sections: [{ footers, children: [new Paragraph(text)] }] });
  return new Uint8Array(await Packer.toBuffer(file));
}

function servicesOf({ store }: IngestFolder) {
  const glossary = buildGlossary(testProfile());
  return { ...store.documentStores(createSettler(glossary)), glossary, now: () => new Date("2026-01-06T09:00:00Z") };
}

async function say(folder: IngestFolder, code: Clearance, id = 1) {
  const note = { note: SIGNED, again: false, clearance: "RESTRICTED" } as const;
  return decide(id, { kind: "level", code }, note, servicesOf(folder));
}

async function asked(folder: IngestFolder): Promise<readonly string[]> {
  const items = await servicesOf(folder).review.items({ status: "pending", clearance: "RESTRICTED" });
  return items.map(({ text, doc, locator, waiting }) => `${text} ${doc} ${locator} ${waiting}`);
}

async function levels(folder: IngestFolder): Promise<readonly string[]> {
  return (await servicesOf(folder).documents.documents()).map(({ doc, sensitivity }) => `${doc} ${sensitivity}`);
}

function notice(label: string): string {
  return `The label "${label}" is none that is known, and counts as RESTRICTED until its level is said: in \`footnote review\` by somebody who is cleared for that, or in the company file under sensitivity.labels.`;
}

describe("a label of Office that nobody has explained", () => {
  it.each(["C2 General", GUID])("is asked about once at the load, and known from then on: %s", async (label) => {
    await withIngestFolder(async (folder) => {
      const first = await folder.read("a.docx", await office([label]));
      const second = await folder.read("b.docx", await office([label]));
      expect([first, second]).toMatchObject([
        { status: "partly", review: 1, warnings: expect.arrayContaining([notice(label)]) },
        { status: "partly", review: 0, warnings: expect.arrayContaining([notice(label)]) },
      ]);
      expect(await asked(folder)).toEqual([`${label} a.docx properties 2`]);
      await say(folder, "INTERNAL");
      const again = await folder.ingest([folder.folder]);
      const later = await folder.read("c.docx", await office([label], { text: "Tolls fell." }));
      expect([...again.files, later]).toMatchObject([
        { status: "unchanged", review: 0 },
        { status: "unchanged", review: 0 },
        { status: "ingested", review: 0, warnings: [] },
      ]);
      expect(await levels(folder)).toEqual(["a.docx INTERNAL", "b.docx INTERNAL", "c.docx INTERNAL"]);
    });
  });

  it("is asked about by its id where a file names it by that alone", async () => {
    await withIngestFolder(async (folder) => {
      const list = { "docMetadata/LabelInfo.xml": labelList({ id: `{${GUID}}`, enabled: "1" }) };
      const files = [
        ["deck.pptx", zipOf(pptxParts(["<p:sp/>"], list))],
        ["report.docx", zipOf(docxParts("<w:p><w:r><w:t>Harbour fees rose.</w:t></w:r></w:p>", list))],
        ["table.xlsx", workbookOf(REVENUE, list)],
      ] as const;
      for (const [name, content] of files) folder.write(name, content);
      await folder.ingest([folder.folder]);
      expect(await asked(folder)).toEqual([`${GUID} deck.pptx properties 3`]);
      expect(await levels(folder)).toEqual(files.map(([name]) => `${name} RESTRICTED`));
      await say(folder, "INTERNAL");
      expect(await levels(folder)).toEqual(files.map(([name]) => `${name} INTERNAL`));
      await folder.ingest([folder.folder], policyOf({ labels: new Map([[GUID, "PUBLIC"]]) }));
      expect(await levels(folder)).toEqual(files.map(([name]) => `${name} PUBLIC`));
    });
  });

  it("asks nothing where it is known, in words or by the company file, which comes before what was said", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("a.docx", await office(["Highly sensitive"]));
      await say(folder, "PUBLIC");
      const known = policyOf({ labels: new Map([["highly sensitive", "CONFIDENTIAL"]]) });
      const { files } = await folder.ingest([folder.folder], known);
      expect(files).toMatchObject([{ review: 0, warnings: [expect.stringContaining("It is labelled CONFIDENTIAL")] }]);
      await folder.read("b.docx", await office(["C3 Confidential"]));
      expect(await levels(folder)).toEqual(["a.docx CONFIDENTIAL", "b.docx CONFIDENTIAL"]);
      expect(await asked(folder)).toEqual([]);
    });
  });

  it.each<[string, readonly string[], Parameters<typeof office>[1], string]>([
    ["a line", ["C2 General"], { text: "CONFIDENTIAL" }, "CONFIDENTIAL"],
    ["a footer", ["C2 General"], { footer: "Strictly confidential" }, "CONFIDENTIAL"],
    ["a keyword of the company", ["C2 General"], { text: "Project Heron goes on." }, "RESTRICTED"],
    ["a second label", ["C2 General", "Confidential"], {}, "CONFIDENTIAL"],
    ["nothing but the label itself", ["C2 General"], { footer: "C2 General" }, "INTERNAL"],
  ])("lowers nothing that %s raises", async (_, names, parts, level) => {
    await withIngestFolder(async (folder) => {
      const keywords = policyOf({ restrictedKeywords: ["project heron"] });
      await folder.read("a.docx", await office(names, parts), keywords);
      await say(folder, "INTERNAL");
      expect(await levels(folder)).toEqual([`a.docx ${level}`]);
    });
  });

  it("waits for each of several, also where only the second is unknown", async () => {
    await withIngestFolder(async (folder) => {
      await folder.read("a.docx", await office(["Internal", "Partner eyes"]));
      expect(await asked(folder)).toEqual(["Partner eyes a.docx properties 1"]);
      expect(await levels(folder)).toEqual(["a.docx RESTRICTED"]);
    });
  });

  it("that is too long to be read is not asked about, and keeps its document RESTRICTED", async () => {
    await withIngestFolder(async (folder) => {
      const report = await folder.read("a.docx", await office([`General ${"x".repeat(500)}`]));
      expect(report).toMatchObject({ status: "partly", review: 0 });
      expect(report.warnings[0]).toContain(`"General ${"x".repeat(51)}…" is none that is known`);
      expect([await asked(folder), await levels(folder)]).toEqual([[], ["a.docx RESTRICTED"]]);
    });
  });

  it("stores nothing of it in a dry run, and tells the same", async () => {
    await withIngestFolder(async (folder) => {
      const path = folder.write("a.docx", await office(["C2 General"]));
      const { files } = await folder.ingest([path], testProfile(), { dryRun: true });
      expect(files).toMatchObject([{ review: 1, warnings: expect.arrayContaining([notice("C2 General")]) }]);
      expect(await asked(folder)).toEqual([]);
    });
  });
});

const LABELS = ["C2 General", "Strictly internal", "Level 3", "General - Partners only"];
const anyLine = fc.constantFrom(
  ...LABELS,
  "CONFIDENTIAL",
  "Restricted",
  "Project Heron",
  "Classification: Level 3",
  "Internal | C2 General",
  "Fees rose.",
  "Public",
);

describe("the level of a document with an unknown label", () => {
  const read = (markdown: string, doc: string, labels: SensitivityPolicy["labels"]) => {
    const glossary = buildGlossary(policyOf({ restrictedKeywords: ["heron"], labels: labels ?? new Map() }));
    return readLabels({ doc, path: `/reports/${doc}` }, markdownDocument(markdown, READ_OPTIONS), glossary);
  };

  it("is, once that is said, what the company file would make of it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LABELS),
        fc.array(anyLine, { maxLength: 5 }),
        fc.constantFrom("report.md", "Confidential/report.md", "C2 General.md"),
        fc.constantFrom(...CLEARANCES),
        (label, lines, doc, code) => {
          const text = `---\nsensitivity: "${label}"\n---\n${lines.join("\n\n")}`;
          const { labels, unexplained } = read(text, doc, new Map());
          expect([labels.sensitivity, unexplained?.texts]).toEqual(["RESTRICTED", [label]]);
          const said = highest([unexplained?.otherwise ?? "RESTRICTED", code]);
          const mapped = read(text, doc, new Map([[label.toLowerCase(), code]]));
          expect([said, null]).toEqual([mapped.labels.sensitivity, mapped.unexplained]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
