import type { Item } from "./item.ts";
import type { Joint, Mention, MentionSetting, Mentions, NamedBy } from "./mentions.ts";

export interface SettlingContext {
  readonly items: readonly Item[];
  readonly joints: readonly Joint[];
  readonly isPart: MentionSetting["isPart"];
}

/** Settles the mentions together: negated parts are excluded; context, and people who only ask, are removed. */
export function settleMentions(
  named: readonly Mention[],
  context: SettlingContext,
): Pick<Mentions, "all" | "unplaced"> {
  const sentences = sentencesOf(context.joints);
  const all = withoutOtherPeople(withoutContext(withNegatedParts(named, context), sentences), sentences);
  const entities = strongest(all, context.items);
  const unplaced = new Set(
    entities.filter(({ by, item }) => by === "people" && isPerson(context.items[item + 1])).map(({ item }) => item),
  );
  return { all: entities.filter(({ item }) => !unplaced.has(item)), unplaced };
}

const NAMED_BY: readonly NamedBy[] = ["name", "home", "people"];

/**
 * Keeps only the entities that are named in the strongest way used; "our margin compared with China" compares the
 * asker's own with the named one.
 */
function strongest(all: readonly Mention[], items: readonly Item[]): readonly Mention[] {
  const ways = new Set(
    all.filter(({ axis, mode }) => axis === "entity" && mode !== "negated").map((mention) => mention.by),
  );
  const way = NAMED_BY.find((by) => ways.has(by)) ?? "name";
  const isCompared = items.some(compares);
  const isOwn = ({ by, item }: Mention): boolean => by === "home" && isCompared && !isEntity(items[item + 1]);
  return all.filter((mention) => mention.axis !== "entity" || mention.by === way || isOwn(mention));
}

function compares(item: Item): boolean {
  if (item.kind !== "term") return false;
  const { term } = item;
  return (term.kind === "operation" && term.cue === "compare") || (term.kind === "joint" && term.joint === "versus");
}

function isEntity(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "entity";
}

function isPerson(item: Item | undefined): boolean {
  return item?.kind === "term" && item.term.kind === "people" && item.term.role === "person";
}

/** For each segment, the first segment of its sentence. */
function sentencesOf(joints: readonly Joint[]): readonly number[] {
  let begin = 0;
  return joints.map((joint, segment) => {
    if (joint === "sentence") begin = segment;
    return begin;
  });
}

/** "FY2025 revenue? I'm in the HK office": people in another sentence than the metric are the askers. */
function withoutOtherPeople(all: readonly Mention[], sentences: readonly number[]): readonly Mention[] {
  const asked = new Set(all.filter(({ axis }) => axis === "metric").map(({ segment }) => sentences[segment]));
  if (asked.size === 0) return all;
  return all.filter((mention) => mention.by !== "people" || asked.has(sentences[mention.segment]));
}

/** "… went live yesterday. HK revenue 2025?": a period before a question that names its own period is context. */
function withoutContext(all: readonly Mention[], sentences: readonly number[]): readonly Mention[] {
  const asked = all.find((mention) => mention.axis === "metric");
  const first = asked === undefined ? 0 : (sentences[asked.segment] ?? 0);
  const own = all.some((mention) => mention.axis === "period" && mention.segment >= first);
  const before = all.filter((mention) => mention.segment < first);
  if (first <= 0 || !own || before.some((mention) => mention.axis !== "period")) return all;
  return all.filter((mention) => mention.segment >= first);
}

/** "group revenue, not HK": a negated part of an entity named before is excluded; in "not HK, the group" it is not. */
function withNegatedParts(all: readonly Mention[], { isPart }: SettlingContext): readonly Mention[] {
  const firstNamed = new Map<string, number>();
  for (const { axis, mode, codes, item } of all) {
    if (axis !== "entity" || mode !== "plain") continue;
    for (const code of codes) if (!firstNamed.has(code)) firstNamed.set(code, item);
  }
  const leavesOut = ({ codes, item }: Mention): boolean =>
    codes.every((code) => [...firstNamed].some(([whole, at]) => at < item && isPart(code, whole)));
  return all.map((mention) =>
    mention.axis === "entity" && mention.mode === "negated" && leavesOut(mention)
      ? { ...mention, mode: "excluded" }
      : mention,
  );
}
