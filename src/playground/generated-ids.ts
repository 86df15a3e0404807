import { isJsonObject, type JsonObject } from "./json.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

const INTERACTIVE_TYPES: ReadonlySet<string> = new Set([
  "button",
  "checkboxes",
  "channels_select",
  "conversations_select",
  "datepicker",
  "feedback_buttons",
  "icon_button",
  "multi_static_select",
  "number_input",
  "overflow",
  "plain_text_input",
  "radio_buttons",
  "static_select",
  "users_select",
]);

/** Adds a block_id and action_ids where the app omitted them, as Slack does. */
export function withGeneratedIds(blocks: readonly JsonObject[], store: WorkspaceStore): readonly JsonObject[] {
  return blocks.map((block) => {
    const identified = withActionIds(block, store);
    return identified.block_id === undefined ? { ...identified, block_id: store.newId("b") } : identified;
  });
}

function withActionIds(node: JsonObject, store: WorkspaceStore): JsonObject {
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, visited(value, store)]));
  const isInteractive = typeof node.type === "string" && INTERACTIVE_TYPES.has(node.type);
  return isInteractive && node.action_id === undefined ? { ...copy, action_id: store.newId("a") } : copy;
}

function visited(value: unknown, store: WorkspaceStore): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => visited(entry, store));
  return isJsonObject(value) ? withActionIds(value, store) : value;
}
