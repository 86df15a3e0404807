import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DocumentLabels } from "../../../src/domain/passage.ts";
import { editionOf, type HeldDocument } from "../../../src/passages/editions/edition.ts";
import { isHeadingOf } from "../../../src/passages/editions/parts.ts";
import { replacementsAmong } from "../../../src/passages/editions/replacements.ts";
import { draftOf, labelsOf } from "../../support/passages.ts";

interface Written {
  readonly doc: string;
  readonly labels: Partial<DocumentLabels>;
  readonly text: string;
}

function held({ doc, labels, text }: Written): HeldDocument {
  const language = /\p{Script=Han}/u.test(text) ? "zh" : "en";
  const passages = text.split("\n").map((line) => draftOf(line, { language }));
  const full = labelsOf(labels);
  return {
    doc,
    entity: full.entity,
    period: full.period,
    edition: editionOf({ ...full, doc, passages }),
  };
}

/** The names of the documents that are replaced as a whole, whatever the order of loading. */
function replaced(documents: readonly Written[]): readonly string[] {
  const read = documents.map(held);
  const [one, other] = [read, read.toReversed()].map((order) =>
    [...new Set(replacementsAmong(order).flatMap(({ doc, parts }) => (parts === null ? [doc] : [])))].sort(),
  );
  expect(one).toEqual(other);
  return one ?? [];
}

const ENTITIES = [null, "ACME_HK"] as const;
const STEMS_EN = [
  "Commission Guide",
  "Regulatory watch, Hong Kong",
  "Memo on claims in Hong Kong",
  "Rules on gifts and hospitality",
];
const STEMS_ZH = ["佣金管理办法", "香港差旅费用制度", "客户投诉处理指引"];
/** Two days, the earlier one first, as labels have them and as texts write them. */
const DAYS = [
  ["2023-05-15", "2026-02-10"],
  ["2024-03-01", "2024-09-30"],
  ["2021-12-31", "2022-01-01"],
] as const;
const MONTHS = "January February March April May June July August September October November December".split(" ");

function dayEn(day: string): string {
  const [year, month, of] = day.split("-").map(Number);
  return `${of} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function monthEn(day: string): string {
  return dayEn(day).replace(/^\d+ /u, "");
}

function dayZh(day: string): string {
  const [year, month, of] = day.split("-").map(Number);
  return `${year}年${month}月${of}日`;
}

function monthZh(day: string): string {
  return dayZh(day).replace(/\d+日$/u, "");
}

type Form = (stem: string, day: string, at: 0 | 1) => string;

/** Titles of two editions, which their titles alone or the day of issue tell apart. */
const EDITIONS_EN: readonly Form[] = [
  (stem) => stem,
  (stem, _day, at) => (at === 0 ? stem : `${stem} (revised)`),
  (stem, _day, at) => `${stem}, version ${at + 1}`,
  (stem, _day, at) => `${stem} v${at === 0 ? "2.9" : "2.10"}`,
  (stem, _day, at) => `${stem}, ${at === 0 ? "second" : "third"} edition`,
  (stem, day) => `${stem}, dated ${dayEn(day)}`,
  (stem, day) => `${stem} (edition of ${monthEn(day)})`,
  (stem, day) => `${stem} – ${monthEn(day)} edition`,
  (stem, day) => `${stem} ${day}`,
  (stem, _day, at) => `${stem} (${at === 0 ? "draft" : "final"})`,
];
const EDITIONS_ZH: readonly Form[] = [
  (stem) => stem,
  (stem, _day, at) => (at === 0 ? stem : `${stem}（修订版）`),
  (stem, _day, at) => `${stem}（第${at === 0 ? "二" : "三"}版）`,
  (stem, day) => `${stem}（${monthZh(day)}版）`,
  (stem, day) => `${stem}（${monthZh(day)}修订）`,
  (stem, day) => `${stem}（${dayZh(day)}）`,
  (stem, _day, at) => (at === 0 ? `${stem}（试行）` : stem),
  (stem, _day, at) => (at === 0 ? `${stem}（征求意见稿）` : stem),
];

/** Titles that name a period: only the words of the later document make the earlier one an edition. */
const PERIODS_EN: readonly Form[] = [
  (stem, day) => `${stem} ${day.slice(0, 4)}`,
  (stem, day) => `${stem}, ${monthEn(day)}`,
  (stem) => stem,
];
const PERIODS_ZH: readonly Form[] = [
  (stem, day) => `${stem}（${day.slice(0, 4)}年）`,
  (stem, day) => `${stem}（${monthZh(day)}）`,
  (stem) => stem,
];

type Said = (stem: string, title: string, day: string, nextDay: string) => string;

const SAID_EN: readonly Said[] = [
  (_stem, _title, day) => `This edition replaces the one of ${monthEn(day)}.`,
  (_stem, _title, day) => `This document supersedes the edition of ${dayEn(day)}, which no longer applies.`,
  (_stem, title) => `This guide supersedes the ${title}.`,
  (_stem, title) => `With effect from 1 January 2022, this edition replaces the ${title} in full.`,
  (stem, _title, day) =>
    `It is short. This circular hereby withdraws the ${stem} of ${dayEn(day)} and sets new limits.`,
  (_stem, title, day) =>
    `The ${title} of ${monthEn(day)} is withdrawn.`.replace(`${monthEn(day)} of ${monthEn(day)}`, monthEn(day)),
  () => "This edition replaces the previous edition.",
  () => "This version replaces all earlier versions.",
  (stem, _title, day, next) => `The ${monthEn(next)} edition of the text replaces the ${stem} of ${dayEn(day)}.`,
  (_stem, title) => `Supersedes: ${title}`,
  (_stem, title) => `This policy supersedes and replaces the ${title}.`,
  (stem) => `This document replaces all previous versions of the ${stem}.`,
  (_stem, title) => `The ${title} has been superseded by the text below.`,
];
const SAID_ZH: readonly Said[] = [
  (_stem, _title, day) => `本版取代${monthZh(day)}版。`,
  (_stem, _title, day) => `本文件代替${dayZh(day)}发布的版本。`,
  (_stem, title) => `本办法自2022年1月1日起施行，原《${title}》同时废止。`,
  (_stem, title) => `自即日起，《${title}》予以废止。`,
  (stem, _title, day) => `本制度取代《${stem}》（${monthZh(day)}）。`,
  () => "本版取代此前所有版本。",
  () => "本版本替代原有版本。",
  (_stem, title) => `取代《${title}》`,
  (stem, _title, day) => `本版本取代${dayZh(day)}发布的《${stem}》。`,
  (_stem, title) => `《${title}》已被本版取代。`,
];

interface Language {
  readonly stems: readonly string[];
  readonly editions: readonly Form[];
  readonly periods: readonly Form[];
  readonly said: readonly Said[];
  readonly body: string;
}

const LANGUAGES: readonly (readonly [string, Language])[] = [
  [
    "English",
    {
      stems: STEMS_EN,
      editions: EDITIONS_EN,
      periods: PERIODS_EN,
      said: SAID_EN,
      body: "Companies may pay up to 80 percent of the commission in the first year.",
    },
  ],
  [
    "Chinese",
    {
      stems: STEMS_ZH,
      editions: EDITIONS_ZH,
      periods: PERIODS_ZH,
      said: SAID_ZH,
      body: "首年佣金不得超过总额的百分之八十。",
    },
  ],
];

/** Documents about other things, which are neither replaced nor replace anything. */
const BYSTANDERS: readonly Written[] = [
  { doc: "q1.md", labels: { title: "Q1 2025 results", issuedOn: "2025-04-20" }, text: "Revenue rose." },
  { doc: "q2.md", labels: { title: "Q2 2025 results", issuedOn: "2025-07-20" }, text: "Revenue rose again." },
  { doc: "notes.md", labels: { title: "Executive summary", issuedOn: "2024-01-05" }, text: "All went well." },
  { doc: "notes-2.md", labels: { title: "Executive summary", issuedOn: "2026-01-05" }, text: "All went well." },
];

describe.each(LANGUAGES)("an earlier edition is replaced, in %s,", (_name, language) => {
  const drawn = fc.record({
    stem: fc.constantFrom(...language.stems),
    days: fc.constantFrom(...DAYS),
    entity: fc.constantFrom(...ENTITIES),
    period: fc.constantFrom(null, "FY2024"),
  });

  it("by its title, with a later date, version or edition", () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(...language.editions), ({ stem, days, entity, period }, titleOf) => {
        const [old, next] = ([0, 1] as const).map((at) => ({
          doc: `${at}.md`,
          labels: { title: titleOf(stem, days[at], at), issuedOn: days[at], entity, period },
          text: language.body,
        })) as [Written, Written];
        expect(replaced([old, next, ...BYSTANDERS])).toEqual(["0.md"]);
        expect(replaced([old, ...BYSTANDERS])).toEqual([]);
        expect(replaced([next, ...BYSTANDERS])).toEqual([]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("by the words of the later one, whatever period the titles name", () => {
    fc.assert(
      fc.property(
        drawn,
        fc.constantFrom(...language.periods),
        fc.constantFrom(...language.said),
        ({ stem, days, entity }, titleOf, said) => {
          const titles = [titleOf(stem, days[0], 0), titleOf(stem, days[1], 1)] as const;
          const [old, next] = ([0, 1] as const).map((at) => ({
            doc: `${at}.md`,
            labels: { title: titles[at], issuedOn: days[at], entity },
            text: at === 0 ? language.body : `${said(stem, titles[0], days[0], days[1])}\n${language.body}`,
          })) as [Written, Written];
          expect(replaced([old, next, ...BYSTANDERS])).toEqual(["0.md"]);
          expect(replaced([old, ...BYSTANDERS])).toEqual([]);
        },
      ),
      { seed: 8, numRuns: 400 },
    );
  });
});

type Pair = readonly [
  titles: readonly [string, string],
  labels?: readonly [Partial<DocumentLabels>, Partial<DocumentLabels>],
];
type Standing = (stem: string, days: readonly [string, string]) => Pair;

/** Two documents of nearly one title that stand beside each other. */
const BESIDE: readonly (readonly [string, Standing])[] = [
  ["years", (stem) => [[`${stem} 2024`, `${stem} 2025`]]],
  ["fiscal years", (stem) => [[`${stem} FY2024`, `${stem} FY25`]]],
  ["quarters", (stem) => [[`Q1 2025 ${stem}`, `Q2 2025 ${stem}`]]],
  ["quarters, behind", (stem) => [[`${stem}, 2025 Q3`, `${stem}, 2025 Q4`]]],
  ["quarters in words", (stem) => [[`${stem}, first quarter of 2025`, `${stem}, second quarter of 2025`]]],
  ["quarters in Chinese", (stem) => [[`${stem}（2025年第一季度）`, `${stem}（2025年第二季度）`]]],
  ["halves", (stem) => [[`${stem} 2025H1`, `${stem} 2025H2`]]],
  ["halves in Chinese", (stem) => [[`2025年上半年${stem}`, `2025年下半年${stem}`]]],
  ["months", (stem, days) => [[`${stem}, ${monthEn(days[0])}`, `${stem}, ${monthEn(days[1])}`]]],
  ["months in Chinese", (stem, days) => [[`${stem}（${monthZh(days[0])}）`, `${stem}（${monthZh(days[1])}）`]]],
  ["a year and a part of it", (stem) => [[`${stem} 2024`, `${stem} 2024 Q4`]]],
  [
    "labels of periods",
    (stem) => [
      [stem, stem],
      [{ period: "FY2024" }, { period: "FY2025" }],
    ],
  ],
  [
    "a label of a period and none",
    (stem) => [
      [stem, stem],
      [{ period: "FY2024" }, {}],
    ],
  ],
  [
    "entities",
    (stem) => [
      [stem, stem],
      [{ entity: "ACME_HK" }, { entity: "ACME_CN" }],
    ],
  ],
  [
    "an entity and the company",
    (stem) => [
      [stem, stem],
      [{ entity: "ACME_HK" }, {}],
    ],
  ],
  [
    "no date on the earlier",
    (stem) => [
      [stem, stem],
      [{ issuedOn: null }, {}],
    ],
  ],
  [
    "no date on the later",
    (stem) => [
      [stem, `${stem} (revised)`],
      [{}, { issuedOn: null }],
    ],
  ],
  [
    "the same day",
    (stem) => [
      [stem, `${stem} (revised)`],
      [{ issuedOn: "2025-05-05" }, { issuedOn: "2025-05-05" }],
    ],
  ],
  ["a version that the dates deny", (stem) => [[`${stem} v3`, `${stem} v2`]]],
  ["a later draft", (stem) => [[stem, `${stem} (draft)`]]],
  ["a later draft in Chinese", (stem) => [[stem, `${stem}（征求意见稿）`]]],
  ["an amendment", (stem) => [[stem, `Amendment to the ${stem}`]]],
  ["an amendment in Chinese", (stem) => [[stem, `${stem}修正案`]]],
  ["another subject", (stem) => [[stem, `${stem} for brokers`]]],
  ["minutes", () => [["Minutes of the board", "Minutes of the board"]]],
  ["minutes in Chinese", () => [["董事会会议纪要", "董事会会议纪要"]]],
  ["newsletters by issue", () => [["Claims newsletter, edition 12", "Claims newsletter, edition 13"]]],
  ["annual editions", () => [["Annual fact book, 2024 edition", "Annual fact book, 2025 edition"]]],
  ["weekly notes", () => [["香港市场周报", "香港市场周报"]]],
  ["general headings", () => [["Introduction", "Introduction"]]],
  ["general headings of two words", () => [["Key figures", "Key figures"]]],
  ["general headings in Chinese", () => [["总结", "总结"]]],
  ["kinds of documents", () => [["Policy", "Policy"]]],
];

/** Sentences of the later document that replace nothing. */
const IDLE_EN: readonly Said[] = [
  (_stem, title) => `This guide does not replace the ${title}.`,
  (_stem, title) => `This edition will replace the ${title}.`,
  (_stem, title) => `This guide is to replace the ${title} one day.`,
  (_stem, title) => `If it is approved, this guide replaces the ${title}.`,
  (_stem, title) => `Does this edition replace the ${title}?`,
  (_stem, title) => `The ${title} has not been withdrawn.`,
  (_stem, title) => `Agents named in the ${title} were replaced.`,
  (_stem, title) => `This guide replaces the tables in the ${title}.`,
  (_stem, title) => `The statement in the ${title} is withdrawn.`,
  (_stem, title) => `Paragraph 4 of the ${title} is withdrawn.`,
  (_stem, title) => `The ${title} is withdrawn in part.`,
  (_stem, title) => `As in the ${title}, the head of claims replaced two clerks.`,
  () => "The new system replaces the previous version.",
  () => "This version of the app replaces the previous one on all phones.",
  () => "Term Plus was withdrawn.",
  () => "The chief actuary was replaced by her deputy.",
];
const IDLE_ZH: readonly Said[] = [
  (_stem, title) => `本版不取代《${title}》。`,
  (_stem, title) => `本办法将取代《${title}》。`,
  (_stem, title) => `公司拟废止《${title}》。`,
  (_stem, title) => `《${title}》尚未废止。`,
  (_stem, title) => `违反《${title}》的合同已废止。`,
  (_stem, title) => `《${title}》的有关条款同时废止。`,
  (_stem, title) => `依据《${title}》，旧系统停止使用。`,
  () => "新系统取代了原有版本。",
];

describe("documents stand beside each other that differ in", () => {
  it.each(BESIDE)("%s", (_name, standing) => {
    fc.assert(
      fc.property(fc.constantFrom(...STEMS_EN, ...STEMS_ZH), fc.constantFrom(...DAYS), (stem, days) => {
        const [titles, labels = [{}, {}]] = standing(stem, days);
        const pair = ([0, 1] as const).map((at): Written => {
          const own = { title: titles[at], issuedOn: days[at], ...labels[at] };
          return { doc: `${at}.md`, labels: own, text: /\p{Script=Han}/u.test(titles[0]) ? "内容。" : "Text of it." };
        });
        expect(replaced([...pair, ...BYSTANDERS])).toEqual([]);
      }),
      { seed: 9, numRuns: 40 },
    );
  });

  it.each(LANGUAGES)("their period, where the later one says nothing that replaces, in %s", (name, language) => {
    const idle = name === "English" ? IDLE_EN : IDLE_ZH;
    const titles = language.periods.slice(0, 2);
    fc.assert(
      fc.property(
        fc.constantFrom(...language.stems),
        fc.constantFrom(DAYS[0]),
        fc.constantFrom(...titles),
        fc.constantFrom(...idle),
        (stem, days, titleOf, said) => {
          const pair = ([0, 1] as const).map((at): Written => {
            const text = at === 0 ? language.body : said(stem, titleOf(stem, days[0], 0), days[0], days[1]);
            return { doc: `${at}.md`, labels: { title: titleOf(stem, days[at], at), issuedOn: days[at] }, text };
          });
          expect(replaced([...pair, ...BYSTANDERS])).toEqual([]);
        },
      ),
      { seed: 10, numRuns: 300 },
    );
  });

  it("their language, where each has the same title", () => {
    const pair: readonly Written[] = [
      { doc: "a.md", labels: { title: "ACME travel policy", issuedOn: "2025-01-01" }, text: "Fly economy." },
      { doc: "a-zh.md", labels: { title: "ACME travel policy", issuedOn: "2025-02-01" }, text: "请乘经济舱。" },
    ];
    expect(replaced(pair)).toEqual([]);
  });

  it("what they are called, where two documents may be meant", () => {
    const guide = (doc: string, year: string): Written => ({
      doc,
      labels: { title: `Commission Guide ${year}`, issuedOn: `${year}-01-01` },
      text: "Commission.",
    });
    const circular = (said: string): Written => ({
      doc: "c.md",
      labels: { title: "Circular 7", issuedOn: "2026-01-01" },
      text: said,
    });
    const both = [guide("2023.md", "2023"), guide("2024.md", "2024")];
    expect(replaced([...both, circular("This circular replaces the Commission Guide.")])).toEqual([]);
    expect(replaced([...both, circular("This circular replaces the Commission Guide 2023.")])).toEqual(["2023.md"]);
  });
});

describe("a part of a document is replaced", () => {
  const partsOf = (said: string) => {
    const guide = held({
      doc: "g.md",
      labels: { title: "Commission Guide 2024", issuedOn: "2024-01-01" },
      text: "Commission.",
    });
    const zh = held({
      doc: "z.md",
      labels: { title: "佣金管理办法（2024年）", issuedOn: "2024-01-01" },
      text: "佣金。",
    });
    const one = held({ doc: "a.md", labels: { title: "Circular 7", issuedOn: "2025-01-01" }, text: said });
    return replacementsAmong([guide, zh, one]).map(({ doc, by, parts }) => [doc, by, parts]);
  };

  it.each<readonly [string, string, string, string | null, string | null]>([
    ["Section 3 of the Commission Guide 2024 is replaced by the following text.", "g.md", "section", "3", null],
    ["This circular replaces Section 3.2 of the Commission Guide 2024.", "g.md", "section", "3.2", null],
    ["Annex B to the Commission Guide 2024 is withdrawn.", "g.md", "annex", "b", null],
    ['The section "Bonus" of the Commission Guide 2024 is deleted.', "g.md", "section", null, "bonus"],
    ["This notice supersedes the Commission Guide 2024, chapter 4.", "g.md", "chapter", "4", null],
    ["《佣金管理办法（2024年）》第三章同时废止。", "z.md", "章", "3", null],
    ["本通知取代《佣金管理办法（2024年）》第十二条。", "z.md", "条", "12", null],
    ["《佣金管理办法（2024年）》“奖金”一节予以废止。", "z.md", "", null, "奖金"],
  ])("%s", (said, doc, kind, number, name) => {
    expect(partsOf(said)).toEqual([[doc, "a.md", [{ kind, number, name }]]]);
  });

  it.each<readonly [string, string, boolean]>([
    ["3. First-year commission", "3", true],
    ["Section 3 – First-year commission", "3", true],
    ["3.1 Rates", "3", true],
    ["30. Appeals", "3", false],
    ["13 Appeals", "3", false],
    ["Chapter 3", "3", false],
    ["First-year commission", "3", false],
    ["3.1 Rates", "3.1", true],
    ["3.2 Rates", "3.1", false],
  ])("a heading %s is of section %s: %s", (heading, number, expected) => {
    expect(isHeadingOf(heading, { kind: "section", number, name: null })).toBe(expected);
  });

  it.each<readonly [string, string, string, boolean]>([
    ["第三章 首年佣金", "章", "3", true],
    ["第十二条", "条", "12", true],
    ["第三条", "章", "3", false],
    ["三、首年佣金", "部分", "3", true],
    ["第二十一章", "章", "21", true],
  ])("a heading %s is of %s %s: %s", (heading, kind, number, expected) => {
    expect(isHeadingOf(heading, { kind, number, name: null })).toBe(expected);
  });
});

describe("what is replaced", () => {
  it("is not so before the day that is named", () => {
    const documents = [
      { doc: "g.md", labels: { title: "Commission Guide 2024", issuedOn: "2024-01-01" }, text: "Commission." },
      {
        doc: "n.md",
        labels: { title: "Commission Guide 2026", issuedOn: "2026-01-01" },
        text: "With effect from 1 July 2026, this guide replaces the Commission Guide 2024.",
      },
    ].map(held);
    expect(replacementsAmong(documents)).toMatchObject([{ doc: "g.md", by: "n.md", since: "2026-07-01" }]);
  });

  it("is unclear where two documents replace each other", () => {
    const documents = [
      {
        doc: "a.md",
        labels: { title: "Travel rules" },
        text: "These rules are short.\nThis document replaces the Journey rules.",
      },
      { doc: "b.md", labels: { title: "Journey rules" }, text: "This document replaces the Travel rules." },
    ];
    expect(replaced(documents)).toEqual([]);
  });

  it("is the document itself, where it says that it holds no longer", () => {
    const withdrawn = { doc: "a.md", labels: { title: "Travel rules" }, text: "This document has been withdrawn." };
    expect(replaced([withdrawn])).toEqual(["a.md"]);
  });
});
