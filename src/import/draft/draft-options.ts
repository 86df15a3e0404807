import { FootnoteError } from "../../domain/errors.ts";
import type { MetricKind } from "../../domain/profile.ts";
import { parseUnit } from "../../domain/unit.ts";
import { codeFromName } from "./cell-texts.ts";

/** Options that a person gives; the rest is found or drafted. */
export interface DraftOptions {
  readonly company?: string;
  /** A code or a name in the tables. */
  readonly homeEntity?: string;
  readonly unit?: string;
  readonly kind?: MetricKind;
  /* For one flat table: its metric, and its columns by heading. */
  readonly metric?: string;
  readonly metricLabel?: string;
  readonly metricColumn?: string;
  readonly entityColumn?: string;
  readonly entityCodeColumn?: string;
  readonly periodColumn?: string;
  readonly valueColumns?: readonly string[];
}

/** `empty_table`: no table · `unknown_column`, `bad_option`: an unfit option · `no_period`, `no_values`: none found. */
export class DraftError extends FootnoteError<
  "empty_table" | "unknown_column" | "bad_option" | "no_period" | "no_values"
> {}

/** Throws `DraftError` for a unit or a code that is not valid in a company file. */
export function checkOptions({ unit, metric }: DraftOptions): void {
  if (unit !== undefined && parseUnit(unit) === null)
    throw new DraftError("bad_option", `--unit ${unit} is not a unit. Write one such as USD_M, PCT or COUNT.`);
  if (metric === undefined || /^[A-Z][A-Z0-9_]*$/.test(metric)) return;
  const example = codeFromName(metric).replace(/^\d+_?/, "") || "REVENUE";
  throw new DraftError("bad_option", `--metric ${metric} is not a code. Write capital letters, such as ${example}.`);
}
