import { describe, expect, it } from "vitest";
import {
  type ActionsBlock,
  context,
  plainText,
  richText,
  type SlackBlock,
  section,
  type TableBlock,
  text,
} from "../../../src/render/slack/block-kit.ts";
import { checkLimits } from "../../../src/render/slack/block-limits.ts";

type Element = ActionsBlock["elements"][number];

function button(action = "a", label = "A", value = "v"): Element {
  return { type: "button", action_id: action, text: plainText(label), value };
}

function select(count: number, label = "A", value = "v", placeholder = "P"): Element {
  const options = Array.from({ length: count }, () => ({ text: plainText(label), value }));
  return { type: "static_select", action_id: "s", placeholder: plainText(placeholder), options };
}

function actions(elements: readonly Element[], blockId = "b"): ActionsBlock {
  return { type: "actions", block_id: blockId, elements };
}

function table(rows: number, columns: number, cell = "x", more = 0): TableBlock {
  const row = (count: number) => Array.from({ length: count }, () => richText([text(cell)]));
  return {
    type: "table",
    rows: [...Array.from({ length: rows }, () => row(columns)), ...(more > 0 ? [row(more)] : [])],
    column_settings: [{ align: "left", is_wrapped: true }],
  };
}

const grouped: Element = {
  type: "static_select",
  action_id: "s",
  placeholder: plainText("P"),
  option_groups: [{ label: plainText("L".repeat(76)), options: [] }],
};

const broken: readonly (readonly [string, readonly SlackBlock[]])[] = [
  ["51 blocks", Array.from({ length: 51 }, () => section("x"))],
  ["an empty section", [section("")]],
  ["a section of 3,001", [section("x".repeat(3001))]],
  ["12,001 characters over all blocks", Array.from({ length: 12_001 / 3 }, () => section("xxx"))],
  ["an empty context", [{ type: "context", elements: [] }]],
  ["11 context elements", [{ type: "context", elements: Array.from({ length: 11 }, () => plainText("x")) }]],
  ["a context text of 2,001", [context("x".repeat(2001))]],
  ["empty rich text", [{ type: "rich_text", elements: [] }]],
  ["a rich text section without pieces", [richText([text("")])]],
  ["101 table rows", [table(101, 2)]],
  ["21 table columns", [table(2, 21)]],
  ["rows of unlike length", [table(2, 2, "x", 3)]],
  ["a table of 10,001 characters", [table(2, 2, "x".repeat(2501))]],
  ["an empty table cell", [{ ...table(1, 1), rows: [[richText([])]] }]],
  ["two tables", [table(1, 1), table(1, 1)]],
  ["no actions", [actions([])]],
  ["26 actions", [actions(Array.from({ length: 26 }, (_, index) => button(`a${index}`)))]],
  ["an action_id used twice", [actions([button(), button()])]],
  ["a block_id used twice", [actions([button()]), actions([button()])]],
  ["a block_id of 256", [actions([button()], "b".repeat(256))]],
  ["an action_id of 256", [actions([button("a".repeat(256))])]],
  ["a button text of 76", [actions([button("a", "x".repeat(76))])]],
  ["a button value of 2,001", [actions([button("a", "A", "v".repeat(2001))])]],
  ["a select without options", [actions([select(0)])]],
  ["a select of 101 options", [actions([select(101)])]],
  ["an option text of 76", [actions([select(1, "x".repeat(76))])]],
  ["an option value of 151", [actions([select(1, "A", "v".repeat(151))])]],
  ["a placeholder of 151", [actions([select(1, "A", "v", "p".repeat(151))])]],
  ["a group without options", [actions([grouped])]],
];

describe("checkLimits", () => {
  it.each(broken)("reports %s", (_, blocks) => {
    expect(checkLimits({ text: "fallback", blocks })).not.toEqual([]);
  });

  it("reports a fallback text that is empty or too long", () => {
    expect(checkLimits({ text: "", blocks: [] })).toEqual(["fallback text is empty"]);
    expect(checkLimits({ text: "x".repeat(40_001), blocks: [] })).toHaveLength(1);
  });

  it("takes what is just within the limits, counted in code points", () => {
    const blocks = [
      section("😀".repeat(3000)),
      context("x".repeat(2000)),
      richText([text("x")]),
      table(100, 20),
      actions([select(40, "😀".repeat(75))]),
      actions([button("a", "😀".repeat(75), "v".repeat(2000))], "c".repeat(255)),
    ];
    expect(checkLimits({ text: "x".repeat(40_000), blocks })).toEqual([]);
  });
});
