import { describe, expect, it } from "vitest";
import { validateMessageBlocks } from "../../../src/playground/block-validator.ts";
import { english } from "../../../src/render/catalog/en.ts";
import type { ExplanationEntry } from "../../../src/render/document.ts";
import { bold, context, richSection, type SlackBlock, section, text } from "../../../src/render/slack/block-kit.ts";
import { explanationBlocks } from "../../../src/render/slack/explanation-blocks.ts";

const JOINED = { text: "Sales rose because two partners joined.", marks: [1] };
const LEFT = { text: "Costs fell after the move.", marks: [1, 2] };
const footnote = (mark: number, passageId: string | null) => ({ mark, place: `doc-${mark}.md`, passageId });

function blocksOf(entry: Partial<ExplanationEntry>): readonly SlackBlock[] {
  return explanationBlocks({ heading: null, statements: [], footnotes: [], remarks: [], ...entry }, english);
}

function item({ text: words, marks }: ExplanationEntry["statements"][number]) {
  return richSection([text(`${words} `), text(marks.map((mark) => `[${mark}]`).join(""))]);
}

describe("the blocks of an explanation", () => {
  it("list statements under their heading, each footnote by itself, and a button for each passage", () => {
    const blocks = blocksOf({
      heading: "Why",
      statements: [JOINED, LEFT],
      footnotes: [footnote(1, "p17"), footnote(2, "p4")],
      remarks: ["None of the passages mentions “rain”."],
    });
    expect(blocks).toEqual([
      {
        type: "rich_text",
        elements: [
          richSection([bold("Why")]),
          { type: "rich_text_list", style: "bullet", elements: [item(JOINED), item(LEFT)] },
        ],
      },
      context("[1] doc-1.md"),
      context("[2] doc-2.md"),
      {
        type: "actions",
        block_id: "footnote_passages:p17,p4",
        elements: [
          ["1", "p17"],
          ["2", "p4"],
        ].map(([mark, value]) => ({
          type: "button",
          action_id: `footnote_passage:${mark}`,
          text: { type: "plain_text", text: `Show passage ${mark}`, emoji: false },
          value,
        })),
      },
      section("None of the passages mentions “rain”."),
    ]);
    expect(validateMessageBlocks(blocks)).toMatchObject({ kind: "valid" });
  });

  it("let a single statement that is the whole answer stand as a sentence", () => {
    expect(blocksOf({ statements: [JOINED], footnotes: [footnote(1, "p17")] })[0]).toEqual({
      type: "rich_text",
      elements: [item(JOINED)],
    });
  });

  it("go on counting behind the footnotes of the figures", () => {
    const blocks = explanationBlocks(
      { heading: "Why", statements: [JOINED], footnotes: [footnote(1, "p17"), footnote(2, "p4")], remarks: [] },
      english,
      2,
    );
    expect(JSON.stringify(blocks)).toContain("[3]");
    expect(blocks.slice(1, 3)).toEqual([context("[3] doc-1.md"), context("[4] doc-2.md")]);
    expect(JSON.stringify(blocks)).toContain("Show passage 4");
  });

  it("have no button for a source that is no passage", () => {
    expect(blocksOf({ statements: [JOINED], footnotes: [footnote(1, null)] }).map(({ type }) => type)).toEqual([
      "rich_text",
      "context",
    ]);
  });
});
