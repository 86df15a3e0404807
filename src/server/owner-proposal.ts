import type { Glossary } from "../company/glossary.ts";
import { formatDate } from "../domain/calendar.ts";
import type { Cell } from "../domain/fact.ts";
import type { SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode } from "../domain/period.ts";
import type { ResolvedQuestion } from "../domain/resolved-question.ts";
import { levelOf } from "../domain/sensitivity.ts";
import { formatUnit } from "../render/figures.ts";
import type { OwnerRequest, OwnerStatement, StatementToKeep } from "../slack/owners/ports.ts";

type OneCell = Pick<Cell, "metric" | "entity" | "period">;

const FIGURES_MAX = 5;
/** Not within words and longer numbers: "FY2015" and "12.4m" are none. */
const NUMBER = /(?<![\p{L}\p{N}.,])[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu;

/** The numbers of a statement in the unit of the metric, where the question asks for one figure; none otherwise. */
export function figuresOf(
  { resolved, language }: OwnerRequest,
  { text }: OwnerStatement,
  glossary: Glossary,
): readonly string[] {
  const cell = oneCell(resolved, glossary);
  if (cell === null) return [];
  const unit = formatUnit(glossary.metric(cell.metric)?.unit ?? "", language);
  return numbersIn(text).map((number) => `${number} ${unit}`.trim());
}

/**
 * A table with one row. Its label has words that no company file knows, so the figure waits for a curator; they name the
 * statement, so that what is taught of one is not taught of the next.
 */
export function proposalOf(
  { request, statement, day, level, link }: StatementToKeep,
  figure: number,
  glossary: Glossary,
): { readonly name: string; readonly text: string } | null {
  const cell = oneCell(request.resolved, glossary);
  const number = numbersIn(statement.text)[figure];
  if (cell === null || number === undefined) return null;
  const id = `${request.receipt}-${statement.number}`;
  const label = `${glossary.metricLabel(cell.metric, "en")} (statement by the owner, ${id})`;
  const isUnlabelled = level === levelOf(glossary.profile.sensitivity.defaultLevel);
  const unit = formatUnit(glossary.metric(cell.metric)?.unit ?? "", "en");
  const value = number.replaceAll(",", "").replace("−", "-");
  const rows = [
    ["Metric", "Unit", "Entity", cell.period, "Source"],
    [label, unit, cell.entity, value, link ?? statement.ts],
    ...(isUnlabelled ? [] : [[`Classification: ${level}`]]),
  ];
  const name = `Statement by the owner, ${cell.metric}, ${formatDate(day)}, ${id}.csv`;
  return { name, text: `${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n` };
}

function numbersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(NUMBER)].map(([number]) => number))].slice(0, FIGURES_MAX);
}

/** The cell that a question asks for, of the whole; null where it asks for several, or for a computation. */
function oneCell(resolved: ResolvedQuestion, glossary: Glossary): OneCell | null {
  const [group, ...others] = groupsOf(resolved);
  if (group === undefined || others.length > 0) return null;
  const { metrics, entities, periods, dimensions } = group;
  const [metric, entity, period] = [metrics[0], entities[0], periods[0]];
  const isOne = metrics.length === 1 && entities.length === 1 && periods.length === 1;
  const isWhole = Object.entries(dimensions).every(([code, values]) =>
    values.every((value) => glossary.defaultDimensions[code] === value),
  );
  if (!isOne || !isWhole || metric === undefined || entity === undefined || period === undefined) return null;
  return parsePeriodCode(period) === null ? null : { metric, entity, period };
}

function groupsOf(resolved: ResolvedQuestion): readonly SlotGroup[] {
  if (resolved.kind === "request") return resolved.request.operation === null ? [resolved.request.group] : [];
  if (resolved.kind !== "decided" || resolved.decision.kind !== "read") return [];
  const { operation, route, groups } = resolved.decision;
  return operation === null && route === "structured" ? groups : [];
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
