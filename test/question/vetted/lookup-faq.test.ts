import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Intent } from "../../../src/domain/intent.ts";
import { createFaqBook, type FaqItem } from "../../../src/question/vetted/faq-book.ts";
import { BASE_QUESTIONS_EN, BASE_QUESTIONS_ZH } from "../base-questions.ts";
import { dayOf, parseQuestion } from "../readings.ts";
import { ask, bookAsking, itemOf } from "./items.ts";

const QUESTION = "What is the expense approval limit?";

describe("a vetted question is answered", () => {
  const item = itemOf({ aliases: ["费用审批额度是多少？", "who approves it?"] });
  const book = createFaqBook([itemOf({ id: "other", question: "How do I get access?" }), item]);

  it.each([
    QUESTION,
    "what is the EXPENSE approval limit",
    "<@U02BOT> What is the expense approval limit ?",
    "费用审批额度是多少",
    "who approves it?",
  ])("however it is dressed: %s", (question) => {
    expect(ask(question, book)).toEqual({ item });
  });

  it.each([
    "What is the travel policy?",
    "Which document is binding?",
    'What is "restated"?',
    "When does the fiscal year start?",
    "Where do the figures come from?",
    "How is the currency risk policy approved?",
    "How does the whole approval process work?",
    "财务年度怎么划分？",
    "重述是什么意思？",
  ])("where its words name no slot: %s", (question) => {
    expect(ask(question, bookAsking(question))).not.toBeNull();
  });
});

describe("a question is not answered", () => {
  it.each([
    "What is the expense approval limit in Macau?",
    "What is the approval limit?",
    "What is the expense approval limit? And who decides?",
    "expense approval",
    "",
    "?",
  ])("when it is not exactly the vetted one: %j", (question) => {
    expect(ask(question, bookAsking(QUESTION))).toBeNull();
  });

  it.each<readonly [string, string]>([
    ["a metric", "revenue"],
    ["a metric under what is", "what is ROE?"],
    ["a metric in a rule", "What is the rule for revenue?"],
    ["a metric that is not meant", "not revenue"],
    ["an entity", "What is the travel policy of Hong Kong?"],
    ["the group", "What is the expense approval limit of the group?"],
    ["a period", "What is the expense approval limit for 2025?"],
    ["a relative period", "What was the travel policy last year?"],
    ["a period without its year", "What is the timetable for Q3?"],
    ["a value of a dimension", "What is the rule for agency?"],
    ["an operation", "What is the average approval limit?"],
    ["a period of the thread", "same period last year?"],
    ["a year of the thread", "full year?"],
    ["the whole of the thread", "and in total?"],
    ["a comparison with the thread", "versus?"],
    ["somebody of the thread", "and theirs?"],
    ["the list of metrics", "which metrics do you have?"],
    ["help", "what can you do?"],
    ["a greeting", "hello"],
    ["a metric in Chinese", "营收是什么？"],
    ["an entity in Chinese", "香港的审批流程是什么？"],
  ])("when it names %s, even if the book holds it", (_name, question) => {
    expect(ask(question, bookAsking(question))).toBeNull();
  });

  it.each<readonly [string, Partial<Intent>]>([
    ["a follow-up", { followUp: true }],
    ["somebody named before", { refersToOthers: true }],
    ["a comparison", { comparesWithThread: true }],
    ["the whole", { namesWhole: true }],
    ["the whole year", { wholeYear: true }],
  ])("when it leans on the thread by %s, unless a word in it is unknown", (_name, leaning) => {
    const intent = { ...parseQuestion(QUESTION), ...leaning };
    expect(intent.notUnderstood).toEqual([expect.objectContaining({ blocks: true })]);
    expect(ask(QUESTION, bookAsking(QUESTION), { intent })).not.toBeNull();
    const known = { ...intent, notUnderstood: intent.notUnderstood.map((word) => ({ ...word, blocks: false })) };
    expect(ask(QUESTION, bookAsking(QUESTION), { intent: known })).toBeNull();
  });

  it.each<readonly [string, string]>([
    ["today", "What is the rule today?"],
    ["yesterday", "What changed in the rule yesterday?"],
    ["current", "What is the CURRENT travel policy?"],
    ["currently", "Who is currently on duty?"],
    ["latest", "What is the latest form?"],
    ["right now", "Who is on duty right  now?"],
    ["as of now", "Who is on duty as-of-now?"],
    ["price now", "What is the price now?"],
    ["share price", "What is the share price?"],
    ["a possessive", "What is today's rule?"],
    ["bold letters", "What is the *current* form?"],
    ["wide letters", "What is the ｃｕｒｒｅｎｔ form?"],
    ["a cue beside Chinese", "审批current流程"],
    ["今天", "今天谁值班？"],
    ["昨天", "昨天谁值班？"],
    ["现在", "现在谁值班？"],
    ["此刻", "此刻谁值班？"],
    ["当前", "当前流程是什么？"],
    ["traditional signs", "當前流程是什麼？"],
    ["实时", "实时流程是什么？"],
    ["最新", "最新流程是什么？"],
    ["目前", "目前流程是什么？"],
    ["股价", "股价在哪里查？"],
  ])("when it asks for the moment (%s), even if the book holds it", (_name, question) => {
    expect(ask(question, bookAsking(question))).toBeNull();
  });

  it.each([
    "Which currency risk form is used?",
    "Who books the undercurrent meeting?",
    "Who signs for todayish forms?",
  ])("only for a cue that is a word of its own: %s hits", (question) => {
    expect(ask(question, bookAsking(question))).not.toBeNull();
  });
});

describe("an item is said", () => {
  const window = { validFrom: dayOf("2026-03-01"), validUntil: dayOf("2026-06-30") };

  it.each<readonly [string, Partial<FaqItem>, string, boolean]>([
    ["without days, always", {}, "2026-06-12", true],
    ["never while it is disabled", { enabled: false }, "2026-06-12", false],
    ["not the day before its first", window, "2026-02-28", false],
    ["on its first day", window, "2026-03-01", true],
    ["on its last day", window, "2026-06-30", true],
    ["not the day after its last", window, "2026-07-01", false],
    ["on its only day", { validFrom: dayOf("2026-06-12"), validUntil: dayOf("2026-06-12") }, "2026-06-12", true],
    ["from its first day on where it has no last", { validFrom: dayOf("2026-06-12") }, "2030-01-01", true],
    ["not before its first day where it has no last", { validFrom: dayOf("2026-06-12") }, "2026-06-11", false],
    ["up to its last day where it has no first", { validUntil: dayOf("2026-06-12") }, "2026-06-12", true],
    ["not after its last day where it has no first", { validUntil: dayOf("2026-06-12") }, "2026-06-13", false],
    ["when it is public", { sensitivity: "public" }, "2026-06-12", true],
    ["when it is internal, in Chinese", { sensitivity: " 内部 " }, "2026-06-12", true],
    ["never when it is confidential", { sensitivity: "Confidential" }, "2026-06-12", false],
    ["never when it is restricted", { sensitivity: "RESTRICTED" }, "2026-06-12", false],
    ["never when nobody knows its label", { sensitivity: "INTERNAL-ISH" }, "2026-06-12", false],
  ])("%s", (_name, changes, today, said) => {
    const book = createFaqBook([itemOf(changes)]);
    expect(ask(QUESTION, book, { today: dayOf(today) }) !== null).toBe(said);
  });
});

/** Independent of the code under test: whether any slot of any group holds something. */
function fills(intent: Intent): boolean {
  return intent.groups.some(
    (group) =>
      group.metrics.length + group.entities.length + group.periods.length > 0 ||
      Object.values(group.dimensions).flat().length > 0,
  );
}

describe("whatever the book holds, no question that fills a slot is answered from it", () => {
  it.each([...BASE_QUESTIONS_EN, ...BASE_QUESTIONS_ZH])("%s", (question) => {
    expect(ask(question, bookAsking(question))).toBeNull();
  });

  const slots =
    "revenue|ROE|operating profit|Hong Kong|HK|group|2025|last year|H1|Q3|agency|banca|营收|香港|集团|去年|上半年|代理|FY2024 and FY2025";
  const words =
    "what is|the|rule|for|expense approval limit|how do I|policy|of|who approves|not|and|growth|share|excluding|怎么|审批|流程|的|是什么";
  const pieces = [...slots.split("|"), ...words.split("|"), ...words.split("|")];
  const text = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(" ", " ", "", ", ", "? ")), {
      minLength: 1,
      maxLength: 9,
    })
    .map((parts) => parts.flat().join(""));

  it("in any mixture of words", () => {
    let filled = 0;
    fc.assert(
      fc.property(text, (question) => {
        const intent = parseQuestion(question);
        const hit = ask(question, bookAsking(question), { intent });
        if (!fills(intent) && intent.operation === null) return;
        filled += 1;
        expect(hit).toBeNull();
      }),
      { numRuns: 3000, seed: 622 },
    );
    expect(filled).toBeGreaterThan(1000);
  });

  it("in one group of several, or in a dimension alone", () => {
    const plain = parseQuestion(QUESTION);
    const [empty] = plain.groups;
    if (empty === undefined) throw new Error("A question has a group");
    const code = fc.array(fc.constantFrom("A", "B"), { minLength: 1, maxLength: 2 });
    const filledGroup = fc.oneof(
      code.map((metrics) => ({ ...empty, metrics })),
      code.map((entities) => ({ ...empty, entities })),
      code.map((periods) => ({ ...empty, periods })),
      code.map((codes) => ({ ...empty, dimensions: { channel: codes } })),
    );
    const empties = fc.array(fc.constant(empty), { maxLength: 2 });
    const route = fc.constantFrom("structured" as const, "narrative" as const, "composite" as const, "faq" as const);
    fc.assert(
      fc.property(empties, filledGroup, empties, route, (before, group, after, chosen) => {
        const intent: Intent = { ...plain, route: chosen, groups: [...before, group, ...after] };
        expect(ask(QUESTION, bookAsking(QUESTION), { intent })).toBeNull();
      }),
      { numRuns: 300, seed: 623 },
    );
    expect(ask(QUESTION, bookAsking(QUESTION), { intent: { ...plain, groups: [empty, empty] } })).not.toBeNull();
  });
});
