import type { SlotGroup } from "../domain/intent.ts";
import type { Decision } from "../question/clarify.ts";
import type { ReadingServices } from "./reader.ts";

/** The metrics of an overview where the company file names none. */
const CHOSEN_MAX = 6;

/**
 * Fills in the metrics of an overview that names none: the headline metrics of the company file, or those with most
 * stored figures. Only figures that may be named where it is asked count, so that none is revealed by being chosen.
 */
export async function readHeadline(decision: Decision, services: ReadingServices): Promise<Decision> {
  if (decision.kind !== "read" || decision.operation?.kind !== "overview" || !decision.operation.headline)
    return decision;
  const groups = await Promise.all(
    decision.groups.map(async (group) => ({ ...group, metrics: await headlineOf(group, services) })),
  );
  const codes = [...new Set(groups.flatMap(({ metrics }) => metrics))];
  return { ...decision, groups, assumed: [...decision.assumed, { slot: "metric", codes, from: { kind: "default" } }] };
}

async function headlineOf(group: SlotGroup, { glossary, offered }: ReadingServices): Promise<readonly string[]> {
  const { headline, metrics } = glossary.profile;
  if (headline.length > 0) return headline;
  const named = Object.entries(group.dimensions).flatMap(([key, [value]]) =>
    value === undefined ? [] : [[key, value]],
  );
  const dimensions = { ...glossary.defaultDimensions, ...Object.fromEntries(named) };
  const codes = [...metrics.keys()];
  const stored = await Promise.all(
    codes.map(async (metric) => {
      const rows = group.entities.map((entity) => offered.periods({ metric, entity, dimensions }));
      return { metric, figures: (await Promise.all(rows)).flat().length };
    }),
  );
  const most = stored.filter(({ figures }) => figures > 0).sort((a, b) => b.figures - a.figures);
  const chosen = new Set(most.slice(0, CHOSEN_MAX).map(({ metric }) => metric));
  return chosen.size > 0 ? codes.filter((code) => chosen.has(code)) : codes.slice(0, CHOSEN_MAX);
}
