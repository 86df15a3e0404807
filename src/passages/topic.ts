import type { Translator } from "./dictionary.ts";
import { isFunctionTerm, queryTerms } from "./query-terms.ts";
import { remembered } from "./remembered.ts";
import { isHanOrKanaTerm, searchTerms } from "./search-terms.ts";
import { chinesePieces, distinctWays, englishPieces, longestAt, pairsOnly, type TranslatedPiece } from "./translate.ts";
import { chineseDirections, type Direction, directionOfStem } from "./words/direction.ts";
import { lemmaOf } from "./words/lemmas.ts";

/** One thing that a question is about, with every way to say it. Evidence has to mention it. */
export interface Topic {
  /** As typed; several topics may share one run of Chinese characters. */
  readonly raw: string;
  /** Alternative ways to say it; each is a list of terms that must all occur. */
  readonly ways: readonly (readonly string[])[];
  readonly weight: number;
  /** The code of the metric or dimension value that it names; null for other words. */
  readonly code: string | null;
  /** Only names a direction (up, down), which other words or the reason alone may express too. */
  readonly isDirection: boolean;
  /** A proper name: passages without it are more likely about something else. */
  readonly isName: boolean;
  /** A word that changes which figure is meant: passages without it are about something else. */
  readonly isRequired: boolean;
  /** Two characters that may belong to different words: without meaning where no document has them side by side. */
  readonly isLoose?: true;
}

/** Words about the form of the answer, not its subject. */
const ASKING = new Set(
  searchTerms(
    "why reason reasons cause causes caused driver drivers drove drive driven explain explanation summarise summarize summary overview story background context current happen happened happening behind affect affects affected face faces facing main key major biggest important lead led come came make made get got go went going happen say says said see sees saw seen know known hear heard discuss discussed comment update late anything something thing things there much many more most turn turned doing end ended begin began start started choose chose become became keep kept take took taken put want wanted need needed use used try tried help helped let seem seemed really actually first last new own able could possible long short big small high low good bad well year years month months quarter quarters half time times people reason explanation explanations document documents file files give gives given weak strong real change changes changed changing impact impacts effect effects develop development developments off out up down over back away nobody anybody everybody everyone someone anyone several some few both positive negative slowly slow slower instead company business group management every all each another other such same ever compared compare comparison versus vs only also still just must pls plz tldr rn btw fyi asap thx tbh u ur r y n w o etc whats hows wheres whos whens thats theres im ive ppl yr yrs qtr qtrs mth mths biz doc docs mgmt ok okay nothing everything always never often ever stuff please sort kind lot lots bit",
  ),
);
const ASKING_ZH =
  /为什么|為什麼|为何|為何|为啥|何故|点解|點解|原因|归因|歸因|缘由|理由|怎么回事|怎么会|什么时候|开始|结束|那是|这是|导致|主要|总结|概述|说明|解释|介绍|情况|发生|看待|作为|选择|关于|给出|提到|认为|文件|文档|资料|真正|真的|变化|变动|改变|影响|动态|有人|有些|几个|两个|究竟|到底|这么|那么|这样|那样|如此|必须|无法|不能|没能|多久|多长时间|多长|多大|多高|几时|几岁|哪家|哪个|哪些|哪里|哪儿|哪年|是不是|有没有|啥|咋|[咗嘅啲喺佢嚟咁㗎喎咩乜嘢冇唔哋]|我们|公司|他们|(?<=\p{Script=Han}{2})(?:政策|规定|新规|措施|举措|进展)/gu;
/** The same for single characters; applied only where they are not part of a word. */
const ASKING_CHARACTERS = new Set("会要将把被让使年月的了是在和与及有吗呢吧为于对从到都也还又而但由所其这那它");

export function latinTopics(text: string, dictionary: Translator): readonly Topic[] {
  const topics: Topic[] = [];
  const title = isTitle(text);
  const topicOf = remembered(
    (raw: string) => latinTopic(raw, dictionary),
    (raw) => raw,
  );
  for (const { 0: raw, index } of text.matchAll(LATIN_RUN)) {
    const topic = topicOf(raw);
    if (topic !== null) topics.push(!title && isNameAt(text, index, raw) ? topic.asName : topic.asWord);
  }
  return topics;
}

/** A word may touch Chinese characters, but a number beside them is part of theirs: 搬离Merrow, 9月. */
const LATIN_RUN =
  /(?:(?!\p{Script=Han})\p{L}|(?<![\p{N}.,])\p{N}+(?:[.,]\p{N}+)*(?![\p{Script=Han}\p{N}]))(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}]|[.,](?=(?!\p{Script=Han})[\p{L}\p{N}]))*/gu;

interface LatinTopic {
  readonly asWord: Topic;
  readonly asName: Topic;
}

function latinTopic(raw: string, dictionary: Translator): LatinTopic | null {
  const terms = searchTerms(raw);
  if (terms.length === 0 || terms.some(isHanOrKanaTerm)) return null;
  if (terms.every((term) => isFunctionTerm(term) || ASKING.has(term))) return null;
  const pieces = englishPieces(terms, dictionary);
  const weight = pieces.some(({ isCommon }) => isCommon) ? COMMON_WEIGHT : RARE_WEIGHT;
  const asWord = wordTopic(
    { raw, weight, isName: false },
    [terms.map(lemmaOf), ...pieces.flatMap(plainWays)],
    directionWays(terms),
  );
  return { asWord, asName: { ...asWord, isName: true } };
}

/** Merges equal topics; the weight is multiplied by the number of occurrences. */
export function distinctTopics(topics: readonly Topic[]): readonly Topic[] {
  const times = new Map<Topic, number>();
  for (const topic of topics) times.set(topic, (times.get(topic) ?? 0) + 1);
  return Array.from(times, ([topic, count]) => (count === 1 ? topic : { ...topic, weight: topic.weight * count }));
}

const CAPITALISED = /^\p{Lu}\p{L}*\p{Ll}/u;
/** If at least this share of the words is capitalized, the text counts as a title. */
const TITLE_SHARE = 0.6;

function isTitle(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => CAPITALISED.test(word)).length >= words.length * TITLE_SHARE;
}

/** A capitalized word that does not begin a sentence; not used for titles. */
function isNameAt(text: string, index: number, raw: string): boolean {
  return CAPITALISED.test(raw) && !opensSentence(text, index);
}

function opensSentence(text: string, index: number): boolean {
  let at = index - 1;
  while (at >= 0 && /[^\S\n]|["'“‘(]/.test(text.charAt(at))) at -= 1;
  return at < 0 || /[.!?:;\n]/.test(text.charAt(at));
}

/** Names have double weight. */
export const NAME_WEIGHT = 2;
const DIRECTION_WEIGHT = 0.5;
/** Business words occur in every report and say less than rare ones. */
const COMMON_WEIGHT = 0.6;
const LISTED_WEIGHT = 1;
const RARE_WEIGHT = 1.2;

function wordTopic(
  { raw, weight, isName }: Pick<Topic, "raw" | "weight" | "isName">,
  ways: readonly (readonly string[])[],
  marks: readonly (readonly string[])[],
): Topic {
  const isDirection = marks.length > 0;
  const all = distinctWays([...ways, ...marks]);
  return {
    raw,
    ways: all,
    weight: isDirection ? DIRECTION_WEIGHT : weight,
    code: null,
    isDirection,
    isName,
    isRequired: false,
  };
}

/** Only the most common translations are used: rare senses of a word are no sign that a text mentions it. */
const PLAIN_WAYS_MAX = 4;

function plainWays({ ways, isCommon, isName }: TranslatedPiece): readonly (readonly string[])[] {
  if (isCommon) return ways;
  const words = ways.filter((way) => way.some((term) => [...term].length > 1));
  return words.slice(0, isName ? 1 : PLAIN_WAYS_MAX);
}

/** A direction matches any word for that direction. */
function directionWays(terms: readonly string[]): readonly (readonly string[])[] {
  return terms.flatMap((term) => {
    const direction = directionOfStem(term);
    return direction === null ? [] : [[directionMark(direction)]];
  });
}

/** Pseudo-term added to a text's terms for any word of a direction. */
export function directionMark(direction: Direction): string {
  return `<${direction}>`;
}

export function chineseTopics(text: string, dictionary: Translator): readonly Topic[] {
  const said = text.replace(ASKING_ZH, " ");
  const known: KnownTopics = {
    listed: remembered(pieceTopic, ({ raw }) => raw),
    loose: remembered(looseTopics, (run) => run),
  };
  return Array.from(said.matchAll(/\p{Script=Han}+/gu)).flatMap(({ 0: run }) => runTopics(run, dictionary, known));
}

/** A topic for each character and each pair of a Chinese text, and for each of its words in Latin letters. */
export function signTopics(text: string, dictionary: Translator): readonly Topic[] {
  return [...new Set(queryTerms(text))].map((term) => {
    const topic = wordTopic({ raw: term, weight: 1, isName: false }, [[term]], []);
    return [...term].length > 1 && isHanOrKanaTerm(term) && longestAt([...term], 0, dictionary) < 2
      ? { ...topic, isLoose: true }
      : topic;
  });
}

/** A four-digit year that the question names. */
export function yearTopics(text: string): readonly Topic[] {
  return (text.match(/(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/gu) ?? []).map((year) =>
    wordTopic({ raw: year, weight: 1, isName: false }, [[year]], []),
  );
}

interface KnownTopics {
  readonly listed: (piece: TranslatedPiece) => Topic;
  readonly loose: (run: string) => readonly Topic[];
}

/** The known words of a run, and topics for the characters in between. */
function runTopics(run: string, dictionary: Translator, { listed, loose }: KnownTopics): readonly Topic[] {
  const topics: Topic[] = [];
  let open = "";
  const close = (): void => {
    if ([...open].length > 1) for (const topic of loose(open)) topics.push(topic);
    open = "";
  };
  for (const piece of chinesePieces(run, dictionary)) {
    if ([...piece.raw].length === 1 && !ASKING_CHARACTERS.has(piece.raw)) {
      open += piece.raw;
      continue;
    }
    close();
    if (ASKING_CHARACTERS.has(piece.raw)) continue;
    topics.push(listed(piece));
  }
  close();
  return topics;
}

function pieceTopic(piece: TranslatedPiece): Topic {
  const { raw, isCommon, isName } = piece;
  const [direction] = chineseDirections(raw).filter(({ start, end }) => start === 0 && end === raw.length);
  const marks = direction === undefined ? [] : [[directionMark(direction.direction)]];
  const weight = isName ? NAME_WEIGHT : isCommon ? COMMON_WEIGHT : LISTED_WEIGHT;
  return wordTopic({ raw, weight, isName }, [pairsOnly(raw), ...plainWays(piece)], marks);
}

/** A pair of unlisted characters says almost as much as a listed word; a long run would otherwise weigh too much. */
const LOOSE_WEIGHT = 0.9;

/** Unlisted words cannot be segmented, so each pair of characters becomes a topic of its own. */
function looseTopics(run: string): readonly Topic[] {
  const topicOf = remembered(
    (pair: string) => wordTopic({ raw: run, weight: LOOSE_WEIGHT, isName: false }, [[pair]], []),
    (pair) => pair,
  );
  return pairsOnly(run).map(topicOf);
}

/** A topic that matches only its own words, not other words for its direction. */
export function withoutMarks(topic: Topic): Topic {
  const ways = topic.ways.filter((way) => !way.some((term) => MARKS.has(term)));
  return { ...topic, ways, weight: RARE_WEIGHT, isDirection: false };
}

const MARKS: ReadonlySet<string> = new Set([directionMark("up"), directionMark("down")]);
