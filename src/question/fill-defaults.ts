import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { AssumedSlot, AssumptionOrigin } from "../domain/clarification.ts";
import type { Intent, Operation, SlotGroup } from "../domain/intent.ts";
import { type PeriodCode, parsePeriodCode } from "../domain/period.ts";
import type { ReadDecision } from "../domain/resolved-question.ts";
import type { ThreadContext } from "../domain/thread.ts";
import type { Carried } from "./carry.ts";
import { defaultPeriod } from "./default-period.ts";
import { impliedEntity, runsOverTime } from "./open-slots.ts";
import { CARRIED } from "./taken-slots.ts";

const DEFAULT: AssumptionOrigin = { kind: "default" };

interface DefaultsContext {
  readonly glossary: Glossary;
  readonly today: CalendarDate;
  readonly thread: ThreadContext | null;
}

/**
 * Completes a question with the entity and the period that are assumed where it names none, and records them as
 * assumed. Null where no entity can be assumed.
 */
export function fillDefaults(intent: Intent, carried: Carried, context: DefaultsContext): ReadDecision | null {
  const { glossary, today } = context;
  const home = glossary.profile.company.homeEntity;
  const operation = settleGrowth(carried.operation, carried.groups);
  const implied = impliedEntity(operation, glossary);
  const entity = implied ?? home;
  const needsEntity = carried.groups.some((group) => group.entities.length === 0);
  // After an unknown entity, "它的营收呢" refers to that one: the home entity is not assumed.
  const open = context.thread?.unknown.includes("entity") === true && implied === null;
  if (needsEntity && (entity === null || open)) return null;
  const needsPeriod = !runsOverTime(operation) && carried.groups.some((group) => group.periods.length === 0);
  const period = defaultPeriod({ groups: carried.groups, operation }, glossary, today);
  const groups = carried.groups.map((group) => ({
    ...group,
    entities: group.entities.length === 0 && entity !== null ? [entity] : group.entities,
    periods: group.periods.length === 0 && needsPeriod ? [period] : group.periods,
  }));
  const readAs = intent.readAs
    .filter(({ isForm }) => isForm !== true)
    .map(({ raw, slot, codes }): AssumedSlot => ({ slot, codes, from: { kind: "read_as", raw } }));
  const assumed = [...readAs, ...carried.assumed];
  if (needsEntity && entity !== null && implied === null && !spansAll(operation, entity, glossary))
    assumed.push({ slot: "entity", codes: [entity], from: DEFAULT });
  if (needsPeriod) assumed.push({ slot: "period", codes: [period], from: DEFAULT });
  else if (intent.yearAssumed.length > 0)
    assumed.push({ slot: "period", codes: withoutYear(intent, groups), from: carried.yearCarried ? CARRIED : DEFAULT });
  const route = intent.route === "structured" ? "structured" : "composite";
  return { kind: "read", route, groups, operation, assumed };
}

/** The periods as they are read of those that were named without their year. */
function withoutYear({ yearAssumed, groups: named }: Intent, groups: readonly SlotGroup[]): readonly PeriodCode[] {
  const said = named.flatMap(({ periods }) => periods.filter((code) => !yearAssumed.includes(code)));
  return [...new Set(groups.flatMap(({ periods }) => periods))].filter((code) => !said.includes(code));
}

/** "by market", "which market": the rows cover every entity of the company, so that nothing is assumed. */
function spansAll(operation: Operation | null, home: string, glossary: Glossary): boolean {
  const over = operation !== null && "over" in operation ? operation.over : null;
  const listed = operation?.kind === "series" || operation?.kind === "rank" ? operation.by : over;
  if (listed !== "entity") return false;
  return [...glossary.profile.entities.keys()].every((code) => code === home || isAncestor(home, code, glossary));
}

/** Growth is between the periods where two are named, over the year before where one or none is. */
function settleGrowth(operation: Operation | null, groups: readonly SlotGroup[]): Operation | null {
  if (operation?.kind !== "growth" || operation.base === "period_before" || operation.base === "both") return operation;
  const most = Math.max(...groups.map((group) => group.periods.length));
  if (most < 2) return { ...operation, base: "year_earlier" };
  if (most !== 2) return operation;
  // "Q3 vs Q2, and vs a year ago": both changes, of each.
  const isOfOneYear = groups.every(({ periods: [one, other] }) => isSameYear(one, other));
  return { ...operation, base: operation.base === "year_earlier" && isOfOneYear ? "both" : "named_periods" };
}

function isSameYear(one: PeriodCode | undefined, other: PeriodCode | undefined): boolean {
  const [a, b] = [one, other].map((code) => (code === undefined ? null : parsePeriodCode(code)));
  return a?.kind === "quarter" && b?.kind === "quarter" && a.year === b.year;
}
