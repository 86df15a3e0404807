import ExcelJS from "exceljs";
import { columnLetters } from "../../src/documents/xlsx/cell-address.ts";

/** What one cell of the workbook is, known from how it was made. */
export interface KnownFigure {
  readonly metric: string;
  readonly entity: string;
  readonly period: string;
  readonly value: string;
  readonly unit: string;
  readonly channel: string;
}

/** The company file of the workbook: an invented group of hotels and restaurants. */
export const GROUP_PROFILE = `company: { name: Northlake Group, home_entity: GROUP }
metrics:
  SALES: { label: { en: Net sales }, unit: EUR_M, kind: flow, aliases: [net sales, turnover] }
  GROSS: { label: { en: Gross profit }, unit: EUR_M, kind: flow }
  PROFIT: { label: { en: Operating profit }, unit: EUR_M, kind: flow }
  DEPRECIATION: { label: { en: Depreciation }, unit: EUR_M, kind: flow }
  CAPEX: { label: { en: Capital expenditure }, unit: EUR_M, kind: flow }
  GUESTS: { label: { en: Guests }, unit: GUESTS_K, kind: flow }
  EMPLOYEES: { label: { en: Employees }, unit: EMPLOYEES, kind: stock }
  MARGIN: { label: { en: Operating margin }, unit: PCT, kind: ratio }
  ROCE: { label: { en: Return on capital }, unit: PCT, kind: ratio }
  NIGHTS: { label: { en: Room nights sold }, unit: ROOM_NIGHTS_K, kind: flow }
  COVERS: { label: { en: Covers served }, unit: COVERS_K, kind: flow }
  CASH_FLOW: { label: { en: Operating cash flow }, unit: EUR_M, kind: flow }
  FREE_CASH: { label: { en: Free cash flow }, unit: EUR_M, kind: flow }
  NET_DEBT: { label: { en: Net debt }, unit: EUR_M, kind: stock }
entities:
  GROUP: { label: { en: Northlake Group }, aliases: [group, northlake] }
  HARBOUR: { label: { en: Harbour Hotels }, parent: GROUP }
  ALPINE: { label: { en: Alpine Lodges }, parent: GROUP }
  CITY: { label: { en: City Suites }, parent: GROUP }
  BISTRO: { label: { en: Bistro North }, parent: GROUP }
  NORDICS: { label: { en: Nordics }, parent: GROUP }
  BALTICS: { label: { en: Baltics }, parent: GROUP }
  IBERIA: { label: { en: Iberia }, parent: GROUP }
  BENELUX: { label: { en: Benelux }, parent: GROUP }
  ZONE_EUR: { label: { en: Zone EUR }, parent: GROUP }
dimensions:
  channel:
    label: { en: Channel }
    default: TOTAL
    values:
      ONLINE: { label: { en: Online } }
      DESK: { label: { en: Front desk } }
      AGENTS: { label: { en: Travel agents } }
`;

const SEGMENTS: readonly (readonly [string, string])[] = [
  ["HARBOUR", "Harbour Hotels"],
  ["ALPINE", "Alpine Lodges"],
  ["CITY", "City Suites"],
  ["BISTRO", "Bistro North"],
  ["NORDICS", "Nordics"],
  ["BALTICS", "Baltics"],
  ["IBERIA", "Iberia"],
  ["BENELUX", "Benelux"],
  ["ZONE_EUR", "Zone EUR"],
];
/** Metric, the label that the workbook has for it, unit, and how large its figures are. */
type Line = readonly [metric: string, label: string, unit: string, size: number];
const LINES: readonly Line[] = [
  ["SALES", "Net sales", "EUR_M", 800],
  ["GROSS", "Gross profit", "EUR_M", 400],
  ["PROFIT", "Operating profit", "EUR_M", 90],
  ["DEPRECIATION", "Depreciation", "EUR_M", 40],
  ["CAPEX", "Capital expenditure", "EUR_M", 60],
  ["GUESTS", "Guests (thousand)", "GUESTS_K", 500],
  ["EMPLOYEES", "Employees", "EMPLOYEES", 5000],
];
const QUARTERS = [2023, 2024, 2025].flatMap((year) =>
  [1, 2, 3, 4].map((quarter) => [`${year}Q${quarter}`, `Q${quarter} ${year}`] as const),
);
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
  .split(" ")
  .map((name, at) => [`2025-${String(at + 1).padStart(2, "0")}`, `${name}-25`] as const);
const years = (...all: readonly number[]) => all.map((year) => [`FY${year}`, `FY${year}`] as const);
type Columns = readonly (readonly [period: string, label: string])[];

/** Cost lines that the company file does not know. */
const STRANGE = [
  "Energy",
  "Laundry",
  "Linen rental",
  "Music licences",
  "Parking",
  "Pest control",
  "Waste",
  "Uniforms",
  "Flowers",
  "Towels",
  "Minibar stock",
  "Snow clearing",
];

/** A workbook of some two thousand figures on ten sheets, as people write them, and what each figure is. */
export async function groupWorkbook(): Promise<{
  readonly bytes: Uint8Array;
  readonly known: ReadonlyMap<string, KnownFigure>;
}> {
  const book = new ExcelJS.Workbook();
  const known = new Map<string, KnownFigure>();
  const sheet = (name: string, ...titles: readonly string[]) =>
    new SheetOfFigures(book.addWorksheet(name), known, titles);
  segments(sheet("Segments", "Northlake Group – quarterly results, EUR million"), QUARTERS);
  segments(sheet("Annual", "Northlake Group – annual results, EUR million"), years(2023, 2024, 2025), {
    unnamed: "IBERIA",
    renamed: { PROFIT: "Recurring EBIT", EMPLOYEES: "Workforce", CAPEX: "Investments" },
  });
  const ratios = sheet("Ratios", "Northlake Group – ratios by segment, in %");
  ratios.heading(["Segment", "Ratio"], QUARTERS);
  for (const [entity, name] of SEGMENTS) {
    ratios.figures([name, "Operating margin"], { metric: "MARGIN", entity, unit: "PCT" }, QUARTERS, 30);
    ratios.figures([name, "Return on capital"], { metric: "ROCE", entity, unit: "PCT" }, QUARTERS, 30);
  }
  const group = sheet("Group", "Northlake Group – key figures, EUR million");
  group.heading([""], QUARTERS);
  for (const [metric, label, unit, size] of LINES)
    group.figures([label], { metric, entity: "GROUP", unit }, QUARTERS, size * 9);
  const channels = sheet("Channels", "Northlake Group – net sales by channel, EUR million");
  channels.heading(["Segment", "Channel"], QUARTERS);
  for (const [entity, name] of SEGMENTS)
    for (const [channel, label] of [
      ["ONLINE", "Online"],
      ["DESK", "Front desk"],
      ["AGENTS", "Travel agents"],
    ] as const)
      channels.figures([name, label], { metric: "SALES", entity, unit: "EUR_M", channel }, QUARTERS, 200);
  const monthly = sheet("Monthly", "Northlake Group – net sales 2025, EUR thousand");
  monthly.heading([""], MONTHS);
  for (const [entity, name] of SEGMENTS)
    monthly.figures([name], { metric: "SALES", entity, unit: "EUR_K" }, MONTHS, 90_000);
  odd(sheet("KPI_v7 FINAL (copy)", "Zubrowka cockpit"));
  cash(sheet("Cash", "Northlake Group – cash, EUR million"));
  outlook(sheet("Outlook", "Northlake Group – budget 2026, EUR million"));
  history(sheet("Former years", "EUR million"));
  return { bytes: new Uint8Array(await book.xlsx.writeBuffer()), known };
}

/** A section for each segment; one of them may have lost its name, and stands behind an empty row. */
function segments(sheet: SheetOfFigures, columns: Columns, { unnamed, renamed = {} }: Oddities = {}): void {
  sheet.heading([""], columns);
  for (const [entity, name] of SEGMENTS) {
    sheet.text(entity === unnamed ? "" : name);
    for (const [metric, label, unit, size] of LINES)
      sheet.figures([renamed[metric] ?? label], { metric, entity, unit }, columns, size);
  }
}

interface Oddities {
  readonly unnamed?: string;
  /** Other names of lines, which the company file does not know. */
  readonly renamed?: Readonly<Record<string, string>>;
}

/** A sheet whose name and title say nothing, with the company's own words for what it counts. */
function odd(sheet: SheetOfFigures): void {
  sheet.heading(["Segment", "Measure"], QUARTERS);
  for (const [entity, name] of SEGMENTS) {
    sheet.figures(
      [name, "Room nights sold ('000 room nights)"],
      { metric: "NIGHTS", entity, unit: "ROOM_NIGHTS_K" },
      QUARTERS,
      300,
    );
    sheet.figures([name, "Covers served ('000 covers)"], { metric: "COVERS", entity, unit: "COVERS_K" }, QUARTERS, 300);
  }
}

/** Notes in brackets, and cost lines that are no metrics of the company. */
function cash(sheet: SheetOfFigures): void {
  const ours = { entity: "GROUP", unit: "EUR_M" };
  sheet.heading([""], QUARTERS);
  sheet.figures(["Operating cash flow (before leases)"], { ...ours, metric: "CASH_FLOW" }, QUARTERS, 300);
  sheet.figures(["Free cash flow (after leases)"], { ...ours, metric: "FREE_CASH" }, QUARTERS, 200);
  for (const label of STRANGE) sheet.figures([label], null, QUARTERS, 10);
  sheet.figures(["Net debt"], { ...ours, metric: "NET_DEBT" }, QUARTERS, 900);
}

/** Plans are no figures of a company whose file has no dimension for them. */
function outlook(sheet: SheetOfFigures): void {
  sheet.heading([""], [["FY2026", "FY2026"]]);
  for (const [, label, , size] of LINES) sheet.figures([label], null, [["FY2026", "FY2026"]], size * 9);
}

/** A section without a name: nothing says whose figures it holds. */
function history(sheet: SheetOfFigures): void {
  const columns = years(2019, 2020, 2021, 2022);
  sheet.heading([""], columns);
  for (const [metric, label, unit, size] of LINES)
    sheet.figures([label], { metric, entity: "GROUP", unit }, columns, size * 9);
}

class SheetOfFigures {
  readonly #sheet: ExcelJS.Worksheet;
  readonly #known: Map<string, KnownFigure>;
  #row = 0;

  constructor(sheet: ExcelJS.Worksheet, known: Map<string, KnownFigure>, titles: readonly string[]) {
    this.#sheet = sheet;
    this.#known = known;
    for (const title of titles) this.text(title);
    this.#row += 1;
  }

  text(text: string): void {
    this.#row += 1;
    this.#sheet.getCell(this.#row, 1).value = text;
  }

  heading(labels: readonly string[], columns: Columns): void {
    this.#row += 1;
    for (const [at, label] of [...labels, ...columns.map(([, name]) => name)].entries())
      if (label !== "") this.#sheet.getCell(this.#row, at + 1).value = label;
  }

  /** One row; a line that is none of the company's metrics is not known. */
  figures(
    labels: readonly string[],
    line: { readonly metric: string; readonly entity: string; readonly unit: string; readonly channel?: string } | null,
    columns: Columns,
    size: number,
  ): void {
    this.#row += 1;
    for (const [at, label] of labels.entries()) this.#sheet.getCell(this.#row, at + 1).value = label;
    for (const [at, [period]] of columns.entries()) {
      const column = labels.length + at;
      const value = valueAt(this.#known.size, size);
      const cell = this.#sheet.getCell(this.#row, column + 1);
      cell.value = value;
      cell.numFmt = size >= 5000 ? "#,##0" : "#,##0.0";
      const place = `sheet=${this.#sheet.name},cell=${columnLetters(column)}${this.#row}`;
      if (line !== null) this.#known.set(place, { channel: "TOTAL", ...line, period, value: String(value) });
    }
  }
}

/** Figures that differ from each other and have the size of their line. */
function valueAt(number: number, size: number): number {
  const share = 0.5 + ((number * 7919) % 10_007) / 20_014;
  return size >= 5000 ? Math.round(size * share) : Math.round(size * share * 10) / 10;
}
