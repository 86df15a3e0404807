import { parseDate } from "../../../domain/calendar.ts";
import type { Cell } from "../../../domain/fact.ts";
import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { CellFilter, LevelledCell } from "../../../figures/fact-store.ts";
import { hiddenLevel } from "../../../figures/readable-cell.ts";
import type { Database } from "../database.ts";
import { dimensionsReader } from "./cell-listing.ts";
import { dimensionsKey } from "./dimensions-key.ts";
import { openStatementsKnown } from "./find-cell.ts";
import { levelNumbered, SAID_LEVEL } from "./present-level.ts";
import { mayHaveBeenInView } from "./view-times.ts";

/** A cell of a view other than that of today, with the present levels of its statements. */
interface KnownCell {
  readonly cell: Cell;
  readonly level: number;
  readonly highest: number;
  readonly statedOn: string;
}

type Address = Pick<CellFilter, "metric" | "entity" | "period">;

/** `view` is what the condition of the view is about. */
type KnownCells = (address: Address, view: string) => readonly KnownCell[];

interface KnownRow extends Required<Address> {
  readonly dimensions: string;
  readonly level: number;
  readonly highest: number;
  readonly stated_on: string;
}

/** The facts that were in view before the moment `@view`, or may have been. */
const BEFORE_MOMENT = mayHaveBeenInView("@view");

/** The facts in view of the documents in the JSON list `@view`. */
export const OF_DOCUMENTS =
  "f.active = 1 AND f.source_doc_id IN (SELECT code_id FROM code WHERE text IN (SELECT value FROM json_each(@view)))";

/** Reads cells of a view, of a former moment by default; each address part that is given narrows the look-up. */
export function openKnownCells(database: Database, inView: string = BEFORE_MOMENT): KnownCells {
  const dimensionsOf = dimensionsReader();
  const query = (parts: readonly (keyof Address)[]): string => {
    const named = parts.map((part) => `AND ${part}_id = (SELECT code_id FROM code WHERE text = @${part})`).join(" ");
    return `
    SELECT metric.text AS metric, entity.text AS entity, period.text AS period, dimensions.text AS dimensions,
      min(${SAID_LEVEL}) AS level, max(${SAID_LEVEL}) AS highest, max(f.valid_as_of) AS stated_on
    FROM (
      SELECT fact_id FROM fact WHERE active = 1 ${named} UNION ALL SELECT fact_id FROM fact WHERE active = 0 ${named}
    ) JOIN fact f USING (fact_id)
    JOIN reading r USING (reading_id)
    JOIN document d ON d.document_id = f.document_id
    JOIN code metric ON metric.code_id = f.metric_id
    JOIN code entity ON entity.code_id = f.entity_id
    JOIN code period ON period.code_id = f.period_id
    JOIN code dimensions ON dimensions.code_id = f.dimensions_id
    WHERE r.review_status IN ('auto_approved', 'approved') AND ${inView}
    GROUP BY f.metric_id, f.entity_id, f.period_id, f.dimensions_id
    ORDER BY metric.text, entity.text, dimensions.text, period.text`;
  };
  return (address, view) => {
    const parts = PARTS.filter((part) => address[part] !== undefined);
    const values = Object.fromEntries(parts.map((part) => [part, address[part] ?? ""]));
    return database
      .prepare<[Readonly<Record<string, string>>], KnownRow>(query(parts))
      .all({ ...values, view })
      .map(({ metric, entity, period, dimensions, level, highest, stated_on: statedOn }) => ({
        cell: { metric, entity, period, dimensions: dimensionsOf(dimensions) },
        level,
        highest,
        statedOn,
      }));
  };
}

const PARTS = ["metric", "entity", "period"] as const;

interface Look {
  readonly view: string;
  readonly clearance?: Clearance | undefined;
}

/** As `FactStore.list`, of another view. */
export function listKnown(
  cells: KnownCells,
  filter: CellFilter,
  { view, limit, clearance = DEFAULT_CLEARANCE }: Look & { readonly limit: number },
): readonly Cell[] {
  const levelMax = CLEARANCES.indexOf(filter.withWithheld === true ? "RESTRICTED" : clearance);
  const wanted = Object.entries(filter.dimensions ?? {});
  return cells(filter, view)
    .filter(({ cell, level }) => level <= levelMax && wanted.every(([key, value]) => cell.dimensions[key] === value))
    .map(({ cell }) => cell)
    .slice(0, limit);
}

/** As `FactStore.periods`, of another view. */
export function periodsKnown(
  cells: KnownCells,
  { metric, entity, dimensions }: Omit<Cell, "period">,
  { view, clearance = DEFAULT_CLEARANCE }: Look,
): readonly string[] {
  const key = dimensionsKey(dimensions);
  return cells({ metric, entity }, view)
    .filter(({ cell, level }) => level <= CLEARANCES.indexOf(clearance) && dimensionsKey(cell.dimensions) === key)
    .map(({ cell }) => cell.period)
    .toSorted();
}

interface LevelsAsked {
  readonly metric: string;
  readonly moment: string;
  readonly within: (period: string) => boolean;
  readonly clearance: Clearance;
}

/** As `FactStore.levels`, of a former moment. */
export function openLevelsKnown(
  database: Database,
  cells: KnownCells,
): (asked: LevelsAsked) => readonly LevelledCell[] {
  const statements = openStatementsKnown(database);
  return ({ metric, moment, within, clearance }) => {
    const own = CLEARANCES.indexOf(clearance);
    return cells({ metric }, moment)
      .filter(({ cell }) => within(cell.period))
      .map(({ cell, level, highest, statedOn }) => {
        const rows = level <= own && highest > own ? statements(cell, moment, own) : [];
        const hidden = rows === null ? levelNumbered(highest) : hiddenLevel(rows, clearance);
        const day = parseDate(statedOn);
        return {
          cell,
          level: levelNumbered(level),
          ...(hidden === null ? {} : { hidden }),
          ...(day === null ? {} : { statedOn: day }),
        };
      });
  };
}

/** The metrics of documents above a level, in view or not. */
export function openMetricsEverAbove(database: Database): (clearance: Clearance) => ReadonlySet<string> {
  const select = database
    .prepare<[number], string>(`
    WITH above AS MATERIALIZED (
      SELECT document_id, fact_id_first, fact_id_last FROM document d WHERE ${SAID_LEVEL} > ?
    )
    SELECT text FROM code WHERE code_id IN (
      SELECT f.metric_id FROM above CROSS JOIN fact f ON f.fact_id BETWEEN fact_id_first AND fact_id_last
      WHERE f.document_id = above.document_id
      UNION
      SELECT f.metric_id FROM above CROSS JOIN added_fact a USING (document_id) JOIN fact f USING (fact_id)
    )`)
    .pluck();
  return (clearance) => new Set(select.all(CLEARANCES.indexOf(clearance)));
}
