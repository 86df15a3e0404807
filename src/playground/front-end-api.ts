import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { sendContent } from "./file-downloads.ts";
import { readBody, readBytes, respondJson } from "./http-exchange.ts";
import { parseJson } from "./json.ts";
import type { Message } from "./workspace-model.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

const HEARTBEAT_MS = 15_000;
/** URL path of files for the page. */
const FILES_PATH = "/workspace/files/";
const FILE_BYTES_MAX = 100 * 1024 * 1024;

const user = z.string().optional();
const messageShape = z
  .object({
    channel: z.string(),
    text: z.string().trim().max(12_000),
    threadTs: z.string().optional(),
    files: z.array(z.string()).max(10).optional(),
    user,
  })
  .refine(({ text, files = [] }) => text !== "" || files.length > 0);
const uploadShape = z.object({ name: z.string().min(1).max(255), user });
const clicked = {
  blockId: z.string().optional(),
  actionId: z.string(),
  value: z.string().optional(),
  selectedOption: z.string().optional(),
  user,
};
const actionShape = z.union([
  z.object({ ...clicked, channel: z.string(), messageTs: z.string() }),
  z.object({ ...clicked, viewId: z.string(), values: z.record(z.string(), z.unknown()).optional() }),
]);
const appHomeShape = z.object({ tab: z.enum(["home", "messages"]), user });
const shortcutShape = z.object({ channel: z.string(), messageTs: z.string(), callbackId: z.string(), user });
const commandShape = z.object({
  channel: z.string(),
  text: z.string().startsWith("/").max(12_000),
  threadTs: z.string().optional(),
  user,
});
const modalShape = z.union([
  z.object({ viewId: z.string(), values: z.record(z.string(), z.unknown()), user }),
  z.object({ viewId: z.string(), close: z.enum(["one", "all"]) }),
]);

/** A validated click or choice in the page. */
export type PageAction = z.output<typeof actionShape>;
/** A modal submitted or closed in the page. */
export type PageModal = z.output<typeof modalShape>;

/** The actions that the page can request. */
export interface FrontEnd {
  readonly store: WorkspaceStore;
  say(message: z.output<typeof messageShape>): Message;
  upload(file: { readonly name: string; readonly content: Uint8Array; readonly user?: string | undefined }): {
    readonly id: string;
  };
  act(action: PageAction): Promise<void>;
  openApp(opened: z.output<typeof appHomeShape>): void;
  answerModal(modal: PageModal): Promise<void>;
  shortcut(chosen: z.output<typeof shortcutShape>): Promise<void>;
  command(typed: z.output<typeof commandShape>): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Handles a request of the page under `/workspace/`; false for an unknown path. */
export async function handleFrontEnd(path: string, exchange: Exchange, frontEnd: FrontEnd): Promise<boolean> {
  const { request, response } = exchange;
  if (request.method === "GET" && path.startsWith(FILES_PATH)) {
    sendContent(path.slice(FILES_PATH.length), response, frontEnd.store.files);
    return true;
  }
  switch (`${request.method} ${path}`) {
    case "GET /workspace/state":
      respondJson(response, 200, frontEnd.store.view());
      return true;
    case "GET /workspace/stream":
      streamState(exchange, frontEnd.store);
      return true;
    case "POST /workspace/messages":
      await withBody(exchange, messageShape, (body) => ({ ts: frontEnd.say(body).ts }));
      return true;
    case "POST /workspace/files":
      await takeFile(exchange, frontEnd);
      return true;
    case "POST /workspace/actions":
      await withBody(exchange, actionShape, (body) => frontEnd.act(body));
      return true;
    case "POST /workspace/app-home":
      await withBody(exchange, appHomeShape, (body) => frontEnd.openApp(body));
      return true;
    case "POST /workspace/shortcuts":
      await withBody(exchange, shortcutShape, (body) => frontEnd.shortcut(body));
      return true;
    case "POST /workspace/commands":
      await withBody(exchange, commandShape, (body) => frontEnd.command(body));
      return true;
    case "POST /workspace/modals":
      await withBody(exchange, modalShape, (body) => frontEnd.answerModal(body));
      return true;
    default:
      return false;
  }
}

/** Handles a file upload: the content is the body, name and owner are in the query. */
async function takeFile({ request, response }: Exchange, frontEnd: FrontEnd): Promise<void> {
  // CSRF protection: pages of other origins cannot send this content type without a preflight request.
  if (request.headers["content-type"] !== "application/octet-stream") {
    return respondJson(response, 415, { error: "octets_only" });
  }
  const { searchParams } = new URL(request.url ?? "/", "http://workspace");
  const parsed = uploadShape.safeParse(Object.fromEntries(searchParams));
  if (!parsed.success) return respondJson(response, 400, { error: "invalid_request" });
  const content = await readBytes(request, FILE_BYTES_MAX);
  respondJson(response, 200, { ok: true, id: frontEnd.upload({ ...parsed.data, content }).id });
}

async function withBody<Shape extends z.ZodType>(
  { request, response }: Exchange,
  shape: Shape,
  perform: (body: z.output<Shape>) => unknown,
): Promise<void> {
  // CSRF protection: pages of other origins cannot send this content type without a preflight request.
  if (!(request.headers["content-type"] ?? "").startsWith("application/json")) {
    return respondJson(response, 415, { error: "json_only" });
  }
  const json = parseJson(await readBody(request));
  const parsed = shape.safeParse(json.kind === "parsed" ? json.value : undefined);
  if (!parsed.success) return respondJson(response, 400, { error: "invalid_request" });
  const result = await perform(parsed.data);
  respondJson(response, 200, { ok: true, ...(typeof result === "object" ? result : {}) });
}

/** Streams the whole state at once and after every change; the heartbeat lets expired statuses disappear. */
function streamState({ request, response }: Exchange, store: WorkspaceStore): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  let scheduled = false;
  const send = (): void => {
    scheduled = false;
    response.write(`data: ${JSON.stringify(store.view())}\n\n`);
  };
  const unsubscribe = store.subscribe(() => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(send);
  });
  const heartbeat = setInterval(send, HEARTBEAT_MS);
  request.on("close", () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
  send();
}
