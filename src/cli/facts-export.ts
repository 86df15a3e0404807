import type { Engine } from "../compose.ts";
import type { Cell } from "../domain/fact.ts";
import { parsePeriodCode, periodType } from "../domain/period.ts";

const CELLS_AT_ONCE = 10_000_000;
/** Prints every visible fact as a row of a canonical table. */
export async function exportFacts({ glossary, facts }: Engine): Promise<void> {
  const dimensions = Object.keys(glossary.defaultDimensions);
  const rows: (readonly string[])[] = [];
  for (const cell of await facts.list({}, CELLS_AT_ONCE)) {
    const result = await facts.find(cell);
    if (result.status !== "found") continue;
    const geography = glossary.entity(cell.entity)?.geography ?? "";
    const address = [cell.metric, cell.entity, geography, ...dimensions.map((code) => cell.dimensions[code] ?? "")];
    for (const { figure, source, validAsOf } of [result.statement, ...result.conflicts]) {
      rows.push([
        ...address,
        ...periodFields(cell),
        figure.value,
        figure.unit,
        source.doc,
        source.locator,
        validAsOf ?? "",
      ]);
    }
  }
  printTable(["metric", "entity", "geography", ...dimensions, ...STATEMENT_COLUMNS], rows);
}

const STATEMENT_COLUMNS = ["period_type", "period", "value", "unit", "source_doc", "source_locator", "valid_as_of"];

/** The last column, the day that a statement speaks for, is left out where no statement says one. */
function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const dated = rows.some((row) => row.at(-1) !== "");
  for (const row of [header, ...rows]) {
    process.stdout.write(`${(dated ? row : row.slice(0, -1)).map(csvField).join(",")}\n`);
  }
}

/** A fiscal year is written without its prefix, as in the canonical tables. */
function periodFields(cell: Cell): readonly [string, string] {
  const period = parsePeriodCode(cell.period);
  return [period ? periodType(period) : "", cell.period.replace(/^FY/, "")];
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
