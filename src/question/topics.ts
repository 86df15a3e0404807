import type { Topic } from "../domain/intent.ts";
import type { TopicCue } from "../language/words/terms.ts";
import type { Item } from "./item.ts";
import type { Mentions } from "./mentions.ts";

export interface TopicContext {
  readonly items: readonly Item[];
  readonly mentions: Mentions;
  readonly hasUnused: boolean;
  readonly hasOperation: boolean;
}

/** The topic of a question that asks for no figure: a greeting, the list of metrics, a definition; else null. */
export function readTopic(context: TopicContext): Topic | null {
  const cues = topicCues(context.items);
  const axes = new Set(context.mentions.all.map((mention) => mention.axis));
  const definition = definitionOf(context, cues, axes);
  if (definition) return definition;
  if (axes.has("metric")) return null;
  const listing = listingOf(cues);
  if (listing && !axes.has("period")) return listing;
  if (axes.size > 0 || context.hasUnused || context.hasOperation) return null;
  return smallTalk(cues, context.items);
}

function topicCues(items: readonly Item[]): ReadonlySet<TopicCue> {
  return new Set(
    items.flatMap((item) => (item.kind === "term" && item.term.kind === "topic" ? [item.term.topic] : [])),
  );
}

/** "what is ROE?", "define revenue", 营收和新签金额有什么区别: metrics, and words that ask for their meaning. */
function definitionOf(context: TopicContext, cues: ReadonlySet<TopicCue>, axes: ReadonlySet<string>): Topic | null {
  const metricsOnly = axes.size === 1 && axes.has("metric");
  // "how is HK revenue calculated" asks for the definition, with any entity.
  if (!axes.has("metric") || !(metricsOnly || cues.has("definition")) || context.hasUnused) return null;
  const own = context.items.some(
    (item) => item.kind === "term" && (item.term.kind === "home" || item.term.kind === "total"),
  );
  const meaning = isMean(context.items) && metricsOnly;
  const between = isDifferenceOfMeaning(context);
  const asks =
    cues.has("definition") ||
    meaning ||
    between ||
    isSameMetric(context) ||
    (cues.has("what_is") && !own && !context.hasOperation);
  if (!asks) return null;
  const named = context.mentions.all.filter((mention) => mention.axis === "metric");
  return { kind: "definition", metrics: [...new Set(named.flatMap((mention) => mention.codes))] };
}

/** "what does ROE mean": recognised although "mean" is also an average and "what does" may ask for documents. */
function isMean(items: readonly Item[]): boolean {
  const terms = items.flatMap((item) => (item.kind === "term" ? [item.term] : []));
  const averages = terms.some((term) => term.kind === "operation" && term.cue === "average");
  return averages && terms.some((term) => term.kind === "narrative");
}

/** "the difference between revenue and new sales" without entity and period asks about the words, not the figures. */
function isDifferenceOfMeaning(context: TopicContext): boolean {
  const metrics = new Set(context.mentions.all.flatMap((mention) => mention.codes));
  const difference = context.items.some(
    (item) => item.kind === "term" && item.term.kind === "operation" && item.term.cue === "difference",
  );
  return difference && metrics.size === 2;
}

/** "ROE是不是就是净资产收益率": only two names of one metric. */
function isSameMetric({ mentions }: TopicContext): boolean {
  return mentions.all.length > 1 && new Set(mentions.all.flatMap(({ codes }) => codes)).size === 1;
}

function listingOf(cues: ReadonlySet<TopicCue>): Topic | null {
  if (cues.has("metrics")) return { kind: "list_metrics" };
  if (cues.has("entities")) return { kind: "list_entities" };
  if (cues.has("periods")) return { kind: "list_periods" };
  return null;
}

function smallTalk(cues: ReadonlySet<TopicCue>, items: readonly Item[]): Topic | null {
  if (cues.has("capabilities")) return { kind: "capabilities" };
  if (cues.has("thanks")) return { kind: "thanks" };
  if (cues.has("greeting")) return { kind: "greeting" };
  if (cues.has("acknowledgement")) return { kind: "acknowledgement" };
  const says = items.some((item) => item.kind === "term" && item.term.kind !== "glue" && item.term.kind !== "courtesy");
  return items.every((item) => item.kind === "mark" || item.kind === "break") || (!says && items.length === 0)
    ? { kind: "capabilities" }
    : null;
}
