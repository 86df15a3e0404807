import { describe, expect, it } from "vitest";
import { FaqError } from "../../../src/question/vetted/faq-error.ts";
import { faqKey } from "../../../src/question/vetted/faq-key.ts";
import { parseFaq } from "../../../src/question/vetted/load-faq.ts";

const GOOD = `items:
  - id: expense-approval
    question: What is the expense approval limit?
    aliases: [expense limit, 费用审批额度是多少？]
    answer: { en: "USD 5,000.", zh: "5,000美元。" }
    source: { doc: Handbook.docx, locator: section=3.2 }
    version: "4"
    enabled: true
    valid_from: 2026-01-01
    valid_until: 2026-12-31
    sensitivity: internal
    owner: Group Finance
  - id: access
    question: How do I get access?
    answer: Ask in the portal.
    source: { doc: Guide.docx, locator: section=1 }
    version: 1.0
    enabled: False
    sensitivity: PUBLIC
    owner: IT
`;

function faultsOf(text: string) {
  try {
    parseFaq(text, "faq.yaml");
  } catch (error) {
    if (error instanceof FaqError) return error.faults;
    throw error;
  }
  return [];
}

/** One line per fault, as the person reads them. */
function faultLines(text: string): readonly string[] {
  return faultsOf(text).map((fault) => `${fault.line}:${fault.column} ${fault.message}. ${fault.remedy}`);
}

function changed(from: string, to: string): string {
  expect(GOOD).toContain(from);
  return GOOD.replace(from, to);
}

describe("a sound file", () => {
  const book = parseFaq(GOOD, "faq.yaml");

  it("is read with its defaults", () => {
    expect(book.items).toEqual([
      {
        id: "expense-approval",
        question: "What is the expense approval limit?",
        aliases: ["expense limit", "费用审批额度是多少？"],
        answer: { en: "USD 5,000.", zh: "5,000美元。" },
        source: { doc: "Handbook.docx", locator: "section=3.2" },
        version: "4",
        enabled: true,
        validFrom: { year: 2026, month: 1, day: 1 },
        validUntil: { year: 2026, month: 12, day: 31 },
        sensitivity: "internal",
        owner: "Group Finance",
      },
      {
        id: "access",
        question: "How do I get access?",
        aliases: [],
        answer: { en: "Ask in the portal." },
        source: { doc: "Guide.docx", locator: "section=1" },
        version: "1.0",
        enabled: false,
        validFrom: null,
        validUntil: null,
        sensitivity: "PUBLIC",
        owner: "IT",
      },
    ]);
  });

  it("is looked up by the keys of its questions and aliases", () => {
    const [expense, access] = book.items;
    expect([...book.byKey]).toEqual([
      ["what is the expense approval limit", expense],
      ["expense limit", expense],
      ["费用审批额度是多少", expense],
      ["how do i get access", access],
    ]);
    expect(book.byKey.get(faqKey("EXPENSE  limit？"))).toBe(expense);
  });

  it("may hold an item for one day", () => {
    const text = changed("valid_from: 2026-01-01", "valid_from: 2026-12-31");
    expect(parseFaq(text, "faq.yaml").items[0]?.validFrom).toEqual({ year: 2026, month: 12, day: 31 });
  });

  it("may hold no item", () => {
    expect(parseFaq("items: []\n", "faq.yaml").items).toEqual([]);
  });
});

describe("a fault is reported with its place and its remedy:", () => {
  it.each<readonly [string, string, string]>([
    ["an empty file", "", "1:1 The file has no items. Write items: and one entry with - id: … for each question"],
    ["a list at the top", "- id: a\n", "1:1 The file has no items. Write items: and one entry with - id: …"],
    ["no items", "other: 1\nitems:\n", "1:1 other is not a key. Known keys here: items"],
    ["a mistyped top key", GOOD.replace("items:", "item:"), "1:1 item is not a key. Write items"],
    ["items that are no list", "items: { a: b }\n", "1:8 items is a map. Write items: and one entry with - id: …"],
    ["an item that is no map", "items:\n  - hello\n", '2:5 items[1] is "hello". Write - { id: …'],
    ["a broken file", "items: [\n", "2:1 Broken YAML: "],
    [
      "an unknown key",
      changed("    owner: IT", "    ownr: IT\n    owner: IT"),
      "20:5 ownr is not a key of items[2]. Write owner",
    ],
    ["a key written twice", `${GOOD}    owner: HR\n`, "21:5 The key owner is written twice. Keep one of the two"],
    [
      "a missing field",
      changed("    owner: IT\n", ""),
      "13:5 items[2].owner is missing. Write who keeps the answer right, such as a team",
    ],
    [
      "a missing place of a source",
      changed(", locator: section=1 }", " }"),
      "16:5 items[2].source.locator is missing. Write the place in the document, such as section=3.2",
    ],
    ["an empty question", changed("How do I get access?", '" "'), "14:15 items[2].question is"],
    [
      "a question of signs",
      changed("How do I get access?", '"?!"'),
      '14:15 items[2].question "?!" has no letter or digit',
    ],
    [
      "an answer without English",
      changed('en: "USD 5,000.", ', ""),
      "5:5 items[1].answer.en is missing. Write the English",
    ],
    [
      "an answer in another language",
      changed("zh: ", "fr: "),
      "5:33 fr is not a key of items[1].answer. Known keys here: en, zh",
    ],
    [
      "an answer that is a list",
      changed("Ask in the portal.", "[a]"),
      "15:13 items[2].answer is a list. Write the answer as",
    ],
    [
      "aliases that are no list",
      changed("[expense limit, 费用审批额度是多少？]", "expense limit"),
      "4:14 items[1].aliases is",
    ],
    [
      "an id with blanks",
      changed("id: access", "id: my access"),
      '13:9 items[2].id is "my access". Write letters, digits',
    ],
    [
      "enabled that is no yes or no",
      changed("False", "maybe"),
      '18:14 items[2].enabled is "maybe". Write true or false',
    ],
    [
      "a day that does not exist",
      changed("2026-12-31", "2026-02-30"),
      '10:18 items[1].valid_until is "2026-02-30". Write the last',
    ],
    [
      "a day in words",
      changed("2026-01-01", "1 January 2026"),
      '9:17 items[1].valid_from is "1 January 2026". Write the first',
    ],
    [
      "a day without a value",
      changed("valid_until: 2026-12-31", "valid_until:"),
      "10:17 items[1].valid_until is empty. Write the last",
    ],
    [
      "a window that ends before it begins",
      changed("2026-12-31", "2025-12-31"),
      "10:18 items[1].valid_until (2025-12-31) is before valid_from (2026-01-01). Write a day that is not before valid_from",
    ],
    [
      "an id taken twice",
      changed("id: access", "id: expense-approval"),
      "13:9 The id expense-approval is already taken by items[1] (line 2)",
    ],
  ])("%s", (_name, text, line) => {
    expect(faultLines(text)).toContainEqual(expect.stringContaining(line));
  });
});

describe("one wording with two answers is reported:", () => {
  it.each<readonly [string, string, string]>([
    [
      "two questions",
      changed("How do I get access?", "what is the EXPENSE  approval limit"),
      '14:15 "what is the EXPENSE  approval limit" already asks expense-approval (line 3); a question can have one answer only. Remove it here or there, or ask something else',
    ],
    [
      "a question and an alias, at the alias",
      changed("expense limit", "how do i get access"),
      '4:15 "how do i get access" already asks access (line 14)',
    ],
    [
      "two aliases",
      changed("    answer: Ask", "    aliases: [费用审批额度是多少]\n    answer: Ask"),
      '15:15 "费用审批额度是多少" already asks expense-approval (line 4)',
    ],
    [
      "an alias that is the item's own question",
      changed("expense limit", "<@U1AB> what is the expense approval limit"),
      "is written twice in expense-approval (line 3). Remove one of the two",
    ],
  ])("%s", (_name, text, line) => {
    expect(faultLines(text)).toEqual([expect.stringContaining(line)]);
  });
});

describe("all faults of a file", () => {
  it("are reported at once, in the order of the file", () => {
    const text = changed("2026-01-01", "soon").replace("enabled: False", "enabled: no").replace("owner: IT", "owner:");
    expect(faultLines(`${text}extra: 1\n`).map((line) => line.split(" ")[0])).toEqual([
      "9:17",
      "18:14",
      "20:11",
      "21:1",
    ]);
  });

  it("are the message of the error, as compilers print them", () => {
    expect(() => parseFaq(changed("False", "maybe"), "data/faq.yaml")).toThrow(
      'data/faq.yaml:18:14 items[2].enabled is "maybe". Write true or false',
    );
    expect(() => parseFaq("", "faq.yaml")).toThrow(expect.objectContaining({ code: "invalid_faq", name: "FaqError" }));
  });
});
