import { isJsonObject, type JsonObject, objectsIn } from "../json.ts";
import {
  accessory,
  actionElement,
  button,
  contextAction,
  contextPart,
  image,
  inputElement,
  mrkdwn,
  plainText,
  rawNumber,
  textObject,
  withImage,
} from "./elements.ts";
import { richText } from "./rich-text.ts";
import {
  also,
  boolean,
  byType,
  integer,
  lengthOf,
  list,
  object,
  oneOf,
  type Rule,
  string,
  type Violation,
} from "./schema.ts";

const TABLE_TEXT_MAX = 10_000;

function block(type: string, required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}) {
  return object({ type: oneOf(type), ...required }, { block_id: string({ max: 255 }), ...optional });
}

function atLeastOne(names: readonly string[]) {
  return (value: JsonObject, pointer: string): readonly Violation[] =>
    names.some((name) => value[name] !== undefined)
      ? []
      : [{ message: `must define at least one of: ${names.join(", ")}`, pointer }];
}

const section = also(
  block(
    "section",
    {},
    { text: textObject(3000), fields: list(textObject(2000), { max: 10 }), accessory, expand: boolean },
  ),
  atLeastOne(["text", "fields"]),
);

const imageBlock = withImage({ block_id: string({ max: 255 }), title: plainText(2000) });

const rawText = object({ type: oneOf("raw_text"), text: string() });
const plainCells: Readonly<Record<string, Rule>> = { raw_text: rawText, raw_number: rawNumber };
const cellRules: Readonly<Record<string, Rule>> = { ...plainCells, rich_text: richText };
const cell = byType(() => cellRules);
const headerCell = byType(() => plainCells);

function rowsOf(table: JsonObject): readonly (readonly unknown[])[] {
  const rows = table.rows;
  return Array.isArray(rows) ? rows.filter((row): row is unknown[] => Array.isArray(row)) : [];
}

function equalRows(table: JsonObject, pointer: string): readonly Violation[] {
  const rows = rowsOf(table);
  const width = rows[0]?.length;
  return rows.flatMap((row, index) =>
    row.length === width
      ? []
      : [{ message: `must have ${width} cells as the first row`, pointer: `${pointer}/rows/${index}` }],
  );
}

function textIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + textIn(entry), 0);
  if (!isJsonObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, entry]) => sum + (name === "text" && typeof entry === "string" ? lengthOf(entry) : textIn(entry)),
    0,
  );
}

/** Number of displayed characters of a block, including all nested texts. */
export function shownLength(blockOrBlocks: unknown): number {
  return textIn(blockOrBlocks);
}

function limitedText(table: JsonObject, pointer: string): readonly Violation[] {
  return textIn(table.rows) > TABLE_TEXT_MAX
    ? [{ message: `must be less than ${TABLE_TEXT_MAX + 1} characters over all cells`, pointer }]
    : [];
}

const columnSetting: Rule = (value, pointer) =>
  value === null ? [] : object({}, { align: oneOf("left", "center", "right"), is_wrapped: boolean })(value, pointer);

const table = also(
  also(
    block(
      "table",
      { rows: list(list(cell, { max: 20 }), { max: 100 }) },
      { column_settings: list(columnSetting, { max: 20 }) },
    ),
    equalRows,
  ),
  limitedText,
);

function plainHeader(value: JsonObject, pointer: string): readonly Violation[] {
  return list(headerCell, { max: 20 })(rowsOf(value)[0] ?? [], `${pointer}/rows/0`);
}

const dataTable = also(
  also(
    also(
      block(
        "data_table",
        { rows: list(list(cell, { max: 20 }), { min: 2, max: 101 }), caption: string() },
        { page_size: integer({ min: 1, max: 100 }), row_header_column_index: integer({ min: 0, max: 19 }) },
      ),
      equalRows,
    ),
    plainHeader,
  ),
  limitedText,
);

const card = also(
  block(
    "card",
    {},
    {
      hero_image: image,
      icon: image,
      title: mrkdwn(150),
      subtitle: mrkdwn(150),
      body: mrkdwn(200),
      actions: list(button, { max: 3 }),
    },
  ),
  atLeastOne(["hero_image", "title", "actions", "body"]),
);

const input = block(
  "input",
  { label: plainText(2000), element: inputElement },
  { hint: plainText(2000), optional: boolean, dispatch_action: boolean },
);

const nestable: Readonly<Record<string, Rule>> = {
  actions: block("actions", { elements: list(actionElement, { max: 25 }) }),
  context: block("context", { elements: list(contextPart, { max: 10 }) }),
  divider: block("divider", {}),
  header: block("header", { text: plainText(150) }),
  image: imageBlock,
  input,
  rich_text: richText,
  section,
  table,
};

const container = also(
  block(
    "container",
    {
      child_blocks: list(
        byType(() => nestable),
        { max: 10 },
      ),
    },
    {
      title: plainText(150),
      rich_text_title: richText,
      subtitle: textObject(150),
      width: oneOf("narrow", "standard", "wide", "full"),
      icon: image,
      is_collapsible: boolean,
      default_collapsed: boolean,
      has_header_divider: boolean,
    },
  ),
  atLeastOne(["title", "rich_text_title"]),
);

const blockRules: Readonly<Record<string, Rule>> = {
  ...nestable,
  alert: block("alert", { text: textObject(200) }, { level: oneOf("default", "info", "warning", "error", "success") }),
  card,
  carousel: block("carousel", { elements: list(card, { max: 10 }) }),
  container,
  context_actions: block("context_actions", { elements: list(contextAction, { max: 5 }) }),
  data_table: dataTable,
  markdown: block("markdown", { text: string({ max: 12_000 }) }),
};

/** Where blocks are shown. */
export type Surface = "message" | "modal" | "home";

/** Blocks that Slack shows on some surfaces only. */
const FOREIGN: Readonly<Record<Surface, ReadonlySet<unknown>>> = {
  message: new Set(["alert"]),
  modal: new Set(["table", "data_table", "markdown", "context_actions"]),
  home: new Set(["alert", "markdown", "context_actions"]),
};

/** The blocks that the surface does not show, also those in containers. */
export function foreignBlocks(
  blocks: readonly JsonObject[],
  { surface, pointer }: { readonly surface: Surface; readonly pointer: string },
): readonly Violation[] {
  return blocks.flatMap((entry, index) =>
    withNestedBlocks([entry])
      .filter(({ type }) => FOREIGN[surface].has(type))
      .map(({ type }) => ({ message: `unsupported type: ${String(type)}`, pointer: `${pointer}/${index}/type` })),
  );
}

/** Any block that the playground supports. Other block types are rejected instead of being rendered as nothing. */
export const anyBlock = byType(() => blockRules);

/** The blocks and those nested in containers and carousels, in reading order. */
export function withNestedBlocks(blocks: readonly JsonObject[]): readonly JsonObject[] {
  return blocks.flatMap((entry) => {
    const inner = entry.type === "carousel" ? entry.elements : entry.child_blocks;
    return [entry, ...withNestedBlocks(objectsIn(inner))];
  });
}

/** The elements that are directly in a block. */
export function elementsOf(entry: JsonObject): readonly JsonObject[] {
  if (entry.type === "carousel" || entry.type === "rich_text") return [];
  const single = [entry.accessory, entry.element].filter(isJsonObject);
  return [...single, ...objectsIn(entry.elements), ...objectsIn(entry.actions)];
}
