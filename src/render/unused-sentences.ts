import type { FiguresAnswer } from "../domain/answer.ts";
import { grouped } from "../domain/grouped.ts";
import type { NotUnderstood, UnusedSlot } from "../domain/intent.ts";
import { clipItems } from "./clip.ts";
import type { Names } from "./names.ts";

/** Sentences on unknown parameters, which stand in place of their cells. */
export function unrecognizedSentences({ cells }: FiguresAnswer, names: Names): readonly string[] {
  return cells.flatMap((cell) =>
    cell.status === "unrecognized_param"
      ? [names.catalog.figures.unrecognized(slotOf(cell.param), names.raw(cell.raw))]
      : [],
  );
}

/** All other parameters are codes of dimensions. */
function slotOf(param: string): UnusedSlot {
  switch (param) {
    case "metric":
    case "entity":
    case "period":
      return param;
    default:
      return "dimension";
  }
}

/** Sentences on unused words, except those that a cell names already. */
export function unusedSentences({ notUnderstood, cells }: FiguresAnswer, names: Names): readonly string[] {
  const named = new Set(cells.flatMap((cell) => (cell.status === "unrecognized_param" ? [cell.raw] : [])));
  const rest = notUnderstood.filter(({ raw }) => !named.has(raw));
  return bySlot(rest, names).map(([slot, raws]) => names.catalog.notes.unused(slot, raws));
}

/** Groups words by the slot they seem to belong to, in order of appearance. */
export function bySlot(
  words: readonly NotUnderstood[],
  names: Names,
): readonly (readonly [UnusedSlot, readonly string[]])[] {
  const textsOf = (unused: readonly NotUnderstood[]) =>
    clipItems(
      unused.map(({ raw }) => names.raw(raw)),
      names.limits.items,
    );
  return [...grouped(words, ({ slot }) => slot)].map(([slot, unused]) => [slot, textsOf(unused)] as const);
}
