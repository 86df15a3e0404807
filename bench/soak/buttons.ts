import { z } from "zod";
import type { Message } from "../../src/playground/workspace-model.ts";

const Button = z.object({ action_id: z.string(), value: z.string(), text: z.object({ text: z.string() }) });
const ButtonRow = z.object({ block_id: z.string(), elements: z.array(Button).min(1) });

export type ButtonRow = z.output<typeof ButtonRow>;

/** The rows of buttons in a message. */
export function buttonRows({ blocks }: Pick<Message, "blocks">): readonly ButtonRow[] {
  return blocks.flatMap((block) => {
    const parsed = ButtonRow.safeParse(block);
    return parsed.success ? [parsed.data] : [];
  });
}
