import { z } from "zod";
import { ProviderError, type ProviderResponse, type StopReason, type ToolCall } from "../../model/llm-provider.ts";

const TextBlock = z.looseObject({ type: z.literal("text"), text: z.string() });
const ToolUseBlock = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.unknown(),
});
/** Thinking and future block types: returned with the next request, never read. */
const OtherBlock = z.looseObject({ type: z.string().refine((type) => type !== "text" && type !== "tool_use") });

const TokenCount = z.int().nonnegative();
const Reply = z.looseObject({
  type: z.literal("message"),
  role: z.literal("assistant"),
  content: z.array(z.union([TextBlock, ToolUseBlock, OtherBlock])),
  stop_reason: z.string().nullable(),
  usage: z.looseObject({
    input_tokens: TokenCount,
    output_tokens: TokenCount,
    cache_creation_input_tokens: TokenCount.nullish(),
    cache_read_input_tokens: TokenCount.nullish(),
  }),
});
type ReplyBlock = z.infer<typeof Reply>["content"][number];

const STOP_REASONS: ReadonlyMap<string, StopReason> = new Map([
  ["end_turn", "end_turn"],
  ["tool_use", "tool_use"],
  ["max_tokens", "max_tokens"],
  ["refusal", "refusal"],
  ["pause_turn", "pause"],
  ["model_context_window_exceeded", "context_window"],
]);

/**
 * Converts a reply of the Messages API; throws a `ProviderError` without its content if it is malformed. Of the charged
 * attempts the last one gave the reply; the others count as lost.
 */
export function readReply(body: unknown, attemptsCharged: number): ProviderResponse {
  const malformed = (why: string): ProviderError =>
    new ProviderError("malformed", `The model's reply cannot be read: ${why}.`, { attemptsLost: attemptsCharged });
  const reply = Reply.safeParse(body);
  if (!reply.success) throw malformed("its shape is not that of a message");
  const { content, stop_reason, usage } = reply.data;
  const toolCalls = content.flatMap(toolCall);
  if (stop_reason === "tool_use" && toolCalls.length === 0) throw malformed("it announces a tool call and holds none");
  return {
    text: content.map(blockText).join(""),
    toolCalls,
    stopReason: STOP_REASONS.get(stop_reason ?? "") ?? "other",
    rawContent: content,
    usage: {
      inputTokens: usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
      outputTokens: usage.output_tokens,
    },
    ...(attemptsCharged > 1 ? { attemptsLost: attemptsCharged - 1 } : {}),
  };
}

function blockText(block: ReplyBlock): string {
  const text = TextBlock.safeParse(block);
  return text.success ? text.data.text : "";
}

function toolCall(block: ReplyBlock): readonly ToolCall[] {
  const call = ToolUseBlock.safeParse(block);
  return call.success ? [{ id: call.data.id, name: call.data.name, input: call.data.input }] : [];
}
