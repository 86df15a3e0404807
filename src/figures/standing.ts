import type { QueryResult, Statement } from "../domain/answer.ts";
import type { Figure } from "../domain/fact.ts";
import { sameDocument } from "../domain/fact.ts";
import type { ShownFigure } from "../domain/shown-source.ts";

/**
 * What has become of a figure that an answer showed. `stands`: its document states it, and it holds or is disputed ·
 * `restated`: it was stated, and another figure holds now · `gone`: its document does not state it any more; `now` is
 * what another one states · `withheld`: it, or what holds now, is above the reader's clearance.
 */
export type Standing =
  | { readonly kind: "stands" }
  | { readonly kind: "restated"; readonly now: Statement }
  | { readonly kind: "gone"; readonly now: Statement | null }
  | { readonly kind: "withheld" };

/** Compares a shown figure with its cell as it is read now. */
export function standingOf(shown: ShownFigure, now: QueryResult): Standing {
  switch (now.status) {
    case "withheld":
      return { kind: "withheld" };
    case "not_found":
    case "unrecognized_param":
      return { kind: "gone", now: null };
    case "found": {
      const { statement, conflicts, superseded } = now;
      if ([statement, ...conflicts].some((one) => isThat(one, shown))) return { kind: "stands" };
      if (now.alsoWithheld === true) return { kind: "withheld" };
      if (superseded.some((one) => isThat(one, shown))) return { kind: "restated", now: statement };
      return { kind: "gone", now: statement };
    }
  }
}

/** The same figure of the same document; its place may have moved in a newer version. */
function isThat({ figure, source }: Statement, shown: ShownFigure): boolean {
  return isSameFigure(figure, shown.figure) && sameDocument(source, shown.source);
}

function isSameFigure(a: Figure, b: Figure): boolean {
  return a.value === b.value && a.unit === b.unit;
}
