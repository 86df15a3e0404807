import type { Glossary } from "../company/glossary.ts";
import { isOfLevels } from "../company/kinds.ts";
import type { Cell } from "../domain/fact.ts";
import { type Period, parsePeriodCode, periodCode } from "../domain/period.ts";
import { shiftPeriod, shiftYears } from "../domain/period-steps.ts";
import { endingLike } from "./as-of.ts";
import type { Computation } from "./computation.ts";
import type { PlanContext } from "./plan-context.ts";

type OneBase = "year_earlier" | "period_before";

/** The growth of each cell over its base or both of them; null where there is none. */
export function growthOver(
  targets: readonly Cell[],
  base: OneBase | "both",
  context: PlanContext,
): readonly Computation[] | null {
  if (base === "both") {
    const [yearly, before] = (["year_earlier", "period_before"] as const).map((one) =>
      growthOver(targets, one, context),
    );
    return yearly && before ? [...yearly, ...before] : null;
  }
  const yearly = targets.some(({ period }) => parsePeriodCode(period)?.kind === "year");
  return yearly && base === "period_before" ? null : changesOver(targets, base, context);
}

/** As `growthOver`, of any length. */
export function changesOver(
  targets: readonly Cell[],
  base: OneBase,
  { glossary }: PlanContext,
): readonly Computation[] | null {
  const computations: Computation[] = [];
  for (const to of targets) {
    const period = parsePeriodCode(to.period);
    if (period === null) return null;
    const before =
      base === "year_earlier"
        ? shiftYears(period, -1, glossary.profile.fiscalYears)
        : periodBefore(period, to.metric, glossary);
    if (before === null) return null;
    computations.push({ kind: "growth", from: { ...to, period: periodCode(before) }, to });
  }
  return computations;
}

/** A level of the first nine months began as that of the year before; of a flow they have no period before them. */
function periodBefore(period: Period, metric: string, glossary: Glossary): Period | null {
  const { fiscalYears } = glossary.profile;
  if (period.kind !== "nine_months" && period.kind !== "year_to_date") return shiftPeriod(period, -1, fiscalYears);
  return isOfLevels([metric], glossary) ? shiftPeriod({ kind: "year", year: period.year }, -1, fiscalYears) : null;
}

/** What was added in a month or in nine months lies between figures that are stored for those days. */
export async function betweenLevels(
  computations: readonly Computation[] | null,
  context: PlanContext,
): Promise<readonly Computation[] | null> {
  if (computations === null) return null;
  return Promise.all(
    computations.map(async (computation) => {
      if (computation.kind !== "change" && computation.kind !== "growth") return computation;
      const { from, to } = computation;
      const { period: _, ...row } = to;
      if (!isOfLevels([to.metric], context.glossary)) return computation;
      const [before = from.period, after = to.period] = await endingLike([from.period, to.period], [row], context);
      return { ...computation, from: { ...from, period: before }, to: { ...to, period: after } };
    }),
  );
}
