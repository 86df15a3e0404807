import type { SlotGroup } from "../domain/intent.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { asksWhichMember, asksWhichPeriod } from "./asked-members.ts";
import { isNumber } from "./claims.ts";
import type { OperationContext } from "./operation-context.ts";
import { asksForDimension, isRankingServed } from "./rankings.ts";
import { type RowAxis, rowAxisOf } from "./row-axis.ts";
import { isOfYears } from "./share-of-year.ts";

/** Whether the question names everything that a computation needs. */
export function isServed(kind: OperationCue, context: OperationContext): boolean {
  const { groups } = context;
  switch (kind) {
    case "share":
      // "share" of several periods may mean the share that each has of them together.
      return periodCount(groups) < 2 || groups.some(namesPart) || isOfYears(context.items);
    case "percentage":
      return periodCount(groups) < 2 || isOfYears(context.items);
    case "mix":
      return periodCount(groups) < 2 && groups.some((group) => Object.keys(group.dimensions).length > 0);
    case "highest":
    case "lowest":
      return isRankingServed(kind, context) && !isOfAllTime(context);
    case "since_start":
      return periodCount(groups) === 0;
    case "rank":
      return !asksForDimension(context.items);
    case "multiple":
      return !isOneFigure(groups);
    case "growth":
    case "growth_year":
    case "growth_period":
    case "cagr":
      return !asksWhichMember(context);
    case "difference":
      // "variance" of one figure is against a plan, which is not stored; "how far behind China are we" has one side.
      return comparesSeveral(groups) || isHeld(context) || !context.tokens.some(({ text }) => TWO_SIDED.has(text));
    case "cumulative":
      return periodCount(groups) > 1;
    case "sum":
      // "(claims + opex) / revenue"
      return (
        !groups.some(({ metrics }) => metrics.length > 1) || !context.tokens.some(({ text }) => QUOTIENT.has(text))
      );
    case "compare":
      // "in which year did banca overtake agency" asks for the first year of two series.
      if (asksWhichPeriod(context)) return !groups.some(namesMembers);
      return comparesMembers(rowAxisOf(context.items), context) || !isOneFigure(groups);
    default:
      return true;
  }
}

/** "best quarter ever? (we have quarterlies since 2023)": all periods and one year are both named. */
function isOfAllTime({ tokens, groups }: OperationContext): boolean {
  return tokens.some(({ text }) => text === "ever") && groups.some(({ periods }) => periods.length === 1);
}

const TWO_SIDED: ReadonlySet<string> = new Set(["variance", "behind", "ahead", "apart"]);

/** "how far are we behind 10k agents" */
function isHeld({ items, tokens }: OperationContext): boolean {
  return items.some((item) => item.kind === "threshold" || (item.kind !== "period" && isNumber(tokens, item)));
}

const QUOTIENT: ReadonlySet<string> = new Set(["/", "÷", "over", "divided", "除以"]);

/** "agency share of revenue": the part is named, so that its whole is clear. */
function namesPart({ entities, dimensions, metrics }: SlotGroup): boolean {
  return entities.length > 1 || metrics.length > 1 || Object.keys(dimensions).length > 0;
}

/** "HK revenue by channel. Compare.", "Compare the markets. Revenue 2025": a comparison of rows. */
export function comparesMembers(axis: RowAxis | null, { items, groups }: OperationContext): boolean {
  // "did HK beat China by quarter": the figures of each quarter.
  if (axis !== null) return true;
  if (comparesSeveral(groups)) return false;
  const members = items.some((item) => item.kind === "term" && item.term.kind === "member");
  return members && groups.every((group) => group.entities.length === 0);
}

/** "HK revenue 2025. Better?": a complete figure without a second one to compare it with. */
function isOneFigure([group, ...more]: readonly SlotGroup[]): boolean {
  return (
    group !== undefined &&
    more.length === 0 &&
    group.metrics.length === 1 &&
    group.entities.length <= 1 &&
    group.periods.length === 1 &&
    Object.values(group.dimensions).every((values) => values.length === 1)
  );
}

/** Whether a group has several figures, so that they can be compared. */
export function comparesSeveral(groups: readonly SlotGroup[]): boolean {
  return groups.some((group) => group.entities.length > 1 || group.periods.length > 1 || group.metrics.length > 1);
}

function namesMembers({ entities, dimensions }: SlotGroup): boolean {
  return entities.length > 1 || Object.values(dimensions).some((values) => values.length > 1);
}

function periodCount(groups: readonly SlotGroup[]): number {
  return Math.max(0, ...groups.map((group) => group.periods.length));
}
