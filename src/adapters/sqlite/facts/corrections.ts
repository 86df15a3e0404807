import type { Correction } from "../../../domain/answer.ts";
import { sameFigure } from "../../../domain/figure.ts";
import type { Database } from "../database.ts";
import { readNumbers } from "../review/review-json.ts";
import { openRulingLog } from "../review/ruling-log.ts";
import { levelNumbered } from "./present-level.ts";

/** A fact with its note; null fields where it has none. */
export interface CorrectedRow {
  readonly value: string;
  readonly unit: string;
  readonly level: number;
  readonly raw: string | null;
  readonly rulings: string | null;
  readonly stated_value: string | null;
  readonly stated_unit: string | null;
}

export const CORRECTION_COLUMNS = "n.raw, n.rulings, n.stated_value, n.stated_unit";

/** The correction of a row, if a curator's figure differs from what the document states. */
export function openCorrections(database: Database): (row: CorrectedRow) => { readonly correction?: Correction } {
  const log = openRulingLog(database);
  return ({ value, unit, level, raw, rulings, stated_value, stated_unit }) => {
    if (stated_value === null || stated_unit === null) return {};
    const stated = { value: stated_value, unit: stated_unit };
    // A ruling may cover several statements, some of which state its figure themselves.
    if (sameFigure(stated, { value, unit })) return {};
    const made = readNumbers(rulings ?? "[]").flatMap((id) => log.byId(id) ?? []);
    const ruling = made.findLast(({ choice }) => choice.kind === "value") ?? made.at(-1);
    if (ruling === undefined) return {};
    const { id: decision, by, at, why } = ruling;
    const isOpen = log.isReadable(ruling, levelNumbered(level));
    return { correction: { decision, stated, raw: raw ?? stated_value, by, at, why: isOpen ? why : null } };
  };
}
