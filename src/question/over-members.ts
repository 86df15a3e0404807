import type { Operation, OverMembers } from "../domain/intent.ts";
import type { Token } from "../language/tokenize.ts";
import type { OperationCue } from "../language/words/terms.ts";
import { timeNoun } from "./asked-members.ts";
import { type Item, isTerm, wordsOf } from "./item.ts";
import type { OperationContext } from "./operation-context.ts";
import { isOfMembers, type RowAxis } from "./row-axis.ts";

const OVER: ReadonlySet<OperationCue> = new Set([
  "share",
  "mix",
  "percentage",
  "ratio",
  "multiple",
  "growth",
  "growth_year",
  "growth_period",
  "difference",
  "net_change",
]);

/**
 * The axis whose members a computation is repeated for: "growth by market", "which channel grew fastest", "rank the
 * markets by growth". A ranking is repeated for a dimension only. Null where the computation is made once.
 */
export function overMembers(
  kind: OperationCue,
  axis: RowAxis | null,
  { items, tokens, groups }: OperationContext,
): "entity" | "dimension" | null {
  const isRanking = kind === "rank" || kind === "highest" || kind === "lowest";
  if (!OVER.has(kind) && !isRanking) return null;
  const named = axis?.axis === "entity" || axis?.axis === "dimension" ? axis.axis : memberNoun(items, tokens);
  if (named === null || (isRanking && named === "entity")) return null;
  const isOpen = groups.every(({ entities, dimensions }) =>
    named === "entity" ? entities.length < 2 : Object.keys(dimensions).length === 0,
  );
  return isOpen ? named : null;
}

/** "do the markets add up to the group", "sum of sales by channel": nothing where the members are named. */
export function summedOver(axis: RowAxis | null, { items, groups }: OperationContext): Pick<OverMembers, "over"> {
  if (isOfMembers(axis)) return { over: axis.axis };
  const isOpen = groups.every(
    ({ entities, dimensions }) => entities.length < 2 && Object.keys(dimensions).length === 0,
  );
  const noun = items.find((item) => isTerm(item, "member", "dimension"));
  if (!isOpen || noun === undefined) return {};
  return { over: isTerm(noun, "member") ? "entity" : "dimension" };
}

/** The noun of "which market", "rank the channels". */
function memberNoun(items: readonly Item[], tokens: readonly Token[]): "entity" | "dimension" | null {
  const isAsked = items.some(
    (item) =>
      item.kind === "term" &&
      (item.term.kind === "interrogative" ||
        asksForEntities(item, tokens) ||
        // "channel mix"
        (item.term.kind === "operation" && item.term.cue === "mix") ||
        (item.term.kind === "operation" && ["rank", "highest", "lowest"].includes(item.term.cue))),
  );
  // "has any market lost money"
  if (!isAsked && !tokens.some(({ text }) => text === "any")) return null;
  const kinds = new Set(items.flatMap((item) => (item.kind === "term" ? [item.term.kind] : [])));
  if (kinds.has("dimension")) return "dimension";
  return kinds.has("member") || items.some((item) => asksForEntities(item, tokens)) ? "entity" : null;
}

/** "which markets", 哪个市场 as one phrase. */
function asksForEntities(item: Item, tokens: readonly Token[]): boolean {
  if (item.kind !== "term") return false;
  if (item.term.kind === "topic") return item.term.topic === "entities";
  return item.term.kind === "interrogative" && /^哪.{3,}$/u.test(wordsOf(item, tokens));
}

/** The operation for each member; sorted where the question asks which comes first. */
export function ordered(
  operation: Operation | null,
  over: "entity" | "dimension" | null,
  cues: readonly { readonly cue: OperationCue }[],
): Operation | null {
  const isAsked = (cue: OperationCue): boolean => cues.some((one) => one.cue === cue);
  const order: OverMembers["order"] = isAsked("lowest")
    ? "lowest"
    : isAsked("highest") || isAsked("rank")
      ? "highest"
      : undefined;
  const sorted = order === undefined ? {} : { order };
  switch (operation?.kind) {
    case "growth":
    case "difference":
    case "ratio":
    case "share":
      return { ...operation, ...(over === null ? {} : { over }), ...sorted };
    case "rank":
      return over === null ? operation : { kind: "series", by: over, ...sorted };
    default:
      return operation;
  }
}

/** "any quarter", "quarters with …" */
const NAMING: ReadonlySet<string> = new Set(["any", "ever", "哪", "years", "halves", "quarters", "months"]);

/** A limit held against each of several: "when did customers exceed 900k", "which quarters are above 100m". */
export function heldAgainst({ items, tokens, groups }: OperationContext): Operation | null {
  if (!items.some(({ kind }) => kind === "threshold")) return null;
  const listed = timesListed(items, tokens);
  const asks = listed !== null || items.some((item) => item.kind === "term" && item.term.kind === "interrogative");
  const noun = timeNoun(items) ?? listed;
  const names = tokens.some(({ text }) => NAMING.has(text));
  if (noun !== null && (asks || names)) return { kind: "series", by: noun };
  const isOpen = groups.every(({ periods }) => periods.length === 0);
  const occurs = items.some((item) => item.kind === "threshold" && item.occurrence !== null);
  if (occurs && noun !== null) return { kind: "series", by: noun };
  if (isOpen && occurs) return { kind: "series", by: "quarter", orElse: "year" };
  if (isOpen && tokens.some(({ text }, at) => text === "when" || isWhen(tokens, at)))
    return { kind: "series", by: "quarter", orElse: "year" };
  const member = memberNoun(items, tokens);
  return member === null ? null : { kind: "series", by: member };
}

/** "which years", which alone asks for the periods that there are. */
function timesListed(items: readonly Item[], tokens: readonly Token[]): "year" | "quarter" | "month" | null {
  const item = items.find((one) => one.kind === "term" && one.term.kind === "topic" && one.term.topic === "periods");
  const words = wordsOf(item, tokens);
  const [time = null] = (["year", "quarter", "month"] as const).filter((one) => TIMES[one].test(words));
  return time;
}

const TIMES = { year: /year|年/, quarter: /quarter|季/, month: /month|月/ };

/** 什么时候, 何时, 几时 */
function isWhen(tokens: readonly Token[], at: number): boolean {
  const spoken = tokens.slice(at, at + 4).map(({ text }) => text);
  return spoken.join("") === "什么时候" || ["何时", "几时"].includes(spoken.slice(0, 2).join(""));
}
