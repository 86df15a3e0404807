import { elementsOf } from "../../src/playground/block-kit/blocks.ts";
import { optionsOf } from "../../src/playground/block-kit/options.ts";
import { isJsonObject, type JsonObject, objectsIn } from "../../src/playground/json.ts";
import type { Message } from "../../src/playground/workspace-model.ts";

/** Something under a message that can be clicked, or chosen from its menu. */
export interface Choice {
  readonly label: string;
  readonly blockId: string;
  readonly actionId: string;
  readonly value: string;
  readonly isMenu: boolean;
}

/** The blocks below an answer: its id, and what can be done with it. */
const TOOLS = /^footnote_(?:answer|tools|missing):/;

function isTool({ block_id: id }: JsonObject): boolean {
  return typeof id === "string" && TOOLS.test(id);
}

/** What a reader sees of an answer's blocks, without buttons and its id: one text for each block, a table's cells by row. */
export function shownTexts({ blocks }: Pick<Message, "blocks">): readonly string[] {
  return blocks.flatMap(({ accessory: _, ...block }) => {
    if (block.type === "actions" || isTool(block)) return [];
    return block.type === "table" ? tableRows(block).map((row) => row.join(" | ")) : [textsWithin(block).join("")];
  });
}

/** The cells of the message's table, header first; none where it has no table. */
export function tableOf({ blocks }: Pick<Message, "blocks">): readonly (readonly string[])[] {
  const table = blocks.find(({ type }) => type === "table");
  return table === undefined ? [] : tableRows(table);
}

function tableRows({ rows }: JsonObject): readonly (readonly string[])[] {
  return Array.isArray(rows)
    ? rows.map((row: unknown) => objectsIn(row).map((cell) => textsWithin(cell).join("")))
    : [];
}

/** Every `text` in a block, in order. */
function textsWithin(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(textsWithin);
  if (!isJsonObject(node)) return [];
  if (typeof node.text === "string") return [node.text];
  return Object.values(node).flatMap(textsWithin);
}

/** The buttons and menu options of a message or a home tab, in order; not the tools of an answer. */
export function choicesOf(blocks: readonly JsonObject[]): readonly Choice[] {
  return choicesAmong(blocks.filter((block) => !isTool(block)));
}

/** The tools of an answer. */
export function toolsOf({ blocks }: Pick<Message, "blocks">): readonly Choice[] {
  return choicesAmong(blocks.filter(isTool));
}

function choicesAmong(blocks: readonly JsonObject[]): readonly Choice[] {
  return blocks.flatMap((block) => elementsOf(block).flatMap((element) => choicesIn(element, String(block.block_id))));
}

function choicesIn(element: JsonObject, blockId: string): readonly Choice[] {
  const isMenu = element.type === "static_select" || element.type === "overflow";
  if (!isMenu && element.type !== "button") return [];
  return (isMenu ? optionsOf(element) : [element]).map((option) => ({
    label: textsWithin(option.text).join(""),
    blockId,
    actionId: String(element.action_id),
    value: String(option.value),
    isMenu,
  }));
}

/** The labels of what can be clicked or chosen. */
export function labelsOf({ blocks }: Pick<Message, "blocks">): readonly string[] {
  return choicesOf(blocks).map(({ label }) => label);
}

/** The choice of a label; fails where the message has none. */
export function choiceOf({ blocks }: Pick<Message, "blocks">, label: string): Choice {
  const choices = choicesOf(blocks);
  const found = choices.find((choice) => choice.label === label);
  if (found === undefined) throw new Error(`No "${label}" among ${JSON.stringify(choices.map((one) => one.label))}.`);
  return found;
}

/** How the workspace is told of a choice. */
export function clickOf({ actionId, blockId, value, isMenu }: Choice) {
  return { actionId, blockId, ...(isMenu ? { selectedOption: value } : { value }) };
}
