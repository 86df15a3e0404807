import { sensitivityLevel } from "../../../domain/sensitivity.ts";
import type { Database } from "../database.ts";

/** Registers the SQL function `sensitivity_level`, so that labels are interpreted in one place. */
export function defineSensitivityLevel(database: Database): void {
  database.function("sensitivity_level", { deterministic: true }, (label) => sensitivityLevel(String(label)));
}
