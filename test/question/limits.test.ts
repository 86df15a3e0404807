import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildGlossary } from "../../src/company/glossary.ts";
import { parseProfile } from "../../src/company/load-profile.ts";
import { yearsBeginningIn } from "../../src/domain/fiscal-years.ts";
import type { Intent } from "../../src/domain/intent.ts";
import { QUESTION_NAMES_MAX, QUESTION_PERIODS_MAX } from "../../src/domain/question-limits.ts";
import { tokenize } from "../../src/language/tokenize.ts";
import { clarify } from "../../src/question/clarify.ts";
import { isName } from "../../src/question/item.ts";
import { cutItems } from "../../src/question/items.ts";
import { buildLexicon } from "../../src/question/lexicon.ts";
import { READING_STEPS_MAX, readingSteps } from "../../src/question/limits.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { HOSTILE_LENGTH, hostileQuestion } from "../support/hostile-questions.ts";
import { WORDS } from "../support/words.ts";

const PROFILE = "data/sample/profile.yaml";
const GLOSSARY = buildGlossary(parseProfile(readFileSync(PROFILE, "utf8"), PROFILE));
const TODAY = { year: 2026, month: 6, day: 12 };
const PARSER = createRuleParser(GLOSSARY, WORDS);
const LEXICON = buildLexicon(GLOSSARY, WORDS);
const GATE = createSecurityGate(GLOSSARY, WORDS);

const itemsOf = (text: string) =>
  cutItems(tokenize(text).tokens, LEXICON, { fiscalYears: yearsBeginningIn(1), today: TODAY });

function long(piece: string, opening = "HK revenue 2025 "): string {
  return (opening + piece.repeat(HOSTILE_LENGTH / piece.length + 1)).slice(0, HOSTILE_LENGTH);
}

/** Every question that the files of golden cases and the banks of tests hold. */
function ordinaryQuestions(): readonly string[] {
  const golden = filesIn("data/golden", ".jsonl").flatMap((text) =>
    [...text.matchAll(/"question": ?("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '""']): string => JSON.parse(quoted)),
  );
  const banks = filesIn("test/question", ".test.ts").flatMap((text) =>
    [...text.matchAll(/^ {2}(\S[^|\n]*?) *\|/gm)].map(([, question = ""]) => question),
  );
  return [...golden, ...banks];
}

function filesIn(folder: string, ending: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(join(folder, name), "utf8"));
}

describe("an ordinary question", () => {
  it("takes less than a tenth of what reading may", () => {
    const questions = ordinaryQuestions();
    expect(questions.length).toBeGreaterThan(1_200);
    const over = questions.filter((question) => {
      const items = itemsOf(question);
      const names = items.filter((item) => item.kind === "term" && isName(item.term)).length;
      const periods = items.filter(({ kind }) => kind === "period").length;
      return (
        readingSteps(items) * 10 > READING_STEPS_MAX ||
        names * 10 > QUESTION_NAMES_MAX ||
        periods * 10 > QUESTION_PERIODS_MAX
      );
    });
    expect(over).toEqual([]);
  });

  it("is read though a whole page stands before it", () => {
    for (const name of readdirSync("data/sample/documents").filter((file) => file.endsWith(".md"))) {
      const page = readFileSync(join("data/sample/documents", name), "utf8").slice(0, HOSTILE_LENGTH - 40);
      expect(PARSER.parse(`${page}\n\nWhy did HK revenue fall in 2025?`, TODAY).unread, name).toBeUndefined();
    }
  });
});

describe("a question that is made to cost more than it is worth", () => {
  const SEEDS = Array.from({ length: 200 }, (_, index) => index);

  it("is screened and read to its end without a throw, or not read at all", () => {
    const unread = new Set<Intent["unread"]>();
    for (const seed of SEEDS) {
      const text = hostileQuestion(seed);
      GATE.screen(text);
      const intent = PARSER.parse(text, TODAY);
      const decision = clarify(intent, { glossary: GLOSSARY, today: TODAY, thread: null });
      unread.add(intent.unread);
      expect(decision.kind === "unread", `seed ${seed}`).toBe(intent.unread !== undefined);
      expect(intent.spans.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(text.length);
    }
    expect([...unread].sort()).toEqual(["too_intricate", "too_many_names", "too_many_periods", undefined]);
  }, 120_000);

  it("has no word looked at again for every other word", () => {
    const looks = countLooks();
    const faults: string[] = [];
    for (const text of [...SEEDS.map(hostileQuestion), ...REPEATED]) {
      const before = looks();
      if (PARSER.parse(text, TODAY).unread !== undefined) continue;
      const looked = looks() - before;
      if (looked > LOOKS_MAX) faults.push(`${looked} looks: ${text.slice(0, 60)}`);
    }
    expect(faults).toEqual([]);
  }, 120_000);
});

/** A hundred for each character: no rule goes through everything again for every word. */
const LOOKS_MAX = 100 * HOSTILE_LENGTH;

/** Words after which a rule looks over everything that follows, or came before. */
const REPEATED: readonly string[] = [
  "not and 和",
  "not only ",
  "no, ",
  "quarter ",
  "market ",
  "total and ",
  "above 1000 ",
  "and ",
  "excluding x ",
  "sorry, ",
  "latest ",
  "the same period last year ",
  "who ",
  "IT ",
  "first half of ",
  "上半年",
  "按",
  "公司",
  "总",
  "不",
  "据",
].map((piece) => long(piece));

/** Counts how often any rule asks what a word of the language is. */
function countLooks(): () => number {
  let looks = 0;
  for (const term of new Set(WORDS.map((line) => line.term))) {
    const { kind } = term;
    Object.defineProperty(term, "kind", {
      enumerable: true,
      configurable: true,
      get: () => {
        looks += 1;
        return kind;
      },
    });
  }
  return () => looks;
}

describe("what is named", () => {
  it.each([
    ["names", "HK, ", "too_many_names"],
    ["codes that are words", "our ", "too_many_names"],
    ["periods", "2025 ", "too_many_periods"],
    ["periods that are counted back", "TTM ", "too_many_periods"],
    ["periods within periods", "first half of ", "too_many_periods"],
  ] as const)("is not read where there are too many %s", (_, piece, because) => {
    const intent = PARSER.parse(piece.repeat(2_850), TODAY);
    expect(intent.unread).toBe(because);
    expect(intent.groups).toEqual([{ metrics: [], entities: [], periods: [], dimensions: {} }]);
  });

  it("is read up to the limit, and not beyond it", () => {
    const listed = (count: number) => PARSER.parse(`revenue ${"HK, ".repeat(count)}`, TODAY).unread;
    expect(listed(QUESTION_NAMES_MAX - 1)).toBeUndefined();
    expect(listed(QUESTION_NAMES_MAX)).toBe("too_many_names");
    const years = (count: number) => PARSER.parse(`revenue ${"2025, ".repeat(count)}`, TODAY).unread;
    expect(years(QUESTION_PERIODS_MAX)).toBeUndefined();
    expect(years(QUESTION_PERIODS_MAX + 1)).toBe("too_many_periods");
  });
});

describe("a part of a part of a year", () => {
  it.each([2, 3, 4, 30])("%i deep is no period that anybody reports", (depth) => {
    const intent = PARSER.parse(`HK revenue ${"first half of ".repeat(depth)}2025`, TODAY);
    expect(intent.notUnderstood.some(({ slot, blocks }) => slot === "period" && blocks)).toBe(true);
  });
});
