import type { CellResult, Premise } from "../domain/answer.ts";
import { type FigureCell, hasFigure, isDisputed } from "../domain/cell-figures.ts";
import { Exact } from "../domain/decimal.ts";
import type { DeclinedOperation, DerivedFigure } from "../domain/derived-figure.ts";
import type { Figure } from "../domain/fact.ts";
import type { Intent } from "../domain/intent.ts";
import { type Period, parsePeriodCode, periodCode } from "../domain/period.ts";
import { shiftPeriod, shiftYears } from "../domain/period-steps.ts";
import type { Question } from "../domain/question.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { derive } from "../figures/derive.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import { type Direction, movementClaimed } from "../passages/words/direction.ts";
import type { ReadingServices } from "./reader.ts";
import type { Services } from "./services.ts";
import { withholdPieces } from "./withhold-pieces.ts";

export interface Shown {
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
}

export interface WithPremise extends Shown {
  /** Set if the earlier figure that would show the movement is above the asker's clearance. */
  readonly declined: readonly DeclinedOperation[];
  readonly premise: Premise | null;
  /** How the figure moved against the year before, if known. Reasons for a rise do not explain a fall. */
  readonly movement: Premise["actual"] | null;
}

/**
 * Checks the premise of a question such as "why did it fall" against the figure of a year before, and adds that figure
 * and the change to the answer. For a part of a year the previous part may be meant: it is used instead if only that
 * one moved as claimed. If neither is stored, nothing is said about the premise.
 */
export async function readPremise(
  decision: ReadDecision,
  shown: Shown,
  { intent, question, services }: PremiseContext,
): Promise<WithPremise> {
  const unknown: WithPremise = { ...shown, declined: [], premise: null, movement: null };
  if (decision.route !== "composite") return unknown;
  const claimed = movementClaimed(intent.rawQuestion);
  const withheld = claimed === null ? null : await withheldEarlier(shown, services);
  if (withheld !== null) return untold(withheld, shown);
  const asked = askedChange(shown);
  const told = asked === null ? await movedAsClaimed(shown, claimed, services) : shown;
  const figure = (asked ?? told?.derived[0])?.figure;
  if (told === null || figure === undefined) return unknown;
  const movement = movementOf(figure);
  if (claimed === null) return { ...unknown, movement };
  const added = told.cells.filter((cell) => !shown.cells.includes(cell));
  const settled = await withholdPieces(added, question, services, shown.cells);
  const kept = settled.find(isWithheld);
  if (kept !== undefined) return untold(kept, shown);
  // A part of an earlier sum would give a figure away, so the sum is not made.
  if (!settled.every(hasFigure)) return unknown;
  return { ...told, declined: [], premise: { claimed, actual: movement, derived: 0 }, movement };
}

interface PremiseContext {
  readonly intent: Intent;
  readonly question: Question;
  readonly services: ReadingServices;
}

/** Shows the withheld earlier figure and declines the growth, so that no movement is revealed. */
function untold(earlier: WithheldCell, shown: Shown): WithPremise {
  return {
    cells: [earlier, ...shown.cells],
    derived: shown.derived,
    declined: [{ operation: "growth", reason: "withheld_operand" }],
    premise: null,
    movement: null,
  };
}

function isWithheld(cell: CellResult): cell is WithheldCell {
  return cell.status === "withheld";
}

function movementOf({ value }: Figure): Premise["actual"] {
  const change = new Exact(value);
  if (change.isZero()) return "flat";
  return change.isNegative() ? "down" : "up";
}

/** The change against the year before, or against the previous part of the year if only that one moved as claimed. */
async function movedAsClaimed(shown: Shown, claimed: Direction | null, services: Services): Promise<Shown | null> {
  const yearly = changeOf(
    shown,
    await withEarlier(shown, (period) => shiftYears(period, -1, services.glossary.profile.fiscalYears), services),
    services,
  );
  const [first] = yearly?.derived ?? [];
  if (claimed === null || first === undefined || movementOf(first.figure) === claimed) return yearly;
  const partBefore = (period: Period): Period | null =>
    period.kind === "year" ? null : shiftPeriod(period, -1, services.glossary.profile.fiscalYears);
  const recent = changeOf(shown, await withEarlier(shown, partBefore, services), services);
  const [change] = recent?.derived ?? [];
  return change !== undefined && movementOf(change.figure) === claimed ? recent : yearly;
}

/** The change between two periods that the question itself asks for. */
function askedChange({ cells, derived }: Shown): DerivedFigure | null {
  const [first] = derived;
  const found = cells.flatMap((cell) => (hasFigure(cell) ? [cell.cell] : []));
  const [before, after] = first?.of.map((index) => found[index]) ?? [];
  if (first === undefined || before === undefined || after === undefined || !CHANGES.has(first.op)) return null;
  return found.length === cells.length && before.entity === after.entity && before.metric === after.metric
    ? first
    : null;
}

const CHANGES: ReadonlySet<string> = new Set(["difference", "growth_pct", "change_points"]);

/** The asked figure and an earlier one, if the answer has one figure and neither has conflicts; otherwise null. */
async function withEarlier(
  shown: Shown,
  earlierThan: (period: Period) => Period | null,
  services: Services,
): Promise<readonly [FigureCell, FigureCell] | null> {
  const asked = singleFigure(shown);
  const earlier = asked === null ? undefined : await earlierOf(asked, earlierThan, services);
  if (asked === null || isDisputed(asked)) return null;
  return hasFigure(earlier) && !isDisputed(earlier) ? [earlier, asked] : null;
}

/** The figure of the year before, if it is stored but above the asker's clearance. */
async function withheldEarlier(shown: Shown, services: Services): Promise<WithheldCell | null> {
  const asked = singleFigure(shown);
  const earlier =
    asked === null
      ? undefined
      : await earlierOf(asked, (period) => shiftYears(period, -1, services.glossary.profile.fiscalYears), services);
  return earlier?.status === "withheld" ? earlier : null;
}

type WithheldCell = Extract<CellResult, { status: "withheld" }>;

function singleFigure({ cells, derived }: Shown): FigureCell | null {
  const [asked, ...more] = cells;
  return hasFigure(asked) && more.length === 0 && derived.length === 0 ? asked : null;
}

async function earlierOf(
  { cell }: FigureCell,
  earlierThan: (period: Period) => Period | null,
  { facts, glossary }: Services,
): Promise<CellResult | undefined> {
  const period = parsePeriodCode(cell.period);
  const before = period === null ? null : earlierThan(period);
  if (before === null) return undefined;
  return readOrCompute({ ...cell, period: periodCode(before) }, { glossary, store: facts });
}

function changeOf(shown: Shown, pair: readonly [FigureCell, FigureCell] | null, { glossary }: Services): Shown | null {
  if (pair === null) return null;
  const [before, now] = pair;
  const { derived } = derive({
    computation: { kind: "growth", from: before.cell, to: now.cell },
    operands: [
      { index: 0, found: before },
      { index: 1, found: now },
    ],
    kindOf: (metric) => glossary.metric(metric)?.kind ?? "flow",
  });
  return derived.length === 0 ? null : { cells: pair, derived: [...shown.derived, ...derived] };
}
