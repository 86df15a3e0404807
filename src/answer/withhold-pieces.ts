import type { CellResult, FiguresAnswer, FoundCell } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import type { Question } from "../domain/question.ts";
import { type Clearance, DEFAULT_CLEARANCE, highest, isReadable } from "../domain/sensitivity.ts";
import { type Block, blocksOf, lastPieces, type Verdict } from "../figures/last-pieces.ts";
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
  const context = { glossary: services.glossary, today: question.at };
  const before = await shownTo(readers, block, services);
  const verdict = lastPieces(block, { clearance, shown: before === null ? null : union(before, told) }, context);
  if (!verdict.isNear) return verdict;
  const open = block.asked.filter((cell) => !verdict.refused.includes(cell));
  const isKept = await services.shown.keepShown(personOf(question), open);
  const after = isKept ? await shownTo(readers, block, services) : null;
  const meanwhile = after === null ? null : shownMeanwhile(before, after, open);
  if (meanwhile?.length === 0) return verdict;
  const shown = meanwhile === null || before === null ? null : union([...before, ...meanwhile], told);
  return lastPieces(block, { clearance, shown }, context);
}

/** What somebody else's question, or another one of the same person, added while some cells were kept. */
function shownMeanwhile(
  before: ReadonlySet<string> | null,
  after: ReadonlySet<string>,
  own: readonly Cell[],
): readonly string[] {
  const kept = new Set(own.map(cellKey));
  return [...after].filter((key) => before?.has(key) !== true && !kept.has(key));
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
  const { ceiling = DEFAULT_CLEARANCE, isShared = false, at: today } = question;
  const blocks = await nearBlocks(answer.cells, ceiling, question, services);
  const context = { glossary: services.glossary, today };
  const judged = (shown: ReadonlySet<string> | null) => {
    const verdicts = blocks.map((block) => lastPieces(block, { clearance: ceiling, shown }, context));
    const levels = verdicts.flatMap(({ refused, level }) => (refused.length === 0 ? [] : [level]));
    const posted = blocks.filter((_, index) => verdicts[index]?.isNear).flatMap(({ asked }) => asked);
    return { posted, answer: levels.length === 0 ? answer : { ...answer, givesAway: highest(levels) } };
  };
  const before = await postedOf(place, blocks, services);
  const first = judged(before);
  const isPosted = isShared || isReadable(sensitivityOf(first.answer), ceiling);
  if (!isPosted || first.posted.length === 0) return first.answer;
  if (!(await services.shown.keepShown([place], first.posted))) return { ...answer, givesAway: "RESTRICTED" };
  const after = await postedOf(place, blocks, services);
  const meanwhile = after === null ? null : shownMeanwhile(before, after, first.posted);
  if (meanwhile?.length === 0) return first.answer;
  return judged(meanwhile === null || before === null ? null : union(before, meanwhile)).answer;
}

/** What everybody in a place was shown of the metrics of some blocks; null where that is not known. */
async function postedOf(place: string, blocks: readonly Block[], services: ReadingServices) {
  const all = await Promise.all(blocks.map((block) => shownTo([place], block, services)));
  const known = all.filter((one) => one !== null);
  return known.length < all.length ? null : new Set(known.flatMap((one) => [...one]));
}

function union(some: Iterable<string>, others: Iterable<string>): ReadonlySet<string> {
  return new Set([...some, ...others]);
}

/** The figures that a result shows, with what they can make up; none where nothing of their metrics is above the clearance. */
async function nearBlocks(
  results: readonly CellResult[],
  clearance: Clearance,
  { at: today }: Question,
  { facts, glossary }: ReadingServices,
): Promise<readonly Block[]> {
  const above = await facts.metricsAbove(clearance);
  const cells = results.filter((result): result is FoundCell => result.status === "found").map(({ cell }) => cell);
  const near = cells.filter(({ metric }) => above.has(metric));
  return near.length === 0 ? [] : blocksOf(near, { facts, glossary, today });
}

async function shownTo(readers: readonly string[], { metric }: Block, { shown }: ReadingServices) {
  return readers.length === 0 ? new Set<string>() : shown.shownTo(readers, metric);
}

function personOf({ asker }: Question): readonly string[] {
  return asker === null ? [] : [`person:${asker}`];
}

function placeOf({ audience }: Question): readonly string[] {
  return audience === undefined ? [] : [`place:${audience}`];
}
