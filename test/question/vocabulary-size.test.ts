import { describe, expect, it } from "vitest";
import { clarify } from "../../src/question/clarify.ts";
import { createRuleParser } from "../../src/question/rule-parser.ts";
import { createSecurityGate } from "../../src/question/security-gate.ts";
import { sampleGlossary } from "../support/sample-glossary.ts";
import { WORDS } from "../support/words.ts";
import { BASE_QUESTIONS_EN, BASE_QUESTIONS_ZH } from "./base-questions.ts";
import { calendarYear, groupsLine, parseQuestion, TODAY, unusedLine } from "./readings.ts";

const manyBranches = sampleGlossary({ branches: 5000 });
const parser = createRuleParser(manyBranches, WORDS);
const parse = (question: string): ReturnType<typeof parseQuestion> => parser.parse(question, TODAY);

describe("a company with five thousand branches", () => {
  it("has them all", () => {
    expect(manyBranches.profile.entities.size).toBe(5004);
    expect(manyBranches.children("LARK_GROUP")).toHaveLength(5003);
  });

  it.each([...BASE_QUESTIONS_EN, ...BASE_QUESTIONS_ZH])(
    "is asked the same question with the same reading: %s",
    (question) => {
      const [many, few] = [parse(question), parseQuestion(question)];
      expect(many).toEqual(few);
      expect(clarify(many, { glossary: manyBranches, today: TODAY, thread: null })).toEqual(
        clarify(few, { glossary: calendarYear, today: TODAY, thread: null }),
      );
    },
  );

  it.each([
    ["outlet b0000 revenue 2025", "BRANCH_0000"],
    ["revenue of outlet b4999 in 2025", "BRANCH_4999"],
    ["Branch office 2345's revenue 2025", "BRANCH_2345"],
    ["BRANCH_0042 revenue 2025", "BRANCH_0042"],
    ["第0815营业部2025年营收", "BRANCH_0815"],
  ])("finds the one that is named: %s", (question, code) => {
    const intent = parse(question);
    expect(groupsLine(intent)).toBe(`REVENUE / ${code} / FY2025`);
    expect(unusedLine(intent)).toBe("");
  });

  it.each([
    "outlet b5000 revenue 2025",
    "outlet b revenue 2025",
    "outlet b00001 revenue 2025",
    "branch_5000 revenue 2025",
  ])("takes none for one that does not exist: %s", (question) => {
    const intent = parse(question);
    expect(intent.groups.flatMap((group) => group.entities)).toEqual([]);
    expect(intent.notUnderstood.some(({ blocks }) => blocks)).toBe(true);
  });

  it("refuses the same companies", () => {
    const gates = [createSecurityGate(manyBranches, WORDS), createSecurityGate(calendarYear, WORDS)];
    for (const question of ["J.i.n.g.t.e.l revenue", "萬景的营收", "outlet b0001 revenue", "Beijing tells revenue"])
      expect(new Set(gates.map(({ screen }) => JSON.stringify(screen(question)))).size).toBe(1);
  });
});
