import type { FoundCell, QueryResult, Statement } from "../domain/answer.ts";
import { sameFigure } from "../domain/figure.ts";

/** Beside a figure of another reading stands the one that holds today, where it differs. */
export async function besideToday(read: QueryResult, today: () => Promise<QueryResult>): Promise<QueryResult> {
  return read.status === "found" ? besideNow(read, await today()) : read;
}

/** The same of a cell that is read today already. */
export function besideNow(read: FoundCell, now: QueryResult): FoundCell {
  if (now.status !== "found") return { ...read, noneToday: true };
  const differing = isUnchanged(read, now) ? [] : statementsOf(now);
  const since = differing.map((one) => ({ ...one, because: "holds_now" as const }));
  return { ...read, superseded: [...since, ...read.superseded] };
}

function statementsOf({ statement, conflicts }: FoundCell): readonly Statement[] {
  return [statement, ...conflicts];
}

function isUnchanged(then: FoundCell, now: FoundCell): boolean {
  const [before, after] = [statementsOf(then), statementsOf(now)];
  const states = (all: readonly Statement[], one: Statement): boolean =>
    all.some(({ figure }) => sameFigure(figure, one.figure));
  return before.every((one) => states(after, one)) && after.every((one) => states(before, one));
}
