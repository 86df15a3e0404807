import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clarify } from "../../src/question/clarify.ts";
import { WORDS } from "../support/words.ts";
import { calendarYear, parseQuestion, TODAY } from "./readings.ts";

/**
 * Any noun that stands in or beside a question: a word that carries meaning is used, stops the figure, or is named. The nouns are common ones
 * of a dictionary, without the sample's names, words of time and measure, courtesies, and words that the language lists read; they are drawn from the glosses and headwords of CC-CEDICT (CC BY-SA 4.0).
 */
const NOUNS_EN = nounsOf("english");
const NOUNS_ZH = nounsOf("chinese");
const MUTE: ReadonlySet<string> = new Set(
  WORDS.filter(({ term }) => ["people", "courtesy", "glue", "joint"].includes(term.kind))
    .flatMap(({ phrases }) => phrases.flatMap(({ tokens }) => tokens))
    .concat("mainland"),
);

function nounsOf(language: string): readonly string[] {
  const text = readFileSync(new URL(`nouns/${language}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "");
}

/** One hundred ordinary questions that each name their metric, entity and period. */
const ASKED_EN = crossed(
  ["HK", "China", "Singapore", "group"],
  ["revenue", "operating profit", "new sales"],
  (place, metric, i) =>
    [
      `${place} ${metric} 2025`,
      `${metric} of ${place} in H1 2025`,
      `what was ${place} ${metric} in FY2024`,
      `${place} ${metric} growth 2025`,
      `${place} agency ${metric} 2025`,
    ][i % 5] ?? "",
  60,
);
const ASKED_ZH = crossed(
  ["香港", "中国", "新加坡", "集团"],
  ["营收", "营运利润", "净资产收益率"],
  (place, metric, i) =>
    [
      `${place}2025年${metric}`,
      `2024年${place}的${metric}是多少`,
      `${place}2025年上半年${metric}`,
      `${place}2025年${metric}同比增长`,
    ][i % 4] ?? "",
  40,
);

function crossed(
  places: readonly string[],
  metrics: readonly string[],
  form: (place: string, metric: string, index: number) => string,
  count: number,
): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const place = places[i % places.length] ?? "";
    const metric = metrics[Math.floor(i / places.length) % metrics.length] ?? "";
    return form(place, metric, Math.floor(i / (places.length * metrics.length)));
  });
}

type Place = (question: string, noun: string, random: () => number) => string;

/** Before, inside and behind what is asked, in the same sentence. */
const WITHIN_EN: readonly Place[] = [
  (q, n) => `${n} ${q}`,
  (q, n) => `${q} ${n}`,
  (q, n) => `${q} (${n})`,
  (q, n) => `${q} - ${n}`,
  (q, n) => `${q}, ${n}`,
  (q, n) => `${n}, ${q}`,
  (q, n) => `${n}: ${q}`,
  (q, n) => `${q} / ${n}`,
  between,
];
const WITHIN_ZH: readonly Place[] = [
  (q, n) => `${n}${q}`,
  (q, n) => `${q}${n}`,
  (q, n) => `${q}（${n}）`,
  (q, n) => `${q}，${n}`,
  (q, n) => `${n}，${q}`,
  (q, n) => `${n}：${q}`,
  (q, n) => `${q}的${n}`,
  (q, n) => q.replace(/营|净/, (first) => `${n}${first}`),
];

/** In what stands around a question: who says it, what it is for, where it is written. */
const AROUND_EN: readonly Place[] = [
  (q, n) => `${q} for the ${n} deck`,
  (q, n) => `${q} before my ${n} call`,
  (q, n) => `${q}, need it for a ${n} form`,
  (q, n) => `${q} in the ${n} note`,
  (q, n) => `${q} from the ${n} report`,
  (q, n) => `the ${n} says ${q} was 1,571, correct?`,
  (q, n) => `heard at the ${n} that ${q} was 1,571`,
];

/** Nouns other than people, occasions, words of courtesy and small words, which are mute there, and names of companies. */
const OTHERS_EN = NOUNS_EN.filter((noun) => !MUTE.has(noun));

function between(question: string, noun: string, random: () => number): string {
  const words = question.split(" ");
  const at = 1 + Math.floor(random() * (words.length - 1));
  return [...words.slice(0, at), noun, ...words.slice(at)].join(" ");
}

/** In a sentence or clause of its own. */
const APART_EN: readonly Place[] = [
  (q, n) => `${capital(n)}? ${q}`,
  (q, n) => `${capital(q)}. ${capital(n)}!`,
  (q, n) => `The ${n} is late. ${q}?`,
  (q, n) => `I am at the ${n}, ${q}`,
];
const APART_ZH: readonly Place[] = [(q, n) => `${n}？${q}`, (q, n) => `${q}。${n}！`];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Outcome {
  readonly shown: boolean;
  /** The documents are asked as well: a word for what they say is used for that. */
  readonly asksDocuments: boolean;
  readonly named: boolean;
}

function outcomeOf(question: string, noun: string): Outcome {
  const intent = parseQuestion(question);
  const decision = clarify(intent, { glossary: calendarYear, today: TODAY, thread: null });
  return {
    shown: decision.kind === "read",
    asksDocuments: decision.kind === "read" && decision.route === "composite",
    named: [...intent.notUnderstood, ...intent.readAs].some(({ raw }) => raw.toLowerCase().includes(noun)),
  };
}

interface Draw {
  readonly question: string;
  readonly noun: string;
}

/** So many questions with a noun in them: the same for the same seed. */
function drawn(
  count: number,
  asked: readonly string[],
  nouns: readonly string[],
  places: readonly Place[],
  seed: number,
): readonly Draw[] {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, () => {
    const noun = pick(nouns);
    return { noun, question: pick(places)(pick(asked), noun, random) };
  });
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function silent(draws: readonly Draw[]): readonly string[] {
  return draws
    .filter(({ question, noun }) => {
      const { shown, named, asksDocuments } = outcomeOf(question, noun);
      return shown && !named && !asksDocuments;
    })
    .map(({ question }) => question);
}

describe("a noun beside what is asked", () => {
  it("has lists of nouns, and questions that are answered without them", () => {
    expect([NOUNS_EN.length, NOUNS_ZH.length, ASKED_EN.length + ASKED_ZH.length]).toEqual([5000, 2000, 100]);
    const mute = [...ASKED_EN, ...ASKED_ZH].filter((question) => !outcomeOf(question, "").shown);
    expect(mute).toEqual([]);
  });

  it.each([
    ["English", drawn(12_000, ASKED_EN, NOUNS_EN, WITHIN_EN, 11)],
    ["Chinese", drawn(4_000, ASKED_ZH, NOUNS_ZH, WITHIN_ZH, 12)],
    ["around an English one", drawn(4_000, ASKED_EN, OTHERS_EN, AROUND_EN, 15)],
  ])("stops the figure or is named, within the sentence: %s", (_language, draws) => {
    expect(silent(draws)).toEqual([]);
  });

  it.each([
    ["English", drawn(3_000, ASKED_EN, NOUNS_EN, APART_EN, 13)],
    ["Chinese", drawn(1_000, ASKED_ZH, NOUNS_ZH, APART_ZH, 14)],
  ])("is named beside the figure in a sentence of its own: %s", (_language, draws) => {
    expect(silent(draws)).toEqual([]);
    const kept = draws.filter(({ question, noun }) => outcomeOf(question, noun).shown);
    expect(kept.length / draws.length).toBeGreaterThanOrEqual(0.95);
  });

  it("stops the figure or is named where the word is a verb of asking elsewhere", () => {
    const verbs = [
      "answer",
      "check",
      "list",
      "look",
      "need",
      "paste",
      "print",
      "quote",
      "report",
      "run",
      "search",
      "state",
      "stop",
    ];
    const behind = WITHIN_EN.slice(1, 5);
    const draws = verbs.flatMap((noun) =>
      behind.map((place) => ({ noun, question: place("HK revenue 2025", noun, Math.random) })),
    );
    expect(silent(draws)).toEqual([]);
    expect(verbs.map((verb) => outcomeOf(`${verb} HK revenue 2025`, verb).shown)).not.toContain(false);
  });
});
