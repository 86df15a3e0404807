import { cleanName, looksMissing } from "./draft-cells.ts";
import type { TableLayout } from "./draft-layout.ts";

/** The largest profile: beyond it, names are counted and left out. */
const ENTITIES_MAX = 5000;
const METRICS_MAX = 500;
/** A column with more different texts than this is a remark, not a dimension. */
const DIMENSION_VALUES_MAX = 50;

/** The names that occur in the columns of a table, each once, in order of appearance. */
export interface TableSurvey {
  readonly metrics: readonly string[];
  /** Entity names with the code of their row, where there is a code column. */
  readonly entities: ReadonlyMap<string, string | null>;
  readonly units: readonly string[];
  readonly unitOfMetric: ReadonlyMap<string, string>;
  /** By column: the different texts, and whether they differ within one entity and metric (a dimension) or not (an attribute). */
  readonly others: ReadonlyMap<number, ColumnSurvey>;
  readonly missing: readonly string[];
  readonly metricsLeftOut: number;
  readonly entitiesLeftOut: number;
}

interface ColumnSurvey {
  readonly texts: readonly string[];
  readonly isDimension: boolean;
}

interface OtherColumn {
  readonly texts: Set<string>;
  readonly textOfRowName: Map<string, string>;
  differs: boolean;
}

/** Reads all rows once; memory grows with the names, not with the rows. */
export function surveyTable(layout: TableLayout, rows: Iterable<readonly string[]>): TableSurvey {
  const metrics = limitedSet(METRICS_MAX);
  const entities = new Map<string, string | null>();
  const entityLimit = limitedSet(ENTITIES_MAX);
  const unitOfMetric = new Map<string, string>();
  const units = limitedSet(METRICS_MAX);
  const missing = limitedSet(DIMENSION_VALUES_MAX);
  const others = new Map<number, OtherColumn>(
    layout.others.map((at) => [at, { texts: new Set(), textOfRowName: new Map(), differs: false }]),
  );
  for (const row of rows) {
    const cell = (at: number | null): string => (at === null ? "" : cleanName(row[at] ?? ""));
    const metric = cell(layout.metric);
    const entity = cell(layout.entity);
    const unit = cell(layout.unit);
    if (isName(metric)) metrics.add(metric);
    if (isName(entity) && entityLimit.add(entity) && !entities.get(entity)) {
      entities.set(entity, cell(layout.entityCode) || null);
    }
    if (unit !== "") units.add(unit);
    if (unit !== "" && !unitOfMetric.has(metric)) unitOfMetric.set(metric, unit);
    for (const at of layout.values) {
      const text = (row[at] ?? "").trim();
      if (text !== "" && looksMissing(text)) missing.add(text);
    }
    for (const [at, column] of others) noteOther(column, cell(at), `${metric}\u0000${entity}`);
  }
  return {
    metrics: metrics.items(),
    entities,
    units: units.items(),
    unitOfMetric,
    others: new Map([...others].map(([at, column]) => [at, columnSurvey(column)])),
    missing: missing.items(),
    metricsLeftOut: metrics.leftOut(),
    entitiesLeftOut: entityLimit.leftOut(),
  };
}

function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function noteOther(column: OtherColumn, text: string, rowName: string): void {
  if (!isName(text) || column.texts.size > DIMENSION_VALUES_MAX) return;
  column.texts.add(text);
  const before = column.textOfRowName.get(rowName);
  if (before === undefined) column.textOfRowName.set(rowName, text);
  else if (before !== text) column.differs = true;
}

function columnSurvey(column: OtherColumn): ColumnSurvey {
  return {
    texts: [...column.texts],
    isDimension: column.differs && column.texts.size <= DIMENSION_VALUES_MAX,
  };
}

/** A set that stops growing at its limit and counts what it refused, each once up to as many again. */
function limitedSet(max: number) {
  const kept = new Set<string>();
  const refused = new Set<string>();
  return {
    /** True when the text is in the set now. */
    add: (text: string): boolean => {
      if (kept.has(text)) return true;
      if (kept.size < max) {
        kept.add(text);
        return true;
      }
      if (refused.size < max) refused.add(text);
      return false;
    },
    items: (): readonly string[] => [...kept],
    leftOut: (): number => refused.size,
  };
}
