import type { CellResult, CheckAnswer } from "../domain/answer.ts";
import { figureOf, hasFigure } from "../domain/cell-figures.ts";
import type { AssumedSlot } from "../domain/clarification.ts";
import { Exact } from "../domain/decimal.ts";
import type { DerivedFigure } from "../domain/derived-figure.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { grouped } from "../domain/grouped.ts";
import type { LimitedReading } from "../domain/limited-reading.ts";
import type { CheckedFigure, CheckVerdict, UnclearReason } from "../domain/message-check.ts";
import { periodCode } from "../domain/period.ts";
import type { Question } from "../domain/question.ts";
import { readOrCompute } from "../figures/read-or-compute.ts";
import type { Claim } from "../passages/claims/read-claims.ts";
import { changeAgainst, type Held, levelAgainst } from "./held-against.ts";
import {
  type Address,
  type AddressContext,
  addressOf,
  basesOf,
  endOf,
  keyOf,
  othersOf,
  type Row,
  rowOf,
} from "./message-addresses.ts";
import { type MessageFigure, messageFigures } from "./message-figures.ts";
import { readingOf } from "./message-reading.ts";
import { MESSAGE_CHARACTERS_MAX, plainMessage } from "./message-text.ts";
import type { Tie } from "./message-ties.ts";
import type { ReadingServices } from "./reader.ts";
import { forPlace, withholdPieces } from "./withhold-pieces.ts";

/** So many figures of a message are checked; it says how many more there are. */
export const CHECKED_MAX = 40;

/**
 * Holds the figures of a message against the stored ones. A figure agrees or differs only with the cell that the
 * message names. What it leaves open is assumed and said; then it differs only if no other stored value would fit.
 */
export async function checkMessage(
  { message, ...asked }: { readonly message: string } & LimitedReading,
  question: Question,
  all: ReadingServices,
): Promise<CheckAnswer> {
  const plain = plainMessage(message.slice(0, MESSAGE_CHARACTERS_MAX));
  const finding = { ...all, finder: all.messageFinder };
  const { text, limits, isDayOpen } = readingOf(plain, { limits: asked, question }, finding);
  const services = all.limitedTo(limits);
  const read = messageFigures(text, question.at, finding);
  const own = read.filter(({ isExternal }) => !isExternal);
  const looked = own.slice(0, CHECKED_MAX);
  const above = await services.facts.metricsAbove(services.reader.clearance);
  const context: Context = { question, services, above, looked, isDayOpen };
  const judged = await Promise.all(looked.map((figure) => judge(figure, context)));
  const tied = await withoutColumns(
    judged.filter((one) => one !== null),
    context,
  );
  const answer = await verdictsOf(tied, context);
  const isTied = new Set(tied.map(({ figure }) => figure));
  return forPlace(
    {
      kind: "check",
      ...limits,
      ...answer,
      untied: looked.filter((figure) => !isTied.has(figure)).map(({ quote }) => quote),
      external: read.filter(({ isExternal }) => isExternal).map(({ raw }) => raw),
      beyond: own.length - looked.length,
      isCut: message.length > MESSAGE_CHARACTERS_MAX,
    },
    question,
    services,
  );
}

interface Context extends AddressContext {
  /** Metrics with figures above the clearance: of these nothing is chosen by what fits. */
  readonly above: ReadonlySet<string>;
  readonly looked: readonly MessageFigure[];
  readonly isDayOpen: boolean;
}

interface Judged {
  readonly figure: MessageFigure;
  readonly claim: Claim;
  readonly address: Address;
  readonly unclear: UnclearReason | null;
  readonly assumed: readonly AssumedSlot[];
}

/** Null for a figure that is said of nothing that can be looked up. */
async function judge(figure: MessageFigure, context: Context): Promise<Judged | null> {
  const { tie } = figure;
  if (tie === null) return null;
  const metric = tie.metric.kind === "open" ? await onlyMetric(figure.sentence, context) : tie.metric.value;
  return metric === null ? null : judgeOf(figure, tie, metric, context);
}

async function judgeOf(figure: MessageFigure, tie: Tie, metric: string, context: Context): Promise<Judged | null> {
  const { claim } = tie;
  const row = await rowOf(tie, metric, context);
  if (row === null) return null;
  const bases = basesOf(claim, row.period, context.services.glossary.profile.fiscalYears);
  const [base] = bases;
  if (claim.says === "change" && base === undefined) return null;
  const address = addressOf(row.cell, base);
  const held = await heldAt(claim, address, context);
  const judged = { figure, claim, address, assumed: assumedOf(tie, metric, row) };
  if (context.isDayOpen) return { ...judged, unclear: "day_open" };
  if (held.kind === "no" && (await isOfToday(claim, row.cell, context))) return { ...judged, unclear: "holds_now" };
  if (held.kind === "unlike" && claim.unit === "percent") return null;
  if (held.kind === "yes") return { ...judged, unclear: await directionDoubt(figure, claim, row, context) };
  if (held.kind !== "no") return { ...judged, unclear: unclearBy(held) };
  const isFormer = claim.isBefore && claim.periods.length === 0;
  const slots = [tie.metric, tie.entity, tie.period];
  const isOpen = slots.some(({ kind }) => kind !== "said") || bases.length > 1 || isFormer;
  if (!isOpen && claim.others.length === 0) return { ...judged, unclear: null };
  if (context.above.has(metric)) return { ...judged, unclear: "open_slot" };
  const others = await othersOf(tie, row, bases, context);
  if (others === null) return { ...judged, unclear: "open_slot" };
  const fitting: Address[] = [];
  for (const other of others) if ((await heldAt(claim, other, context)).kind === "yes") fitting.push(other);
  const [first] = fitting;
  if (first === undefined) return { ...judged, unclear: null };
  // One that fits is shown, with what would have to be meant.
  const isOne = new Set(fitting.map((one) => endOf(one, context))).size === 1;
  return { ...judged, ...(isOne ? { unclear: "fits_other", address: first } : { unclear: "open_slot" }) };
}

/** "600, and today it is 650": the second is no figure of the day that the first is said of. */
async function isOfToday(claim: Claim, cell: Cell, { services }: Context): Promise<boolean> {
  const read = claim.says === "level" ? await services.facts.find(cell) : null;
  if (read?.status !== "found") return false;
  const now = read.superseded.filter(({ because }) => because === "holds_now");
  return now.some((one) => levelAgainst(claim, { ...read, statement: one, conflicts: [] }).kind === "yes");
}

/** "Fell to 18m", which is the stored figure: whether it fell is checked too, from every base that may be meant. */
async function directionDoubt(
  { movement }: MessageFigure,
  claim: Claim,
  { cell, period }: Row,
  { services, above }: Context,
): Promise<UnclearReason | null> {
  if (movement === null) return null;
  if (movement === "wrong") return "other_direction";
  if (movement === "open" || above.has(cell.metric)) return "direction_open";
  const reading = { glossary: services.glossary, store: services.facts };
  const codes = [period, ...basesOf({ ...claim, says: "change" }, period, services.glossary.profile.fiscalYears)].map(
    periodCode,
  );
  const read = await Promise.all(codes.map((code) => readOrCompute({ ...cell, period: code }, reading)));
  const [now, ...before] = read.map((one) => (hasFigure(one) ? figureOf(one) : null));
  const signs = before.flatMap((then) =>
    !now || !then || now.unit !== then.unit || [now, then].some(({ value }) => value.startsWith("-"))
      ? []
      : [Math.sign(new Exact(now.value).minus(then.value).toNumber())],
  );
  const said = movement === "up" ? 1 : -1;
  if (signs.length > 0 && signs.every((sign) => sign === said)) return null;
  return signs.length > 0 && signs.every((sign) => sign !== said) ? "other_direction" : "direction_open";
}

function unclearBy(held: Held): UnclearReason | null {
  switch (held.kind) {
    case "unlike":
      return "other_unit";
    case "not_computed":
    case "no_direction":
      return held.kind;
    case "yes":
    case "no":
    case "not_held":
    case "withheld":
      return null;
  }
}

/**
 * "HK grew 12 % to 1.6bn": the headline metric of a sentence that names none, if a single one fits any of its figures.
 */
async function onlyMetric(sentence: number, context: Context): Promise<string | null> {
  const { headline } = context.services.glossary.profile;
  const ties = context.looked.flatMap(({ tie, sentence: of }) =>
    of === sentence && tie?.metric.kind === "open" ? [tie] : [],
  );
  const open = headline.filter((metric) => !context.above.has(metric));
  const fits = await Promise.all(
    open.map(async (metric) => (await Promise.all(ties.map((tie) => fitsMetric(tie, metric, context)))).includes(true)),
  );
  const fitting = open.filter((_, index) => fits[index]);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

async function fitsMetric(tie: Tie, metric: string, context: Context): Promise<boolean> {
  const row = await rowOf(tie, metric, context);
  const [base] = row === null ? [] : basesOf(tie.claim, row.period, context.services.glossary.profile.fiscalYears);
  if (row === null || (tie.claim.says === "change" && base === undefined)) return false;
  return (await heldAt(tie.claim, addressOf(row.cell, base), context)).kind === "yes";
}

async function heldAt(claim: Claim, address: Address, { services }: Context): Promise<Held> {
  const reading = { glossary: services.glossary, store: services.facts };
  const cells = await Promise.all(address.map((cell) => readOrCompute(cell, reading)));
  return heldBy(claim, cells, services);
}

function heldBy(claim: Claim, cells: readonly CellResult[], { glossary }: ReadingServices): Held {
  const [first, second] = cells;
  if (first === undefined) return { kind: "not_held" };
  if (second === undefined) return levelAgainst(claim, first);
  return changeAgainst(claim, [first, second], (metric) => glossary.metric(metric)?.kind ?? "flow");
}

/**
 * Numbers of one sentence with one address are columns of a table, or values of several years: of those only one that
 * agrees is taken, and where none does the first.
 */
async function withoutColumns(judged: readonly Judged[], context: Context): Promise<readonly Judged[]> {
  const levels = grouped(
    judged.filter(({ claim }) => claim.says === "level"),
    ({ figure, address }) => `${figure.sentence} ${keyOf(address)}`,
  );
  const dropped = new Set<Judged>();
  for (const group of levels.values()) {
    const values = new Set(group.map(({ claim }) => claim.value));
    if (values.size < 2) continue;
    const held = await Promise.all(group.map(({ claim, address }) => heldAt(claim, address, context)));
    const isAny = held.some(({ kind }) => kind === "yes");
    for (const [index, one] of group.entries()) if (isAny ? held[index]?.kind !== "yes" : index > 0) dropped.add(one);
  }
  return judged.filter((one) => !dropped.has(one));
}

/** The answer's cells without those that would reveal what is above the clearance, and the verdict of each figure. */
async function verdictsOf(
  judged: readonly Judged[],
  { question, services }: Context,
): Promise<Pick<CheckAnswer, "figures" | "cells" | "derived">> {
  const addresses = new Map(judged.flatMap(({ address }) => address.map((cell) => [cellKey(cell), cell] as const)));
  const reading = { glossary: services.glossary, store: services.facts };
  const read = await Promise.all([...addresses.values()].map((cell) => readOrCompute(cell, reading)));
  const cells = await withholdPieces(read, question, services);
  const places = new Map([...addresses.keys()].map((key, index) => [key, index]));
  const derived: DerivedFigure[] = [];
  const figures = judged.map(({ figure, claim, address, unclear, assumed }): CheckedFigure => {
    const of = address.map((cell) => places.get(cellKey(cell)) ?? -1);
    const held = heldBy(
      claim,
      of.flatMap((index) => cells[index] ?? []),
      services,
    );
    const computed = "derived" in held && held.derived !== null ? { ...held.derived, of } : null;
    if (computed !== null) derived.push(computed);
    return {
      quote: figure.quote,
      raw: figure.raw,
      verdict: verdictOf(held, unclear),
      cells: of,
      derived: computed === null ? null : derived.length - 1,
      assumed,
    };
  });
  return { figures, cells, derived };
}

function verdictOf(held: Held, unclear: UnclearReason | null): CheckVerdict {
  if (held.kind === "withheld" || held.kind === "not_held") return { kind: held.kind };
  if (unclear !== null) return { kind: "unclear", because: unclear };
  const because = unclearBy(held);
  if (because !== null) return { kind: "unclear", because };
  return { kind: held.kind === "yes" ? "agrees" : "differs" };
}

function assumedOf(tie: Tie, metric: string, { cell }: Row): readonly AssumedSlot[] {
  const slots = [
    ["metric", tie.metric, metric],
    ["entity", tie.entity, cell.entity],
    ["period", tie.period, cell.period],
  ] as const;
  return slots.flatMap(([slot, { kind }, code]): readonly AssumedSlot[] =>
    kind === "said" ? [] : [{ slot, codes: [code], from: { kind: kind === "carried" ? "carried" : "default" } }],
  );
}
