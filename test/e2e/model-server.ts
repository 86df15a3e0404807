import type { ServerResponse } from "node:http";
import { z } from "zod";
import { PLAN_SYSTEM, RERANK_SYSTEM } from "../../src/model/narrative-prompts.ts";
import { json, type LocalServer, type Reply, serve } from "../support/local-http.ts";

/** What a model is used for. */
export const USES = ["propose", "plan", "rerank", "compose"] as const;
export type Use = (typeof USES)[number];

export const MODEL_KEY = "sk-of-this-test";

const Request = z.looseObject({
  model: z.string(),
  max_tokens: z.number(),
  system: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).min(1),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
});
type ModelRequest = z.infer<typeof Request>;

export type ModelReply = (request: ModelRequest, response: ServerResponse) => void;

/** What stands in a reply of the Messages API. */
function message(content: readonly unknown[], stop_reason: string): Reply {
  const head = { id: "msg_1", type: "message", role: "assistant", model: "m", stop_sequence: null };
  return json(200, { ...head, content, stop_reason, usage: { input_tokens: 7, output_tokens: 3 } });
}

/** A turn that says this, and ends. */
export function says(text: string): ModelReply {
  return (_request, response) => message([{ type: "text", text }], "end_turn")(response);
}

/** Says which code each of the words stands for. */
export function reads(codes: Readonly<Record<string, string>>): ModelReply {
  return says(JSON.stringify({ readings: Object.entries(codes).map(([words, code]) => ({ words, code })) }));
}

export function status(code: number): ModelReply {
  return (_request, response) => json(code, { type: "error", error: { type: "error", message: "no" } })(response);
}

/** What a model replies that is there and has nothing to add: every difference is then another reply's. */
const NOTHING_TO_ADD: Readonly<Record<Use, ModelReply>> = {
  propose: says('{"readings": []}'),
  plan: (request, response) => {
    const { question } = z
      .looseObject({ question: z.string() })
      .parse(JSON.parse(String(request.messages[0]?.content)));
    says(JSON.stringify({ kind: "retrieve", query: question, top_k: 6 }))(request, response);
  },
  rerank: says("[0, 1]"),
  compose: says('{"statements": []}'),
};

export interface ModelServer {
  readonly url: string;
  /** How often each use came to the server: every attempt of the client counts. */
  readonly calls: Readonly<Record<Use, number>>;
  /** What came that is no request of the Messages API by its own client with the key. */
  readonly strange: readonly string[];
  /** Replies in this way from now on, where it has anything to say; what came before is forgotten. */
  script(replies: Partial<Record<Use, ModelReply>>): void;
  close(): Promise<void>;
}

/** A server on 127.0.0.1 that speaks Anthropic's Messages API. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: Record<Use, number> = { propose: 0, plan: 0, rerank: 0, compose: 0 };
  const strange: string[] = [];
  let replies: Partial<Record<Use, ModelReply>> = {};
  const server: LocalServer = await serve((response) => {
    const received = server.received.at(-1);
    const request = Request.safeParse(received?.body);
    const { "user-agent": agent = "", authorization } = received?.headers ?? {};
    if (received?.path !== "/v1/messages") strange.push(`${received?.path}`);
    if (authorization !== `Bearer ${MODEL_KEY}`) strange.push("without the key");
    if (!agent.startsWith("Anthropic/JS ")) strange.push(`sent by ${agent}`);
    if (!request.success) {
      strange.push(request.error.message);
      json(400, {})(response);
      return;
    }
    const use = roleOf(request.data);
    calls[use] += 1;
    (replies[use] ?? NOTHING_TO_ADD[use])(request.data, response);
  });
  return {
    url: server.url,
    calls,
    strange,
    script: (scripted) => {
      replies = scripted;
      strange.length = 0;
      for (const use of USES) calls[use] = 0;
    },
    close: server.close,
  };
}

function roleOf({ system, tools }: ModelRequest): Use {
  if (tools !== undefined) throw new Error("No use of a model has tools.");
  if (system.includes('{"readings": ')) return "propose";
  if (system === PLAN_SYSTEM) return "plan";
  return system === RERANK_SYSTEM ? "rerank" : "compose";
}
