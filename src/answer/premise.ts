import type { CellResult, DeclinedOperation, DerivedFigure, FoundCell, Premise } from "../domain/answer.ts";
import { Exact } from "../domain/decimal.ts";
import type { Figure } from "../domain/fact.ts";
import type { Intent } from "../domain/intent.ts";
import { type Period, parsePeriodCode, periodCode, shiftPeriod, shiftYears } from "../domain/period.ts";
import type { Question } from "../domain/question.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { derive } from "../figures/derive.ts";
import { type Direction, movementClaimed } from "../passages/words/direction.ts";
import type { ReadingServices } from "./reader.ts";
import type { Services } from "./services.ts";
import { withholdPieces } from "./withhold-pieces.ts";

export interface Shown {
  readonly cells: readonly CellResult[];
  readonly derived: readonly DerivedFigure[];
}

export interface WithPremise extends Shown {
  /** Where the earlier figure that would tell is above what the asker may see. */
  readonly declined: readonly DeclinedOperation[];
  readonly premise: Premise | null;
  /** How the figure moved against the year before, where that is known; what made it rise is no reason for its fall. */
  readonly movement: Premise["actual"] | null;
}

/**
 * "why did it fall" takes a fall for granted: the figure of a year before tells whether there was one. Both figures and the change
 * between them then stand beside the answer. Of a part of a year the part before may be meant: where that one bears the premise out, it
 * stands there instead. Where neither is stored, nothing is said about the premise.
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
  const [kept] = (await withholdPieces(added, question, services, shown.cells)).filter(isWithheld);
  if (kept !== undefined) return untold(kept, shown);
  return { ...told, declined: [], premise: { claimed, actual: movement, derived: 0 }, movement };
}

interface PremiseContext {
  readonly intent: Intent;
  readonly question: Question;
  readonly services: ReadingServices;
}

/** Nothing is said of any movement, and why: the earlier figure may not be shown. */
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

/** The change against the year before, unless only the one against the part before moved as the question says. */
async function movedAsClaimed(shown: Shown, claimed: Direction | null, services: Services): Promise<Shown | null> {
  const yearly = changeOf(shown, await withEarlier(shown, (period) => shiftYears(period, -1), services), services);
  const [first] = yearly?.derived ?? [];
  if (claimed === null || first === undefined || movementOf(first.figure) === claimed) return yearly;
  const partBefore = (period: Period): Period | null => (period.kind === "year" ? null : shiftPeriod(period, -1));
  const recent = changeOf(shown, await withEarlier(shown, partBefore, services), services);
  const [change] = recent?.derived ?? [];
  return change !== undefined && movementOf(change.figure) === claimed ? recent : yearly;
}

/** The change between two periods that the question itself asks about. */
function askedChange({ cells, derived }: Shown): DerivedFigure | null {
  const [first] = derived;
  const found = cells.flatMap((cell) => (cell.status === "found" ? [cell.cell] : []));
  const [before, after] = first?.of.map((index) => found[index]) ?? [];
  if (first === undefined || before === undefined || after === undefined || !CHANGES.has(first.op)) return null;
  return found.length === cells.length && before.entity === after.entity && before.metric === after.metric
    ? first
    : null;
}

const CHANGES: ReadonlySet<string> = new Set(["difference", "growth_pct", "change_points"]);

/** The single figure that is asked for, behind an earlier one; null where there are not these two. */
async function withEarlier(
  shown: Shown,
  earlierThan: (period: Period) => Period | null,
  services: Services,
): Promise<readonly [FoundCell, FoundCell] | null> {
  const asked = singleFigure(shown);
  const earlier = asked === null ? null : await earlierOf(asked, earlierThan, services);
  if (asked === null || asked.conflicts.length > 0) return null;
  return earlier?.status === "found" && earlier.conflicts.length === 0 ? [earlier, asked] : null;
}

/** The figure of the year before, where it is stored and may not be seen: then nothing is said of any movement, and why. */
async function withheldEarlier(shown: Shown, services: Services): Promise<WithheldCell | null> {
  const asked = singleFigure(shown);
  const earlier = asked === null ? null : await earlierOf(asked, (period) => shiftYears(period, -1), services);
  return earlier?.status === "withheld" ? earlier : null;
}

type WithheldCell = Extract<CellResult, { status: "withheld" }>;

function singleFigure({ cells, derived }: Shown): FoundCell | null {
  const [asked, ...more] = cells;
  return asked?.status === "found" && more.length === 0 && derived.length === 0 ? asked : null;
}

async function earlierOf(
  { cell }: FoundCell,
  earlierThan: (period: Period) => Period | null,
  { facts }: Services,
): Promise<CellResult | null> {
  const period = parsePeriodCode(cell.period);
  const before = period === null ? null : earlierThan(period);
  return before === null ? null : facts.find({ ...cell, period: periodCode(before) });
}

function changeOf(shown: Shown, pair: readonly [FoundCell, FoundCell] | null, { glossary }: Services): Shown | null {
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
