import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

const FACTS = new URL("../../data/sample/facts/", import.meta.url);

/** The sample company's canonical rows, each with the code of its period. */
export function sampleRows() {
  const names = readdirSync(FACTS).filter((name) => name.endsWith(".csv"));
  return names.toSorted().flatMap((name) =>
    parse(readFileSync(new URL(name, FACTS)), { columns: true }).map((row) => ({
      ...row,
      code: row.period_type === "FY" ? `FY${row.period}` : row.period,
    })),
  );
}

/** The rows of one document, found by what they are of. */
export function statementsOf(rows, doc) {
  const own = rows.filter((row) => row.source_doc === doc);
  const key = ({ metric, entity, channel, code }) => [metric, entity, channel, code].join("|");
  const byCell = new Map(own.map((row) => [key(row), row]));
  return {
    rows: own,
    asOf: own[0]?.valid_as_of,
    find: (metric, entity, channel, code) => byCell.get([metric, entity, channel, code].join("|")),
  };
}

/** The address of a canonical row's cell, as golden cases write it. */
export function addressOf({ metric, entity, channel, code }) {
  return [metric, entity, code, ...(channel === "TOTAL" ? [] : [`channel=${channel}`])].join(" ");
}
