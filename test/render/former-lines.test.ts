import { describe, expect, it } from "vitest";
import {
  type CellResult,
  type FoundCell,
  SUPERSEDED_BECAUSE,
  type SupersededStatement,
} from "../../src/domain/answer.ts";
import type { Language } from "../../src/domain/profile.ts";
import { renderJson } from "../../src/render/answer-json.ts";
import { renderText } from "../../src/render/answer-text.ts";
import { checkLimits } from "../../src/render/slack/block-limits.ts";
import { renderSlackMessage } from "../../src/render/slack/render-slack-message.ts";
import { derived, figures, found, GLOSSARY, run, statement } from "./fixture.ts";

/** `restated 1538 USD_M old.pptx`: why it does not hold, value, unit and document. */
function former(text: string): SupersededStatement {
  const [because = "", value = "", unit = "", doc = ""] = text.split(" ");
  const reason = SUPERSEDED_BECAUSE.find((one) => one === because);
  if (reason === undefined) throw new Error(`${because} is no reason`);
  return { ...statement(value, unit, { source: { doc, locator: "slide=2" } }), because: reason };
}

function withFormer(texts: readonly string[], of: FoundCell = found("1541")): FoundCell {
  return { ...of, superseded: texts.map(former) };
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.startsWith("  "));
}

/** What text, its twin without sources and a message in Slack say of values that do not hold. */
function said(cells: readonly CellResult[], language: Language = "en") {
  const one = run(figures(cells), language);
  const { blocks } = renderSlackMessage(one, GLOSSARY, () => "offer");
  expect(checkLimits({ text: "-", blocks })).toEqual([]);
  const contexts = blocks.flatMap((block) => (block.type === "context" ? block.elements.map(({ text }) => text) : []));
  return {
    text: linesOf(renderText(one, GLOSSARY)),
    plain: linesOf(renderJson(one, GLOSSARY).answer_plain),
    // The first context holds the sources.
    slack: contexts.slice(1).flatMap((text) => text.split("\n").map((line) => `  ${line}`)),
  };
}

interface Wording {
  readonly name: string;
  readonly former: readonly string[];
  readonly holds?: FoundCell;
  readonly en: readonly [plain: string, source: string, rest?: string];
  readonly zh: readonly [plain: string, source: string, rest?: string];
}

const WORDINGS: readonly Wording[] = [
  {
    name: "a restatement by a newer document",
    former: ["restated 1538 USD_M old.pptx"],
    en: ["restated: 1,538 in old.pptx → 1,541 in results-2025.xlsx", "; former place: slide=2"],
    zh: ["重述：1,538（old.pptx）→ 1,541（results-2025.xlsx）", "；原位置：slide=2"],
  },
  {
    name: "a restatement by a new version of the document",
    former: ["restated 1538 USD_M results-2025.xlsx"],
    en: ["restated: 1,538 in results-2025.xlsx before → 1,541 in results-2025.xlsx now", "; former place: slide=2"],
    zh: ["重述：原为 1,538 → 现为 1,541（results-2025.xlsx）", "；原位置：slide=2"],
  },
  {
    name: "the last one of several restatements",
    former: ["restated 1538 USD_M old.pptx", "restated 1530 USD_M older.pptx", "restated 1500 USD_M oldest.pptx"],
    en: ["restated: 1,538 in old.pptx → 1,541 in results-2025.xlsx (and 2 earlier)", "; former place: slide=2"],
    zh: ["重述：1,538（old.pptx）→ 1,541（results-2025.xlsx）（此前另有 2 个数值）", "；原位置：slide=2"],
  },
  {
    name: "units where they differ",
    former: ["restated 1.6 USD_BN old.pptx"],
    en: ["restated: 1.6 USD bn in old.pptx → 1,541 USD m in results-2025.xlsx", "; former place: slide=2"],
    zh: ["重述：1.6 十亿美元（old.pptx）→ 1,541 百万美元（results-2025.xlsx）", "；原位置：slide=2"],
  },
  {
    name: "the sign of a percentage",
    former: ["restated 14.8 PCT old.pptx"],
    holds: found("15", { metric: "ROE" }, { unit: "PCT" }),
    en: ["restated: 14.8% in old.pptx → 15% in results-2025.xlsx", "; former place: slide=2"],
    zh: ["重述：14.8%（old.pptx）→ 15%（results-2025.xlsx）", "；原位置：slide=2"],
  },
  {
    name: "a document of lower rank, which restated nothing",
    former: ["outranked 1530 USD_M draft.pptx"],
    en: ["a lower-ranked document says 1,530 USD m", " (source: draft.pptx · slide=2)"],
    zh: ["级别较低的文件写的是 1,530 百万美元", "（来源：draft.pptx · slide=2）"],
  },
  {
    name: "a document without a date",
    former: ["undated 1530 USD_M note.docx", "undated 1531 USD_M memo.docx"],
    en: ["a document without a date says 1,530 USD m", " (source: note.docx · slide=2)", "; and 1 more value"],
    zh: ["未注明日期的文件写的是 1,530 百万美元", "（来源：note.docx · slide=2）", "；另有 1 个数值"],
  },
  {
    name: "what another document no longer says",
    former: ["no_longer_stated 1530 USD_M pack.xlsx"],
    en: ["no longer stated: 1,530 USD m", " (source: pack.xlsx · slide=2)"],
    zh: ["文件中已不再列出：1,530 百万美元", "（来源：pack.xlsx · slide=2）"],
  },
  {
    name: "what holds today in place of a figure as known on a day",
    former: ["holds_now 1550 USD_M new.pptx"],
    en: ["restated since; today it is 1,550 USD m", " (source: new.pptx · slide=2)"],
    zh: ["此后已重述，如今为 1,550 百万美元", "（来源：new.pptx · slide=2）"],
  },
];

describe("beside a figure stands", () => {
  const rows = WORDINGS.flatMap((wording) => (["en", "zh"] as const).map((language) => ({ ...wording, language })));

  it.each(rows)("$name, in $language", ({ former: texts, holds, language, ...wording }) => {
    const [plain, source, rest = ""] = wording[language];
    expect(said([withFormer(texts, holds)], language)).toEqual({
      text: [`  ${plain}${source}${rest}`],
      plain: [`  ${plain}${rest}`],
      slack: [`  ${plain}${source?.replace("slide=2", language === "en" ? "slide 2" : "第2张幻灯片")}${rest}`],
    });
  });

  it("a restatement and a draft, each in its own words", () => {
    const cell = withFormer(["outranked 1530 USD_M draft.pptx", "restated 1538 USD_M old.pptx"]);
    expect(said([cell]).plain).toEqual([
      "  restated: 1,538 in old.pptx → 1,541 in results-2025.xlsx",
      "  a lower-ranked document says 1,530 USD m",
    ]);
  });

  it("nothing where it had one value only", () => {
    expect(said([found("1541")])).toEqual({ text: [], plain: [], slack: [] });
  });

  it("what holds today, also where documents disagreed on that day", () => {
    const cell = { ...withFormer(["holds_now 1550 USD_M new.pptx"]), conflicts: [statement("1545")] };
    const text = renderText(run({ ...figures([cell]), knownOn: "2026-03-31" }), GLOSSARY);
    expect(text).toContain("As known on 31 March 2026:");
    expect(text).toContain("Also stated: 1,545 USD m");
    expect(text).toContain("restated since; today it is 1,550 USD m (source: new.pptx");
  });

  it("that nothing holds today of a figure as known on a day", () => {
    const text = renderText(
      run({ ...figures([{ ...found("1541"), noneToday: true }]), knownOn: "2026-03-31" }),
      GLOSSARY,
    );
    expect(text).toContain("Today none of the loaded documents states one of these figures any more");
  });

  it("nothing but the other value where documents disagree, since no one value gave way to another", () => {
    const cell = { ...withFormer(["restated 1538 USD_M old.pptx"]), conflicts: [statement("1545")] };
    const text = renderText(run(figures([cell])), GLOSSARY);
    expect(text).toContain("Also stated: 1,545 USD m");
    expect(text).not.toContain("1,538");
    expect(renderJson(run(figures([cell])), GLOSSARY).cells[0]).toHaveProperty("superseded");
  });
});

describe("beside several figures", () => {
  const year = (period: number, texts: readonly string[]): FoundCell =>
    withFormer(texts, found("1541", { period: `FY${period}` }));

  it("a line names the figure that it is about, by what tells it from the others", () => {
    const restated = ["restated 1538 USD_M old.pptx"];
    const line = "restated: 1,538 in old.pptx → 1,541 in results-2025.xlsx";
    expect(said([year(2024, restated), year(2025, [])]).plain).toEqual([`  FY2024 · ${line}`]);
    expect(said([year(2024, restated), found("3", { entity: "SOUTH" })]).plain).toEqual([
      `  Orchid North · FY2024 · ${line}`,
    ]);
    expect(said([year(2024, restated), year(2025, [])], "zh").plain).toEqual([
      "  2024财年 重述：1,538（old.pptx）→ 1,541（results-2025.xlsx）",
    ]);
  });

  it.each<readonly [Language, string, string]>([
    ["en", "and 2 more restated", "and 1 more that other documents state otherwise"],
    ["zh", "另有 2 个数字经过重述", "另有 1 个数字在其他文件中有不同说法"],
  ])("three lines at most are of restatements, and three of other values, in %s", (language, restated, otherwise) => {
    const cells = [2019, 2020, 2021, 2022, 2023].map((period) =>
      year(period, ["restated 1538 USD_M old.pptx", ...(period > 2019 ? ["outranked 1530 USD_M draft.pptx"] : [])]),
    );
    for (const lines of Object.values(said(cells, language))) {
      expect(lines).toHaveLength(8);
      expect([lines[3], lines[7]]).toEqual([`  ${restated}`, `  ${otherwise}`]);
    }
  });

  it("a cell that is read twice is told of once", () => {
    const cell = year(2024, ["restated 1538 USD_M old.pptx"]);
    expect(said([cell, cell]).plain).toHaveLength(1);
  });

  it("what is computed has the value that holds, and its operand the note", () => {
    const cells = [year(2024, ["restated 1538 USD_M old.pptx"]), found("1702")];
    const answer = figures(cells, { derived: [derived("difference", "161", "USD_M", [0, 1])] });
    expect(renderText(run(answer), GLOSSARY).split("\n")).toEqual([
      "Orchid North · Revenue · Change FY2024 → FY2025: +161 USD m; computed as 1,702 − 1,541",
      "Orchid North · FY2024 · Revenue: 1,541 USD m (source: results-2025.xlsx · sheet=Results,cell=C4)",
      "Orchid North · FY2025 · Revenue: 1,702 USD m (source: results-2025.xlsx · sheet=Results,cell=C4)",
      "  FY2024 · restated: 1,538 in old.pptx → 1,541 in results-2025.xlsx; former place: slide=2",
    ]);
  });
});

describe("in Slack", () => {
  it("the footnote of a restatement comes after the sources, and is text of no markup", () => {
    const { blocks } = renderSlackMessage(
      run(figures([withFormer(["restated 1538 USD_M <!channel>.pptx"])])),
      GLOSSARY,
      () => "offer",
    );
    expect(blocks.map(({ type }) => type)).toEqual(["rich_text", "context", "context"]);
    expect(blocks.at(-1)).toEqual({
      type: "context",
      elements: [
        {
          type: "plain_text",
          text: "restated: 1,538 in ‹!channel›.pptx → 1,541 in results-2025.xlsx; former place: slide 2",
          emoji: false,
        },
      ],
    });
  });

  it("24 restated figures with long names stay a table within the limits", () => {
    const long = { doc: "d".repeat(300), locator: "l".repeat(5000) };
    const cells = Array.from({ length: 24 }, (_, index) => ({
      ...found(
        "1541",
        { period: `FY${2000 + index}` },
        { source: { doc: `${index} ${long.doc}`, locator: long.locator } },
      ),
      superseded: [{ ...former("restated 1538 USD_M a"), source: long }],
    }));
    const message = renderSlackMessage(run(figures(cells)), GLOSSARY, () => "offer");
    expect(checkLimits(message)).toEqual([]);
    expect(message.blocks.some(({ type }) => type === "table")).toBe(true);
    expect(JSON.stringify(message.blocks)).toMatch(/and 2\d more restated/);
  });
});
