import type { Anthropic } from "@anthropic-ai/sdk";
import { z } from "zod";
import type { LlmMessage, MessageRequest, ToolDefinition } from "../../model/llm-provider.ts";

/** The API rejects strict schemas with more optional properties. */
const STRICT_OPTIONAL_MAX = 24;

export interface MessageSettings {
  readonly model: string;
  readonly maxTokens: number;
}

/** Converts a request of the port to the Messages API. */
export function messageBody(
  request: MessageRequest,
  settings: MessageSettings,
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model: settings.model,
    max_tokens: settings.maxTokens,
    ...(request.system === "" ? {} : { system: request.system }),
    messages: request.messages.flatMap(messageParam),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toolParam) }),
  };
}

/** Omits turns without content, which the API rejects. */
function messageParam(message: LlmMessage): readonly Anthropic.MessageParam[] {
  switch (message.role) {
    case "user":
      return [{ role: "user", content: message.text }];
    case "assistant": {
      const content = assistantContent(message);
      return content.length === 0 ? [] : [{ role: "assistant", content }];
    }
    case "tool": {
      const content = message.results.map(
        (result): Anthropic.ToolResultBlockParam => ({
          type: "tool_result",
          tool_use_id: result.toolCallId,
          content: result.content,
          is_error: result.isError,
        }),
      );
      return content.length === 0 ? [] : [{ role: "user", content }];
    }
  }
}

/** Content blocks returned by this API earlier; other `rawContent` comes from another provider. */
const RawBlocks = z.array(z.custom<Anthropic.ContentBlockParam>((block) => Block.safeParse(block).success)).min(1);
const Block = z.looseObject({ type: z.string() });

function assistantContent(message: LlmMessage & { readonly role: "assistant" }): Anthropic.ContentBlockParam[] {
  const raw = RawBlocks.safeParse(message.rawContent);
  if (raw.success) return raw.data;
  const text: Anthropic.ContentBlockParam[] = message.text === "" ? [] : [{ type: "text", text: message.text }];
  const calls = message.toolCalls.map(
    (call): Anthropic.ContentBlockParam => ({ type: "tool_use", id: call.id, name: call.name, input: call.input }),
  );
  return [...text, ...calls];
}

function toolParam(tool: ToolDefinition): Anthropic.Tool {
  return {
    name: tool.name,
    description: tool.description,
    input_schema: { ...tool.inputSchema, type: "object" },
    ...(mayBeStrict(tool.inputSchema) ? { strict: true } : {}),
  };
}

const StrictSchema = z.looseObject({
  additionalProperties: z.literal(false),
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()),
});

/** Strict tools get arguments of the declared types; the API accepts closed schemas with few optional properties. */
function mayBeStrict(inputSchema: ToolDefinition["inputSchema"]): boolean {
  const schema = StrictSchema.safeParse(inputSchema);
  if (!schema.success) return false;
  return Object.keys(schema.data.properties).length - schema.data.required.length <= STRICT_OPTIONAL_MAX;
}
