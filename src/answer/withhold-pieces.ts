import type { CellResult, FiguresAnswer, FoundCell } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import type { Question } from "../domain/question.ts";
import { type Clearance, DEFAULT_CLEARANCE, highest, isReadable } from "../domain/sensitivity.ts";
import { type Block, blocksOf, lastPieces, type Shown, type Verdict } from "../figures/last-pieces.ts";
import type { ReadingServices } from "./reader.ts";

/**
 * What may be shown of some results to the asker, who was shown others before: a figure that would complete one that they may not see is
 * withheld too. What is left counts as shown from here on; where that cannot be kept, everything counts as shown. `beside` are figures that
 * the same answer shows already.
 */
export async function withholdPieces(
  results: readonly CellResult[],
  question: Question,
  services: ReadingServices,
  beside: readonly CellResult[] = [],
): Promise<readonly CellResult[]> {
  const { clearance } = services.reader;
  const told = new Set(beside.flatMap((one) => (one.status === "found" ? [cellKey(one.cell)] : [])));
  const refused = new Set<string>();
  for (const block of await nearBlocks(results, clearance, question, services)) {
    const verdict = await keptVerdict(block, { clearance, told }, question, services);
    for (const cell of block.asked) (verdict.refused.includes(cell) ? refused : told).add(cellKey(cell));
  }
  return results.map((result) =>
    result.status === "found" && refused.has(cellKey(result.cell))
      ? { status: "withheld", cell: result.cell, because: "gives_away" }
      : result,
  );
}

/** Looks once more when it is kept: of two questions at the same time, the later one to be kept sees the other. */
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

/** What somebody else's question, or another one of the same person, added while some cells were kept; null where that is not known. */
function shownMeanwhile(before: Shown | null, after: Shown | null, own: readonly Cell[]): readonly string[] | null {
  if (before === null || after === null) return null;
  const known = new Set([...before.certain, ...before.inDoubt, ...own.map(cellKey)]);
  return [...after.certain, ...after.inDoubt].filter((key) => !known.has(key));
}

/**
 * The answer as it stands where others read along: what it would complete there, with all that was posted, makes it as sensitive as that
 * figure. What is posted is kept; where that cannot be done, the asker alone is shown the answer.
 */
export async function forPlace(
  answer: FiguresAnswer,
  question: Question,
  services: ReadingServices,
): Promise<FiguresAnswer> {
  const [place] = placeOf(question);
  if (place === undefined) return answer;
  const { ceiling = DEFAULT_CLEARANCE, isShared = false, postedAs = null } = question;
  const blocks = await nearBlocks(answer.cells, ceiling, question, services);
  const context = { glossary: services.glossary, today: dayOf(question) };
  const judged = (shown: Shown | null) => {
    const verdicts = blocks.map((block) => lastPieces(block, { clearance: ceiling, shown }, context));
    const levels = verdicts.flatMap(({ refused, level }) => (refused.length === 0 ? [] : [level]));
    const posted = blocks.filter((_, index) => verdicts[index]?.isNear).flatMap(({ asked }) => asked);
    return { posted, answer: levels.length === 0 ? answer : { ...answer, givesAway: highest(levels) } };
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

/** What everybody in a place was shown of the metrics of some blocks; null where that is not known. */
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

/** It is being said, and may not arrive. */
function withDoubtful(shown: Shown | null, more: readonly string[] | null): Shown | null {
  return shown === null || more === null ? null : { ...shown, inDoubt: new Set([...shown.inDoubt, ...more]) };
}

/** The figures that a result shows, with what they can make up; none where nothing of their metrics is above the clearance. */
async function nearBlocks(
  results: readonly CellResult[],
  clearance: Clearance,
  question: Question,
  { facts, glossary }: ReadingServices,
): Promise<readonly Block[]> {
  const above = await facts.metricsAbove(clearance);
  const cells = results.filter((result): result is FoundCell => result.status === "found").map(({ cell }) => cell);
  const near = cells.filter(({ metric }) => above.has(metric));
  return near.length === 0 ? [] : blocksOf(near, { facts, clearance, glossary, today: dayOf(question) });
}

async function shownTo(
  readers: readonly string[],
  { metric }: Block,
  { shown }: ReadingServices,
): Promise<Shown | null> {
  return readers.length === 0 ? { certain: new Set(), inDoubt: new Set() } : shown.shownTo(readers, metric);
}

/** An asker who chooses the day of a question does not choose what follows from what is shown. */
function dayOf({ today, at }: Question): CalendarDate {
  return today ?? at;
}

function personOf({ asker }: Question): readonly string[] {
  return asker === null ? [] : [`person:${asker}`];
}

function placeOf({ audience }: Question): readonly string[] {
  return audience === undefined ? [] : [`place:${audience}`];
}
