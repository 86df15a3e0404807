import type { NarrowingOption } from "../domain/clarification.ts";
import type { Intent, SlotGroup, UnusedSlot } from "../domain/intent.ts";
import type { NameMeaning } from "../domain/learned-name.ts";
import { nameWord } from "../question/learned-names.ts";

/** The slots whose values have names, which can be learned; a computation and a period have none. */
const NAMEABLE: ReadonlySet<UnusedSlot> = new Set<UnusedSlot>(["metric", "entity", "dimension", "topic"]);

/**
 * Adds to each option of a question back what choosing it teaches: that the unknown word means the value that the option
 * fills in. An option teaches nothing where several words are unknown, where it fills in no slot or several, and where
 * it replaces a value that was named. `kept` holds the understood slots, `offered` the same with defaults.
 */
export function withTeaching(
  options: readonly NarrowingOption[],
  { notUnderstood, groups }: Pick<Intent, "notUnderstood" | "groups">,
  { kept, offered }: { readonly kept: SlotGroup; readonly offered: SlotGroup },
): readonly NarrowingOption[] {
  const [stopped, ...more] = notUnderstood.filter(({ blocks }) => blocks);
  if (stopped === undefined || more.length > 0 || groups.length > 1 || !NAMEABLE.has(stopped.slot)) return options;
  const word = nameWord(stopped.raw);
  if (word === null) return options;
  return options.map((option) => {
    const { group } = option.request;
    const [means, ...others] = chosenSlots(group, offered);
    const isOfPeriod = group.periods.every((period) => offered.periods.includes(period));
    const isTaught = means !== undefined && others.length === 0 && isOfPeriod && isOpen(means, kept);
    return isTaught ? { ...option, teaches: { word, means } } : option;
  });
}

/** The codes that an option has beyond what was offered anyway. */
function chosenSlots(chosen: SlotGroup, offered: SlotGroup): readonly NameMeaning[] {
  const added = (codes: readonly string[], known: readonly string[] = []) =>
    codes.filter((code) => !known.includes(code));
  return [
    ...added(chosen.metrics, offered.metrics).map((code) => ({ slot: "metric" as const, code })),
    ...added(chosen.entities, offered.entities).map((code) => ({ slot: "entity" as const, code })),
    ...Object.entries(chosen.dimensions).flatMap(([dimension, codes]) =>
      added(codes, offered.dimensions[dimension]).map((code) => ({ slot: "dimension" as const, dimension, code })),
    ),
  ];
}

function isOpen(means: NameMeaning, { metrics, entities, dimensions }: SlotGroup): boolean {
  switch (means.slot) {
    case "metric":
      return metrics.length === 0;
    case "entity":
      return entities.length === 0;
    case "dimension":
      return (dimensions[means.dimension] ?? []).length === 0;
  }
}
