import type { CellResult, CheckAnswer, FiguresAnswer, FoundCell } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { hasFigure, storedCells } from "../domain/cell-figures.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import type { Question } from "../domain/question.ts";
import { type Clearance, DEFAULT_CLEARANCE, highest, isReadable } from "../domain/sensitivity.ts";
import { type Block, blocksOf, lastPieces, type Shown, type Verdict } from "../figures/last-pieces.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * Withholds found figures that would reveal one above the asker's clearance, together with figures shown before and
 * those that the same answer shows (`beside`). A sum or quotient is left out where one of its operands is withheld.
 * The remaining figures are recorded as shown; if that fails, everything counts as shown.
 */
export async function withholdPieces(
  results: readonly CellResult[],
  question: Question,
  services: ReadingServices,
  beside: readonly CellResult[] = [],
): Promise<readonly CellResult[]> {
  const { clearance } = services.reader;
  const told = new Set(storedCells(beside).map(({ cell }) => cellKey(cell)));
  const refused = new Set<string>();
  for (const block of await nearBlocks(results, clearance, question, services)) {
    const verdict = await keptVerdict(block, { clearance, told }, question, services);
    for (const cell of block.asked) (verdict.refused.includes(cell) ? refused : told).add(cellKey(cell));
  }
  const isRefused = ({ cell }: FoundCell): boolean => refused.has(cellKey(cell));
  return results.map((result) => {
    if (!hasFigure(result) || !storedCells([result]).some(isRefused)) return result;
    return result.status === "found"
      ? { status: "withheld", cell: result.cell, because: "gives_away" }
      : { status: "not_found", cell: result.cell };
  });
}

/** Checks again after recording: of two concurrent questions, the one recorded later sees the other. */
async function keptVerdict(
  block: Block,
  { clearance, told }: { readonly clearance: Clearance; readonly told: ReadonlySet<string> },
  question: Question,
  services: ReadingServices,
): Promise<Verdict> {
  const readers = [...personOf(question), ...placeOf(question)];
  const context = { glossary: services.glossary, today: dayOf(question) };
  const before = await shownTo(readers, block, services);
  const verdict = lastPieces(block, { clearance, shown: withShown(before, told) }, context);
  if (!verdict.isNear) return verdict;
  const open = block.asked.filter((cell) => !verdict.refused.includes(cell));
  const isKept = await services.shown.keepShown(personOf(question), open, null);
  const after = isKept ? await shownTo(readers, block, services) : null;
  const meanwhile = shownMeanwhile(before, after, open);
  if (meanwhile?.length === 0) return verdict;
  const shown = withShown(before, told);
  return lastPieces(block, { clearance, shown: withDoubtful(shown, meanwhile) }, context);
}

/** Cells that concurrent questions recorded in the meantime; null if unknown. */
function shownMeanwhile(before: Shown | null, after: Shown | null, own: readonly Cell[]): readonly string[] | null {
  if (before === null || after === null) return null;
  const known = new Set([...before.certain, ...before.inDoubt, ...own.map(cellKey)]);
  return [...after.certain, ...after.inDoubt].filter((key) => !known.has(key));
}

/**
 * The answer for a place where others read along. If it would, with all that was posted there, reveal a figure above
 * the ceiling, it becomes as sensitive as that figure. Posted cells are recorded; if that fails, only the asker gets
 * it.
 */
export async function forPlace<Given extends FiguresAnswer | CheckAnswer>(
  answer: Given,
  question: Question,
  services: ReadingServices,
): Promise<Given> {
  const [place] = placeOf(question);
  if (place === undefined) return answer;
  const { ceiling = DEFAULT_CLEARANCE, isShared = false, postedAs = null } = question;
  const blocks = await nearBlocks(answer.cells, ceiling, question, services);
  const context = { glossary: services.glossary, today: dayOf(question) };
  const judged = (shown: Shown | null) => {
    const verdicts = blocks.map((block) => lastPieces(block, { clearance: ceiling, shown }, context));
    const levels = verdicts.flatMap(({ refused, level }) => (refused.length === 0 ? [] : [level]));
    const posted = blocks.filter((_, index) => verdicts[index]?.isNear).flatMap(({ asked }) => asked);
    const given = [...levels, ...(answer.givesAway === undefined ? [] : [answer.givesAway])];
    return { posted, answer: levels.length === 0 ? answer : { ...answer, givesAway: highest(given) } };
  };
  const before = await postedOf(place, blocks, services);
  const first = judged(before);
  const isPosted = isShared || isReadable(sensitivityOf(first.answer), ceiling);
  if (!isPosted || first.posted.length === 0) return first.answer;
  if (!(await services.shown.keepShown([place], first.posted, postedAs))) return { ...answer, givesAway: "RESTRICTED" };
  const after = await postedOf(place, blocks, services);
  const meanwhile = shownMeanwhile(before, after, first.posted);
  return meanwhile?.length === 0 ? first.answer : judged(withDoubtful(before, meanwhile)).answer;
}

/** The cells of these metrics that were posted in a place; null if unknown. */
async function postedOf(place: string, blocks: readonly Block[], services: ReadingServices): Promise<Shown | null> {
  const all = await Promise.all(blocks.map((block) => shownTo([place], block, services)));
  const known = all.filter((one) => one !== null);
  if (known.length < all.length) return null;
  return {
    certain: new Set(known.flatMap(({ certain }) => [...certain])),
    inDoubt: new Set(known.flatMap(({ inDoubt }) => [...inDoubt])),
  };
}

function withShown(shown: Shown | null, more: Iterable<string>): Shown | null {
  return shown === null ? null : { ...shown, certain: new Set([...shown.certain, ...more]) };
}

/** Adds cells that are being posted and may not arrive. */
function withDoubtful(shown: Shown | null, more: readonly string[] | null): Shown | null {
  return shown === null || more === null ? null : { ...shown, inDoubt: new Set([...shown.inDoubt, ...more]) };
}

/** The found figures with those that they could reveal; empty if no figure of their metrics is above the clearance. */
async function nearBlocks(
  results: readonly CellResult[],
  clearance: Clearance,
  question: Question,
  { facts, glossary }: ReadingServices,
): Promise<readonly Block[]> {
  const above = await facts.metricsAbove(clearance);
  const cells = new Map(storedCells(results).map(({ cell }) => [cellKey(cell), cell]));
  const near = [...cells.values()].filter(({ metric }) => above.has(metric));
  return near.length === 0 ? [] : blocksOf(near, { facts, clearance, glossary, today: dayOf(question) });
}

async function shownTo(
  readers: readonly string[],
  { metric }: Block,
  { shown }: ReadingServices,
): Promise<Shown | null> {
  return readers.length === 0 ? { certain: new Set(), inDoubt: new Set() } : shown.shownTo(readers, metric);
}

/** Prefers the real day to the day of the question, which an asker can choose. */
function dayOf({ today, at }: Question): CalendarDate {
  return today ?? at;
}

function personOf({ asker }: Question): readonly string[] {
  return asker === null ? [] : [`person:${asker}`];
}

function placeOf({ audience }: Question): readonly string[] {
  return audience === undefined ? [] : [`place:${audience}`];
}
