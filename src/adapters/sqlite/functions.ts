import { sensitivityLevel } from "../../domain/sensitivity.ts";
import type { Database } from "./database.ts";

/** Functions that stores call and SQLite does not have; Postgres has them in `src/adapters/postgres/functions.ts`. */
export function defineFunctions(database: Database): void {
  database.function("sensitivity_level", { deterministic: true }, (label) => sensitivityLevel(String(label)));
}
