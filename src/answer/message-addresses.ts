import { formatDate } from "../domain/calendar.ts";
import { type Cell, cellKey } from "../domain/fact.ts";
import { type FiscalYears, latestCompleteYear } from "../domain/fiscal-years.ts";
import { latestFirst } from "../domain/latest-period.ts";
import { type Period, parsePeriodCode, periodCode, periodRange } from "../domain/period.ts";
import { shiftPeriod, shiftYears } from "../domain/period-steps.ts";
import type { Question } from "../domain/question.ts";
import type { Claim } from "../passages/claims/read-claims.ts";
import type { Slot, Tie } from "./message-ties.ts";
import type { ReadingServices } from "./reader.ts";

export interface AddressContext {
  readonly question: Question;
  readonly services: ReadingServices;
}

/** The cells of a figure: its own, or the former and the present one of a change. */
export type Address = readonly [Cell] | readonly [Cell, Cell];

/** Levels of periods that end on one day are one figure. */
export function endOf(address: Address, { question, services }: AddressContext): string {
  const { glossary } = services;
  return address
    .map(({ entity, metric, period: code }) => {
      const period = parsePeriodCode(code);
      if (period === null || glossary.metric(metric)?.kind !== "stock") return `${entity} ${code}`;
      const { to } = periodRange(period, glossary.profile.fiscalYears, question.at);
      return `${entity} ${formatDate(to)}`;
    })
    .join();
}

export interface Row {
  readonly cell: Cell;
  readonly period: Period;
}

/** The cell that a figure is said of; what is left open is, as in a question, the home company and the last year. */
export async function rowOf(tie: Tie, metric: string, context: AddressContext): Promise<Row | null> {
  const { question, services } = context;
  const { glossary, offered } = services;
  const entity = saidValue(tie.entity) ?? glossary.profile.company.homeEntity;
  if (entity === null) return null;
  const row = { metric, entity, dimensions: tie.part };
  const named = saidValue(tie.period);
  const order = {
    metricKind: glossary.metric(metric)?.kind ?? "flow",
    fiscalYears: glossary.profile.fiscalYears,
    today: question.at,
  };
  const usual: Period = { kind: "year", year: latestCompleteYear(question.at, order.fiscalYears) };
  const assumed = async (): Promise<Period> => {
    const stored = await offered.periods(row);
    const isLevel = order.metricKind === "stock" && tie.claim.says === "level";
    if (!isLevel && stored.includes(periodCode(usual))) return usual;
    const [code] = latestFirst(stored, null, order);
    return (code === undefined ? null : parsePeriodCode(code)) ?? usual;
  };
  const isFormer = tie.claim.isBefore && tie.claim.periods.length === 0;
  const now = named === null ? await assumed() : await heldAs(named, row, context);
  const period = isFormer ? (shiftYears(now, -1, order.fiscalYears) ?? now) : now;
  return { cell: { ...row, period: periodCode(period) }, period };
}

/** The stored period that ends with a level's own: the first quarter for a level at the end of March. */
async function heldAs(
  period: Period,
  row: Omit<Cell, "period">,
  { question, services }: AddressContext,
): Promise<Period> {
  const { glossary, offered } = services;
  if (glossary.metric(row.metric)?.kind !== "stock") return period;
  const stored = await offered.periods(row);
  if (stored.includes(periodCode(period))) return period;
  const endsOn = (one: Period): string => formatDate(periodRange(one, glossary.profile.fiscalYears, question.at).to);
  const same = stored.flatMap((code) => parsePeriodCode(code) ?? []).find((one) => endsOn(one) === endsOn(period));
  return same ?? period;
}

function saidValue<T>(slot: Slot<T>): T | null {
  return slot.kind === "open" ? null : slot.value;
}

/** What a change may be measured from: as the sentence says, else a year earlier first. Empty for a level. */
export function basesOf(
  { says, since, comparedWith }: Claim,
  period: Period,
  fiscalYears: FiscalYears,
): readonly Period[] {
  if (says === "level") return [];
  const said = comparedWith.filter((one) => periodCode(one) !== periodCode(period));
  if (said.length > 0) return said.length === 1 ? said : [];
  const usual = [shiftYears(period, -1, fiscalYears), shiftPeriod(period, -1, fiscalYears)].filter(
    (one) => one !== null,
  );
  const codes = new Set(usual.map(periodCode));
  const named = since.filter((one) => !codes.has(periodCode(one)) && periodCode(one) !== periodCode(period));
  if (named.length > 0) return named.length === 1 ? named : [];
  return [...new Map(usual.map((one) => [periodCode(one), one])).values()];
}

/** The cell of a level, or the two of a change. */
export function addressOf(cell: Cell, base: Period | undefined): Address {
  return base === undefined ? [cell] : [{ ...cell, period: periodCode(base) }, cell];
}

/** More addresses than this are not looked through: then nothing is said to differ. */
const OTHERS_MAX = 400;

/** All other addresses that a figure may have, since the message leaves slots open; null for too many. */
export async function othersOf(
  tie: Tie,
  { cell, period }: Row,
  bases: readonly Period[],
  { services }: AddressContext,
): Promise<readonly Address[] | null> {
  const { glossary, offered } = services;
  const entities = tie.entity.kind === "said" ? [cell.entity] : [...glossary.profile.entities.keys()];
  const found: Address[] = [];
  for (const entity of entities) {
    const row = { ...cell, entity };
    const isSaid = tie.period.kind === "said" && !(tie.claim.isBefore && tie.claim.periods.length === 0);
    const stored = isSaid ? [periodCode(period)] : await offered.periods(row);
    const named = [...stored, ...tie.claim.others.map(periodCode)];
    for (const code of new Set(named))
      found.push(...addressesIn({ ...row, period: code }, tie.claim, bases, glossary.profile.fiscalYears));
    if (found.length > OTHERS_MAX) return null;
  }
  return found.filter((address) => keyOf(address) !== keyOf(addressOf(cell, bases[0])));
}

function addressesIn(cell: Cell, claim: Claim, bases: readonly Period[], fiscalYears: FiscalYears): readonly Address[] {
  const period = parsePeriodCode(cell.period);
  if (claim.says === "level" || period === null) return [[cell]];
  const own = basesOf(claim, period, fiscalYears);
  return (own.length > 0 ? own : bases).map((base): Address => [{ ...cell, period: periodCode(base) }, cell]);
}

export function keyOf(address: Address): string {
  return address.map(cellKey).join();
}
