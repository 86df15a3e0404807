import type { Intent, Span } from "../domain/intent.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { Language, Profile } from "../domain/profile.ts";
import { countedTranslator, type Translator } from "./dictionary.ts";
import { type FoundName, type Named, type NameFinder, specOf, spelled, withoutNames } from "./name-finder.ts";
import { remembered } from "./remembered.ts";
import { searchTerms } from "./search-terms.ts";
import { subjectOf } from "./subject.ts";
import { chineseTopics, distinctTopics, latinTopics, NAME_WEIGHT, type Topic, withoutMarks } from "./topic.ts";
import { distinctWays } from "./translate.ts";
import { chineseDirections, type Direction, directionOfStem } from "./words/direction.ts";

/** What a question asks of the documents. */
export interface NarrativeQuestion {
  readonly text: string;
  /** The text without the words that say nothing of its subject: what is looked for. */
  readonly subject: string;
  readonly language: Language;
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  /** Its figure is not known: no evidence of a longer or shorter period stands in for it. */
  readonly isUnfound: boolean;
  /** Asks for reasons, and not just for what is said about something. */
  readonly isWhy: boolean;
  readonly direction: Direction | null;
  readonly topics: readonly Topic[];
}

export interface NarrativeSlots {
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  /** Metrics that an answer is about, named by the question or by its thread. */
  readonly metrics?: readonly string[];
  /** Whether figures were looked for and none was found. */
  readonly unfound?: boolean;
  /** How the figure really moved, where that is known. */
  readonly movement?: Direction | null;
}

/** Different words of one question that the dictionary is asked for; a question of ordinary length has some hundred. */
const LOOK_UPS_MAX = 4_000;

export interface ReadingContext {
  readonly finder: NameFinder;
  readonly profile: Profile;
  readonly dictionary: Translator;
}

/** Reads what documents are asked for; entities and periods are those of the intent, or those that an answer assumed. */
export function readNarrativeQuestion(
  intent: Intent,
  slots: NarrativeSlots,
  { finder, profile, dictionary: translator }: ReadingContext,
): NarrativeQuestion {
  const text = intent.rawQuestion;
  const dictionary = countedTranslator(translator, LOOK_UPS_MAX);
  const subject = subjectOf(text, dictionary);
  const said = withoutSpans(subject, intent.spans);
  const names = finder.find(said).filter(({ named }) => named.kind === "metric" || named.kind === "dimension");
  const rest = withoutNames(said, names).replace(CONTRACTED, " ");
  const named = distinctTopics(namedTopics(names, said, slots.metrics ?? [], profile));
  const words = distinctTopics([...latinTopics(rest, dictionary), ...chineseTopics(rest, dictionary)]);
  return {
    text,
    subject,
    language: intent.language,
    ...slots,
    isUnfound: slots.unfound === true,
    isWhy: WHY.test(text),
    direction: slots.movement ?? directionOf(text),
    topics: withSubject([...named, ...(named.length > 0 ? words.map((topic) => restricting(topic, intent)) : words)]),
  };
}

/** "didn't", "HK's": neither half of it is a word that documents speak of. */
const CONTRACTED = /(?<!\p{L})\p{L}{1,20}n['’]t(?!\p{L})|['’](?:s|re|ve|ll|d|m)(?!\p{L})/giu;

/** Beside a metric, a word that stopped its figure ("adjusted", "per agent") or takes a part out of it says which figure is meant. */
function restricting(topic: Topic, { notUnderstood }: Intent): Topic {
  const stopped = notUnderstood.some(({ raw, blocks }) => blocks && raw.includes(topic.raw));
  if (EXCLUDING.test(topic.raw)) return { ...topic, ways: topic.ways.slice(0, 1), isRequired: true };
  return stopped ? { ...topic, isRequired: true } : topic;
}

const EXCLUDING =
  /^(?:except|excluding|excl|exclude|without|ex|less|minus)$|^(?:剔除|不含|除去|除外|扣除|撇除|不计|排除)$/iu;

/** Where nothing but a direction is asked about ("Why is it profitable?"), its word is the subject, and no other word of the direction is. */
function withSubject(topics: readonly Topic[]): readonly Topic[] {
  if (topics.some(({ isDirection }) => !isDirection)) return topics;
  return topics.map(withoutMarks);
}

const WHY =
  /\bwhy\b|\breasons?\b|\bcauses?\b|\bcaused\b|\bdrivers?\b|\bdr[io]ves?\b|\bdriving\b|\bdriven\b|\bdrove\b|\bhow come\b|\bbehind\b|\bexplain|\bwhat led\b|为什么|為什麼|为何|為何|为啥|何故|原因|归因|歸因|缘由|驱动|怎么会|怎么回事|导致|何以/iu;

function directionOf(text: string): Direction | null {
  const english = searchTerms(text).flatMap((stem) => directionOfStem(stem) ?? []);
  const chinese = chineseDirections(text).map(({ direction }) => direction);
  const [only, ...others] = new Set([...english, ...chinese]);
  if (only === undefined) return colloquialDirection(text);
  return others.length === 0 ? only : null;
}

/** 为什么涨了: in a question one character may say it, where in a text it is a part of many words. */
function colloquialDirection(text: string): Direction | null {
  const [isUp, isDown] = [/涨|升|高了|多了/u.test(text), /跌|降|低了|少了/u.test(text)];
  if (isUp === isDown) return null;
  return isUp ? "up" : "down";
}

/** What the rules read as something else than the subject: who, when, politeness, Slack's own signs. */
const OTHER_SPANS: ReadonlySet<string> = new Set(["entity", "period", "courtesy", "artefact"]);

function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = "";
  for (const { start, end, kind } of spans)
    left += OTHER_SPANS.has(kind) ? " ".repeat(end - start) : text.slice(start, end);
  return left;
}

/** What the question names, and what its thread names for it. */
function namedTopics(
  names: readonly FoundName[],
  text: string,
  metrics: readonly string[],
  profile: Profile,
): readonly Topic[] {
  const topicOf = remembered(
    ({ named, start, end }: FoundName) => nameTopic(named, text.slice(start, end), profile),
    ({ start, end }) => text.slice(start, end),
  );
  const written = names.map(topicOf);
  const known = new Set(names.map(({ named }) => named.code));
  const carried = metrics
    .filter((code) => !known.has(code))
    .map((code) => nameTopic({ kind: "metric", code }, profile.metrics.get(code)?.label.en ?? code, profile));
  return [...written, ...carried];
}

function nameTopic(named: Named, raw: string, profile: Profile): Topic {
  const spec = specOf(named, profile);
  const ways = distinctWays([raw, ...(spec === undefined ? [] : spelled(spec))].map(searchTerms));
  return { raw, ways, weight: NAME_WEIGHT, code: named.code, isDirection: false, isRequired: false };
}

/**
 * The query that the engine makes itself: the question, cut to what a search may hold, and what its thread names where it does not
 * say so itself ("why?").
 */
export function ownQuery({ subject, topics }: NarrativeQuestion, charactersMax: number): string {
  const said = subject.replace(/\s+/g, " ").trim();
  const carried = topics.filter(({ raw, code }) => code !== null && !said.includes(raw)).map(({ raw }) => raw);
  return [...[said, ...carried].join(" ")].slice(0, charactersMax).join("");
}
