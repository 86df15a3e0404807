import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { Intent, NotUnderstood, Operation, SlotGroup } from "../domain/intent.ts";
import { parsePeriodCode } from "../domain/period.ts";
import type { ComparedSet, SetAxis, ThreadContext } from "../domain/thread.ts";
import { EMPTY_GROUP } from "./open-slots.ts";

/**
 * The set of figures that a follow-up is about where its thread showed several; null where it is about one:
 *
 * - Words for several ("which one", "both", 哪个, 分别) and computations over several (a ranking, a total, an
 *   average, a comparison) are about the set.
 * - After a list, every computation is done for each member ("growth in %") until another axis is named.
 * - After "and China?", a computation that one figure could have too ("growth?") is about both; "how much did
 *   it grow?" is about the last one.
 * - After "and 2024?" the set continues in that year; without words for several the question is about the
 *   figure shown.
 * - Metrics are compared only where words say so: "and profit?" is another question, not a comparison.
 *
 * A question that names a value of the set's axis is about that value.
 */
export function askedSet(intent: Intent, thread: ThreadContext | null, glossary: Glossary): ComparedSet | null {
  const set = thread?.compared ?? null;
  if (thread === null || set === null || thread.unknown.length > 0) return null;
  if (intent.groups.length !== 1 || intent.asksWhy || intent.samePart !== null) return null;
  const own = intent.groups[0] ?? EMPTY_GROUP;
  const ofWhole = namesWholeOf(set, intent, own, glossary);
  if (valuesOn(own, set.axis).length > 0 && !ofWhole) return null;
  if (intent.reference.axis !== null && intent.reference.axis !== set.axis) return null;
  return isAbout(set, intent, thread, ofWhole || isBare(intent)) ? set : null;
}

function isAbout(set: ComparedSet, intent: Intent, thread: ThreadContext, bare: boolean): boolean {
  const { operation, reference, refersToOthers } = intent;
  if (operation === null)
    return (
      (bare && intent.namesWhole && set.axis !== "metric") || (reference.to === "set" && !(bare && refersToOthers))
    );
  if (operation.kind === "subtract") return false;
  if (turnsAway(operation, set, thread)) return false;
  if (reference.to === "set" || set.last === "listed") return true;
  if (comparesMembers(intent, operation, set)) return true;
  return bare && set.last === "added" && set.axis !== "metric" && reference.to !== "one";
}

/** Whether another axis is asked for: "by quarter?" after a list of markets is about the whole they are parts of. */
function turnsAway(operation: Operation, set: ComparedSet, { operation: before }: ThreadContext): boolean {
  const step =
    operation.kind === "series"
      ? operation.by
      : operation.kind === "rank" && operation.by === "period"
        ? (operation.step ?? "year")
        : null;
  if (step === null) return false;
  const spread = set.last === "listed" && (before?.kind === "series" || before?.kind === "rank");
  if (set.axis !== "period") return spread;
  const kinds = set.group.periods.map((code) => parsePeriodCode(code)?.kind);
  return !(kinds.every((kind) => kind === step) || (kinds.every((kind) => kind === "year") && !spread));
}

/** Whether a computation needs several figures. After a second period of one member, a difference is over time. */
function comparesMembers(intent: Intent, operation: Operation, set: ComparedSet): boolean {
  switch (operation.kind) {
    case "rank":
    case "sum":
    case "average":
      return set.axis !== "metric";
    case "difference":
      return set.last === "added" && isBare(intent) && !asksForChange(intent);
    case "compare":
    case "ratio":
      return set.last === "added" && isBare(intent);
    default:
      return false;
  }
}

/** "as % of group?" names the whole of which the members of the set are parts. */
function namesWholeOf({ axis, group }: ComparedSet, intent: Intent, own: SlotGroup, glossary: Glossary): boolean {
  const relates = intent.operation?.kind === "share" || intent.operation?.kind === "ratio";
  const [whole = "", ...more] = own.entities;
  return (
    relates &&
    axis === "entity" &&
    more.length === 0 &&
    group.entities.every((code) => isAncestor(whole, code, glossary))
  );
}

/** "the change?" after several figures means the change of each over time, not the difference between them. */
export function asksForChange(intent: Intent): boolean {
  return intent.operation?.kind === "difference" && operationWords(intent).some(({ raw }) => CHANGE.test(raw));
}

const CHANGE = /^(?:absolute )?(?:chang\w*|movement)$|变化|变动/iu;

/** The words for the operation, as not understood; the whole question where no words name it. */
export function operationWords({ spans, rawQuestion }: Intent): readonly NotUnderstood[] {
  const said = spans.filter(({ kind }) => kind === "operation").map(({ start, end }) => rawQuestion.slice(start, end));
  return (said.length > 0 ? said : [rawQuestion]).map((raw) => ({ raw, slot: "operation", blocks: true }));
}

/** Whether a question names no slot value of its own. */
export function isBare({ groups }: Intent): boolean {
  const own = groups[0] ?? EMPTY_GROUP;
  return (["metric", "entity", "period", "dimension"] as const).every((axis) => valuesOn(own, axis).length === 0);
}

export function valuesOn(group: SlotGroup, axis: SetAxis): readonly string[] {
  switch (axis) {
    case "metric":
      return group.metrics;
    case "entity":
      return group.entities;
    case "period":
      return group.periods;
    case "dimension":
      return Object.values(group.dimensions).flat();
  }
}
