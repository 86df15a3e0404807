import { describe, expect, it } from "vitest";
import { countedIn, counts, kindsAsked, kindsHeld } from "../../src/passages/asked-kind.ts";
import type { Topic } from "../../src/passages/topic.ts";

describe("the kinds of things that a question wants named", () => {
  it.each([
    ["who signs the contract", ["person"]],
    ["whos the landlord", ["person"]],
    ["where and when is the conference", ["time", "place"]],
    ["how much does the race cost us", ["money"]],
    ["what does the lamp cost", ["money"]],
    ["what was the rent", ["money"]],
    ["how much rain fell", ["count"]],
    ["租期多久", ["time"]],
    ["what does the memo say", []],
  ])("%s", (question, kinds) => {
    expect(kindsAsked(question)).toEqual(kinds);
  });

  it.each([
    ["who signs the contract", "It is signed by the board.", 1],
    ["who signs the contract", "It costs USD 3 in May.", 0],
    ["where and when is the race", "It starts in Rome in May 2027.", 1],
    ["where and when is the race", "it starts in may 2027", 0.5],
    ["how much does it cost", "From 2025 to 2027 the firm sponsors it.", 0],
    ["how much does it cost", "It costs USD 400 a year.", 1],
    ["how many attend", "In 2025 nobody counted.", 0],
    ["how many attend", "Some 1,884 attend.", 1],
    ["what does the memo say", "Anything.", 1],
  ])("%s: %s", (question, sentence, share) => {
    expect(kindsHeld(kindsAsked(question), sentence, { text: question })).toBe(share);
  });
});

describe("a question for how many", () => {
  const topic = (raw: string, ...ways: readonly string[]): Topic => ({
    ...{ raw, weight: 1, code: null, isDirection: false, isName: false, isRequired: false },
    ways: ways.map((way) => [way]),
  });
  const employees = [topic("employees", "employe", "员工")];

  it.each([
    ["how many employees do we have", ["employees"]],
    ["how many employees?", ["employees"]],
    ["so how many staged losses were there in 2025", ["losses"]],
    ["how much money do employees earn", []],
    ["what do employees say", []],
  ])("%s", (text, things) => {
    const topics = [topic("employees", "employe"), topic("losses", "loss"), topic("money", "money")];
    const question = { text, topics } as unknown as Parameters<typeof countedIn>[0];
    expect(countedIn(question).map(({ raw }) => raw)).toEqual(things);
  });

  it.each([
    ["We had 3,120 employees at the end of the year.", true],
    ["The number of employees rose from 585 to 720.", true],
    ["Twelve new employees joined.", true],
    ["年末共有员工3,120人。", true],
    ["There were 585 agents, and most are former employees of travel agencies.", false],
    ["Expenses grew by 9.3 percent, and no further employees were needed.", false],
    ["Since 2019 employees ask for more.", false],
    ["One third of the cost is owing to employees.", false],
    ["Employees like it.", false],
  ])("is answered by a number of such things: %s", (sentence, is) => {
    expect(counts(employees, "Annual review", sentence)).toBe(is);
  });

  it("is answered by a number under a heading that names them and nothing else", () => {
    expect(counts(employees, "Annual review\nEmployees", "There were 3,120 at the end of the year.")).toBe(true);
    expect(counts(employees, "What employees asked", "There were 3,120 at the end of the year.")).toBe(false);
    expect(counts([], "", "Anything.")).toBe(true);
  });
});
