import { describe, expect, it } from "vitest";
import type { Intent } from "../../src/domain/intent.ts";
import { tokenize } from "../../src/language/tokenize.ts";
import { phraseTokens } from "../../src/language/words/phrase-tokens.ts";
import { isTerm, type WordLine } from "../../src/language/words/word-list.ts";
import { clarify, type Decision } from "../../src/question/clarify.ts";
import { buildLexicon } from "../../src/question/lexicon.ts";
import { spellingsIn, writtenOut } from "../../src/question/spellings.ts";
import { WORDS } from "../support/words.ts";
import { BASE_QUESTIONS_EN, BASE_QUESTIONS_ZH } from "./base-questions.ts";
import { calendarYear, parseQuestion, rowsOf, TODAY, unusedLine } from "./readings.ts";

const HAN = /\p{Script=Han}/u;
const isRead = ({ term }: WordLine): boolean => isTerm(term);
const READ = WORDS.filter(isRead);
const ALL = READ.flatMap(({ phrases }) => phrases);

describe("the word lists", () => {
  it("are compared in the form in which a question is read, also those that take the short way to it", () => {
    const differing = WORDS.flatMap(({ phrases }) => phrases)
      .filter(({ text, tokens }) => tokens.join(" ") !== phraseTokens(`${text} `).join(" "))
      .map(({ text }) => text);
    expect(differing).toEqual([]);
  });

  it("hold both languages", () => {
    expect(ALL.filter(({ text }) => HAN.test(text)).length).toBeGreaterThan(4_000);
    expect(ALL.filter(({ text }) => !HAN.test(text)).length).toBeGreaterThan(20_000);
  });

  it.each([
    ["words", READ],
    ["short forms", WORDS.filter(({ term }) => term.kind === "spelling")],
  ])("hold no line of %s whose phrases all stand in other lines", (_name, words) => {
    const lines = new Map<string, number>();
    const keysOf = ({ phrases }: WordLine) => new Set(phrases.map(({ tokens }) => tokens.join(" ")));
    for (const key of words.flatMap((line) => [...keysOf(line)])) lines.set(key, (lines.get(key) ?? 0) + 1);
    const dead = words.filter((line) => [...keysOf(line)].every((key) => (lines.get(key) ?? 0) > 1));
    expect(dead.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it("hold no line that a short form hides, since it is written out before", () => {
    const [spellings, lexicon] = [spellingsIn(WORDS), buildLexicon(calendarYear, [])];
    const isHidden = (text: string): boolean => {
      const { tokens } = tokenize(text);
      return writtenOut(tokens, spellings, lexicon) !== tokens;
    };
    const dead = READ.filter(({ phrases }) => phrases.every(({ text }) => isHidden(text)));
    expect(dead.map(({ file, line, phrases }) => `${file}:${line} ${phrases[0]?.text}`)).toEqual([]);
  });

  // Inside a phrase the ending of a contraction is a mark that is not passed over: these phrases are never found.
  const isUnreachable = (text: string): boolean => /'\w+ |;/.test(text);

  it("are found in a text that is nothing but one of their phrases, unless a contraction stands in it", () => {
    const lexicon = buildLexicon(calendarYear, WORDS);
    const lost = ALL.filter(({ text }) => {
      const { tokens } = tokenize(text);
      const found = lexicon.longestAt(tokens, 0);
      return found === null || tokens.slice(found.to).some(({ kind }) => kind !== "mark");
    });
    expect(lost.filter(({ text }) => !isUnreachable(text)).map(({ text }) => text)).toEqual([]);
  });
});

function decisionOn(intent: Intent): Decision {
  return clarify(intent, { glossary: calendarYear, today: TODAY, thread: null });
}

/** A question as one line: what it computes, whether it asks why, and what of it stops a figure. */
function readingOf(question: string): string {
  const { operation, asksWhy, notUnderstood } = parseQuestion(question);
  const stops = notUnderstood.filter(({ blocks }) => blocks).map(({ raw }) => raw);
  const computed =
    operation === null ? "figure" : operation.kind === "growth" ? `growth ${operation.base}` : operation.kind;
  return [asksWhy ? "why" : computed, ...stops].join(" ; ");
}

/** Words with two meanings: frames of the one and of the other, and what each asks for. */
const TWO_MEANINGS = `
  # an exclamation, or week on week
  wow, what was HK revenue in 2025              | figure
  Wow! HK revenue 2025                          | figure
  wow HK revenue 2025                           | figure
  HK revenue 2025, wow                          | figure
  HK revenue 2025? wow                          | figure
  wow that was quick. HK revenue 2025?          | figure
  HK revenue WoW 2025                           | growth period_before
  HK revenue wow                                | growth period_before
  WoW growth of HK revenue 2025                 | growth period_before
  HK wow revenue growth 2025                    | growth period_before
  wow change in HK revenue 2025                 | growth period_before
  # how far a figure lags, or what is behind it
  how far behind China is Singapore revenue in 2025     | difference
  how far behind China was Singapore in revenue in 2025 | difference
  how far ahead of China is Singapore revenue in 2025   | difference
  is Singapore behind China in revenue in 2025          | compare
  was HK revenue behind China revenue in 2025           | compare
  what is behind the fall in HK revenue in 2025         | why
  what's behind HK revenue in 2025                      | why
  the reasons behind the HK revenue drop in 2025        | why
  what was behind HK and China revenue in 2025          | why
  # a request, or a part of a whole
  share HK revenue 2025                         | figure
  Share the HK revenue 2025                     | figure
  please share China revenue 2025               | figure
  hi, share HK revenue 2025                     | figure
  HK share of group revenue 2025                | share
  share of HK in group revenue 2025             | share
  what share HK has of group revenue in 2025    | share
  share HK has of group revenue in 2025         | share
  # a request
  grab HK revenue 2025                          | figure
  grab the HK revenue 2025                      | figure
  # a request to leave out, or a fall
  group revenue 2025, drop HK                   | subtract
  HK revenue drop 2025                          | growth year_earlier
  # a car, or a cause
  I'm driving, HK revenue 2025?                 | figure
  HK revenue 2025? I am driving to the airport  | figure
  what is driving HK revenue in 2025            | why
  factors driving the fall in HK revenue 2025   | why
  # each of them, or a kind of customer
  revenue of individual countries in 2025       | series
  HK individual revenue 2025                    | figure ; individual revenue
  # straight to the point, or a channel
  直接告诉我香港2025年营收                        | figure
  请直接给我香港2025年营收                        | figure
  香港2025年直接营收                              | figure ; 直接营收
  # a request
  报送香港2025年营收                              | figure
  请报送香港2025年营收                            | figure
`;

describe("a word with two meanings", () => {
  it.each(rowsOf(TWO_MEANINGS))("is read by where it stands: %s", (question = "", reading = "") => {
    expect(readingOf(question)).toBe(reading);
  });
});

const EXCLAMATIONS_EN = ["wow", "hey", "hmm", "oh", "ah", "um", "ugh", "oops", "lol", "ok", "right", "alright", "cool"];
const EXCLAMATIONS_ZH = ["哇", "嗯", "哦", "嗨", "唉", "哎", "好的"];

/** Exclamations and greetings: the lists' own, so that one that is added is tried. */
const EXCLAMATIONS = WORDS.flatMap(({ term, phrases }) =>
  term.kind === "topic" && (term.topic === "greeting" || term.topic === "acknowledgement")
    ? phrases.map(({ text }) => text)
    : [],
);
const ENGLISH = new Set([...EXCLAMATIONS_EN, ...EXCLAMATIONS.filter((word) => !HAN.test(word))]);
const CHINESE = new Set([...EXCLAMATIONS_ZH, ...EXCLAMATIONS.filter((word) => HAN.test(word))]);

/** What is done with a question, and what of it is left over. */
function readingWith(question: string): readonly [Decision, string] {
  const intent = parseQuestion(question);
  return [decisionOn(intent), unusedLine(intent)];
}

describe("an exclamation before or behind a question changes nothing", () => {
  const bare = new Map(
    [...BASE_QUESTIONS_EN, ...BASE_QUESTIONS_ZH].map((question) => [question, readingWith(question)] as const),
  );
  const unchanged = (question: string, dressed: string): void => {
    expect([dressed, readingWith(dressed)]).toEqual([dressed, bare.get(question)]);
  };

  it.each([...ENGLISH])("%s", (word) => {
    for (const question of BASE_QUESTIONS_EN) {
      unchanged(question, `${word}, ${question}`);
      unchanged(question, `${word}! ${question}`);
      unchanged(question, `${question}, ${word}`);
      unchanged(question, `${question}? ${word}!`);
    }
  });

  it.each([...CHINESE])("%s", (word) => {
    for (const question of BASE_QUESTIONS_ZH) {
      unchanged(question, `${word}，${question}`);
      unchanged(question, `${word}！${question}`);
      unchanged(question, `${question}？${word}！`);
    }
  });
});
