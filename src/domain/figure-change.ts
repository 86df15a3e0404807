import type { Statement } from "./answer.ts";
import type { Cell } from "./fact.ts";
import type { ShownFigure } from "./shown-source.ts";

/**
 * A figure as a thread was last told it. `disputed`: with another one beside it · `withdrawn`: that no document states
 * it any more.
 */
export interface SaidFigure {
  readonly shown: ShownFigure;
  readonly state: "holds" | "disputed" | "withdrawn";
}

/**
 * What has become of it since. `restated`: another figure holds · `withdrawn`: no document states one · `disputed`: a
 * document of equal rank now states another one · `settled`: none does any more · `stated_again`: one is stated again.
 */
export interface FigureChange {
  readonly kind: "restated" | "withdrawn" | "disputed" | "settled" | "stated_again";
  readonly cell: Cell;
  readonly former: ShownFigure;
  /** Null where no document states one. */
  readonly now: Statement | null;
  /** Figures of documents of equal rank that say otherwise. */
  readonly others: readonly Statement[];
  /** Whether the reader may still see that the former figure was stated. */
  readonly isFormerHeld: boolean;
}

/** A statement of a cell as it is shown. */
export function shownFigure(cell: Cell, { correction, ...statement }: Statement): ShownFigure {
  return { cell, ...statement, ...(correction === undefined ? {} : { correction: correction.decision }) };
}

/** How a thread knows the figure once it has been told the change. */
export function saidAfter({ cell, former, now, others }: FigureChange): SaidFigure {
  if (now === null) return { shown: former, state: "withdrawn" };
  return { shown: shownFigure(cell, now), state: others.length > 0 ? "disputed" : "holds" };
}
