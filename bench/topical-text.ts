import type { PassageDocument, PassageDraft } from "../src/passages/passage-index.ts";
import { businessWords } from "../src/passages/words/bilingual.ts";

type Language = PassageDraft["language"];

/** Made-up documents that have topics, as a company's have, and queries for them. The same seed gives the same text everywhere. */
export interface TopicalText {
  /** A document of `PASSAGES` passages, English for an even number and Chinese for an odd one. */
  document(number: number): PassageDocument;
  /** Three to eight content words of one topic. */
  query(number: number, language: Language): string;
  /** A question that names something of the company file, with content words of a topic. */
  question(number: number, language: Language): string;
}

export const PASSAGES = 20;
const SECTION_PASSAGES = 5;
const CHARACTERS_MIN = 200;
const CHARACTERS_MAX = 480;
const LONGEST_WORD = 16;

const TOPICS = 100;
const TOPIC_WORDS = 60;
/** The share of a text's words that its topic gives; the rest is the language's. */
const TOPIC_SHARE = 0.35;
const NUMBER_SHARE = 0.04;

const ENGLISH_WORDS = 60_000;
const CHINESE_WORDS = 40_000;
const CHINESE_CHARACTERS = 3_500;
const LATIN_FUNCTION =
  "the of and to in a is for that on with as was by at it from be an or its are has were which this not";
const CHINESE_FUNCTION = "的 了 在 是 和 与 为 有 对 中 及 以 不 将 也 于 从 而 并 等 一 上 个 这 到 由 但 其 后 所";
const NAMES = {
  en: ["revenue", "profit", "hong kong", "china", "new sales"],
  zh: ["营收", "利润", "香港", "中国", "新签金额"],
};
const ENTITIES = ["ACME_GROUP", "ACME_HK", "ACME_CN", null];
const ORIGINS = ["reviews", "filings", "notes", "minutes"];

interface Vocabulary {
  /** The most frequent first: words that only join, then the words of business, then all others. */
  readonly words: readonly string[];
  readonly joiners: number;
  readonly topics: readonly (readonly string[])[];
  readonly joint: string;
  readonly comma: string;
  readonly stop: string;
}

type Random = () => number;

export function topicalText(seed: number): TopicalText {
  const vocabularies = { en: english(randomFrom(seed, 1)), zh: chinese(randomFrom(seed, 2)) };
  const topicWords = (random: Random, language: Language, count: number): string => {
    const { joint } = vocabularies[language];
    const topic = pick(vocabularies[language].topics, random);
    const words = new Set<string>();
    while (words.size < count) words.add(topic[zipf(random, topic.length)] ?? "");
    return [...words].join(joint);
  };
  return {
    document: (number) => {
      const random = randomFrom(seed, 1_000 + number);
      const language = number % 2 === 0 ? "en" : "zh";
      return documentOf(number, language, vocabularies[language], random);
    },
    query: (number, language) => {
      const random = randomFrom(seed, -1_000 - number);
      return topicWords(random, language, 3 + Math.floor(random() * 6));
    },
    question: (number, language) => {
      const random = randomFrom(seed, -1_000_000 - number);
      const words = topicWords(random, language, 2 + Math.floor(random() * 3));
      return language === "en" ? `Why did HK revenue change with ${words}?` : `香港营收为什么因${words}而变化？`;
    },
  };
}

/** Mulberry32: small, quick, and even enough for words. */
function randomFrom(seed: number, stream: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream, 0x85ebca6b)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A rank below `count`, the first one twice as often as the second: Zipf's law in its continuous form. */
function zipf(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1);
}

function pick<T>(list: readonly T[], random: Random): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error("There is nothing to pick from");
  return picked;
}

function english(random: Random): Vocabulary {
  const joiners = LATIN_FUNCTION.split(" ");
  const words = new Set([...joiners, ...NAMES.en, ...businessWords().toChinese.keys()]);
  while (words.size < ENGLISH_WORDS) {
    let word = "";
    for (let left = pick([1, 2, 2, 2, 3], random); left > 0; left -= 1)
      word += pick("bcdfghklmnprstvw".split(""), random) + pick("aeiou".split(""), random) + pick(ENDINGS, random);
    words.add(word);
  }
  return { ...topicsOf([...words], joiners.length, random), joint: " ", comma: ", ", stop: ". " };
}

const ENDINGS = ["", "", "", "n", "r", "s", "l", "t"];

function chinese(random: Random): Vocabulary {
  const joiners = CHINESE_FUNCTION.split(" ");
  const words = new Set([...joiners, ...NAMES.zh, ...[...businessWords().toChinese.values()].flat()]);
  // Spread over the block, so that some are traditional forms, which are folded.
  const character = (): string =>
    String.fromCharCode(0x4e00 + ((Math.floor(CHINESE_CHARACTERS * random() ** 2.5) * 7919) % 20_900));
  while (words.size < CHINESE_WORDS) {
    const size = pick([1, 2, 2, 2, 2, 2, 2, 3, 4], random);
    words.add(Array.from({ length: size }, character).join(""));
  }
  return { ...topicsOf([...words], joiners.length, random), joint: "", comma: "，", stop: "。" };
}

/** Words of a topic come from all over the vocabulary, frequent ones among them. */
function topicsOf(words: readonly string[], joiners: number, random: Random) {
  const topics = Array.from({ length: TOPICS }, () => {
    const topic = new Set<string>();
    while (topic.size < TOPIC_WORDS) {
      const word = words[Math.floor(joiners * (words.length / joiners) ** random())];
      if (word !== undefined) topic.add(word);
    }
    return [...topic].sort(() => random() - 0.5);
  });
  return { words, joiners, topics };
}

function documentOf(number: number, language: Language, vocabulary: Vocabulary, random: Random): PassageDocument {
  const topicNumber = Math.floor(random() * TOPICS);
  const topic = vocabulary.topics[topicNumber] ?? [];
  const heading = (words: number): string =>
    Array.from({ length: words }, () => wordOf(topic, vocabulary, random)).join(vocabulary.joint);
  const title = `${heading(3)} ${number}`;
  const year = 2016 + Math.floor(random() * 10);
  const passages: PassageDraft[] = [];
  let headings: readonly string[] = [];
  for (let at = 0; at < PASSAGES; at += 1) {
    if (at % SECTION_PASSAGES === 0) headings = [title, heading(2)];
    passages.push({ locator: `para=${at + 1}`, headings, language, text: textOf(topic, vocabulary, random) });
  }
  return {
    doc: `document-${number}.md`,
    fileHash: number.toString(16).padStart(64, "0"),
    ingestedAt: "2026-06-12T00:00:00Z",
    labels: {
      title,
      topic: `topic ${topicNumber}`,
      entity: pick(ENTITIES, random),
      period: `FY${year}`,
      geography: null,
      sensitivity: "INTERNAL",
      origin: pick(ORIGINS, random),
      issuedOn: `${year}-06-30`,
    },
    passages,
  };
}

function textOf(topic: readonly string[], vocabulary: Vocabulary, random: Random): string {
  const { joint, comma, stop } = vocabulary;
  // No word is longer than what is kept in hand.
  const end = CHARACTERS_MIN + LONGEST_WORD + random() * (CHARACTERS_MAX - CHARACTERS_MIN - LONGEST_WORD);
  let text = "";
  for (let left = 0; ; left -= 1) {
    if (left <= 0) left = 6 + Math.floor(random() * 14);
    const word = random() < NUMBER_SHARE ? numberOf(random) : wordOf(topic, vocabulary, random);
    if (text.length + word.length + stop.length > end) break;
    const mark = left === 1 ? stop : random() < 0.08 ? comma : joint;
    text += word + mark;
  }
  return text.replace(/[\s,，.。]+$/, "") + stop.trimEnd();
}

function wordOf(topic: readonly string[], { words }: Vocabulary, random: Random): string {
  const from = random() < TOPIC_SHARE ? topic : words;
  return from[zipf(random, from.length)] ?? "";
}

function numberOf(random: Random): string {
  const value = random();
  const kind = random();
  if (kind < 0.4) return String(2016 + Math.floor(value * 11));
  return kind < 0.7 ? `${(value * 100).toFixed(1)}%` : Math.floor(1_000 + value * 99_000).toLocaleString("en");
}
