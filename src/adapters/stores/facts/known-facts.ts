import { parseDate } from "../../../domain/calendar.ts";
import type { Cell } from "../../../domain/fact.ts";
import { CLEARANCES, type Clearance, DEFAULT_CLEARANCE } from "../../../domain/sensitivity.ts";
import type { CellFilter, LevelledCell } from "../../../figures/fact-store.ts";
import { hiddenLevel } from "../../../figures/readable-cell.ts";
import { each } from "../each.ts";
import { all, type Work } from "../work.ts";
import { dimensionsOf } from "./cell-listing.ts";
import { dimensionsKey } from "./dimensions-key.ts";
import { statementsKnown } from "./find-cell.ts";
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

interface KnownRow extends Required<Address> {
  readonly dimensions: string;
  readonly level: number;
  readonly highest: number;
  readonly stated_on: string;
}

/** A view other than that of today: a condition on facts `f` of documents `d`, and what `@view` is in it. */
export interface View {
  readonly condition: string;
  readonly value: string;
}

const BEFORE_MOMENT = mayHaveBeenInView("@view");
const OF_DOCUMENTS = `f.active = 1 AND f.source_doc_id IN (
  SELECT code_id FROM code WHERE text IN (SELECT value FROM json_each(@view)))`;

/** The facts that were in view before a moment, or may have been. */
export function viewBefore(moment: string): View {
  return { condition: BEFORE_MOMENT, value: moment };
}

/** The facts in view of some documents. */
export function viewOf(docs: readonly string[]): View {
  return { condition: OF_DOCUMENTS, value: JSON.stringify(docs) };
}

const PARTS = ["metric", "entity", "period"] as const;

/** Reads cells of a view; each address part that is given narrows the look-up. */
function* cellsIn({ condition, value }: View, address: Address): Work<readonly KnownCell[]> {
  const parts = PARTS.filter((part) => address[part] !== undefined);
  const values = Object.fromEntries(parts.map((part) => [part, address[part] ?? ""]));
  const rows = yield* all<KnownRow>(query(parts, condition), { ...values, view: value });
  return rows.map(({ metric, entity, period, dimensions, level, highest, stated_on: statedOn }) => ({
    cell: { metric, entity, period, dimensions: dimensionsOf(dimensions) },
    level,
    highest,
    statedOn,
  }));
}

function query(parts: readonly (keyof Address)[], condition: string): string {
  const named = parts.map((part) => `AND ${part}_id = (SELECT code_id FROM code WHERE text = @${part})`).join(" ");
  return `
    SELECT metric.text AS metric, entity.text AS entity, period.text AS period, dimensions.text AS dimensions,
      level, highest, stated_on
    FROM (
      SELECT f.metric_id, f.entity_id, f.period_id, f.dimensions_id,
        min(${SAID_LEVEL}) AS level, max(${SAID_LEVEL}) AS highest, max(f.valid_as_of) AS stated_on
      FROM (
        SELECT fact_id FROM fact WHERE active = 1 ${named} UNION ALL SELECT fact_id FROM fact WHERE active = 0 ${named}
      ) meant
      JOIN fact f ON f.fact_id = meant.fact_id
      JOIN reading r USING (reading_id)
      JOIN document d ON d.document_id = f.document_id
      WHERE r.review_status IN ('auto_approved', 'approved') AND ${condition}
      GROUP BY f.metric_id, f.entity_id, f.period_id, f.dimensions_id
    ) cell
    JOIN code metric ON metric.code_id = cell.metric_id
    JOIN code entity ON entity.code_id = cell.entity_id
    JOIN code period ON period.code_id = cell.period_id
    JOIN code dimensions ON dimensions.code_id = cell.dimensions_id
    ORDER BY metric.text, entity.text, dimensions.text, period.text`;
}

interface Look {
  readonly view: View;
  readonly clearance?: Clearance | undefined;
}

/** As `FactStore.list`, of another view. */
export function* listKnown(
  filter: CellFilter,
  { view, limit, clearance = DEFAULT_CLEARANCE }: Look & { readonly limit: number },
): Work<readonly Cell[]> {
  const levelMax = CLEARANCES.indexOf(filter.withWithheld === true ? "RESTRICTED" : clearance);
  const wanted = Object.entries(filter.dimensions ?? {});
  return (yield* cellsIn(view, filter))
    .filter(({ cell, level }) => level <= levelMax && wanted.every(([key, value]) => cell.dimensions[key] === value))
    .map(({ cell }) => cell)
    .slice(0, limit);
}

/** As `FactStore.periods`, of another view. */
export function* periodsKnown(
  { metric, entity, dimensions }: Omit<Cell, "period">,
  { view, clearance = DEFAULT_CLEARANCE }: Look,
): Work<readonly string[]> {
  const key = dimensionsKey(dimensions);
  return (yield* cellsIn(view, { metric, entity }))
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
export function* levelsKnown({ metric, moment, within, clearance }: LevelsAsked): Work<readonly LevelledCell[]> {
  const own = CLEARANCES.indexOf(clearance);
  const cells = yield* cellsIn(viewBefore(moment), { metric });
  return yield* each(
    cells.filter(({ cell }) => within(cell.period)),
    function* ({ cell, level, highest, statedOn }): Work<LevelledCell> {
      const rows = level <= own && highest > own ? yield* statementsKnown(cell, moment, own) : [];
      const hidden = rows === null ? levelNumbered(highest) : hiddenLevel(rows, clearance);
      const day = parseDate(statedOn);
      return {
        cell,
        level: levelNumbered(level),
        ...(hidden === null ? {} : { hidden }),
        ...(day === null ? {} : { statedOn: day }),
      };
    },
  );
}

const METRICS_EVER_ABOVE = `
  WITH above AS MATERIALIZED (
    SELECT document_id, fact_id_first, fact_id_last FROM document d WHERE ${SAID_LEVEL} > ?
  )
  SELECT text FROM code WHERE code_id IN (
    SELECT f.metric_id FROM above CROSS JOIN fact f
    WHERE f.fact_id BETWEEN fact_id_first AND fact_id_last AND f.document_id = above.document_id
    UNION
    SELECT f.metric_id FROM above CROSS JOIN added_fact a JOIN fact f ON f.fact_id = a.fact_id
    WHERE a.document_id = above.document_id
  )`;

/** The metrics of documents above a level, in view or not. */
export function* metricsEverAbove(clearance: Clearance): Work<ReadonlySet<string>> {
  const rows = yield* all<{ readonly text: string }>(METRICS_EVER_ABOVE, [CLEARANCES.indexOf(clearance)]);
  return new Set(rows.map(({ text }) => text));
}
