import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { zipOf } from "../test/support/zip.ts";
import { line } from "./figures.ts";

/**
 * Files that are made to cost more than they are worth: how each of them ends, after how long, and what the program and
 * its reading process held of memory together at most. `npm run bench -- hostile [-- NAME]`.
 */
const [, , ONLY = ""] = process.argv;
const SIZE = 100 * 1024 * 1024;
const SAMPLE_MS = 20;
const SECONDS_MAX = 10;
const MEGABYTES_MAX = 512;
const PROGRAM = resolve("bin/footnote.mjs");

interface HostileFile {
  readonly name: string;
  readonly write: (path: string) => void;
}

/** A file of the full size that repeats a text between a beginning and an end. */
function repeated(name: string, unit: string, around: readonly [string, string] = ["", ""], size = SIZE): HostileFile {
  return {
    name,
    write: (path) => {
      const file = openSync(path, "w");
      const block = unit.repeat(Math.max(1, Math.floor(1_000_000 / unit.length)));
      writeSync(file, around[0]);
      for (let written = 0; written < size; written += block.length) writeSync(file, block);
      writeSync(file, around[1]);
      closeSync(file);
    },
  };
}

function whole(name: string, content: () => string | Uint8Array): HostileFile {
  return { name, write: (path) => writeFileSync(path, content()) };
}

const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function officeFile(main: string, type: string, parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipOf({
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="${main}"/></Relationships>`,
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    ...parts,
  });
}

function workbook(sheet: string): Uint8Array {
  return officeFile("xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", {
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
  });
}

function wordFile(body: string): Uint8Array {
  return officeFile(
    "word/document.xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    {
      "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  );
}

function nestedArchives(depth: number): Uint8Array {
  let inner: Uint8Array = Buffer.from("x");
  for (let level = 0; level < depth; level += 1) inner = zipOf({ "inner.zip": inner });
  return inner;
}

function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = state >> 16;
  }
  return bytes;
}

const MARKED = ["txt", "md", "html", "csv"] as const;
const KINDS = [...MARKED, "xlsx", "docx", "pptx", "pdf"] as const;
const SMALL = 15 * 1024 * 1024;

const FILES: readonly HostileFile[] = [
  ...KINDS.map((kind) => repeated(`spaces.${kind}`, " ")),
  ...KINDS.map((kind) => repeated(`one-long-line.${kind}`, "x")),
  ...KINDS.map((kind) => whole(`random.${kind}`, () => randomBytes(20_000_000))),
  ...MARKED.map((kind) => repeated(`short-lines.${kind}`, "a\n")),
  ...MARKED.map((kind) => repeated(`short-lines-15mb.${kind}`, "a\n", ["", ""], SMALL)),
  ...MARKED.map((kind) => repeated(`blank-lines-15mb.${kind}`, " \n", ["", ""], SMALL)),
  repeated("deep-nesting.html", "<div>"),
  repeated("deep-nesting-15mb.html", "<div>", ["", ""], SMALL),
  repeated("deep-tables.html", "<table><tr><td>", ["", ""], SMALL),
  repeated("empty-tags.html", "<p></p>", ["", ""], SMALL),
  repeated("formatting.html", "<b><p>", ["", ""], SMALL),
  attributes(),
  repeated("wide-cells.html", "<td colspan=1000>", ["<table><tr>", ""], SMALL),
  repeated("wide-rows.html", "<tr><td colspan=1000 rowspan=65534>1", ["<table>", ""], SMALL),
  repeated("cells.html", "<td>1", ["<table><tr>", ""], SMALL),
  repeated("short-cells.html", "<tr><td>1<td>2", ["<table>", ""], 5_000_000),
  repeated("quotes.csv", '"'),
  repeated("quoted-lines.csv", '"a\n', ["", ""], SMALL),
  repeated("commas.csv", ","),
  repeated("comma-lines.csv", `${",".repeat(999_999)}\n`),
  repeated("cells.csv", "1,2,3,4,5,6,7,8,9,10\n"),
  repeated("emphasis.md", "*a _b ", ["", ""], SMALL),
  repeated("emphasis-1mb.md", "*a _b ", ["", ""], 1_000_000),
  repeated("brackets.md", "[a](", ["", ""], SMALL),
  repeated("quotes.md", "> ", ["", "a"], SMALL),
  repeated("lists.md", "- a\n", ["", ""], SMALL),
  repeated("table.md", "| 1 | 2 |\n", ["| a | b |\n|---|---|\n", ""], SMALL),
  repeated("open-tables.md", "<table>\n\na\n\n", ["", ""], SMALL),
  repeated("columns.txt", "North    1    2\n", ["", ""], SMALL),
  repeated("columns-parted.txt", "North    1    2\nSouth    3    4\nEast     5    6\n\n", ["", ""], SMALL),
  whole("bomb.xlsx", () => workbook(`<worksheet>${" ".repeat(400_000_000)}</worksheet>`)),
  whole("empty-cells.xlsx", () => workbook(`<worksheet><sheetData>${"<row><c/></row>".repeat(20_000_000)}`)),
  whole("cells.xlsx", () => workbook(cellsXml(3_000_000))),
  whole("deep.xlsx", () => workbook("<a>".repeat(5_000_000))),
  whole("bomb.docx", () => wordFile(" ".repeat(400_000_000))),
  whole("deep.docx", () => wordFile("<w:sdt><w:sdtContent>".repeat(500_000))),
  whole("paragraphs.docx", () => wordFile("<w:p/>".repeat(5_000_000))),
  whole("nested-archives.xlsx", () => nestedArchives(50)),
  whole("nested-archives.docx", () => nestedArchives(50)),
  whole("deep-arrays.pdf", () => pdfOf(`[`.repeat(20_000_000))),
  whole("long-content.pdf", () => pdfOf(`1 0 0 1 0 0 cm `.repeat(3_000_000))),
];

function attributes(): HostileFile {
  return whole("attributes.html", () => {
    const names = Array.from({ length: 1_500_000 }, (_, index) => `a${index.toString(36)}`);
    return `<p ${names.join(" ")}>x`;
  });
}

function cellsXml(rows: number): string {
  const cells = Array.from(
    { length: rows },
    (_, row) => `<row><c r="A${(row % 1_000_000) + 1}"><v>${row}</v></c></row>`,
  );
  return `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>`;
}

/** A PDF of one page with the given content. */
function pdfOf(content: string): string {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  return `${text}xref\n0 5\n0000000000 65535 f \n${places.join("")}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
}

interface Outcome {
  readonly seconds: number;
  readonly megabytes: number;
  readonly code: number | null;
  readonly says: string;
}

function readFrom(path: string): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, "tables", path, "--json"], { stdio: ["ignore", "ignore", "pipe"] });
  let says = "";
  let top = 0;
  child.stderr.on("data", (text) => {
    says += String(text);
  });
  const watch = setInterval(() => {
    top = Math.max(top, residentMegabytes(child.pid ?? 0));
  }, SAMPLE_MS);
  return new Promise((done) => {
    child.on("close", (code) => {
      clearInterval(watch);
      done({ seconds: (performance.now() - started) / 1000, megabytes: Math.round(top), code, says: says.trim() });
    });
  });
}

/** What a process and those that it started hold, on systems that tell it. */
function residentMegabytes(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentMegabytes(Number(child)), own);
  } catch {
    return 0;
  }
}

const work = mkdtempSync(join(tmpdir(), "footnote-hostile-"));
let worse = 0;
try {
  for (const { name, write } of FILES.filter((file) => file.name.includes(ONLY))) {
    const path = join(work, name);
    write(path);
    const { seconds, megabytes, code, says } = await readFrom(path);
    rmSync(path);
    const isWithin = seconds <= SECONDS_MAX && megabytes <= MEGABYTES_MAX && (code === 0 || code === 1);
    if (!isWithin) worse += 1;
    const figures = `${seconds.toFixed(1).padStart(5)} s ${String(megabytes).padStart(4)} MB`;
    line(name, `${figures}  ${isWithin ? "" : "OVER "}exit ${code}  ${(says.split("\n").at(-1) ?? "").slice(0, 120)}`);
  }
} finally {
  rmSync(work, { recursive: true });
}
console.log(worse === 0 ? "All within the limits." : `Over the limits: ${worse}.`);
