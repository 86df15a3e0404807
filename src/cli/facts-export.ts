import type { Correction } from "../domain/correction.ts";
import type { Cell, Source } from "../domain/fact.ts";
import { parsePeriodCode, periodType } from "../domain/period.ts";
import { type Clearance, DEFAULT_CLEARANCE } from "../domain/sensitivity.ts";
import type { FactStore } from "../figures/fact-store.ts";
import { toSpreadsheet } from "../language/spreadsheet-text.ts";
import { dayOf } from "../render/correction.ts";
import type { Engine } from "../server/compose.ts";
import type { ExportedFigure, TerminalTrail } from "./terminal-trail.ts";

const CELLS_AT_ONCE = 10_000_000;

/**
 * Prints every fact that may be seen at a clearance as a row of a canonical CSV table. The audit trail tells first
 * which of them are of documents that not everybody may see.
 */
export async function exportFacts(
  { glossary, facts }: Engine,
  clearance: Clearance,
  trail: Pick<TerminalTrail, "figuresExported">,
): Promise<void> {
  const dimensions = Object.keys(glossary.defaultDimensions);
  const rows: (readonly string[])[] = [];
  const figures: ExportedFigure[] = [];
  for (const cell of await facts.list({}, CELLS_AT_ONCE, clearance)) {
    const result = await facts.find(cell, clearance);
    if (result.status !== "found") continue;
    const geography = glossary.entity(cell.entity)?.geography ?? "";
    const address = [cell.metric, cell.entity, geography, ...dimensions.map((code) => cell.dimensions[code] ?? "")];
    for (const statement of [result.statement, ...result.conflicts]) {
      const { figure, source, validAsOf, correction } = statement;
      figures.push(statement);
      const place = placeOf(source, correction);
      const before = [...address, ...periodFields(cell)].map(toSpreadsheet);
      const after = [figure.unit, source.doc, place, validAsOf ?? "", source.from ?? ""].map(toSpreadsheet);
      rows.push([...before, figure.value, ...after]);
    }
  }
  await trail.figuresExported(figures, clearance);
  printTable(["metric", "entity", "geography", ...dimensions, ...STATEMENT_COLUMNS].map(toSpreadsheet), rows);
  for (const line of await hiddenLines(facts, clearance)) console.error(line);
}

/** Says that figures are not printed for want of clearance, and of no such figure which. */
export async function hiddenLines(
  facts: Pick<FactStore, "metricsAbove">,
  clearance: Clearance = DEFAULT_CLEARANCE,
): Promise<readonly string[]> {
  const above = await facts.metricsAbove(clearance);
  return above.size === 0
    ? []
    : [
        `Figures above ${clearance} are not printed; \`footnote ask\` and \`footnote facts export\` show them with --clearance to those who are cleared.`,
      ];
}

/** Notes a correction in the locator, so that a curator's figure is not taken for the document's. */
function placeOf({ locator }: Source, correction: Correction | undefined): string {
  if (correction === undefined) return locator;
  const { value, unit } = correction.stated;
  return `${locator} (corrected by a curator on ${dayOf(correction)}; the document says ${value} ${unit})`;
}

const LINEAGE = ["source_doc", "source_locator"] as const;
/** Optional columns at the end, in a fixed order; trailing columns that are empty in every row are omitted. */
const LAST_COLUMNS = ["valid_as_of", "source_from"] as const;
const STATEMENT_COLUMNS = ["period_type", "period", "value", "unit", ...LINEAGE, ...LAST_COLUMNS];

/** Fields are already CSV-encoded. */
function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const used = LAST_COLUMNS.findLastIndex((_, at) => rows.some((row) => row.at(at - LAST_COLUMNS.length) !== ""));
  const width = header.length - LAST_COLUMNS.length + used + 1;
  for (const row of [header, ...rows]) process.stdout.write(`${row.slice(0, width).join(",")}\n`);
}

/** A fiscal year is written without its prefix, as canonical tables have it. */
function periodFields(cell: Cell): readonly [string, string] {
  const period = parsePeriodCode(cell.period);
  return [period ? periodType(period) : "", cell.period.replace(/^FY/, "")];
}
