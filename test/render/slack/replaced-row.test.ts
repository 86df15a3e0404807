import { describe, expect, it } from "vitest";
import { replaceChosenRow } from "../../../src/render/slack/replaced-row.ts";

const BLOCKS = [
  { type: "section", block_id: "x" },
  { type: "actions", block_id: "footnote_options:o1" },
];
const CHOICE = { blockId: "footnote_options:o1", user: "U1", label: "A & B <x>", language: "en" } as const;

describe("replaceChosenRow", () => {
  it("replaces the clicked row by who chose what, escaped, and leaves the rest", () => {
    expect(replaceChosenRow(BLOCKS, CHOICE)).toEqual([
      BLOCKS[0],
      { type: "context", elements: [{ type: "mrkdwn", text: "<@U1> narrowed to A &amp; B &lt;x&gt;" }] },
    ]);
  });

  it("speaks the language of the answer", () => {
    expect(JSON.stringify(replaceChosenRow(BLOCKS, { ...CHOICE, language: "zh" }))).toContain("<@U1> 收窄为 A");
  });

  it("mentions nobody by an id that is none", () => {
    expect(JSON.stringify(replaceChosenRow(BLOCKS, { ...CHOICE, user: "!channel" }))).not.toContain("<");
  });

  it("changes nothing where the row is gone", () => {
    expect(replaceChosenRow(BLOCKS, { ...CHOICE, blockId: "other" })).toEqual(BLOCKS);
  });
});
