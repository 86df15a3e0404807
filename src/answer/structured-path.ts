import type { Glossary } from "../company/glossary.ts";
import type { Answer, CellResult, FiguresAnswer, WhyPart } from "../domain/answer.ts";
import { sensitivityOf } from "../domain/answer-sensitivity.ts";
import { hasFigure, storedCells } from "../domain/cell-figures.ts";
import type { Verdict } from "../domain/claim.ts";
import type { Clarification, NarrowingOption } from "../domain/clarification.ts";
import type { DeclinedOperation, DerivedFigure } from "../domain/derived-figure.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import type { CellRequest, Intent, NotUnderstood, SlotGroup } from "../domain/intent.ts";
import { type LimitedReading, readsWhatHolds } from "../domain/limited-reading.ts";
import type { Question } from "../domain/question.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import { checkClaim } from "../figures/check-claim.ts";
import { type CellPlan, operandsOf } from "../figures/computation.ts";
import { derive, type Operand } from "../figures/derive.ts";
import { inOrder } from "../figures/in-order.ts";
import { onlyLeaders } from "../figures/leaders.ts";
import { overviewRows, withoutAbsent, withoutDifferences } from "../figures/overview.ts";
import { CELLS_MAX, planCells } from "../figures/plan-cells.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import { operationWords } from "../question/asked-set.ts";
import { askModel } from "./ask-model.ts";
import { explain } from "./explain.ts";
import { assumptionOptions, metricOptions } from "./narrowing.ts";
import { type NarrowingContext, nearestCells, neighbouringPeriods } from "./nearest-cells.ts";
import { readPremise, type WithPremise } from "./premise.ts";
import type { Progress } from "./progress.ts";
import type { ReadingServices } from "./reader.ts";
import { servedOffers } from "./served-offers.ts";
import { waitingFigures } from "./waiting-figures.ts";
import { forPlace, withholdPieces } from "./withhold-pieces.ts";
import { afreshOption, withAfresh } from "./without-thread-option.ts";

/** Reads the cells of a complete request and computes the result, without any text of a model. */
export async function structuredPath(
  decision: ReadDecision,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<Answer> {
  const { glossary, offered, planned } = services;
  const context: NarrowingContext = { glossary, store: offered, today: question.at };
  const plan = await planCells(decision.groups, decision.operation, { ...context, store: planned });
  if (plan.unserved || plan.cells.length === 0) return unserved(decision, intent, question, services);
  if (readsWhatHolds(decision)) await consultModel(plan, intent, question, services, progress);
  const read = await Promise.all(plan.cells.map((cell) => readOrCompute(cell, { glossary, store: services.facts })));
  const kept = await withholdPieces(read, question, services);
  const namesAbsent = glossary.profile.headline.length > 0 || !isHeadline(decision);
  const asked = plan.overview === undefined ? kept : withoutAbsent(kept, plan.overview, { namesAbsent });
  const computed = compute(plan, asked, services);
  const ordered = inOrder({ cells: asked, derived: computed.derived }, decision.operation);
  const figures = onlyLeaders(ordered, CELLS_MAX);
  const reading = { intent, question, services };
  const { cells, derived, declined, premise, movement } = await readPremise(decision, figures, reading);
  // Of a list that is cut nothing is said as a whole.
  const shown = Math.min(plan.cells.length, cells.length);
  const isWhole = plan.asked <= shown;
  const verdict = isWhole ? checkClaim(intent.claim, { cells, derived }) : null;
  const answer: FiguresAnswer = {
    kind: "figures",
    route: decision.route,
    clarification: await clarificationOf(decision, intent, context, services),
    cells,
    derived,
    declined: distinctDeclined([...computed.declined, ...declined]),
    notUnderstood: besideVerdict(intent, verdict),
    nearest: readsWhatHolds(decision) ? await nearestOf(cells, decision, context, services) : [],
    ...(await waitingFigures(cells, services)),
    truncated: isWhole ? null : { asked: plan.asked, shown, isRanked: shown < plan.cells.length && derived.length > 0 },
    premise,
    verdict,
    why: await reasons(decision, intent, { cells, movement }, { question, services, progress }),
    ...(plan.overview === undefined ? {} : { overview: overviewRows(plan.overview, cells, derived) }),
    ...limitsOf(decision),
    ...(decision.asksFormer === true ? { asksFormer: true } : {}),
  };
  // That figures lead says something of each that they were compared with.
  const compared = { ...answer, cells: ordered.cells };
  const isCut = figures.cells.length < ordered.cells.length;
  return forPlace(isCut ? { ...answer, givesAway: sensitivityOf(compared) } : answer, question, services);
}

/** Without what the verdict says; a stated number that was not checked is named. */
function besideVerdict({ notUnderstood, claim }: Intent, verdict: Verdict | null): readonly NotUnderstood[] {
  if (verdict !== null) {
    const said = verdict.claim.raw;
    return notUnderstood.filter(({ raw }) => !raw.includes(said) && !said.includes(raw));
  }
  if (claim === null || claim.direction !== undefined) return notUnderstood;
  const isNamed = notUnderstood.some(({ raw }) => raw.includes(claim.raw));
  return isNamed ? notUnderstood : [...notUnderstood, { raw: claim.raw, slot: "operation", blocks: false }];
}

interface ReasonContext {
  readonly question: Question;
  readonly services: ReadingServices;
  readonly progress: Progress;
}

/**
 * The explanation of a composite answer, about the same entities and periods as its figures. Where no figure that was
 * asked for is stored: what a document states in the words of the question, if any does.
 */
async function reasons(
  { route, groups, knownOn }: ReadDecision,
  intent: Intent,
  { cells, movement }: Pick<WithPremise, "cells" | "movement">,
  { question, services, progress }: ReasonContext,
): Promise<WhyPart | null> {
  const isUnfound = cells.length > 0 && cells.every(({ status }) => status === "not_found");
  if (knownOn !== undefined || (route !== "composite" && !isUnfound)) return null;
  const slots = {
    entities: [...new Set(groups.flatMap((group) => group.entities))],
    periods: [...new Set(groups.flatMap((group) => group.periods))],
    metrics: [...new Set(groups.flatMap((group) => group.metrics))],
    movement: movement === "flat" ? null : movement,
  };
  const found = storedCells(cells);
  const isExact = route !== "composite";
  const why = await explain(
    { intent, slots: { ...slots, unfound: found.length === 0, isExact }, cells: found, today: question.at },
    services,
    progress,
  );
  return isExact && !(why.kind === "run" && why.run.statements.length > 0) ? null : why;
}

/**
 * With `toolLoop: "always"` the model is asked too, but its result changes nothing: the engine reads the parsed cell
 * itself, and any other model output is counted as dropped.
 */
async function consultModel(
  plan: CellPlan,
  intent: Intent,
  question: Question,
  services: ReadingServices,
  progress: Progress,
): Promise<void> {
  const [target, ...rest] = plan.cells;
  if (services.toolLoop !== "always" || services.model === null || target === undefined || rest.length > 0) return;
  await askModel({ model: services.model, question, target, language: intent.language }, services, progress);
}

function compute(
  plan: CellPlan,
  cells: readonly CellResult[],
  { glossary }: ReadingServices,
): Pick<FiguresAnswer, "derived" | "declined"> {
  const operands = new Map<string, Operand | "withheld">();
  for (const [index, found] of cells.entries()) {
    if (hasFigure(found)) operands.set(cellKey(found.cell), { index, found });
    if (found.status === "withheld") operands.set(cellKey(found.cell), "withheld");
  }
  const derived: DerivedFigure[] = [];
  const declined: DeclinedOperation[] = [];
  for (const computation of plan.computations) {
    const result = derive({
      computation,
      operands: operandsOf(computation).map((cell: Cell) => operands.get(cellKey(cell)) ?? null),
      kindOf: (metric) => glossary.metric(metric)?.kind ?? "flow",
    });
    derived.push(...result.derived);
    declined.push(...result.declined);
  }
  const told = plan.overview === undefined ? derived : withoutDifferences(derived);
  return { derived: told, declined: distinctDeclined(declined) };
}

function distinctDeclined(declined: readonly DeclinedOperation[]): readonly DeclinedOperation[] {
  return [...new Map(declined.map((item) => [`${item.operation} ${item.reason}`, item])).values()];
}

/** For a computation without cells to compute from: names its words and shows no plain figure in its place. */
async function unserved(
  decision: ReadDecision,
  intent: Intent,
  { at }: Question,
  services: ReadingServices,
): Promise<Answer> {
  const [group] = offeredGroups(decision);
  const request: CellRequest | null =
    group === undefined || group.periods.length === 0 ? null : { group, operation: null };
  return {
    kind: "not_understood",
    route: decision.route,
    notUnderstood: [...intent.notUnderstood, ...operationWords(intent)],
    options: request === null ? [] : await servedOffers([{ slot: "cell", request }], at, services),
  };
}

async function clarificationOf(
  decision: ReadDecision,
  intent: Intent,
  context: NarrowingContext,
  services: ReadingServices,
): Promise<Clarification> {
  if (decision.assumed.length === 0) return { mode: "none" };
  const [group] = offeredGroups(decision);
  const request =
    group && decision.operation?.kind !== "between" ? { group, operation: decision.operation } : undefined;
  const options = request ? await assumptionOptions(request, decision.assumed, context) : [];
  const instead = request && isMetricAssumed(decision) ? otherMetrics(request, context.glossary) : [];
  const afresh = request && afreshOption(request, decision, intent, context);
  const offered = isHeadline(decision)
    ? [...withAfresh(options, afresh).map(withoutMetrics), ...instead]
    : withAfresh([...instead, ...uncomputed(decision), ...options], afresh);
  return {
    mode: "answer_with_assumptions",
    assumedSlots: decision.assumed,
    narrowingOptions: await servedOffers(offered, context.today, services),
  };
}

/** The groups that buttons start from: none for a limited reading, since a button asks for what holds today. */
function offeredGroups(decision: ReadDecision): readonly SlotGroup[] {
  return readsWhatHolds(decision) ? decision.groups : [];
}

function limitsOf({ knownOn, statedIn }: ReadDecision): LimitedReading {
  return { ...(knownOn === undefined ? {} : { knownOn }), ...(statedIn === undefined ? {} : { statedIn }) };
}

/** Where a word was read as a computation: the figures without it. */
function uncomputed(decision: ReadDecision): readonly NarrowingOption[] {
  const { assumed } = decision;
  const [group] = offeredGroups(decision);
  const isMeant = assumed.some(({ slot, from }) => slot === "operation" && from.kind === "read_as");
  const isWhole = group !== undefined && group.entities.length > 0 && group.periods.length > 0;
  return isMeant && isWhole ? [{ slot: "cell", request: { group, operation: null } }] : [];
}

function isHeadline({ operation }: ReadDecision): boolean {
  return operation?.kind === "overview" && operation.headline;
}

/** A metric that was read into a word, or those of an overview. */
function isMetricAssumed({ assumed }: ReadDecision): boolean {
  return assumed.some(({ slot, from }) => slot === "metric" && from.kind !== "carried");
}

function otherMetrics({ group, operation }: CellRequest, glossary: Glossary): readonly NarrowingOption[] {
  const named = operation?.kind === "overview" ? { ...operation, headline: false } : operation;
  const others = metricOptions({ ...group, metrics: [] }, named, glossary);
  return others.filter(({ request }) => request.group.metrics.some((code) => !group.metrics.includes(code)));
}

/** The same overview elsewhere has the headline metrics of there. */
function withoutMetrics(option: NarrowingOption): NarrowingOption {
  return { ...option, request: { ...option.request, group: { ...option.request.group, metrics: [] } } };
}

/** Alternatives only if every cell is missing, and not for operations on more than two cells; overviews near by. */
async function nearestOf(
  cells: readonly CellResult[],
  { operation, groups: [group], assumed }: ReadDecision,
  context: NarrowingContext,
  services: ReadingServices,
): Promise<readonly NarrowingOption[]> {
  const missing = cells.filter((cell) => cell.status === "not_found");
  const [first] = missing;
  if (first === undefined || missing.length < cells.length) return [];
  if (operation?.kind === "overview" && group !== undefined) {
    if (assumed.some(({ slot }) => slot === "period")) return [];
    const near = await neighbouringPeriods({ group, operation }, context);
    return servedOffers(operation.headline ? near.map(withoutMetrics) : near, context.today, services);
  }
  return operation !== null && cells.length > 2 ? [] : nearestCells(first.cell, context);
}
