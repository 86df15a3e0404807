import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import type { Profile, SensitivityPolicy } from "../../src/domain/profile.ts";
import { CLEARANCES, type Clearance } from "../../src/domain/sensitivity.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { makePdf } from "../documents/pdf/make-pdf.ts";
import { cellOf } from "../support/facts.ts";
import { canonicalCsv, type IngestFolder, withIngestFolder } from "../support/ingest.ts";
import { lookFor } from "../support/passages.ts";
import { testMapping, testProfile } from "../support/profiles.ts";

const TEXT = "The typhoon cut revenue in the third quarter, and nothing else did.";
const ROWS = [
  ["US$m", "FY2025"],
  ["Revenue", "1702"],
  ["Bookings", "12"],
];
const LONG = [["Company", "Year", "Value"], ...[2025, 2024, 2023].map((year) => ["HK", String(year), "1702"])];

/** What a file says, what is asked about it and what it tells, each with the lowest clearance that sees it; null for nothing. */
interface Levels {
  readonly fact: Clearance | null;
  readonly question: Clearance | null;
  readonly passage: Clearance | null;
}

async function levelsOf({ store }: IngestFolder, profile: Profile): Promise<Levels> {
  const { queue } = store.documentStores(createSettler(buildGlossary(profile)));
  const lowest = async (isSeen: (clearance: Clearance) => Promise<boolean>): Promise<Clearance | null> => {
    for (const clearance of CLEARANCES) if (await isSeen(clearance)) return clearance;
    return null;
  };
  return {
    fact: await lowest(async (clearance) => (await store.find(cellOf(), clearance)).status === "found"),
    question: await lowest(async (clearance) => (await queue.count({ clearance })) > 0),
    passage: await lowest(async (clearance) => {
      return (await lookFor("typhoon", store.passages, { filter: { clearance } })).length > 0;
    }),
  };
}

interface Marked {
  readonly name: string;
  readonly content: string | Uint8Array;
}

type Mark = (label: string) => Marked | Promise<Marked>;

const MD_TABLE = ROWS.map((row, index) => `| ${row.join(" | ")} |${index === 0 ? "\n| --- | --- |" : ""}`).join("\n");

function md(top: string, name = "report.md"): Marked {
  return { name, content: `${top}\n\n# Hong Kong\n\n${MD_TABLE}\n\n${TEXT}\n` };
}

async function docx(
  parts: { first?: string; header?: string; footer?: string; keywords?: string; property?: string },
  name = "report.docx",
): Promise<Marked> {
  const line = (text = "") => new Paragraph(text);
  const cells = (row: readonly string[]) => row.map((text) => new TableCell({ children: [line(text)] }));
  const table = new Table({ rows: ROWS.map((row) => new TableRow({ children: cells(row) })) });
  const children = [...(parts.first ? [line(parts.first)] : []), line("Hong Kong"), table, line(TEXT)];
  const { header, footer, keywords = "", property } = parts;
  const section = {
    headers: header === undefined ? {} : { default: new Header({ children: [line(header)] }) },
    footers: footer === undefined ? {} : { default: new Footer({ children: [line(footer)] }) },
    children,
  };
  const customProperties = property === undefined ? [] : [{ name: "Classification", value: property }];
  const file = new Document({ keywords, customProperties, sections: [section] });
  return { name, content: new Uint8Array(await Packer.toBuffer(file)) };
}

interface BookParts {
  readonly title?: string;
  readonly second?: string;
  readonly footer?: string;
  readonly sheet?: string;
  readonly category?: string;
}

async function xlsx({ title, second, footer, sheet, category }: BookParts, name = "report.xlsx"): Promise<Marked> {
  const book = new exceljs.Workbook();
  if (category !== undefined) book.category = category;
  const first = book.addWorksheet(sheet ?? "Hong Kong");
  if (footer !== undefined) first.headerFooter.oddFooter = `&L${footer}&RPage &P`;
  for (const row of [...(title === undefined ? [] : [[title]]), ["Hong Kong"], ...ROWS])
    first.addRow(row.map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
  if (second !== undefined) book.addWorksheet("Notes").addRow([second]);
  return { name, content: new Uint8Array(await book.xlsx.writeBuffer()) };
}

async function pdf(footer: string, pages: number): Promise<Marked> {
  const path = await makePdf((page) => {
    for (let number = 1; number <= pages; number += 1) {
      if (number > 1) page.addPage();
      page.text(TEXT, 56, 200, { lineBreak: false });
      for (let line = 1; line < 20; line += 1)
        page.text(`Line ${line} of page ${number}.`, 56, 230 + 24 * line, { lineBreak: false });
      page.text(`${footer} - Page ${number}`, 56, 810, { lineBreak: false });
    }
  });
  return { name: "report.pdf", content: new Uint8Array(readFileSync(path)) };
}

function csv(rows: readonly (readonly string[])[], name: string): Marked {
  return { name, content: `${rows.map((row) => row.map((text) => `"${text}"`).join(",")).join("\n")}\n` };
}

const CANONICAL = canonicalCsv("REVENUE,HK,HK,TOTAL,FY,2025,1702,USD_M,results.pptx,slide=5");

const PLACES: Readonly<Record<string, Mark>> = {
  "md, first line": (label) => md(label),
  "md, heading": (label) => md(`# ${label}`),
  "md, front matter sensitivity": (label) => md(`---\nsensitivity: "${label}"\n---`),
  "md, front matter classification": (label) => md(`---\nclassification: "${label}"\n---`),
  "md, front matter title": (label) => md(`---\ntitle: "Results – ${label}"\n---`),
  "md, line further down": (label) => ({
    ...md(""),
    content: `${md("").content}\n\n${"Text.\n\n".repeat(20)}${label}\n`,
  }),
  "md, name": (label) => md("", `Results ${label}.md`),
  "md, folder": (label) => md("", `${label}/report.md`),
  "md, folder above": (label) => md("", `${label}/2025/report.md`),
  "txt, first line": (label) => ({ name: "report.txt", content: `${label}\n\n${TEXT}\n` }),
  "txt, line that runs on": (label) => ({ name: "report.txt", content: `${label.toUpperCase()}\n${TEXT}\n` }),
  "txt, label": (label) => ({ name: "report.txt", content: `Title: Results\nClassification: ${label}\n\n${TEXT}\n` }),
  "html, meta": (label) => ({
    name: "report.html",
    content: `<html><head><meta name="classification" content="${label}"></head><body><p>${TEXT}</p></body></html>`,
  }),
  "docx, first line": (first) => docx({ first }),
  "docx, header": (header) => docx({ header: `Sample Group | ${header}` }),
  "docx, footer": (footer) => docx({ footer }),
  "docx, keywords": (keywords) => docx({ keywords }),
  "docx, property": (property) => docx({ property }),
  "docx, name": (label) => docx({}, `${label.replaceAll(" ", "_")}_report.docx`),
  "xlsx, title over the table": (title) => xlsx({ title }),
  "xlsx, footer": (footer) => xlsx({ footer }),
  "xlsx, second sheet": (second) => xlsx({ second }),
  "xlsx, name of the sheet": (sheet) => xlsx({ sheet, title: "Hong Kong results" }),
  "xlsx, category": (category) => xlsx({ category }),
  "xlsx, folder": (label) => xlsx({}, `${label}/report.xlsx`),
  "pdf, footer of many pages": (label) => pdf(label, 4),
  "pdf, footer of one page": (label) => pdf(label, 1),
  "csv, first line": (label) => csv([[label], ["Hong Kong"], ...ROWS], "report.csv"),
  "csv, name": (label) => csv([["Hong Kong"], ...ROWS], `report ${label}.csv`),
  "csv, folder": (label) => csv([["Hong Kong"], ...ROWS], `${label}/report.csv`),
  "declared csv, first line": (label) => csv([[label], [""], ...LONG], "mapped.csv"),
  "declared csv, cells over the heading": (label) => csv([["Classification", label], [""], ...LONG], "mapped.csv"),
  "declared csv, column": (label) =>
    csv([[""], [""], ...LONG.map((row, index) => [...row, index === 0 ? "Classification" : label])], "mapped.csv"),
  "declared csv, name": (label) => csv([[""], [""], ...LONG], `mapped ${label}.csv`),
  "declared csv, folder": (label) => csv([[""], [""], ...LONG], `${label}/mapped.csv`),
  "canonical csv, name": (label) => ({ name: `facts ${label}.csv`, content: CANONICAL }),
  "canonical csv, folder": (label) => ({ name: `${label}/facts.csv`, content: CANONICAL }),
};

const COMPANY = testProfile({ tables: [testMapping({ match: "mapped*", headerRow: 3 })] });

function company(policy: Partial<SensitivityPolicy>, tables = COMPANY.tables): Profile {
  return { ...COMPANY, sensitivity: { ...COMPANY.sensitivity, ...policy }, tables };
}

/** Reads one file of a folder, and says what level everything of it has. */
async function read(
  file: Marked,
  profile: Profile = COMPANY,
): Promise<{ levels: Levels; warnings: readonly string[] }> {
  let result: { levels: Levels; warnings: readonly string[] } | null = null;
  await withIngestFolder(async (folder) => {
    folder.write(file.name, file.content);
    const { files } = await folder.ingest([folder.folder], profile);
    expect(files).toMatchObject([{ error: null }]);
    result = { levels: await levelsOf(folder, profile), warnings: files[0]?.warnings ?? [] };
  });
  if (result === null) throw new Error("Nothing was read.");
  return result;
}

/** The only level of all that comes from a file. */
function onlyLevel({ fact, question, passage }: Levels): Clearance | string {
  const levels = [...new Set([fact, question, passage].filter((level) => level !== null))];
  return levels.length === 1 ? (levels[0] ?? "none") : `not one level: ${levels.join(", ")}`;
}

describe("the level of everything that comes from a document", () => {
  it.each(Object.keys(PLACES))("is that of its label: %s", async (place) => {
    const mark = PLACES[place];
    if (mark === undefined) throw new Error("There is no such place.");
    // The font of the PDF has no Chinese signs.
    const chinese = place.startsWith("pdf") ? [] : ["公司机密"];
    for (const label of ["CONFIDENTIAL", "TOP SECRET", ...chinese]) {
      const { levels } = await read(await mark(label));
      const level = onlyLevel(levels);
      expect([label, level === "INTERNAL" || level === "PUBLIC" ? "open" : level]).not.toEqual([label, "open"]);
      expect([label, level]).toEqual([label, expect.stringMatching(/^(?:CONFIDENTIAL|RESTRICTED)$/)]);
    }
    for (const label of ["Not confidential", "Unclassified"]) {
      if (/front matter sens|classification|meta|property|label/.test(place)) continue;
      expect([label, onlyLevel((await read(await mark(label))).levels)]).toEqual([label, "INTERNAL"]);
    }
  });

  const PLAIN: readonly string[] = [
    "md, first line",
    "txt, first line",
    "docx, first line",
    "xlsx, category",
    "csv, name",
  ];
  const DECLARED = ["declared csv, name", "canonical csv, name"];

  it.each([...PLAIN, ...DECLARED])("is the company's default where nothing says another: %s", async (place) => {
    const file = async () => (await PLACES[place]?.("2025")) ?? md("");
    expect(onlyLevel((await read(await file())).levels)).toBe("INTERNAL");
    for (const defaultLevel of ["PUBLIC", "CONFIDENTIAL", "RESTRICTED"])
      expect(onlyLevel((await read(await file(), company({ defaultLevel }))).levels)).toBe(defaultLevel);
    expect(onlyLevel((await read(await file(), company({ escalateUnknownToRestricted: true }))).levels)).toBe(
      "RESTRICTED",
    );
  });

  it("is one for facts, questions and passages", async () => {
    for (const file of [md("CONFIDENTIAL"), await docx({ footer: "CONFIDENTIAL" })])
      expect((await read(file)).levels).toEqual({
        fact: "CONFIDENTIAL",
        question: "CONFIDENTIAL",
        passage: "CONFIDENTIAL",
      });
    expect((await read(md(""), company({ defaultLevel: "CONFIDENTIAL" }))).levels).toEqual({
      fact: "CONFIDENTIAL",
      question: "CONFIDENTIAL",
      passage: "CONFIDENTIAL",
    });
  });

  it.each([
    ["md", md("Project Heron goes on.")],
    ["csv", csv([["Hong Kong"], ...ROWS, ["Project Heron", "1"]], "report.csv")],
    ["canonical csv", { name: "facts.csv", content: CANONICAL.replace("results.pptx", "project heron.pptx") }],
    ["declared csv, last row", csv([[""], [""], ...LONG, ["HK", "2022", "project\nHERON"]], "mapped.csv")],
    [
      "declared csv, far down",
      csv(
        [
          [""],
          [""],
          ...LONG,
          ...Array.from({ length: 5_000 }, () => ["HK", "2021", "1"]),
          ["Project Heron", "2020", "1"],
        ],
        "mapped.csv",
      ),
    ],
  ])("is RESTRICTED by a keyword of the company file: %s", async (_name, file) => {
    const profile = company({ restrictedKeywords: ["project heron"] });
    expect(onlyLevel((await read(file, profile)).levels)).toBe("RESTRICTED");
    expect(onlyLevel((await read(file)).levels)).toBe("INTERNAL");
  });

  it("counts the folder that was named", async () => {
    await withIngestFolder(async (folder) => {
      folder.write("CONFIDENTIAL/report.md", md("").content);
      await folder.ingest([join(folder.folder, "CONFIDENTIAL")]);
      expect(onlyLevel(await levelsOf(folder, COMPANY))).toBe("CONFIDENTIAL");
    });
  });
});

describe("a level", () => {
  const RULES = company({ restrictedFilenamePatterns: ["board_minutes"], restrictedKeywords: ["project heron"] });
  const LOW = ["PUBLIC", "INTERNAL", "公开", "TLP:CLEAR"];

  it.each(LOW)("is not lowered by %s", async (label) => {
    const front = `---\nsensitivity: "${label}"\n---`;
    const files: readonly (readonly [Marked, Clearance])[] = [
      [md(front, "board_minutes.md"), "RESTRICTED"],
      [md(front, "board_minutes/2025.md"), "RESTRICTED"],
      [md(`${front}\n\nProject Heron goes on.`), "RESTRICTED"],
      [md(`${front}\n\nCONFIDENTIAL`), "CONFIDENTIAL"],
      [md(front, "CONFIDENTIAL/a.md"), "CONFIDENTIAL"],
      [md(`---\nsensitivity: "${label}"\nclassification: Restricted\n---`), "RESTRICTED"],
      [md(`${label}\n\nCONFIDENTIAL`), "CONFIDENTIAL"],
      [await docx({ property: label, footer: "Confidential" }), "CONFIDENTIAL"],
      [await xlsx({ category: label, title: "RESTRICTED" }), "RESTRICTED"],
      [csv([[label], ["CONFIDENTIAL"], ...LONG], "mapped.csv"), "CONFIDENTIAL"],
    ];
    for (const [file, level] of files) expect(onlyLevel((await read(file, RULES)).levels)).toBe(level);
  });

  it("is lowered from the default by a label of its own, as by no name", async () => {
    const escalated = company({ escalateUnknownToRestricted: true });
    expect(onlyLevel((await read(md("---\nsensitivity: PUBLIC\n---"), escalated)).levels)).toBe("PUBLIC");
    expect(onlyLevel((await read(md("", "public/report.md"), escalated)).levels)).toBe("RESTRICTED");
    expect(onlyLevel((await read(md("", "internal/report.md"), escalated)).levels)).toBe("RESTRICTED");
    expect(onlyLevel((await read(md("", "internal/report.md"), company({ defaultLevel: "PUBLIC" }))).levels)).toBe(
      "INTERNAL",
    );
  });

  it("is what the company file maps a label or a table to", async () => {
    const labels = new Map([["company confidential", "INTERNAL"]] as const);
    expect(onlyLevel((await read(md("Company Confidential"), company({ labels }))).levels)).toBe("INTERNAL");
    expect(onlyLevel((await read(md("Confidential"), company({ labels }))).levels)).toBe("CONFIDENTIAL");
    const marked = csv([["CONFIDENTIAL"], [""], ...LONG], "mapped board_minutes.csv");
    for (const sensitivity of CLEARANCES) {
      const tables = [testMapping({ match: "mapped*", headerRow: 3, sensitivity })];
      expect(onlyLevel((await read(marked, { ...RULES, tables })).levels)).toBe(sensitivity);
    }
  });

  it("is CONFIDENTIAL where it is unsure, and a curator is told", async () => {
    const { levels, warnings } = await read(md("# Confidential reporting line revenue"));
    expect(onlyLevel(levels)).toBe("CONFIDENTIAL");
    expect(warnings).toContain(
      'It counts as CONFIDENTIAL because "Confidential reporting line revenue" may be a label; sensitivity.labels says if it is none.',
    );
    expect((await read(md("CONFIDENTIAL"))).warnings.join()).not.toContain("may be a label");
  });

  it.each([
    "A confidential hotline for customers",
    "The bank keeps customer data confidential.",
    "Confidentiality agreements with suppliers",
    "Restricted cash",
    "内部控制",
    "与供应商签订保密协议。",
  ])("stays as it is with an ordinary line: %s", async (line) => {
    for (const file of [md(line), md(`# ${line}`), await docx({ first: line }), await xlsx({ title: line })])
      expect(onlyLevel((await read(file)).levels)).toBe("INTERNAL");
  });
});
