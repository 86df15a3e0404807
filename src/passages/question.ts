import { namesOf } from "../company/names.ts";
import type { Intent, Span } from "../domain/intent.ts";
import type { PeriodCode } from "../domain/period.ts";
import type { Language, Profile } from "../domain/profile.ts";
import type { DocumentFollowUp } from "../domain/thread.ts";
import { withoutRange } from "../language/without-range.ts";
import { countedTranslator, type Translator } from "./dictionary.ts";
import { type FoundName, type Named, type NameFinder, specOf, withoutNames } from "./name-finder.ts";
import { remembered } from "./remembered.ts";
import { searchTerms } from "./search-terms.ts";
import { subjectOf } from "./subject.ts";
import {
  chineseTopics,
  distinctTopics,
  latinTopics,
  NAME_WEIGHT,
  signTopics,
  type Topic,
  withoutMarks,
  yearTopics,
} from "./topic.ts";
import { distinctWays } from "./translate.ts";
import { chineseDirections, type Direction, directionOfStem } from "./words/direction.ts";
import { asksForFormer, withoutFormerWords } from "./words/former.ts";
import { type Recency, recencyAsked } from "./words/recency.ts";

/** A question as parsed for document search. */
export interface NarrativeQuestion {
  readonly text: string;
  /** The text without words that do not describe its subject. */
  readonly subject: string;
  readonly language: Language;
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  /** Figures were asked for and none was found: then documents of longer or shorter periods are no evidence. */
  readonly isUnfound: boolean;
  readonly recency: Recency | null;
  /** Asks for a replaced version, such as "the old rule". */
  readonly isFormer: boolean;
  /** Asks for reasons rather than for a description. */
  readonly isWhy: boolean;
  readonly direction: Direction | null;
  readonly topics: readonly Topic[];
  /** The same for passages in the language of the question: in Chinese its characters and pairs, without dictionary. */
  readonly ownTopics: readonly Topic[];
  readonly follows?: DocumentFollowUp | undefined;
  /** A figure was asked for: the words that a place has to say besides the names. Null for other questions. */
  readonly exactly: readonly string[] | null;
}

export interface NarrativeSlots {
  readonly entities: readonly string[];
  readonly periods: readonly PeriodCode[];
  /** Metrics of the answer, named by the question or carried over from its thread. */
  readonly metrics?: readonly string[];
  /** Whether figures were looked up without any result. */
  readonly unfound?: boolean;
  /** The actual movement of the figure, if known. */
  readonly movement?: Direction | null;
  /** The former question of the thread, whose words are looked for too. */
  readonly follows?: DocumentFollowUp | undefined;
  /** A figure was asked for: only a place that says it in the words of the question answers. */
  readonly isExact?: boolean | undefined;
}

/** Limit of distinct dictionary look-ups per question; an ordinary question needs about a hundred. */
const LOOK_UPS_MAX = 4_000;

export interface ReadingContext {
  readonly finder: NameFinder;
  readonly profile: Profile;
  readonly dictionary: Translator;
}

/** Parses a question for documents. `slots` come from the intent, or from the answer's assumptions. */
export function readNarrativeQuestion(
  intent: Intent,
  slots: NarrativeSlots,
  { finder, profile, dictionary: translator }: ReadingContext,
): NarrativeQuestion {
  const { follows } = slots;
  const asked = withoutAsides(intent);
  const text = follows?.how === "again" ? `${asked} ${follows.asked}` : asked;
  const dictionary = countedTranslator(translator, LOOK_UPS_MAX);
  const own = subjectOf(withoutFormerWords(asked), dictionary);
  const former = follows === undefined ? "" : `\n${subjectOf(withoutFormerWords(follows.asked), dictionary)}`;
  const subject = `${own}${former}`;
  const said = `${withoutSpans(own, intent.spans)}${former}`;
  const names = finder.find(said).filter(({ named }) => named.kind === "metric" || named.kind === "dimension");
  const rest = withoutNames(said, names).replace(CONTRACTED, " ");
  const named = distinctTopics(namedTopics(names, said, slots.metrics ?? [], profile));
  const words = distinctTopics([...latinTopics(rest, dictionary), ...chineseTopics(rest, dictionary)]);
  const years = yearTopics(text).filter(({ raw }) => !rest.includes(raw));
  const topics = withSubject([
    ...named,
    ...years,
    ...(named.length > 0 ? words.map((topic) => restricting(topic, intent)) : words),
  ]);
  return {
    text,
    subject,
    language: intent.language,
    ...slots,
    isUnfound: slots.unfound === true,
    exactly: slots.isExact === true ? intent.notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => raw) : null,
    recency: recencyAsked(text),
    isFormer: asksForFormer(text),
    isWhy: WHY.test(text),
    direction: slots.movement ?? directionOf(text),
    topics,
    ownTopics: intent.language === "zh" ? [...named, ...years, ...signTopics(rest, dictionary)] : topics,
  };
}

/** The question without the remarks beside it, in whose place are blanks: "im new here". */
function withoutAsides(intent: Intent): string {
  const { rawQuestion, spans } = intent;
  const asides = spans.filter(({ kind }) => kind === "aside");
  return [...asides, ...remarkBehind(intent)].reduce(withoutRange, rawQuestion);
}

/**
 * "why not abroad anymore? thinking about a venue": what is told behind the last question, unless it names a value of a
 * slot, limits the question or is too short for a sentence ("only motor", "in Japan").
 */
function remarkBehind({ rawQuestion, spans }: Intent): readonly Pick<Span, "start" | "end">[] {
  const start = Math.max(rawQuestion.lastIndexOf("?"), rawQuestion.lastIndexOf("？")) + 1;
  const said = rawQuestion.slice(start);
  const names = spans.some((span) => span.start >= start && SLOT_SPANS.has(span.kind));
  const isSentence =
    said.split(/\s+/u).filter((word) => word !== "").length >= REMARK_WORDS_MIN || HAN_REMARK.test(said);
  if (start === 0 || names || !isSentence || LIMITING.test(said)) return [];
  return [{ start, end: rawQuestion.length }];
}

const SLOT_SPANS: ReadonlySet<string> = new Set(["entity", "metric", "period", "dimension"]);
const REMARK_WORDS_MIN = 4;
const HAN_REMARK = /\p{Script=Han}{5}/u;
const LIMITING =
  /(?:^|[\s(])(?:only|just|except|excluding|without|not|no|i mean|meaning|especially|particularly|specifically|namely)(?![\p{L}])|[仅只除非不没别]|特别|尤其|具体/iu;

/** "didn't", "didnt", "HK's": contractions are not searched for. */
const CONTRACTED =
  /(?<!\p{L})(?:\p{L}{1,20}n['’]|(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|should|would|must|need)n)t(?!\p{L})|['’](?:s|re|ve|ll|d|m)(?!\p{L})/giu;

/** Evidence on a metric must mention a word that excludes a part, and a reason also one that blocked its figure. */
function restricting(topic: Topic, { notUnderstood, asksWhy }: Intent): Topic {
  const stopped = asksWhy && notUnderstood.some(({ raw, blocks }) => blocks && raw.includes(topic.raw));
  if (EXCLUDING.test(topic.raw)) return { ...topic, ways: topic.ways.slice(0, 1), isRequired: true };
  return stopped ? { ...topic, isRequired: true } : topic;
}

const EXCLUDING =
  /^(?:except|excluding|excl|exclude|without|ex|less|minus)$|^(?:剔除|不含|除去|除外|扣除|撇除|不计|排除)$/iu;

/**
 * If only a direction is asked about ("Why is it profitable?", "why did growth slow in 2026"), its own word becomes the
 * subject.
 */
function withSubject(topics: readonly Topic[]): readonly Topic[] {
  if (topics.some((topic) => !topic.isDirection && !isYear(topic))) return topics;
  return topics.map((topic) => (isYear(topic) ? topic : withoutMarks(topic)));
}

/**
 * What a question is about beside its year. Of "why so in 2022" nothing is left, and all that is said of 2022 would
 * answer it.
 */
export function subjectTopics({ topics, ownTopics }: NarrativeQuestion): readonly Topic[] {
  return [...topics, ...ownTopics].filter((topic) => !isYear(topic));
}

/** Whether a topic is a year, which says nothing of the subject. */
export function isYear({ raw }: Topic): boolean {
  return /^\d{4}$/u.test(raw);
}

const WHY =
  /\bwhy\b|\by(?= (?:am|are|can|did|do|does|had|has|have|is|no|not|so|the|was|were|would)\b)|\breasons?\b|\bcauses?\b|\bcaused\b|\bdrivers?\b|\bdr[io]ves?\b|\bdriving\b|\bdriven\b|\bdrove\b|\bhow come\b|\bbehind\b|\bexplain|\bwhat led\b|为什么|為什麼|为何|為何|为啥|何故|点解|點解|原因|归因|歸因|缘由|驱动|怎么(?:会|不|没|还|又|突然)|怎么.{2,20}了[吗呢啊]?[\s？?。]*$|怎么回事|导致|何以/iu;

function directionOf(text: string): Direction | null {
  const english = searchTerms(text).flatMap((stem) => directionOfStem(stem) ?? []);
  const chinese = chineseDirections(text).map(({ direction }) => direction);
  const [only, ...others] = new Set([...english, ...chinese]);
  if (only === undefined) return colloquialDirection(text);
  return others.length === 0 ? only : null;
}

/** 为什么涨了: single characters count as a direction only in questions; in documents they are parts of many words. */
function colloquialDirection(text: string): Direction | null {
  const [isUp, isDown] = [/涨|升|高了|多了/u.test(text), /跌|降|低了|少了/u.test(text)];
  if (isUp === isDown) return null;
  return isUp ? "up" : "down";
}

/** Spans that do not describe the subject: entity, period, Slack markup. */
const OTHER_SPANS: ReadonlySet<string> = new Set(["entity", "period", "artefact"]);
/** "in December", "Q1": without a year it may mean any, so it is searched for like other words. */
const PART_ALONE = /^(?:[a-z]{3,9}|q[1-4]|h[12])$/iu;
/** Whether a word names a quarter or a half, of which the year is taken from elsewhere. */
export function isPartAlone(word: string): boolean {
  return /^(?:q[1-4]|h[12])$/iu.test(word);
}

/** Courtesy in several words ("I'm writing a report"); a single word ("write") may describe the subject. */
const COURTESY_PHRASE = /\S\s+\S|\p{Script=Han}{4}/u;

function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = "";
  for (const { start, end, kind } of spans) {
    const said = text.slice(start, end);
    const isOther =
      (OTHER_SPANS.has(kind) && !(kind === "period" && PART_ALONE.test(said))) ||
      (kind === "courtesy" && COURTESY_PHRASE.test(said));
    left += isOther ? " ".repeat(end - start) : said;
  }
  return left;
}

/** Topics from names in the question and from metrics carried over from its thread. */
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
  const ways = distinctWays([raw, ...(spec === undefined ? [] : namesOf(spec))].map(searchTerms));
  return { raw, ways, weight: NAME_WEIGHT, code: named.code, isDirection: false, isName: false, isRequired: false };
}

/** The search query without a model: the question's subject plus metrics carried over ("why?"). */
export function ownQuery({ subject, topics }: NarrativeQuestion, charactersMax: number): string {
  const said = subject.replace(/\s+/g, " ").trim();
  const carried = topics.filter(({ raw, code }) => code !== null && !said.includes(raw)).map(({ raw }) => raw);
  return [...[said, ...carried].join(" ")].slice(0, charactersMax).join("");
}
