import { describe, expect, it } from "vitest";
import { validateMessageBlocks } from "../../../src/playground/block-validator.ts";
import { english } from "../../../src/render/catalog/en.ts";
import type { ExplanationEntry } from "../../../src/render/document.ts";
import { bold, context, richSection, type SlackBlock, section, text } from "../../../src/render/slack/block-kit.ts";
import { explanationBlocks } from "../../../src/render/slack/explanation-blocks.ts";

const JOINED = { text: "Sales rose because two partners joined.", marks: [1], isQuote: true };
const LEFT = { text: "Costs fell after the move.", marks: [1, 2], isQuote: true };
const footnote = (mark: number, passageId: string | null) => ({ mark, place: `doc-${mark}.md`, passageId });

const NOTHING_SAID: ExplanationEntry = { heading: null, statements: [], footnotes: [], note: null, remarks: [] };

function blocksOf(entry: Partial<ExplanationEntry>): readonly SlackBlock[] {
  return explanationBlocks({ ...NOTHING_SAID, ...entry }, english);
}

function quote({ text: words, marks }: ExplanationEntry["statements"][number]) {
  return {
    type: "rich_text_quote",
    elements: [text(`${words} `), text(marks.map((mark) => `[${mark}]`).join(""))],
  };
}

describe("the blocks of an explanation", () => {
  it("quote statements under their heading, each footnote by itself, and a button for each passage", () => {
    const blocks = blocksOf({
      heading: "Why:",
      statements: [JOINED, LEFT],
      footnotes: [footnote(1, "p17"), footnote(2, "p4")],
      note: "Quoted in the document’s language.",
      remarks: ["The figures say more."],
    });
    expect(blocks).toEqual([
      {
        type: "rich_text",
        elements: [richSection([bold("Why:")]), quote(JOINED), quote(LEFT)],
      },
      context("[1] doc-1.md"),
      context("[2] doc-2.md"),
      context("Quoted in the document’s language."),
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
      section("The figures say more."),
    ]);
    expect(validateMessageBlocks(blocks)).toMatchObject({ kind: "valid" });
  });

  it("let words that are no document's stand as a sentence", () => {
    const vetted = { ...JOINED, isQuote: false };
    const [block] = blocksOf({ statements: [vetted], footnotes: [footnote(1, null)] });
    expect(block).toEqual({ type: "rich_text", elements: [richSection(quote(JOINED).elements)] });
  });

  it("go on counting behind the footnotes of the figures", () => {
    const blocks = explanationBlocks(
      { ...NOTHING_SAID, statements: [JOINED], footnotes: [footnote(1, "p17"), footnote(2, "p4")] },
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
