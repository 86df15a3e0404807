import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { READ_OPTIONS } from "../src/documents/reader.ts";
import { columnLetters } from "../src/documents/xlsx/cell-address.ts";
import { readXlsx } from "../src/documents/xlsx/xlsx-reader.ts";
import { zipOf } from "../test/support/zip.ts";
import { line } from "./figures.ts";

/**
 * A workbook of a million cells, texts and numbers mixed, read by a process of its own: how long, and how much memory at
 * its peak. `npm run bench -- workbook`; a file named behind it is read instead.
 */
const [, , GIVEN, ROLE] = process.argv;
const COLUMNS = 20;
const ROWS = 50_000;
const TEXT_COLUMNS = 5;
const MEMORY_MB_AIM = 400;
const SECONDS_AIM = 10;

if (ROLE === "read" && GIVEN !== undefined) await readHere(GIVEN);
else {
  const folder = mkdtempSync(join(tmpdir(), "footnote-bench-"));
  try {
    for (const path of GIVEN === undefined ? workbooks(folder) : [GIVEN]) readApart(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a process that does nothing else, so that its peak is the reader's. */
function readApart(path: string): void {
  const read = spawnSync(process.execPath, ["--max-old-space-size=380", process.argv[1] ?? "", path, "read"], {
    encoding: "utf8",
  });
  if (read.status !== 0) throw new Error(read.stderr);
  process.stdout.write(read.stdout);
}

async function readHere(path: string): Promise<void> {
  const started = performance.now();
  const { parts } = await readXlsx(path, READ_OPTIONS);
  const seconds = (performance.now() - started) / 1000;
  const cells = parts
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, b) => sum + (b.kind === "grid" ? b.cells.length : 0), 0);
  const peak = process.resourceUsage().maxRSS / 1024;
  line(
    `${path.split("/").at(-1)}: ${cells.toLocaleString("en")} cells, ${Math.round(statSync(path).size / 1e6)} MB`,
    "",
  );
  line(`  seconds (aim: at most ${SECONDS_AIM})`, seconds.toFixed(2));
  line(`  memory at its peak (aim: at most ${MEMORY_MB_AIM} MB)`, `${Math.round(peak)} MB`);
}

/** One with figures as most sheets have them; one whose figures all differ and have 17 digits, as computed ones do. */
function* workbooks(folder: string): Generator<string> {
  for (const kind of ["rounded", "computed"] as const) {
    const path = join(folder, `${kind}.xlsx`);
    writeFileSync(path, workbookOf(kind));
    yield path;
  }
}

const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function workbookOf(kind: "rounded" | "computed"): Buffer {
  const strings: string[] = Array.from({ length: 200 }, (_, index) => `Region ${index} &amp; its branches`);
  const sheet = sheetOf(kind, strings);
  return zipOf({
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${["worksheet", "sharedStrings", "styles"]
      .map((name, index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/worksheet.xml": sheet,
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0_);(#,##0)"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  });
}

function sheetOf(kind: "rounded" | "computed", strings: string[]): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const cells = Array.from({ length: COLUMNS }, (_, column) => cellAt(kind, row + 1, column, strings));
    return `<row r="${row + 1}" spans="1:${COLUMNS}">${cells.join("")}</row>`;
  });
  return `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
}

function cellAt(kind: "rounded" | "computed", row: number, column: number, strings: string[]): string {
  const address = `r="${columnLetters(column)}${row}"`;
  if (column >= TEXT_COLUMNS) return `<c ${address} s="${column % 3}"><v>${numberAt(kind, row, column)}</v></c>`;
  const text = column === 0 ? strings.push(`Customer number ${row}`) - 1 : (row * column) % 200;
  return `<c ${address} t="s"><v>${text}</v></c>`;
}

function numberAt(kind: "rounded" | "computed", row: number, column: number): string {
  const number = ((row * 7919 + column * 104_729) % 1_000_003) / (column % 3 === 2 ? 1_000_003 : 7);
  return kind === "rounded" ? number.toFixed(column % 3 === 2 ? 3 : 1) : number.toPrecision(17);
}
