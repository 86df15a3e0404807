import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import exceljs from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadProfile } from "../../src/company/load-profile.ts";
import { READ_OPTIONS } from "../../src/documents/reader.ts";
import type { Profile, TableMapping } from "../../src/domain/profile.ts";
import { openDeclaredCsv } from "../../src/import/declared-csv.ts";
import { readWith, vocabularyOf } from "../../src/import/read-document.ts";
import { footnote } from "../cli/command-line.ts";
import { CAPITALS, DECOMPOSED, FULL_WIDTH, TRADITIONAL, WRITINGS, type Writing } from "../support/other-signs.ts";

const SAMPLE = join(import.meta.dirname, "../../data/sample/profile.yaml");
const HEADING = ["Indicator", "Market", "Channel", "Period", "Unit", "Value"];
/** Forms of periods; the year is put in for `*`. A table holds each form once. */
const PERIODS = [
  ...[
    "*",
    "FY*",
    "Q1 *",
    "1Q*",
    "*Q2",
    "H1 *",
    "1H*",
    "*H2",
    "Jan *",
    "February *",
    "*-03",
    "*年",
    "*年上半年",
    "*年第三季度",
  ],
  ...[
    "*年一季度",
    "*年4月",
    "*年度",
    "9M *",
    "third quarter *",
    "second half *",
    "二〇一九年",
    "截至2018年12月31日止年度",
  ],
];
const UNITS = [
  ...[
    "US$m",
    "US$ million",
    "USD millions",
    "US$'000",
    "百万美元",
    "美元百万",
    "亿美元",
    "万美元",
    "千美元",
    "US$bn",
    "美元",
  ],
];
const RATES = ["%", "percent", "百分比", "per cent"];
const COUNTS = ["人", "persons", "千人", "thousand"];

let profile: Profile;
let folder: string;
beforeAll(async () => {
  profile = await loadProfile(SAMPLE);
  folder = mkdtempSync(join(tmpdir(), "footnote-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Named {
  readonly code: string;
  readonly label: { readonly en: string; readonly zh?: string };
  readonly aliases: readonly string[];
}

function namesOf({ code, label, aliases }: Named): readonly string[] {
  return [code, label.en, label.zh ?? label.en, ...aliases];
}

/** A row for every name of the company, every word of a unit and every form of a period; each of a year of its own. */
function rows(): readonly (readonly string[])[] {
  const metrics = [...profile.metrics.values()];
  const ofMetric = metrics.flatMap((spec) =>
    namesOf(spec).map((name, index) => [name, "Hong Kong", "", String(1990 + index), "", "1"]),
  );
  const ofEntity = [...profile.entities.values()].flatMap((spec) =>
    namesOf(spec).map((name, index) => ["Revenue", name, "", String(1960 + index), "US$m", "2"]),
  );
  const ofChannel = [...(profile.dimensions.get("channel")?.values.values() ?? [])].flatMap((spec) =>
    namesOf(spec).map((name, index) => ["营收", "香港", name, String(2040 + index), "US$m", "3"]),
  );
  const ofPeriod = PERIODS.map((form, index) => [
    "Revenue",
    "新加坡",
    "",
    form.replace("*", String(2000 + index)),
    "US$m",
    "4",
  ]);
  const units = [
    ["Revenue", UNITS],
    ["Cost ratio", RATES],
    ["Agents", COUNTS],
  ] as const;
  const ofUnit = units.flatMap(([metric, words]) =>
    words.map((word, index) => [metric, "China", "", String(2030 + index), word, "5"]),
  );
  return [...ofMetric, ...ofEntity, ...ofChannel, ...ofPeriod, ...ofUnit];
}

type Cells = readonly (readonly string[])[];
type FileOf = (cells: Cells) => string | Promise<Uint8Array>;

const FILES: Readonly<Record<string, FileOf>> = {
  csv: (cells) => cells.map((row) => row.join(",")).join("\n"),
  md: ([heading = [], ...body]) =>
    [heading, heading.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n"),
  xlsx: async (cells) => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet("Figures");
    for (const row of cells) sheet.addRow([...row]);
    return new Uint8Array(await book.xlsx.writeBuffer());
  },
  docx: async (cells) => {
    const cellOf = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] });
    const table = new Table({ rows: cells.map((row) => new TableRow({ children: row.map(cellOf) })) });
    return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children: [table] }] })));
  },
};

/** What becomes of a file: its facts and what is asked about it, without the words that people are shown. */
async function outcomeOf(name: string, content: string | Uint8Array, company: Profile): Promise<readonly string[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const vocabulary = vocabularyOf(company);
  const declared = openDeclaredCsv({ path, doc: name, encoding: null }, vocabulary.glossary);
  if (declared !== null) {
    const facts = [...declared.reading.facts].map(({ cell, figure }) => JSON.stringify([cell, figure]));
    return [...facts, `${declared.reading.setAside()} set aside`];
  }
  const outcome: string[] = [];
  const request = { path, doc: name, profile: company, options: READ_OPTIONS };
  for await (const batch of readWith(request, vocabulary)) {
    if (batch.kind === "facts") outcome.push(...batch.facts.map(({ cell, figure }) => JSON.stringify([cell, figure])));
    if (batch.kind === "statements")
      outcome.push(
        ...batch.statements.map(({ value, slots, doubts }) =>
          JSON.stringify([value, slots, doubts.map(({ kind }) => kind)]),
        ),
      );
    if (batch.kind === "tail") outcome.push(`${batch.warnings.length} warnings, ${batch.setAside} set aside`);
  }
  return outcome;
}

/** Capitals are for names and periods: a unit in capitals may be another one. */
function written(cells: Cells, { name, write }: Writing): Cells {
  return cells.map((row) => row.map((text, column) => (name === CAPITALS.name && column === 4 ? text : write(text))));
}

const MAPPING: TableMapping = {
  match: "mapped*",
  sheet: null,
  headerRow: 1,
  metric: { from: "column", column: "Indicator" },
  entity: { from: "column", column: "Market" },
  period: { from: "column", column: "Period" },
  unit: { from: "metric" },
  dimensions: { channel: { from: "column", column: "Channel" } },
  values: ["Val*"],
  missing: ["keine Angabe"],
  validAsOf: null,
};

const WAYS = [...WRITINGS, CAPITALS];

describe.each(Object.entries(FILES))("a table in a file .%s", (extension, fileOf) => {
  it.each(WAYS)("gives the same facts: $name", async (writing) => {
    const cells = [HEADING, ...rows()];
    const plain = await outcomeOf(`plain.${extension}`, await fileOf(cells), profile);
    const other = await outcomeOf(`other.${extension}`, await fileOf(written(cells, writing)), profile);
    expect(other).toEqual(plain);
    expect(plain.filter((line) => line.endsWith(",[]]")).length).toBeGreaterThan(100);
  });
});

describe.each(["csv", "xlsx"])("a table whose columns are declared, in a file .%s", (extension) => {
  it.each(WAYS)("gives the same facts: $name", async (writing) => {
    const company = { ...profile, tables: [MAPPING] };
    const cells = [HEADING, ...rows(), ["Revenue", "HK", "", "2001", "", "keine Angabe"]];
    const fileOf = FILES[extension] ?? (() => "");
    const plain = await outcomeOf(`mapped.${extension}`, await fileOf(cells), company);
    const other = await outcomeOf(`mapped-other.${extension}`, await fileOf(written(cells, writing)), company);
    expect(other).toEqual(plain);
    expect(plain.length).toBeGreaterThan(120);
  });
});

describe("a company's own documents", () => {
  const TABLE =
    "# 香港 2024年\n\n| 指标（百万美元） | 2024年 |\n| --- | --- |\n| 营收 | 1,234.5 |\n| 营运利润 | 321 |\n";

  it.each([...TRADITIONAL.slice(1, 2), FULL_WIDTH, DECOMPOSED])(
    "answer a question about them: $name",
    async ({ name, write }) => {
      const db = join(folder, `${name}.db`);
      const path = join(folder, `${name}.md`);
      const lines = TABLE.split("\n").map((line) =>
        /^[-| ]*$/.test(line) ? line : line.replace(/[^|#\s][^|]*[^|\s]/g, write),
      );
      writeFileSync(path, lines.join("\n"));
      const store = ["--profile", SAMPLE, "--db", db];
      expect(await footnote(["ingest", path, ...store])).toMatchObject({ code: 0 });
      const answer = await footnote(["ask", write("香港 2024年 营收"), ...store]);
      expect(answer.out, answer.err).toContain("1,234.5");
    },
  );
});
