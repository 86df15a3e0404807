import { codePoints } from "../clip.ts";
import type {
  ActionsBlock,
  Button,
  ContextBlock,
  Overflow,
  PlainText,
  RichTextBlock,
  SelectOption,
  SlackBlock,
  StaticSelect,
  TableBlock,
} from "./block-kit.ts";

/** Slack's limits, in code points or items; a message that exceeds one is rejected. */
export const LIMITS = {
  fallbackText: 40_000,
  blocks: 50,
  blocksText: 12_000,
  id: 255,
  sectionText: 3000,
  contextElements: 10,
  contextText: 2000,
  actionsElements: 25,
  buttonText: 75,
  buttonValue: 2000,
  selectOptions: 100,
  overflowOptions: 5,
  optionText: 75,
  optionValue: 150,
  placeholder: 150,
  altText: 2000,
  tableRows: 100,
  tableColumns: 20,
  tableText: 10_000,
} as const;

/** The parts of a message that are checked before it is sent. */
interface CheckedMessage {
  readonly text: string;
  readonly blocks: readonly SlackBlock[];
}

/** The limits that a message exceeds, one sentence each; empty if Slack accepts it. */
export function checkLimits({ text, blocks }: CheckedMessage): readonly string[] {
  const ids = blocks.flatMap((block) => ("block_id" in block && block.block_id !== undefined ? [block.block_id] : []));
  const tables = blocks.filter(({ type }) => type === "table").length;
  return [
    ...length("fallback text", text, LIMITS.fallbackText),
    ...count("blocks", blocks.length, { min: 0, max: LIMITS.blocks }),
    ...count(
      "text of all blocks",
      blocks.reduce((sum, block) => sum + shownText(block), 0),
      {
        min: 0,
        max: LIMITS.blocksText,
      },
    ),
    ...count("tables", tables, { min: 0, max: 1 }),
    ...unique("block_id", ids),
    ...blocks.flatMap(checkBlock),
  ];
}

function checkBlock(block: SlackBlock): readonly string[] {
  switch (block.type) {
    case "section":
      return length("section text", block.text.text, LIMITS.sectionText);
    case "context":
      return checkContext(block);
    case "rich_text":
      return checkRichText(block);
    case "table":
      return checkTable(block);
    case "actions":
      return checkActions(block);
  }
}

function checkContext({ block_id: id, elements }: ContextBlock): readonly string[] {
  return [
    ...(id === undefined ? [] : length("block_id", id, LIMITS.id)),
    ...count("context elements", elements.length, { min: 1, max: LIMITS.contextElements }),
    ...elements.flatMap(({ text }) => length("context text", text, LIMITS.contextText)),
  ];
}

function checkRichText({ elements: stretches }: RichTextBlock): readonly string[] {
  const pieces = stretches.flatMap(({ elements }) => elements);
  return [
    ...count("rich text stretches", stretches.length, { min: 1, max: Number.POSITIVE_INFINITY }),
    ...stretches.flatMap(({ elements }) =>
      count("rich text pieces", elements.length, { min: 1, max: Number.POSITIVE_INFINITY }),
    ),
    ...pieces.flatMap(({ text }) => length("rich text", text, Number.POSITIVE_INFINITY)),
  ];
}

function checkTable(table: TableBlock): readonly string[] {
  const { rows, column_settings: settings } = table;
  const widths = new Set(rows.map((row) => row.length));
  return [
    ...count("table rows", rows.length, { min: 1, max: LIMITS.tableRows }),
    ...count("row lengths of a table", widths.size, { min: 1, max: 1 }),
    ...[...widths].flatMap((width) => count("table columns", width, { min: 1, max: LIMITS.tableColumns })),
    ...count("column settings", settings.length, { min: 0, max: LIMITS.tableColumns }),
    ...count("table text", shownText(table), { min: 1, max: LIMITS.tableText }),
    ...rows.flat().flatMap(checkRichText),
  ];
}

function checkActions({ block_id, elements }: ActionsBlock): readonly string[] {
  return [
    ...length("block_id", block_id, LIMITS.id),
    ...count("actions elements", elements.length, { min: 1, max: LIMITS.actionsElements }),
    ...unique(
      "action_id",
      elements.map(({ action_id }) => action_id),
    ),
    ...elements.flatMap((element) => length("action_id", element.action_id, LIMITS.id)),
    ...elements.flatMap(checkElement),
  ];
}

function checkElement(element: ActionsBlock["elements"][number]): readonly string[] {
  switch (element.type) {
    case "button":
      return checkButton(element);
    case "static_select":
      return checkSelect(element);
    case "overflow":
      return checkOverflow(element);
  }
}

function checkOverflow({ options }: Overflow): readonly string[] {
  return [
    ...count("overflow options", options.length, { min: 1, max: LIMITS.overflowOptions }),
    ...options.flatMap(checkOption),
  ];
}

function checkButton({ text, value }: Button): readonly string[] {
  return [...length("button text", text.text, LIMITS.buttonText), ...length("button value", value, LIMITS.buttonValue)];
}

function checkSelect({ placeholder, options, option_groups: groups }: StaticSelect): readonly string[] {
  const all = [...(options ?? []), ...(groups ?? []).flatMap((group) => group.options)];
  return [
    ...length("placeholder", placeholder.text, LIMITS.placeholder),
    ...count("select options", all.length, { min: 1, max: LIMITS.selectOptions }),
    ...count("option lists of a select", Number(options !== undefined) + Number(groups !== undefined), {
      min: 1,
      max: 1,
    }),
    ...(groups ?? []).flatMap(({ label, options: listed }) => [
      ...length("option group label", label.text, LIMITS.optionText),
      ...count("options of a group", listed.length, { min: 1, max: LIMITS.selectOptions }),
    ]),
    ...all.flatMap(checkOption),
  ];
}

function checkOption({ text, value }: SelectOption): readonly string[] {
  return [...length("option text", text.text, LIMITS.optionText), ...length("option value", value, LIMITS.optionValue)];
}

/** The visible text of a block, in code points. */
function shownText(block: SlackBlock): number {
  switch (block.type) {
    case "section":
      return codePoints(block.text.text);
    case "context":
      return sum(block.elements.map(({ text }) => codePoints(text)));
    case "rich_text":
      return sum(block.elements.flatMap(({ elements }) => elements.map(({ text }) => codePoints(text))));
    case "table":
      return sum(block.rows.flat().map(shownText));
    case "actions":
      return sum(block.elements.flatMap((element) => textsOf(element).map(({ text }) => codePoints(text))));
  }
}

function textsOf(element: ActionsBlock["elements"][number]): readonly PlainText[] {
  if (element.type === "button") return [element.text];
  if (element.type === "overflow") return element.options.map(({ text }) => text);
  const groups = element.option_groups ?? [];
  const options = [...(element.options ?? []), ...groups.flatMap((group) => group.options)];
  return [element.placeholder, ...groups.map(({ label }) => label), ...options.map(({ text }) => text)];
}

function length(name: string, text: string, max: number): readonly string[] {
  const size = codePoints(text);
  if (size === 0) return [`${name} is empty`];
  return size > max ? [`${name} has ${size} characters, at most ${max} are allowed`] : [];
}

function count(name: string, size: number, { min, max }: { min: number; max: number }): readonly string[] {
  return size < min || size > max ? [`${name}: ${size}, allowed are ${min} to ${max}`] : [];
}

function unique(name: string, values: readonly string[]): readonly string[] {
  return new Set(values).size === values.length ? [] : [`${name} is used twice`];
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
