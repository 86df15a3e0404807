import { closeSync, openSync, writeSync } from "node:fs";
import { ENTITY_CODES, METRIC_UNITS } from "./known-figures.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const LAST_DAY = Date.UTC(2015, 11, 31);
const ROWS_AT_ONCE = 10_000;

/** Writes a canonical table with so many rows, each about a cell of its own: days of one sales channel. */
export function writeBigTable(
  path: string,
  { rows, channel }: { readonly rows: number; readonly channel: string },
): void {
  const file = openSync(path, "w");
  writeSync(file, "metric,entity,channel,period,value,unit\n");
  let lines: string[] = [];
  let written = 0;
  for (let day = 0; written < rows; day += 1) {
    const period = new Date(LAST_DAY - day * DAY_MS).toISOString().slice(0, 10);
    for (const [metric, unit] of METRIC_UNITS) {
      for (const entity of ENTITY_CODES) {
        if (written === rows) break;
        written += 1;
        lines.push(`${metric},${entity},${channel},${period},${written % 9_973},${unit}\n`);
      }
    }
    if (lines.length >= ROWS_AT_ONCE || written === rows) {
      writeSync(file, lines.join(""));
      lines = [];
    }
  }
  closeSync(file);
}
