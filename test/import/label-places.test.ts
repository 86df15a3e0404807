import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import type { Profile, SensitivityPolicy } from "../../src/domain/profile.ts";
import { openCsv } from "../../src/import/csv-reader.ts";
import { createSettler } from "../../src/import/review/settler.ts";
import { type IngestFolder, withIngestFolder } from "../support/ingest.ts";
import { testMapping, testProfile } from "../support/profiles.ts";

const COMPANY = testProfile({ tables: [testMapping({ match: "mapped*", headerRow: 1 })] });

function company(policy: Partial<SensitivityPolicy>): Profile {
  return { ...COMPANY, sensitivity: { ...COMPANY.sensitivity, ...policy } };
}

/** The levels of all documents of a folder, by their names. */
async function levelsIn({ store }: IngestFolder): Promise<Readonly<Record<string, string>>> {
  const documents = await store.documentStores(createSettler(buildGlossary(COMPANY))).documents.documents();
  return Object.fromEntries(documents.map(({ doc, sensitivity }) => [doc, sensitivity]));
}

type Content = string | Uint8Array | Promise<Uint8Array>;

/** The level of each content as a file of this name, read in one go. */
async function levelsOf(name: string, contents: readonly Content[], profile = COMPANY): Promise<readonly string[]> {
  const nameOf = (index: number): string => name.replace(".", `${index}.`);
  let levels: readonly string[] = [];
  await withIngestFolder(async (folder) => {
    for (const [index, content] of contents.entries()) folder.write(nameOf(index), await content);
    const { files } = await folder.ingest([folder.folder], profile);
    const found = await levelsIn(folder);
    const errors = new Map(files.map(({ doc, error }) => [doc, error]));
    levels = contents.map((_, index) => errors.get(nameOf(index)) ?? found[nameOf(index)] ?? "not read");
  });
  return levels;
}

async function levelOf(name: string, content: Content, profile: Profile = COMPANY): Promise<string> {
  return (await levelsOf(name, [content], profile)).join();
}

const PROSE = "The typhoon cut revenue in the third quarter, and nothing else did.";

type Rows = readonly (readonly string[])[];

function data(count: number): Rows {
  return Array.from({ length: count }, (_, index) => ["HK", `${1950 + (index % 70)}`, `${1700 + index}`]);
}

function csv(rows: Rows): string {
  return `${rows.map((row) => row.join(",")).join("\n")}\n`;
}

async function xlsx(rows: Rows): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet("Hong Kong");
  for (const row of rows) sheet.addRow(row.map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function docx(rows: Rows): Promise<Uint8Array> {
  const cells = (row: readonly string[]) => row.map((text) => new TableCell({ children: [new Paragraph(text)] }));
  const table = new Table({ rows: rows.map((row) => new TableRow({ children: cells(row) })) });
  const prose = Array.from({ length: 30 }, () => new Paragraph(PROSE));
  const section = [new Paragraph({ text: "Results", heading: "Heading1" }), ...prose];
  const later = [new Paragraph({ text: "Tables", heading: "Heading1" }), ...prose, table, ...prose];
  const file = new Document({ sections: [{ children: [...section, ...later] }] });
  return new Uint8Array(await Packer.toBuffer(file));
}

function markdown(rows: Rows): string {
  const [heading = [], ...others] = rows;
  const lines = [heading, heading.map(() => "---"), ...others].map((row) => `| ${row.join(" | ")} |`);
  return `# Results\n\n${`${PROSE}\n\n`.repeat(30)}## Tables\n\n${lines.join("\n")}\n\n${`${PROSE}\n\n`.repeat(30)}`;
}

const HEADING = ["Company", "Year", "Value"];
const CANONICAL = "metric,entity,geography,channel,period_type,period,value,unit,source_doc,source_locator".split(",");

function canonical(count: number): Rows {
  const row = (index: number) => ["REVENUE", "HK", "HK", "TOTAL", "FY", `${1900 + index}`, "1", "USD_M", "", ""];
  return Array.from({ length: count }, (_, index) => row(index));
}

function recognised(row: readonly string[], before: number, after: number): Rows {
  const lines = Array.from({ length: before + after }, (_, index) => [`Line ${index}`, "12", "13"]);
  const rows = [["Hong Kong"], ["US$m", "FY2025", "FY2024"], ["Revenue", "1702", "1600"], ...lines];
  return rows.toSpliced(3 + before, 0, [...row]);
}

interface TableKind {
  readonly name: string;
  /** A file with a table that has a row put in behind `before` rows, and more of them behind it. */
  readonly write: (row: readonly string[], before: number, after: number) => Content;
}

function long(row: readonly string[], before: number, after: number): Rows {
  return [HEADING, ...data(before), row, ...data(after)];
}

const TABLES: Readonly<Record<string, TableKind>> = {
  "declared csv": { name: "mapped.csv", write: (...parts) => csv(long(...parts)) },
  "canonical csv": {
    name: "facts.csv",
    write: (row, before, after) => csv([CANONICAL, ...canonical(before), row, ...canonical(after)]),
  },
  "declared xlsx": { name: "mapped.xlsx", write: (...parts) => xlsx(long(...parts)) },
  xlsx: { name: "report.xlsx", write: (...parts) => xlsx(recognised(...parts)) },
  csv: { name: "report.csv", write: (...parts) => csv(recognised(...parts)) },
  "docx, later section": { name: "report.docx", write: (...parts) => docx(long(...parts)) },
  "md, later section": { name: "report.md", write: (...parts) => markdown(long(...parts)) },
};

const PLACES = [
  [12, 0],
  [40, 40],
] as const;
const LABEL_ROWS: readonly (readonly [readonly string[], string])[] = [
  [["CONFIDENTIAL", "", ""], "CONFIDENTIAL"],
  [["", "Confidential", ""], "CONFIDENTIAL"],
  [["Confidential", "Confidential", "Confidential"], "CONFIDENTIAL"],
  [["RESTRICTED", "", ""], "RESTRICTED"],
  [["公司机密", "", ""], "CONFIDENTIAL"],
  [["ACME Group", "Confidential", "Page 3"], "CONFIDENTIAL"],
  [["This report is confidential and must not be copied", "", ""], "CONFIDENTIAL"],
];
const OTHER_ROWS: Rows = [
  ["Restricted cash", "", ""],
  ["Not confidential", "", ""],
  ["The confidential helpline", "", ""],
  ["Source: internal audit", "", ""],
];

describe("a row of a table", () => {
  it.each(Object.keys(TABLES))("labels its document wherever it stands: %s", async (kind) => {
    const { name, write } = TABLES[kind] ?? { name: "", write: () => "" };
    const cases = PLACES.flatMap(([before, after]) =>
      [...LABEL_ROWS, ...OTHER_ROWS.map((row) => [row, "INTERNAL"] as const)].map(([row, level]) => ({
        case: `${row.join("|")} behind ${before}, before ${after}`,
        content: write(row, before, after),
        level,
      })),
    );
    const levels = await levelsOf(
      name,
      cases.map(({ content }) => content),
    );
    expect(cases.map((one, index) => [one.case, levels[index]])).toEqual(cases.map((one) => [one.case, one.level]));
  });

  it("labels a long declared table, and no row of data does", async () => {
    const rows = [HEADING, ...data(3_000), ["Confidential", "", ""], ...data(3_000)];
    expect(await levelOf("mapped.csv", csv(rows))).toBe("CONFIDENTIAL");
    expect(await levelOf("mapped.csv", csv([HEADING, ...data(6_000)]))).toBe("INTERNAL");
  });

  it("is looked at once, also where there are keywords", async () => {
    const content = csv([HEADING, ...data(30), ["Project Heron", "2020", "1"], ...data(30)]);
    expect(await levelOf("mapped.csv", content, company({ restrictedKeywords: ["project heron"] }))).toBe("RESTRICTED");
    await withIngestFolder(async (folder) => {
      const passed: (readonly (string | number)[])[] = [];
      const path = folder.write("rows.csv", "a,b\n1,2\n\n3,4\n");
      const seen = [
        ...openCsv({ path, encoding: null }, 1, ({ fields, line }) => passed.push([line, ...fields])).rows,
      ].map(({ cells }) => cells);
      expect([passed, seen]).toEqual([
        [
          [1, "a", "b"],
          [2, "1", "2"],
          [3, ""],
          [4, "3", "4"],
        ],
        [
          ["1", "2"],
          ["3", "4"],
        ],
      ]);
    });
  });

  it("is read in a column of levels however far down, and as the level that it names", async () => {
    const heading = [...HEADING, "Classification"];
    const rows = (level: string) => [
      heading,
      ...[...data(50), ["HK", "2025", "1702"], ...data(50)].map((row, index) => [...row, index === 50 ? level : ""]),
    ];
    const labels = ["Confidential", "Restricted", "绝密", "Public"];
    const levels = ["CONFIDENTIAL", "RESTRICTED", "RESTRICTED", "INTERNAL"];
    expect(
      await levelsOf(
        "mapped.csv",
        labels.map((label) => csv(rows(label))),
      ),
    ).toEqual(levels);
    expect(
      await levelsOf(
        "mapped.xlsx",
        labels.map((label) => xlsx(rows(label))),
      ),
    ).toEqual(levels);
  });
});

const LABELS = ["CONFIDENTIAL", "Strictly Confidential – ACME Group 2025", "本文件保密"];
const ORDINARY = ["Restricted cash", "The confidential helpline", "This report is not confidential."];
const DEEP = ["RESTRICTED", "ACME – Secret", "绝密"];

describe("a line of a text", () => {
  const around = (line: string, before: number, after: number) =>
    `${`${PROSE}\n\n`.repeat(before)}${line}\n\n${`${PROSE}\n\n`.repeat(after)}`;

  it.each(["report.md", "report.txt"])("labels it wherever it stands: %s", async (name) => {
    const places = [[30, 30] as const, [30, 0] as const, [13, 2] as const];
    const cases = places.flatMap(([before, after]) => [
      ...LABELS.map((line) => ({ text: around(line, before, after), level: "CONFIDENTIAL" })),
      ...DEEP.map((line) => ({ text: around(line, before, after), level: "RESTRICTED" })),
      ...ORDINARY.map((line) => ({ text: around(line, before, after), level: "INTERNAL" })),
    ]);
    const levels = await levelsOf(
      name,
      cases.map(({ text }) => text),
    );
    expect(levels).toEqual(cases.map(({ level }) => level));
  });

  it.each([
    ["<div><b>LABEL</b></div>", "report.md"],
    ["<!-- LABEL -->", "report.md"],
    ["[^1]: LABEL", "report.md"],
    ['<img alt="LABEL">', "report.html"],
  ])("labels it as a text that is no content, and lowers nothing: %s", async (written, name) => {
    const ways = ["CONFIDENTIAL", "RESTRICTED", "PUBLIC"].map((label) =>
      around(written.replace("LABEL", label), 30, 30),
    );
    expect(await levelsOf(name, ways)).toEqual(["CONFIDENTIAL", "RESTRICTED", "INTERNAL"]);
  });

  it("is read as a title among the last ones, as among the first", async () => {
    const line = "Project Heron confidential summary";
    expect(await levelOf("report.md", around(line, 30, 2))).toBe("CONFIDENTIAL");
    expect(await levelOf("report.md", around(line, 2, 30))).toBe("CONFIDENTIAL");
    expect(await levelOf("report.md", around(line, 30, 30))).toBe("INTERNAL");
  });

  it("labels it where a heading anywhere begins with a label", async () => {
    const heading = (title: string) => around(`## ${title}`, 30, 30);
    const titles = ["Confidential appendix", "机密附录", "The confidential helpline", "Restricted cash"];
    const levels = ["CONFIDENTIAL", "CONFIDENTIAL", "INTERNAL", "INTERNAL"];
    expect(await levelsOf("report.md", titles.map(heading))).toEqual(levels);
  });

  it("is one of the first however often the headings over it are repeated", async () => {
    const sections = Array.from({ length: 6 }, (_, index) => `### Part ${index}\n\n`).join("");
    const text = `# Results\n\n## Hong Kong\n\n${sections}Project Heron confidential summary\n\n${`${PROSE}\n\n`.repeat(30)}`;
    expect(await levelOf("report.md", text)).toBe("CONFIDENTIAL");
  });

  it("at the end raises a level, and takes nothing from the company's default", async () => {
    for (const line of ["Internal use only", "Public", "CONFIDENTIAL"]) {
      const strict = company({ escalateUnknownToRestricted: true });
      expect(await levelOf("report.md", around(line, 30, 0), strict)).toBe("RESTRICTED");
    }
    expect(await levelOf("report.md", around("Internal use only", 30, 0), company({ defaultLevel: "PUBLIC" }))).toBe(
      "INTERNAL",
    );
  });
});

describe("the folders of a file", () => {
  const FOLDERS: readonly (readonly [string, string])[] = [
    ["CONFIDENTIAL", "CONFIDENTIAL"],
    ["Top Secret", "RESTRICTED"],
    ["01_Restricted", "RESTRICTED"],
    ["机密", "CONFIDENTIAL"],
    ["confidential-helpline", "INTERNAL"],
    ["not confidential", "INTERNAL"],
    ["secrets", "INTERNAL"],
    ["public", "INTERNAL"],
    ["internal", "INTERNAL"],
  ];
  const text = `# Hong Kong\n\n${PROSE}\n`;

  /** Reads what is written in a folder, whose named part lies some folders down, and gives the level of the only document. */
  async function level(written: string, named: string, link: string | null = null): Promise<string> {
    let found = "not read";
    await withIngestFolder(async (folder) => {
      const path = folder.write(written, text);
      if (link !== null) {
        mkdirSync(dirname(join(folder.folder, link)), { recursive: true });
        symlinkSync(path, join(folder.folder, link));
      }
      await folder.ingest([join(folder.folder, named)], COMPANY);
      const levels = await levelsIn(folder);
      found =
        levels[link === null ? Object.keys(levels).join() : link.slice(named === "" ? 0 : named.length + 1)] ?? found;
    });
    return found;
  }

  it.each(FOLDERS)("count by their real path, however deep a folder or file is named: %s", async (name, expected) => {
    for (const named of ["2025", "2025/q3", "2025/q3/report.md"])
      expect([named, await level(`${name}/2025/q3/report.md`, `${name}/${named}`)]).toEqual([named, expected]);
  });

  it.each(FOLDERS.slice(0, 4))("count for a link that leads there: %s", async (name, expected) => {
    expect(await level(`${name}/2025/q3/.report.md`, "", "notes.md")).toBe(expected);
    expect(await level(`${name}/2025/q3/.report.md`, "", "notes/today/notes.md")).toBe(expected);
  });

  it.each(FOLDERS.slice(0, 4))(
    "count for a link that lies there, or in a folder of that name: %s",
    async (name, expected) => {
      expect(await level("2025/q3/.report.md", "", `${name}/notes.md`)).toBe(expected);
      expect(await level(`${name}/2025/q3/.report.md`, name, `${name}/notes.md`)).toBe(expected);
    },
  );

  it("count for a link with the name of its file, and by the rules of the company file", async () => {
    expect(await level("2025/q3/.report_CONFIDENTIAL.md", "", "notes.md")).toBe("CONFIDENTIAL");
    expect(await level("restricted_board_pack/q3/.report.md", "", "notes.md")).toBe("RESTRICTED");
    await withIngestFolder(async (folder) => {
      symlinkSync(folder.write("2025/board_minutes/a/.report.md", text), join(folder.folder, "notes.md"));
      await folder.ingest([folder.folder], company({ restrictedFilenamePatterns: ["board_minutes"] }));
      expect((await levelsIn(folder))["notes.md"]).toBe("RESTRICTED");
    });
  });
});
