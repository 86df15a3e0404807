import { isAncestor } from "../company/family.ts";
import type { Glossary } from "../company/glossary.ts";
import type { SlotGroup } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import { type Item, wordsOf } from "./item.ts";

interface NamedContext {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly groups: readonly SlotGroup[];
  readonly glossary: Glossary;
}

/** "HK as a percentage of the group": the ratio of a part to its whole in one metric is a share. */
function relatesEntities({ groups, glossary }: NamedContext): boolean {
  return groups.every(
    ({ metrics, entities }) =>
      metrics.length < 2 && entities.some((code) => entities.some((other) => isAncestor(code, other, glossary))),
  );
}

/** "what % of revenue is profit", 营收里利润占多少: whether the whole is named before its part. */
export function isWholeFirst({ items, groups, tokens }: NamedContext): boolean {
  const metrics = groups.some((group) => group.metrics.length > 1);
  if (!metrics && groups.every(({ entities }) => entities.length < 2)) return false;
  const cue = items.findIndex(
    (item) => item.kind === "term" && item.term.kind === "operation" && SHARING.has(item.term.cue),
  );
  const named = items.flatMap((item, i) =>
    item.kind === "term" && (item.term.kind === "metric" || item.term.kind === "entity") ? [i] : [],
  );
  const [first = -1, ...rest] = named;
  const last = rest.at(-1) ?? first;
  const of = [tokens[(items[cue]?.to ?? 0) - 1], tokens[items[cue + 1]?.from ?? -1]];
  const between = items.slice(first + 1, last).map((item) => wordsOf(item, tokens));
  const inWhole = between.some((text) => INTO.has(text)) && !between.some((text) => EQUALS.has(text));
  if (cue < first) return !inWhole && of.some((token) => token?.text === "of");
  const holds = items.slice(first + 1, last).some((item) => HOLDING.has(wordsOf(item, tokens)));
  return metrics && cue > last && holds;
}

/** "share of profit in revenue" names the part first, "what % of revenue in HK is profit" the whole. */
const INTO: ReadonlySet<string> = new Set(["in", "within", "to"]);
const EQUALS: ReadonlySet<string> = new Set(["is", "was", "are", "were", "did", "does", "came from", "comes from"]);
const HOLDING: ReadonlySet<string> = new Set(["里", "里面", "中", "当中", "内"]);
const SHARING: ReadonlySet<string> = new Set(["share", "percentage", "mix"]);

/** "group to HK ratio", 集团是香港的几倍: the first named is divided by the second, although it contains it. */
function isMultiple({ items, tokens, groups, glossary }: NamedContext): boolean {
  // "as a percentage of the group: HK revenue": here the whole follows the words directly.
  const first = items.find(
    (item) => item.kind === "term" && (item.term.kind === "entity" || item.term.kind === "operation"),
  );
  if (first !== undefined && AS_PART_OF.test(wordsOf(first, tokens))) return false;
  return groups.some(({ entities: [first = "", second = ""] }) => isAncestor(first, second, glossary));
}

const AS_PART_OF = /^as .* of$/;

/** "HK as % of the group", "agency as % of new sales" */
export function isPartOfWhole(context: NamedContext): boolean {
  if (relatesEntities(context)) return !isMultiple(context);
  return context.groups.every(
    ({ metrics, entities, dimensions }) =>
      metrics.length === 1 && entities.length < 2 && Object.values(dimensions).some((values) => values.length === 1),
  );
}
