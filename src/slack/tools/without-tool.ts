import { z } from "zod";
import type { ToolUse } from "../../domain/tool-use.ts";
import type { SlackBlock } from "../answer/replace-row.ts";
import { TOOL_PREFIX } from "./tool-click.ts";

const Row = z.looseObject({ type: z.literal("actions"), elements: z.array(z.looseObject({ action_id: z.string() })) });

/** The blocks of an answer without the button of one tool; a row with no other button is left out. */
export function withoutTool(blocks: readonly SlackBlock[], kind: ToolUse["kind"]): readonly SlackBlock[] {
  return blocks.flatMap((block) => {
    const { data: row } = Row.safeParse(block);
    if (row === undefined) return [block];
    const elements = row.elements.filter(({ action_id: id }) => id !== `${TOOL_PREFIX}${kind}`);
    if (elements.length === row.elements.length) return [block];
    const left: SlackBlock & { readonly elements: unknown } = { ...block, elements };
    return elements.length === 0 ? [] : [left];
  });
}
