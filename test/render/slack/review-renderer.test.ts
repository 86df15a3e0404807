import { beforeAll, describe, expect, it } from "vitest";
import { buildGlossary } from "../../../src/company/glossary.ts";
import { loadProfile } from "../../../src/company/load-profile.ts";
import type { Cell } from "../../../src/domain/fact.ts";
import type { Language } from "../../../src/domain/profile.ts";
import { CLEARANCES } from "../../../src/domain/sensitivity.ts";
import type { ReviewLine } from "../../../src/import/review/review-item.ts";
import type { ReviewOption, ReviewQuestion } from "../../../src/import/review/review-question.ts";
import type { Choice, DoubtKind } from "../../../src/import/tables/statement.ts";
import { validateMessageBlocks, validateView } from "../../../src/playground/block-validator.ts";
import { checkLimits } from "../../../src/render/slack/block-limits.ts";
import { filePattern } from "../../../src/render/slack/review-dialogs.ts";
import type { LoadedContents } from "../../../src/render/slack/review-message.ts";
import { createReviewRenderer, type ReviewRenderer } from "../../../src/render/slack/review-renderer.ts";

const PROFILE = new URL("../../../data/sample/profile.yaml", import.meta.url).pathname;
const SEEN = "5ee".repeat(10);
const LANGUAGES = ["en", "zh"] as const;
/** Signs of Slack, a link, an order of reading turned round, and more of it than anything has room for. */
const HOSTILE = `<!channel> & *bold* \u202E<https://evil.example|x> ${"long ".repeat(1_000)}`;

let renderer: ReviewRenderer;

beforeAll(async () => {
  renderer = createReviewRenderer(buildGlossary(await loadProfile(PROFILE)));
});

function option(choice: Choice, more: Partial<ReviewOption> = {}): ReviewOption {
  return { choice, settles: 12, raw: null, example: null, ...more };
}

function question(kind: DoubtKind, more: Partial<ReviewQuestion> = {}): ReviewQuestion {
  return {
    id: 7,
    doc: "pack.xlsx",
    sensitivity: "INTERNAL",
    kind,
    text: "Turnover",
    locator: "sheet=Summary,cell=A2",
    waiting: 12,
    snippet: null,
    lines: [],
    options: [],
    corrected: null,
    decision: null,
    cell: null,
    unit: "USD_M",
    ...more,
  };
}

const REVENUE = option({ kind: "metric", code: "REVENUE" });
const USD = option({ kind: "unit", code: "USD_M" });
const HKD = option({ kind: "unit", code: "HKD_M" });
const AT_B7 = option({ kind: "holds", locator: "sheet=Summary,cell=B7" }, { settles: 1, raw: "1,538" });
const AT_PAGE = option(
  { kind: "holds", locator: "page=12,table=1,row=Revenue,col=FY2025" },
  { settles: 1, raw: "1,541" },
);
const LINE: ReviewLine = {
  key: "label:postage",
  text: "Postage",
  raw: "1,538",
  locator: "sheet=Summary,cell=B9",
  candidates: [{ kind: "metric", code: "REVENUE" }],
  waiting: 2,
};
const NONE = option({ kind: "none_of", lines: ["label:postage", "label:rent", "label:fees"] }, { settles: 0 });
const OURS = option({ kind: "value", value: "812", unit: "USD_M" }, { settles: 1 });
const THEIRS = option({ kind: "value", value: "1538", unit: "USD_M" }, { settles: 1 });
const HK_REVENUE: Cell = { metric: "REVENUE", entity: "ACME_HK", period: "FY2025", dimensions: { channel: "TOTAL" } };
const LEVELS = CLEARANCES.map((code) => option({ kind: "level", code }, { settles: 0 }));
const CORRECTED = { figure: { value: "812", unit: "USD_M" }, by: "U1", at: "2026-06-12T09:00:00Z" };

describe("a question in words", () => {
  it.each<[string, ReviewQuestion, string, string]>([
    [
      "a label among metrics",
      question("label", { options: [REVENUE] }),
      "Which metric is “Turnover”?",
      "“Turnover”是哪个指标？",
    ],
    [
      "a label that may be anything",
      question("label", { options: [REVENUE, option({ kind: "entity", code: "ACME_HK" })] }),
      "What is “Turnover”?",
      "“Turnover”是什么？",
    ],
    [
      "a unit of two",
      question("unit", { options: [USD, HKD] }),
      "Is this table in USD m or HKD m?",
      "这张表的单位是百万美元还是百万港元？",
    ],
    ["a unit of none", question("unit"), "Which unit are these figures in?", "这些数字的单位是什么？"],
    [
      "a sensitivity label",
      question("level", { text: "C2 General", options: LEVELS }),
      "Which level is “C2 General”?",
      "“C2 General”是哪个密级？",
    ],
    ["an entity", question("entity"), "Whose figures are these?", "这些是谁的数字？"],
    ["a period", question("period"), "Which period are these figures for?", "这些数字属于哪个期间？"],
    [
      "a basis",
      question("basis", { text: "Budget" }),
      "“Budget”: which figures are these?",
      "“Budget”：这些是什么口径的数字？",
    ],
    [
      "several lines of a table",
      question("lines", { text: "Income statement", lines: [LINE, LINE, LINE], options: [NONE] }),
      "Is any of these 3 lines of “Income statement” a metric of ours?",
      "“Income statement”的这 3 行中有我们的指标吗？",
    ],
    [
      "several lines of several tables",
      question("lines", { text: "", lines: [LINE, LINE, LINE], options: [NONE] }),
      "Is any of these 3 lines a metric of ours?",
      "这 3 行中有我们的指标吗？",
    ],
    [
      "two values",
      question("values", { options: [AT_B7, AT_PAGE] }),
      "Which value is right: 1,538 (B7) or 1,541 (page 12, row Revenue, column FY2025)?",
      "以哪个数值为准：1,538（B7）还是1,541（第12页“Revenue”行“FY2025”列）？",
    ],
    [
      "two values of one cell on two sheets",
      question("values", {
        options: [AT_B7, option({ kind: "holds", locator: "sheet=Detail,cell=B7" }, { raw: "1,577" })],
      }),
      "Which value is right: 1,538 (sheet “Summary”, cell B7) or 1,577 (sheet “Detail”, cell B7)?",
      "以哪个数值为准：1,538（工作表“Summary”单元格B7）还是1,577（工作表“Detail”单元格B7）？",
    ],
    [
      "two values of different cells on two sheets",
      question("values", {
        options: [AT_B7, option({ kind: "holds", locator: "sheet=Detail,cell=C9" }, { raw: "1,577" })],
      }),
      "Which value is right: 1,538 (sheet “Summary”, cell B7) or 1,577 (sheet “Detail”, cell C9)?",
      "以哪个数值为准：1,538（工作表“Summary”单元格B7）还是1,577（工作表“Detail”单元格C9）？",
    ],
    [
      "two values of a figure",
      question("values", { options: [AT_B7, AT_PAGE], cell: HK_REVENUE }),
      "Which value is right for Revenue of ACME Hong Kong, FY2025: 1,538 (B7) or 1,541 (page 12, row Revenue, column FY2025)?",
      "ACME香港2025财年营收以哪个数值为准：1,538（B7）还是1,541（第12页“Revenue”行“FY2025”列）？",
    ],
    [
      "a correction of a figure",
      question("correction", { options: [OURS, THEIRS], corrected: CORRECTED, cell: HK_REVENUE }),
      "Revenue of ACME Hong Kong, FY2025 was corrected to 812 USD m; the document now says 1,538 USD m. Which value is right?",
      "ACME香港2025财年营收曾更正为 812 百万美元，文件现在写的是 1,538 百万美元。以哪个为准？",
    ],
    [
      "a correction that the document does not know",
      question("correction", { options: [OURS, THEIRS], corrected: CORRECTED }),
      "This was corrected to 812 USD m; the document now says 1,538 USD m. Which value is right?",
      "这个数字曾更正为 812 百万美元，文件现在写的是 1,538 百万美元。以哪个为准？",
    ],
  ])("%s", (_name, asked, english, chinese) => {
    const said = LANGUAGES.map(
      (language) => renderer.question(asked, { open: 1, seen: SEEN, language }).text.split("\n")[0],
    );
    expect(said).toEqual([english, chinese]);
  });
});

describe("a question about several lines", () => {
  const asked = (text: string): ReviewQuestion =>
    question("lines", {
      text,
      lines: [LINE, { ...LINE, text: "Rent", waiting: 1, candidates: [] }, LINE],
      options: [NONE],
    });

  it.each([
    ["en", "1. Postage: 1,538 · 2 figures · Revenue?\n2. Rent: 1,538 · 1 figure\n3. Postage"],
    ["zh", "1. Postage：1,538 · 2 个数字 · 营收？\n2. Rent：1,538 · 1 个数字\n3. Postage"],
  ] as const)("shows every line with its number, figure and likeliest metric (%s)", (language, lines) => {
    const part = renderer.question(asked("Summary"), { open: 1, seen: SEEN, language });
    expect(JSON.stringify(part.blocks)).toContain(JSON.stringify(lines).slice(1, -1));
  });

  it("shows where each line stands if they are of several tables", () => {
    const part = renderer.question(asked(""), { open: 1, seen: SEEN, language: "en" });
    expect(JSON.stringify(part.blocks)).toContain("2. Rent: 1,538 · 1 figure · sheet “Summary”, cell B9");
  });

  it.each([
    ["en", "None of these 3 lines is ours", "One of them is…"],
    ["zh", "这 3 行都不是我们的指标", "其中一行是…"],
  ] as const)("has one button for all of them and one to name a line (%s)", (language, none, one) => {
    const { blocks } = renderer.question(asked("Summary"), { open: 1, seen: SEEN, language });
    const buttons = blocks.flatMap((block) => (block.type === "actions" ? block.elements : []));
    const texts = buttons.flatMap((button) => (button.type === "button" ? [button.text.text] : []));
    expect(texts.slice(0, 2)).toEqual([none, one]);
    expect(buttons.some(({ action_id }) => action_id.endsWith(":reject"))).toBe(false);
  });

  it.each<[string, Choice, string, string]>([
    ["none of them", NONE.choice, "“Summary”: None of these 3 lines is ours", "“Summary”：这 3 行都不是我们的指标"],
    ["taken back", { kind: "none_of", lines: [] }, "“Summary”: asked again", "“Summary”：重新询问"],
    [
      "one of them",
      { kind: "line", key: "label:postage", is: { kind: "metric", code: "REVENUE" } },
      "“Postage” is Revenue",
      "“Postage”是 营收",
    ],
  ])("says the decision: %s", (_name, choice, english, chinese) => {
    const said = LANGUAGES.map((language) => renderer.decided(asked("Summary"), { choice, settled: null, language }));
    expect(said).toEqual([english, chinese]);
  });
});

describe("a question about a sensitivity label", () => {
  const asked = (more: Partial<ReviewQuestion> = {}): ReviewQuestion =>
    question("level", {
      ...{ text: "C2 General", locator: "properties", waiting: 3, sensitivity: "RESTRICTED", options: LEVELS },
      ...more,
    });
  const shown = (one: ReviewQuestion, language: Language) => renderer.question(one, { open: 2, seen: SEEN, language });

  it("has a button for each level and one to skip it, and no other", () => {
    for (const language of LANGUAGES) {
      const { blocks } = shown(asked(), language);
      const buttons = blocks.flatMap((block) => (block.type === "actions" ? block.elements : []));
      expect(buttons.map(({ action_id }) => action_id.replace("footnote_review:", ""))).toEqual([
        ...CLEARANCES.map((_, index) => `choose:${index}`),
        "next",
      ]);
      expect(buttons.slice(0, -1).map((button) => button.type === "button" && button.text.text)).toEqual([
        ...CLEARANCES,
      ]);
      expect(validateMessageBlocks(blocks)).toMatchObject({ kind: "valid" });
    }
  });

  it.each<[Language, string, string]>([
    [
      "en",
      "pack.xlsx and 2 more documents · properties · 2 open · RESTRICTED",
      "The answer holds for every document with this label, also for those to come.",
    ],
    [
      "zh",
      "pack.xlsx 等 3 个文件 · properties · 待审核 2 个 · RESTRICTED",
      "答案适用于所有带有该标签的文件，包括今后的文件。",
    ],
  ])("says what it is for (%s)", (language, place, holds) => {
    const { text, blocks } = shown(asked(), language);
    expect(text.split("\n")[1]).toBe(place);
    expect(JSON.stringify(blocks)).toContain(holds);
    expect(shown(asked({ waiting: 1 }), language).text).toContain("pack.xlsx · properties");
  });

  it.each<[Choice, string, string]>([
    [{ kind: "level", code: "INTERNAL" }, "“C2 General” is INTERNAL", "“C2 General”是 INTERNAL"],
    [{ kind: "none_of", lines: [] }, "“C2 General”: asked again", "“C2 General”：重新询问"],
  ])("is told as decided: %o", (choice, ...words) => {
    expect(LANGUAGES.map((language) => renderer.decided(asked(), { choice, settled: 0, language }))).toEqual(words);
  });

  it.each(LANGUAGES)("calls nobody and turns nothing around, whatever the label is (%s)", (language) => {
    for (const text of [HOSTILE.slice(0, 120), "<!channel> & <@U1>", "\u202Elanretni", "*a*\n_b_\u0000"]) {
      const part = shown(asked({ text }), language);
      expect(part.text + JSON.stringify(part.blocks)).not.toMatch(/<[!@#h]|\u202E|(?!\n)\p{Cc}/u);
      const line = renderer.decided(asked({ text }), { choice: LEVELS[1]?.choice as Choice, settled: 0, language });
      expect(line).not.toMatch(/<[!@#h]|\u202E|(?!\n)\p{Cc}/u);
    }
  });
});

describe("what each answer makes of the first figure", () => {
  const cell = { metric: "REVENUE", entity: "ACME_HK", period: "FY2024", dimensions: {} };
  const example = { raw: "1,538", cell, figure: { value: "1538", unit: "USD_M" } };
  const lines = (asked: ReviewQuestion, language: Language) =>
    renderer
      .question(asked, { open: 1, seen: SEEN, language })
      .blocks.flatMap((block) => (block.type === "context" ? block.elements : []))
      .flatMap((element) => (element.type === "mrkdwn" || element.type === "plain_text" ? [element.text] : []))
      .slice(1);

  it("stands above the buttons for the rest, with metric, entity and period", () => {
    const asked = question("label", {
      options: [option({ kind: "plain" }, { example }), option({ kind: "leave_out" }), REVENUE],
    });
    expect(lines(asked, "en")).toEqual([
      "Ordinary figures: 1,538 becomes Revenue · ACME Hong Kong · FY2024 · 1,538 USD m",
    ]);
    expect(lines(asked, "zh")).toEqual(["按普通数字读取：1,538 将作为 营收 · ACME香港 · 2024财年 · 1,538 百万美元"]);
  });

  it("is not said where nothing becomes a fact", () => {
    expect(lines(question("label", { options: [REVENUE] }), "en")).toEqual([]);
  });
});

describe("the buttons of a question", () => {
  const labels = (asked: ReviewQuestion) =>
    renderer
      .question(asked, { open: 1, seen: SEEN, language: "en" })
      .blocks.flatMap((block) => (block.type === "actions" ? block.elements : []))
      .flatMap((element) => (element.type === "button" ? [[element.text.text, element.action_id, element.value]] : []));

  it("carry the question and the candidate, and leaving out is there once", () => {
    expect(labels(question("label", { options: [option({ kind: "leave_out" }), REVENUE] }))).toEqual([
      ["Revenue · settles 12 figures", "footnote_review:choose:1", `en:7:${SEEN}:1`],
      ["Leave out", "footnote_review:reject", `en:7:${SEEN}`],
      ["Something else…", "footnote_review:correct", "en:7"],
      ["New metric…", "footnote_review:new_metric", "en:7"],
      ["Always in files like this…", "footnote_review:teach", "en:7"],
      ["Next", "footnote_review:next", "en:7"],
    ]);
  });

  it("have the owner told where a metric that is offered has one", () => {
    const owned = question("unit", { options: [USD], cell: { ...HK_REVENUE, metric: "NEWSALES" } });
    expect(labels(owned)).toContainEqual(["Tell the owner", "footnote_review:tell_owner", "en:7"]);
    expect(labels({ ...owned, cell: HK_REVENUE }).map(([label]) => label)).not.toContain("Tell the owner");
  });

  it("teach nothing about one figure, and correct only one", () => {
    expect(labels(question("values", { options: [AT_B7], waiting: 1 })).map(([label]) => label)).toEqual([
      "1,538 (B7)",
      "Leave out",
      "Correct…",
      "Next",
    ]);
  });

  it("leave nothing out where a person's figure is in question: one of the two stays", () => {
    const asked = question("correction", { options: [OURS, THEIRS], corrected: CORRECTED });
    expect(labels(asked).map(([label]) => label)).toEqual([
      "812 USD m, as corrected",
      "1,538 USD m, as the document says",
      "Correct…",
      "Next",
    ]);
  });
});

describe("a correction that its document has overtaken", () => {
  const asked = question("correction", { text: "1,538", options: [OURS, THEIRS], corrected: CORRECTED });

  it("names both sides on its buttons", () => {
    const shown = JSON.stringify(renderer.question(asked, { open: 1, seen: SEEN, language: "en" }).blocks);
    expect(shown).toContain('"812 USD m, as corrected"');
    expect(shown).toContain('"1,538 USD m, as the document says"');
  });

  it.each<[Choice, string]>([
    [OURS.choice, "812 USD m holds"],
    [THEIRS.choice, "1,538 USD m holds"],
  ])("says which side holds", (choice, words) => {
    expect(renderer.decided(asked, { choice, settled: 0, language: "en" })).toBe(words);
  });
});

describe("a decision in words", () => {
  it.each<[string, Choice, number | null, string]>([
    ["a metric", { kind: "metric", code: "REVENUE" }, 12, "“Turnover” is Revenue · 12 figures settled"],
    ["by somebody else", { kind: "metric", code: "REVENUE" }, null, "“Turnover” is Revenue"],
    ["left out", { kind: "leave_out" }, 0, "“Turnover”: left out"],
    ["nothing", { kind: "plain" }, 1, "“Turnover”: read as ordinary figures · 1 figure settled"],
    [
      "a value",
      { kind: "value", value: "1540", unit: "USD_M" },
      1,
      "“Turnover”: corrected to 1,540 USD m · 1 figure settled",
    ],
    ["one of two", { kind: "holds", locator: "sheet=Summary,cell=B7" }, 1, "1,538 (B7) holds · 1 figure settled"],
  ])("%s", (_name, choice, settled, words) => {
    const asked = question("label", { options: [AT_B7] });
    expect(renderer.decided(asked, { choice, settled, language: "en" })).toBe(words);
  });
});

describe("a decision on one figure", () => {
  it.each<[Choice, string, string]>([
    [
      { kind: "value", value: "1540", unit: "USD_M" },
      "Revenue of ACME Hong Kong, FY2025: corrected to 1,540 USD m",
      "ACME香港2025财年营收：更正为 1,540 百万美元",
    ],
    [{ kind: "leave_out" }, "Revenue of ACME Hong Kong, FY2025: left out", "ACME香港2025财年营收：不采用"],
  ])("names the figure", (choice, ...words) => {
    const asked = question("values", { text: "1,538 / 1,541", cell: HK_REVENUE });
    expect(LANGUAGES.map((language) => renderer.decided(asked, { choice, settled: 0, language }))).toEqual(words);
  });
});

describe("the dialog about one of several lines", () => {
  it("lists them with their numbers, which its answer names", () => {
    const lines = [LINE, { ...LINE, text: "Rent" }];
    const dialogs = LANGUAGES.map((language) => renderer.correctDialog(question("lines", { lines }), language));
    expect(dialogs.map(({ title }) => title.text)).toEqual(["One of the lines", "其中一行"]);
    const [, , shown] = dialogs[0]?.blocks ?? [];
    expect(shown?.type === "section" ? shown.text.text : "").toMatch(/^1\. Postage: .*\n2\. Rent: /u);
    expect(JSON.stringify(renderer.correctDialog(question("label", {}), "en"))).not.toContain("1. ");
  });
});

describe("a decision that may be taken back", () => {
  const NONE: Choice = { kind: "none_of", lines: ["a", "b", "c"] };
  const said = (more: Partial<ReviewQuestion>) =>
    LANGUAGES.map((language) => {
      const { blocks } = renderer.takeBackDialog(question("label", more), language);
      const [, , effect] = blocks;
      return effect?.type === "section" ? effect.text.text : "";
    });

  it("says what was decided, and how many figures go", () => {
    const decision = { ruling: 1, choice: REVENUE.choice, taught: null, figures: 12 };
    expect(said({ decision })).toEqual([
      "Decided: “Turnover” is Revenue. The question is asked again: 12 figures will not be found any more until it is answered.",
      "已决定：“Turnover”是 营收。撤回后会重新询问：12 个数字在重新决定之前将无法查到。",
    ]);
  });

  it("says how many were left out, and for which files it was taught", () => {
    const decision = { ruling: 1, choice: { kind: "leave_out" }, taught: "*pack.xlsx", figures: 1 } as const;
    expect(said({ decision })).toEqual([
      "Decided: “Turnover”: left out. The question is asked again: 1 figure that was left out will wait for an answer again. This counts for all files named *pack.xlsx, as the answer did.",
      "已决定：“Turnover”：不采用。撤回后会重新询问：未采用的 1 个数字将重新等待决定。与原决定一样，对所有名为 *pack.xlsx 的文件有效。",
    ]);
  });

  it("speaks of no figures where none rests on it", () => {
    const decision = { ruling: 1, choice: NONE, taught: null, figures: 0 };
    expect(said({ decision })[0]).toBe(
      "Decided: “Turnover”: None of these 3 lines is ours. The question is asked again.",
    );
  });

  it("is told with the figures that wait", () => {
    const choice: Choice = { kind: "none_of", lines: [] };
    const told = LANGUAGES.map((language) => renderer.decided(question("label"), { choice, settled: 12, language }));
    expect(told).toEqual([
      "“Turnover”: asked again · 12 figures wait again",
      "“Turnover”：重新询问 · 12 个数字重新等待",
    ]);
  });
});

describe("what was read of a document", () => {
  const MONTHS = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, "0")}`);
  const contents = {
    metrics: ["REVENUE", "PROFIT"],
    entities: ["ACME_HK", "ACME_CN", "ACME_SG", "ACME_TH"],
    periods: ["2024Q1", "2024Q2", "2025Q3"],
    replaced: null,
  };
  const told = (more: Partial<LoadedContents> = {}, kind: "loaded" | "unchanged" = "loaded") =>
    LANGUAGES.map((language) => {
      const found = { facts: 132, passages: 0, warnings: [], questionCount: 3, contents: { ...contents, ...more } };
      return renderer.loaded([{ kind, doc: "pack.xlsx", ...found }], language).text;
    });

  it("is told by names, a few of each, with the first and the last period", () => {
    expect(told()).toEqual([
      "pack.xlsx\nRevenue and Operating profit of ACME Hong Kong, ACME China and 2 more, Q1 2024 to Q3 2025: 132 figures, 3 questions for you",
      "pack.xlsx\nACME香港、ACME中国等 4 个，2024年第一季度至2025年第三季度，营收和营运利润：132 条数据，3 个问题待你审核",
    ]);
  });

  it("names one period once, and three names in full", () => {
    const more = { metrics: ["REVENUE"], entities: contents.entities.slice(0, 3), periods: ["FY2024"] };
    expect(told(more)[0]).toBe(
      "pack.xlsx\nRevenue of ACME Hong Kong, ACME China and ACME Singapore, FY2024: 132 figures, 3 questions for you",
    );
  });

  it("says which version it replaced, and how many figures differ", () => {
    const replaced = { version: 2, changed: 5, added: 1_200, gone: 1 };
    expect(told({ replaced }).map((text) => text.split("\n").at(-1))).toEqual([
      "It replaces version 2: 5 figures changed, 1,200 new, 1 gone",
      "替换第 2 版：5 条数据有变化，新增 1,200 条，减少 1 条",
    ]);
    const same = { ...replaced, changed: 0, added: 0, gone: 0 };
    expect(told({ replaced: same }).map((text) => text.split("\n").at(-1))).toEqual([
      "It replaces version 2: no figure changed",
      "替换第 2 版：没有数据变化",
    ]);
  });

  it("stays short, and says that a file has not changed", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `E${at}`);
    const [english = ""] = told({ metrics: many, entities: many, periods: MONTHS }, "unchanged");
    expect(english.split("\n")).toEqual([
      "pack.xlsx was loaded before and has not changed",
      "E0, E1 and 9,998 more of E0, E1 and 9,998 more, January 2024 to December 2024: 132 figures, 3 questions for you",
    ]);
  });
});

describe("whatever a document says", () => {
  const WORST_CONTENTS = {
    metrics: Array<string>(50).fill(HOSTILE),
    entities: Array<string>(50).fill(HOSTILE),
    periods: [HOSTILE, HOSTILE.repeat(2)],
    replaced: { version: 1e9, changed: 1e9, added: 1e9, gone: 1e9 },
  };
  const wide = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 40 }, (_, column) => `${row}/${column} ${HOSTILE}`),
  );
  const worst = (kind: DoubtKind): ReviewQuestion =>
    question(kind, {
      doc: HOSTILE,
      text: HOSTILE,
      locator: HOSTILE,
      waiting: 1,
      lines: Array.from({ length: 40 }, () => ({ ...LINE, text: HOSTILE, raw: HOSTILE })),
      snippet: { title: HOSTILE, rows: [[], ...wide], marked: { row: 50, column: 30 } },
      options: [
        ...Array.from({ length: 30 }, (_, index) =>
          option({ kind: "metric", code: `${HOSTILE}${index}` }, { settles: 1e9 }),
        ),
        option({ kind: "holds", locator: HOSTILE }, { raw: HOSTILE }),
      ],
      corrected: { ...CORRECTED, figure: { value: "9".repeat(60), unit: "USD_M" } },
    });

  it.each(LANGUAGES)("its questions, reports and dialogs keep Slack's limits (%s)", (language: Language) => {
    for (const kind of [
      "label",
      "lines",
      "unit",
      "entity",
      "period",
      "basis",
      "values",
      "correction",
      "level",
    ] as const) {
      const part = renderer.question(worst(kind), { open: 1_000_000, seen: SEEN, language });
      expect(checkLimits(part)).toEqual([]);
      expect(validateMessageBlocks(part.blocks)).toMatchObject({ kind: "valid" });
      const decided = { ruling: 1, choice: { kind: "metric", code: HOSTILE } as const, taught: HOSTILE, figures: 1e9 };
      for (const view of [
        renderer.correctDialog(worst(kind), language),
        renderer.teachDialog(worst(kind), language),
        renderer.takeBackDialog({ ...worst(kind), decision: decided }, language),
      ])
        expect(validateView(view)).toMatchObject({ kind: "valid" });
    }
    const report = {
      kind: "loaded",
      doc: HOSTILE,
      facts: 1e9,
      passages: 1e9,
      contents: WORST_CONTENTS,
      questionCount: 1e9,
    } as const;
    const reports = Array.from({ length: 10 }, () => ({ ...report, warnings: Array<string>(50).fill(HOSTILE) }));
    const part = renderer.loaded([...reports, { kind: "failed", doc: HOSTILE, reason: HOSTILE }], language);
    expect(checkLimits(part)).toEqual([]);
    expect(validateMessageBlocks(part.blocks)).toMatchObject({ kind: "valid" });
  });

  it("shows the cell in question with its headings around it, and calls nobody", () => {
    const part = renderer.question(worst("label"), { open: 1, seen: SEEN, language: "en" });
    const table = part.blocks.find(({ type }) => type === "table");
    expect(JSON.stringify(table)).toContain("▸\u00A049/30");
    expect(part.text).not.toMatch(/<[!@#h]/u);
    expect(part.text).not.toContain("\u202E");
  });

  it("an empty cell is no dash, and a short row is filled", () => {
    const snippet = { title: null, rows: [["a", "b"], ["c"]], marked: null };
    const { blocks } = renderer.question(question("label", { snippet }), { open: 1, seen: SEEN, language: "en" });
    const table = blocks.find((block) => block.type === "table");
    expect(table?.type === "table" ? table.rows[1]?.map((cell) => JSON.stringify(cell)) : []).toEqual([
      expect.stringContaining('"text":"c"'),
      expect.stringContaining('"text":"\u00A0"'),
    ]);
  });
});

it.each([
  ["ACME_FY2025_Results.xlsx", "ACME_FY*_Results.xlsx"],
  ["2024Q3 pack v12.pptx", "*Q* pack v*.pptx"],
  ["年报.pdf", "年报.pdf"],
])("files like %s are %s", (doc, pattern) => {
  expect(filePattern(doc)).toBe(pattern);
});

it.each([
  ["en", { facts: 0, passages: 2 }, "a.md: 2 passages"],
  ["en", { facts: 4, passages: 0 }, "a.md: 4 figures"],
  ["en", { facts: 0, passages: 0 }, "a.md: no figures and no passages"],
  ["zh", { facts: 0, passages: 2 }, "a.md：2 个段落"],
  ["zh", { facts: 0, passages: 0 }, "a.md：没有数据，也没有段落"],
] as const)("what a document does not hold is not counted (%s, %o)", (language, found, expected) => {
  const { text } = renderer.loaded(
    [{ kind: "loaded", doc: "a.md", ...found, contents: null, warnings: [], questionCount: 0 }],
    language,
  );
  expect(text).toBe(expected);
});

it("what was found is told by document, unchanged and unread ones too", () => {
  const found = { facts: 1, passages: 1_200, contents: null, warnings: [], questionCount: 1 };
  const { text } = renderer.loaded(
    [
      { kind: "loaded", doc: "a.xlsx", ...found },
      { kind: "unchanged", doc: "b.xlsx", ...found, questionCount: 0 },
      { kind: "failed", doc: "c.xlsx", reason: "It is protected by a password." },
    ],
    "en",
  );
  expect(text.split("\n")).toEqual([
    "a.xlsx: 1 figure, 1,200 passages, 1 question for you",
    "b.xlsx was loaded before and has not changed: 1 figure, 1,200 passages",
    "c.xlsx could not be loaded. It is protected by a password.",
  ]);
});
