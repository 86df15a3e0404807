import { anyBlock, elementsOf, foreignBlocks, shownLength, withNestedBlocks } from "./block-kit/blocks.ts";
import { plainText } from "./block-kit/elements.ts";
import { boolean, lengthOf, list, messagesOf, object, oneOf, string, type Violation } from "./block-kit/schema.ts";
import { isJsonObject, type JsonObject, objectsIn } from "./json.ts";

const MESSAGE_BLOCKS_MAX = 50;
const VIEW_BLOCKS_MAX = 100;
const MESSAGE_TEXT_MAX = 12_000;

/** Result of validating blocks: valid, or Slack's error code with a message for each violated rule. */
export type BlockVerdict =
  | { readonly kind: "valid"; readonly blocks: readonly JsonObject[] }
  | { readonly kind: "rejected"; readonly error: string; readonly messages: readonly string[] };

/** Result of validating a view. */
export type ViewVerdict =
  | { readonly kind: "valid"; readonly view: JsonObject }
  | { readonly kind: "rejected"; readonly error: string; readonly messages: readonly string[] };

/** Checks the blocks of a message against Block Kit's structure and limits. */
export function validateMessageBlocks(blocks: unknown): BlockVerdict {
  if (!Array.isArray(blocks) || !blocks.every(isJsonObject)) {
    return { kind: "rejected", error: "invalid_blocks_format", messages: [] };
  }
  const violations = [
    ...list(anyBlock, { min: 0, max: MESSAGE_BLOCKS_MAX })(blocks, "/blocks"),
    ...foreignBlocks(blocks, { surface: "message", pointer: "/blocks" }),
    ...duplicateIds(blocks, "/blocks"),
    ...secondTables(blocks, "/blocks"),
  ];
  if (violations.length > 0) return rejected("invalid_blocks", violations);
  if (shownLength(blocks) > MESSAGE_TEXT_MAX || markdownLength(blocks) > MESSAGE_TEXT_MAX) {
    return { kind: "rejected", error: "msg_blocks_too_long", messages: [] };
  }
  return { kind: "valid", blocks };
}

/** Checks a home tab or modal against the structure and limits of views. */
export function validateView(view: unknown): ViewVerdict {
  const violations = [...viewRule(view, "/view"), ...blocksOfView(view)];
  if (violations.length > 0 || !isJsonObject(view)) return rejected("invalid_arguments", violations);
  return { kind: "valid", view };
}

function rejected(error: string, violations: readonly Violation[]) {
  return { kind: "rejected", error, messages: messagesOf(violations) } as const;
}

const viewParts = {
  blocks: list(anyBlock, { min: 0, max: VIEW_BLOCKS_MAX }),
};
const viewOptions = {
  callback_id: string({ min: 0, max: 255 }),
  private_metadata: string({ min: 0, max: 3000 }),
  external_id: string({ min: 0, max: 255 }),
};
const home = object({ type: oneOf("home"), ...viewParts }, viewOptions);
const modal = object(
  { type: oneOf("modal"), title: plainText(24), ...viewParts },
  {
    ...viewOptions,
    submit: plainText(24),
    close: plainText(24),
    clear_on_close: boolean,
    notify_on_close: boolean,
    submit_disabled: boolean,
  },
);

function viewRule(view: unknown, pointer: string): readonly Violation[] {
  if (!isJsonObject(view)) return [{ message: "must be an object", pointer }];
  return view.type === "modal" ? [...modal(view, pointer), ...submitForInputs(view, pointer)] : home(view, pointer);
}

function submitForInputs(view: JsonObject, pointer: string): readonly Violation[] {
  const asks = objectsIn(view.blocks).some((block) => block.type === "input");
  return asks && view.submit === undefined
    ? [{ message: "missing required field: submit (a modal with input blocks needs it)", pointer }]
    : [];
}

function blocksOfView(view: unknown): readonly Violation[] {
  if (!isJsonObject(view)) return [];
  const blocks = objectsIn(view.blocks);
  const surface = view.type === "modal" ? "modal" : "home";
  return [...foreignBlocks(blocks, { surface, pointer: "/view/blocks" }), ...duplicateIds(blocks, "/view/blocks")];
}

function duplicateIds(blocks: readonly JsonObject[], pointer: string): readonly Violation[] {
  const blockIds = repeated(withNestedBlocks(blocks).map((block) => block.block_id));
  const perBlock = blocks.flatMap((block, index) =>
    withNestedBlocks([block])
      .flatMap((inner) => repeated(elementsOf(inner).map((element) => element.action_id)))
      .map((id) => ({ message: `\`action_id\` already exists: ${id}`, pointer: `${pointer}/${index}` })),
  );
  return [...blockIds.map((id) => ({ message: `\`block_id\` already exists: ${id}`, pointer })), ...perBlock];
}

function repeated(ids: readonly unknown[]): readonly string[] {
  const known = ids.filter((id): id is string => typeof id === "string");
  return [...new Set(known.filter((id, index) => known.indexOf(id) !== index))];
}

function secondTables(blocks: readonly JsonObject[], pointer: string): readonly Violation[] {
  const tables = blocks.flatMap((block, index) => (block.type === "table" ? [index] : []));
  return tables.slice(1).map((index) => ({ message: "only_one_table_allowed", pointer: `${pointer}/${index}` }));
}

function markdownLength(blocks: readonly JsonObject[]): number {
  const texts = blocks.filter((block) => block.type === "markdown").map((block) => block.text);
  return texts.reduce((sum: number, text) => sum + (typeof text === "string" ? lengthOf(text) : 0), 0);
}
