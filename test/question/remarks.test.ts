import { describe, expect, it } from "vitest";
import { parseQuestion } from "./readings.ts";

const ASKED = ["HK revenue 2025", "growth of China revenue 2024 to 2025"];
const ASKED_ZH = ["香港2025年营收"];

/** How a remark and a question are joined. */
const JOINED: readonly ((remark: string, question: string) => string)[] = [
  (remark, question) => `${remark} - ${question}`,
  (remark, question) => `${remark}: ${question}`,
  (remark, question) => `${remark}... ${question}`,
  (remark, question) => `${remark}\n${question}`,
  (remark, question) => `${remark}, ${question}`,
  (remark, question) => `${question} (${remark})`,
  (remark, question) => `${question}. ${remark}`,
  (remark, question) => `${question} - ${remark}`,
];

const REMARKS = [
  "my laptop froze so i am asking you",
  "drafting a poem for the farewell party",
  "our lift is broken and i am sweating",
  "somebody hid the binder on the shelf",
  "i promised it to a friend",
  "she told him about it",
  "skip the long intro",
  "the intern who made it has left",
  "im drowning in paperwork",
  "cant find it anywhere",
];

const REMARKS_ZH = ["我的电脑死机了", "老板催得厉害", "写年会主持稿用的", "别笑话我啊", "刚来的同事想知道呢"];

/** Clauses that limit a figure or name another one, however they are joined. */
const LIMITS = [
  "motor insurance",
  "at constant rates",
  "only renewals",
  "i mean the motor part",
  "we want it for motor insurance",
  "excluding the new office",
  "i need it by product",
  "adjusted for one-offs",
  "my question is about motor",
  "i am after the motor part",
];
const LIMITS_ZH = ["车险业务", "只看续保的", "剔除一次性项目", "按固定费率算"];

function readingOf(question: string) {
  const { groups, operation, claim, notUnderstood } = parseQuestion(question);
  return {
    asked: JSON.stringify({ groups, operation, claim }),
    stops: notUnderstood.some(({ blocks }) => blocks),
    named: notUnderstood.map(({ raw }) => raw).join(" | "),
  };
}

function joined(
  remarks: readonly string[],
  asked: readonly string[],
  joints = JOINED,
): readonly (readonly [string, string, string])[] {
  return remarks.flatMap((remark) =>
    asked.flatMap((question) => joints.map((join) => [join(remark, question), question, remark] as const)),
  );
}

/** Within the sentence; a name in a sentence of its own is named beside the figure. */
const WITHIN: typeof JOINED = [
  (limit, question) => `${limit}: ${question}`,
  (limit, question) => `${limit}, ${question}`,
  (limit, question) => `${question} (${limit})`,
  (limit, question) => `${question}, ${limit}`,
  (limit, question) => `${question} ${limit}`,
];

describe("a remark around a question", () => {
  it.each([...joined(REMARKS, ASKED), ...joined(REMARKS_ZH, ASKED_ZH)])(
    "is named beside the figure and changes nothing: %j",
    (text, question, remark) => {
      const read = readingOf(text);
      expect(read).toEqual({ asked: readingOf(question).asked, stops: false, named: remark });
    },
  );

  it.each([...joined(LIMITS, ASKED, WITHIN), ...joined(LIMITS_ZH, ASKED_ZH, WITHIN)])(
    "is none where it limits the figure: %j",
    (text) => {
      expect(readingOf(text).stops).toBe(true);
    },
  );

  it("is none where it may state a figure", () => {
    expect(readingOf("my old sheet has 1,571, HK revenue 2025").named).toContain("1,571");
    expect(readingOf("HK revenue 2025, my notes went to page 40").stops).toBe(false);
  });

  it("is none where a company may be meant and none is named", () => {
    expect(readingOf("our Zanzibar team: revenue 2025").stops).toBe(true);
    expect(readingOf("our Zanzibar team: revenue 2025 by quarter").stops).toBe(true);
    expect(readingOf("our Zanzibar team: HK revenue 2025")).toMatchObject({ stops: false, named: "our Zanzibar team" });
  });

  it("is none where it is longer than people speak", () => {
    const told = "the gulls say so and so ".repeat(10).trim();
    expect(parseQuestion(`HK revenue 2025. ${told}`).spans.some(({ kind }) => kind === "aside")).toBe(false);
  });

  it("takes the other clauses of its sentence with it", () => {
    expect(readingOf("HK revenue 2025\nsent from the bus, my signal is bad")).toMatchObject({
      stops: false,
      named: "sent from the bus | my signal is bad",
    });
  });
});
