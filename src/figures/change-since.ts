import type { FoundCell, QueryResult } from "../domain/answer.ts";
import { sameDocument } from "../domain/fact.ts";
import type { FigureChange, SaidFigure } from "../domain/figure-change.ts";
import { sayTheSame } from "./holding.ts";

/**
 * What has become of a figure since it was said, by its cell as it is read now. Null where it still holds, also by
 * another document or in a more exact form, and where anything of the cell is withheld.
 */
export function changeSince({ shown, state }: SaidFigure, now: QueryResult): FigureChange | null {
  const { cell } = shown;
  switch (now.status) {
    case "withheld":
    case "unrecognized_param":
      return null;
    case "not_found":
      return state === "withdrawn"
        ? null
        : { kind: "withdrawn", cell, former: shown, now: null, others: [], isFormerHeld: false };
    case "found":
      return now.alsoWithheld === true ? null : changeTo(now, { shown, state });
  }
}

function changeTo({ statement, conflicts, superseded }: FoundCell, { shown, state }: SaidFigure): FigureChange | null {
  const isSaid = (one: FoundCell["statement"]): boolean => sayTheSame(one, shown);
  const kept = [statement, ...conflicts].find(isSaid) ?? null;
  const now = kept ?? statement;
  const others = [statement, ...conflicts].filter((one) => one !== now);
  const isFormerHeld = superseded.some((one) => isSaid(one) && sameDocument(one.source, shown.source));
  const change = { cell: shown.cell, former: shown, now, others, isFormerHeld };
  if (state === "withdrawn") return { kind: "stated_again", ...change };
  if (kept === null) return { kind: "restated", ...change };
  if (others.length > 0) return state === "disputed" ? null : { kind: "disputed", ...change };
  return state === "disputed" ? { kind: "settled", ...change } : null;
}

/** Whether two readers would be told the same of a figure. */
export function isSameChange(a: FigureChange, b: FigureChange): boolean {
  const figures = ({ now, others }: FigureChange) => [...(now === null ? [] : [now]), ...others];
  const [of, by] = [figures(a), figures(b)];
  return (
    a.kind === b.kind &&
    a.isFormerHeld === b.isFormerHeld &&
    of.length === by.length &&
    of.every(({ figure }, at) => figure.value === by[at]?.figure.value && figure.unit === by[at]?.figure.unit)
  );
}
